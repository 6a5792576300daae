"""Whether a guided weapon reaches a target, and which (CI 9.1). Ranges in hexes."""

from typing import NamedTuple

from umpire.kernel.errors import Code
from umpire.kernel.reasons import LINE_BLOCKED, OUT_OF_RANGE
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.guided.launching import Launcher, maximum_range, needs_lock
from umpire.rules.cold_infinity.guided.refusals import LAUNCH_UNLOCKED
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.weapons import Munition

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
