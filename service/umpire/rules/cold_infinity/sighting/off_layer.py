"""Fire from above and from below: what it meets of a hull, however that lies (CI 6.1, 7.4.1.2).

What comes along the layer of its target comes from an hour; see `sighting.incoming`.
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
from umpire.rules.cold_infinity.state.attitude import Attitude, Vector, frame

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
