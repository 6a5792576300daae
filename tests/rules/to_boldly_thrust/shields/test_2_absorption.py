"""2 Shields: how much of an attack they absorb, at what strength, and what gets through."""

import pytest

from rules.full_thrust.fleets import Fields
from rules.rows import rows
from rules.to_boldly_thrust.builders_shields import battle, ship, struck
from rules.to_boldly_thrust.table import named, only, told
from umpire.kernel.errors import Malformed
from umpire.rules.full_thrust.state.battle import Hit
from umpire.rules.full_thrust.state.ship import FireControl
from umpire.rules.full_thrust.thresholds import DamageTaken, SystemLost
from umpire.rules.to_boldly_thrust.shields import (
    PAST_SHIELDS,
    UNSCREENED,
    Shields,
    ShieldsAbsorbed,
    absorb,
)
from umpire.rules.to_boldly_thrust.state import Ship, Stance


@rows(
    (2, 20, 8, 2),
    (9, 20, 0, 9),
    (12, 20, 9, 11),
    (12, 20, 0, 12),
    (25, 20, 0, 20),
    (3, 20, 10, 2),
    (1, 20, 10, 1),
    (4, 20, 10, 2),
    (9, 20, 18, 2),
    (2, 5, 2, 2),
    (3, 5, 3, 2),
    (7, 20, 20, 0),
    (0, 20, 10, 0),
)
def test_2_an_attack_is_absorbed_by_the_state_in_which_it_finds_the_shields(
    points: int, strength: int, marks: int, expected: int
) -> None:
    """All at full, the larger half at half, never more than is left.

    (TBT-SHLD-02, -03, -04, TBT-RUL-04.)
    """
    assert absorb(points, Shields(strength, marks)) == expected


@rows(
    (2, 20, 8, 2),
    (5, 20, 8, 4),
    (12, 20, 0, 11),
    (3, 5, 2, 2),
    (3, 20, 10, 2),
    (40, 20, 0, 20),
)
def test_2_by_another_reading_an_attack_is_halved_from_half_strength_on(
    points: int, strength: int, marks: int, expected: int
) -> None:
    """Point by point (TBT-RUL-04)."""
    assert absorb(points, Shields(strength, marks), "point") == expected


@rows(
    (20, 9, "full"),
    (20, 10, "half"),
    (20, 19, "half"),
    (20, 20, "down"),
    (5, 2, "full"),
)
def test_2_the_status_of_shields(strength: int, marks: int, status: str) -> None:
    """Half from the mark that reaches half the strength on (TBT-SHLD-03, TBT-RUL-03)."""
    assert ship(strength=strength, marks=marks).shield_status(1) == status


def test_2_an_odd_strength_is_at_half_from_the_larger_half_on() -> None:
    """Three marks of five (TBT-RUL-03)."""
    assert ship(strength=5, marks=3).shield_status(1) == "half"


def test_2_full_shields_let_nothing_through() -> None:
    """Marks count, no box is lost, and no damage is told (TBT-SHLD-02)."""
    ruling = struck(battle(ship(marks=8)), Hit(2))
    found = only(ruling, ShieldsAbsorbed)
    assert (found.points, found.absorbed, found.let_through) == (2, 2, 0)
    assert (found.shield_marks, found.shield_status, found.rule) == (10, "half", "TBT-SHLD-02")
    assert (named(ruling, "B1").shield_marks, named(ruling, "B1").damage) == (10, 0)
    assert not told(ruling, DamageTaken)


def test_2_the_example_of_the_book() -> None:
    """Three points on half shields are two and one (TBT-SHLD-03)."""
    ruling = struck(battle(ship(marks=10)), Hit(3))
    assert (named(ruling, "B1").shield_marks, named(ruling, "B1").damage) == (12, 1)
    assert only(ruling, DamageTaken).points == 1
    assert only(ruling, ShieldsAbsorbed).rule == "TBT-SHLD-03"


def test_2_what_brings_shields_down_goes_on_to_the_ship() -> None:
    """And all that comes later (TBT-SHLD-04)."""
    ruling = struck(battle(ship(strength=3)), Hit(5))
    assert only(ruling, ShieldsAbsorbed).rule == "TBT-SHLD-04"
    assert only(ruling, ShieldsAbsorbed).shield_status == "down"
    assert named(ruling, "B1").damage == 2
    after = struck(ruling.state, Hit(3))
    assert not told(after, ShieldsAbsorbed)
    assert named(after, "B1").damage == 5


@rows(
    {"lost": ("G",)},
    {"stance": Stance(lower_shields=True)},
    {"stance": Stance(cloak="engage")},
    {"cloak_state": "fading"},
    {"cloak_state": "dropped"},
)
def test_2_shields_that_are_not_up_absorb_nothing(changes: Fields) -> None:
    """Their marks stay as they are (TBT-SHLD-05, TBT-RUL-40, TBT-RUL-20)."""
    target = ship(marks=5, **changes)
    assert (target.shield_points(1), target.shields_left) == (0, 15)
    assert target.shield_status(1) == "down"
    ruling = struck(battle(target), Hit(4))
    assert (named(ruling, "B1").shield_marks, named(ruling, "B1").damage) == (5, 4)
    assert not told(ruling, ShieldsAbsorbed)


def test_2_a_ship_without_a_generator_has_no_shields() -> None:
    """It takes all of it (TBT-SHLD-05)."""
    assert named(struck(battle(ship(strength=0)), Hit(4)), "B1").damage == 4


def test_2_a_generator_is_lost_to_a_needle_and_the_marks_stay() -> None:
    """From then on nothing is absorbed (TBT-SHLD-05)."""
    ruling = struck(battle(ship(marks=12)), needled=("G",))
    assert only(ruling, SystemLost).system == "G"
    assert (named(ruling, "B1").shield_points(1), named(ruling, "B1").shield_marks) == (
        0,
        12,
    )


def test_2_a_generator_is_lost_to_a_threshold_check() -> None:
    """It throws like any other system, in the order of the display (TBT-SHLD-05)."""
    ruling = struck(battle(ship(marks=20)), Hit(6), dice=(2, 2, 2, 1))
    assert [each.system for each in told(ruling, SystemLost)] == ["G"]
    assert named(ruling, "B1").shields_left == 0


def test_2_armour_stands_behind_shields() -> None:
    """Half of eight gets past the shields, three of it meet armour (TBT-RUL-07)."""
    ruling = struck(battle(ship(marks=10, armour=3)), Hit(8))
    assert (named(ruling, "B1").armour_lost, named(ruling, "B1").damage) == (3, 1)


def test_2_what_pierces_armour_does_so_with_its_share() -> None:
    """Three of six get through: two on armour, one past it (TBT-RUL-12, TBT-RUL-07)."""
    ruling = struck(battle(ship(marks=10, armour=9)), Hit(6, "armour_piercing"))
    assert (named(ruling, "B1").armour_lost, named(ruling, "B1").damage) == (2, 1)


def test_2_shields_take_points_in_the_order_in_which_they_are_marked() -> None:
    """The ordinary ones first; what is left goes past armour (TBT-UMP-1, TBT-RUL-12)."""
    hits = (Hit(2), Hit(2, "penetrating"))
    ruling = struck(battle(ship(marks=10, armour=9)), *hits)
    assert (named(ruling, "B1").armour_lost, named(ruling, "B1").damage) == (0, 2)


def test_2_all_fire_of_a_ship_at_a_target_is_one_attack() -> None:
    """Three weapons of one point each: two and one, not three and none (TBT-RUL-05)."""
    hits = (Hit(1, weapon="P1"), Hit(1, weapon="P2"), Hit(1, weapon="P3"))
    together = struck(battle(ship(marks=10)), *hits)
    assert (named(together, "B1").shield_marks, named(together, "B1").damage) == (12, 1)
    apart = struck(battle(ship(marks=10), options={"shield_attack_unit": "weapon"}), *hits)
    assert (named(apart, "B1").shield_marks, named(apart, "B1").damage) == (13, 0)
    assert len(told(apart, ShieldsAbsorbed)) == 3


def test_2_all_hits_of_a_weapon_are_one_attack() -> None:
    """What its dice make and what those thrown again make (TBT-RUL-05)."""
    hits = (Hit(1, weapon="P1"), Hit(2, "penetrating", "P1"), Hit(1, weapon="P2"))
    ruling = struck(battle(ship(marks=10), options={"shield_attack_unit": "weapon"}), *hits)
    assert [each.absorbed for each in told(ruling, ShieldsAbsorbed)] == [2, 1]


def test_2_weapon_by_weapon_shields_fall_to_half_in_between() -> None:
    """The second weapon finds them at half strength (TBT-RUL-05, TBT-RUL-04)."""
    hits = (Hit(2, weapon="P1"), Hit(2, weapon="P2"))
    ruling = struck(battle(ship(marks=8), options={"shield_attack_unit": "weapon"}), *hits)
    assert (named(ruling, "B1").shield_marks, named(ruling, "B1").damage) == (11, 1)
    assert (named(struck(battle(ship(marks=8)), *hits), "B1").damage) == 0


def test_2_points_of_dice_thrown_again_are_absorbed_unless_by_option() -> None:
    """Then they go past, and armour does not stop them either (TBT-RUL-06)."""
    hits = (Hit(2), Hit(3, "penetrating"))
    assert named(struck(battle(ship()), *hits), "B1").damage == 0
    ruling = struck(battle(ship(armour=9), options={"rerolls_bypass_shields": True}), *hits)
    assert (named(ruling, "B1").shield_marks, named(ruling, "B1").damage) == (2, 3)
    assert only(ruling, ShieldsAbsorbed).points == 2


@rows("FT-12.3-2", "FT-12.3-4", "FT-13.5-1")
def test_2_what_was_never_thrown_again_goes_past_no_shields(rule: str) -> None:
    """Templates and meteors, which armour does not stop (TBT-RUL-06, TBT-RUL-39)."""
    options = {"rerolls_bypass_shields": True, "unscreened_past_shields": False}
    before = battle(ship(), options=options)
    assert named(struck(before, Hit(7, "penetrating"), rule=rule), "B1").damage == 0


def test_2_needle_attacks_go_past_shields() -> None:
    """Their points leave no mark (TBT-RUL-39, TBT-RUL-10)."""
    ruling = struck(battle(ship(marks=10)), Hit(2), Hit(1, "needle"))
    assert (named(ruling, "B1").shield_marks, named(ruling, "B1").damage) == (11, 2)


@rows(*sorted(UNSCREENED))
def test_2_what_no_screen_stops_goes_past_shields(rule: str) -> None:
    """Nova cannons, wave guns, dust; by option shields stop them (TBT-RUL-39)."""
    for options, marks in (({}, 0), ({"unscreened_past_shields": False}, 5)):
        after = named(struck(battle(ship(), options=options), Hit(5), rule=rule), "B1")
        assert (after.shield_marks, after.damage) == (marks, 5 - marks)


@rows(*sorted(PAST_SHIELDS))
def test_2_rams_ftl_and_bursts_aboard_go_past_shields(rule: str) -> None:
    """The whole of it (TBT-RUL-39)."""
    ruling = struck(battle(ship()), Hit(5), rule=rule)
    assert (named(ruling, "B1").shield_marks, named(ruling, "B1").damage) == (0, 5)


@rows(
    ship(strength=5, marks=6),
    ship(systems=ship().ssd.systems),
    ship(systems=(FireControl("shields"),)),
)
def test_2_shields_that_cannot_be(target: Ship) -> None:
    """More marks than strength, two generators, a system named as all shields (TBT-SHLD-02)."""
    with pytest.raises(Malformed) as refused:
        battle(target)
    assert refused.value.code == "inconsistent_battle"
