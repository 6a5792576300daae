"""Arcs, bearings, lines of sight and ranges, on the map and between layers (CI 7.1, 7.7)."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import atan2, cos, degrees, hypot, radians, sin, sqrt, tau
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from umpire.kernel.errors import IllegalOrder
from umpire.kernel.hexes import (
    DIRECTIONS,
    HOURS,
    HOURS_A_FACE,
    Hex,
    at_layer,
    beyond_edge,
    corners,
    crosses,
    distance,
    flat,
    heading,
    hexes_at,
    hour,
    layer,
    layers_at,
    offset,
    product,
    within,
)
from umpire.kernel.latest import Latest
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.drones import in_the_way
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import NO_RELATIVE_POSITION, OUT_OF_ARC
from umpire.rules.cold_infinity.state.tables import (
    AbstractedArcsTable,
    ArcWidths,
    FireTable,
    Tables,
)
from umpire.rules.cold_infinity.state.units import (
    REST,
    added,
    hexes_a_turn,
    lying,
    mass_of,
    range_between,
)
from umpire.rules.cold_infinity.state.values import (
    FLIPPED_DEG,
    HEADINGS,
    QUARTER_DEG,
    ArcShape,
    Attitude,
    Heading,
    Side,
    Vector,
    frame,
    on_end,
    on_its_side,
)
from umpire.rules.cold_infinity.state.weapons import FireArc, RangeRating

ABEAM, ASTERN = HOURS // 4, HOURS // 2


def incoming_hour(target: Hex, facing: int, source: Hex) -> int:
    """Return the hour of incoming fire, counted from the facing of its target.

    Args:
        target: where the target is.
        facing: of the target.
        source: where the firer is; the launch hex of a guided weapon (CI-7.3.1.1-3); for one
            in the same hex, where it counts as standing (CI-7.7-1).

    Raises:
        CannotAdjudicate: both are in one hex at unknown angles.
    """
    told = hour((source[0] - target[0], source[1] - target[1]))
    if told is None:
        raise NO_RELATIVE_POSITION.refuse(
            "The two units share a hex: correct the later one, with where it `came` from."
        )
    return (told - (facing - 1) * HOURS_A_FACE) % HOURS


def hull_hours(attitude: Attitude, hour: int) -> tuple[int, ...]:
    """Return the hours of its hull that a ship is met from, however it lies (CI-7.4.1.2B-1 to -3).

    A rolled ship is met from ahead or astern, one on end from a side; fire from exactly above or
    below its deck counts as either of the two (CI-UMP-13, CI-UMP-14).
    """
    forward, starboard = (
        (ahead(hour) * (-1 if attitude.tumble == FLIPPED_DEG else 1)),
        _starboard(attitude, hour),
    )
    if on_end(attitude):
        return _either(starboard, (ABEAM, -ABEAM % HOURS))
    if on_its_side(attitude):
        return _either(forward, (0, ASTERN))
    mirrored = hour if attitude.roll != FLIPPED_DEG else -hour
    return ((mirrored if attitude.tumble != FLIPPED_DEG else ASTERN - mirrored) % HOURS,)


def _either(sign: int, hours: tuple[int, int]) -> tuple[int, ...]:
    return hours if sign == 0 else hours[:1] if sign > 0 else hours[1:]


def ahead(hour: int) -> int:
    """Return 1 for an hour before the beam, -1 behind it, 0 dead abeam."""
    off = min(hour % HOURS, -hour % HOURS)
    return (off < ABEAM) - (off > ABEAM)


def to_starboard(hour: int) -> int:
    """Return 1 for an hour to starboard, -1 to port, 0 dead ahead or astern."""
    return ahead(hour - ABEAM)


def _starboard(attitude: Attitude, hour: int) -> int:
    """Return the side of its deck that a hull on end is met on: 1 starboard, -1 port.

    Rolled before it went on end, it has its sides where its deck and keel would be.
    """
    if not on_its_side(attitude):
        return to_starboard(hour) * (-1 if attitude.roll == FLIPPED_DEG else 1)
    keel_first = (attitude.roll == QUARTER_DEG) == (attitude.tumble == QUARTER_DEG)
    return ahead(hour) * (-1 if keel_first else 1)


_ABEAM_TWELFTHS = 3
_TWELFTH_DEG = 30
_SLIGHT = 1e-6
"""What rounding may add to nothing."""


class OffLayer(NamedTuple):
    """Where something comes from that is on another layer, as seen along the facing of a unit.

    - `hour`: on the map; None: straight from above or below.
    - `hexes`, `layers`: how far off on the map, and above; below 0, beneath.
    - `ahead`, `right`: of those hexes, what lies ahead of the facing, and to the right of it.
    """

    hour: int | None
    hexes: int
    layers: int
    ahead: float = 0.0
    right: float = 0.0


Bearing: TypeAlias = int | OffLayer
"""Where something comes from: an hour of its target, or another layer."""


class HullBearing(NamedTuple):
    """How much of a way lies towards the nose, the starboard side and the deck of a hull."""

    nose: float
    starboard: float
    dorsal: float


def off_layer(target: Hex, facing: int, source: Hex) -> OffLayer | None:
    """Return where something comes from as its target sees it; None: it is on the same layer."""
    if layer(target) == layer(source):
        return None
    way = offset(target, source)
    told = hour(flat(way))
    return OffLayer(
        hour=None if told is None else (told - (facing - 1) * HOURS_A_FACE) % HOURS,
        hexes=distance(target, source),
        layers=layer(way),
        ahead=product(DIRECTIONS[facing - 1], flat(way)) / 2,
        right=product(heading(_ABEAM_TWELFTHS + 2 * (facing - 1)), flat(way)) / 2 / sqrt(3),
    )


def as_turned(coming: OffLayer, hours: int) -> OffLayer:
    """Return where something comes from as it is seen along a facing some hours clockwise."""
    if not hours:
        return coming
    angle = tau * hours / HOURS
    return coming._replace(
        hour=None if coming.hour is None else (coming.hour - hours) % HOURS,
        ahead=coming.ahead * cos(angle) + coming.right * sin(angle),
        right=coming.right * cos(angle) - coming.ahead * sin(angle),
    )


def hull_bearing(attitude: Attitude, coming: OffLayer) -> HullBearing:
    """Return from where on its hull a unit is met (CI-7.4.1.2B-1 to -3)."""
    return HullBearing(*[_along(way, coming) for way in frame(attitude)])


def _along(way: Vector, coming: OffLayer) -> float:
    found = way[0] * coming.ahead + way[1] * coming.right + way[2] * coming.layers
    return 0.0 if abs(found) < _SLIGHT else found


def hours_met(bearing: HullBearing) -> tuple[int, ...]:
    """Return the hours around its deck that a hull is met from; straight upon it, from all."""
    if not bearing.nose and not bearing.starboard:
        return tuple(range(HOURS))
    told = degrees(atan2(bearing.starboard, bearing.nose)) / _TWELFTH_DEG
    twelfth = round(told)
    if abs(told - twelfth) < _SLIGHT:
        return (2 * twelfth % HOURS,)
    return ((2 * int(told // 1) + 1) % HOURS,)


_NARROW_DEG = 60
_THIRD = 3
"""Corners are counted in thirds of a hex."""

_TOUCH = 1e-9

_ORIGIN: Hex = (0, 0)


Point = tuple[float, float, float]
"""Ahead of the facing of a ship, to the right of it, and above, in hexes."""


@lru_cache(maxsize=16_384)
def bears(arc: FireArc, attitude: Attitude, widths: ArcWidths, offset: Hex) -> bool:
    """Return whether an arc touches a hex on another layer, a vector from its own (CI-7.1.4.3-1).

    CI-7.1.4.3-2, CI-7.1.4.3-3, CI-7.1.4.3-4.
    """
    points = _points(offset, attitude.facing)
    if arc.shape == "turret":
        deck = _point(frame(attitude).dorsal)
        return any(_product(deck, each) * (-1 if arc.keel else 1) > _TOUCH for each in points)
    axis = axis_of(arc, attitude)
    degrees = 0 if arc.shape == "fixed" else int(getattr(widths, arc.shape))
    if degrees == _NARROW_DEG and abs(axis[2]) > 1 - _TOUCH:
        layers = layer(offset) if axis[2] > 0 else -layer(offset)
        return layers >= widths.narrow_in_space.upright_layers * distance(_ORIGIN, offset)
    if degrees == _NARROW_DEG and abs(axis[2]) < _TOUCH:
        chart = abs(layer(offset)) <= widths.narrow_in_space.level_layers * (
            distance(_ORIGIN, offset) - widths.narrow_in_space.level_from
        )
        return chart and any(_within(axis, (*each[:2], 0.0), degrees) for each in points)
    return any(_within(axis, each, degrees) for each in points)


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
    """Return whether a point lies in a cone; one of no width is a line."""
    length, along = hypot(*point), _product(axis, point)
    if not degrees:
        return along > length - _TOUCH
    return along > length * cos(radians(degrees / 2)) + _TOUCH


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
    """The hexes of the map that an arc covers.

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
    """Return whether an arc touches any of the inside of a hex (CI-7.1.4-1, CI-RUL-38).

    Args:
        arc: what it covers of the map.
        facing: of the firer.
        offset: the hex, as a vector from that of the firer. The firer's own hex is only in arcs
            that are all round: for units there, take the hex that they count as being in (7.7).
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
    """Check that a weapon bears on a hex, a vector from its own (CI-7.1-1)."""
    if not in_arc(arc, attitude, widths, (offset,)):
        raise OUT_OF_ARC.refuse(
            f"The {arc.shape} arc on {arc.heading} does not bear on the target: choose another."
        )


DECIMALS = 9


def arc_drm(arc: FireArc, attitude: Attitude, offset: Hex, tables: Tables, options: Options) -> int:
    """Return the modifier of an arc for fire at a hex in it (CI-7.1-1, CI-7.1.4.2-1, -2).

    Only abstracted arcs add anything; in System 2 those of the sheet are not used.

    Raises:
        IllegalOrder: it does not bear.
    """
    if not options.arcs_in_layers:
        offset = flat(offset)
    if options.abstracted_arcs == "system_1":
        require_arc(widened(arc), attitude, tables.arcs, offset)
        return shape_drm(arc.shape, tables.abstracted_arcs)
    if options.abstracted_arcs == "none":
        require_arc(arc, attitude, tables.arcs, offset)
        return 0
    facing = facing_towards(lying(arc, attitude), tables.arcs, offset)
    if facing is None:
        raise OUT_OF_ARC.refuse("No facing of the ship is turned to the target: choose another.")
    return facing_drm(facing, tables.abstracted_arcs)


def widened(arc: FireArc) -> FireArc:
    """Return the arc that System 1 tests: Wide, whatever its shape (CI-7.1.4.2-1).

    Turrets stay turrets (CI-UMP-12).
    """
    return arc if arc.shape == "turret" else replace(arc, shape="wide")


def shape_drm(shape: ArcShape, table: AbstractedArcsTable) -> int:
    """Return what the real shape of an arc adds in System 1 (CI-7.1.4.2-1)."""
    return {"standard": table.standard, "narrow": table.narrow, "fixed": table.fixed}.get(shape, 0)


def facing_towards(attitude: Attitude, widths: ArcWidths, offset: Hex) -> Heading | None:
    """Return the facing of System 2 that a ship fires through at a hex (CI-7.1.4.2-2).

    Among those whose Standard arc bears on the hex, it is the one that points nearest to its
    centre;
    None: none of them bears (CI-UMP-12).
    """
    bearing = [each for each in HEADINGS if _bears(each, attitude, widths, offset)]
    return max(bearing, key=lambda each: _nearness(each, attitude, offset), default=None)


def _bears(facing: Heading, attitude: Attitude, widths: ArcWidths, offset: Hex) -> bool:
    return bool(in_arc(FireArc(facing), attitude, widths, (offset,)))


def _nearness(facing: Heading, attitude: Attitude, offset: Hex) -> Fraction | float:
    """Return the square of a cosine, with its sign, of a facing of the hull to a vector."""
    if layer(offset):
        cosine = nearness(FireArc(facing), attitude, offset)
        return round(cosine * abs(cosine), DECIMALS)
    axis = axis_on_map(HEADINGS.index(facing), attitude)
    along = heading((axis.twelfth + 2 * (attitude.facing - 1)) % TWELFTHS)
    shared = product(along, offset)
    whole = product(along, along) * product(offset, offset)
    return axis.share * Fraction(shared * abs(shared), whole)


def facing_drm(facing: Heading, table: AbstractedArcsTable) -> int:
    """Return what System 2 adds for a facing towards the target (CI-7.1.4.2-2, CI-RUL-41)."""
    return table.facings[HEADINGS.index(facing)]


def range_penalty(
    rating: RangeRating, range_hexes: int, table: FireTable, options: Options, *, doubled: bool
) -> int:
    """Return what range adds to hit: nothing, or less than that (CI-7.5.1-1, CI-7.5.2-1).

    Guided weapons have no range to add (CI-RUL-117), nor have weapons whose rating takes nothing
    off (CI-UMP-18).

    Args:
        rating: the penalty per step, and the hexes of a step.
        range_hexes: to the target; 0 if it is in the same hex.
        table: of fire.
        options: whether there is a penalty in one hex, too.
        doubled: whether the firer needs a lock-on and has none (see `warfare.attack`).
    """
    if not rating.penalty or (options.no_penalty_in_one_hex and not range_hexes):
        return 0
    steps = -(-range_hexes // rating.hexes)
    points = max(table.least_range_penalty, rating.penalty * steps)
    return -points * (table.unlocked_factor if doubled else 1)


class Sight(NamedTuple):
    """A line of sight: from where, to where, and the Mass of the target."""

    firer: Hex
    target: Hex
    mass: float


class Obstacle(NamedTuple):
    """A possible obstacle in a line; a group of fighters has the Mass of them all (CI-UMP-16)."""

    id: Id
    cell: Hex
    mass: float


class Field:
    """The units on the field, by hex, so that a line is compared with each hex only once.

    Args:
        obstacles: all that may be in a line.
    """

    def __init__(self, obstacles: Iterable[Obstacle]) -> None:
        by_cell: dict[Hex, list[tuple[int, Obstacle]]] = {}
        for place, each in enumerate(obstacles):
            by_cell.setdefault(each.cell, []).append((place, each))
        self.by_cell: Mapping[Hex, list[tuple[int, Obstacle]]] = by_cell
        self._largest = {cell: max(each.mass for _, each in on) for cell, on in by_cell.items()}
        self._lines: dict[tuple[Hex, Hex], tuple[Hex, ...]] = {}
        self._ranges: dict[Hex, list[int]] = {}

    def closing(self, sight: Sight, options: Options) -> list[Hex]:
        """Return the hexes that block a line of sight (CI-7.1.5-1).

        The hexes of firer and target never block. Along an edge of two hexes the line is blocked
        only from both, or by house rule from either of them (CI-RUL-37).
        """
        fit = [
            cell
            for cell in self._along(sight.firer, sight.target)
            if _fit(sight, cell, self._largest[cell], options) and in_layer(sight, cell, options)
        ]
        if options.line_of_sight_edge == "either":
            return fit
        return [cell for cell in fit if _closes(sight, cell, fit)]

    def blockers(self, sight: Sight, options: Options) -> tuple[Obstacle, ...]:
        """Return what blocks a line of sight, the nearest to the firer first (CI-7.1.5-1)."""
        found = [
            (distance(sight.firer, cell), place, each)
            for cell in self.closing(sight, options)
            for place, each in self.by_cell[cell]
            if _fit(sight, cell, each.mass, options)
        ]
        return tuple([each for _, _, each in sorted(found)])

    def _along(self, start: Hex, end: Hex) -> tuple[Hex, ...]:
        known = self._lines.get((start, end))
        if known is None:
            upright = flat(start) == flat(end)
            near = distance(start, end) + 1  # a point of a hex is less than 1 from its centre
            known = self._lines[start, end] = tuple(
                [
                    cell
                    for cell, one, other in zip(
                        self.by_cell, self._away(start), self._away(end), strict=True
                    )
                    if one + other <= near
                    and ((one and other) or (upright and cell not in (start, end)))
                    and crosses(start, end, cell)
                ]
            )
        return known

    def _away(self, start: Hex) -> list[int]:
        known = self._ranges.get(start)
        if known is None:
            known = self._ranges[start] = [distance(start, cell) for cell in self.by_cell]
        return known


def blockers(sight: Sight, obstacles: Iterable[Obstacle], options: Options) -> tuple[Obstacle, ...]:
    """Return what blocks a line of sight, for one question alone; see `Field.blockers`."""
    return Field(obstacles).blockers(sight, options)


class Segment(NamedTuple):
    """A part of the way from the layer of a firer to that of its target."""

    start: Fraction
    end: Fraction


def segments(start: int, end: int, number: int) -> tuple[Segment, ...]:
    """Return the layers between firer and target, cut into equal parts (CI-7.1.5.1-2)."""
    step = Fraction(end - start, number)
    return tuple([Segment(start + n * step, start + (n + 1) * step) for n in range(number)])


def in_layer(sight: Sight, cell: Hex, options: Options) -> bool:
    """Return whether an object lies between the layers of firer and target (CI-7.1.5.1-1, -2).

    Both of these count as between (CI-RUL-37). By segments, it must lie in the same one of the line
    and of the layers; on the limit of two, in either (CI-UMP-201).
    """
    first, last, at = layer(sight.firer), layer(sight.target), layer(cell)
    if first == last or not min(first, last) <= at <= max(first, last):
        return first == last == at
    if options.three_d_los == "layer_between" or flat(sight.firer) == flat(sight.target):
        return True
    along = along_line(sight.firer, sight.target, cell)
    number = options.los_segments
    return any(
        Fraction(n, number) <= along <= Fraction(n + 1, number) and min(part) <= at <= max(part)
        for n, part in enumerate(segments(first, last, number))
    )


def along_line(start: Hex, end: Hex, cell: Hex) -> Fraction:
    """Return how far along a line of the map a hex lies: 0 at its start, 1 at its end."""
    whole, way = flat(offset(start, end)), flat(offset(start, cell))
    along = Fraction(product(whole, way), product(whole, whole))
    return max(Fraction(0), min(Fraction(1), along))


def _fit(sight: Sight, cell: Hex, mass: float, options: Options) -> bool:
    """Return whether an object is large enough to block from where it is (CI-RUL-36)."""
    if 2 * mass < sight.mass:
        return False
    if options.line_of_sight == "between" or mass >= sight.mass:
        return True
    return distance(sight.firer, cell) < distance(cell, sight.target)


def _closes(sight: Sight, cell: Hex, cells: Collection[Hex]) -> bool:
    """Return whether no way is left on the other side of the edge along which the line runs."""
    other = beyond_edge(sight.firer, sight.target, cell)
    return other is None or other in [flat(each) for each in cells]


_TWELFTHS: dict[Side, int] = {"forward": 0, "starboard": 3, "aft": 6, "port": 9}


class Stands(NamedTuple):
    """Where two units in one hex count as standing, to show arcs, silhouettes and sections."""

    earlier: Hex
    later: Hex


class Dogfight(NamedTuple):
    """Two groups in a dogfight: their totals, and which of them chooses (0 or 1; None: a tie).

    The angle of attack of the unit, and that of its opponent: see `at_angle`.
    """

    totals: tuple[int, int]
    chooser: int | None


def came_from(cell: Hex, vector: Hex) -> tuple[Hex, ...]:
    """Return the hex that the later of two units came from: one back along its vector (CI-7.7-1).

    A step back leads to the next hex, the next layer, or both (CI-UMP-202).

    Two, if the way back ends on their edge: its player chooses one (CI-UMP-15). None, if it has no
    vector: both players show how the units lie, or the referee does (CI-RUL-113).
    """
    if vector == REST:
        return ()
    rise = layer(vector)
    steps = max(hexes_a_turn(vector), abs(rise))
    back = hexes_at((-vector[0], -vector[1]), 1, steps)
    return tuple([added(cell, at_layer(each, layers_at(-rise, 1, steps))) for each in back])


def stands(cell: Hex, came: Hex) -> Stands:
    """Return where units in one hex count as standing, as long as they stay (CI-7.7-1).

    The range between them is 0 (CI-7.7-1, CI-RUL-46). Fighters choose the section that they attack
    there, of all that are `sections.outer`; fire at them follows the rule (CI-7.7.1-1).
    """
    return Stands(earlier=cell, later=came)


def dogfight(faces: tuple[int, int], initiatives: tuple[int, int]) -> Dogfight:
    """Return who chooses the angles in a dogfight: the lower total (CI-7.7.1-2).

    Args:
        faces: one die of six for each side, thrown on every turn that they share a hex.
        initiatives: the current ones, in the same order. A tie is thrown again (CI-UMP-15).
    """
    first, second = faces[0] + initiatives[0], faces[1] + initiatives[1]
    chooser = None if first == second else int(second < first)
    return Dogfight((first, second), chooser)


def at_angle(cell: Hex, facing: int, angle: Side) -> Hex:
    """Return where a fighter counts as standing that attacks another from an angle (CI-7.7.1-2).

    The angle is the side of the target that faces the attacker; that of its opponent decides which
    of its own weapons bear (CI-UMP-15).
    """
    return added(cell, heading((_TWELFTHS[angle] + 2 * (facing - 1)) % (HOURS // 2)))


class Pair(NamedTuple):
    """Where two units count as standing towards each other, and the range between them."""

    one: Hex
    other: Hex
    range_hexes: int


def pair(one: Unit, other: Unit, options: Options) -> Pair:
    """Return where two units count as standing (CI-7.7-1, CI-RUL-113).

    In one hex, the later unit counts as in the hex that it came from; their range is 0.

    Raises:
        CannotAdjudicate: they share a hex at unknown angles.
    """
    if one.cell != other.cell:
        return Pair(one.cell, other.cell, range_between(one.cell, other.cell, options))
    later = one if one.arrival >= other.arrival else other
    came = later.came
    if came is None or came == later.cell:
        raise NO_RELATIVE_POSITION.refuse(
            f"{one.id} and {other.id} share a hex: correct the later one, with where it `came` "
            "from."
        )
    where = stands(one.cell, came)
    if later is one:
        return Pair(where.later, where.earlier, 0)
    return Pair(where.earlier, where.later, 0)


def hour_of(target: Unit, source: Hex, stands_at: Hex | None = None) -> Bearing:
    """Return the hour of a target that something comes from (CI-7.3.1.1-1, CI-7.3.1.2-1).

    From another layer, it is where it comes from there.

    Args:
        target: the unit that is struck.
        source: the hex of origin.
        stands_at: where the target counts as standing, if not in its own hex.
    """
    cell = target.cell if stands_at is None else stands_at
    facing = target.motion.attitude.facing
    return off_layer(cell, facing, source) or incoming_hour(cell, facing, source)


def obstacles(battle: Battle) -> Iterator[Obstacle]:
    """Yield all that may be in a line of sight: units in play, and objects (CI-7.1.5-1)."""
    for unit in in_the_way(battle):
        yield Obstacle(unit.id, unit.cell, mass_of(unit))
    for body in battle.bodies:
        yield Obstacle(body.id, body.cell, body.mass)


def blocked_by(battle: Battle, start: Hex, target: Hex, mass: float) -> tuple[Obstacle, ...]:
    """Return what blocks a line of sight, the nearest to its start first (CI-7.1.5-1).

    Args:
        battle: with the units on the field.
        start: the hex of the observer.
        target: the hex looked at.
        mass: of the target; 0 for a hex alone (CI-UMP-67).
    """
    return _field(battle).blockers(Sight(start, target, mass), battle.options)


def is_blocked(battle: Battle, start: Hex, target: Hex, mass: float) -> bool:
    """Return whether anything blocks a line of sight; see `blocked_by`, which takes longer."""
    return bool(_field(battle).closing(Sight(start, target, mass), battle.options))


_field: Latest[Battle, Field] = Latest(lambda battle: Field(obstacles(battle)))


def terrain_modifier(battle: Battle, cell: Hex) -> int:
    """Return what objects in a hex add to fire at units there (CI-7.3.1-1)."""
    return sum(body.modifier for body in battle.bodies if body.cell == cell)


def weapons_out(battle: Battle, cell: Hex) -> bool:
    """Return whether terrain puts out the weapons of units in a hex (CI-7.1.2.2-1)."""
    return any(body.weapons_off for body in battle.bodies if body.cell == cell)


def arc_covers(
    battle: Battle, unit: Unit, arc: FireArc, cell: Hex, stands_at: Hex | None = None
) -> bool:
    """Return whether an arc of a unit covers a hex; its own hex is in every arc (CI-UMP-92).

    Args:
        battle: for its tables and options.
        unit: that has the weapon.
        arc: of the weapon.
        cell: the hex of the attacker, or the origin of a guided weapon.
        stands_at: where the unit counts as standing, if not in its own hex.
    """
    at = unit.cell if stands_at is None else stands_at
    way = offset(at, cell)
    if way == (0, 0):
        return True
    try:
        arc_drm(arc, unit.motion.attitude, way, battle.tables, battle.options)
    except IllegalOrder:
        return False
    return True


def covers_unit(battle: Battle, unit: Unit, arc: FireArc, other: Unit) -> bool:
    """Return whether an arc of a unit covers another unit (CI-7.7-1).

    Raises:
        CannotAdjudicate: they share a hex at unknown angles.
    """
    where = pair(unit, other, battle.options)
    return arc_covers(battle, unit, arc, where.other, where.one)
