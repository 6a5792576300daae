"""CI 8.1.5 and 4.8.2 in battle: EW points that piercing weapons need."""

from rules.cold_infinity.table import battle, given, ship
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.values import EwAllocation
from umpire.rules.cold_infinity.warfare.announcements import AllocateEw
from umpire.rules.cold_infinity.warfare.levels import as_known, free_for_piercing, masks


def facing(heron: EwAllocation, rail: EwAllocation) -> Battle:
    units = (ship("heron"), ship("rail", "blue", sheet="meridian", cell=(0, 5)))
    state = battle(*units, phase="electronic_warfare")
    return given(state, AllocateEw("heron", heron), AllocateEw("rail", rail))


def test_8_1_5_points_that_are_put_to_no_use_are_free() -> None:
    """CI-8.1.5-2."""
    for used, free in ((6, 2), (7, 1)):
        state = facing(EwAllocation(ecm=used), EwAllocation())
        assert free_for_piercing(state, state.ships[0]) == free


def test_8_1_5_points_may_be_kept_for_it_by_name() -> None:
    """CI-8.1.5-2, CI-4.8.1-1."""
    state = facing(EwAllocation(ecm=6, piercing=2), EwAllocation(detector=9, ecm=10))
    assert [free_for_piercing(state, each) for each in state.ships] == [2, 9]


def test_4_8_2_a_unit_that_masks_takes_one_point_more() -> None:
    """CI-4.8.2-1, CI-RUL-26."""
    state = facing(EwAllocation(ecm=5), EwAllocation(masking=True))
    hidden = as_known(state, "red")
    assert [masks(each, each.ships[1]) for each in (state, hidden)] == [True, False]
