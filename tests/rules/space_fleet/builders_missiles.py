"""Ships, dummies, salvoes and battles for the tests of long-range missiles."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from rules.space_fleet.table import standard
from umpire.rules.space_fleet.field import HexPlace, HexSpot, Place, Spot, TablePlace, TableSpot
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import (
    Battle,
    Body,
    Debris,
    Dummy,
    LrLauncher,
    Missile,
    Ruling,
    Ship,
)
from umpire.rules.space_fleet.tables import ShipClass

LAUNCHERS = (LrLauncher("L1", 2), LrLauncher("L2", 1, "directed"), LrLauncher("L3", 0))
OPTIONS = Options(long_range_missiles=True)
SENSORS = Options(long_range_missiles=True, limited_sensors=True)
FREE = Options(long_range_missiles=True, grid="free")

Unit = Ship | Dummy | Missile | Body | Debris
Procedure = Callable[[Ruling, Any, Any], Ruling]
E = TypeVar("E", bound=msgspec.Struct)


def cell(q: int, r: int, facing: int = 1) -> HexPlace:
    """Return a hex and a facing."""
    return HexPlace(q, r, facing)


def point(x: float, y: float, heading_deg: float = 0.0) -> TablePlace:
    """Return a point on a table and a heading."""
    return TablePlace(x, y, heading_deg)


def ship(
    name: str, place: Place | None = None, *, ship_class: ShipClass = "HC", **changes: Any
) -> Ship:
    """Return a standard ship of the side that its name begins with, in hex (0, -2)."""
    return standard(name, ship_class, place or cell(0, -2), **({"hull_points": 9} | changes))


def dummy(name: str, squadron: str, spot: Spot | None = None) -> Dummy:
    """Return a dummy of side B, in hex (0, -2)."""
    return Dummy(id=name, side="B", squadron=squadron, spot=spot or HexSpot(0, -2))


def salvo(name: str = "M1", place: Place | None = None, **changes: Any) -> Missile:
    """Return a salvo of side A with contact warheads, in hex (0, 0)."""
    given: dict[str, Any] = {"side": "A", "warhead": "contact", "place": place or cell(0, 0)}
    return Missile(id=name, **(given | changes))


def debris(*cells: tuple[int, int]) -> Debris:
    """Return debris that lies still in some hexes."""
    return Debris("D1", tuple(HexSpot(*each) for each in cells))


def strewn(*points: tuple[float, float]) -> Debris:
    """Return debris that lies still around some points of a table."""
    return Debris("D1", tuple(TableSpot(*each) for each in points))


def planet(place: Place) -> Body:
    """Return a body that lies still."""
    return Body("P1", place)


def battle(*units: Unit, **changes: Any) -> Battle:
    """Return a battle of those units between sides A and B, with long-range missiles."""
    given: dict[str, Any] = {"sides": ("A", "B"), "options": OPTIONS}
    kinds = {"ships": Ship, "dummies": Dummy, "missiles": Missile, "bodies": Body, "debris": Debris}
    for field, kind in kinds.items():
        given[field] = tuple(unit for unit in units if isinstance(unit, kind))
    return Battle(**(given | changes))
