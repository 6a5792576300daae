"""What the events of planets do to a battle (FT 14)."""

from collections.abc import Callable
from typing import Any

from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.changes import change_group, change_ship
from umpire.rules.full_thrust.planets.events import (
    AtmosphereReached,
    CraftEscaped,
    EdgeOrbitReached,
    EntryThrown,
    OrbitEntered,
    OrbitLeft,
    OrbitMissed,
    ShipLanded,
)


def _nothing(battle: Battle, _event: OrbitMissed) -> Battle:
    return battle


def _orbit_entered(battle: Battle, event: OrbitEntered) -> Battle:
    return change_ship(battle, event.ship, orbit=event.orbit)


def _orbit_left(battle: Battle, event: OrbitLeft | AtmosphereReached) -> Battle:
    return change_ship(battle, event.ship, orbit=None)


def _edge_orbit_reached(battle: Battle, event: EdgeOrbitReached) -> Battle:
    return change_ship(battle, event.ship, status="in_orbit")


def _ship_landed(battle: Battle, event: ShipLanded) -> Battle:
    return change_ship(battle, event.ship, status="landed", landing=event.landing)


def _entry_thrown(battle: Battle, event: EntryThrown) -> Battle:
    if event.fate != "crash_lands":
        return battle
    return change_ship(battle, event.ship, status="landed", landing="crash_landing")


def _craft_escaped(battle: Battle, event: CraftEscaped) -> Battle:
    status = "destroyed" if event.arrival == "lost" else "landed"
    return change_group(battle, event.craft, status=status, carrier=None, bay=None)


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    OrbitEntered: _orbit_entered,
    OrbitMissed: _nothing,
    OrbitLeft: _orbit_left,
    AtmosphereReached: _orbit_left,
    EdgeOrbitReached: _edge_orbit_reached,
    ShipLanded: _ship_landed,
    EntryThrown: _entry_thrown,
    CraftEscaped: _craft_escaped,
}
