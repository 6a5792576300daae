"""The procedures of long-range missiles, by order (SF 8)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.rules.space_fleet.missiles.attacks import resolve_missiles
from umpire.rules.space_fleet.missiles.defence import defend
from umpire.rules.space_fleet.missiles.launch import launch_missile
from umpire.rules.space_fleet.missiles.moves import move_missile
from umpire.rules.space_fleet.missiles.orders import (
    DefendAgainstMissile,
    LaunchMissile,
    MoveMissile,
    ResolveMissiles,
)
from umpire.rules.space_fleet.state.battle import Ruling

PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    LaunchMissile: launch_missile,
    MoveMissile: move_missile,
    DefendAgainstMissile: defend,
    ResolveMissiles: resolve_missiles,
}
