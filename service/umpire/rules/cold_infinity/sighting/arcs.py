"""Arcs of fire on the map and towards other layers, however the firer lies.

CI 7.1.4, CI-RUL-38 to -40.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import cos, hypot, radians, sin, sqrt
from typing import NamedTuple

from umpire.kernel.hexes import (
    DIRECTIONS,
    Hex,
    corners,
    distance,
    flat,
    heading,
    hour,
    layer,
    product,
    within,
)
from umpire.rules.cold_infinity.sighting.incoming import ahead, to_starboard
from umpire.rules.cold_infinity.state.attitude import (
    FLIPPED_DEG,
    QUARTER_DEG,
    Attitude,
    Vector,
    frame,
    on_end,
    on_its_side,
)
from umpire.rules.cold_infinity.state.bounds import HEADINGS, ArcShape
from umpire.rules.cold_infinity.state.refusals import OUT_OF_ARC
from umpire.rules.cold_infinity.state.shells import lying
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


TWELFTHS = len(HEADINGS)
_ABEAM, _ASTERN = TWELFTHS // 4, TWELFTHS // 2
_LINE, _HALF_MAP, _ALL_ROUND = Fraction(1), Fraction(0), Fraction(-1)
_SQUARES = (
    Fraction(1),
    Fraction(3, 4),
    Fraction(1, 4),
    Fraction(0),
    Fraction(1, 4),
    Fraction(3, 4),
)
"""The squares of the cosines of whole thirties of degrees, up to 150."""
_DEG = 30


class MapArc(NamedTuple):
    """What an arc covers of the map.

    The `twelfth` counts headings clockwise from the facing of the ship. At a `cos_squared` of 1 the
    arc is a line of hexes, below 0 it is all round.
    """

    twelfth: int
    cos_squared: Fraction


class Axis(NamedTuple):
    """A heading of the hull on the map: along which heading, and how much of it lies there.

    The `share` is the square of the cosine of its angle to the map; 0 is straight up or down.
    """

    twelfth: int
    share: Fraction


def axis_on_map(twelfth: int, attitude: Attitude) -> Axis:
    """Return where a heading of the hull points, as a ship lies (CI-7.1.4.1-1, CI-RUL-39).

    Rolled by 180 degrees, starboard and port change places; tumbled by as much, nose and tail.
    """
    roll, tumble = attitude.roll, attitude.tumble
    along, aside = ahead(2 * twelfth), to_starboard(2 * twelfth)
    across = _SQUARES[(twelfth - _ABEAM) % _ASTERN]
    if on_end(attitude) and on_its_side(attitude):
        lowered = (roll == QUARTER_DEG) == (tumble == QUARTER_DEG)
        return Axis(_side(aside * (-1 if lowered else 1), 0), across)
    if on_end(attitude):
        return Axis(_side(aside * (-1 if roll == FLIPPED_DEG else 1), _ABEAM), across)
    if on_its_side(attitude):
        return Axis(
            _side(along * (-1 if tumble == FLIPPED_DEG else 1), 0), _SQUARES[twelfth % _ASTERN]
        )
    seen = -twelfth if roll == FLIPPED_DEG else twelfth
    return Axis((_ASTERN - seen if tumble == FLIPPED_DEG else seen) % TWELFTHS, Fraction(1))


def _side(sign: int, twelfth: int) -> int:
    """Return a heading, or for a sign below 0 the one opposite."""
    return (twelfth + (_ASTERN if sign < 0 else 0)) % TWELFTHS


def half_angle(shape: ArcShape, widths: ArcWidths) -> Fraction:
    """Return the square of the cosine of half the angle of a shape (CI-RUL-38); below 0: turret."""
    if shape == "turret":
        return _ALL_ROUND
    degrees = 0 if shape == "fixed" else int(getattr(widths, shape))
    return _SQUARES[degrees // 2 // _DEG]


@lru_cache(maxsize=4_096)
def on_map(arc: FireArc, attitude: Attitude, widths: ArcWidths) -> MapArc | None:
    """Return what an arc covers of the map as the firer lies; None: nothing (CI-7.1.4.1-1).

    A cone that only grazes the map covers a line of it; one that ends at the map, all of it
    (CI-UMP-11).
    """
    if arc.shape == "turret":
        return _turret(attitude, keel=arc.keel)
    axis = axis_on_map(HEADINGS.index(arc.heading), attitude)
    cos_squared = half_angle(arc.shape, widths)
    if cos_squared > axis.share:
        return None
    if not axis.share:
        return MapArc(0, _ALL_ROUND)
    return MapArc(axis.twelfth, cos_squared / axis.share)


def _turret(attitude: Attitude, *, keel: bool) -> MapArc:
    """A turret fires all round, unless its deck is turned towards the map (CI-7.1.4-2)."""
    if on_its_side(attitude):
        twelfth = _ABEAM if attitude.roll == QUARTER_DEG else -_ABEAM
    elif on_end(attitude):
        forward = (attitude.tumble == QUARTER_DEG) == (attitude.roll == 0)
        twelfth = 0 if forward else _ASTERN
    else:
        return MapArc(0, _ALL_ROUND)
    return MapArc((twelfth + (_ASTERN if keel else 0)) % TWELFTHS, _HALF_MAP)


def named(arc: MapArc, widths: ArcWidths) -> FireArc | None:
    """Return an arc of the sheet that covers the same of the map; None: no shape is so wide.

    Its heading counts from the facing of the ship (CI-7.1.4.1-1).
    """
    shapes: tuple[ArcShape, ...] = ("turret", "fixed", "narrow", "standard", "wide")
    for shape in shapes:
        if half_angle(shape, widths) == arc.cos_squared:
            return FireArc(HEADINGS[arc.twelfth], shape)
    return None


@lru_cache(maxsize=16_384)
def covers(arc: MapArc, facing: int, offset: Hex) -> bool:
    """Tell whether an arc touches any of the inside of a hex (CI-7.1.4-1, CI-RUL-38).

    Args:
        arc: what it covers of the map.
        facing: of the firer.
        offset: the hex, as a vector from that of the firer. The firer's own hex is in no arc but
            those that are all round: for what is there, take where it counts as standing (7.7).
    """
    if arc.cos_squared < 0:
        return True
    axis = (arc.twelfth + 2 * (facing - 1)) % TWELFTHS
    if arc.cos_squared == _LINE:
        return _on_line(offset, axis)
    # A hex shows at most 60 degrees of itself: in an arc as wide, a corner or its centre lies.
    points = (offset, *corners(offset))
    return offset != (0, 0) and any(within(each, heading(axis), arc.cos_squared) for each in points)


def _on_line(offset: Hex, axis: int) -> bool:
    """A line runs through a hex, or along an edge of it from corner to corner (CI-UMP-10)."""
    hours = [hour(each) for each in corners(offset)]
    return hour(offset) == 2 * axis or (offset != (0, 0) and hours.count(2 * axis) > 1)


def in_arc(
    arc: FireArc, attitude: Attitude, widths: ArcWidths, offsets: Iterable[Hex]
) -> tuple[Hex, ...]:
    """Return those of some hexes, as vectors from the firer's, that an arc covers (CI-7.1.4-1)."""
    attitude = lying(arc, attitude)
    seen = on_map(arc, attitude, widths)
    return tuple(
        [
            each
            for each in offsets
            if (
                bears(arc, attitude, widths, each)
                if layer(each)
                else seen is not None and covers(seen, attitude.facing, each)
            )
        ]
    )


def require_arc(arc: FireArc, attitude: Attitude, widths: ArcWidths, offset: Hex) -> None:
    """Check that a weapon bears on a hex, a vector from its own (CI-7.1-1).

    Raises:
        IllegalOrder: its arc does not touch that hex.
    """
    if not in_arc(arc, attitude, widths, (offset,)):
        raise OUT_OF_ARC.refuse(
            f"The {arc.shape} arc on {arc.heading} does not bear on the target: choose another."
        )
