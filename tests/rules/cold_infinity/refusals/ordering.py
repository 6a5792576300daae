"""What raises a refusal: an order in a battle, an answer about odds, a set-up of one more unit."""

from collections.abc import Callable
from typing import Any

from rules.cold_infinity.table import adjudicate, odds
from rules.refusing import Refused
from umpire.kernel.dice import SuppliedDice
from umpire.rules.cold_infinity.state.battle import Battle


def ordered(state: Battle, order: Any) -> Callable[[], object]:
    """Return what rules on an order, before any die is thrown."""
    return lambda: adjudicate(state, order, SuppliedDice(()))


def asked(state: Battle, order: Any) -> Callable[[], object]:
    """Return what tells the odds of an order."""
    return lambda: odds(state, order)


def case(code: str, state: Battle, order: Any, names: tuple[str, ...], *legal: str) -> Refused:
    """Return the case of an order that is refused."""
    return Refused(code, ordered(state, order), names, legal)
