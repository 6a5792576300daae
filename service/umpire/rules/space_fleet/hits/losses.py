"""What goes with a ship that is out, or with damage to it: counters, electronic warfare."""

from umpire.rules.space_fleet.hits.happenings import CounterRemoved, EwDestroyed
from umpire.rules.space_fleet.sensors.happenings import EwDeclared
from umpire.rules.space_fleet.state.audience import knowing, others
from umpire.rules.space_fleet.state.battle import Battle, Ruling
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
