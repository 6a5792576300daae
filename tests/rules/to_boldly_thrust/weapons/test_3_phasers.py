"""3 Phasers in normal fire, and weapons mounted aft."""

import pytest

from rules.rows import rows
from rules.to_boldly_thrust.builders_weapons import CRUISER, DOWN, HALF, duel, fire, phase, ship
from rules.to_boldly_thrust.table import named, only, refused, rule, told
from umpire.kernel.errors import IllegalOrder
from umpire.rules.full_thrust.gunnery import BeamFired, FireWeapons, Shot, TorpedoFired
from umpire.rules.full_thrust.state.options import DustCloud
from umpire.rules.full_thrust.state.ship import FireControl, SubmunitionPack
from umpire.rules.full_thrust.thresholds import DamageTaken
from umpire.rules.to_boldly_thrust.shields import ShieldsAbsorbed
from umpire.rules.to_boldly_thrust.state import Options, Phaser, System


@rows(
    ("A", 11, 3),
    ("A", 13, 2),
    ("A", 36, 1),
    ("B", 11, 2),
    ("B", 24, 1),
    ("C", 12, 1),
)
def test_3_a_phaser_throws_the_dice_of_its_class(weapon: str, range_mu: float, dice: int) -> None:
    """A, B and C throw three, two and one dice, one fewer in each band (TBT-PHAS-02)."""
    fired = only(rule(duel(range_mu), fire(weapon), *[1] * dice), BeamFired)
    assert [len(roll.faces) for roll in fired.rolls] == [dice]
    assert (fired.rule, fired.screens) == ("TBT-PHAS-02", 0)


def test_3_disrupters_are_phasers() -> None:
    """Whatever race fires them (TBT-GEN-02)."""
    fired = []
    for race in ("federation", "klingon"):
        before = phase("fire", ship("A1", race=race), ship("B1", (0.0, 11.0)))
        fired.append(only(rule(before, fire("A"), 6, 4, 1, 2), BeamFired))
    assert fired[0] == fired[1]
    assert fired[0].damage == 3


def test_3_armour_meets_what_shields_leave_of_first_dice() -> None:
    """Not what dice made that were thrown again (TBT-RUL-07, TBT-PHAS-02)."""
    target = ship("B1", (0.0, 11.0), shield_marks=DOWN - 1, armour=9)
    taken = only(rule(phase("fire", ship("A1"), target), fire("A"), 6, 4, 1, 5), DamageTaken)
    assert (taken.to_armour, taken.to_hull) == (2, 1)


def test_3_full_shields_absorb_all_of_it() -> None:
    """4 and 5 are a point each, 6 two and thrown again, all stopped (TBT-PHAS-02, TBT-RUL-06)."""
    ruling = rule(duel(11), fire("A"), 4, 5, 6, 6, 4)
    assert only(ruling, BeamFired).damage == 7
    assert only(ruling, ShieldsAbsorbed).absorbed == 7
    assert (named(ruling, "B1").shield_marks, named(ruling, "B1").damage) == (7, 0)
    assert not told(ruling, DamageTaken)


def test_3_dice_fall_weapon_by_weapon_each_with_its_waves() -> None:
    """All first dice of a weapon, then its waves, then the next weapon's (TBT-RUL-42)."""
    ruling = rule(duel(11), fire("A T1 B"), 6, 1, 1, 5, 3, 2, 4, 6, 1)
    phasers, torpedo = told(ruling, BeamFired), only(ruling, TorpedoFired)
    assert [[roll.faces for roll in each.rolls] for each in phasers] == [
        [(6, 1, 1), (5,)],
        [(4, 6), (1,)],
    ]
    assert [roll.faces for roll in torpedo.rolls] == [(3,), (2,)]
    assert only(ruling, ShieldsAbsorbed).absorbed == 3 + 2 + 3


def test_3_by_option_no_die_is_thrown_again() -> None:
    """A 6 is then two points and no more (TBT-RUL-06)."""
    ruling = rule(duel(11, options=Options(beam_rerolls=False)), fire("A"), 6, 6, 1)
    assert only(ruling, BeamFired).damage == 4


def test_3_by_option_dice_thrown_again_go_past_shields() -> None:
    """The first dice are absorbed, the others are not (TBT-RUL-06)."""
    ruling = rule(duel(11, options=Options(rerolls_bypass_shields=True)), fire("A"), 6, 1, 1, 4)
    assert (named(ruling, "B1").shield_marks, named(ruling, "B1").damage) == (2, 1)


def test_3_shields_may_count_each_weapon() -> None:
    """The torpedo takes them to half, and of the phaser after it they stop half (TBT-RUL-42)."""
    options = Options(shield_attack_unit="weapon")
    ruling = rule(duel(5, HALF - 1, options=options), fire("T1 A"), 2, 5, 5, 5, 1)
    assert [each.absorbed for each in told(ruling, ShieldsAbsorbed)] == [5, 1]
    assert named(ruling, "B1").damage == 1


def test_3_dust_dims_phasers_as_it_dims_beams() -> None:
    """With a lock-on, the dice count as against screens (TBT-UMP-12)."""
    before = duel(11, options=Options(dust_clouds=True), terrain=(DustCloud("D1", 0.0, 11.0, 3.0),))
    fired = only(rule(before, fire("A"), 6, 4, 4, 5), BeamFired)
    assert (fired.screens > 0, fired.damage) == (True, 1)


def test_3_a_phaser_does_not_reach_beyond_its_bands() -> None:
    """Class C ends at 12 MU (TBT-PHAS-02)."""
    assert refused(duel(13), fire("C")) == "out_of_range"


def test_3_each_target_takes_a_firecon() -> None:
    """Phasers at two ships need two (TBT-PHAS-03)."""
    one = tuple(each for each in CRUISER if not isinstance(each, FireControl))
    firer = ship("A1", systems=(*one, FireControl("F1")))
    before = phase("fire", firer, ship("B1", (0, 9)), ship("B2", (3, 9)))
    assert refused(before, FireWeapons("A1", (Shot("A", "B1"), Shot("B", "B2")))) == "no_firecon"


def test_5_a_weapon_mounted_aft_fires_astern_alone() -> None:
    """It bears through the aft arc, even when the drive was used, and no other (TBT-AFT-01)."""
    astern = phase("fire", ship("A1", main_drive_used=True), ship("B1", (0, -9)))
    assert only(rule(astern, fire("Q"), 1, 1, 1), BeamFired).arc == "A"
    assert refused(duel(9), fire("Q")) == "out_of_arc"


def test_5_a_wide_weapon_does_not_fire_astern() -> None:
    """Aft is no arc of weapons with several (TBT-AFT-03, TBT-RUL-15)."""
    assert refused(phase("fire", ship("A1"), ship("B1", (0, -9))), fire("A")) == "out_of_arc"


def test_5_aft_mounts_may_be_left_out() -> None:
    """Without the option nothing fires astern (TBT-AFT-01)."""
    astern = phase("fire", ship("A1"), ship("B1", (0, -9)), options=Options(rear_arc_mounts=False))
    assert refused(astern, fire("Q")) == "aft_arc"


@rows(Phaser("P", "B", ("AS", "A", "AP")), SubmunitionPack("P", ("A", "AP")))
def test_5_a_display_has_no_weapon_that_bears_aft_and_elsewhere(weapon: System) -> None:
    """Such a battle is refused, whatever the weapon (TBT-AFT-03, TBT-RUL-15)."""
    wrong = ship("A1", systems=(weapon,))
    with pytest.raises(IllegalOrder, match="aft") as refused:
        phase("fire", wrong, ship("B1", (0, 9)))
    assert refused.value.code == "aft_single_arc_only"
