"""CI 2.0: every operation of the outline has an order."""

from typing import get_args

from rules.cold_infinity.table import battle, give, refusal, refuses, rows, ship
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.outline import Operation
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.turns.steps import DONE_BY, AskFor


def duel(level: Options | None = None) -> Battle:
    return battle(ship("one"), ship("two", side="blue", cell=(9, 0)), options=level)


def test_2_0_every_operation_has_an_order() -> None:
    """CI-2.0-1."""
    assert set(DONE_BY) == set(get_args(Operation))
    assert set(DONE_BY.values()) <= set(COLD_INFINITY.families)
    with refuses("order_of_its_own", at="/operation"):
        give(duel(), AskFor("one", "use_dock"))


@rows(
    (duel(), AskFor("ghost", "ram"), "unknown_unit"),
    (duel(Options(level="basic")), AskFor("one", "hack"), "option_off"),
)
def test_2_0_what_cannot_be_asked_for(state: Battle, order: AskFor, code: str) -> None:
    """CI-2.0-1, CI-RUL-1."""
    assert refusal(state, order).code == code
