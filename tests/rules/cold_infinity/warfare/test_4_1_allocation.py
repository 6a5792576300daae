"""CI 4.0 to 4.3, 4.8: EW levels, detectors, masking."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.table import illegal, rows
from umpire.rules.cold_infinity.hits.volleys import piercing_points
from umpire.rules.cold_infinity.state.tables import WarfareTable
from umpire.rules.cold_infinity.state.values import EwAllocation, Late
from umpire.rules.cold_infinity.warfare.levels import (
    EwSuite,
    ew_budget,
    most_reserved,
    require_ew,
    with_late,
)

TABLE = WarfareTable()
FULL = EwSuite(8, detector=True, masking=True)


@rows(
    (EwAllocation(), 0, 0),
    (EwAllocation(shroud=3, amplification=2), 5, 30),
    (EwAllocation(shroud=3, amplification=2, ecm=3), 8, 30),
    (EwAllocation(shroud=1, masking=True), 3, 10),
    (EwAllocation(shroud=1, piercing=2, eleven=1, detector=4), 8, 10),
)
def test_4_1_points_go_into_shroud_amplification_and_ecm(
    allocation: EwAllocation, requested: int, radius: int
) -> None:
    """CI-4.0-1, CI-4.1-2, CI-4.8.2-1."""
    told = require_ew(allocation, FULL, TABLE)
    assert (told.requested, told.shroud_radius, told.spare) == (requested, radius, 8 - requested)


@rows((0, 4), (1, 14), (3, 34))
def test_15_1_1_a_flag_bridge_makes_a_shroud_of_its_own(shroud: int, radius: int) -> None:
    """CI-15.1.1-1."""
    suite = EwSuite(9, flag_bridge=True)
    assert ew_budget(EwAllocation(shroud=shroud), suite, TABLE).shroud_radius == radius


def test_4_1_amplification_without_a_shroud_is_no_fault() -> None:
    """CI-4.1-2, CI-UMP-8."""
    told = require_ew(EwAllocation(amplification=4, detector=4), FULL, TABLE)
    assert (told.shroud_radius, told.short) == (0, 0)


@rows(
    (EwAllocation(shroud=3, amplification=4, ecm=2), FULL, "ew_overspent", "CI-4.0-1"),
    (EwAllocation(ecm=7, masking=True), FULL, "ew_overspent", "CI-4.0-1"),
    (EwAllocation(ecm=1), EwSuite(0, visual=True), "visual_targeting", "CI-4.3-1"),
    (EwAllocation(masking=True), EwSuite(8), "no_masking", "CI-4.8.2-1"),
    (EwAllocation(detector=1), EwSuite(8), "no_detector", "CI-4.8.1-1"),
    (EwAllocation(detector=5), FULL, "reserve_too_large", "CI-4.8.1-1"),
)
def test_4_0_allocations_that_are_refused(
    allocation: EwAllocation, suite: EwSuite, code: str, rule: str
) -> None:
    """CI-4.0-1, CI-4.3-1, CI-4.8.1-1."""
    with illegal(code, rule=rule):
        require_ew(allocation, suite, TABLE)


def test_4_0_what_is_short_is_told() -> None:
    """CI-4.0-1."""
    told = ew_budget(EwAllocation(shroud=3, amplification=4, ecm=2), FULL, TABLE)
    assert (told.available, told.requested, told.short) == (8, 9, 1)


def test_4_3_1_high_density_sensors_give_a_fighter_ew() -> None:
    """CI-4.3.1-1."""
    assert require_ew(EwAllocation(ecm=2), EwSuite(2), TABLE).spare == 0


@rows((8, 4), (7, 3), (1, 0), (0, 0))
def test_4_8_1_a_detector_keeps_back_half(points: int, most: int) -> None:
    """CI-4.8.1-1, CI-RUL-21."""
    assert most_reserved(points, TABLE) == most


def test_4_8_1_late_points_go_where_they_are_wanted() -> None:
    """CI-4.8.1-1, CI-RUL-21."""
    kept = EwAllocation(shroud=2, ecm=1, detector=4)
    late = with_late(kept, Late(ecm=2, amplification=1))
    assert late == EwAllocation(shroud=2, amplification=1, ecm=3)
    with illegal("ew_overspent", rule="CI-4.8.1-1"):
        with_late(kept, Late(ecm=3, shroud=2))


@given(st.builds(Late, *[st.integers(0, 2)] * 4))
def test_4_8_1_late_points_never_add_to_what_was_asked_for(late: Late) -> None:
    """CI-4.8.1-1."""
    kept = EwAllocation(shroud=1, detector=8)
    before = ew_budget(kept, FULL, TABLE).requested
    assert ew_budget(with_late(kept, late), FULL, TABLE).requested <= before


@rows((False, 2), (True, 3))
def test_4_8_2_piercing_a_masked_unit_takes_one_point_more(*, masked: bool, points: int) -> None:
    """CI-4.8.2-1, CI-RUL-26."""
    assert piercing_points(TABLE, masked=masked) == points
