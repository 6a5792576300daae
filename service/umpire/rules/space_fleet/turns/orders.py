"""The orders that move a turn along (SF 2)."""

from typing import TypeAlias

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value


class RollInitiative(Value, frozen=True, tag="roll_initiative"):
    """Throw for who moves first, side by side or squadron by squadron (SF-MOVE-02, -04)."""


class Finish(Value, frozen=True, tag="finish"):
    """Say that a side has nothing more to order in this phase, or in its step of movement."""

    side: Id


class EndTurn(Value, frozen=True, tag="end_turn"):
    """Regenerate shields, throw for repairs, and begin the next turn (SF-DMG-10, -11)."""


TurnOrder: TypeAlias = RollInitiative | Finish | EndTurn
