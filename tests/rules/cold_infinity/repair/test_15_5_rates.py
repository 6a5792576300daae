"""CI 15.5: what repairs restore, at what price, and what they cannot restore."""

from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.repair import (
    Damaged,
    ad_hoc_repair,
    attempts,
    bar_to_automatic_repair,
    points_for,
    power_for,
    repair_rating,
)


@rows((4, 4, 0, 4), (4, 4, 1, 3), (4, 4, 4, 0), (2, 6, 1, 2), (2, 6, 5, 1))
def test_13_1_11_a_repair_system_repairs_by_its_undamaged_structure(
    rating: int, structure: int, lost: int, left: int
) -> None:
    """CI-13.1.11-1, CI-RUL-15."""
    assert repair_rating(rating, structure, lost) == left


@rows((0, 0), (1, 3), (4, 12))
def test_15_5_1_each_point_takes_three_power(points: int, power: int) -> None:
    """CI-15.5.1-1."""
    assert power_for(points) == power
    assert points_for(power) == points_for(power + 2) == points


@rows(
    (Damaged(lost=2), None),
    (Damaged("hull", 2), None),
    (Damaged("fire", 2), None),
    (Damaged("armour", 2), "unfit_for_repair"),
    (Damaged(lost=2, itself=True), "unfit_for_repair"),
    (Damaged(lost=2, tech_level=2), None),
    (Damaged(lost=2, tech_level=3), "unfit_for_repair"),
    (Damaged(lost=2, destroyed=True), "beyond_repair"),
    (Damaged(lost=1), "nothing_to_repair"),
)
def test_15_5_1_what_a_repair_system_of_level_2_repairs(damaged: Damaged, code: str | None) -> None:
    """CI-15.5.1-1."""
    barred = bar_to_automatic_repair(damaged, 2, 2)
    assert (barred and barred.name) == code


@rows(
    ((1, 1, 1), 9, "repaired", 0),
    ((1, 1, 2), 1, "repaired", 0),
    ((1, 2, 2), 9, "repaired", 1),
    ((2, 2, 2), 9, "repaired", 1),
    ((2, 2, 3), 9, "repaired", 2),
    ((2, 3, 3), 3, "repaired", 2),
    ((2, 3, 3), 2, "aborted", 0),
    ((1, 2, 2), 1, "aborted", 0),
    ((3, 3, 3), 9, "nothing", 0),
    ((6, 6, 6), 1, "nothing", 0),
)
def test_15_5_2_what_a_crew_throws(
    faces: tuple[int, ...], hull: int, outcome: str, price: int
) -> None:
    """To 4 for nothing, to 6 for a hull, to 8 for two, if the section stands (CI-RUL-100)."""
    assert ad_hoc_repair(faces, hull) == (outcome, price)


def test_15_5_3_each_fire_brigade_is_one_attempt_more() -> None:
    """CI-15.5.3-1."""
    assert [attempts(brigades) for brigades in (0, 1, 3)] == [1, 2, 4]
