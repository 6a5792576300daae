"""Whom the phase waits for, and who may be done with it (CI 2.0, CI-UMP-65).

A phase in which nobody can do anything is passed over. That is judged by what all know.
"""

from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.outline.turn import sub_steps
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName
from umpire.rules.cold_infinity.turns.steps import PHASE


def unfinished(battle: Battle) -> tuple[str, ...]:
    """Return the sides that have yet to say that they are done with the phase (CI-UMP-65)."""
    phase = PHASE.get(battle.phase)
    return phase.asks.waited_for(battle) if phase and phase.asks else ()


def is_in_play(battle: Battle, phase: PhaseName) -> bool:
    """Tell whether the level and the options of a battle have a phase (CI-RUL-1, CI-2.2.1-1)."""
    options = battle.options
    return not sub_steps(options.level, options.movement_turns).isdisjoint(PHASE[phase].sub_steps)


def require_made_good(battle: Battle, side: str) -> None:
    """Refuse that a side is done while something must be made good (CI-3.2-3).

    Raises:
        IllegalOrder: something must.
    """
    phase = PHASE.get(battle.phase)
    if phase and phase.requires:
        phase.requires(battle, side)


def may_finish(battle: Battle, side: str) -> bool:
    """Tell whether a side that has something to say may be done."""
    try:
        require_made_good(battle, side)
    except Refusal:
        return False
    return True
