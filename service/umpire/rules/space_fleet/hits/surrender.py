"""Surrender (SF 4): a crippled ship that is fired on may give up."""

from collections.abc import Iterable

from umpire.kernel.dice import D6, Dice
from umpire.rules.space_fleet.hits.happenings import SurrenderThrown
from umpire.rules.space_fleet.hits.losses import end_ew, remove_counter
from umpire.rules.space_fleet.state.audience import knowing
from umpire.rules.space_fleet.state.battle import Ruling
from umpire.rules.space_fleet.state.condition import is_crippled
from umpire.rules.space_fleet.state.labels import label, mark
from umpire.rules.space_fleet.state.ship import Ship
from umpire.rules.space_fleet.state.units import known_ship


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
