"""The field: a hex grid, or a table without one, and the geometry that both share (SF-SHIP-03).

A unit is 1 hex, or 1 unit of length. On a table a body, a mine pattern or a patch of debris is a
disc with a diameter of 1, as a hex is 1 across (SF-UMP-1).
"""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias, TypeVar

from umpire.kernel import hexes, offers, plane
from umpire.kernel.errors import malformed
from umpire.kernel.lines import lines_for
from umpire.kernel.offers import Legal, Open
from umpire.kernel.ruling import Value
from umpire.kernel.words import place as point_told
from umpire.rules.space_fleet.tables import FIELD, Coordinate, Facing, Heading, HexNumber

WRONG_GRID = malformed(
    "wrong_grid", "Hexes on a free table, or points on the hex grid.", "SF-SHIP-03"
)
TOO_FAR_OUT = malformed("too_far_out", "Nothing is put so far from the middle of the field.")
RADIUS = 0.5
TOLERANCE = 1e-6


class HexSpot(Value, frozen=True, tag="hex"):
    """A hex, in axial coordinates."""

    q: HexNumber
    r: HexNumber


class TableSpot(Value, frozen=True, tag="table"):
    """A point on a table, in units: x right, y up."""

    x: Coordinate
    y: Coordinate


class HexPlace(Value, frozen=True, tag="hex"):
    """A hex and a facing: 1 is straight up (r falls), the others follow clockwise."""

    q: HexNumber
    r: HexNumber
    facing: Facing


class TablePlace(Value, frozen=True, tag="table"):
    """A point on a table and a heading, in degrees clockwise from +y."""

    x: Coordinate
    y: Coordinate
    heading_deg: Heading


Spot: TypeAlias = HexSpot | TableSpot
Place: TypeAlias = HexPlace | TablePlace
Where: TypeAlias = HexSpot | TableSpot | HexPlace | TablePlace
"""A spot, or the spot of a place. A battle never mixes hexes and points (see `setup.check`)."""


def is_hex(where: Where) -> bool:
    return isinstance(where, (HexSpot, HexPlace))


def _cell(where: Where) -> hexes.Hex:
    if isinstance(where, (HexSpot, HexPlace)):
        return (where.q, where.r)
    raise WRONG_GRID.refuse(f"The battle is on the hex grid: give q and r, not {describe(where)}.")


def _point(where: Where) -> plane.Point:
    if isinstance(where, (TableSpot, TablePlace)):
        return (where.x, where.y)
    raise WRONG_GRID.refuse(f"The battle is on a free table: give x and y, not {describe(where)}.")


def require_kind_of_field(where: Where, *, on_grid: bool, at: str) -> None:
    """Refuse a point on the hex grid, and a hex on a free table (SF-SHIP-03)."""
    if is_hex(where) != on_grid:
        wanted = "the hex grid: give q and r" if on_grid else "a free table: give x and y"
        raise WRONG_GRID.refuse(f"The battle is on {wanted}, not {describe(where)}.", at=at)


def require_near(where: Where, *, at: str) -> None:
    """Refuse a spot so far out that play could lead from it out of all bounds."""
    ways = _cell(where) if is_hex(where) else _point(where)
    if any(abs(way) > FIELD for way in ways):
        raise TOO_FAR_OUT.refuse(
            f"{describe(where)} is too far out: nothing is put farther than {FIELD}.", at=at
        )


def spot_of(where: Where) -> Spot:
    """Return the spot of a place."""
    if isinstance(where, HexPlace):
        return HexSpot(where.q, where.r)
    return TableSpot(where.x, where.y) if isinstance(where, TablePlace) else where


def distance(start: Where, end: Where) -> float:
    """Return the distance between two centres, in units; whole on the grid."""
    if is_hex(start):
        return float(hexes.distance(_cell(start), _cell(end)))
    return plane.distance_mu(_point(start), _point(end))


def nearest_of(things: Sequence[Where]) -> Callable[[Spot], float]:
    """Return a function to the distance of the nearest of some things; infinite without any."""
    if things and is_hex(things[0]):
        cells = frozenset(map(_cell, things))
        return lambda spot: _nearest(_cell(spot), cells)
    return lambda spot: min((distance(spot, each) for each in things), default=math.inf)


@lru_cache(maxsize=4096)
def _nearest(cell: hexes.Hex, cells: frozenset[hexes.Hex]) -> float:
    """Return the distance of the nearest of some hexes. Cached: one side moves, the other stays."""
    return float(hexes.nearest(cell, cells))


def whole_units(units: float) -> int:
    """Return a distance as ranges count it, rounded up (SF-RUL-10)."""
    return math.ceil(units - TOLERANCE)


def is_at(one: Where, other: Where) -> bool:
    """Return whether two things share a hex, or on a table a disc."""
    return distance(one, other) <= (0 if is_hex(one) else RADIUS + TOLERANCE)


def is_next_to(one: Where, other: Where) -> bool:
    """Return whether two things are at distance 0 or 1 (SF-RUL-09)."""
    return distance(one, other) <= 1 + TOLERANCE


def heading_of(place: Place) -> float:
    """Return the heading of a place, in degrees clockwise from direction 1, or from +y."""
    return (place.facing - 1) * hexes.FACE_DEG if isinstance(place, HexPlace) else place.heading_deg


def ahead(place: Place, units: int = 1) -> Place:
    """Return the place some units forward."""
    if isinstance(place, HexPlace):
        q, r = hexes.neighbour(_cell(place), place.facing, units)
        return HexPlace(q, r, place.facing)
    x, y = plane.rounded(plane.advanced_at(_point(place), place.heading_deg, units))
    return TablePlace(x, y, place.heading_deg)


def turn(place: Place, faces: int) -> Place:
    """Return the place after a turn by hex faces of 60 degrees; right is positive."""
    if isinstance(place, HexPlace):
        return HexPlace(place.q, place.r, hexes.turned(place.facing, faces))
    heading = plane.rounded_deg(place.heading_deg + faces * hexes.FACE_DEG)
    return TablePlace(place.x, place.y, heading)


def face(place: Place, facing: int | None, heading_deg: float | None) -> Place:
    """Return a place that faces as ordered: a facing on the grid, a heading on a table.

    Raises:
        Malformed: a heading on the grid, or a facing on a table.
    """
    if isinstance(place, HexPlace):
        if heading_deg is not None:
            raise WRONG_GRID.refuse(
                "On the hex grid there is no heading_deg: give a facing from 1 to 6.",
                at="/heading_deg",
            )
        return place if facing is None else HexPlace(place.q, place.r, facing)
    if facing is not None:
        raise WRONG_GRID.refuse(
            "On a free table there is no facing: give heading_deg.", at="/facing"
        )
    return place if heading_deg is None else TablePlace(place.x, place.y, heading_deg)


def move_to(place: Place, spot: Spot) -> Place:
    """Return a place at another spot, facing as before."""
    if isinstance(place, HexPlace):
        q, r = _cell(spot)
        return HexPlace(q, r, place.facing)
    x, y = _point(spot)
    return TablePlace(x, y, place.heading_deg)


def put_beside(spot: Spot, direction: int, facing: int) -> Place:
    """Return a place next to a spot: one die gives the direction, another the facing."""
    if isinstance(spot, HexSpot):
        q, r = hexes.neighbour(_cell(spot), direction)
        return HexPlace(q, r, facing)
    way_deg = (direction - 1) * hexes.FACE_DEG
    x, y = plane.rounded(plane.advanced_at(_point(spot), way_deg, 1))
    return TablePlace(x, y, (facing - 1) * hexes.FACE_DEG)


def off_bow_deg(place: Place, target: Where) -> float:
    """Return the bearing of a target off the bow, from -180 (excluded) to 180; right positive."""
    if isinstance(place, HexPlace):
        bearing = hexes.bearing_deg(_cell(place), _cell(target))
    else:
        bearing = plane.bearing_deg(_point(place), _point(target))
    off = (bearing - heading_of(place)) % 360.0
    return off - 360.0 if off > 180.0 else off  # noqa: PLR2004 — half a circle


def line_meets(start: Where, end: Where, spot: Spot) -> bool:
    """Return whether the line between two centres passes through a hex or disc (SF-RUL-13)."""
    if isinstance(spot, HexSpot):
        return hexes.crosses(_cell(start), _cell(end), _cell(spot))
    off = plane.distance_to_line_mu(_point(spot), _point(start), _point(end))
    return off < RADIUS - TOLERANCE


def hexes_entered(start: Where, end: Where, spots: Iterable[Spot]) -> int:
    """Return how many of some hexes a line enters, without its start (SF-RUL-40)."""
    line = hexes.Line(_cell(start), _cell(end))
    return sum(cell != line[0] and line.holds(cell) for cell in map(_cell, spots))


say = lines_for(__name__)


def describe(where: Where) -> str:
    """Return a spot or a place for a log line: `(3, -2) facing 4`."""
    if isinstance(where, HexPlace):
        return say("({q}, {r}) facing {facing}", where)
    if isinstance(where, HexSpot):
        return f"({where.q}, {where.r})"
    spot = point_told((where.x, where.y))
    if isinstance(where, TablePlace):
        return say("{spot} heading {heading_deg:g}", where, spot=spot)
    return spot


FACINGS = 6
LAST_HEADING = 359.999999
"""In degrees: just before the full circle, which is 0 again."""

N = TypeVar("N", int, float)


def facing_open(grid: str, *, optional: bool = True) -> Open:
    """Return the open place of a facing: one of six on the grid, any heading on a table."""
    if grid == "hex":
        return offers.open_at("/facing", offers.whole(1, FACINGS), optional=optional)
    return offers.open_at("/heading_deg", offers.number(0, LAST_HEADING), optional=optional)


def anywhere(grid: str) -> Legal:
    """Return the legal spots of the whole field."""
    return around(HexSpot(0, 0) if grid == "hex" else TableSpot(0, 0), FIELD)


def around(spot: Spot, within: float) -> Legal:
    """Return the legal spots near another one.

    They form a square, or a rhombus of hexes: its corners may be farther off than `within`.
    """
    if isinstance(spot, HexSpot):
        ways = {"q": spot.q, "r": spot.r}
        near = {way: offers.whole(*_near(at, int(within))) for way, at in ways.items()}
        return offers.record({"kind": offers.one_of(("hex",)), **near})
    sides = {"x": spot.x, "y": spot.y}
    return offers.record(
        {
            "kind": offers.one_of(("table",)),
            **{way: offers.number(*_near(at, within)) for way, at in sides.items()},
        }
    )


def _near(at: N, within: N) -> tuple[N, N]:
    """Return the ends of a stretch, cut off at the edge of the field."""
    return max(-FIELD, at - within), min(FIELD, at + within)
