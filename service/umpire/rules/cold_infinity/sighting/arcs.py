"""Arcs of fire on the map, however the firer lies (CI 7.1.4, 7.1.4.1, CI-RUL-38, CI-RUL-39).

An arc is a cone about a heading of the hull. What it covers of the map is a wedge, told exactly: by
one of the twelve headings (0 is the facing of the ship, 3 abeam to starboard) and the square of the
cosine of half its angle.
"""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from umpire.kernel.hexes import Hex, corners, heading, hour, layer, within
from umpire.rules.cold_infinity.sighting.arcs_in_space import bears
from umpire.rules.cold_infinity.sighting.incoming import ahead, to_starboard
from umpire.rules.cold_infinity.state.attitude import (
    FLIPPED_DEG,
    QUARTER_DEG,
    Attitude,
    on_end,
    on_its_side,
)
from umpire.rules.cold_infinity.state.bounds import HEADINGS, ArcShape
from umpire.rules.cold_infinity.state.refusals import OUT_OF_ARC
from umpire.rules.cold_infinity.state.shells import lying
from umpire.rules.cold_infinity.state.systems import FireArc
from umpire.rules.cold_infinity.state.tables import ArcWidths

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
