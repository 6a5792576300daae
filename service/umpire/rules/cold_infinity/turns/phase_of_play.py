"""A phase of the turn, as data: what it carries out, whom it asks, what ends it.

CI 2.0, CI-UMP-65. Whom a phase asks is judged by what all know.
"""

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from umpire.kernel.happening import Happening
from umpire.kernel.ruling import Value
from umpire.kernel.turn import Finishing, Resolving, TurnPhase
from umpire.rules.cold_infinity.hits.landing import land
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName

Asked: TypeAlias = Callable[[Battle, str], bool]


def asking(
    asked: Asked, *, calls: Callable[[Battle], bool] | None = None, could: Asked | None = None
) -> Finishing[Battle]:
    """Return that a phase lasts until every side that it asks is done.

    Args:
        asked: which sides it asks.
        calls: of a phase that asks by what units carry, whether anything calls for it that all
            know. Where units are to be identified, it asks all sides then: else it would tell of
            what they carry (CI-UMP-113).
        could: whether a side that it asks could do anything in it but pass, as far as all know.
    """

    def passes(battle: Battle, side: str) -> bool:
        """Tell whether a side could but pass, and all know it (CI-UMP-123)."""
        options = battle.options
        if could is None or options.unit_identification or not options.automatic_passes:
            return False
        return not could(battle, side)

    def is_asked(battle: Battle, side: str) -> bool:
        if not battle.in_play(side):
            return False
        if battle.options.unit_identification and calls is not None:
            return calls(battle)
        return asked(battle, side) and not passes(battle, side)

    return Finishing(asked=is_asked, finished=lambda battle: battle.finished)


class AskingFirst(msgspec.Struct, frozen=True):
    """A phase asks sides, and lasts until an order ends it that any side gives."""

    asking: Finishing[Battle]
    ending: Resolving[Battle]

    def goes_on(self, battle: Battle, *, done: bool) -> tuple[Happening, ...] | None:
        """Return that nothing follows until that order has been given."""
        return self.ending.goes_on(battle, done=done)

    def whose_turn(self, battle: Battle) -> tuple[str, ...]:
        """Return the sides that it asks; when all are done, anybody may end it."""
        return self.asking.waited_for(battle)


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
