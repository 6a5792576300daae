"""Which orders a seat may read (CI 2.1.3, 2.3.1, 4.9)."""

from umpire.kernel.rulebook import Seat
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.adjudicate import ACTS, side_of
from umpire.rules.cold_infinity.state.battle import Battle


def hears(battle: Battle, order: Value, seat: Seat) -> bool:
    """Tell whether `seat` may read an order, were it given while the battle stands as it does."""
    owner = side_of(battle, order)
    if seat.role == "referee" or (owner is not None and seat.sees(owner)):
        return True
    readable = ACTS[type(order)].readable
    return readable is None or readable(battle, order, seat)
