"""3 and 8 Firing: the dice of one ship, in their order, and what they do."""

from typing import Any

import pytest

from rules.space_fleet.builders_fire import ahead, battle, fired, salvo, ship, shot
from rules.space_fleet.table import named, only, told
from umpire.rules.space_fleet.firing import ShipFired, ShotsFired
from umpire.rules.space_fleet.hits import DamageThrown, ShieldsLost
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import PlasmaCannon, SrLauncher
from umpire.rules.space_fleet.units import MissileRemoved

M1 = shot(weapon="sr_missile", mount="M1")
M2 = shot(weapon="sr_missile", mount="M2")
P1 = shot(weapon="plasma", mount="P1")
LAUNCHERS = (SrLauncher("M1", 2), SrLauncher("M2", 3))
PLASMA = Options(plasma_cannon=True)


def test_3_one_die_a_shot() -> None:
    """Shots may be divided between targets (SF-FIRE-02, SF-FIRE-14)."""
    before = battle(ship("A1", "BB"), ship("B1", at=ahead(4)), ship("B2", "LC", ahead(6)))
    ruling = fired(before, shot(count=3), shot("B2", 2), dice=(4, 4, 3, 4, 5))
    assert [
        (each.target, each.need, each.struck, each.hits) for each in told(ruling, ShotsFired)
    ] == [
        ("B1", 4, 2, 2),
        ("B2", 5, 1, 1),
    ]
    assert (named(ruling, "B1").shields, named(ruling, "B2").shields) == (4, 3)


def test_srm_1_a_salvo_that_hits_throws_for_its_hits() -> None:
    """One die to hit, a D6 of hits; a salvo is used up (SF-SRM-01, SF-FIRE-15, SF-FIRE-16)."""
    ruling = fired(
        battle(ship("A1", sr_launchers=LAUNCHERS), ship("B1", at=ahead(4))), M1, dice=(4, 5)
    )
    shots = only(ruling, ShotsFired)
    assert (shots.struck, shots.hits, shots.salvoes, shots.rule) == (1, 5, 1, "SF-SRM-01")
    assert named(ruling, "B1").shields == 1
    assert [each.salvoes for each in named(ruling, "A1").sr_launchers] == [1, 3]


def test_srm_1_a_salvo_that_misses_is_used_up_too() -> None:
    """And throws no more (SF-FIRE-16)."""
    ruling = fired(
        battle(ship("A1", sr_launchers=LAUNCHERS), ship("B1", at=ahead(4))), M1, dice=(3,)
    )
    assert (only(ruling, ShotsFired).hits, named(ruling, "B1").shields) == (0, 6)
    assert named(ruling, "A1").sr_launchers[0].salvoes == 1


@pytest.mark.parametrize(("die", "sides"), [("d6", 6), ("d4", 4)])
def test_srm_1_the_die_for_hits_is_an_option(die: Any, sides: int) -> None:
    """A D4 instead (SF-SRM-01)."""
    before = battle(
        ship("A1", sr_launchers=LAUNCHERS),
        ship("B1", at=ahead(4)),
        options=Options(srm_hit_die=die),
    )
    shots = only(fired(before, M1, dice=(6, 4)), ShotsFired)
    assert [roll.sides for roll in shots.rolls] == [6, sides]


def test_plas_1_a_hit_of_plasma_is_two_hits() -> None:
    """On shields and on the hull alike, without the change for missiles (SF-PLAS-01, SF-DMG-03)."""
    firer = ship("A1", plasma=(PlasmaCannon("P1"),))
    before = battle(firer, ship("B1", at=ahead(4), shields=1), options=PLASMA)
    ruling = fired(before, P1, dice=(5, 6))
    shots = only(ruling, ShotsFired)
    assert (shots.need, shots.hits, shots.rule) == (5, 2, "SF-PLAS-01")
    assert only(ruling, DamageThrown).score == 6


def test_rul_38_to_hit_then_hits_then_damage_target_by_target() -> None:
    """In the order in which targets are first named (SF-RUL-38)."""
    firer = ship("A1", "BB", sr_launchers=LAUNCHERS)
    before = battle(firer, ship("B1", at=ahead(3), shields=0), ship("B2", at=ahead(4), shields=1))
    at_b2 = shot("B2", weapon="sr_missile", mount="M1")
    # To hit: beam at B1, M1 at B2, M2 at B1, beam at B2; hits of M1, of M2; damage of B1 (a beam's,
    # then two of M2), of B2 (M1's second, the beam's).
    dice = (4, 5, 6, 4, *(2, 2), *(6, 6, 6), *(6, 5))
    ruling = fired(before, shot(), at_b2, M2, shot("B2"), dice=dice)
    assert [(each.ship, each.source, each.score) for each in told(ruling, DamageThrown)] == [
        ("B1", "beam", 6),
        ("B1", "missile", 5),
        ("B1", "missile", 5),
        ("B2", "missile", 5),
        ("B2", "beam", 5),
    ]
    assert [each.target for each in told(ruling, ShotsFired)] == ["B1", "B2", "B1", "B2"]


def test_rul_38_damage_dice_end_with_the_target() -> None:
    """Three hits, and the second is the last (SF-RUL-38)."""
    before = battle(ship("A1"), ship("B1", "DD", ahead(3), shields=0))
    ruling = fired(before, shot(count=3), dice=(6, 6, 6, 5, 3))
    assert named(ruling, "B1").status == "destroyed"


@pytest.mark.parametrize(("natural_six", "hits"), [(False, 0), (True, 2)])
def test_rul_7_a_six_does_not_always_hit(*, natural_six: bool, hits: int) -> None:
    """A destroyer at long range needs 7; by a house rule a 6 will do (SF-RUL-07, SF-FIRE-06)."""
    options = Options(natural_six_hits=natural_six)
    before = battle(ship("A1"), ship("B1", "DD", ahead(9)), options=options)
    assert only(fired(before, shot(count=3), dice=(6, 5, 6)), ShotsFired).hits == hits


@pytest.mark.parametrize(("faces", "gone"), [((4,), False), ((5,), True)])
def test_lrm_9_one_hit_destroys_a_missile(faces: Any, gone: Any) -> None:
    """At -1 (SF-LRM-09, SF-FIRE-10)."""
    before = battle(ship("A1"), missiles=(salvo("L1", ahead(4)),))
    ruling = fired(before, shot("L1"), dice=faces)
    assert [each.reason for each in told(ruling, MissileRemoved)] == ["shot_down"] * gone
    assert (ruling.state.missile("L1") is None) is gone


def test_rul_39_missiles_shoot_missiles_down_without_a_die_for_hits() -> None:
    """Two that hit are one too many, and no more (SF-RUL-39)."""
    before = battle(ship("A1", sr_launchers=LAUNCHERS), missiles=(salvo("L1", ahead(4)),))
    at_missile = [shot("L1", weapon="sr_missile", mount=name) for name in ("M1", "M2")]
    ruling = fired(before, *at_missile, dice=(5, 5))
    assert len(told(ruling, MissileRemoved)) == 1
    assert [each.salvoes for each in told(ruling, ShotsFired)] == [1, 2]


@pytest.mark.parametrize(
    ("shots", "flags"),
    [
        ((shot(),), (True, True, False)),
        ((M1,), (False, True, False)),
        ((P1,), (False, False, True)),
        ((shot(), M1, P1), (True, True, True)),
    ],
)
def test_3_what_a_ship_has_fired_is_kept(shots: Any, flags: Any) -> None:
    """Beams keep shields down, beams and missiles show the ship (SF-DMG-10, SF-SENS-03)."""
    firer = ship("A1", sr_launchers=LAUNCHERS, plasma=(PlasmaCannon("P1"),))
    before = battle(firer, ship("B1", at=ahead(4)), options=PLASMA)
    ruling = fired(before, *shots, dice=(1,) * len(shots))
    done = only(ruling, ShipFired)
    assert (done.beam, done.direct, done.plasma) == flags
    after = named(ruling, "A1")
    assert (after.fired_beam, after.fired_direct, after.fired_plasma) == flags
    assert (after.fired_any, after.fired_at_missile) == (True, False)


def test_rul_33_a_ship_that_defends_is_done_for_the_turn() -> None:
    """With whatever it fired (SF-RUL-33)."""
    before = battle(ship("A1"), missiles=(salvo("L1", ahead(4)),))
    ruling = fired(before, shot("L1"), dice=(1,), defence="ends_its_fire")
    assert only(ruling, ShipFired).at_missile is True
    assert named(ruling, "A1").fired_at_missile is True


def test_sens_2_only_those_who_see_both_ships_hear_of_the_shots() -> None:
    """The target hears of them from a counter, if it does not see who fired (SF-SENS-02)."""
    firer = ship("A1", squadron="P", counter="P-1")
    target = ship("B1", at=ahead(4), squadron="Q", counter="Q-1", detected_by=("A",))
    options = Options(limited_sensors=True)
    before = battle(firer, target, ship("C1"), options=options, broken=("P", "Q"))
    ruling = fired(before, shot(), dice=(4,))
    assert only(ruling, ShotsFired).only == ("A",)
    assert only(ruling, ShotsFired).rolls[0].label == "t3/fire_hc/P-1>Q-1/1/to-hit"
    lost = only(ruling, ShieldsLost)
    assert (lost.attacker, lost.only) == ("P-1", ("A", "B"))
    assert only(ruling, ShipFired).only == ("A",)


def test_sens_3_a_firer_that_all_see_is_named() -> None:
    """All who hear of the hits, that is (SF-SENS-03)."""
    firer = ship("A1", squadron="P", counter="P-1", detected_by=("B",))
    target = ship("B1", at=ahead(4), squadron="Q", counter="Q-1", detected_by=("A",))
    options = Options(limited_sensors=True)
    before = battle(firer, target, ship("C1"), options=options, broken=("P", "Q"))
    ruling = fired(before, shot(), dice=(4,))
    assert only(ruling, ShieldsLost).attacker == "A1"
    assert only(ruling, ShotsFired).only == ("A", "B")
