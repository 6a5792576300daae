"""Which silhouette a unit shows (CI 7.3.1.1, CI-RUL-42, CI-RUL-43)."""

from typing import Literal, NamedTuple, TypeAlias

from umpire.kernel.hexes import HOURS
from umpire.rules.cold_infinity.state.attitude import Attitude, on_end, on_its_side
from umpire.rules.cold_infinity.state.bounds import Aspect
from umpire.rules.cold_infinity.state.sheet import Silhouettes
from umpire.rules.cold_infinity.state.tables import SilhouetteWedges

Hull: TypeAlias = Literal["long", "wide"]
"""Larger from its sides, or from its ends: a diagram for each."""
Determined: TypeAlias = Aspect | Literal["as_upright"]
"""What a rolled or tumbled ship shows, or that it is determined as if it were neither."""

_DEG_AN_HOUR = 360 // HOURS


class Shown(NamedTuple):
    """A silhouette that a unit shows, and its rating, which is added to hit (CI-7.3.1.1-1)."""

    aspect: Aspect
    rating: int


def hulls(silhouettes: Silhouettes) -> tuple[Hull, ...]:
    """Return by which diagram a unit counts; with equal ratings the attacker chooses (CI-RUL-43).

    The silhouettes that count are those of the sheet, whatever the unit has lost.
    """
    found: list[Hull] = []
    if silhouettes.port_starboard >= silhouettes.fore_aft:
        found.append("long")
    if silhouettes.fore_aft >= silhouettes.port_starboard:
        found.append("wide")
    return tuple(found)


def determined(hull: Hull, attitude: Attitude) -> Determined:
    """Return how the silhouette of a unit is determined as it lies (CI-7.3.1.1-2, CI-RUL-43).

    One that is both on end and on its side counts as tumbled (CI-UMP-13).
    """
    if on_end(attitude):
        return "port_starboard" if hull == "long" else "as_upright"
    if on_its_side(attitude):
        return "as_upright" if hull == "long" else "fore_aft"
    return "as_upright"


def shown(
    silhouettes: Silhouettes, attitude: Attitude, hour: int, wedges: SilhouetteWedges
) -> tuple[Shown, ...]:
    """Return the silhouettes of which the attacker chooses one (CI-7.3.1.1-1, -2).

    Args:
        silhouettes: of the target.
        attitude: of the target.
        hour: from which the fire comes, counted from the facing (see `incoming_hour`); for guided
            weapons from their launch hex (CI-7.3.1.1-3).
        wedges: of the two diagrams. A hex that a seam cuts shows both.
    """
    aspects: list[Aspect] = []
    for hull in hulls(silhouettes):
        rule = determined(hull, attitude)
        aspects.extend(_upright(hull, hour, wedges) if rule == "as_upright" else (rule,))
    return tuple([Shown(each, getattr(silhouettes, each)) for each in dict.fromkeys(aspects)])


def _upright(hull: Hull, hour: int, wedges: SilhouetteWedges) -> tuple[Aspect, ...]:
    """Return what a diagram shows: F/A in wedges ahead and astern, P/S between (CI-RUL-42).

    Seams run along headings: they cut just those hexes whose centres lie on them.
    """
    half_deg = (wedges.long_hull if hull == "long" else wedges.wide_hull) // 2
    off = hour % (HOURS // 2)
    off_deg = min(off, HOURS // 2 - off) * _DEG_AN_HOUR
    if off_deg == half_deg:
        return ("fore_aft", "port_starboard")
    return ("fore_aft",) if off_deg < half_deg else ("port_starboard",)
