"""The procedures of movement (SF 2)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.rules.space_fleet.movement.moves import move_ship, move_squadron
from umpire.rules.space_fleet.movement.orders import MoveShip, MoveSquadron
from umpire.rules.space_fleet.state.battle import Ruling

PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    MoveShip: move_ship,
    MoveSquadron: move_squadron,
}
