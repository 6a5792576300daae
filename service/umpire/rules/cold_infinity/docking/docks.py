"""Docks: how long it takes to enter and to leave one, which side is exposed there (CI 15.7).

And why an order to dock, or to leave a dock, is refused.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from umpire.kernel.errors import Code, codes_in, illegal, malformed
from umpire.kernel.hexes import turned
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state import refusals
from umpire.rules.cold_infinity.state.starship import DockStage
from umpire.rules.cold_infinity.state.systems import DockForm

UNKNOWN_DOCK = malformed("unknown_dock", "The structure has no such dock.", "CI-15.7.1-1")
NOT_AT_DOCK = illegal("not_at_dock", "CI-15.7.1-1", "The ship is not in the structure's hex.")
TOO_FAST_TO_DOCK = illegal("too_fast_to_dock", "CI-15.7.1-1", "The ship is faster than 1.")
DOCK_FULL = illegal("dock_full", "CI-15.7.2-1", "The dock has no room for the ship.")
ALREADY_DOCKED = illegal("already_docked", "CI-15.7.1-1", "The ship is docked, or is docking.")
NOT_DOCKED = illegal("at_no_dock", "CI-15.7.1-1", "The ship is not docked, or leaves already.")
CANNOT_DOCK = illegal("cannot_dock", "CI-15.7.1-1", "Such a unit does not dock.")
HELD_BY_DOCK = illegal("held_by_dock", "CI-15.7.1-1", "The ship's dock holds it yet.")
SHELTERED = illegal("sheltered", "CI-15.7.2-1", "The ship is inside a dock.")

CODES = codes_in(vars())

DOCK_DESTROYED = refusals.DESTROYED.under("CI-15.7.1-1")
OUT_OF_DOCK_ARC = refusals.OUT_OF_ARC.under("CI-15.7.2-1")


MOST_SPEED = 1
"""Of a ship that docks, or leaves a docking bay or dry dock, in hexes a turn."""
CLAMP_OPERATIONS = 1
"""Docked operations of a clamp in a turn; bays and dry docks have no limit (CI-15.7.4-1)."""
_OPPOSITE = 3


class Turns(NamedTuple):
    """How many turns it takes to enter a dock, and to leave it."""

    enter: int
    leave: int


_TURNS: Mapping[DockForm, Turns] = {
    "clamp": Turns(0, 1),
    "bay": Turns(1, 1),
    "dry_dock": Turns(2, 2),
}


def turns_of(kind: DockForm, lost: int = 0) -> Turns:
    """Return how long docking takes (CI-15.7.1-1, CI-15.7.2-1, CI-15.7.3-1, CI-RUL-102).

    Each point that a clamp has lost adds a turn both ways (CI-13.1.12-1).
    """
    turns = _TURNS[kind]
    more = lost if kind == "clamp" else 0
    return Turns(turns.enter + more, turns.leave + more)


def operations_of(kind: DockForm) -> int | None:
    """Return how many docked operations a dock makes in a turn; None: any number (CI-15.7.4-1)."""
    return CLAMP_OPERATIONS if kind == "clamp" else None


def has_room(kind: DockForm, docked: Iterable[float], mass: float, left: int) -> bool:
    """Tell whether a dock has room for a ship (CI-15.7.1-1, CI-15.7.2-1, CI-13.1.13-1).

    Args:
        kind: a clamp takes one ship of any Mass.
        docked: the Masses of the ships there; together with it they have no more than there is
            structure.
        mass: of the ship.
        left: undamaged structure of the dock.
    """
    there = tuple(docked)
    if kind == "clamp":
        return not there
    # A Mass of 5.4 is that, not its nearest float: what fills a dock to the last point fits.
    return sum(Fraction(str(each)) for each in (*there, mass)) <= left


def bar_to_docking(
    speed: int, *, alongside: bool = True, through_arc: bool = True, room: bool = True
) -> Code | None:
    """Return why a ship cannot dock, or None (CI-15.7.1-1, CI-15.7.2-1).

    Args:
        speed: with which it entered the hex.
        alongside: whether it is in the structure's hex.
        through_arc: whether it came through the arc of the dock, if that has one.
        room: whether the dock has room for it.
    """
    if not alongside:
        return NOT_AT_DOCK
    if speed > MOST_SPEED:
        return TOO_FAST_TO_DOCK
    if not through_arc:
        return OUT_OF_DOCK_ARC
    return None if room else DOCK_FULL


def may_leave(kind: DockForm, turns: int, speed: int) -> bool:
    """Tell whether a ship that leaves a dock may move so now (CI-15.7.1-1 to CI-15.7.3-1).

    From a clamp it moves when it is detached; from a bay or dry dock in the last turn, by 1.

    Args:
        kind: of the dock.
        turns: that leaving it takes yet, this one included.
        speed: with which it would move.
    """
    return speed == 0 or (kind != "clamp" and turns <= 1 and speed <= MOST_SPEED)


def exposed_facing(entry: int) -> int:
    """Return the facing at which a docked ship is exposed, 1 to 6 (CI-15.7.2-2).

    It is opposite the direction along which the ship came: 1 makes 4, and 3 makes 6.
    """
    return turned(entry, _OPPOSITE)


def is_sheltered(kind: DockForm, stage: DockStage) -> bool:
    """Tell whether nobody fires at a ship in a dock itself (CI-15.7.2-1, CI-15.7.3-1).

    A ship on a clamp stays outside; one that enters a bay is outside yet, one that enters a dry
    dock is not.
    """
    return kind == "dry_dock" or (kind == "bay" and stage != "entering")


def struck_in(
    kind: DockForm, docked: Mapping[Id, tuple[DockStage, int]], crossing: int | None
) -> tuple[Id, ...]:
    """Return the ships that a hit on a dock may strike in its place; none: it is struck itself.

    CI-15.7.1-1, CI-15.7.2-2, CI-15.7.3-1. Of several one is thrown for.

    Args:
        kind: of the dock.
        docked: the ships there: how far each is, and at which facing it is exposed.
        crossing: the facing of the structure that the fire crosses; None: nobody can tell.
    """

    def is_struck(stage: DockStage, exposed: int) -> bool:
        if stage == "entering" and kind != "dry_dock":
            return False
        whole = kind == "clamp" or (kind == "dry_dock" and stage == "docked")
        return whole or exposed == crossing

    return tuple([name for name, (stage, exposed) in docked.items() if is_struck(stage, exposed)])
