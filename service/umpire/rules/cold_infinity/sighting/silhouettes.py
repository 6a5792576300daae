"""Which silhouette a unit shows (CI 7.3.1.1, 7.3.1.2, CI-RUL-42 to CI-RUL-44)."""

from typing import Literal, NamedTuple, TypeAlias

from umpire.kernel.hexes import HOURS
from umpire.rules.cold_infinity.sighting.incoming import Bearing, OffLayer
from umpire.rules.cold_infinity.state.attitude import Attitude, on_end, on_its_side
from umpire.rules.cold_infinity.state.bounds import Aspect
from umpire.rules.cold_infinity.state.sheet import Silhouettes
from umpire.rules.cold_infinity.state.tables import SilhouetteWedges

Hull: TypeAlias = Literal["long", "wide"]
"""Larger from its sides, or from its ends: a diagram for each."""
Determined: TypeAlias = Aspect | Literal["as_upright"]
"""What a rolled or tumbled ship shows, or that it is determined as if it were neither."""

InSpace: TypeAlias = Aspect | Literal["larger", "as_2d"]
"""What a unit shows to another layer: a silhouette, the larger of the two, or as on the map."""
_IN_SPACE: dict[str, tuple[InSpace, InSpace]] = {
    "upright": ("larger", "as_2d"),
    "tumbled": ("fore_aft", "port_starboard"),
    "rolled": ("port_starboard", "fore_aft"),
}
"""By how a unit lies: from farther above or below than away, and from farther away (7.3.1.2)."""

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
    silhouettes: Silhouettes, attitude: Attitude, bearing: Bearing, wedges: SilhouetteWedges
) -> tuple[Shown, ...]:
    """Return the silhouettes of which the attacker chooses one (CI-7.3.1.1-1, -2, CI-7.3.1.2-1).

    Args:
        silhouettes: of the target.
        attitude: of the target.
        bearing: from which the fire comes, counted from the facing (see `incoming_hour`), or from
            another layer; for guided weapons from their launch hex (CI-7.3.1.1-3).
        wedges: of the two diagrams. A hex that a seam cuts shows both.
    """
    if isinstance(bearing, OffLayer):
        return _in_space(silhouettes, attitude, bearing, wedges)
    aspects: list[Aspect] = []
    for hull in hulls(silhouettes):
        rule = determined(hull, attitude)
        aspects.extend(_upright(hull, bearing, wedges) if rule == "as_upright" else (rule,))
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


def determined_in_space(attitude: Attitude, hexes: int, layers: int) -> tuple[InSpace, ...]:
    """Return how a silhouette towards another layer is determined (CI-7.3.1.2-1).

    As far above or below as away, the attacker chooses of both columns (CI-RUL-44).

    Args:
        attitude: of the target; one on end and on its side counts as tumbled (CI-UMP-13).
        hexes: to the attacker, on the map.
        layers: to the attacker, either way.
    """
    lies = "tumbled" if on_end(attitude) else "rolled" if on_its_side(attitude) else "upright"
    higher, farther = _IN_SPACE[lies]
    if abs(layers) == hexes:
        return (higher, farther)
    return (higher,) if abs(layers) > hexes else (farther,)


def _in_space(
    silhouettes: Silhouettes, attitude: Attitude, coming: OffLayer, wedges: SilhouetteWedges
) -> tuple[Shown, ...]:
    """Return the silhouettes that a unit shows to another layer (CI-7.3.1.2-1)."""
    found: list[Shown] = []
    for rule in determined_in_space(attitude, coming.hexes, coming.layers):
        if rule == "as_2d":
            found += shown(silhouettes, attitude, coming.hour or 0, wedges)
        elif rule == "larger":
            found += larger(silhouettes)
        else:
            found.append(Shown(rule, getattr(silhouettes, rule)))
    return tuple(dict.fromkeys(found))


def larger(silhouettes: Silhouettes) -> tuple[Shown, ...]:
    """Return the larger silhouette, or both if they are equal (CI-7.3.1.2-1)."""
    aspects: tuple[Aspect, ...] = ("fore_aft", "port_starboard")
    most = max(silhouettes.fore_aft, silhouettes.port_starboard)
    return tuple([Shown(each, most) for each in aspects if getattr(silhouettes, each) == most])
