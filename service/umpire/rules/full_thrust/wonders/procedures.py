"""The procedures of wonder weapons, one for each order (FT 12.3)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.state.battle import Ruling
from umpire.rules.full_thrust.wonders.nova_cannon import fire_nova, move_templates
from umpire.rules.full_thrust.wonders.orders import FireNova, FireWaveGun, MoveTemplates
from umpire.rules.full_thrust.wonders.wave_gun import fire_wave_gun

PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    FireNova: fire_nova,
    FireWaveGun: fire_wave_gun,
    MoveTemplates: move_templates,
}
