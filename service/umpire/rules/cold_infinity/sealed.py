"""What is secret until a phase begins, and what one side alone ever hears.

A sealed event names its `side`, its `turn`, and the phase that `opens` it; an event may name in
`only` the sides that hear it at all.
"""

from typing import get_args

from umpire.rules.cold_infinity.battle import Battle, PhaseName

PHASES: tuple[PhaseName, ...] = get_args(PhaseName)
"""The phases of a turn in their order, and the end."""


def has_come(battle: Battle, turn: int, phase: PhaseName) -> bool:
    """Tell whether a battle has come to a phase of a turn."""
    now = (battle.turn, PHASES.index(battle.phase))
    return now >= (turn, PHASES.index(phase))
