"""The procedures of terrain, one for each order (FT 13.2, 13.4)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.state.battle import Ruling
from umpire.rules.full_thrust.terrain.asteroids import throw_drift
from umpire.rules.full_thrust.terrain.flares import raise_flare
from umpire.rules.full_thrust.terrain.orders import RaiseFlare, ThrowDrift

PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    ThrowDrift: throw_drift,
    RaiseFlare: raise_flare,
}
