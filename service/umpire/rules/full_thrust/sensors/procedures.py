"""The procedures of sensors (FT 11.1 to 11.4)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.sensors.orders import ScanShip
from umpire.rules.full_thrust.sensors.scans import scan_ship
from umpire.rules.full_thrust.state.battle import Ruling

PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    ScanShip: scan_ship,
}
