"""Anti-missile rockets (CI 11.5.1). Ranges in hexes."""

from typing import NamedTuple

from umpire.kernel.errors import Code
from umpire.kernel.reasons import DESTROYED, OUT_OF_ARC, OUT_OF_RANGE
from umpire.rules.cold_infinity.defence.intercepts import InterceptDrm, Mark
from umpire.rules.cold_infinity.state.refusals import MAGAZINE_EMPTY, NOT_POWERED, SHOTS_EXCEEDED
from umpire.rules.cold_infinity.state.systems import RocketSystem
from umpire.rules.cold_infinity.state.tables import DefenceTable

ROCKETS_GONE = DESTROYED.under("CI-11.5.1-1")
ROCKETS_OUT_OF_ARC = OUT_OF_ARC.under("CI-11.5.1-1")
PROTECTED_TOO_FAR = OUT_OF_RANGE.under("CI-11.5.1-1")
ROCKETS_OFF = NOT_POWERED.under("CI-3.3-1")
ROCKETS_EXCEEDED = SHOTS_EXCEEDED.under("CI-11.5.1-1")


class Rockets(NamedTuple):
    """A rocket system in the turn: rockets left, tries it has made, whether it works and is on."""

    left: int
    tries: int = 0
    intact: bool = True
    on: bool = True


class RocketPost(NamedTuple):
    """Where a rocket system stands: its target is whom the guided weapon is aimed at.

    The unit that has the system is in its arc, at 0 hexes.
    """

    launch_in_arc: bool = True
    target_in_arc: bool = True
    to_target: int = 0


def bar_to_rockets(
    system: RocketSystem, rockets: Rockets, post: RocketPost, table: DefenceTable
) -> Code | None:
    """Return why a system cannot fire a rocket at a guided weapon, or None (CI-11.5.1-1)."""
    if not rockets.intact:
        return ROCKETS_GONE
    if not rockets.on:
        return ROCKETS_OFF
    if rockets.tries >= system.shots:
        return ROCKETS_EXCEEDED
    if rockets.left <= 0:
        return MAGAZINE_EMPTY
    if not (post.launch_in_arc and post.target_in_arc):
        return ROCKETS_OUT_OF_ARC
    return PROTECTED_TOO_FAR if post.to_target > table.rocket_hexes else None


def rocket_drm(mark: Mark) -> InterceptDrm:
    """Return the modifier of a rocket: that of an intercept, without range (CI-11.5.1-1).

    Rockets have no accuracy, and no amplification of their unit; what hits destroys the mark.
    """
    return InterceptDrm(
        mark_amplification=-mark.amplification,
        mark_accuracy=-mark.launcher_accuracy,
        exposure=mark.exposure,
    )
