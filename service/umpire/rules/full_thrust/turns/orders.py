"""The orders that move a turn along (FT 2.7)."""

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value


class RollInitiative(Value, frozen=True, tag="roll_initiative"):
    """Throw for initiative; first, ships due to enter by FTL throw for where (FT-2.7-3)."""


class FinishPhase(Value, frozen=True, tag="finish_phase"):
    """Say that a side has nothing more to order in this phase (FT-UMP-6).

    In the orders phase its orders are then final. Where sides alternate, it leaves the rest of
    its units as they are.
    """

    side: Id
