"""The orders of the Movement Step (CI 5, 2.2)."""

from msgspec import UNSET, UnsetType

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.state.battle import Plan
from umpire.rules.cold_infinity.state.bounds import Cell, Count
from umpire.rules.cold_infinity.state.motion import StartManoeuvre


class _Way(Value, frozen=True, kw_only=True):
    """How a unit is to move: at once, or as it is written down."""

    unit: Id
    plan: Plan = ()
    evasion: Count = 0
    formation: bool = False
    turning: Cell | None = None
    end: Cell | None = None
    came: Cell | None = None
    enters: Id | UnsetType | None = UNSET


class Move(_Way, frozen=True, tag="move", kw_only=True):
    """Move a unit by a plan; without actions it drifts on (CI-5.4.1-1).

    - `evasion`: levels, of fighters (CI-5.5.2-1); `formation`: whether they fly so (CI-12.2.5-1).
    - `turning`, `end`: with thrust on the way, which hex where its way lies on an edge (CI-RUL-30).
    - `came`: from which hex it came, where that lies on an edge (CI-UMP-15).
    - `enters`: a tunnel, gate or wormhole that it goes into on its way (CI-14.1-3).
    """


class PlotMove(_Way, frozen=True, tag="plot_move", kw_only=True):
    """Write down how a unit is to move, in secret (CI-2.2.1-1); fields are those of `move`.

    A later plot takes the place of an earlier one. A unit without one drifts on.
    """


class SnapManoeuvre(Value, frozen=True, tag="snap_manoeuvre"):
    """Declare a snap manoeuvre of fighters; all are made together (CI-5.5.1-1)."""

    group: Id
    action: StartManoeuvre


class Barnstorm(Value, frozen=True, tag="barnstorm"):
    """Try to skim a large unit in the same hex (CI-5.5.3-1)."""

    unit: Id
    target: Id
