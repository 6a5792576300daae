"""CI 7.5 and 12.1 to 12.3: range, accuracy, and groups of fighters."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.fire.lines import accuracy, counted_sections, rack_accuracy
from umpire.rules.cold_infinity.sighting.arcs import range_penalty
from umpire.rules.cold_infinity.small import (
    GroupAccuracy,
    group_accuracy,
    group_row,
    group_silhouette,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.tables import FireTable, SmallVesselTable
from umpire.rules.cold_infinity.state.values import GroupClass
from umpire.rules.cold_infinity.state.weapons import Accuracy, RangeRating

TABLE, GROUPS = FireTable(), SmallVesselTable()


def penalty(rating: tuple[int, int], hexes: int, *, doubled: bool = False) -> int:
    return range_penalty(RangeRating(*rating), hexes, TABLE, Options(), doubled=doubled)


@rows(
    ((1, 2), 13, -7, -14),
    ((1, 2), 12, -6, -12),
    ((1, 1), 5, -5, -10),
    ((1, 3), 7, -3, -6),
    ((2, 1), 4, -8, -16),
    ((3, 1), 1, -3, -6),
    ((1, 2), 1, -1, -2),
    ((1, 2), 0, -1, -2),
    ((2, 1), 0, -1, -2),
    ((0, 1), 9, 0, 0),
)
def test_7_5_range_takes_off_a_penalty_for_so_many_hexes(
    rating: tuple[int, int], hexes: int, locked: int, unlocked: int
) -> None:
    """Parts count whole; without lock-on it is double (CI-7.5.1-1, CI-7.5.2-1, CI-UMP-18).

    At range 0 it is 1 point nevertheless (CI-RUL-46).
    """
    assert penalty(rating, hexes) == locked
    assert penalty(rating, hexes, doubled=True) == unlocked


def test_7_5_by_house_rule_range_0_takes_nothing_off() -> None:
    """CI-RUL-46."""
    options = Options(no_penalty_in_one_hex=True)
    for hexes, expected in ((0, 0), (1, -2)):
        found = range_penalty(RangeRating(1, 1), hexes, TABLE, options, doubled=True)
        assert found == expected


@given(st.integers(1, 5), st.integers(1, 5), st.integers(0, 200))
def test_7_5_range_never_helps(points: int, hexes: int, away: int) -> None:
    """CI-7.5.1-1."""
    assert penalty((points, hexes), away + 1) <= penalty((points, hexes), away) <= -1


@rows(
    (Accuracy(-4, 2), 5, 6),
    (Accuracy(3, -1), 5, -2),
    (Accuracy(-4, 1), 0, -4),
    (Accuracy(3, -1), 0, 3),
    (Accuracy(2), 7, 2),
    (Accuracy(-4, 1), 11, 7),
    (Accuracy(1, -2), 3, -5),
)
def test_7_5_3_each_sign_counts_the_sections(rating: Accuracy, sections: int, added: int) -> None:
    """CI-7.5.3-1."""
    assert accuracy(rating, sections) == added


def test_7_5_3_destroyed_sections_still_count() -> None:
    """CI-RUL-114."""
    assert counted_sections(5, 2, Options()) == 5
    assert counted_sections(5, 2, Options(count_destroyed_sections=False)) == 3


@rows((True, True, 3, 3), (False, True, 0, 3), (True, False, 0, 0), (False, False, 0, 0))
def test_7_5_3_1_a_rack_aims_at_what_it_sees(
    *, in_arc: bool, in_sight: bool, ship: int, small: int
) -> None:
    """CI-7.5.3.1-1, CI-7.5.3.2-1."""
    for small_vessel, added in ((False, ship), (True, small)):
        found = rack_accuracy(3, in_arc=in_arc, in_sight=in_sight, small_vessel=small_vessel)
        assert found == added


@rows(
    (1, "vanguard", 0),
    (3, "vanguard", 0),
    (4, "flight", 2),
    (6, "flight", 2),
    (7, "strike_force", 4),
    (12, "strike_force", 4),
)
def test_12_1_groups_are_classed_by_their_count(fighters: int, name: GroupClass, more: int) -> None:
    """CI-12.1-1, CI-12.1.1-1, CI-12.1.2-1, CI-12.2.1-1, CI-RUL-81."""
    assert group_row(fighters, GROUPS).name == name
    found = group_accuracy(1, fighters, GROUPS, linked=False, formation=False)
    assert found.total == 1 + more


@rows(
    (2, GroupAccuracy(1, 0, 0, 0)),
    (3, GroupAccuracy(1, 0, 2, 1)),
    (6, GroupAccuracy(1, 2, 2, 1)),
)
def test_12_2_links_and_formations_take_three_fighters(fighters: int, told: GroupAccuracy) -> None:
    """CI-12.2.2-1, CI-12.2.5-1."""
    assert group_accuracy(1, fighters, GROUPS, linked=True, formation=True) == told


@rows((1, 2, 0), (1, 3, 1), (1, 6, 2), (2, 12, 8), (0.7, 30, 7), (1.5, 3, 1), (0.1, 1, 0))
def test_12_3_a_group_shows_a_third_of_its_mass(mass: float, fighters: int, rating: int) -> None:
    """CI-12.3-1."""
    assert group_silhouette(mass, fighters, GROUPS) == rating
