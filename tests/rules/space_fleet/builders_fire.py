"""Ships, battles and scripted dice for the tests of fire, of hits and of what mends them."""

from typing import Any, TypeVar

import msgspec
import pytest

from rules.space_fleet.table import named, place, sound, standard
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.rules.space_fleet.field import HexPlace, HexSpot
from umpire.rules.space_fleet.firing import DeclareFire, FireOpened, fire_volley
from umpire.rules.space_fleet.hits import Hits, recover, take_hits
from umpire.rules.space_fleet.state import Battle, Declared, Missile, Ruling, Ship, Shot
from umpire.rules.space_fleet.tables import Source, Weapon
from umpire.rules.space_fleet.weapons import Attack, solve

_HULL_POINTS = {"DD": 7.0, "LC": 8.0, "HC": 9.0, "BB": 12.0, "DN": 16.5}

E = TypeVar("E", bound=msgspec.Struct)


def ship(name: str, kind: Any = "HC", at: Any = (0, 0), facing: int = 1, **changes: Any) -> Ship:
    """Return a standard ship of a class, with the hull of its standard design."""
    given: dict[str, Any] = {"hull_points": _HULL_POINTS[kind]}
    return standard(name, kind, place(at, facing), **(given | changes))


def ahead(hexes: int) -> tuple[int, int]:
    """Return the hex so many ahead of a ship at the origin that faces 1."""
    return (0, -hexes)


def salvo(name: str, at: tuple[int, int], side: str = "B", **changes: Any) -> Missile:
    """Return a salvo of long-range missiles of side B."""
    given: dict[str, Any] = {"warhead": "contact", "place": HexPlace(*at, 4), "side": side}
    return Missile(id=name, **(given | changes))


def battle(*ships: Ship, **changes: Any) -> Battle:
    """Return a battle in turn 3, when heavy cruisers fire."""
    sides = tuple(sorted({"A", "B", *(each.side for each in ships)}))
    given: dict[str, Any] = {"phase": "fire_hc", "turn": 3, "sides": sides, "ships": ships}
    return Battle(**(given | changes))


def spots(*hexes: tuple[int, int]) -> tuple[HexSpot, ...]:
    """Return hexes as spots."""
    return tuple(HexSpot(*each) for each in hexes)


def shot(target: str = "B1", count: int = 1, weapon: Weapon = "beam", mount: Any = None) -> Shot:
    """Return some shots at one target; B1 where nothing else is said."""
    return Shot(target, weapon, mount, count)


def why(before: Battle, *shots: Shot, by: str = "A1") -> tuple[str, str]:
    """Return the code and the pointer with which the shots of a ship are refused."""
    with pytest.raises(Refusal) as refused:
        solve(before, named(before, by), shots)
    return refused.value.code, refused.value.at


def solved(before: Battle, *shots: Shot, by: str = "A1", **given: Any) -> tuple[Attack, ...]:
    """Return the solutions of the shots of a ship."""
    return solve(before, named(before, by), shots, **given)


def fired(
    before: Battle, *shots: Shot, dice: tuple[int, ...] = (), by: str = "A1", **given: Any
) -> Ruling:
    """Return what comes of the shots of a ship, all of the scripted dice thrown."""
    supplied = SuppliedDice(dice)
    solutions = solved(before, *shots, by=by)
    ruling = fire_volley(Ruling(before), by, solutions, supplied, **given)
    supplied.finish()
    return sound(before, ruling)


def struck(
    before: Battle,
    hits: int,
    *faces: int,
    source: Source = "beam",
    target: str = "B1",
) -> Ruling:
    """Return what some hits do to a ship, all of the scripted dice thrown."""
    supplied = SuppliedDice(faces)
    alike = Hits.alike("A1", "A1", source, hits)
    ruling = take_hits(Ruling(before), target, alike, supplied)
    supplied.finish()
    return sound(before, ruling)


def recovered(before: Battle, *faces: int) -> Ruling:
    """Return the end of a turn, all of the scripted dice thrown."""
    supplied = SuppliedDice(faces)
    ruling = recover(Ruling(before), supplied)
    supplied.finish()
    return sound(before, ruling)


def opened(before: Battle, *declared: tuple[str, Shot], crippled: tuple[str, ...] = ()) -> Battle:
    """Return a battle in which fire is declared, of each ship some shots, and open."""
    fire: dict[str, tuple[Shot, ...]] = {}
    for name, each in declared:
        fire[name] = (*fire.get(name, ()), each)
    now = tuple(Declared(name, shots) for name, shots in fire.items())
    sealed = msgspec.structs.replace(before, declared=now)
    return msgspec.structs.replace(FireOpened().apply(sealed), crippled=crippled)


def declare(*shots: Shot, by: str = "A1") -> DeclareFire:
    """Return the order to declare the shots of a ship."""
    return DeclareFire(by, shots)
