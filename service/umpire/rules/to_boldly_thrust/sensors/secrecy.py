"""What sweeps may show of cloaked ships (TBT-SENS-04)."""

from umpire.rules.to_boldly_thrust.orders import Order
from umpire.rules.to_boldly_thrust.sensors.orders import SweepArc
from umpire.rules.to_boldly_thrust.state.battle import Battle


def searches(_battle: Battle, order: Order) -> bool:
    """Tell whether an order may find a cloaked ship: any sweep, whatever there is to find."""
    return isinstance(order, SweepArc)
