"""Bodies and battles among them for the tests of terrain, with scripted dice."""

from typing import Any

from msgspec.structs import replace

from rules.full_thrust.builders_combat import ship
from rules.full_thrust.fleets import Fields, Place, sides_of
from rules.full_thrust.table import battle_of, consistent, rule
from rules.table import taken
from umpire.rules.full_thrust.movement import MoveShips
from umpire.rules.full_thrust.state.battle import Battle, PhaseName, Ruling
from umpire.rules.full_thrust.state.options import (
    Asteroid,
    Body,
    DustCloud,
    MeteorSwarm,
    Options,
    WreckCloud,
)
from umpire.rules.full_thrust.state.ship import Ship

FAR = ship("Z1", (900.0, 900.0))
"""A ship of another side, far from everything."""

EVERYTHING = Options(
    asteroids=True,
    asteroid_damage=True,
    dust_clouds=True,
    solar_flares=True,
    meteor_swarms=True,
    battle_debris=True,
)


def asteroid(place: Place, radius: float = 1.0, name: str = "R1", **changes: Any) -> Asteroid:
    """Return an asteroid."""
    return Asteroid(name, *place, radius, **changes)


def dust(place: Place, radius: float = 3.0, name: str = "D1", **changes: Any) -> DustCloud:
    """Return a cloud of dust."""
    return DustCloud(name, *place, radius, **changes)


def swarm(place: Place, radius: float = 4.0, name: str = "M1", **changes: Any) -> MeteorSwarm:
    """Return a swarm of meteors."""
    return MeteorSwarm(name, *place, radius, **changes)


def debris(place: Place, **changes: Any) -> WreckCloud:
    """Return the debris of a cruiser that flew along course 12 at velocity 6, of turn 4."""
    given: Fields = {"radius": 2.0, "course_deg": 0.0, "velocity": 6, "turn": 4} | changes
    return WreckCloud("W1", *place, **given)


def among(*units: Ship | Body, phase: PhaseName = "movement", **changes: Any) -> Battle:
    """Return a battle of sides A and Z in turn 5, all options of terrain on; `A` acts."""
    options = replace(EVERYTHING, **taken(changes, Options))
    ships = (*[unit for unit in units if isinstance(unit, Ship)], FAR)
    bodies = tuple([unit for unit in units if not isinstance(unit, Ship)])
    sides = sides_of(ships)
    given: Fields = {"turn": 5, "initiative": sides, "active": sides[0], "terrain": bodies}
    return consistent(battle_of(*ships, phase=phase, options=options, **(given | changes)))


def moved(before: Battle, *faces: int) -> Ruling:
    """Return the ruling on moving all ships."""
    return rule(before, MoveShips(), *faces)
