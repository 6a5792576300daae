"""CI 9.0: what a guided weapon needs at its launch."""

from rules.cold_infinity.builders_guided import (
    BOLT,
    HARBINGER,
    HARBINGER_RACK,
    LAUNCHER,
    REAPER,
    SLOW,
)
from rules.cold_infinity.table import rows
from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.guided.launchers import (
    BEYOND_LAUNCH_RANGE,
    LAUNCH_UNLOCKED,
    TARGET_HIDDEN,
    TARGET_OUT_OF_ARC,
    UNFIT_MUNITION,
    UNFIT_TORPEDO,
    Launcher,
    LaunchSight,
    bar_to_launch,
    maximum_range,
    needs_lock,
)
from umpire.rules.cold_infinity.state.weapons import Munition


@rows(
    (LaunchSight(30), None),
    (LaunchSight(31), BEYOND_LAUNCH_RANGE),
    (LaunchSight(0), None),
    (LaunchSight(20, in_arc=False), TARGET_OUT_OF_ARC),
    (LaunchSight(20, line_of_sight=False), TARGET_HIDDEN),
    (LaunchSight(20, locked=False), None),
)
def test_9_0_missiles_need_arc_sight_and_launch_range(sight: LaunchSight, bar: Code | None) -> None:
    """CI-9.0-1, CI-9.0-2, CI-9.0-3."""
    assert bar_to_launch(HARBINGER_RACK, HARBINGER, sight) == bar


@rows(
    (LaunchSight(5, locked=True), None),
    (LaunchSight(5, locked=False), LAUNCH_UNLOCKED),
    (LaunchSight(11, locked=True), BEYOND_LAUNCH_RANGE),
)
def test_9_0_torpedoes_need_a_lock_on(sight: LaunchSight, bar: Code | None) -> None:
    """CI-9.0-2, CI-RUL-25."""
    assert bar_to_launch(LAUNCHER, BOLT, sight) == bar
    assert needs_lock(LAUNCHER)


@rows(
    (HARBINGER_RACK, REAPER, UNFIT_MUNITION),
    (HARBINGER_RACK, SLOW, None),
    (LAUNCHER, HARBINGER, UNFIT_TORPEDO),
    (LAUNCHER, BOLT, None),
)
def test_9_2_launchers_fire_what_they_are_made_for(
    launcher: Launcher, munition: Munition, bar: Code | None
) -> None:
    """CI-9.2.1-1, CI-9.2.2-1."""
    assert bar_to_launch(launcher, munition, LaunchSight(1, locked=True)) == bar


def test_9_2_torpedoes_are_no_drones() -> None:
    """CI-9.2.2-1, CI-9.2.3-1."""
    slow = Munition(id="bolt", damage=BOLT.damage, launch_range=10, speed=4)
    assert bar_to_launch(LAUNCHER, slow, LaunchSight(1, locked=True)) == UNFIT_TORPEDO


def test_9_0_maximum_range_is_a_multiple_of_launch_range() -> None:
    """The frigate's Harbingers go 90 hexes, its Reapers 60 (CI-9.0-3)."""
    assert (maximum_range(HARBINGER), maximum_range(REAPER)) == (90, 60)
