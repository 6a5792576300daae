"""The procedures of damage control and of the end of a turn, one for each order (FT 7.2, 7.3)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.damage.core_systems import abandon_ship, dump_core
from umpire.rules.full_thrust.damage.damage_control import repair_systems
from umpire.rules.full_thrust.damage.orders import AbandonShip, DumpCore, EndTurn, RepairSystems
from umpire.rules.full_thrust.damage.turn_end import end_turn
from umpire.rules.full_thrust.state.battle import Ruling

PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    RepairSystems: repair_systems,
    DumpCore: dump_core,
    AbandonShip: abandon_ship,
    EndTurn: end_turn,
}
