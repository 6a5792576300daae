"""CI 2.0: every operation of the outline has an order, or an answer that names its rule."""

from typing import get_args

from rules.cold_infinity.table import battle, ci, give, refusal, rows, ship, undecided


def duel(level: ci.Options | None = None) -> ci.Battle:
    """Two ships."""
    return battle(ship("one"), ship("two", side="blue", cell=(9, 0)), options=level)


def test_2_0_every_operation_has_an_order_or_waits_for_one() -> None:
    """And none both (CI-2.0-1)."""
    assert set(ci.DONE_BY) | set(ci.WAITING) == set(get_args(ci.Operation))
    assert not set(ci.DONE_BY) & set(ci.WAITING)
    assert set(ci.DONE_BY.values()) <= set(ci.COLD_INFINITY.families)
    assert set(ci.WAITING.values()) <= {rule.id for rule in ci.COLD_INFINITY.rules}


@rows(*sorted(ci.WAITING))
def test_2_0_what_has_no_order_yet_is_answered_by_its_rule(operation: ci.Operation) -> None:
    """In any phase (CI-2.0-1)."""
    assert ci.places_of(operation, ci.outline(ci.Options())) or operation == "ram"
    with undecided("not_yet_adjudicated", rule=ci.WAITING[operation], at="/operation"):
        give(duel(), ci.AskFor("one", operation))


@rows(
    (duel(), ci.AskFor("ghost", "ram"), "unknown_unit"),
    (duel(ci.Options(level="basic")), ci.AskFor("one", "hack"), "option_off"),
)
def test_2_0_what_cannot_be_asked_for(state: ci.Battle, order: ci.AskFor, code: str) -> None:
    """By nobody, or under the basic rules (CI-2.0-1, CI-RUL-1)."""
    assert refusal(state, order).code == code
