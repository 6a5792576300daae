"""The families of acts that the service knows, and which orders belong to each."""

from collections.abc import Mapping

import msgspec

from umpire.kernel.rulebook import Family
from umpire.rules.full_thrust.families import FAMILIES as REMIXED
from umpire.rules.to_boldly_thrust.boarding.orders import BeamBoarders
from umpire.rules.to_boldly_thrust.cloaks.orders import DropCloak
from umpire.rules.to_boldly_thrust.orders import Order
from umpire.rules.to_boldly_thrust.repairs.orders import RepairSystems
from umpire.rules.to_boldly_thrust.sensors.orders import SweepArc
from umpire.rules.to_boldly_thrust.stances.orders import WriteStance
from umpire.rules.to_boldly_thrust.tractors.orders import LockTractor
from umpire.rules.to_boldly_thrust.weapons.orders import LaunchSpreads

_OWN: dict[type[msgspec.Struct], Family] = {
    WriteStance: "movement",
    LaunchSpreads: "fire",
    DropCloak: "fire",
    LockTractor: "fire",
    BeamBoarders: "fire",
    RepairSystems: "damage",
    SweepArc: "sensors",
}
FAMILIES: Mapping[type[msgspec.Struct], Family] = {
    **{order: family for order, family in REMIXED.items() if order in Order.__args__},
    **_OWN,
}
