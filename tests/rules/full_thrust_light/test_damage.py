"""Damage (Schadenskontrolle): hull boxes, threshold checks, destruction."""

import pytest

from rules.full_thrust_light.table import (
    battle,
    duel,
    fire,
    named,
    only,
    refusal,
    rule,
    ship,
    told,
)
from umpire.rules.full_thrust.state.ship import Beam, FireControl
from umpire.rules.full_thrust_light import (
    FULL_THRUST_LIGHT,
    ApplyDamage,
    Drive,
    HullDamaged,
    MultiThreshold,
    Options,
    Ruling,
    Ship,
    ShipDestroyed,
    SystemLost,
    Tables,
    ThresholdChecked,
    ThresholdTable,
    find_threshold,
)

EXAMPLE = (
    Drive("D1", 2),
    Drive("D2", 2),
    FireControl("F1"),
    FireControl("F2"),
    Beam("E1", 2, ("F",)),
    Beam("E2", 2, ("F",)),
    Beam("E3", 3, ("F",)),
    Beam("E4", 1, ("F",)),
)
FOUR = (Drive("D1", 2), Drive("D2", 1), FireControl("F1"), Beam("E1", 2, ("F",)))


def hit(
    target: Ship,
    points: int,
    *faces: int,
    options: Options | None = None,
    tables: Tables | None = None,
) -> Ruling:
    """Return what so many points by one attacker do to a ship."""
    state = battle(target, ship("A1"), options=options or Options(), tables=tables or Tables())
    return rule(state, ApplyDamage(target.id, points, "A1", "by hand"), *faces)


def lost(ruling: Ruling) -> list[str]:
    """Return the systems lost."""
    return [event.system for event in told(ruling, SystemLost)]


def test_ftl_dmg_01_one_box_a_point_from_the_first_row_on() -> None:
    """Damage is counted along the rows, and told with who did it and why."""
    ruling = hit(ship("B1", rows=(5, 5), damage=1), 3)
    told_so = only(ruling, HullDamaged)
    assert (
        told_so.attacker,
        told_so.points,
        told_so.damage,
        told_so.note,
    ) == ("A1", 3, 4, "by hand")
    assert named(ruling.state, "B1").damage == 4


@pytest.mark.parametrize(("points", "checks"), [(4, 0), (5, 1), (6, 1), (9, 1)])
def test_ftl_dmg_02_the_end_of_a_row_calls_for_a_check(points: int, checks: int) -> None:
    """Reached or passed; one point short there is none."""
    faces = [6] * len(FOUR) * checks
    ruling = hit(ship("B1", rows=(5, 5, 4), systems=FOUR), points, *faces)
    assert checks == len(told(ruling, ThresholdChecked))


def test_ftl_dmg_02_one_check_after_all_damage_of_the_attacker() -> None:
    """Two weapons of one ship end a row together; every system is thrown for once."""
    target = ship("B1", (0.0, 9.0), rows=(3, 3, 3), systems=EXAMPLE)
    ruling = rule(duel(ship("A1"), target), fire("E1 E2"), 4, 5, 4, 4, 1, *[2] * 7)
    assert (only(ruling, ThresholdChecked).number, tuple(lost(ruling))) == (1, ("D1",))


@pytest.mark.parametrize(("row", "damage"), [(1, 0), (2, 2), (3, 4), (4, 6), (5, 8)])
def test_ftl_dmg_03_row_k_loses_a_system_on_k_or_less(row: int, damage: int) -> None:
    """FTL-RUL-11: a fourth and a fifth row count on."""
    target = ship("B1", rows=(2, 2, 2, 2, 2, 2), systems=FOUR, damage=damage)
    ruling = hit(target, 2, row, row + 1, 6, 1)
    check = only(ruling, ThresholdChecked)
    assert (row, (row,), "FTL-DMG-03") == (check.number, check.rows, check.rule)
    assert lost(ruling) == ["D1", "E1"]


@pytest.mark.parametrize("damage", [12, 14])
def test_ftl_rul_11_a_number_of_6_or_more_loses_everything(damage: int) -> None:
    """The seventh row of eight."""
    target = ship("B1", rows=(2,) * 9, systems=FOUR, damage=damage)
    assert len(lost(hit(target, 2, 6, 6, 6, 6))) == len(FOUR)


@pytest.mark.parametrize(
    ("last_row", "rows", "plus_one", "per_row"),
    [(1, 1, 1, 1), (2, 2, 3, 3), (3, 2, 4, 4), (3, 3, 4, 5), (4, 3, 5, 6), (4, 4, 5, 7)],
)
def test_ftl_dmg_04_several_rows_at_once(
    last_row: int, rows: int, plus_one: int, per_row: int
) -> None:
    """FTL-RUL-10: one worse in all, or with the option one for each row after the first."""
    table = ThresholdTable()
    assert plus_one == find_threshold(last_row, rows, "plus_one", table)
    assert per_row == find_threshold(last_row, rows, "per_row", table)


@pytest.mark.parametrize(("reading", "number"), [("plus_one", 4), ("per_row", 5)])
def test_ftl_rul_10_three_rows_at_once(reading: MultiThreshold, number: int) -> None:
    """The two readings part at three rows, and the check cites the reading."""
    target = ship("B1", rows=(2, 2, 2, 2), systems=FOUR)
    ruling = hit(target, 7, 4, 5, 6, 6, options=Options(multi_threshold=reading))
    check = only(ruling, ThresholdChecked)
    assert (number, (1, 2, 3), "FTL-RUL-10") == (check.number, check.rows, check.rule)
    assert number - 3 == len(lost(ruling))


def test_ftl_rul_17_the_example_of_the_book() -> None:
    """FTL-DMG-03, -04, -06: the cruiser hit for 6, and later for 8."""
    ruling = hit(ship("B1", rows=(5, 5, 4, 4), systems=EXAMPLE), 6, 2, 3, 1, 4, 5, 1, 2, 6)
    assert (only(ruling, ThresholdChecked).number, lost(ruling)) == (1, ["F1", "E2"])
    ruling = hit(named(ruling.state, "B1"), 8, 4, 1, 5, 5, 6, 5)
    check, wreck = only(ruling, ThresholdChecked), named(ruling.state, "B1")
    assert (check.number, check.rule, lost(ruling)) == (4, "FTL-DMG-04", ["D1", "D2"])
    assert (wreck.damage, wreck.thrust, wreck.fire_controls) == (14, 0, 1)
    assert [weapon.id for weapon in wreck.ready_weapons] == ["E1", "E3", "E4"]


def test_ftl_dmg_05_what_is_lost_stays_lost() -> None:
    """FTL-RUL-18, FTL-RUL-23: there is no repair; what works is thrown for in every check."""
    target = ship("B1", rows=(2, 2, 2), systems=FOUR, damage=2, lost=("D1",))
    ruling = hit(target, 2, 3, 2, 6)
    assert only(ruling, ThresholdChecked).systems == ("D2", "F1", "E1")
    assert named(ruling.state, "B1").lost == ("D1", "F1")


def test_ftl_dmg_06_a_lost_drive_takes_its_thrust_along() -> None:
    """Thrust 3 is 1 without the drive of 2."""
    ruling = hit(ship("B1", rows=(2, 2), systems=FOUR), 2, 1, 6, 6, 6)
    assert named(ruling.state, "B1").thrust == 1


@pytest.mark.parametrize(("rows", "points"), [((2, 2), 4), ((2, 2), 30), ((1,), 1)])
def test_ftl_dmg_07_a_ship_without_boxes_is_destroyed(rows: tuple[int, ...], points: int) -> None:
    """FTL-RUL-11: at the end of the last row there is no check; overkill is counted in full."""
    ruling = hit(ship("B1", rows=rows), points)
    assert ([], points) == (told(ruling, ThresholdChecked), only(ruling, HullDamaged).damage)
    assert only(ruling, ShipDestroyed).ship == "B1"
    assert (points, "destroyed") == (ruling.state.ships[0].damage, ruling.state.ships[0].status)


def test_ftl_rul_24_each_attacker_makes_its_own_check() -> None:
    """Rows that had ended do not count again: row 1, then row 2, and no addition."""
    target = ship("B1", rows=(3, 3, 3), systems=FOUR)
    first = hit(target, 3, 1, 2, 2, 2)
    second = hit(named(first.state, "B1"), 3, 3, 3, 2)
    assert [only(each, ThresholdChecked).number for each in (first, second)] == [1, 2]
    assert (lost(first), lost(second)) == (["D1"], ["E1"])


def test_ftl_rul_24_no_points_no_check() -> None:
    """At the very end of a row, 0 points change nothing."""
    assert not told(hit(ship("B1", rows=(5, 5), damage=5), 0), ThresholdChecked)


def test_ftl_dmg_03_nothing_is_thrown_for_a_ship_without_working_systems() -> None:
    """A row ends, and there is nothing left to lose."""
    target = ship("B1", rows=(2, 2), systems=FOUR, lost=("D1", "D2", "F1", "E1"))
    assert not told(hit(target, 2), ThresholdChecked)


def test_ftl_dmg_04_a_scenario_may_bring_its_own_table() -> None:
    """Two rows at once may count two worse."""
    own = Tables(threshold=ThresholdTable(extra=2))
    ruling = hit(ship("B1", rows=(2, 2, 2), systems=FOUR), 4, 4, 5, 6, 6, tables=own)
    assert only(ruling, ThresholdChecked).number == 4


@pytest.mark.parametrize("phase", ["orders", "movement", "fire"])
def test_ftl_dmg_01_the_referee_enters_damage_in_any_phase(phase: str) -> None:
    """It is his alone to enter, and only for ships in play."""
    state = battle(ship("B1"), ship("A1"), ship("B2", status="off_table"), phase=phase)
    assert FULL_THRUST_LIGHT.giver(state, ApplyDamage("B1", 1)) == "referee"
    assert named(rule(state, ApplyDamage("B1", 1)).state, "B1").damage == 1
    assert refusal(state, ApplyDamage("B2", 1)).code == "off_table"
    assert refusal(state, ApplyDamage("X1", 1)).code == "unknown_ship"
