"""The procedures of bodies, debris and mines (SF 5, SF 8)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.rules.space_fleet.state.battle import Ruling
from umpire.rules.space_fleet.terrain.bodies import move_bodies
from umpire.rules.space_fleet.terrain.minelaying import lay_mines
from umpire.rules.space_fleet.terrain.mines import sweep_mines
from umpire.rules.space_fleet.terrain.orders import LayMines, MoveBodies, SweepMines

PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    MoveBodies: move_bodies,
    LayMines: lay_mines,
    SweepMines: sweep_mines,
}
