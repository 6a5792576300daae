"""Arcs of fire towards other layers (CI 7.1.4.3, CI-RUL-40).

The charts of layers are lost, but for one: a Narrow arc that lies along the map, or straight up or
down. All others are cones about a heading of the hull, of the same widths as on the map; turrets
fire at all that is on the side of their deck.
"""

from functools import lru_cache
from math import cos, hypot, radians, sin, sqrt

from umpire.kernel.hexes import DIRECTIONS, Hex, corners, distance, flat, heading, layer, product
from umpire.rules.cold_infinity.state.attitude import Attitude, Vector, frame
from umpire.rules.cold_infinity.state.bounds import HEADINGS
from umpire.rules.cold_infinity.state.systems import FireArc
from umpire.rules.cold_infinity.state.tables import ArcWidths, NarrowChart

_ABEAM_TWELFTHS = 3
_TWELFTH_DEG = 30
_NARROW_DEG = 60
_THIRD = 3
"""Corners are told in thirds of a hex."""
_SLIGHT = 1e-9
_ORIGIN: Hex = (0, 0)

Point = tuple[float, float, float]
"""Ahead of the facing of a ship, to the right of it, and above, in hexes."""


@lru_cache(maxsize=16_384)
def bears(arc: FireArc, attitude: Attitude, widths: ArcWidths, offset: Hex) -> bool:
    """Tell whether an arc touches a hex on another layer, a vector from its own (CI-7.1.4.3-1).

    CI-7.1.4.3-2, CI-7.1.4.3-3, CI-7.1.4.3-4.
    """
    points = _points(offset, attitude.facing)
    if arc.shape == "turret":
        deck = _point(frame(attitude).dorsal)
        return any(_product(deck, each) * (-1 if arc.keel else 1) > _SLIGHT for each in points)
    axis = axis_of(arc, attitude)
    degrees = 0 if arc.shape == "fixed" else int(getattr(widths, arc.shape))
    if degrees == _NARROW_DEG and abs(axis[2]) > 1 - _SLIGHT:
        layers = layer(offset) if axis[2] > 0 else -layer(offset)
        return upright_chart(distance(_ORIGIN, offset), layers, widths.narrow_in_space)
    if degrees == _NARROW_DEG and abs(axis[2]) < _SLIGHT:
        chart = level_chart(distance(_ORIGIN, offset), layer(offset), widths.narrow_in_space)
        return chart and any(_within(axis, (*each[:2], 0.0), degrees) for each in points)
    return any(_within(axis, each, degrees) for each in points)


def level_chart(hexes: int, layers: int, chart: NarrowChart) -> bool:
    """Tell whether a Narrow arc along the map reaches so many layers up or down (CI-7.1.4.3-2)."""
    return abs(layers) <= chart.level_layers * (hexes - chart.level_from)


def upright_chart(hexes: int, layers: int, chart: NarrowChart) -> bool:
    """Tell whether a Narrow arc straight up reaches so far aside, so high (CI-7.1.4.3-3)."""
    return layers >= chart.upright_layers * hexes


def axis_of(arc: FireArc, attitude: Attitude) -> Point:
    """Return where the heading of an arc points, as a ship lies (CI-RUL-39, CI-RUL-40)."""
    hull, angle = frame(attitude), radians(_TWELFTH_DEG * HEADINGS.index(arc.heading))
    nose, starboard = _point(hull.nose), _point(hull.starboard)
    ahead, right, above = (
        one * cos(angle) + other * sin(angle) for one, other in zip(nose, starboard, strict=True)
    )
    return (ahead, right, above)


def nearness(arc: FireArc, attitude: Attitude, offset: Hex) -> float:
    """Return the cosine of the angle between an arc's heading and a hex of another layer."""
    centre = _points(offset, attitude.facing)[0]
    return _product(axis_of(arc, attitude), centre) / hypot(*centre)


def _within(axis: Point, point: Point, degrees: int) -> bool:
    """Tell whether a point lies in a cone; one of no width is a line."""
    length, along = hypot(*point), _product(axis, point)
    if not degrees:
        return along > length - _SLIGHT
    return along > length * cos(radians(degrees / 2)) + _SLIGHT


def _points(offset: Hex, facing: int) -> tuple[Point, ...]:
    """Return the centre of a hex, and its corners."""
    on_map = flat(offset)
    thirds = [(3 * on_map[0], 3 * on_map[1]), *corners(on_map)]
    ahead, right = DIRECTIONS[facing - 1], heading(_ABEAM_TWELFTHS + 2 * (facing - 1))
    return tuple(
        [
            (
                product(ahead, each) / 2 / _THIRD,
                product(right, each) / 2 / sqrt(3) / _THIRD,
                float(layer(offset)),
            )
            for each in thirds
        ]
    )


def _point(way: Vector) -> Point:
    return (float(way[0]), float(way[1]), float(way[2]))


def _product(one: Point, other: Point) -> float:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
