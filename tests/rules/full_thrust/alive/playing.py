"""What comes of orders, set-ups and battles under some options, so that it can be compared."""

from collections.abc import Callable
from typing import Any

from rules.full_thrust.fleets import Fields
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Seat
from umpire.kernel.ruling import Value as Order
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.state.battle import Battle, Setup
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Ship

A = Seat("side", "A")
ONES = (1,) * 200


def outcome(before: Battle, order: Order, *faces: int) -> object:
    """Return the events of an order, or why it is refused; dice beyond those scripted show 1."""
    try:
        return BOOK.adjudicate(before, order, SuppliedDice((*faces, *ONES))).events
    except Refusal as refused:
        return refused.code


def outcome_in(making: Callable[[], Battle], order: Order, *faces: int) -> object:
    """Return the outcome of an order in a battle, or why there can be no such battle."""
    accepted = code_of(making)
    return outcome(making(), order, *faces) if accepted == "accepted" else accepted


def after(before: Battle, order: Order, *faces: int) -> Battle:
    """Return the battle after an order; dice beyond those scripted show 1."""
    state: Battle = BOOK.adjudicate(before, order, SuppliedDice((*faces, *ONES))).state
    return state


def odds(before: Battle, order: Order) -> object:
    """Return the odds of an order, or why there are none."""
    try:
        return BOOK.odds(before, order)
    except Refusal as refused:
        return refused.code


def code_of(making: Callable[[], object]) -> str:
    """Return the code with which something is refused; `accepted` if it is not."""
    try:
        making()
    except Refusal as refusal:
        return refusal.code
    return "accepted"


def opening(options: Options, *ships: Ship, **changes: Any) -> str:
    """Return whether a battle of sides A and B may open so, or the code of the refusal."""
    return code_of(lambda: BOOK.setup(Setup(("A", "B"), ships, options=options, **changes)))


def given(options: Options) -> Fields:
    """Return options as builders take them that make them of names."""
    return {name: getattr(options, name) for name in options.__struct_fields__}
