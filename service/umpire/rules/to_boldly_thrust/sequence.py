"""The sequence of play: that of Remixed, with this book's orders in its phases (TBT-RUL-43)."""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from umpire.kernel.sequence import Giver, Phase, SequenceOfPlay
from umpire.rules.full_thrust.boarding.orders import BoardShip
from umpire.rules.full_thrust.damage.orders import RepairSystems as RemixedRepairSystems
from umpire.rules.full_thrust.turns.sequence import SEQUENCE as REMIXED
from umpire.rules.to_boldly_thrust.boarding.orders import BeamBoarders
from umpire.rules.to_boldly_thrust.cloaks.orders import DropCloak
from umpire.rules.to_boldly_thrust.repairs.orders import RepairSystems
from umpire.rules.to_boldly_thrust.sensors.orders import SweepArc
from umpire.rules.to_boldly_thrust.stances.orders import WriteStance
from umpire.rules.to_boldly_thrust.tractors.orders import LockTractor
from umpire.rules.to_boldly_thrust.weapons.orders import LaunchSpreads

_ADDED: Mapping[str, Mapping[type[msgspec.Struct], Giver]] = {
    "orders": {WriteStance: "owner"},
    "missiles": {LaunchSpreads: "owner"},
    "fire": {DropCloak: "owner", LockTractor: "owner", BeamBoarders: "owner"},
    "damage_control": {RepairSystems: "owner"},
}
_REPLACED = (BoardShip, RemixedRepairSystems)
"""The orders of Remixed that this book has orders of its own for."""


def _here(phase: Phase) -> Phase:
    kept = {order: giver for order, giver in phase.orders.items() if order not in _REPLACED}
    return replace(phase, orders={**_ADDED.get(phase.name, {}), **kept})


SEQUENCE = SequenceOfPlay(
    phases=tuple([_here(phase) for phase in REMIXED.phases if phase.name != "boarding"]),
    always={**REMIXED.always, SweepArc: "owner"},
)
