"""Repairs of a ship in a turn: what its crews have tried, what its systems have spent (CI 15.5)."""

from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import MOST_SYSTEMS, Count, Points, SectionName


class PointsSpent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A repair system, and the points that it has spent (CI-15.5.1-1)."""

    system: Id
    points: Points


class Repairs(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Repairs of one turn; those of another count no more.

    - `section`: in which all crews work this turn (CI-15.5.3-1).
    - `tried`: systems at which they have tried; `fires`: whether at fires, too.
    - `spent`: what each repair system has done.
    """

    turn: Count = 0
    section: SectionName | None = None
    tried: Annotated[tuple[Id, ...], Meta(max_length=MOST_SYSTEMS)] = ()
    fires: bool = False
    spent: Annotated[tuple[PointsSpent, ...], Meta(max_length=MOST_SYSTEMS)] = ()

    def of(self, turn: int) -> "Repairs":
        """Return those of a turn."""
        return self if self.turn == turn else Repairs(turn=turn)

    @property
    def attempts(self) -> int:
        """How many times crews have tried (CI-15.5.2-1)."""
        return len(self.tried) + self.fires

    def spent_by(self, system: Id) -> int:
        """Return the points that a repair system has spent."""
        return sum(each.points for each in self.spent if each.system == system)

    def with_spent(self, system: Id, points: int) -> "Repairs":
        """Return what has been done when a repair system has spent more points."""
        others = [each for each in self.spent if each.system != system]
        spent = PointsSpent(system, self.spent_by(system) + points)
        return replace(self, spent=(*others, spent))

    def with_attempt(self, section: SectionName, system: Id | None) -> "Repairs":
        """Return what has been done when a crew has tried at a system, or at a fire (`None`)."""
        tried = self.tried if system is None else (*self.tried, system)
        return replace(self, section=section, tried=tried, fires=self.fires or system is None)
