"""When stationary weapons live, and the throw that finds mines (CI 10)."""

from collections.abc import Iterable
from typing import NamedTuple

from umpire.rules.cold_infinity.state.field import ShroudKind
from umpire.rules.cold_infinity.state.tables import StationaryTable

SEEK_DICE, SEEK_SIDES = 3, 6
"""The throw that looks for mines (CI-10.5-1)."""


class Life(NamedTuple):
    """The turns in which something lives, both included; `last` None: until it is destroyed."""

    first: int
    last: int | None = None


def life_of(deployed: int, ess_power: int | None = None) -> Life:
    """Return when something lives that was deployed in a turn (CI-10.0-1, CI-10.3-1, CI-RUL-24).

    Args:
        deployed: the turn in whose Final Actions it was placed.
        ess_power: of a beacon, the power that its ESS takes; it lasts as many turns.
    """
    return Life(deployed + 1, None if ess_power is None else deployed + ess_power)


def found_to(shroud: ShroudKind, table: StationaryTable) -> int:
    """Return the highest throw that finds mines with a shroud (CI-10.5-1)."""
    return table.found_by_ew_to if shroud == "ew" else table.found_by_ess_to


def finds(faces: Iterable[int], shroud: ShroudKind, table: StationaryTable) -> bool:
    """Tell whether 3d6 find all mines in a hex of a shroud (CI-10.5-1)."""
    return sum(faces) <= found_to(shroud, table)
