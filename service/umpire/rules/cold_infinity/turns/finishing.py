"""What a side must have made good before it is done with a phase (CI-UMP-65)."""

from collections.abc import Callable, Mapping

from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.power.keeping import heed_shortages
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName

_CHECKS: Mapping[PhaseName, Callable[[Battle, str], None]] = {"power_allocation": heed_shortages}
"""By phase, what refuses that a side is done."""


def heed_unfinished(battle: Battle, side: str) -> None:
    """Refuse that a side is done while something must be made good (CI-3.2-3).

    Raises:
        IllegalOrder: something must.
    """
    check = _CHECKS.get(battle.phase)
    if check:
        check(battle, side)


def may_finish(battle: Battle, side: str) -> bool:
    """Tell whether a side that has something to say may be done."""
    try:
        heed_unfinished(battle, side)
    except Refusal:
        return False
    return True
