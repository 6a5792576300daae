"""Bodies and battles among them for the tests of terrain, with scripted dice."""

from typing import Any, TypeVar

import msgspec
import pytest

from rules.full_thrust.builders_combat import ship
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.ruling import fold, happened
from umpire.rules.full_thrust import FULL_THRUST
from umpire.rules.full_thrust.adjudicate import adjudicate
from umpire.rules.full_thrust.movement.orders import MoveShips
from umpire.rules.full_thrust.orders import Order
from umpire.rules.full_thrust.state.battle import Battle, PhaseName, Ruling
from umpire.rules.full_thrust.state.bodies import Asteroid, Body, DustCloud, MeteorSwarm, WreckCloud
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Ship

E = TypeVar("E", bound=msgspec.Struct)
Place = tuple[float, float]
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
    given: dict[str, Any] = {"radius": 2.0, "course_deg": 0.0, "velocity": 6, "turn": 4} | changes
    return WreckCloud("W1", *place, **given)


def among(*units: Ship | Body, phase: PhaseName = "movement", **changes: Any) -> Battle:
    """Return a battle of sides A and Z in turn 5, all options of terrain on; `A` acts."""
    options = {key: changes.pop(key) for key in Options.__struct_fields__ if key in changes}
    ships = (*[unit for unit in units if isinstance(unit, Ship)], FAR)
    sides = tuple(dict.fromkeys(each.side for each in ships))
    given: dict[str, Any] = {"turn": 5, "initiative": sides, "active": sides[0]} | changes
    made = Battle(
        sides=sides,
        ships=ships,
        terrain=tuple([unit for unit in units if not isinstance(unit, Ship)]),
        phase=phase,
        options=msgspec.structs.replace(EVERYTHING, **options),
        **given,
    )
    FULL_THRUST.check(made)
    return made


def rule(before: Battle, order: Order, *faces: int) -> Ruling:
    """Return the ruling on an order: all dice thrown; it replays, is told, and can be kept."""
    dice = SuppliedDice(faces)
    ruling = adjudicate(before, order, dice)
    dice.finish()
    assert fold(happened, before, ruling.events) == ruling.state
    assert msgspec.json.decode(msgspec.json.encode(ruling.state), type=Battle) == ruling.state
    labels = [roll.label for event in ruling.events for roll in getattr(event, "rolls", ())]
    assert len(set(labels)) == len(labels)
    assert all(event.tell() for event in ruling.events)
    return ruling


def moved(before: Battle, *faces: int) -> Ruling:
    """Return the ruling on moving all ships."""
    return rule(before, MoveShips(), *faces)


def refusal(before: Battle, order: Order) -> Refusal:
    """Return why an order is refused, for which no die is thrown."""
    with pytest.raises(Refusal) as refused:
        adjudicate(before, order, SuppliedDice(()))
    return refused.value


def told(ruling: Ruling, kind: type[E]) -> list[E]:
    """Return the events of one kind, in order."""
    return [event for event in ruling.events if isinstance(event, kind)]


def only(ruling: Ruling, kind: type[E]) -> E:
    """Return the one event of a kind."""
    (event,) = told(ruling, kind)
    return event


def named(state: Battle, name: str = "A1") -> Ship:
    """Return a ship by name."""
    found = state.ship(name)
    assert found is not None
    return found
