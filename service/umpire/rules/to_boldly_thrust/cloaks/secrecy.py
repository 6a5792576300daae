"""What the arms of others may show of cloaked ships (TBT-CLOAK-05)."""

from umpire.rules.full_thrust.missiles.orders import ResolveAttacks
from umpire.rules.to_boldly_thrust.orders import Order
from umpire.rules.to_boldly_thrust.state.battle import Battle


def strikes_unseen(battle: Battle, order: Order) -> bool:
    """Tell whether an order may show where a cloaked ship is: spreads detonate (TBT-UMP-35).

    A die that a spread throws at one falls in the open; whether there is one stands on the table.
    """
    hidden = any(ship.is_cloaked for ship in battle.ships)
    return isinstance(order, ResolveAttacks) and bool(battle.spreads) and hidden
