"""CI 12.1, 12.2: groups of fighters, how they merge and fire."""

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.cold_infinity.builders_hits import hull, part, past, struck, unit
from rules.cold_infinity.builders_small import shot
from rules.cold_infinity.table import illegal, rows
from umpire.kernel.errors import IllegalOrder
from umpire.rules.cold_infinity.small import FlyingGroup as Group
from umpire.rules.cold_infinity.small import (
    Throws,
    defence_change,
    group_class,
    in_formation,
    merged,
    throws,
)
from umpire.rules.cold_infinity.state.tables import SmallVesselTable
from umpire.rules.cold_infinity.state.values import GroupClass

TABLE = SmallVesselTable()


def group(fighters: int) -> Group:
    """Fighters in the hex (2, 3), on a vector."""
    return Group(fighters, "dart", "light_fighter", (2, 3), 1, (0, -4))


@rows(
    (1, "vanguard", 0),
    (3, "vanguard", 0),
    (4, "flight", -1),
    (6, "flight", -1),
    (7, "strike_force", -2),
    (12, "strike_force", -2),
)
def test_12_1_classes_of_groups(fighters: int, name: GroupClass, change: int) -> None:
    """At 6 and at 3 a group changes its class (CI-12.1-1, CI-12.1.1-1, CI-RUL-81).

    The larger it is, the less does defensive fire against it (CI-12.2.4-1).
    """
    assert group_class(fighters, TABLE) == name
    assert defence_change(fighters, TABLE, formation=False) == change


@rows((2, True, 0), (3, True, 1), (6, True, 0), (12, True, -1))
def test_12_2_5_formations_are_met_more_easily(
    fighters: int,
    formation: bool,  # noqa: FBT001
    change: int,
) -> None:
    """By 1, if three fly in it at least (CI-12.2.5-1, CI-RUL-80)."""
    assert defence_change(fighters, TABLE, formation=formation) == change
    assert in_formation(fighters, TABLE, wanted=True) == (fighters >= 3)
    assert not in_formation(fighters, TABLE, wanted=False)


@rows(((3, 3), 6), ((1, 2), 3), ((6, 6), 12), ((3, 3, 3, 3), 12), ((6, 3), 9), ((2, 5), 7))
def test_12_1_1_groups_merge(sizes: tuple[int, ...], total: int) -> None:
    """CI-12.1.1-1, CI-RUL-81."""
    assert merged([group(size) for size in sizes], TABLE) == total


@rows(
    ([group(3)], "CI-12.1.1-1"),
    ([group(7), group(3)], "CI-12.1.1-1"),
    ([group(3), group(3), group(3)], "CI-12.1.1-1"),
    ([group(6), group(6), group(1)], "CI-12.1.1-1"),
    ([group(3), group(3)._replace(facing=2)], "CI-RUL-81"),
    ([group(3), group(3)._replace(position=(2, 4))], "CI-RUL-81"),
    ([group(3), group(3)._replace(vector=(0, -3))], "CI-RUL-81"),
    ([group(3), group(3)._replace(craft="lance")], "CI-RUL-81"),
    ([group(1)._replace(hull_type="light_shuttle")] * 2, "CI-12.1.2-1"),
)
def test_12_1_1_groups_that_do_not_merge(groups: list[Group], rule: str) -> None:
    """CI-12.1.1-1, CI-12.1.2-1, CI-UMP-51."""
    with illegal("merge_unfit", rule=rule):
        merged(groups, TABLE)


@given(st.lists(st.integers(1, 12), min_size=1, max_size=5))
def test_12_1_1_no_fighter_is_lost_by_merging(sizes: list[int]) -> None:
    """CI-12.1.1-1."""
    try:
        total = merged([group(size) for size in sizes], TABLE)
    except IllegalOrder:
        return
    assert total == sum(sizes) <= 12


@rows(
    (3, 1, False, Throws(1, 3)),
    (6, 2, False, Throws(2, 6)),
    (3, 1, True, Throws(3, 1)),
    (4, 2, True, Throws(8, 1)),
)
def test_12_2_a_group_throws_once_for_a_weapon_system(
    fighters: int,
    shots: int,
    guided: bool,  # noqa: FBT001
    expected: Throws,
) -> None:
    """CI-12.2-1, CI-12.2.3-1, CI-RUL-79."""
    assert throws(fighters, shots, guided=guided) == expected


def test_12_2_each_fighter_has_a_volley_of_its_own() -> None:
    """Three of 7 points against armour 4 do 9 to the hull (CI-12.2-1, CI-RUL-79)."""
    target = unit(part("forward", armour=4, hull=20))
    fired = replace(shot(7, result=13), times=throws(3, 1, guided=False).times)
    done = struck(target, fired)
    assert (hull(done), past(done)) == (11, [3, 3, 3])
