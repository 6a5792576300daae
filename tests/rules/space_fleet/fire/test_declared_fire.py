"""3 Firing: fire by class, smallest first, declared in secret and at once."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.space_fleet.builders_fire import ahead, battle, declare, opened, salvo, ship, shot
from rules.space_fleet.table import named, only, refusal, rule, told
from umpire.rules.space_fleet.firing import (
    FireDeclared,
    FireOpened,
    ResolveFire,
    ShipFired,
    ShotsFired,
    TargetCrippled,
    find_crippled_targets,
    open_fire,
)
from umpire.rules.space_fleet.hits import SurrenderThrown
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Declared, LrLauncher, PlasmaCannon, Ruling, SrLauncher
from umpire.rules.space_fleet.units import MissileRemoved
from umpire.rules.space_fleet.weapons import CLASS_OF, may_fire

CRIPPLED: dict[str, Any] = {"shields": 0, "weapons": "ko", "damage_points": 1}


def test_3_the_smallest_class_fires_first() -> None:
    """Each class has a phase of its own (SF-FIRE-01)."""
    assert list(CLASS_OF.values()) == ["DD", "LC", "HC", "BB", "DN"]


@pytest.mark.parametrize(("phase", "kind"), CLASS_OF.items())
def test_3_a_ship_declares_in_the_phase_of_its_class(phase: Any, kind: Any) -> None:
    """Sealed for its own side (SF-FIRE-01, SF-UMP-11)."""
    before = battle(ship("A1", kind), ship("B1", at=ahead(4)), phase=phase)
    declared = only(rule(before, declare(shot())), FireDeclared)
    assert (declared.only, declared.phase, declared.turn) == (("A",), phase, 3)
    other = battle(ship("A1", kind), ship("B1", at=ahead(4)), phase="fire_dd")
    if kind != "DD":
        refused = refusal(other, declare(shot()))
        assert (refused.code, refused.at) == ("not_this_class", "/ship")


def test_3_a_later_declaration_takes_the_place_of_an_earlier_one() -> None:
    """Of the same ship (SF-FIRE-14)."""
    before = battle(ship("A1"), ship("A2", at=(1, 0)), ship("B1", at=ahead(4)))
    first = rule(before, declare(shot(count=3))).state
    second = rule(first, declare(shot(), by="A2")).state
    third = rule(second, declare(shot(count=2))).state
    assert third.declared == (
        Declared("A1", (shot(count=2),)),
        Declared("A2", (shot(),)),
    )


@pytest.mark.parametrize("changes", [{"finished": ("A",)}, {"fire_open": True}])
def test_ump_11_nothing_is_declared_after_the_side_has_finished(changes: Any) -> None:
    """Nor when the fire is open (SF-UMP-11)."""
    before = battle(ship("A1"), ship("B1", at=ahead(4)), **changes)
    refused = refusal(before, declare(shot()))
    assert (refused.code, refused.at) == ("finished", "/ship")


@pytest.mark.parametrize(
    ("name", "code"), [("A9", "unknown_ship"), ("A2", "destroyed"), ("A3", "surrendered")]
)
def test_3_only_a_ship_that_fights_declares(name: str, code: str) -> None:
    """And shots are checked at once (SF-FIRE-01)."""
    out = (ship("A2", status="destroyed"), ship("A3", status="surrendered"))
    before = battle(ship("A1"), *out, ship("B1", at=ahead(13)))
    assert refusal(before, declare(shot(), by=name)).code == code
    assert refusal(before, declare(shot())).code == "out_of_range"


def test_3_dice_fall_only_when_all_have_declared() -> None:
    """And only for what is declared (SF-FIRE-01)."""
    before = battle(ship("A1"), ship("A2"), ship("B1", at=ahead(4)))
    sealed = rule(before, declare(shot())).state
    assert refusal(sealed, ResolveFire()).code == "not_finished"
    after = opened(before, ("A1", shot()))
    refused = refusal(after, ResolveFire("A2"))
    assert (refused.code, refused.at) == ("nothing_to_resolve", "/ship")
    assert refused.rule == "SF-FIRE-01"
    assert refusal(after, ResolveFire("X9")).code == "nothing_to_resolve"
    assert refusal(opened(before), ResolveFire()).code == "nothing_to_resolve"


def test_3_ships_of_a_class_destroy_each_other() -> None:
    """What was destroyed or knocked out in the phase still fires (SF-FIRE-01)."""
    ships = (ship("A1", "DD", shields=0), ship("B1", "DD", ahead(3), facing=4, shields=0))
    before = battle(*ships, phase="fire_dd")
    after = opened(before, ("A1", shot()), ("B1", shot("A1")))
    ruling = rule(after, ResolveFire(), 6, 1, 6, 1)
    assert [each.status for each in ruling.state.ships] == ["destroyed", "destroyed"]
    assert ruling.state.declared == ()


def test_3_one_ship_after_the_other_comes_to_the_same() -> None:
    """In any order; the rest is left (SF-FIRE-01)."""
    ships = (ship("A1", shields=0), ship("B1", at=ahead(3), facing=4, shields=0))
    after = opened(battle(*ships), ("A1", shot()), ("B1", shot("A1", 3)))
    first = rule(after, ResolveFire("A1"), 6, 6)
    assert named(first, "B1").weapons == "ko"
    assert [each.ship for each in first.state.declared] == ["B1"]
    second = rule(first.state, ResolveFire("B1"), 4, 1, 4, 6, 6)
    assert (named(second, "A1").weapons, named(second, "A1").damage_points) == ("ko", 2)


def test_3_a_ship_that_an_earlier_class_knocked_out_does_not_fire() -> None:
    """Its phase comes later (SF-FIRE-01, SF-DMG-07)."""
    before = battle(ship("A1", "BB", weapons="ko"), ship("B1", at=ahead(3)), phase="fire_bb")
    assert refusal(before, declare(shot())).code == "weapons_out"


def test_rul_38_a_target_that_is_gone_is_still_fired_at() -> None:
    """All dice to hit fall, and hit nothing any more (SF-FIRE-01, SF-RUL-38)."""
    ships = (ship("A1"), ship("A2", at=(1, 0)), ship("B1", "DD", ahead(3), shields=0))
    after = opened(battle(*ships), ("A1", shot()), ("A2", shot(count=2)))
    ruling = rule(after, ResolveFire(), 6, 1, 6, 6)
    assert [each.hits for each in told(ruling, ShotsFired)] == [1, 2]


def test_lrm_9_so_is_a_missile_that_another_ship_shot_down() -> None:
    """It is removed once (SF-LRM-09, SF-FIRE-01)."""
    ships = (ship("A1"), ship("A2", at=(1, 0), sr_launchers=(SrLauncher("M1", 2),)))
    before = battle(*ships, missiles=(salvo("L1", ahead(3)),))
    second = shot("L1", weapon="sr_missile", mount="M1")
    after = opened(before, ("A1", shot("L1")), ("A2", second))
    first = rule(after, ResolveFire("A1"), 6)
    assert (first.state.missiles, len(first.state.shot_down)) == ((), 1)
    ruling = rule(first.state, ResolveFire("A2"), 6)
    assert told(ruling, MissileRemoved) == []
    assert named(ruling, "A2").sr_launchers[0].salvoes == 1


def test_rul_9_plasma_that_has_fallen_in_the_phase_still_disturbs() -> None:
    """Whichever ship throws first (SF-RUL-09)."""
    options = Options(plasma_cannon=True)
    ships = (
        ship("A1", plasma=(PlasmaCannon("P1"),)),
        ship("A2", at=(0, 1)),
        ship("B1", at=ahead(3)),
    )
    plasma = shot(weapon="plasma", mount="P1")
    after = opened(battle(*ships, options=options), ("A1", plasma), ("A2", shot()))
    ruling = rule(after, ResolveFire(), 1, 1)
    assert [each.modifiers for each in told(ruling, ShotsFired)] == [(), ("SF-FIRE-08",)]
    other = rule(after, ResolveFire("A2"), 1)
    assert only(other, ShotsFired).modifiers == ("SF-FIRE-08",)


def test_ump_31_what_a_correction_has_made_impossible_is_lost() -> None:
    """The rest of the shots is fired (SF-UMP-23)."""
    ships = (ship("A1"), ship("B1", at=ahead(3)), ship("B2", at=ahead(3)))
    after = opened(battle(*ships), ("A1", shot()), ("A1", shot("B2")))
    moved = replace(after, ships=(*after.ships[:2], ship("B2", at=ahead(30))))
    assert [each.target for each in told(rule(moved, ResolveFire(), 4), ShotsFired)] == ["B1"]
    both = replace(after, ships=(ship("A1", at=(50, 0)), *after.ships[1:]))
    ruling = rule(both, ResolveFire())
    assert told(ruling, ShotsFired) == []
    done = only(ruling, ShipFired)
    assert (done.beam, done.direct, done.plasma) == (False, False, False)
    assert named(ruling, "A1").fired_any is False


def test_ump_32_a_ship_that_not_all_see_is_not_named_to_fire() -> None:
    """It fires with all others; whether it has declared, or is there, is not told (SF-UMP-24)."""
    ships = (ship("A1"), ship("A2"), ship("A3", detected_by=("B",)))
    target = ship("B1", at=ahead(3), detected_by=("A",))
    before = battle(*ships, target, options=Options(limited_sensors=True))
    after = opened(before, ("A1", shot()), ("A3", shot()))
    for name in ("A1", "A2", "X9"):
        refused = refusal(after, ResolveFire(name))
        assert (refused.code, refused.at) == ("nothing_to_resolve", "/ship")
        assert refused.rule == "SF-UMP-24"
    assert only(rule(after, ResolveFire("A3"), 4), ShotsFired).ship == "A3"
    assert len(told(rule(after, ResolveFire(), 4, 4), ShotsFired)) == 2


@pytest.mark.parametrize("who", ["A1", "B1"])
def test_ump_31_who_has_withdrawn_neither_fires_nor_is_fired_at(who: str) -> None:
    """Though it was declared (SF-UMP-23, SF-UMP-4)."""
    ships = [ship("A1"), ship("B1", at=ahead(3))]
    ships = [replace(each, status="withdrawn") if each.id == who else each for each in ships]
    after = opened(battle(*ships), ("A1", shot()))
    ruling = rule(after, ResolveFire())
    assert told(ruling, ShotsFired) == []
    assert ruling.state.declared == ()


def test_rul_19_crippled_before_the_fire_throws_for_surrender_after_it() -> None:
    """Once, when the last ship of the class has fired (SF-RUL-19, SF-DMG-12)."""
    ships = (ship("A1"), ship("A2", at=(1, 0)), ship("B1", at=ahead(3), **CRIPPLED))
    after = opened(battle(*ships), ("A1", shot()), ("A2", shot()), crippled=("B1",))
    first = rule(after, ResolveFire("A1"), 1)
    assert told(first, SurrenderThrown) == []
    second = rule(first.state, ResolveFire(), 1, 5)
    assert named(second, "B1").status == "surrendered"


def test_rul_19_who_is_crippled_by_the_fire_itself_does_not_throw() -> None:
    """Nor who does not survive it (SF-RUL-19)."""
    before = battle(ship("A1"), ship("B1", at=ahead(3), shields=0))
    assert find_crippled_targets(opened(before, ("A1", shot()))) == ()
    ruling = rule(opened(before, ("A1", shot())), ResolveFire(), 6, 6)
    assert named(ruling, "B1").weapons == "ko"
    gone = battle(ship("A1"), ship("B1", "DD", ahead(3), **CRIPPLED))
    after = opened(gone, ("A1", shot()), crippled=("B1",))
    assert named(rule(after, ResolveFire(), 6, 1), "B1").status == "destroyed"


def test_rul_19_only_ships_that_are_fired_on_are_noted() -> None:
    """Missiles are none; each once (SF-RUL-19)."""
    ships = (
        ship("A1"),
        ship("B1", at=ahead(3), **CRIPPLED),
        ship("B2", at=ahead(4), **CRIPPLED),
        ship("B3", at=ahead(2)),
    )
    before = battle(*ships, missiles=(salvo("L1", ahead(4)),))
    shots = [shot("L1"), shot("B3"), shot("B1"), shot("B1")]
    after = opened(before, *[("A1", each) for each in shots])
    assert find_crippled_targets(after) == ("B1",)


def test_ump_11_who_is_crippled_is_told_to_those_alone_who_see_it() -> None:
    """When the fire opens (SF-UMP-11, SF-RUL-19)."""
    target = ship("B1", at=ahead(3), counter="Q-1", squadron="Q", detected_by=("A",), **CRIPPLED)
    before = battle(
        ship("A1"), target, ship("C1"), options=Options(limited_sensors=True), broken=("Q",)
    )
    declared = replace(before, declared=(Declared("A1", (shot(),)),))
    ruling = Ruling(declared).then(*open_fire(declared))
    assert only(ruling, FireOpened).rule == "SF-FIRE-01"
    assert only(ruling, TargetCrippled).only == ("A", "B")
    assert (ruling.state.fire_open, ruling.state.crippled) == (True, ("B1",))


@pytest.mark.parametrize(
    ("changes", "may"),
    [
        ({}, True),
        ({"ship_class": "BB"}, False),
        ({"status": "destroyed"}, False),
        ({"weapons": "ko"}, False),
        ({"fired_at_missile": True}, False),
        ({"beams": 0}, False),
        ({"beams": 0, "lr_launchers": (LrLauncher("L1", 2),)}, False),
        ({"beams": 0, "sr_launchers": (SrLauncher("M1", 0),)}, False),
        ({"beams": 0, "sr_launchers": (SrLauncher("M1", 1),)}, True),
        ({"beams": 0, "plasma": (PlasmaCannon("P1"),)}, True),
    ],
)
def test_3_a_side_is_asked_that_has_something_to_fire(changes: Any, may: Any) -> None:
    """With a ship of the class; the other side is not (SF-FIRE-01)."""
    before = battle(replace(ship("A1"), **changes))
    assert (may_fire(before, "A"), may_fire(before, "B")) == (may, False)
