"""What comes of orders by displays that are closed: neither tried, nor weighed (FT-UMP-68)."""

from collections.abc import Iterable

from umpire.kernel.rulebook import Seat
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.boarding.orders import BoardShip
from umpire.rules.full_thrust.combat.orders import FireWeapons, PassFire
from umpire.rules.full_thrust.fighters.orders import DeclareAttack
from umpire.rules.full_thrust.missiles.orders import (
    AllocateDefence,
    ResolveAttacks,
    ResolvePointDefence,
)
from umpire.rules.full_thrust.missiles.threats import attacked_ships
from umpire.rules.full_thrust.state.audience import is_closed, is_of_closed
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.turns.orders import FinishPhase
from umpire.rules.full_thrust.wonders.orders import FireNova, FireWaveGun

STRIKING = (FireWeapons, FireNova, FireWaveGun)
RELEASING = (PassFire, FinishPhase)
"""Orders after which fire may count that was held back (FT-2.7-17)."""


def bares(battle: Battle, order: Value) -> bool:
    """Tell whether the dice of an order lay bare something of a display that is closed.

    What all see decides which dice fall first; what they do, and which follow, the display.
    """
    if battle.options.open_book:
        return False
    return isinstance(order, STRIKING) or (isinstance(order, RELEASING) and bool(battle.held_fire))


def meets_crew(battle: Battle, order: Value) -> bool:
    """Tell whether an order meets a crew of unknown strength: perhaps none, and no dice fall."""
    return not battle.options.open_book and isinstance(order, BoardShip)


def hides_odds(battle: Battle, order: Value, seat: Seat) -> bool:
    """Tell whether the odds of an order hang on displays that are closed to a seat."""
    if battle.options.open_book:
        return False
    if isinstance(order, FireNova | FireWaveGun):
        return seat.role != "referee"
    if isinstance(order, AllocateDefence):
        return is_closed(battle, order.side, seat.sees)
    return any(is_of_closed(battle, name, seat) for name in _struck(battle, order))


def _struck(battle: Battle, order: Value) -> Iterable[str]:
    """Return the names of what an order may strike."""
    attacked = attacked_ships(battle)
    match order:
        case FireWeapons():
            return [shot.target for shot in order.shots]
        case BoardShip():
            return [order.target]
        case DeclareAttack():
            return order.targets
        case ResolvePointDefence() | ResolveAttacks():
            return [ship.id for ship in attacked] if order.ship is None else [order.ship]
        case _:
            return ()
