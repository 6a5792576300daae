"""What each order of movement brings about (FT 3, 10)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.movement.disengagement import disengage
from umpire.rules.full_thrust.movement.orders import (
    Disengage,
    ReturnToTable,
    ShiftTable,
    WriteOrder,
    WriteSquadronOrder,
)
from umpire.rules.full_thrust.movement.squadrons import write_squadron_order
from umpire.rules.full_thrust.movement.table import return_to_table, shift_table
from umpire.rules.full_thrust.movement.written_orders import write_order
from umpire.rules.full_thrust.state.battle import Ruling

PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    WriteOrder: write_order,
    WriteSquadronOrder: write_squadron_order,
    ReturnToTable: return_to_table,
    ShiftTable: shift_table,
    Disengage: disengage,
}
