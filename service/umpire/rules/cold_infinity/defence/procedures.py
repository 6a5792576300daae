"""The procedures of the orders of defence (CI 11, 7.2)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.defence.allocating import allocate_defence
from umpire.rules.cold_infinity.defence.countermeasures import declare_rockets, release_decoy
from umpire.rules.cold_infinity.defence.orders import (
    AllocateDefence,
    DeclareIntercept,
    DeclareRockets,
    PlanDefences,
    ReleaseDecoy,
    SetDefence,
    SplitShield,
    SwitchDefence,
)
from umpire.rules.cold_infinity.defence.planning import plan_defences
from umpire.rules.cold_infinity.defence.setting import declare_intercept, set_defence
from umpire.rules.cold_infinity.defence.switching import split_shield, switch_defence
from umpire.rules.cold_infinity.state.battle import Ruling

PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    SetDefence: set_defence,
    DeclareIntercept: declare_intercept,
    SwitchDefence: switch_defence,
    SplitShield: split_shield,
    AllocateDefence: allocate_defence,
    DeclareRockets: declare_rockets,
    ReleaseDecoy: release_decoy,
    PlanDefences: plan_defences,
}
