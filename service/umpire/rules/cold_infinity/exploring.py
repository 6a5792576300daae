"""Orders after which something hidden may show, and which so cannot be tried (CI 2.1.3, 2.3.1)."""

from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.adjudicate import ACTS
from umpire.rules.cold_infinity.state.battle import Battle


def explores(battle: Battle, order: Value) -> bool:
    """Tell whether what comes of an order may show what is hidden from its side."""
    return ACTS[type(order)].explores(battle, order)
