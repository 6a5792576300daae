"""Launches: what a guided weapon needs before it is on its way (CI 9.0, 7.1). Ranges in hexes."""

from typing import NamedTuple, TypeAlias

from umpire.kernel.errors import Code
from umpire.kernel.reasons import LINE_BLOCKED, OUT_OF_ARC, OUT_OF_RANGE
from umpire.rules.cold_infinity.guided.refusals import LAUNCH_UNLOCKED, UNFIT_MUNITION
from umpire.rules.cold_infinity.state.weapons import MissileRack, Munition, TorpedoLauncher

Launcher: TypeAlias = MissileRack | TorpedoLauncher

TARGET_OUT_OF_ARC = OUT_OF_ARC.under("CI-9.0-1")
TARGET_HIDDEN = LINE_BLOCKED.under("CI-9.0-1")
BEYOND_LAUNCH_RANGE = OUT_OF_RANGE.under("CI-9.0-3")
UNFIT_TORPEDO = UNFIT_MUNITION.under("CI-9.2.2-1")


class LaunchSight(NamedTuple):
    """A target as its launcher has it in the Weapon Launch Phase.

    `locked` tells of the shrouds that are committed for the turn (CI-RUL-25).
    """

    range_hexes: int
    in_arc: bool = True
    line_of_sight: bool = True
    locked: bool = False


def maximum_range(munition: Munition) -> int:
    """Return how far from its launch hex a guided weapon strikes (CI-9.0-3)."""
    return munition.launch_range * munition.range_factor


def needs_lock(launcher: Launcher) -> bool:
    """Tell whether what a launcher fires needs a lock-on: torpedoes alone (CI-9.0-2)."""
    return isinstance(launcher, TorpedoLauncher)


def bar_to_fitting(launcher: Launcher, munition: Munition) -> Code | None:
    """Return why a launcher cannot fire a kind of munition, or None (CI-9.2.1-1, CI-9.2.2-1).

    Only missiles are made into drones (CI-17.2.1.1).
    """
    if isinstance(launcher, MissileRack):
        return None if munition.id in launcher.munitions else UNFIT_MUNITION
    fits = munition.id == launcher.munition and munition.speed is None
    return None if fits else UNFIT_TORPEDO


def bar_to_launch(launcher: Launcher, munition: Munition, sight: LaunchSight) -> Code | None:
    """Return why a guided weapon cannot be launched at a target, or None (CI-9.0-1 to -3).

    Power, arming and the missiles in the rack are not looked at; see `power.arming` and
    `guided.magazines`. What becomes of arc and line of sight later does not matter.
    """
    unfit = bar_to_fitting(launcher, munition)
    if unfit:
        return unfit
    if not sight.in_arc:
        return TARGET_OUT_OF_ARC
    if not sight.line_of_sight:
        return TARGET_HIDDEN
    if sight.range_hexes > munition.launch_range:
        return BEYOND_LAUNCH_RANGE
    return LAUNCH_UNLOCKED if needs_lock(launcher) and not sight.locked else None
