"""How each configuration splits its damage, and where each part goes (CI 8.1.1 to 8.1.9)."""

from collections.abc import Callable
from math import ceil
from typing import NamedTuple, TypeAlias

from umpire.rules.cold_infinity.hits.blows import Blow, Landing, board_of, chosen, dealt, landed
from umpire.rules.cold_infinity.hits.locations import (
    Board,
    Location,
    built_column,
    column_of,
    intact,
    intact_column,
    located,
    reaches_core,
    standing,
    strikes_hull,
)
from umpire.rules.cold_infinity.hits.mitigation import Flow
from umpire.rules.cold_infinity.hits.shots import Assault
from umpire.rules.cold_infinity.state.bounds import Configuration, SectionName
from umpire.rules.cold_infinity.state.condition import (
    is_outer,
    printed,
    section_of,
    strikable,
    works,
)
from umpire.rules.cold_infinity.state.fire_step import Called
from umpire.rules.cold_infinity.state.refusals import PIERCING_UNAIMED, SMALL_TARGET
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.systems import type_of
from umpire.rules.cold_infinity.state.tables import WarfareTable

_OPPOSITE: dict[SectionName, SectionName] = {
    "forward": "aft",
    "port": "starboard",
    "forward_starboard": "aft_port",
    "forward_port": "aft_starboard",
}
OPPOSITE: dict[SectionName, SectionName] = {
    **_OPPOSITE,
    **{far: near for near, far in _OPPOSITE.items()},
}


class Portions(NamedTuple):
    """What each section on the line takes, the one in line of sight first."""

    first: int
    others: int


def piercing_points(table: WarfareTable, *, masked: bool) -> int:
    """Return the EW points that a piercing weapon needs against a unit (CI-8.1.5-2, CI-RUL-26)."""
    return table.piercing_points_masked if masked else table.piercing_points


def require_piercing(free: int, table: WarfareTable, *, small: bool, masked: bool) -> None:
    """Refuse a piercing weapon that may not be fired at a target (CI-8.1.5-2).

    Args:
        free: EW points that were not spent in the Electronic Warfare Phase.
        table: what the weapon needs.
        small: whether the target is a fighter or a shuttle.
        masked: whether masking sensors guard the target.

    Raises:
        IllegalOrder: the target is a small vessel, or too few points are left.
    """
    if small:
        small_target = SMALL_TARGET.under("CI-8.1.5-2")
        raise small_target.refuse(
            "Fighters and shuttles cannot be pierced: aim at ships, or in another configuration."
        )
    needed = piercing_points(table, masked=masked)
    if free < needed:
        raise PIERCING_UNAIMED.refuse(
            f"It takes {needed} free EW points for each shot; {free} is left."
        )


def piercing_line(
    sheet: Sheet, route: tuple[SectionName, ...], most: int
) -> tuple[SectionName, ...]:
    """Return the sections that a piercing shot goes through, the nearest first (CI-8.1.5-1).

    Args:
        sheet: of the target.
        route: the section struck, then the core sections behind it.
        most: how many sections it pierces at most.
    """
    built = {section.name for section in sheet.sections}
    far = OPPOSITE.get(route[0])
    beyond = (far,) if far in built and far is not None else ()
    return (*route, *beyond)[:most]


def portions(damage: int, sections: int) -> Portions:
    """Return the portions of a piercing shot, what does not divide with the first (CI-RUL-54)."""
    each = damage // sections
    return Portions(damage - each * (sections - 1), each)


class Spread(NamedTuple):
    """The blows of a hit, how far it came, and points that found nothing to strike."""

    blows: tuple[Blow, ...]
    flow: Flow
    lost: int = 0


def _with(spread: Spread, assault: Assault, landing: Landing) -> tuple[Spread, int]:
    """Return a spread with one more blow, and what goes on from there."""
    one = landed(assault, landing, spread.flow)
    return Spread((*spread.blows, one.blow), one.flow, spread.lost), one.onward


def one_place(assault: Assault, flow: Flow) -> Spread:
    """Strike one place: a burst with one volley, each pulse with its own (CI-8.1.1-1, -1.2-2).

    A weapon that tracks strikes a column further each turn (CI-8.1.9-2). All fighters of a group
    strike one place, each with all volleys (CI-RUL-79).
    """
    shot, board = assault.shot, board_of(assault, flow)
    if shot.called is not None:
        location = called(assault, shot.called, board)
    else:
        found = located(board, assault.defence.route, shot.result, shot.tracked)
        location = chosen(assault, found)
    landing = Landing(location, dealt(assault) * shot.times)
    return _with(Spread((), flow), assault, landing)[0]


def called(assault: Assault, call: Called, board: Board) -> Location:
    """Return the location of a called shot, whatever its result (CI-7.6-1).

    A system that is gone by then leaves the hull of its section to be hit (CI-UMP-35).
    """
    section = standing(board, assault.defence.route)[0]
    systems = {each.id: each for each in strikable(printed(board.sheet, section))}
    system = None if call.system is None else systems.get(call.system)
    if system is None or not works(board.condition, system.id):
        return Location(section=section)
    kind = type_of(system)
    return Location(section=section, type=kind, candidates=(system.id,), system=system.id)


def _first_column(board: Board, result: int) -> int:
    """Return where a result begins on the chart; one for the core at its start (CI-RUL-52)."""
    return 0 if reaches_core(result, board.fire) else column_of(result, board)


def slashes(damage: int, rating: int) -> tuple[int, ...]:
    """Return the volleys of a slashing weapon: of its rating, and what is left (CI-8.1.4-1)."""
    full, rest = divmod(damage, rating)
    return (rating,) * full + ((rest,) if rest else ())


def slashing(assault: Assault, flow: Flow) -> Spread:
    """Strike with volleys, each a step to the right of the last, in one section (CI-8.1.4-1).

    They stay in the section struck, even with a result for the core. What is left when the section
    is gone is lost (CI-UMP-36).
    """
    board = board_of(assault, flow)
    name = standing(board, assault.defence.route)[0]
    column = _first_column(board, assault.shot.result)
    spread = Spread((), flow)
    for points in slashes(sum(dealt(assault)), assault.shot.slashing):
        board = board_of(assault, spread.flow)
        if section_of(board.condition, name).destroyed:
            spread = spread._replace(lost=spread.lost + points)
            continue
        found = None if _on_hull(assault) else built_column(board, name, column)
        location = Location(section=name) if found is None else _at(assault, board, name, found)
        column = column if found is None else found + 1
        spread, _ = _with(spread, assault, Landing(location, (points,)))
    return spread


def _on_hull(assault: Assault) -> bool:
    return strikes_hull(assault.shot.result, assault.rules.tables.fire)


def _at(assault: Assault, board: Board, name: SectionName, column: int) -> Location:
    """Return the place in a section at a column; its hull, if all of that type are gone."""
    kind = board.chart[column]
    candidates = intact(board, name, kind)
    if not candidates:
        return Location(section=name)
    return chosen(assault, Location(section=name, type=kind, candidates=candidates))


def piercing(assault: Assault, flow: Flow) -> Spread:
    """Strike through the nearest sections on a line, a step to the right in each (CI-8.1.5-1).

    Only the first portion meets what wards off; nothing overkills, and what is for a destroyed
    section or system, or for a section that is not there, is lost (CI-RUL-54).
    """
    tables = assault.rules.tables
    most = tables.damage.piercing_sections
    shares = portions(sum(dealt(assault)), most)
    line = piercing_line(assault.sheet, assault.defence.route, most)
    column = _first_column(board_of(assault, flow), assault.shot.result)
    spread = Spread((), flow, shares.others * (most - len(line)))
    for place, name in enumerate(line):
        points = shares.others if place else shares.first
        board = board_of(assault, spread.flow)
        found = None if _on_hull(assault) else built_column(board, name, column)
        destroyed = section_of(board.condition, name).destroyed
        if found is not None and not destroyed:
            column = found + 1
        if destroyed or (found is not None and not intact(board, name, board.chart[found])):
            spread = spread._replace(lost=spread.lost + points)
            continue
        location = Location(section=name) if found is None else _at(assault, board, name, found)
        landing = Landing(location, (points,), "lost", outside=not place)
        spread, _ = _with(spread, assault, landing)
    return spread


def flare(assault: Assault, flow: Flow) -> Spread:
    """Strike one system after another that is intact, each time with what is left (CI-8.1.6-1).

    What no system of the section takes goes to its hull (CI-RUL-59); a hull hit is a burst. A
    result for the core stays outside, too, as long as the section stands (CI-UMP-37).
    """
    if _on_hull(assault):
        return one_place(assault, flow)
    board = board_of(assault, flow)
    name = standing(board, assault.defence.route)[0]
    column, points = _first_column(board, assault.shot.result), sum(dealt(assault))
    spread = Spread((), flow)
    while points:
        board = board_of(assault, spread.flow)
        found = intact_column(board, name, column)
        if found is None:
            rest = Landing(Location(section=name), (points,), overkill=True)
            return _with(spread, assault, rest)[0]
        column = found + 1
        landing = Landing(_at(assault, board, name, found), (points,), "onward")
        spread, points = _with(spread, assault, landing)
    return spread


class Slices(NamedTuple):
    """How slices share damage: for the hull, for each system, and what does not divide."""

    hull: int
    each: int
    lost: int


def slices(damage: int, systems: int, *, on_hull: bool) -> Slices:
    """Return the slices of damage for a section with so many systems (CI-8.1.3-1, CI-RUL-53)."""
    if not systems:
        return Slices(damage, 0, 0)
    hull = ceil(damage / 2) if on_hull else 0
    each, lost = divmod(damage - hull, systems)
    return Slices(hull, each, lost)


def slicing(assault: Assault, flow: Flow) -> Spread:
    """Strike every system of one section, none of them with overkill (CI-8.1.3-1).

    So does a wave to each unit (CI-8.1.8-1).
    """
    board = board_of(assault, flow)
    inward = standing(board, assault.defence.route)
    cores = [name for name in inward if not is_outer(assault.sheet, name)]
    deep = cores and reaches_core(assault.shot.result, board.fire)
    name = cores[0] if deep else inward[0]
    return _sliced(assault, name, sum(dealt(assault)), Spread((), flow))


def _sliced(assault: Assault, name: SectionName, damage: int, spread: Spread) -> Spread:
    systems = strikable(printed(assault.sheet, name))
    parts = slices(damage, len(systems), on_hull=_on_hull(assault))
    spread = spread._replace(lost=spread.lost + parts.lost)
    if parts.hull:
        spread, _ = _with(spread, assault, Landing(Location(section=name), (parts.hull,)))
    for each in systems if parts.each else ():
        kind = type_of(each)
        location = Location(section=name, type=kind, candidates=(each.id,), system=each.id)
        spread, _ = _with(spread, assault, Landing(location, (parts.each,), "lost"))
    return spread


class Shares(NamedTuple):
    """How an enveloping weapon shares damage: for each section, and what does not divide."""

    each: int
    lost: int


def shares(damage: int, sections: int) -> Shares:
    """Return the shares of so many sections, destroyed ones too (CI-8.1.7-1, CI-RUL-53)."""
    return Shares(*divmod(damage, sections))


def enveloping(assault: Assault, flow: Flow) -> Spread:
    """Slice every section that faces outward, each with its share (CI-8.1.7-1)."""
    names = [part.name for part in assault.sheet.sections if is_outer(assault.sheet, part.name)]
    parts = shares(sum(dealt(assault)), len(names))
    spread = Spread((), flow, parts.lost)
    for name in names:
        if section_of(spread.flow.condition, name).destroyed:
            spread = spread._replace(lost=spread.lost + parts.each)
        else:
            spread = _sliced(assault, name, parts.each, spread)
    return spread


Spreading: TypeAlias = Callable[[Assault, Flow], Spread]

SPREADS: dict[Configuration, Spreading] = {
    "burst": one_place,
    "pulse": one_place,
    "tracking": one_place,
    "slicing": slicing,
    "slashing": slashing,
    "piercing": piercing,
    "flare": flare,
    "enveloping": enveloping,
    "wave": slicing,
}
"""How each configuration spreads its damage (CI-8.1-1)."""

TOGETHER: frozenset[Configuration] = frozenset(("burst", "pulse", "tracking"))
"""Configurations in which all fighters of a group strike one place."""
