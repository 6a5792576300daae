"""CI 13.1.6 in battle: damaged drives that fail as they work."""

from msgspec.structs import replace

from rules.cold_infinity.builders_drives import (
    HYPER,
    SHIFT,
    SLOW,
    SNAP,
    activated,
    fleet,
    held,
    in_final,
    next_power,
    of,
    resolved,
    struck,
)
from rules.cold_infinity.table import all_done, given, only, refuses, rows
from umpire.rules.cold_infinity.drives.requirements import ChargeDrive, OpenTunnel
from umpire.rules.cold_infinity.hits.effects import failing_drives
from umpire.rules.cold_infinity.hits.failures import (
    DriveChecked,
    DriveFailure,
    UnitLost,
    drive_dice,
    drive_failure,
    ones,
)
from umpire.rules.cold_infinity.power.allocation import AllocatePower
from umpire.rules.cold_infinity.power.grids import Allocation
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.sheet import section_of, system_of
from umpire.rules.cold_infinity.state.weapons import TransLightDrive


def at_work(drive: TransLightDrive, lost: int) -> Battle:
    return struck(activated(fleet(drive)), lost)


@rows(
    ((2, 3, 4), 0, None),
    ((1, 3, 4), 1, "reset"),
    ((1, 1, 4), 2, "disabled"),
    ((1, 1, 1), 3, "meltdown"),
    ((1, 1, 1, 1), 4, "ship_destroyed"),
    ((1, 1, 1, 1, 1), 5, "ship_destroyed"),
)
def test_13_1_6_1_ones_count(
    faces: tuple[int, ...], count: int, failure: DriveFailure | None
) -> None:
    """CI-13.1.6.1-1, CI-RUL-93."""
    assert (ones(faces), drive_failure(faces)) == (count, failure)


@rows((SLOW, 3), (replace(SHIFT, rating=1), 3), (replace(SNAP, rating=2), 3), (HYPER, 0))
def test_13_1_6_1_drives_of_rating_0_are_not_looked_at(drive: TransLightDrive, dice: int) -> None:
    """CI-13.1.6.1-1, CI-13.1.6.2-1."""
    assert drive_dice(3, drive.rating, opening=True) == dice
    assert drive_dice(3, drive.rating) == 0


def test_13_1_6_1_a_drive_at_work_falls_back_with_a_one() -> None:
    """CI-13.1.6.1-1."""
    ruling = resolved(at_work(SLOW, 2), 1, 7)
    assert only(ruling, DriveChecked).failure == "reset"
    assert held(ruling.state) == 0
    with refuses("not_ready"):
        given(in_final(ruling.state), OpenTunnel("wren", "drive", (0, -1), 1))


def test_13_1_6_1_a_drive_at_rest_is_not_thrown_for() -> None:
    """CI-13.1.6.1-1."""
    state = struck(all_done(fleet(SLOW)), 2)
    assert not failing_drives(of(state))


def test_13_1_6_1_with_two_ones_a_drive_is_of_no_use_until_it_is_repaired() -> None:
    """CI-13.1.6.1-1."""
    state = next_power(resolved(at_work(SLOW, 2), 1, 1).state)
    assert not of(state).beyond.drive("drive").melted
    with refuses("disabled", at="/drive"):
        given(state, ChargeDrive("wren", "drive", 1))
    with refuses("disabled", at="/allocation"):
        given(state, AllocatePower("wren", Allocation(on=("drive",))))
    given(struck(state, 0), ChargeDrive("wren", "drive", 1))


def test_13_1_6_1_with_three_ones_a_drive_melts_and_its_section_with_it() -> None:
    """11 of the hull of the core, whatever its armour; it is never repaired (CI-RUL-93)."""
    state = at_work(SLOW, 3)
    before = section_of(of(state).condition, "core")
    ruling = resolved(state, 1, 1, 1, 4, 7)
    after = section_of(of(ruling.state).condition, "core")
    assert (before.hull - after.hull, before.armour - after.armour) == (11, 0)
    assert system_of(of(ruling.state).condition, "drive").destroyed
    assert of(ruling.state).beyond.drive("drive").melted


def test_13_1_6_1_with_four_ones_the_ship_explodes() -> None:
    """CI-13.1.6.1-1."""
    ruling = resolved(at_work(SLOW, 4), 1, 1, 1, 1)
    assert of(ruling.state).status == "destroyed"
    assert only(ruling, UnitLost).rule == "CI-13.1.6.1-1"
