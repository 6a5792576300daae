"""What the chapters say of their acts: who may read an order, and which phase takes it."""

from typing import Any, get_args

import pytest

from umpire.kernel.chapter import Act, acts_of
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.units import SUBJECTS
from umpire.rules.cold_infinity.state.values import AskingPhase
from umpire.rules.cold_infinity.turns.sequence import CHAPTERS
from umpire.rules.cold_infinity.turns.steps import PHASES_OF_PLAY

ACTS = tuple(acts_of(CHAPTERS))


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.kind)
def test_4_9_who_may_read_the_order_of_a_unit_is_said(act: Act[Battle, Any]) -> None:
    """CI-4.9-1."""
    names_a_unit = bool(set(SUBJECTS) & set(act.order.__struct_fields__))
    assert not names_a_unit or act.readable is not None


def test_2_0_sides_are_done_with_the_phases_that_ask_them() -> None:
    """CI-UMP-65."""
    asking = {each.name for each in PHASES_OF_PLAY if each.asks is not None}
    assert asking == set(get_args(AskingPhase))
    (finish,) = (act for act in ACTS if act.kind == "finish")
    assert set(finish.phases) == asking
