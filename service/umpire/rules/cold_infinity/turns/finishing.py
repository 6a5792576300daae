"""What a side must have made good before it is done with a phase (CI-UMP-65)."""

from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.turns.turn import PHASE


def heed_unfinished(battle: Battle, side: str) -> None:
    """Refuse that a side is done while something must be made good (CI-3.2-3).

    Raises:
        IllegalOrder: something must.
    """
    phase = PHASE.get(battle.phase)
    if phase and phase.unless:
        phase.unless(battle, side)


def may_finish(battle: Battle, side: str) -> bool:
    """Tell whether a side that has something to say may be done."""
    try:
        heed_unfinished(battle, side)
    except Refusal:
        return False
    return True
