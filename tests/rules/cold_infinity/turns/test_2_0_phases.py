"""CI 2.0: the phases that the service plays, and the sub-steps of the book that they carry out."""

from collections import Counter
from typing import get_args

import pytest

from umpire.rules.cold_infinity.outline import outline, places, sub_steps
from umpire.rules.cold_infinity.play import PHASES
from umpire.rules.cold_infinity.state.options import Level, MovementTurns, Options
from umpire.rules.cold_infinity.turns.steps import DONE_BY, PHASES_OF_PLAY

LEVELS: tuple[Level, ...] = get_args(Level)
TURNS: tuple[MovementTurns, ...] = get_args(MovementTurns)
CARRIED_OUT = Counter(sub_step for phase in PHASES_OF_PLAY for sub_step in phase.sub_steps)


def test_2_0_1_phases_are_played_in_the_order_in_which_the_state_counts_them() -> None:
    assert tuple(each.name for each in PHASES_OF_PLAY) == PHASES[:-1]


def test_2_0_1_each_phase_carries_out_sub_steps_of_the_book() -> None:
    """CI-RUL-1."""
    told = {name for level in LEVELS for turns in TURNS for name in sub_steps(level, turns)}
    assert set(CARRIED_OUT) <= told
    assert all(phase.sub_steps for phase in PHASES_OF_PLAY)
    assert set(CARRIED_OUT.values()) == {1}


@pytest.mark.parametrize("turns", TURNS)
@pytest.mark.parametrize("level", LEVELS)
def test_2_0_1_what_an_order_does_belongs_to_a_phase(level: Level, turns: MovementTurns) -> None:
    found = places(outline(Options(level=level, movement_turns=turns)))
    ordered = {place.sub_step for operation, place in found if operation in DONE_BY}
    assert ordered - {None} <= set(CARRIED_OUT)
