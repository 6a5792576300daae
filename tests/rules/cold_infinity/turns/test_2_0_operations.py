"""CI 2.0: every operation of the outline has an order, or an answer that names its rule."""

from typing import get_args

import pytest

from rules.cold_infinity.builders_battle import battle, give, ship
from umpire.kernel.errors import CannotAdjudicate, IllegalOrder, Refusal
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.outline.parts import Operation, places_of
from umpire.rules.cold_infinity.outline.turn import outline
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.turns.operations import DONE_BY, WAITING
from umpire.rules.cold_infinity.turns.orders import AskFor


def duel(level: Options | None = None) -> Battle:
    """Two ships."""
    return battle(ship("one"), ship("two", side="blue", cell=(9, 0)), options=level)


def test_2_0_every_operation_has_an_order_or_waits_for_one() -> None:
    """And none both (CI-2.0-1)."""
    assert set(DONE_BY) | set(WAITING) == set(get_args(Operation))
    assert not set(DONE_BY) & set(WAITING)
    assert set(DONE_BY.values()) <= set(COLD_INFINITY.families)
    assert set(WAITING.values()) <= {rule.id for rule in COLD_INFINITY.rules}


@pytest.mark.parametrize("operation", sorted(WAITING))
def test_2_0_what_has_no_order_yet_is_answered_by_its_rule(operation: Operation) -> None:
    """In any phase (CI-2.0-1)."""
    assert places_of(operation, outline(Options())) or operation == "ram"
    with pytest.raises(CannotAdjudicate) as refused:
        give(duel(), AskFor("one", operation))
    assert (refused.value.code, refused.value.rule, refused.value.at) == (
        "not_yet_adjudicated",
        WAITING[operation],
        "/operation",
    )


def test_2_0_what_has_an_order_is_refused_by_its_name() -> None:
    """The message tells it (CI-2.0-1)."""
    with pytest.raises(IllegalOrder, match="declare_fire") as refused:
        give(duel(), AskFor("one", "declare_attack"))
    assert refused.value.code == "order_of_its_own"


@pytest.mark.parametrize(
    ("state", "order", "code"),
    [
        (duel(), AskFor("ghost", "ram"), "unknown_unit"),
        (duel(Options(level="basic")), AskFor("one", "hack"), "option_off"),
    ],
)
def test_2_0_what_cannot_be_asked_for(state: Battle, order: AskFor, code: str) -> None:
    """By nobody, or under the basic rules (CI-2.0-1, CI-RUL-1)."""
    with pytest.raises(Refusal) as refused:
        give(state, order)
    assert refused.value.code == code
