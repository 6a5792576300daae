"""What the sequence of play brings about by itself when a phase begins or ends (CI 2.0)."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.boarding.ramming import ram_home
from umpire.rules.cold_infinity.fire.defending import meet, switch
from umpire.rules.cold_infinity.fire.dogfights import settle_angles, throw_for_angles
from umpire.rules.cold_infinity.fire.opening import open_fire
from umpire.rules.cold_infinity.guided.resolving import tell_targets
from umpire.rules.cold_infinity.guided.travel import move_drones
from umpire.rules.cold_infinity.hits.failure_checks import check_failures
from umpire.rules.cold_infinity.hits.landing import land
from umpire.rules.cold_infinity.movement.drifting import drift_derelicts
from umpire.rules.cold_infinity.movement.plotted import carry_out_plots, reveal
from umpire.rules.cold_infinity.movement.snaps import make_snaps
from umpire.rules.cold_infinity.power.settling import settle
from umpire.rules.cold_infinity.power.turning import renew
from umpire.rules.cold_infinity.state.battle import PhaseName, Ruling
from umpire.rules.cold_infinity.warfare.keeping import keep_shrouds
from umpire.rules.cold_infinity.warfare.kept_levels import keep_levels
from umpire.rules.cold_infinity.warfare.telling_armour import tell_armour
from umpire.rules.cold_infinity.warfare.telling_levels import announce, spend_late

Hook: TypeAlias = Callable[[Ruling, Dice], Ruling]


def _all(*hooks: Hook) -> Hook:
    """Return hooks one after another as one."""

    def made(ruling: Ruling, dice: Dice) -> Ruling:
        for hook in hooks:
            ruling = hook(ruling, dice)
        return ruling

    return made


OPENING: Mapping[PhaseName, Hook] = {
    "power_allocation": renew,
    "electronic_warfare": _all(tell_armour, keep_levels),
    "movement": _all(drift_derelicts, carry_out_plots),
    "secret_attacks": ram_home,
    "announce_ew": announce,
    "dogfights": _all(check_failures, throw_for_angles),
}
"""When a phase begins."""

CLOSING: Mapping[PhaseName, Hook] = {
    "power_allocation": settle,
    "electronic_warfare": keep_shrouds,
    "plots": reveal,
    "small_vessel_plots": reveal,
    "movement": _all(drift_derelicts, move_drones),
    "snap_manoeuvres": make_snaps,
    "secret_attacks": _all(open_fire, tell_targets),
    "switch_defence": switch,
    "allocate_defence": meet,
    "announce_ew": spend_late,
    "guided": land,
    "stationary": land,
    "starship": land,
    "dogfights": settle_angles,
    "small_vs_small": land,
    "small_vs_other": land,
}
"""When a phase ends: damage is applied at the end of each phase of fire (CI-7.3-1)."""
