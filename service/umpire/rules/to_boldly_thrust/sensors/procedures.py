"""The procedures of sensors (TBT 10)."""

from umpire.rules.full_thrust.delta import Procedure
from umpire.rules.full_thrust.sensors.orders import ScanShip
from umpire.rules.to_boldly_thrust.sensors.orders import SweepArc
from umpire.rules.to_boldly_thrust.sensors.scans import scan_ship
from umpire.rules.to_boldly_thrust.sensors.sweeps import sweep_arc

PROCEDURES: dict[type, Procedure] = {SweepArc: sweep_arc, ScanShip: scan_ship}
