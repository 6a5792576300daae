"""The events of the Movement Step (CI 5)."""

from typing import TypeAlias

import msgspec

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.cold_infinity.battle import PhaseName, Plot, SnapPlot
from umpire.rules.cold_infinity.bounds import Cell, Manoeuvre, SpinSense
from umpire.rules.cold_infinity.movement.actions import Action, Motion, StartManoeuvre
from umpire.rules.cold_infinity.movement.barnstorming import Outcome
from umpire.rules.cold_infinity.movement.spending import Share


class UnitMoved(Event, frozen=True, tag="unit_moved", kw_only=True):
    """A unit has moved: where it is, how it moves on, what that took (CI-5.4.1-1).

    `came` is the hex from which it came, as it counts towards others in its hex (CI-7.7-1); null
    if it has not left its hex.
    """

    unit: str
    plan: tuple[Action, ...]
    start: Cell
    cell: Cell
    motion: Motion
    came: Cell | None
    thrust: int
    overthrust: tuple[Share, ...]
    evasion: int = 0
    formation: bool = False
    thrust_left: int = 0
    rule: str = "CI-5.4.1-1"


class DriftChecked(Event, frozen=True, tag="drift_checked", kw_only=True):
    """A ship that nobody steers threw for whether it begins to turn; null: it does not."""

    ship: str
    motion: Motion
    manoeuvre: Manoeuvre | None = None
    sense: SpinSense | None = None
    rolls: tuple[Roll, ...]
    rule: str = "CI-5.7-1"


class MovePlotted(Event, frozen=True, tag="move_plotted", kw_only=True):
    """A side wrote down how a unit is to move; it is secret until plots are shown."""

    side: str
    turn: int
    opens: PhaseName
    plot: Plot
    rule: str = "CI-2.2.1-1"


class PlotsShown(Event, frozen=True, tag="plots_shown", kw_only=True):
    """All plots of a phase were shown; from now on they are final."""

    plots: tuple[Plot, ...]
    rule: str = "CI-2.2.1-1"


class SnapDeclared(Event, frozen=True, tag="snap_declared", kw_only=True):
    """A group is to make a snap manoeuvre; it is secret until all are made."""

    side: str
    turn: int
    opens: PhaseName
    snap: SnapPlot
    rule: str = "CI-5.5.1-1"


class SnapMade(Event, frozen=True, tag="snap_made", kw_only=True):
    """A group made a snap manoeuvre, at the same time as all others."""

    group: str
    action: StartManoeuvre
    motion: Motion
    thrust_left: int
    rule: str = "CI-5.5.1-1"


class BarnstormTerm(msgspec.Struct, frozen=True):
    """What a circumstance adds to an attempt to skim a large unit."""

    name: str
    modifier: int


class Barnstormed(Event, frozen=True, tag="barnstormed", kw_only=True):
    """A unit tried to skim a large one; so many of it ram, if it failed by far."""

    unit: str
    skimmed: str
    circumstances: tuple[BarnstormTerm, ...]
    rolls: tuple[Roll, ...]
    total: int
    outcome: Outcome
    rams: int
    rule: str = "CI-5.5.3-1"


MovementEvent: TypeAlias = (
    UnitMoved | DriftChecked | MovePlotted | PlotsShown | SnapDeclared | SnapMade | Barnstormed
)
