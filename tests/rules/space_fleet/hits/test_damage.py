"""4 and 7 Effect of hits: shields, armour, capacity, electronic warfare, destruction."""

from collections import Counter
from itertools import product
from typing import Any

import pytest

from rules.space_fleet.builders_fire import ahead, battle, ship, struck
from rules.space_fleet.table import named, only, refusal, rule, told
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.odds import from_faces
from umpire.rules.space_fleet.field import HexSpot
from umpire.rules.space_fleet.hits import (
    ApplyHits,
    DamageThrown,
    EwDestroyed,
    HitDisregarded,
    Hits,
    HitsEntered,
    ShieldsLost,
    ShipDestroyed,
    Strike,
    destroy,
    hit_outcomes,
    take_hits,
)
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Dummy, Ruling
from umpire.rules.space_fleet.units import CounterRemoved, EwDeclared

ARMOUR = Options(advanced_armour=True)


def test_4_each_hit_takes_one_shield() -> None:
    """While there are any; the rest throws on the table (SF-DMG-01, SF-DMG-02)."""
    ruling = struck(battle(ship("B1", "HC", shields=2)), 3, 6)
    lost = only(ruling, ShieldsLost)
    assert (lost.hits, lost.shields, lost.attacker) == (2, 0, "A1")
    after = named(ruling, "B1")
    assert (after.shields, after.weapons, after.damage_points) == (0, "ko", 1)


@pytest.mark.parametrize("shields", [3, 6])
def test_4_shields_that_suffice_throw_nothing(shields: int) -> None:
    """No die falls (SF-DMG-01)."""
    after = named(struck(battle(ship("B1", "HC", shields=shields)), 3), "B1")
    assert (after.shields, after.damage_points) == (shields - 3, 0)


def test_4_a_ship_is_destroyed_when_its_points_reach_4() -> None:
    """Not before; what would strike it afterwards throws no die (SF-DMG-09, SF-RUL-38)."""
    before = battle(ship("B1", "HC", shields=0))
    assert named(struck(before, 3, 5, 6, 5), "B1").status == "active"
    ruling = struck(before, 9, 5, 6, 5, 6)
    assert only(ruling, ShipDestroyed).rule == "SF-DMG-09"
    assert named(ruling, "B1").damage_points == 4


@pytest.mark.parametrize(("reading", "faces"), [("reach", (3, 5)), ("exceed", (3, 5, 6))])
def test_rul_4_destroyed_at_the_fourth_point_or_the_fifth(reading: Any, faces: Any) -> None:
    """3 points of major damage and then one each (SF-RUL-04)."""
    before = battle(ship("B1", "HC", shields=0), options=Options(destroyed_at=reading))
    assert named(struck(before, 9, *faces), "B1").status == "destroyed"


def test_4_a_score_of_destruction_leaves_the_points_as_they_are() -> None:
    """The ship is gone by its score, not by its points (SF-DMG-04)."""
    ruling = struck(battle(ship("B1", "LC", shields=0)), 2, 3)
    assert only(ruling, ShipDestroyed).rule == "SF-DMG-04"
    assert named(ruling, "B1").damage_points == 0


def test_4_a_ship_that_is_out_takes_no_more_hits() -> None:
    """Nothing is thrown at a wreck (SF-RUL-38)."""
    for status in ("destroyed", "surrendered", "withdrawn"):
        before = battle(ship("B1", "HC", shields=0, status=status))
        assert struck(before, 4).events == ()


BY_HULL = Options(hull_damage_capacity=True)
BOTH = Options(advanced_armour=True, hull_damage_capacity=True)


@pytest.mark.parametrize(
    ("kind", "hull_points", "options", "armour", "capacity"),
    [
        ("DD", 7, BY_HULL, False, 3),
        ("BB", 13, BY_HULL, False, 6),
        ("DN", 16.5, BY_HULL, False, 8),
        ("DD", 7, Options(), False, 4),
        ("HC", 10, ARMOUR, True, 6),
        ("HC", 10, ARMOUR, False, 4),
        ("HC", 9, BOTH, True, 6),
        ("HC", 9, BOTH, False, 4),
        ("HC", 10, Options(), True, 4),
    ],
)
def test_7_capacity_by_hull_points(
    kind: Any, hull_points: float, options: Options, armour: Any, capacity: int
) -> None:
    """A half of them, or two thirds with armour, both down (SF-CAP-01, SF-ARM-04, SF-RUL-25)."""
    given: dict[str, Any] = {"hull_points": hull_points, "armour": armour, "armour_used": True}
    # A die that scores 4 in its class: major damage, three points.
    face = {"DD": 6, "HC": 4, "BB": 3, "DN": 2}[kind]
    for before, status in ((capacity - 4, "active"), (capacity - 3, "destroyed")):
        target = ship("B1", kind, shields=0, damage_points=max(0, before), **given)
        if before >= 0:
            ruling = struck(battle(target, options=options), 1, face)
            assert named(ruling, "B1").status == status


def test_7_armour_takes_the_first_damaging_hit_of_a_turn() -> None:
    """Without a die, once shields are down; then no more (SF-ARM-01, SF-RUL-26)."""
    before = battle(ship("B1", "BB", shields=1, armour=True), options=ARMOUR)
    ruling = struck(before, 3, 4)
    assert only(ruling, ShieldsLost).hits == 1
    assert only(ruling, HitDisregarded).ship == "B1"
    assert only(ruling, DamageThrown).result == "engines"
    assert named(struck(ruling.state, 1, 5), "B1").damage_points == 2


DAMAGE_ALONE = Options(advanced_armour=True, armour_stops="damage")


def test_7_by_the_other_reading_armour_waits_for_a_hit_that_does_damage() -> None:
    """Minor damage throws, destroys EW and uses no armour up (SF-ARM-01, SF-RUL-26)."""
    bare = ship("B1", "BB", shields=0, armour=True, ew=True)
    ruling = struck(battle(bare, options=DAMAGE_ALONE), 3, 6, 1, 4)
    assert [each.result for each in told(ruling, DamageThrown)] == ["minor", "engines"]
    stopped = only(ruling, HitDisregarded)
    assert (stopped.score, stopped.result, stopped.rolls[0].faces) == (2, "destroyed", (1,))
    assert stopped.tell() == "The armour of B1 takes the first damage of the turn (1d6 1)"
    assert named(ruling, "B1").damage_points == 1
    assert only(ruling, EwDestroyed).ship == "B1"


@pytest.mark.parametrize("options", [ARMOUR, DAMAGE_ALONE])
def test_7_the_odds_of_two_hits_on_armour(options: Options) -> None:
    """Of either reading, to the last die (SF-RUL-26, SF-RUL-29)."""
    bare = ship("B1", "BB", shields=0, armour=True, ew=True, hull_points=12.0)
    two = Strike("beam", from_faces({1: 2}, 1))
    before = battle(bare, options=options)
    found = {each.name: each.chance for each in hit_outcomes(before, bare, (two,))}
    counted = Counter[str]()
    for faces in product(range(1, 7), repeat=2):
        dice = SuppliedDice(faces)
        hits = Hits("A1", "A1", ("beam", "beam"))
        after = named(take_hits(Ruling(before), "B1", hits, dice), "B1")
        gone = after.status == "destroyed"
        counted["EW destroyed"] += gone or not after.ew
        counted["engines damaged"] += gone or after.engines != "ok"
        counted["destroyed"] += gone
    for name, number in counted.items():
        assert found[name] == pytest.approx(number / 36), name


@pytest.mark.parametrize(("options", "armour"), [(Options(), True), (ARMOUR, False)])
def test_7_without_armour_or_the_option_every_hit_throws(options: Options, armour: Any) -> None:
    """Both are needed (SF-ARM-01)."""
    before = battle(ship("B1", "BB", shields=0, armour=armour), options=options)
    assert only(struck(before, 1, 6), DamageThrown).result == "minor"


@pytest.mark.parametrize(("face", "result"), [(6, "minor"), (4, "engines")])
def test_7_any_damage_destroys_ew(face: int, result: str) -> None:
    """Even minor damage, which does nothing else (SF-EW-04, SF-RUL-29)."""
    ruling = struck(battle(ship("B1", "BB", shields=0, ew=True)), 1, face)
    assert only(ruling, DamageThrown).result == result
    assert only(ruling, EwDestroyed).side == "B"
    assert named(ruling, "B1").ew is False


def test_7_neither_shields_nor_armour_let_damage_reach_ew() -> None:
    """A hit that throws no die is no damage (SF-EW-04, SF-RUL-29)."""
    target = ship("B1", "BB", shields=1, ew=True, armour=True)
    ruling = struck(battle(target, options=ARMOUR), 2)
    assert told(ruling, EwDestroyed) == []
    assert named(ruling, "B1").ew is True


def test_7_when_the_last_active_ew_of_a_squadron_is_gone_all_are_told() -> None:
    """As its being active is declared to all (SF-EW-03, SF-EW-04)."""
    options = Options(limited_sensors=True, electronic_warfare=True)
    given: dict[str, Any] = {"shields": 0, "ew": True, "ew_active": True, "squadron": "Q"}
    one = battle(ship("B1", "BB", **given), options=options, broken=("Q",))
    assert only(struck(one, 1, 6), EwDeclared).active is False
    assert len(told(struck(one, 1, 1), EwDeclared)) == 1
    two = battle(ship("B1", "BB", **given), ship("B2", "BB", **given), options=options)
    assert told(struck(two, 1, 6), EwDeclared) == []


def test_4_those_who_saw_a_counter_see_that_it_is_gone() -> None:
    """And are told no more than that (SF-DMG-09, SF-SENS-02)."""
    target = ship("B1", "DD", shields=0, squadron="Q", counter="Q-1", detected_by=("A",))
    options = Options(limited_sensors=True)
    before = battle(
        ship("A1"), target, ship("C1"), options=options, broken=("Q",), sides=("A", "B", "C")
    )
    ruling = struck(before, 1, 1)
    assert only(ruling, DamageThrown).only == ("A", "B")
    assert only(ruling, ShipDestroyed).only == ("A", "B")
    removed = only(ruling, CounterRemoved)
    assert (removed.counter, removed.only) == ("Q-1", ("C",))
    label = only(ruling, DamageThrown).rolls[0].label
    assert label == "t3/fire_hc/Q-1/A1/1/damage"


def test_4_the_counter_of_a_squadron_stays_while_anything_is_under_it() -> None:
    """A ship, or a dummy; with the last of them it goes (SF-SENS-02)."""
    options = Options(limited_sensors=True)
    one = ship("B1", "DD", shields=0, squadron="Q", counter="Q-1")
    other = ship("B2", "DD", squadron="Q", counter="Q-2")
    two = battle(ship("A1"), one, other, options=options)
    assert told(struck(two, 1, 1), CounterRemoved) == []
    dummy = Dummy(id="Q-2", side="B", squadron="Q", spot=HexSpot(0, 0))
    feigned = battle(ship("A1"), one, options=options, dummies=(dummy,))
    assert told(struck(feigned, 1, 1), CounterRemoved) == []
    alone = only(struck(battle(ship("A1"), one, options=options), 1, 1), CounterRemoved)
    assert (alone.counter, alone.only) == ("Q", ("A",))


def test_5_what_destroys_a_ship_outright_is_cited() -> None:
    """Once: a ship that is out already stays so (SF-TERR-03)."""
    ruling = destroy(Ruling(battle(ship("B1"))), "B1", "SF-TERR-03")
    assert only(ruling, ShipDestroyed).rule == "SF-TERR-03"
    assert destroy(ruling, "B1", "SF-TERR-03") == ruling


def test_4_blows_take_effect_in_their_order() -> None:
    """A missile's hit after a beam's is at -1, and the beam's is not (SF-DMG-03, SF-RUL-38)."""
    hits = Hits("A1", "A1", ("beam", "beam", "missile"))
    dice = SuppliedDice((6, 6))
    before = battle(ship("B1", "HC", ahead(2), shields=1))
    ruling = take_hits(Ruling(before), "B1", hits, dice)
    dice.finish()
    assert [(each.source, each.score) for each in told(ruling, DamageThrown)] == [
        ("beam", 6),
        ("missile", 5),
    ]


def test_ump_30_hits_are_entered_and_take_effect_as_others() -> None:
    """With a reason, and dice of their own however often in a phase (SF-UMP-22)."""
    before = battle(ship("B1", "HC", shields=1))
    order = ApplyHits("B1", 2, source="missile", attacker="A9", reason="a comet")
    first = rule(before, order, 6)
    entered = only(first, HitsEntered)
    assert (entered.hits, entered.attacker, entered.note) == (2, "A9", "a comet")
    assert only(first, ShieldsLost).note == "a comet"
    assert only(first, DamageThrown).score == 5
    second = rule(first.state, order, 6, 6)
    labels = [each.rolls[0].label for each in told(second, DamageThrown)]
    assert only(first, DamageThrown).rolls[0].label not in labels
    assert second.state.hits_entered == 2


@pytest.mark.parametrize(
    ("target", "code"), [("B9", "unknown_ship"), ("B2", "destroyed"), ("B3", "surrendered")]
)
def test_ump_30_no_hits_are_entered_on_what_is_out(target: str, code: str) -> None:
    """Nor on what is not there (SF-UMP-22)."""
    before = battle(ship("B1"), ship("B2", status="destroyed"), ship("B3", status="surrendered"))
    refused = refusal(before, ApplyHits(target, 1))
    assert (refused.code, refused.at) == (code, "/target")
