"""What scans may show of bogeys and of ships (FT 11.1, 11.2)."""

from umpire.rules.full_thrust.orders import Order
from umpire.rules.full_thrust.sensors.orders import ScanShip
from umpire.rules.full_thrust.state.battle import Battle


def scans(_battle: Battle, order: Order) -> bool:
    """Tell whether an order may disclose what is hidden: any scan, whatever there is to find."""
    return isinstance(order, ScanShip)
