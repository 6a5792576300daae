"""What goes with a ship that is out or damaged, and crippled ships that surrender (SF 4)."""

from collections.abc import Iterable

from umpire.kernel.dice import D6, Dice
from umpire.rules.space_fleet.hits.happenings import CounterRemoved, EwDestroyed, SurrenderThrown
from umpire.rules.space_fleet.sensors.happenings import EwDeclared
from umpire.rules.space_fleet.state.audience import knowing, others
from umpire.rules.space_fleet.state.battle import Battle, Ruling, label, mark
from umpire.rules.space_fleet.state.condition import is_crippled
from umpire.rules.space_fleet.state.ship import Ship
from umpire.rules.space_fleet.state.units import (
    counter_of,
    dummies_of,
    is_under_counter,
    known_ship,
    ships_of,
)


def remove_counter(ruling: Ruling, ship: Ship) -> Ruling:
    """Take the counter of a ship that is out off the field, for those who saw no more (SF-SENS-02).

    The counter of a squadron stays while anything else is under it.
    """
    battle = ruling.state
    unaware = others(battle, knowing(battle, ship))
    if not unaware or _covers_more(battle, ship):
        return ruling
    return ruling.then(
        CounterRemoved(
            counter=counter_of(battle, ship), side=ship.side, only=unaware, rule="SF-SENS-02"
        )
    )


def _covers_more(battle: Battle, ship: Ship) -> bool:
    if ship.squadron is None or not is_under_counter(battle, ship):
        return False
    return bool(ships_of(battle, ship.squadron) or dummies_of(battle, ship.squadron))


def lose_ew(ruling: Ruling, ship_id: str) -> Ruling:
    """Destroy the EW suite of a ship that damage has reached (SF-EW-04, SF-RUL-29)."""
    ship = known_ship(ruling.state, ship_id, at="/target")
    if not ship.ew:
        return ruling
    only = knowing(ruling.state, ship)
    return end_ew(ruling.then(EwDestroyed(ship=ship.id, side=ship.side, only=only)), ship)


def end_ew(ruling: Ruling, ship: Ship) -> Ruling:
    """Tell all that a squadron has no active EW any more (SF-EW-03).

    Args:
        ruling: in which the EW of the ship is gone, or the ship itself.
        ship: as it was before.
    """
    squadron = ship.squadron
    if not ship.ew_active or squadron is None:
        return ruling
    if any(each.ew_active for each in ships_of(ruling.state, squadron)):
        return ruling
    return ruling.then(EwDeclared(squadron=squadron, side=ship.side, active=False))


def throw_for_surrender(ruling: Ruling, ship_ids: Iterable[str], dice: Dice) -> Ruling:
    """Throw for the surrender of crippled ships that were fired on (SF-DMG-12, SF-RUL-19).

    Args:
        ruling: what has happened so far, their being fired on included.
        ship_ids: the ships that were crippled before the fire. Those that have not survived it,
            and those that can fight after all, throw nothing.
        dice: where the faces come from.

    Raises:
        Malformed: there is no ship of such a name.
    """
    for ship_id in ship_ids:
        ship = known_ship(ruling.state, ship_id, at="/target")
        if ship.status == "active" and is_crippled(ship):
            ruling = _throw(ruling, ship, dice)
    return ruling


def _throw(ruling: Ruling, ship: Ship, dice: Dice) -> Ruling:
    battle = ruling.state
    need = battle.tables.recovery.surrender
    roll = dice.roll(label(battle, mark(ship), "surrender"), 1, D6)
    surrendered = roll.faces[0] >= need
    ruling = ruling.then(
        SurrenderThrown(
            ship=ship.id,
            side=ship.side,
            need=need,
            surrendered=surrendered,
            rolls=(roll,),
            only=knowing(battle, ship),
        )
    )
    return end_ew(remove_counter(ruling, ship), ship) if surrendered else ruling
