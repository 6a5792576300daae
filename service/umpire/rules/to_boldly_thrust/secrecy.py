"""Who hears what of stances, cloaked ships and sweeps (TBT-CLOAK-09, TBT-SENS-04, TBT-UMP-34).

A stance is sealed as a written move is. While a ship is under its cloak, what has been ordered of
it since it vanished and where it moves are for its own side; when it is back, its past is open. A
sweep that finds nothing tells the same whether there was something to find or not, and a spread
does not tell how far away a cloaked ship is that it strikes (TBT-UMP-35).
"""

from typing import Any

from umpire.kernel.chapter import Act
from umpire.kernel.rulebook import Seat
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.secrecy import hears as hears_of_remixed
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import Ship, Stance


def hears(act: Act[Any, Any], battle: Battle, order: Value, seat: Seat) -> bool:
    """Tell whether a seat may read an order: as in Remixed, and unless a cloak hides its ship.

    What is ordered of a cloaked ship stays with its side while it is cloaked; so nobody can ask
    either what would come of it.
    """
    ship = battle.ship(getattr(order, "ship", None) or "")
    return hears_of_remixed(act, battle, order, seat) and not hides(ship, seat)


def hides(ship: Ship | None, seat: Seat) -> bool:
    """Tell whether a seat sees of a ship nothing but the marker of its cloak (TBT-CLOAK-09)."""
    return ship is not None and ship.is_cloaked and not seat.sees(ship.side)


def open_stance(battle: Battle, ship: Ship, seat: Seat) -> Stance | None:
    """Return the stance of a ship as a seat may read it; its own side, as soon as it is written."""
    if battle.phase == "orders":
        return ship.stance_written if seat.sees(ship.side) else None
    return None if hides(ship, seat) else ship.stance
