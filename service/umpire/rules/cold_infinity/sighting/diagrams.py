"""Which sections lie where on a hull, for fire that meets it from a side (CI 7.4.1, CI-RUL-45)."""

from collections.abc import Iterable

from umpire.kernel.hexes import HOURS_A_FACE
from umpire.rules.cold_infinity.sighting.incoming import (
    OffLayer,
    ahead,
    hours_met,
    hull_bearing,
    hull_hours,
    to_starboard,
)
from umpire.rules.cold_infinity.state.attitude import Attitude, on_end, on_its_side
from umpire.rules.cold_infinity.state.bounds import Aspect, SectionName
from umpire.rules.cold_infinity.state.refusals import NO_SECTIONS

NUMBERED: tuple[SectionName, ...] = (
    "forward",
    "forward_starboard",
    "aft_starboard",
    "aft",
    "aft_port",
    "forward_port",
)
"""The six outer sections of a First Rate ship, by the facings 1 to 6 (CI-7.4.1.1-3)."""
SIDES: tuple[SectionName, ...] = ("forward", "aft", "port", "starboard")
"""The outer sections of a Second Rate ship; the sides of a small vessel (CI-12.3.2-1)."""
_ENDS: frozenset[SectionName] = frozenset(("forward", "aft"))
_FLANKS: frozenset[SectionName] = frozenset(("port", "starboard"))


def struck(
    sections: Iterable[SectionName], attitude: Attitude, hour: int, aspect: Aspect
) -> tuple[SectionName, ...]:
    """Return the outer sections of which fire strikes one (CI-7.4.1.1-1, CI-7.4.1.2A-1, -2B-1).

    Args:
        sections: one, two, four or six; of small vessels, their sides (CI-12.3.2-1).
        attitude: of the target.
        hour: from which the fire comes, counted from the facing of the target.
        aspect: the silhouette that was used to hit.

    Raises:
        CannotAdjudicate: no diagram arranges such sections.
    """
    names = frozenset(sections)
    if len(names) == 1:
        return tuple(names)
    hours = hull_hours(attitude, hour)
    if names == frozenset(NUMBERED):
        return tuple(dict.fromkeys([name for each in hours for name in _numbered(each)]))
    if names == frozenset(SIDES):
        names = _pair(attitude, aspect)
    if names not in (_ENDS, _FLANKS):
        raise NO_SECTIONS.refuse(f"No diagram arranges {', '.join(sorted(names))}.")
    return tuple(dict.fromkeys([name for each in hours for name in _half(names, each)]))


def _numbered(hour: int) -> tuple[SectionName, ...]:
    """Return the section of 60 degrees in which an hour of the hull lies, or two on a seam."""
    past = hour + HOURS_A_FACE // 2
    number = past // HOURS_A_FACE % len(NUMBERED)
    return (NUMBERED[number - 1], NUMBERED[number]) if past % 4 == 0 else (NUMBERED[number],)


def _pair(attitude: Attitude, aspect: Aspect) -> frozenset[SectionName]:
    """Return which two of four sections can be struck.

    Rolled, a ship is struck forward or aft; on end, on a side (CI-7.4.1.2B-2, CI-UMP-14).
    """
    if on_end(attitude):
        return _FLANKS
    return _ENDS if on_its_side(attitude) or aspect == "fore_aft" else _FLANKS


def _half(pair: frozenset[SectionName], hour: int) -> tuple[SectionName, ...]:
    """Return which of two sections an hour of the hull lies towards; both, exactly between."""
    sign = ahead(hour) if pair == _ENDS else to_starboard(hour)
    first: SectionName = "forward" if pair == _ENDS else "starboard"
    second: SectionName = "aft" if pair == _ENDS else "port"
    return (first, second) if sign == 0 else (first,) if sign > 0 else (second,)


# From above and below


def struck_in_space(
    sections: Iterable[SectionName], attitude: Attitude, coming: OffLayer
) -> tuple[SectionName, ...]:
    """Return the outer sections of which fire from another layer strikes one (CI-7.4.1.2B-1 to -3).

    None: the unit has four and lies flat, and is struck where it would be on the map.

    Raises:
        CannotAdjudicate: no diagram arranges such sections.
    """
    names, met = frozenset(sections), hull_bearing(attitude, coming)
    if len(names) == 1:
        return tuple(names)
    if names == frozenset(NUMBERED):
        found = [name for hour in hours_met(met) for name in _numbered(hour)]
        return tuple(dict.fromkeys(found))
    if names == frozenset(SIDES):
        pairs = _pairs_in_space(attitude, coming)
    elif names in (_ENDS, _FLANKS):
        pairs = (names,)
    else:
        raise NO_SECTIONS.refuse(f"No diagram arranges {', '.join(sorted(names))}.")
    return tuple(
        [
            name
            for pair in pairs
            for name in _towards(pair, met.nose if pair == _ENDS else met.starboard)
        ]
    )


def _pairs_in_space(attitude: Attitude, coming: OffLayer) -> tuple[frozenset[SectionName], ...]:
    """Return which two of four sections can be struck from another layer (CI-7.4.1.2B-2).

    Rolled, the sides; on end, whichever lies farther off, by height or on the map: as far, any.
    """
    if on_end(attitude):
        higher = abs(coming.layers) - coming.hexes
        ends = (_ENDS,) if higher >= 0 else ()
        return (*ends, _FLANKS) if higher <= 0 else ends
    return (_FLANKS,) if on_its_side(attitude) else ()


def _towards(pair: frozenset[SectionName], part: float) -> tuple[SectionName, ...]:
    """Return which of two sections lies towards a part of a way; both, exactly between."""
    first: SectionName = "forward" if pair == _ENDS else "starboard"
    second: SectionName = "aft" if pair == _ENDS else "port"
    return (first, second) if not part else (first,) if part > 0 else (second,)
