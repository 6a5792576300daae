"""Ships, the field and scripted dice for the tests of movement, bodies, debris and mines."""

from typing import Any, TypeVar

import msgspec
import pytest
from msgspec.structs import replace

from umpire.kernel.chapter import acts_of
from umpire.kernel.dice import KeyedDice, SuppliedDice, seed_bytes
from umpire.kernel.errors import Refusal
from umpire.kernel.ruling import Value, fold, happened
from umpire.rules.space_fleet import CHAPTERS
from umpire.rules.space_fleet.initiative.steps import steps
from umpire.rules.space_fleet.movement.moves import MoveShip, MoveSquadron
from umpire.rules.space_fleet.state.battle import Battle, Ruling
from umpire.rules.space_fleet.state.bounds import Step
from umpire.rules.space_fleet.state.field import Body, Debris, Minefield
from umpire.rules.space_fleet.state.options import Options
from umpire.rules.space_fleet.state.places import (
    HexPlace,
    HexSpot,
    Place,
    Spot,
    TablePlace,
    TableSpot,
)
from umpire.rules.space_fleet.state.ship import Dummy, Ship
from umpire.rules.space_fleet.state.tables import Tables

TABLE = Options(grid="free")
MINES = Options(mines=True)
HIDDEN = Options(limited_sensors=True, mines=True)
"""With limited sensors, and mines."""

_PROCEDURES = {act.order: act.procedure for act in acts_of(CHAPTERS)}

E = TypeVar("E", bound=msgspec.Struct)
At = tuple[int, int] | tuple[float, float]


def place(at: At, facing: int = 1) -> Place:
    """Return a hex and a facing, or with floats a point on a table; 1 is along +y there."""
    first, second = at
    if isinstance(first, int) and isinstance(second, int):
        return HexPlace(first, second, facing)
    return TablePlace(float(first), float(second), (facing - 1) * 60.0)


def spot(at: At) -> Spot:
    """Return a hex, or with floats a point on a table."""
    first, second = at
    if isinstance(first, int) and isinstance(second, int):
        return HexSpot(first, second)
    return TableSpot(float(first), float(second))


def ship(name: str, kind: Any = "HC", at: At = (0, 0), facing: int = 1, **changes: Any) -> Ship:
    """Return a standard ship of a class, of the side that its name begins with."""
    row = Tables().of_class(kind)
    given: dict[str, Any] = {
        "counter": f"counter-{name}",
        "hull_points": row.hull_min,
        "max_shields": row.shields,
        "shields": row.shields,
        "base_speed": row.speed,
        "beams": row.shots,
    }
    given["place"] = place(at, facing)
    return Ship(id=name, side=name[0], ship_class=kind, **(given | changes))


def dummy(name: str, squadron: str, at: At = (0, 0)) -> Dummy:
    """Return a dummy of the side that its name begins with."""
    return Dummy(id=name, side=name[0], squadron=squadron, spot=spot(at))


def body(name: str, at: At, speed: int = 0, facing: int = 1) -> Body:
    """Return an asteroid or a planet."""
    return Body(name, place(at, facing), speed)


def debris(name: str, *at: At, **drift: Any) -> Debris:
    """Return an area of debris."""
    return Debris(name, tuple(spot(each) for each in at), **drift)


def mines(name: str, at: At, side: str = "B", *, revealed: bool = False) -> Minefield:
    """Return a minefield, hidden where nothing else is said."""
    return Minefield(name, side, spot(at), revealed)


def battle(*ships: Ship, **changes: Any) -> Battle:
    """Return a battle in the movement of turn 2, side A first, in the step of the first ship."""
    given: dict[str, Any] = {"initiative": ("A", "B"), "phase": "movement", "turn": 2}
    standing = Battle(sides=("A", "B"), ships=ships, **(given | changes))
    taking = [number for number, step in enumerate(steps(standing)) if step.takes(ships[0])]
    return standing if "step" in changes else replace(standing, step=taking[0])


def path(steps_of_path: str) -> tuple[Step, ...]:
    """Return a path from its letters."""
    return msgspec.convert(tuple(steps_of_path), tuple[Step, ...])


def move(letters: str = "", name: str = "A1", **pivot: Any) -> MoveShip:
    """Return the order to move a ship along a path."""
    return MoveShip(name, path(letters), **pivot)


def move_squadron(letters: str = "", squadron: str = "Aq", **pivot: Any) -> MoveSquadron:
    """Return the order to move a squadron of side A along a path."""
    return MoveSquadron("A", squadron, path(letters), **pivot)


def rule(before: Battle, order: Value, *faces: int) -> Ruling:
    """Return the ruling on an order by its procedure, all of the scripted dice thrown."""
    dice = SuppliedDice(faces)
    ruling = _PROCEDURES[type(order)](Ruling(before), order, dice)
    dice.finish()
    return sound(before, ruling)


def refused(before: Battle, order: Value) -> tuple[str, str]:
    """Return the code and the pointer with which an order is refused, no die thrown."""
    with pytest.raises(Refusal) as refusal:
        _PROCEDURES[type(order)](Ruling(before), order, SuppliedDice(()))
    return refusal.value.code, refusal.value.at


def by_chance(before: Battle, order: Value, seed: str) -> Ruling:
    """Return the ruling on an order with the dice of a seed."""
    dice = KeyedDice(seed_bytes(seed), "tests")
    return sound(before, _PROCEDURES[type(order)](Ruling(before), order, dice))


def sound(before: Battle, ruling: Ruling) -> Ruling:
    """Check what holds for every ruling: it replays, it can be kept, it is told, labels differ."""
    after = ruling.state
    assert fold(happened, before, ruling.events) == after
    assert msgspec.json.decode(msgspec.json.encode(after), type=Battle) == after
    labels = [roll.label for event in ruling.events for roll in getattr(event, "rolls", ())]
    assert len(set(labels)) == len(labels)
    assert all(event.tell() for event in ruling.events)
    return ruling


def tellings(ruling: Ruling) -> list[str]:
    """Return the events of movement, terrain and hits in plain words."""
    return [event.tell() for event in ruling.events]


def heard(ruling: Ruling, side: str) -> list[Any]:
    """Return the events that a side hears."""
    named = [(event, getattr(event, "only", None)) for event in ruling.events]
    return [event for event, only_sides in named if only_sides is None or side in only_sides]


def told(ruling: Ruling, kind: type[E]) -> list[E]:
    """Return the events of one kind."""
    return [event for event in ruling.events if isinstance(event, kind)]


def only(ruling: Ruling, kind: type[E]) -> E:
    """Return the one event of a kind."""
    (event,) = told(ruling, kind)
    return event


def named(ruling: Ruling, name: str) -> Ship:
    """Return a ship as a ruling leaves it."""
    found = ruling.state.ship(name)
    assert found is not None
    return found
