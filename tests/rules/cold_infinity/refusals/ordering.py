"""What raises a refusal: an order in a battle, an answer about odds, a set-up of one more unit."""

from collections.abc import Callable
from typing import Any

from rules.cold_infinity.asked import adjudicate, odds
from rules.refusing import Refused
from umpire.kernel.dice import SuppliedDice
from umpire.rules.cold_infinity.state.battle import Battle


def ordered(state: Battle, order: Any) -> Callable[[], object]:
    """Return what rules on an order, before any die is thrown."""
    return lambda: adjudicate(state, order, SuppliedDice(()))


def asked(state: Battle, order: Any) -> Callable[[], object]:
    """Return what tells the odds of an order."""
    return lambda: odds(state, order)


def case(told: str, state: Battle, order: Any, *named: str) -> Refused:
    """Return the case of an order that is refused, as it is told.

    `unfit /weapon: R | gun -> attack | defend` has the code `unfit`, points at the weapon, names R
    and the gun beside those that are `named`, and says what would be legal. Any of it but the code
    may be left out.
    """
    refused, _, legal = told.partition(" -> ")
    reason, _, names = refused.partition(": ")
    code, _, at = reason.partition(" ")
    return Refused(
        code, ordered(state, order), (*named, *_parts(names)), _parts(legal), at=at or None
    )


def _parts(text: str) -> tuple[str, ...]:
    return tuple(text.split(" | ")) if text else ()
