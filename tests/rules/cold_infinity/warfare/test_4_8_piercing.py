"""CI 8.1.5 and 4.8.2 in battle: EW points that piercing weapons need."""

from rules.cold_infinity.builders_battle import battle, given, ship
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.warfare.allocation import EwAllocation
from umpire.rules.cold_infinity.warfare.effects import (
    as_known,
    free_for_piercing,
    kept_for_piercing,
)
from umpire.rules.cold_infinity.warfare.orders import AllocateEw


def facing(heron: EwAllocation, rail: EwAllocation) -> Battle:
    """A battle in which a frigate and a dreadnought have set their EW."""
    state = battle(
        ship("heron"),
        ship("rail", "blue", sheet="meridian", cell=(0, 5)),
        phase="electronic_warfare",
    )
    return given(state, AllocateEw("heron", heron), AllocateEw("rail", rail))


def test_8_1_5_points_that_are_put_to_no_use_are_free() -> None:
    """Two are enough (CI-8.1.5-2)."""
    for used, enough in ((6, True), (7, False)):
        state = facing(EwAllocation(ecm=used), EwAllocation())
        assert free_for_piercing(state, state.ships[0]) == 8 - used
        assert kept_for_piercing(state, *state.ships) is enough


def test_8_1_5_points_may_be_kept_for_it_by_name() -> None:
    """With those that a detector still keeps back (CI-8.1.5-2, CI-4.8.1-1)."""
    state = facing(EwAllocation(ecm=6, piercing=2), EwAllocation(detector=9, ecm=10))
    assert [free_for_piercing(state, each) for each in state.ships] == [2, 9]


def test_4_8_2_a_unit_that_masks_takes_one_point_more() -> None:
    """Which its enemies do not know before EW is told (CI-4.8.2-1, CI-RUL-26)."""
    for used, enough in ((5, True), (6, False)):
        state = facing(EwAllocation(ecm=used), EwAllocation(masking=True))
        assert kept_for_piercing(state, *state.ships) is enough
        hidden = as_known(state, "red")
        assert kept_for_piercing(hidden, *hidden.ships)
