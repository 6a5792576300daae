"""What raises a refusal: an order in a battle, an answer about odds, a set-up of one more unit."""

from collections.abc import Callable
from typing import Any

from rules.cold_infinity import book as ci
from rules.refusing import Refused


def ordered(state: ci.Battle, order: Any) -> Callable[[], object]:
    """Return what rules on an order, before any die is thrown."""
    return lambda: ci.adjudicate(state, order, ci.SuppliedDice(()))


def asked(state: ci.Battle, order: Any) -> Callable[[], object]:
    """Return what tells the odds of an order."""
    return lambda: ci.odds(state, order)


def case(code: str, state: ci.Battle, order: Any, names: tuple[str, ...], *legal: str) -> Refused:
    """Return the case of an order that is refused."""
    return Refused(code, ordered(state, order), names, legal)
