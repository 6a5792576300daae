"""CI 13.1.9, 13.1.10: weapons at half their structure, and racks that are hit."""

import pytest

from rules.cold_infinity.builders_hits import TABLES
from rules.cold_infinity.table import illegal, rows
from umpire.kernel.errors import IllegalOrder
from umpire.rules.cold_infinity.hits.failures import (
    Rack,
    damaged_rack,
    is_worn,
    less_damage,
    less_range,
    rack_capacity,
    rack_dice,
    reduced,
    reductions,
    wears_now,
)
from umpire.rules.cold_infinity.state.weapons import Damage, DiceTerm, DirectWeapon, RangeRating

TABLE = TABLES.damage


def damage(fixed: int, *terms: tuple[int, int]) -> Damage:
    return Damage(tuple([DiceTerm(*term) for term in terms]), fixed)


@rows((2, 1, True), (4, 2, True), (4, 1, False), (5, 3, True), (5, 2, False), (1, 1, True))
def test_13_1_9_half_of_its_structure_wears_a_weapon(
    structure: int, lost: int, *, worn: bool
) -> None:
    """CI-13.1.9-1, CI-RUL-89."""
    assert is_worn(structure, lost) == worn


def test_13_1_9_it_wears_once() -> None:
    """CI-RUL-89."""
    assert wears_now(6, 2, 3)
    assert not wears_now(6, 3, 5)
    assert not wears_now(6, 0, 2)


@rows(
    (damage(3, (3, 6)), damage(0, (2, 6))),
    (damage(16, (2, 10)), damage(11, (1, 10))),
    (damage(5), damage(0)),
    (damage(0, (1, 6), (2, 4)), damage(0, (1, 4))),
    (damage(0, (1, 6)), damage(0)),
    (damage(0), None),
)
def test_13_1_9_damage_a_row_down(before: Damage, after: Damage | None) -> None:
    """A die less of each kind and 5 less, as in the book's examples (CI-13.1.9-1)."""
    assert less_damage(before, TABLE) == after


@rows(((1, 3), (1, 2)), ((1, 2), (1, 1)), ((1, 1), (2, 1)), ((2, 1), (3, 1)), ((3, 1), None))
def test_13_1_9_range_a_row_down(before: tuple[int, int], after: tuple[int, int] | None) -> None:
    """-1/2 becomes -1/1, that -2/1; -3 a hex is the last (CI-13.1.9-1, CI-RUL-89)."""
    found = less_range(RangeRating(*before), TABLE)
    assert found == (None if after is None else RangeRating(*after))


def test_13_1_9_the_defender_chooses() -> None:
    """CI-13.1.9-1."""
    gun = DirectWeapon(
        id="gun", technology="matter", damage=damage(0, (1, 6)), range=RangeRating(1, 2), power=3
    )
    assert reductions(gun, TABLE) == ("damage", "range")
    weak = reduced(gun, "damage", TABLE)
    assert (weak.damage, weak.range, weak.power) == (damage(0), RangeRating(1, 2), 3)
    assert reduced(gun, "range", TABLE).range == RangeRating(1, 1)
    assert reductions(weak, TABLE) == ("range",)
    with illegal("no_reduction"):
        reduced(weak, "damage", TABLE)


def test_13_1_9_nothing_left_to_reduce() -> None:
    """No damage, and -3 for each hex (CI-13.1.9-1)."""
    spent = DirectWeapon(id="gun", technology="matter", range=RangeRating(3, 1))
    assert reductions(spent, TABLE) == ()
    with pytest.raises(IllegalOrder):
        reduced(spent, "range", TABLE)


@rows((0, 20), (2, 12), (5, 0), (6, 0))
def test_13_1_10_a_rack_holds_four_for_each_point(lost: int, capacity: int) -> None:
    """Each point of damage takes room for 4 (CI-13.1.10-1)."""
    assert rack_capacity(20, lost, TABLE) == capacity


@rows(
    ((4,), 20, Rack(12, 12, destroyed=False)),
    ((2,), 7, Rack(12, 7, destroyed=False)),
    ((1,), 20, Rack(0, 0, destroyed=True)),
    ((3, 1), 20, Rack(0, 0, destroyed=True)),
    ((), 20, Rack(12, 12, destroyed=False)),
)
def test_13_1_10_a_1_destroys_a_rack(faces: tuple[int, ...], missiles: int, after: Rack) -> None:
    """CI-13.1.10-1, CI-RUL-88."""
    assert damaged_rack(12, missiles, faces, TABLE) == after


def test_13_1_10_a_die_for_the_hit_or_for_each_point() -> None:
    """CI-RUL-88."""
    assert [rack_dice(points, "hit") for points in (0, 1, 3)] == [0, 1, 1]
    assert [rack_dice(points, "point") for points in (0, 1, 3)] == [0, 1, 3]
