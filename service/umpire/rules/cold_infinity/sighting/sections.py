"""Silhouettes and the section that fire strikes (CI 7.3.1.1, 7.4.1)."""

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from umpire.kernel.hexes import HOURS, HOURS_A_FACE
from umpire.rules.cold_infinity.sighting.arcs import (
    Bearing,
    OffLayer,
    ahead,
    as_turned,
    hours_met,
    hull_bearing,
    hull_hours,
    to_starboard,
)
from umpire.rules.cold_infinity.state.sheet import NO_SECTIONS, Silhouettes
from umpire.rules.cold_infinity.state.tables import SilhouetteWedges
from umpire.rules.cold_infinity.state.units import rotating_sections, shell_attitude
from umpire.rules.cold_infinity.state.values import (
    CORES,
    Aspect,
    Attitude,
    SectionName,
    on_end,
    on_its_side,
)
from umpire.rules.cold_infinity.state.vessels import Starship

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
    """Return the outer sections that fire may strike (CI-7.4.1.1-1, CI-7.4.1.2A-1, -2B-1).

    Args:
        sections: one, two, four or six; of small vessels, their sides (CI-12.3.2-1).
        attitude: of the target.
        hour: of the fire, counted from the facing of the target.
        aspect: the silhouette that was used to hit.

    Raises:
        CannotAdjudicate: no diagram arranges such sections.
    """
    names = frozenset(sections)
    if len(names) == 1:
        return tuple(names)
    hours = hull_hours(attitude, hour)
    if names == frozenset(NUMBERED):
        return tuple(dict.fromkeys([name for each in hours for name in _number(each)]))
    if names == frozenset(SIDES):
        names = _pair(attitude, aspect)
    if names not in (_ENDS, _FLANKS):
        raise NO_SECTIONS.refuse(f"No diagram arranges {', '.join(sorted(names))}.")
    return tuple(dict.fromkeys([name for each in hours for name in _half(names, each)]))


def _number(hour: int) -> tuple[SectionName, ...]:
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
    """Return the outer sections that fire from another layer may strike (CI-7.4.1.2B-1 to -3).

    None: the unit has four and lies flat, and is struck where it would be on the map.

    Raises:
        CannotAdjudicate: no diagram arranges such sections.
    """
    names, met = frozenset(sections), hull_bearing(attitude, coming)
    if len(names) == 1:
        return tuple(names)
    if names == frozenset(NUMBERED):
        found = [name for hour in hours_met(met) for name in _number(hour)]
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
    """Return the diagram of a unit; with equal ratings the attacker chooses (CI-RUL-43).

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
    """Return the silhouettes that the attacker chooses from (CI-7.3.1.1-1, -2, CI-7.3.1.2-1).

    Args:
        silhouettes: of the target.
        attitude: of the target.
        bearing: of the fire, counted from the facing (see `incoming_hour`), or from another layer;
            for guided weapons from their launch hex (CI-7.3.1.1-3).
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


_SIDE_CORES: dict[SectionName, SectionName] = {
    "forward_core": "forward",
    "aft_core": "aft",
    "port_core": "port",
    "starboard_core": "starboard",
}

ASPECTS: tuple[Aspect, ...] = ("fore_aft", "port_starboard")


class TurnedShell(NamedTuple):
    """A shell that has turned alone: its sections, how it lies, and how it does a step on or back.

    `hours` are its clockwise lead over the unit.
    """

    sections: frozenset[SectionName]
    lies: Attitude
    between: tuple[Attitude, Attitude]
    hours: int


class Target(NamedTuple):
    """A unit as fire meets it: its sections, in any order, its silhouettes, how it lies.

    A shell of it may have `turned` alone (CI-15.3.3.1-1).
    """

    sections: tuple[SectionName, ...]
    silhouettes: Silhouettes
    attitude: Attitude
    turned: TurnedShell | None = None


class Choice(NamedTuple):
    """A choice of the attacker: a silhouette, its rating, and the section that is struck.

    Behind that section lie core sections, the nearest first: fire reaches them when the section is
    lost, or by a very good shot (CI-7.4.1.1-1, CI-7.4.1.2B-4).
    """

    aspect: Aspect
    rating: int
    section: SectionName
    behind: tuple[SectionName, ...]


def target_of(ship: Starship) -> Target:
    """Return a ship as fire meets it; sections that are lost stay where they were (CI-RUL-114)."""
    names, sheet = tuple([each.name for each in ship.sheet.sections]), ship.sheet
    return Target(names, sheet.silhouettes, ship.motion.attitude, _turn(ship))


def _turn(ship: Starship) -> TurnedShell | None:
    """Return the shell of a structure that has turned alone, if one has (CI-15.3.3.1-1)."""
    rotation = ship.sheet.rotation
    if rotation is None or not ship.turned_alone:
        return None
    names = [each.name for each in ship.sheet.sections]
    lies = shell_attitude(ship)
    return TurnedShell(
        sections=frozenset(rotating_sections(rotation, names)),
        lies=lies,
        between=(shell_attitude(ship, 1), shell_attitude(ship, -1)),
        hours=(lies.facing - ship.motion.attitude.facing) * HOURS_A_FACE,
    )


def outer(sections: Iterable[SectionName]) -> tuple[SectionName, ...]:
    """Return the sections that fire meets from outside; an only section is one (CI-7.4.1.1-1)."""
    names = tuple(sections)
    return tuple([each for each in names if each not in CORES]) or names[:1]


def choices(
    target: Target, bearing: Bearing, wedges: SilhouetteWedges, *, seams_on_facings: bool = False
) -> tuple[Choice, ...]:
    """Return the silhouettes and sections that the attacker chooses from (CI-7.4.1.2A-1, -2B-1).

    Args:
        target: the unit under fire.
        bearing: the hour of the fire, or its place off the layer of the target.
        wedges: of the two diagrams of silhouettes.
        seams_on_facings: see `_choices`.

    Raises:
        CannotAdjudicate: the unit has sections that no diagram arranges.
    """
    if isinstance(bearing, OffLayer):
        return _sections_in_space(target, bearing, wedges, seams_on_facings=seams_on_facings)
    return _choices(target, bearing, wedges, seams_on_facings=seams_on_facings)


def _choices(
    target: Target, hour: int, wedges: SilhouetteWedges, *, seams_on_facings: bool
) -> tuple[Choice, ...]:
    """Return the silhouettes and sections that the attacker chooses from (CI-7.4.1.2A-1).

    A ship with five sections is struck where the silhouette shows that was used (CI-7.4.1.1-2). On
    a seam the attacker chooses.

    Args:
        target: the unit under fire.
        hour: of the fire, counted from the facing of the target.
        wedges: of the two diagrams of silhouettes.
        seams_on_facings: whether fire along a facing between ahead and astern strikes a seam of a
            ship with five sections, whatever its hull (CI-RUL-45).
    """
    seen = shown(target.silhouettes, target.attitude, hour, wedges)
    if seams_on_facings and _lies_on_seam(target, hour):
        seen = tuple([Shown(each, getattr(target.silhouettes, each)) for each in ASPECTS])
    found = [
        Choice(each.aspect, each.rating, section, behind)
        for each in seen
        for section in _outside(target, hour, each.aspect)
        for behind in _behind(target, hour, each.aspect)
    ]
    return tuple(dict.fromkeys(found))


def _lies_on_seam(target: Target, hour: int) -> bool:
    """Return whether fire comes along a facing of a ship of five sections that lies flat."""
    flat = not (on_end(target.attitude) or on_its_side(target.attitude))
    along = hour % HOURS_A_FACE == 0 and hour % (HOURS // 2) != 0
    return flat and along and set(outer(target.sections)) == set(SIDES)


def in_sight(found: Iterable[Choice]) -> tuple[SectionName, ...]:
    """Return the sections in the line of sight: those that fire could strike (CI-UMP-17)."""
    return tuple(dict.fromkeys([each.section for each in found]))


def _outside(target: Target, hour: int, aspect: Aspect) -> tuple[SectionName, ...]:
    names = outer(target.sections)
    met = struck(names, target.attitude, hour, aspect)
    shell = target.turned
    if shell is None or shell.sections.isdisjoint(names):
        return met
    found: list[SectionName] = []
    for each in met:
        found += _in_its_place(shell, names, hour, aspect) if each in shell.sections else [each]
    return tuple(dict.fromkeys(found)) or met


def _in_its_place(
    shell: TurnedShell, names: tuple[SectionName, ...], hour: int, aspect: Aspect
) -> list[SectionName]:
    """Return the sections of a turned shell that fire meets: of two, where it lies between them.

    After a quarter turn, each section is halfway to another place (CI-UMP-184).
    """
    own = struck(names, shell.lies, (hour - shell.hours) % HOURS, aspect)
    there = [each for each in own if each in shell.sections]
    if there:
        return there
    near = [name for lies in shell.between for name in struck(names, lies, hour, aspect)]
    return [each for each in near if each in shell.sections]


def _behind(target: Target, hour: int, aspect: Aspect) -> tuple[tuple[SectionName, ...], ...]:
    """Return the core sections behind the outer ones, for each choice of a side (CI-7.4.1.2B-4)."""
    if len(target.sections) == 1:
        return ((),)
    last: tuple[SectionName, ...] = ("core",) if "core" in target.sections else ()
    sides = {_SIDE_CORES[each]: each for each in target.sections if each in _SIDE_CORES}
    if not sides:
        return (last,)
    lies, shell = target.attitude, target.turned
    if shell is not None and not shell.sections.isdisjoint(sides.values()):
        lies, hour = shell.lies, (hour - shell.hours) % HOURS
    return tuple([(sides[each], *last) for each in struck(sides, lies, hour, aspect)])


# From above and below


def _sections_in_space(
    target: Target, coming: OffLayer, wedges: SilhouetteWedges, *, seams_on_facings: bool
) -> tuple[Choice, ...]:
    """Return the parts of a unit that another layer sees (CI-7.3.1.2-1, CI-7.4.1.2B-1 to -4).

    A ship of five sections that lies flat is struck where it would be on the map.
    """
    seen = shown(target.silhouettes, target.attitude, coming, wedges)
    hours = range(HOURS) if coming.hour is None else (coming.hour,)
    on_map = [
        each
        for hour in hours
        for each in _choices(target, hour, wedges, seams_on_facings=seams_on_facings)
    ]
    flat = not (on_end(target.attitude) or on_its_side(target.attitude))
    if flat and coming.hexes > abs(coming.layers):
        return tuple(dict.fromkeys(on_map))
    found = [
        Choice(each.aspect, each.rating, section, behind)
        for each in seen
        for section in _outside_in_space(target, coming, on_map)
        for behind in _behind_in_space(target, coming, on_map)
    ]
    return tuple(dict.fromkeys(found))


def _outside_in_space(
    target: Target, coming: OffLayer, on_map: Iterable[Choice]
) -> tuple[SectionName, ...]:
    """Return the outer sections that are struck, as a shell lies that turned alone."""
    names, shell = outer(target.sections), target.turned
    met = struck_in_space(names, target.attitude, coming) or in_sight(on_map)
    if shell is None or shell.sections.isdisjoint(names):
        return met
    there = _of_shell_in_space(shell, names, coming)
    found: list[SectionName] = []
    for each in met:
        found += there if there and each in shell.sections else [each]
    return tuple(dict.fromkeys(found))


def _of_shell_in_space(
    shell: TurnedShell, names: tuple[SectionName, ...], coming: OffLayer
) -> list[SectionName]:
    """Return the sections of a turned shell that are met; none: those that are met on the map."""
    seen = as_turned(coming, shell.hours)
    for ways in ((shell.lies,), shell.between):
        own = [name for lies in ways for name in struck_in_space(names, lies, seen)]
        there = [each for each in own if each in shell.sections]
        if there:
            return there
    return []


def _behind_in_space(
    target: Target, coming: OffLayer, on_map: Iterable[Choice]
) -> tuple[tuple[SectionName, ...], ...]:
    """Return the core sections behind the outer ones, by the same diagrams (CI-7.4.1.2B-4)."""
    sides = {_SIDE_CORES[each]: each for each in target.sections if each in _SIDE_CORES}
    lies, shell = target.attitude, target.turned
    if shell is not None and not shell.sections.isdisjoint(sides.values()):
        lies, coming = shell.lies, as_turned(coming, shell.hours)
    met = struck_in_space(sides, lies, coming) if sides else ()
    if not met:
        return tuple(dict.fromkeys([each.behind for each in on_map]))
    last: tuple[SectionName, ...] = ("core",) if "core" in target.sections else ()
    return tuple([(sides[each], *last) for each in met])
