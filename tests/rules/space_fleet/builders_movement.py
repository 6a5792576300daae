"""Ships, the field and scripted dice for the tests of movement, bodies, debris and mines."""

from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from rules.space_fleet.table import At, place, ruled, spot, standard
from umpire.kernel.dice import KeyedDice, seed_bytes
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.initiative import steps
from umpire.rules.space_fleet.movement import MoveShip, MoveSquadron
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Battle, Body, Debris, Dummy, Minefield, Ruling, Ship
from umpire.rules.space_fleet.tables import Step

TABLE = Options(grid="free")
MINES = Options(mines=True)
HIDDEN = Options(limited_sensors=True, mines=True)
"""With limited sensors, and mines."""


E = TypeVar("E", bound=msgspec.Struct)


def ship(name: str, kind: Any = "HC", at: At = (0, 0), facing: int = 1, **changes: Any) -> Ship:
    """Return a standard ship of a class, with a counter."""
    given: dict[str, Any] = {"counter": f"counter-{name}"}
    return standard(name, kind, place(at, facing), **(given | changes))


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
    taking = [n for n, step in enumerate(steps(standing)) if step.takes(standing, ships[0])]
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


def by_chance(before: Battle, order: Value, seed: str) -> Ruling:
    """Return the ruling on an order with the dice of a seed."""
    dice = KeyedDice(seed_bytes(seed), "tests")
    return ruled(before, order, dice)


def tellings(ruling: Ruling) -> list[str]:
    """Return the events of movement, terrain and hits in plain words."""
    return [event.tell() for event in ruling.events]


def heard(ruling: Ruling, side: str) -> list[Any]:
    """Return the events that a side hears."""
    named = [(event, getattr(event, "only", None)) for event in ruling.events]
    return [event for event, only_sides in named if only_sides is None or side in only_sides]
