"""CI 2.0: every operation of the outline has an order."""

from typing import get_args

from rules.cold_infinity.table import battle, ci, give, refusal, refuses, rows, ship


def duel(level: ci.Options | None = None) -> ci.Battle:
    """Two ships."""
    return battle(ship("one"), ship("two", side="blue", cell=(9, 0)), options=level)


def test_2_0_every_operation_has_an_order() -> None:
    """One that is told to those who ask for it (CI-2.0-1)."""
    assert set(ci.DONE_BY) == set(get_args(ci.Operation))
    assert set(ci.DONE_BY.values()) <= set(ci.COLD_INFINITY.families)
    with refuses("order_of_its_own", at="/operation"):
        give(duel(), ci.AskFor("one", "use_dock"))


@rows(
    (duel(), ci.AskFor("ghost", "ram"), "unknown_unit"),
    (duel(ci.Options(level="basic")), ci.AskFor("one", "hack"), "option_off"),
)
def test_2_0_what_cannot_be_asked_for(state: ci.Battle, order: ci.AskFor, code: str) -> None:
    """By nobody, or under the basic rules (CI-2.0-1, CI-RUL-1)."""
    assert refusal(state, order).code == code
