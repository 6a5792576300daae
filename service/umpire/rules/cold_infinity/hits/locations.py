"""Where a hit lands: hull, a system, the core behind, or a sail that is out.

CI 7.4.1.3, 16.8.1.
"""

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import SectionName, SystemType
from umpire.rules.cold_infinity.state.condition import (
    Condition,
    is_outer,
    printed,
    section_of,
    strikable,
    works,
)
from umpire.rules.cold_infinity.state.noncombat import Outboard
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.systems import type_of
from umpire.rules.cold_infinity.state.tables import FireTable

SailState: TypeAlias = Literal["stowed", "deployed", "securing", "unfurling"]

SAIL_SIDES = 6
TURNS = 3
"""It takes so many turns to secure a sail, and to unfurl one (CI-16.8.1-1)."""
_STRUCK_TO: tuple[int, ...] = (5, 3, 1)
"""Up to which throw a sail is struck on each turn in which it is secured."""


def struck_to(state: SailState, turn: int = 1) -> int:
    """Return up to which throw of a die a hit finds a sail: 0, none; 6, any (CI-16.8.1-1).

    Args:
        state: of the sail.
        turn: of those that it takes, from 1; unfurling goes the other way round.
    """
    if state in ("stowed", "deployed"):
        return SAIL_SIDES if state == "deployed" else 0
    return _STRUCK_TO[turn - 1] if state == "securing" else _STRUCK_TO[TURNS - turn]


def state_of_sail(row: Outboard) -> SailState:
    """Return how a sail is; one that is torn is as good as stowed (CI-16.8.1-1)."""
    if row.gone or not (row.out or row.turn):
        return "stowed"
    if not row.turn:
        return "deployed"
    return "securing" if row.out else "unfurling"


class Location(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a hit strikes: a type of system in a section, or with no type its hull structure.

    The defender has a choice of `candidates`. The hit went `through` other sections before.
    """

    section: SectionName
    type: SystemType | None = None
    candidates: tuple[Id, ...] = ()
    system: Id | None = None
    through: tuple[SectionName, ...] = ()


class Board(NamedTuple):
    """What hits are looked up on: a unit as printed and as it is, the chart, the limits."""

    sheet: Sheet
    condition: Condition
    chart: tuple[SystemType, ...]
    fire: FireTable


def column_of(result: int, board: Board) -> int:
    """Return the column of a result that strikes a system (CI-7.4.1.3-1)."""
    return (result - board.fire.hull_to - 1) % len(board.chart)


def strikes_hull(result: int, fire: FireTable) -> bool:
    """Return whether a result, modifiers included, strikes hull structure (CI-7.4.1.3-1)."""
    return result <= fire.hull_to


def reaches_core(result: int, fire: FireTable) -> bool:
    """Return whether a result is so high that it goes on to the core (CI-7.4.1.3-5)."""
    return result >= fire.core_from


def standing(board: Board, route: Sequence[SectionName]) -> tuple[SectionName, ...]:
    """Return the sections on a way into the unit that are not destroyed (CI-7.4.1.1-1)."""
    return tuple([name for name in route if not section_of(board.condition, name).destroyed])


def located(board: Board, route: Sequence[SectionName], result: int, shift: int = 0) -> Location:
    """Return what a result strikes, of a weapon that strikes one place (CI-7.4.1.3-1, -3 to -5).

    Args:
        board: the unit and the chart.
        route: the section struck, then the core sections behind it, the nearest first; what is
            destroyed is passed by. At least one stands.
        result: to hit, modifiers included.
        shift: columns further to the right, for each turn that a weapon has tracked
            (CI-7.4.1.3-2, CI-UMP-33).
    """
    inward = standing(board, route)
    if strikes_hull(result, board.fire):
        return Location(section=inward[0])
    if not reaches_core(result, board.fire):
        return _inward(board, inward, column_of(result, board) + shift)
    cores = tuple([name for name in inward if not is_outer(board.sheet, name)])
    if not cores:  # the deepest column that there is
        return _inward(board, inward, len(board.chart) - 1 + shift)
    found = _inward(board, cores, shift)
    outside = tuple([name for name in inward[:1] if name not in cores])
    return msgspec.structs.replace(found, through=(*outside, *found.through))


def _inward(board: Board, inward: Sequence[SectionName], column: int) -> Location:
    """Return the place in the first section of a way, or what lies behind it."""
    name = inward[0]
    found = built_column(board, name, column)
    kind = None if found is None else board.chart[found]
    candidates = intact(board, name, kind)
    if candidates:
        return Location(section=name, type=kind, candidates=candidates)
    if not is_outer(board.sheet, name) or len(inward) == 1:
        return Location(section=name)
    behind = _inward(board, inward[1:], column)
    return msgspec.structs.replace(behind, through=(name, *behind.through))


def built_column(board: Board, name: SectionName, column: int) -> int | None:
    """Return the first column from one on whose type a section was built with (CI-7.4.1.3-3)."""
    built = {type_of(each) for each in strikable(printed(board.sheet, name))}
    return _first(board, column, built)


def intact_column(board: Board, name: SectionName, column: int) -> int | None:
    """Return the first column from one on of whose type a section has one left (CI-8.1.6-1)."""
    left = {kind for kind in board.chart if intact(board, name, kind)}
    return _first(board, column, left)


def _first(board: Board, column: int, kinds: Collection[SystemType]) -> int | None:
    """Return the first column from one to the right, once around, of some types."""
    width = len(board.chart)
    around = ((column + step) % width for step in range(width))
    return next((each for each in around if board.chart[each] in kinds), None)


def intact(board: Board, name: SectionName, kind: SystemType | None) -> tuple[Id, ...]:
    """Return the systems of a type that work yet; the defender picks one (CI-7.4.1.3-5)."""
    return tuple(
        [
            each.id
            for each in strikable(printed(board.sheet, name))
            if type_of(each) == kind and works(board.condition, each.id)
        ]
    )


def picked(location: Location, picks: Sequence[Id]) -> Location:
    """Return a location with the system that its defender chooses (CI-7.4.1.3-5).

    Args:
        location: with its candidates.
        picks: systems in the order in which the defender gives them up; none: as on the sheet.
    """
    wanted = [each for each in picks if each in location.candidates]
    first = next(iter(wanted or location.candidates), None)
    return msgspec.structs.replace(location, system=first)
