"""The procedures of fire, one for each order (SF 3)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.rules.space_fleet.fire.declare import declare_fire
from umpire.rules.space_fleet.fire.orders import DeclareFire, ResolveFire
from umpire.rules.space_fleet.fire.resolve import resolve_fire
from umpire.rules.space_fleet.state.battle import Ruling

PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    DeclareFire: declare_fire,
    ResolveFire: resolve_fire,
}
