"""The procedures of the orders of this chapter."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.fire.declaring import declare_fire
from umpire.rules.cold_infinity.fire.dogfights import choose_angles
from umpire.rules.cold_infinity.fire.orders import ChooseAngles, DeclareFire
from umpire.rules.cold_infinity.state.battle import Ruling

PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    DeclareFire: declare_fire,
    ChooseAngles: choose_angles,
}
