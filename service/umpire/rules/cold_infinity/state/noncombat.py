"""What a ship does beside combat: hacks, repairs, sails and sinks, stealth.

CI 15.5, 15.6, 15.8, 16.8.
"""

from collections.abc import Iterable
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import (
    MOST_SYSTEMS,
    MOST_UNITS,
    Count,
    Points,
    SectionName,
    Turn,
)
from umpire.rules.cold_infinity.state.systems import (
    OtherSystem,
    Sensors,
    SupportSensors,
    System,
    TransLightDrive,
    WeaponMount,
)


class Hacks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The turn of the last attempt, and the ships that have shut the hacker out (CI-15.6-2)."""

    last: Turn | None = None
    shut_out_by: Annotated[tuple[Id, ...], Meta(max_length=MOST_UNITS)] = ()


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


class Outboard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sail or a heat sink: whether it is out, and how far it is on its way.

    - `turn`: of those in which it is taken in, or comes out if it is not; 0: it rests.
    - `heat`: in a sink; `full`: for how many turns in a row it has been full.
    - `melting`: whether a sink melts, for good.
    - `gone`: whether a sail is torn, or a sink went overboard.
    """

    id: Id
    out: bool = False
    turn: Count = 0
    heat: Points = 0
    full: Count = 0
    melting: bool = False
    gone: bool = False


OutboardRows: TypeAlias = Annotated[tuple[Outboard, ...], Meta(max_length=MOST_SYSTEMS)]


def outboard_row(rows: Iterable[Outboard], system: Id) -> Outboard:
    """Return how a sail or a sink is; in and cold, if nothing is told of it."""
    return next((each for each in rows if each.id == system), Outboard(system))


def with_outboard(rows: Iterable[Outboard], row: Outboard) -> tuple[Outboard, ...]:
    """Return rows with one as it is now; what is in, cold and whole needs none."""
    others = [each for each in rows if each.id != row.id]
    return tuple(others if row == Outboard(row.id) else [*others, row])


class Stealth(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a ship does with its stealth (CI-15.8-1, CI-15.8-2).

    - `wanted`: whether it is to vanish at the end of this Movement Step.
    - `detected`: whether it was found, and is placed when EW levels have been set.
    """

    wanted: bool = False
    detected: bool = False


def betrays(system: System) -> bool:
    """Tell whether a system betrays a ship in stealth while it has power (CI-15.8-1)."""
    if isinstance(system, OtherSystem):
        return system.trans_light
    return isinstance(system, Sensors | SupportSensors | WeaponMount | TransLightDrive)
