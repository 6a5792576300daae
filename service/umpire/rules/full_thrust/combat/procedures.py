"""The procedures of ship combat, one for each order (FT 4)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.combat.fire import fire_weapons, pass_fire, settle_arc
from umpire.rules.full_thrust.combat.orders import FireWeapons, PassFire, SettleArc
from umpire.rules.full_thrust.state.battle import Ruling

PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    SettleArc: settle_arc,
    FireWeapons: fire_weapons,
    PassFire: pass_fire,
}
