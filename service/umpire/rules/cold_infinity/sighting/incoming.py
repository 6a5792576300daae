"""Where fire comes from, beside, above or below, as the ship that it meets sees it.

CI 6.1, 7.3.1.1, 7.4.1.2.
"""

from math import atan2, cos, degrees, sin, sqrt, tau
from typing import NamedTuple, TypeAlias

from umpire.kernel.hexes import (
    DIRECTIONS,
    HOURS,
    HOURS_A_FACE,
    Hex,
    distance,
    flat,
    heading,
    hour,
    layer,
    offset,
    product,
)
from umpire.rules.cold_infinity.state.attitude import (
    FLIPPED_DEG,
    QUARTER_DEG,
    Attitude,
    Vector,
    frame,
    on_end,
    on_its_side,
)
from umpire.rules.cold_infinity.state.refusals import NO_RELATIVE_POSITION

ABEAM, ASTERN = HOURS // 4, HOURS // 2


def incoming_hour(target: Hex, facing: int, source: Hex) -> int:
    """Return the hour from which fire comes, counted from the facing of its target.

    Args:
        target: where the target stands.
        facing: of the target.
        source: where the firer stands; the launch hex of a guided weapon (CI-7.3.1.1-3); for one
            in the same hex, where it counts as standing (CI-7.7-1).

    Raises:
        CannotAdjudicate: both stand in one hex, and nobody told how they lie to each other.
    """
    told = hour((source[0] - target[0], source[1] - target[1]))
    if told is None:
        raise NO_RELATIVE_POSITION.refuse(
            "The two units share a hex: correct the later, telling where it `came` from."
        )
    return (told - (facing - 1) * HOURS_A_FACE) % HOURS


def hull_hours(attitude: Attitude, hour: int) -> tuple[int, ...]:
    """Return from which hours of its hull a ship is met, however it lies (CI-7.4.1.2B-1 to -3).

    A rolled ship is met from ahead or astern, one on end from a side; what comes exactly from
    above or below its deck counts as either of the two (CI-UMP-13, CI-UMP-14).
    """
    forward, starboard = _forward(attitude, hour), _starboard(attitude, hour)
    if on_end(attitude):
        return _either(starboard, (ABEAM, -ABEAM % HOURS))
    if on_its_side(attitude):
        return _either(forward, (0, ASTERN))
    mirrored = hour if attitude.roll != FLIPPED_DEG else -hour
    return ((mirrored if attitude.tumble != FLIPPED_DEG else ASTERN - mirrored) % HOURS,)


def _either(sign: int, hours: tuple[int, int]) -> tuple[int, ...]:
    """Return the first of two hours for what is above 0, the second below, both at 0."""
    return hours if sign == 0 else hours[:1] if sign > 0 else hours[1:]


def ahead(hour: int) -> int:
    """Return 1 for an hour before the beam, -1 behind it, 0 dead abeam."""
    off = min(hour % HOURS, -hour % HOURS)
    return (off < ABEAM) - (off > ABEAM)


def to_starboard(hour: int) -> int:
    """Return 1 for an hour to starboard, -1 to port, 0 dead ahead or astern."""
    return ahead(hour - ABEAM)


def _forward(attitude: Attitude, hour: int) -> int:
    """Return on which side of its middle a hull is met: 1 towards its nose, -1 its tail."""
    return ahead(hour) * (-1 if attitude.tumble == FLIPPED_DEG else 1)


def _starboard(attitude: Attitude, hour: int) -> int:
    """Return on which side of its deck a hull on end is met: 1 starboard, -1 port.

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
    """Return from which hours around its deck a hull is met; straight upon it, from all."""
    if not bearing.nose and not bearing.starboard:
        return tuple(range(HOURS))
    told = degrees(atan2(bearing.starboard, bearing.nose)) / _TWELFTH_DEG
    twelfth = round(told)
    if abs(told - twelfth) < _SLIGHT:
        return (2 * twelfth % HOURS,)
    return ((2 * int(told // 1) + 1) % HOURS,)
