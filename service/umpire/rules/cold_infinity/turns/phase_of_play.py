"""A phase of the turn, as data: what it carries out, whom it asks, what ends it (CI 2)."""

from collections.abc import Callable

from umpire.kernel.ruling import Value
from umpire.kernel.turn import Finishing, TurnPhase
from umpire.rules.cold_infinity.hits.landing import land
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName
from umpire.rules.cold_infinity.turns.waiting import AskingFirst


def always(_battle: Battle) -> bool:
    """Tell that it is so in every battle."""
    return True


def ever(_battle: Battle, _side: str) -> bool:
    """Tell that it is so for every side."""
    return True


def never(_battle: Battle, _side: str) -> bool:
    """Tell that it is so for no side."""
    return False


class PhaseOfPlay(TurnPhase[Battle], frozen=True, kw_only=True):
    """A phase of the turn, as views and journals have it.

    Attributes:
        sub_steps: of the book's outline, those that it carries out. Where the level and the
            options have none of them, it is passed over (CI-RUL-1).
        requires: refuses that a side is done with it while something must be made good.
        decides: whether it asks a side for what nobody decides ahead (CI-UMP-122).
        by_itself: what is ordered where it waits for nobody, and all sides are done ahead.
    """

    name: PhaseName
    sub_steps: tuple[str, ...]
    requires: Callable[[Battle, str], None] | None = None
    decides: Callable[[Battle, str], bool] = never
    by_itself: Value | None = None

    @property
    def strikes(self) -> bool:
        """Whether hits do their damage when it ends, all at the same time (CI-7.3-1)."""
        return land in self.ends

    @property
    def asks(self) -> Finishing[Battle] | None:
        """Whom it asks, if it asks anybody."""
        waiting = self.waiting
        if isinstance(waiting, AskingFirst):
            return waiting.asking
        return waiting if isinstance(waiting, Finishing) else None
