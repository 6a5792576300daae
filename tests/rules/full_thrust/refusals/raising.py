"""What raises a refusal: an order that is given, or a set-up that is opened."""

from collections.abc import Callable

from msgspec.structs import replace

from rules.refusing import Refused
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.ruling import Value as Order
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.movement import WriteOrder
from umpire.rules.full_thrust.state.battle import Battle

Names = tuple[str, ...]


def ordered(before: Battle, order: Order) -> Callable[[], object]:
    """Return what rules on an order, before any die is thrown."""
    return lambda: BOOK.adjudicate(before, order, SuppliedDice(()))


def case(code: str, before: Battle, order: Order, names: Names, *legal: str) -> Refused:
    """Return the case of an order that is refused."""
    return Refused(code, ordered(before, order), names, legal)


def strict(before: Battle) -> Battle:
    """Return a battle in which an order that cannot be flown is refused when it is written."""
    return replace(before, options=replace(before.options, illegal_orders="reject"))


def not_written(code: str, before: Battle, notation: str, names: Names, *legal: str) -> Refused:
    """Return the case of an order of the first ship that is refused when it is written."""
    name = before.ships[0].id
    return case(code, strict(before), WriteOrder(name, notation=notation), names, *legal)
