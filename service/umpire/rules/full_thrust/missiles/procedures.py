"""The procedures of salvo missiles and point defence, by order (FT 5.3, 6)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.missiles.allocation import allocate_defence
from umpire.rules.full_thrust.missiles.attacks import resolve_attacks
from umpire.rules.full_thrust.missiles.launch import launch_salvoes, pass_launch
from umpire.rules.full_thrust.missiles.orders import (
    AllocateDefence,
    LaunchSalvoes,
    PassLaunch,
    ResolveAttacks,
    ResolvePointDefence,
)
from umpire.rules.full_thrust.missiles.point_defence import resolve_point_defence
from umpire.rules.full_thrust.state.battle import Ruling

PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    LaunchSalvoes: launch_salvoes,
    PassLaunch: pass_launch,
    AllocateDefence: allocate_defence,
    ResolvePointDefence: resolve_point_defence,
    ResolveAttacks: resolve_attacks,
}
