"""CI 9.0: what a guided weapon needs at its launch."""

from rules.cold_infinity.builders_guided import (
    BOLT,
    HARBINGER,
    HARBINGER_RACK,
    LAUNCHER,
    REAPER,
    SLOW,
)
from rules.cold_infinity.table import ci, rows


@rows(
    (ci.LaunchSight(30), None),
    (ci.LaunchSight(31), ci.BEYOND_LAUNCH_RANGE),
    (ci.LaunchSight(0), None),
    (ci.LaunchSight(20, in_arc=False), ci.TARGET_OUT_OF_ARC),
    (ci.LaunchSight(20, line_of_sight=False), ci.TARGET_HIDDEN),
    (ci.LaunchSight(20, locked=False), None),
)
def test_9_0_missiles_need_arc_sight_and_launch_range(
    sight: ci.LaunchSight, bar: ci.Code | None
) -> None:
    """A missile needs them at its launch, but no lock-on (CI-9.0-1, CI-9.0-2, CI-9.0-3)."""
    assert ci.bar_to_launch(HARBINGER_RACK, HARBINGER, sight) == bar


@rows(
    (ci.LaunchSight(5, locked=True), None),
    (ci.LaunchSight(5, locked=False), ci.LAUNCH_UNLOCKED),
    (ci.LaunchSight(11, locked=True), ci.BEYOND_LAUNCH_RANGE),
)
def test_9_0_torpedoes_need_a_lock_on(sight: ci.LaunchSight, bar: ci.Code | None) -> None:
    """A torpedo needs the lock-on of its launcher, tested at launch (CI-9.0-2, CI-RUL-25)."""
    assert ci.bar_to_launch(LAUNCHER, BOLT, sight) == bar
    assert ci.needs_lock(LAUNCHER)


@rows(
    (HARBINGER_RACK, REAPER, ci.UNFIT_MUNITION),
    (HARBINGER_RACK, SLOW, None),
    (LAUNCHER, HARBINGER, ci.UNFIT_TORPEDO),
    (LAUNCHER, BOLT, None),
)
def test_9_2_launchers_fire_what_they_are_made_for(
    launcher: ci.Launcher, munition: ci.Munition, bar: ci.Code | None
) -> None:
    """A rack mixes the types made for it, a torpedo launcher has one (CI-9.2.1-1, CI-9.2.2-1)."""
    assert ci.bar_to_launch(launcher, munition, ci.LaunchSight(1, locked=True)) == bar


def test_9_2_torpedoes_are_no_drones() -> None:
    """Drones are made of missiles alone (CI-9.2.2-1, CI-9.2.3-1)."""
    slow = ci.Munition(id="bolt", damage=BOLT.damage, launch_range=10, speed=4)
    assert ci.bar_to_launch(LAUNCHER, slow, ci.LaunchSight(1, locked=True)) == ci.UNFIT_TORPEDO


def test_9_0_maximum_range_is_a_multiple_of_launch_range() -> None:
    """The frigate's Harbingers go 90 hexes, its Reapers 60 (CI-9.0-3)."""
    assert (ci.maximum_range(HARBINGER), ci.maximum_range(REAPER)) == (90, 60)
