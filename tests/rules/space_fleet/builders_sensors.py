"""Ships, dummies and battles with limited sensors, for the tests of what is seen and heard."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from rules.space_fleet.table import standard
from umpire.kernel.dice import NO_DICE
from umpire.kernel.ruling import fold
from umpire.rules.space_fleet.field import HexPlace, HexSpot, Place, Spot, TablePlace, TableSpot
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.sensors import look
from umpire.rules.space_fleet.state import Battle, Debris, Dummy, Ruling, Ship
from umpire.rules.space_fleet.tables import ShipClass

SENSORS = Options(limited_sensors=True)
EW = Options(limited_sensors=True, electronic_warfare=True)
FREE = Options(limited_sensors=True, grid="free")

E = TypeVar("E", bound=msgspec.Struct)
Procedure = Callable[[Ruling, Any, Any], Ruling]
At = int | tuple[float, float]
"""A hex so far along the line of r = -1, -2, ...; or a point on a table."""


def spot(at: At) -> Spot:
    """Return a hex so many hexes straight up, or with a pair a point on a table."""
    return TableSpot(*at) if isinstance(at, tuple) else HexSpot(0, -at)


def place(at: At) -> Place:
    """Return that spot, facing up."""
    return TablePlace(*at, 0.0) if isinstance(at, tuple) else HexPlace(0, -at, 1)


def ship(name: str, at: At = 0, *, ship_class: ShipClass = "HC", **changes: Any) -> Ship:
    """Return a standard ship of the side and the squadron that its name begins with: Bq for B1."""
    given: dict[str, Any] = {"squadron": f"{name[0]}q", "counter": f"{name[0]}q-{name[1:]}"}
    return standard(name, ship_class, place(at), **(given | changes))


def dummies(squadron: str, at: At, number: int = 1) -> tuple[Dummy, ...]:
    """Return dummies in one spot, of the side that their squadron's name begins with."""
    return tuple(
        Dummy(id=f"{squadron}-{each}", side=squadron[0], squadron=squadron, spot=spot(at))
        for each in range(1, number + 1)
    )


def debris(*at: At) -> Debris:
    """Return debris that lies still in some spots."""
    return Debris("D1", tuple(spot(each) for each in at))


def battle(*units: Ship | Dummy, **changes: Any) -> Battle:
    """Return a battle of those units between sides A and B, as nobody has looked yet."""
    given: dict[str, Any] = {
        "sides": ("A", "B"),
        "options": SENSORS,
        "ships": tuple(unit for unit in units if isinstance(unit, Ship)),
        "dummies": tuple(unit for unit in units if isinstance(unit, Dummy)),
    }
    return Battle(**(given | changes))


def seen(*units: Ship | Dummy, **changes: Any) -> Battle:
    """Return a battle of those units in which all have looked."""
    return look(Ruling(battle(*units, **changes)), NO_DICE).state


def moving(before: Battle, side: str = "A") -> Battle:
    """Return a battle in the first step of movement, which is that of `side`."""
    order = (side, *[each for each in before.sides if each != side])
    return msgspec.structs.replace(before, phase="movement", initiative=order)


def looked(before: Battle) -> Ruling:
    """Return what all see now."""
    ruling = look(Ruling(before), NO_DICE)
    assert fold(before, ruling.events) == ruling.state
    return ruling
