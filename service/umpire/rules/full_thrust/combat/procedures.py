"""The procedures of ship combat, one for each order (FT 4)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Ruling
from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.combat.fire import fire_weapons, pass_fire, settle_arc
from umpire.rules.full_thrust.combat.orders import FireWeapons, PassFire, SettleArc
from umpire.rules.full_thrust.events import AnyEvent

PROCEDURES: dict[type, Callable[[Battle, Any, Dice], Ruling[Battle, AnyEvent]]] = {
    SettleArc: settle_arc,
    FireWeapons: fire_weapons,
    PassFire: pass_fire,
}
