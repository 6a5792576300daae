"""Launches and strikes: what a guided weapon needs on its way, and which target it reaches.

CI 7.8, 9.0, 9.1. Ranges in hexes.
"""

from typing import NamedTuple, TypeAlias

from umpire.kernel.errors import Code
from umpire.kernel.hexes import Hex
from umpire.kernel.reasons import LINE_BLOCKED, OUT_OF_ARC, OUT_OF_RANGE
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.guided.refusals import LAUNCH_UNLOCKED, NOT_A_BURST, UNFIT_MUNITION
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.weapons import (
    MissileRack,
    Munition,
    RangeRating,
    TorpedoLauncher,
)


class Burst(NamedTuple):
    """A wave from a hex, all round: its range rating, and its limit in hexes (CI-7.8-1)."""

    cell: Hex
    range: RangeRating
    limit: int


def burst(cell: Hex, munition: Munition) -> Burst:
    """Return the wave that a munition becomes in the hex at which it was aimed (CI-7.8-1).

    It never misses the hex: nothing is thrown. The wave then throws for each unit that it meets,
    at the range from this hex (CI-RUL-117).

    Raises:
        IllegalOrder: the munition does not detonate so.
    """
    if munition.wave is None:
        raise NOT_A_BURST.refuse(
            f"{munition.id} makes no wave, and is not aimed at hexes: name a unit.", at="/munition"
        )
    return Burst(cell, munition.range, munition.wave)


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


TOO_FAR = OUT_OF_RANGE.under("CI-9.0-3")
BLOCKED = LINE_BLOCKED.under("CI-9.1-1")
LOCK_LOST = LAUNCH_UNLOCKED.under("CI-RUL-25")


class Blocker(NamedTuple):
    """What blocks the line from the launch hex to the target.

    `hostile`: it is a unit of the launcher's enemies.
    """

    id: Id
    range_hexes: int
    hostile: bool


class StrikeSight(NamedTuple):
    """A target as its guided weapon has it in the Guided Weapons Phase, from the launch hex."""

    target: Id
    range_hexes: int
    blockers: tuple[Blocker, ...] = ()
    locked: bool = True


class Strike(NamedTuple):
    """What a guided weapon strikes at; with no target it is `lost`, and that is why.

    `instead_of` is its first target, where another got in the way.
    """

    target: Id | None
    range_hexes: int
    instead_of: Id | None = None
    lost: Code | None = None


def strike(launcher: Launcher, munition: Munition, sight: StrikeSight, options: Options) -> Strike:
    """Return what a guided weapon rolls to hit, or why it is lost (CI-9.1-1, CI-9.0-3, CI-RUL-62).

    The blocker that is nearest to the launch hex decides: an enemy becomes the target as if it had
    been so from the first, and its range counts (CI-UMP-46); anything else stops the weapon. A
    torpedo keeps the lock-on of its launch, but by house rule (CI-RUL-25).
    """
    target = _nearest(sight)
    instead_of = None if target.id == sight.target else sight.target
    lost = None
    if not target.hostile:
        lost = BLOCKED
    elif target.range_hexes > maximum_range(munition):
        lost = TOO_FAR
    elif options.torpedo_lock_recheck and needs_lock(launcher) and not sight.locked:
        lost = LOCK_LOST
    if lost:
        return Strike(None, sight.range_hexes, lost=lost)
    return Strike(target.id, target.range_hexes, instead_of)


def _nearest(sight: StrikeSight) -> Blocker:
    """Return the first thing on the way: the target itself, where nothing blocks."""
    target = Blocker(sight.target, sight.range_hexes, hostile=True)
    return min(sight.blockers, key=lambda each: each.range_hexes, default=target)
