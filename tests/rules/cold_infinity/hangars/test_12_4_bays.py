"""CI 12.4, 13.1.7: what a hangar holds, and what is lost with its bays."""

from typing import Any

from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.hangars.bays import (
    Craft,
    escaped,
    fits,
    in_order,
    laid_out,
    lost_with,
    lost_without,
)
from umpire.rules.cold_infinity.hangars.craft import landing_damage, operations_needed


@rows(
    ((1,) * 6, True),
    ((2, 2, 2), True),
    ((1, 1, 2, 2), True),
    ((1,) * 7, False),
    ((2, 2, 2, 1), False),
)
def test_12_4_six_bays_hold_six_points_of_mass(masses: tuple[int, ...], expected: Any) -> None:
    """CI-12.4-1."""
    assert fits(masses, 6) == expected


def test_12_4_a_heavy_fighter_is_lost_with_either_of_its_bays() -> None:
    """CI-12.4-1, CI-13.1.7-1."""
    bays = laid_out([Craft("heavy", 2), Craft("light", 1)])
    assert [lost_with(bays, bay) for bay in (1, 2, 3, 4)] == [
        ("heavy",),
        ("heavy",),
        ("light",),
        (),
    ]


def test_12_4_empty_bays_are_lost_first_then_the_last() -> None:
    """CI-UMP-151."""
    craft = [Craft("light", 1), Craft("heavy", 2)]
    assert [lost_without(craft, left) for left in (3, 2, 1, 0)] == [
        (),
        ("heavy",),
        ("heavy",),
        ("heavy", "light"),
    ]


@rows((2, False, 2), (2, True, 4))
def test_12_4_3_a_use_of_a_tube_is_two_operations(times: int, tube: Any, needed: int) -> None:
    """CI-12.4-2, CI-12.4.3-1."""
    assert operations_needed(times, by_tube=tube) == needed


@rows((10, 4, 6, 1), (9, 4, 6, 0), (4, 4, 6, 0), (4, 4, 0, 0))
def test_12_4_1_the_much_too_fast_are_damaged(
    speed: int, ship: int, thrust: int, expected: int
) -> None:
    """CI-12.4.1-2, CI-RUL-83."""
    assert landing_damage(speed, ship, thrust) == expected


def test_12_4_4_the_first_that_fails_ends_all_escapes() -> None:
    """8 or less escapes, and each that is out adds 1 to the next throw (CI-12.4.4-1, CI-RUL-84)."""
    throws = [(2, 3, 3), (2, 3, 2), (1, 1, 5), (1, 1, 1)]
    assert escaped(4, throws.__getitem__) == 2


def test_12_4_4_the_lightest_try_first() -> None:
    """CI-12.4.4-1."""
    craft = [Craft("a", 2), Craft("b", 1), Craft("c", 1)]
    assert [each.name for each in in_order(craft)] == ["b", "c", "a"]
