"""3 Phasers that aim at one system of their target."""

from rules.rows import rows
from rules.to_boldly_thrust.builders_weapons import CRUISER, DOWN, HALF, duel, fire, phase, ship
from rules.to_boldly_thrust.table import named, only, refusal, refused, refused_at, rule, told
from umpire.rules.full_thrust.gunnery import BeamFired, FireWeapons, Shot
from umpire.rules.full_thrust.state.ship import FireControl, ReflexField, SensorSuite
from umpire.rules.full_thrust.state.values import Manoeuvre
from umpire.rules.full_thrust.thresholds import DamageHeld, DamageTaken, SystemLost
from umpire.rules.full_thrust.wonder_fields import ReflexFieldThrown
from umpire.rules.to_boldly_thrust.shields import ShieldsAbsorbed
from umpire.rules.to_boldly_thrust.state import Options, Stance
from umpire.rules.to_boldly_thrust.weapons import SystemTargeted


@rows(
    ("A", 11, DOWN, 3),
    ("A", 20, DOWN, 2),
    ("A", 36, DOWN, 1),
    ("C", 12, DOWN, 1),
    ("A", 11, HALF, 2),
    ("A", 20, HALF + 5, 1),
    ("B", 11, HALF, 1),
    ("C", 3, HALF, 1),
)
def test_3_a_needle_attack_has_dice_by_range_and_shields(
    weapon: str, range_mu: float, marks: int, dice: int
) -> None:
    """As many as in normal fire, one less at half (TBT-PHAS-04, -06, -07, TBT-RUL-09, -10)."""
    ruling = rule(duel(range_mu, marks), fire(f"{weapon}:W"), *[5] * dice)
    aimed = only(ruling, SystemTargeted)
    assert [roll.faces for roll in aimed.rolls] == [(5,) * dice]
    assert (aimed.knocked_out, aimed.damage) == (False, 0)
    assert (named(ruling, "B1").shield_marks, named(ruling, "B1").damage) == (marks, 0)


def test_3_one_six_knocks_the_system_out_and_does_nothing_else() -> None:
    """It is lost by the rule of needle attacks, the shields have no mark more (TBT-PHAS-04)."""
    ruling = rule(duel(11, HALF), fire("A:T2"), 6, 6)
    lost = only(ruling, SystemLost)
    assert (lost.system, lost.rule) == ("T2", "TBT-PHAS-04")
    assert named(ruling, "B1").lost == ("T2",)
    assert (named(ruling, "B1").shield_marks, named(ruling, "B1").damage) == (HALF, 0)
    assert not told(ruling, ShieldsAbsorbed)


def test_3_a_generator_can_be_knocked_out() -> None:
    """Its marks stay as they are (TBT-PHAS-04)."""
    ruling = rule(duel(11, HALF), fire("A:S"), 6, 1)
    after = named(ruling, "B1")
    assert (after.shield_status(1), after.shield_marks) == ("down", HALF)


def test_3_held_fire_needles_by_the_same_rule() -> None:
    """Where all fire counts at once, the system goes then (TBT-PHAS-04)."""
    options = Options(simultaneous_fire=True)
    armless = ship("B1", (0.0, 11.0), CRUISER, shield_marks=DOWN, activated=True)
    ruling = rule(phase("fire", ship("A1"), armless, options=options), fire("A:W"), 6, 1, 1)
    assert only(ruling, DamageHeld).fire.needled == ("W",)
    assert only(ruling, SystemLost).rule == "TBT-PHAS-04"


def test_3_shields_above_half_stop_needle_attacks() -> None:
    """With 11 of 20 points left none is allowed (TBT-PHAS-05)."""
    assert refused_at(duel(10, HALF - 1), fire("A:W")) == ("shields_above_half", "/shots/0/system")


def test_3_lowered_shields_stop_none() -> None:
    """Whatever points they have left, they count as down (TBT-PHAS-07)."""
    target = ship("B1", (0.0, 11.0), stance=Stance(lower_shields=True))
    ruling = rule(phase("fire", ship("A1"), target), fire("A:W"), 1, 1, 1)
    assert len(only(ruling, SystemTargeted).rolls[0].faces) == 3


@rows(("B", 20), ("C", 3.1), ("A", 30))
def test_3_without_a_die_left_it_is_refused(weapon: str, range_mu: float) -> None:
    """One die less one is none; class C has its own up to 3 MU alone (TBT-PHAS-06, TBT-RUL-10)."""
    assert refused(duel(range_mu, HALF), fire(f"{weapon}:W")) == "no_dice"


def test_3_basic_sensors_do_not_do() -> None:
    """Nor do suites that are lost (TBT-PHAS-03)."""
    basic = tuple(each for each in CRUISER if not isinstance(each, SensorSuite))
    target = ship("B1", (0.0, 10.0), shield_marks=DOWN)
    for firer in (ship("A1", systems=basic), ship("A1", lost=("SE",))):
        assert refused(phase("fire", firer, target), fire("A:W")) == "no_needle_sensors"


def test_3_needle_attacks_reach_as_far_as_phasers() -> None:
    """By option 12 MU (TBT-RUL-09)."""
    assert refusal(duel(37, DOWN), fire("A:W")).code == "out_of_range"
    near = Options(needle_range="twelve")
    refused = refusal(duel(13, DOWN, options=near), fire("A:W"))
    assert (refused.code, refused.rule) == ("out_of_range", "TBT-RUL-09")
    assert only(rule(duel(12, DOWN, options=near), fire("A:W"), 6, 1), SystemTargeted).knocked_out


def test_3_by_option_each_die_costs_hull_too() -> None:
    """A box from 5 on, past shields and armour (TBT-RUL-10, TBT-UMP-11)."""
    options = Options(needle_hull_damage=True)
    target = ship("B1", (0.0, 11.0), shield_marks=HALF, armour=5)
    ruling = rule(phase("fire", ship("A1"), target, options=options), fire("A:W"), 5, 6)
    assert only(ruling, SystemTargeted).damage == 2
    after = named(ruling, "B1")
    assert (after.damage, after.armour, after.shield_marks, after.lost) == (2, 5, HALF, ("W",))


def test_3_two_phasers_at_one_system_need_one_firecon() -> None:
    """And none for another system, or for the ship (TBT-PHAS-03)."""
    before = phase("fire", ship("A1", lost=("F2",)), ship("B1", (0.0, 20.0), shield_marks=DOWN))
    assert len(told(rule(before, fire("A:W B:W"), 1, 2, 3), SystemTargeted)) == 2
    assert refused(before, fire("A:W B:D")) == "no_firecon"
    assert refused(before, fire("A:W B")) == "no_firecon"


def test_3_needles_and_normal_fire_at_one_ship_are_one_attack() -> None:
    """Each phaser does what it was declared for, in order (TBT-PHAS-03, TBT-RUL-42)."""
    ruling = rule(duel(20, DOWN), fire("A:W B"), 6, 1, 4)
    assert [type(event) for event in ruling.events[:2]] == [SystemTargeted, BeamFired]
    assert only(ruling, DamageTaken).to_hull == 1


def test_3_a_system_that_is_lost_or_unknown_is_no_aim() -> None:
    """Nor can a torpedo aim at any (TBT-PHAS-03)."""
    before = phase("fire", ship("A1"), ship("B1", (0.0, 10.0), shield_marks=DOWN, lost=("T1",)))
    assert refused(before, fire("A:T1")) == "system_destroyed"
    assert refused(before, fire("A:nothing")) == "unknown_system"
    assert refused(before, fire("T1:W")) == "wrong_weapon"


def test_3_a_reflex_field_does_not_meet_needle_attacks() -> None:
    """It does meet phasers in normal fire (TBT-UMP-12)."""
    systems = (*CRUISER, ReflexField("RF"))
    target = ship("B1", (0.0, 20.0), systems, shield_marks=DOWN, order=Manoeuvre(reflex=True))
    before = phase("fire", ship("A1"), target, options=Options(reflex_field=True))
    assert not told(rule(before, fire("A:W"), 1, 1), ReflexFieldThrown)
    assert told(rule(before, fire("A"), 4, 1, 6), ReflexFieldThrown)


def test_3_two_systems_need_two_firecons() -> None:
    """Two do for two systems (TBT-PHAS-03)."""
    order = FireWeapons("A1", (Shot("A", "B1", "W"), Shot("B", "B1", "D")))
    assert sum(isinstance(each, FireControl) for each in CRUISER) == 2
    assert len(told(rule(duel(20, DOWN), order, 1, 1, 1), SystemTargeted)) == 2
