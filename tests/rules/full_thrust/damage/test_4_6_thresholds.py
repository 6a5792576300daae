"""4.6 Threshold points and 7.1 damage to systems: who throws, on which number, and what is lost."""

from typing import Any

from rules.full_thrust.builders_combat import fire_phase, ship, struck
from rules.full_thrust.table import Outfit, named, only, told
from rules.rows import rows
from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust.state.battle import FighterGroup, Hit, Ruling
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import (
    AreaDefence,
    Beam,
    FighterBay,
    FireControl,
    FtlDrive,
    Magazine,
    MainDrive,
    NeedleBeam,
    PointDefence,
    PulseTorpedo,
    SalvoMissileLauncher,
    SalvoMissileRack,
    ScreenGenerator,
    SubmunitionPack,
)
from umpire.rules.full_thrust.state.tables import Tables, ThresholdTable, is_lost, threshold_number
from umpire.rules.full_thrust.state.values import Hold
from umpire.rules.full_thrust.thresholds import HoldsLost, SystemLost, ThresholdChecked

TABLE = ThresholdTable()
FOUR: Outfit = (MainDrive("D"), FireControl("F"), Beam("B", 2, ARCS), PointDefence("P"))


def checked(damage: int, points: int, *dice: int, systems: Outfit = FOUR, **changes: Any) -> Ruling:
    """Return what penetrating points do to a ship of four rows of five that has some damage."""
    given = {"rows": (5, 5, 5, 5), "damage": damage} | changes
    options = given.pop("options", Options())
    tables = given.pop("tables", Tables())
    groups = given.pop("groups", ())
    target = ship("B1", (0.0, 0.0), *systems, **given)
    before = fire_phase(target, ship("A1"), options=options, tables=tables, groups=groups)
    return struck(before, "B1", Hit(points, "penetrating"), dice=dice)


@rows((1, 1), (2, 2), (3, 3), (4, 3), (9, 3))
def test_4_6_the_number_rises_point_by_point(point: int, number: int) -> None:
    """1 at the first, 1-2 at the second, 1-3 at the third and any after it (FT-4.6-1, FT-RUL-9)."""
    assert number == threshold_number(point, TABLE)


@rows((1, 0, 1), (2, 0, 2), (3, 0, 3), (2, 1, 3), (3, 2, 5))
def test_4_6_each_further_point_costs_a_pip(number: int, extra: int, highest_lost: int) -> None:
    """Rows 1 and 2 at once: lost on 1-3; rows 1, 2 and 3: 1-5 (FT-4.6-2, FT-RUL-9)."""
    lost = [face for face in range(1, 7) if is_lost(face, number, extra, TABLE)]
    assert lost == list(range(1, highest_lost + 1))


@rows(
    (0, 4, (), ()),
    (0, 5, (6, 1, 2, 6), ("F",)),
    (4, 1, (6, 6, 6, 1), ("P",)),
    (5, 5, (3, 2, 1, 3), ("F", "B")),
    (10, 6, (4, 3, 4, 1), ("F", "P")),
    (0, 10, (4, 3, 1, 4), ("F", "B")),
    (0, 15, (6, 5, 6, 1), ("F", "P")),
    (3, 14, (6, 5, 6, 6), ("F",)),
)
def test_4_6_a_row_that_ends_checks_every_system(
    damage: int, points: int, dice: tuple[int, ...], lost: tuple[str, ...]
) -> None:
    """When damage reaches its end or passes it; one check an attack (FT-4.6-1, -2, FT-2.6-3)."""
    ruling = checked(damage, points, *dice)
    assert named(ruling, "B1").lost == lost
    assert len(told(ruling, ThresholdChecked)) == bool(dice)


def test_4_6_the_event_tells_point_number_and_modifier() -> None:
    """With the systems in the order of the display (FT-DICE-3, FT-RUL-8)."""
    check = only(checked(0, 15, 6, 6, 6, 6), ThresholdChecked)
    assert (check.point, check.number, check.modifier, check.rule) == (3, 3, -2, "FT-4.6-2")
    assert check.systems == ("D", "F", "B", "P")


def test_4_6_attacks_one_by_one_check_one_by_one() -> None:
    """10 points in two attacks are two checks without a modifier (FT-RUL-8)."""
    first = checked(0, 5, 6, 6, 6, 6)
    second = struck(first.state, "B1", Hit(5), dice=(6, 6, 6, 6))
    assert [only(each, ThresholdChecked).modifier for each in (first, second)] == [0, 0]


@rows(((1, 1, 0, 0), 1, 1), ((2, 0, 3, 0), 2, 1), ((1, 0, 1, 1), 2, 2))
def test_4_6_rows_without_boxes_are_none(rows: tuple[int, ...], points: int, point: int) -> None:
    """The last with boxes is the last (FT-RUL-10)."""
    assert only(checked(0, points, 6, 6, 6, 6, rows=rows), ThresholdChecked).point == point
    assert named(checked(0, sum(rows), rows=rows), "B1").status == "destroyed"


def test_4_6_a_drive_is_halved_first_and_then_out() -> None:
    """A halved drive throws again (FT-4.6-3, FT-RUL-16)."""
    first = checked(0, 5, 1, 6, 6, 6)
    assert (named(first, "B1").drive, named(first, "B1").lost) == ("half", ())
    second = struck(first.state, "B1", Hit(5), dice=(2, 6, 6, 6))
    assert (named(second, "B1").drive, named(second, "B1").lost) == ("out", ("D",))
    third = struck(second.state, "B1", Hit(5), dice=(6, 6, 6))
    assert "D" not in only(third, ThresholdChecked).systems


@rows((5, 2, 3), (4, 2, 2), (1, 0, 1), (0, 0, 0))
def test_4_6_half_of_the_original_rating(rating: int, down: int, up: int) -> None:
    """Rounded down, or by another reading up; a drive that is out gives none (FT-RUL-15)."""
    halved = ship("B1", thrust=rating, drive="half")
    assert (halved.thrust("down"), halved.thrust("up")) == (down, up)
    assert ship("B1", thrust=rating, drive="out").thrust("up") == 0
    assert ship("B1", thrust=rating).thrust("down") == rating


ONE_OF_EACH: Outfit = (
    PulseTorpedo("T", ARCS),
    NeedleBeam("N", ARCS),
    SubmunitionPack("S", ARCS),
    SalvoMissileLauncher("L", ARCS, "M"),
    SalvoMissileRack("R", ARCS),
    Magazine("M"),
    AreaDefence("A"),
    ScreenGenerator("G"),
    FtlDrive("J"),
    FighterBay("H"),
    *FOUR,
)


def test_4_6_every_kind_of_system_throws() -> None:
    """An empty magazine too; armour and holds do not (FT-RUL-54)."""
    ruling = checked(0, 5, *[6] * 14, systems=ONE_OF_EACH, armour=3, holds=(Hold("hold", 5),))
    assert only(ruling, ThresholdChecked).systems == tuple(each.id for each in ONE_OF_EACH)


def test_4_6_what_is_lost_or_spent_does_not_throw() -> None:
    """Nor a pack or a rack that has been used; a launcher used this turn does (FT-RUL-54)."""
    ruling = checked(
        0, 5, *[6] * 11, systems=ONE_OF_EACH, lost=("T",), spent=("S", "R"), used=("L", "S", "R")
    )
    names = set(only(ruling, ThresholdChecked).systems)
    assert {each.id for each in ONE_OF_EACH} - names == {"T", "S", "R"}


def test_4_6_a_ship_without_systems_passes_the_point_without_dice() -> None:
    """The point is told all the same."""
    check = only(checked(0, 10, systems=()), ThresholdChecked)
    assert (check.point, check.systems, check.rolls) == (2, (), ())


def test_4_6_a_scenario_may_have_its_own_numbers() -> None:
    """Of any length, the last of which stands for all further rows."""
    tables = Tables(threshold=ThresholdTable(numbers=(2,), extra_point=-2))
    assert named(checked(0, 5, 3, 2, 1, 3, tables=tables), "B1").lost == ("F", "B")
    assert named(checked(0, 10, 5, 4, 1, 5, tables=tables), "B1").lost == ("F", "B")


def test_7_1_generators_throw_one_by_one() -> None:
    """Each lost is a level lost, but a spare steps in (FT-7.1-1, FT-RUL-53)."""
    systems = (ScreenGenerator("S1"), ScreenGenerator("S2"))
    assert named(checked(0, 5, 1, 2, systems=systems), "B1").screen_level == 1
    spare = (*systems, ScreenGenerator("S3"))
    assert named(checked(0, 5, 2, 1, 4, systems=spare), "B1").screen_level == 2


def test_7_1_a_lost_bay_takes_along_the_group_aboard() -> None:
    """Not that of another bay (FT-7.1-2)."""
    groups = tuple(
        FighterGroup(f"g{bay}", "B", status="aboard", carrier="B1", bay=bay) for bay in ("H1", "H2")
    )
    ruling = checked(0, 5, 1, 6, systems=(FighterBay("H1"), FighterBay("H2")), groups=groups)
    assert [group.status for group in ruling.state.groups] == ["destroyed", "aboard"]


def test_7_1_launcher_and_magazine_throw_apart() -> None:
    """Each by itself (FT-7.1-3)."""
    systems = (SalvoMissileLauncher("L", ARCS, "M"), Magazine("M", standard=2))
    assert named(checked(0, 5, 2, 1, systems=systems), "B1").lost == ("M",)


HOLDS = tuple(Hold("hold", size) for size in (13, 13, 12, 12))


@rows((4, 0, None), (5, 0, 1), (10, 0, 2), (5, 1, 2), (15, 2, 4))
def test_7_5_a_hold_goes_at_each_point(points: int, lost: int, gone: int | None) -> None:
    """The left-most that is left, one for each point passed (FT-7.5-1, FT-RUL-55)."""
    ruling = checked(0, points, systems=(), holds=HOLDS, holds_lost=lost)
    assert [event.holds_lost for event in told(ruling, HoldsLost)] == ([gone] if gone else [])


def test_7_5_no_more_holds_go_than_there_are() -> None:
    """A ship with none left loses none (FT-7.5-1)."""
    assert told(checked(0, 5, systems=(), holds=HOLDS, holds_lost=4), HoldsLost) == []


def test_2_6_a_loss_is_told_by_an_event_of_its_own() -> None:
    """In the order of the display (FT-2.6-3)."""
    losses = [(lost.system, lost.drive) for lost in told(checked(10, 5, 3, 4, 2, 1), SystemLost)]
    assert losses == [("D", "half"), ("B", None), ("P", None)]
