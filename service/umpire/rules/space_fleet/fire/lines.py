"""SF 3 and 5: lines of fire, what stands in them, range bands and arcs. Ranges are in units."""

import msgspec

from umpire.kernel.plane import TOLERANCE_DEG
from umpire.rules.space_fleet.fire.happenings import Band
from umpire.rules.space_fleet.state.battle import Battle, Body
from umpire.rules.space_fleet.state.places import (
    Where,
    counted,
    line_meets,
    spot_of,
)
from umpire.rules.space_fleet.state.tables import RangeBands

REAR_ARC_DEG = 90.0
PLASMA_ARC_DEG = 60.0
HALF_CIRCLE_DEG = 180.0


class FireArcs(msgspec.Struct, frozen=True):
    """How wide arcs are in a battle: the one astern into which nothing fires, and that of plasma.

    Degrees; the first is 0 where ships fire all round.
    """

    astern_deg: float
    plasma_deg: float


def arcs_of(battle: Battle) -> FireArcs:
    """Return how wide arcs are in a battle (SF-FIRE-12, SF-PLAS-02)."""
    return FireArcs(0.0 if battle.options.all_round_fire else REAR_ARC_DEG, PLASMA_ARC_DEG)


def range_band(units: float, bands: RangeBands) -> Band | None:
    """Return the band of a range, `None` out of range (SF-FIRE-03).

    A part of a unit counts as a whole one (SF-RUL-10).
    """
    whole = counted(units)
    if whole <= bands.short:
        return "short"
    if whole <= bands.medium:
        return "medium"
    return "long" if whole <= bands.long else None


def is_blocked(battle: Battle, start: Where, end: Where) -> bool:
    """Tell whether an asteroid or a planet stands in a line (SF-TERR-06, SF-RUL-13)."""
    return blocking(battle, start, end) is not None


def blocking(battle: Battle, start: Where, end: Where) -> Body | None:
    """Return the asteroid or the planet that stands in a line, the first of several."""
    return next(
        (body for body in battle.bodies if line_meets(start, end, spot_of(body.place))), None
    )


def through_debris(battle: Battle, start: Where, end: Where) -> bool:
    """Tell whether a line passes through debris (SF-TERR-10, SF-RUL-23).

    Its ends are included, so that a missile at a target in debris meets it too.
    """
    return any(line_meets(start, end, spot) for area in battle.debris for spot in area.spots)


def is_astern(off_bow_deg: float) -> bool:
    """Tell whether a bearing off the bow is in the rear arc, its edges left out (SF-RUL-11)."""
    return abs(off_bow_deg) > HALF_CIRCLE_DEG - REAR_ARC_DEG / 2 + TOLERANCE_DEG


def is_in_plasma_arc(off_bow_deg: float, arc_deg: float) -> bool:
    """Tell whether a bearing is in the arc around `arc_deg`, its edges included (SF-RUL-12)."""
    off_arc_deg = (off_bow_deg - arc_deg + HALF_CIRCLE_DEG) % 360.0 - HALF_CIRCLE_DEG
    return abs(off_arc_deg) <= PLASMA_ARC_DEG / 2 + TOLERANCE_DEG
