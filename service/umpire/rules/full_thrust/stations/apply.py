"""What the events of stations do to a battle (FT 13.7, 13.8)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.changes import change_ship
from umpire.rules.full_thrust.stations.berths import Docking
from umpire.rules.full_thrust.stations.events import (
    DockingFailed,
    SectionBrokeUp,
    SectionStruck,
    ShipCastOff,
    ShipDocked,
)


def _ship_docked(battle: Battle, event: ShipDocked) -> Battle:
    docking = Docking(event.station, event.berth, event.docked_from)
    return change_ship(battle, event.ship, docked=docking)


def _ship_cast_off(battle: Battle, event: ShipCastOff) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None or ship.docked is None:
        return battle
    docking = replace(ship.docked, until=event.free_from)
    return change_ship(battle, ship.id, docked=docking)


def _nothing(battle: Battle, _event: Any) -> Battle:
    """Leave the battle as it is: a failure changes nothing, and damage has events of its own."""
    return battle


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    ShipDocked: _ship_docked,
    DockingFailed: _nothing,
    ShipCastOff: _ship_cast_off,
    SectionStruck: _nothing,
    SectionBrokeUp: _nothing,
}
