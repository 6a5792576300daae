"""What raises a refusal: an order in a battle, an answer about odds, a set-up of one more unit."""

from collections.abc import Callable
from typing import Any

from rules.cold_infinity.asked import adjudicate, odds
from rules.refusing import Refused
from umpire.kernel.dice import SuppliedDice
from umpire.rules.cold_infinity.state.battle import Battle


def ordered(state: Battle, order: Any) -> Callable[[], object]:
    return lambda: adjudicate(state, order, SuppliedDice(()))


def asked(state: Battle, order: Any) -> Callable[[], object]:
    return lambda: odds(state, order)


def case(told: str, state: Battle, order: Any, *named: str) -> Refused:
    refused, _, legal = told.partition(" -> ")
    reason, _, names = refused.partition(": ")
    code, _, at = reason.partition(" ")
    return Refused(
        code, ordered(state, order), (*named, *_parts(names)), _parts(legal), at=at or None
    )


def _parts(text: str) -> tuple[str, ...]:
    return tuple(text.split(" | ")) if text else ()
