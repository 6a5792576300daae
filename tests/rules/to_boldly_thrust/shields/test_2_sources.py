"""2 Shields: they absorb whatever does damage, but rams, FTL, needles and what is aboard."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.full_thrust.fleets import Fields
from rules.rows import rows
from rules.to_boldly_thrust.builders_shields import SYSTEMS, battle, ship, struck
from rules.to_boldly_thrust.table import Outfit, named, only, rule, sound, told
from umpire.kernel.arcs import ARCS, Arc
from umpire.kernel.dice import SuppliedDice
from umpire.rules.full_thrust.fighter_attacks import attack_ship
from umpire.rules.full_thrust.ftl import Burst, FtlDamage, deal
from umpire.rules.full_thrust.gunnery import FireWeapons, Shot
from umpire.rules.full_thrust.mine_attacks import attack
from umpire.rules.full_thrust.movement import ram
from umpire.rules.full_thrust.referee import ApplyDamage
from umpire.rules.full_thrust.salvoes import strike
from umpire.rules.full_thrust.state.battle import FighterGroup, Hit, Mine, Salvo
from umpire.rules.full_thrust.state.options import MeteorSwarm
from umpire.rules.full_thrust.state.ship import (
    FireControl,
    NovaCannon,
    SensorSuite,
    SubmunitionPack,
    WaveGun,
)
from umpire.rules.full_thrust.state.values import Charge, Docking, Manoeuvre, Station
from umpire.rules.full_thrust.terrain_passages import cross_dust, meet_meteors
from umpire.rules.full_thrust.thresholds import DamageTaken
from umpire.rules.full_thrust.wonder_weapons import ShotLabel, Strike, strike_all
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.shields import ShieldsAbsorbed
from umpire.rules.to_boldly_thrust.state import Battle, Phaser, PhotonTube, Ruling, Ship, System

AHEAD: tuple[Arc, ...] = ("FP", "F", "FS")
GROUP = FighterGroup("g1", "A", y=9.0, targets=("B1",))
SALVO = Salvo("s1", "A", "A1", 0.0, 9.0, target="B1", status="on_target", locked=2)
METEORS = MeteorSwarm("m1", 0.0, 10.0, 3.0)


SCREENED: Fields = {"unscreened_past_shields": False}
"""The option by which shields stop what no screen stops."""


def scene(target: Ship, *weapons: System, **changes: Any) -> Battle:
    """Return a battle in which A1 has a FireCon and some weapons."""
    before = battle(target, **changes)
    firer = ship("A1", strength=0, y=0.0, systems=(FireControl("F"), *weapons))
    return replace(before, ships=(firer, *before.ships[1:]))


def fired(before: Battle, weapon: str, *faces: int) -> Ruling:
    """Return what one weapon of A1 does to B1."""
    return rule(before, FireWeapons("A1", (Shot(weapon, "B1"),)), *faces)


def by(before: Battle, does: Callable[..., Any], *args: Any, faces: tuple[int, ...] = ()) -> Ruling:
    """Return what something does, all of the scripted dice thrown."""
    dice = SuppliedDice(faces)
    ruling = does(Ruling(before), *args, dice)
    dice.finish()
    return sound(before, ruling)


def phaser(target: Ship) -> Ruling:
    """Let a phaser of class A throw 5, 5 and 4."""
    return fired(scene(target, Phaser("P", "A", AHEAD)), "P", 5, 5, 4)


def torpedo(target: Ship) -> Ruling:
    """Let a photon torpedo do 3 points."""
    return fired(scene(target, PhotonTube("T", ("F",))), "T", 6, 3)


def submunitions(target: Ship) -> Ruling:
    """Let a pack throw 5, 5 and 1 from afar."""
    return fired(scene(replace(target, y=5.0), SubmunitionPack("S", AHEAD)), "S", 5, 5, 4)


def salvo(target: Ship) -> Ruling:
    """Let two missiles do 1 and 2 points."""
    return by(battle(target, phase="attacks", salvoes=(SALVO,)), strike, "B1", faces=(1, 2))


def fighters(target: Ship) -> Ruling:
    """Let a group throw three fours."""
    before = battle(target, phase="attacks", groups=(GROUP,))
    return by(before, attack_ship, "g1", faces=(4, 4, 4, 1, 1, 1))


def mine(target: Ship) -> Ruling:
    """Let a mine throw 5 and 6, and a 1 after that."""
    mines = (Mine("m1", "A", 0.0, 9.0),)
    before = battle(target, phase="movement", mines=mines, options={"mines": True})
    return by(before, attack, "m1", "B1", faces=(5, 6, 1))


def template(target: Ship) -> Ruling:
    """Let a nova template do 3 points."""
    shot = ShotLabel("A1", "N", "FT-12.3-2")
    return by(battle(target, options=SCREENED), strike_all, shot, (Strike("B1", 2),), faces=(1, 2))


def dust(target: Ship) -> Ruling:
    """Let dust throw a 6 and a 4."""
    before = battle(target, phase="movement", options=SCREENED)
    return by(before, cross_dust, "B1", 30, faces=(6, 4))


def meteors(target: Ship) -> Ruling:
    """Let meteors do 3 points."""
    before = battle(target, phase="movement", terrain=(METEORS,), options={"meteor_swarms": True})
    return by(before, meet_meteors, "B1", METEORS, 6, faces=(3,))


def correction(target: Ship) -> Ruling:
    """Let the referee enter 3 points."""
    return rule(battle(target), ApplyDamage("B1", 3, attacker="A1"))


SOURCES = [
    phaser,
    torpedo,
    submunitions,
    salvo,
    fighters,
    mine,
    template,
    dust,
    meteors,
    correction,
]


@rows(*SOURCES)
def test_2_full_shields_absorb_whatever_comes(source: Callable[[Ship], Ruling]) -> None:
    """Three points of it, and the ship takes nothing (TBT-SHLD-02, TBT-RUL-39)."""
    ruling = source(ship())
    assert only(ruling, ShieldsAbsorbed).absorbed == 3
    assert (named(ruling, "B1").shield_marks, named(ruling, "B1").damage) == (3, 0)
    assert not told(ruling, DamageTaken)


@rows(*SOURCES)
def test_2_half_shields_absorb_the_larger_half_of_it(source: Callable[[Ship], Ruling]) -> None:
    """Two points of three (TBT-SHLD-03, TBT-RUL-39)."""
    ruling = source(ship(marks=10))
    assert (named(ruling, "B1").shield_marks, named(ruling, "B1").damage) == (12, 1)


@rows(*SOURCES)
def test_2_shields_that_are_down_absorb_none_of_it(source: Callable[[Ship], Ruling]) -> None:
    """All three points are the ship's (TBT-SHLD-04, TBT-SHLD-05)."""
    for target in (ship(marks=20), ship(lost=("G",))):
        ruling = source(target)
        assert named(ruling, "B1").damage == 3
        assert not told(ruling, ShieldsAbsorbed)


def test_2_rams_are_not_absorbed() -> None:
    """Neither of the ship that rams nor of the one that is rammed (TBT-RUL-39)."""
    before = battle(ship(y=1.0), phase="movement", options={"ramming": True})
    ruling = by(before, ram, "A1", "B1", faces=(6, 6, 1, 1, 1))
    assert not told(ruling, ShieldsAbsorbed)
    assert named(ruling, "B1").damage > 0


def test_2_ships_that_jump_near_by_are_not_absorbed() -> None:
    """Nor what comes of an entry too near (TBT-RUL-39)."""
    for rule_of_it in ("FT-8.1-3", "FT-8.2-3"):
        burst = Burst("A1", (FtlDamage("B1", 4),), rule=rule_of_it)
        ruling = by(battle(ship(), phase="movement"), deal, burst)
        assert (named(ruling, "B1").shield_marks, named(ruling, "B1").damage) == (0, 4)


def test_2_what_bursts_aboard_is_not_absorbed() -> None:
    """A charged wave gun that is knocked out turns on its ship inside its shields (TBT-RUL-39)."""
    target = ship(systems=(WaveGun("U"),), charges=(Charge("U", 4),), marks=10)
    ruling = struck(battle(target, options={"wave_gun": True}), needled=("U",))
    assert (named(ruling, "B1").shield_marks, named(ruling, "B1").damage) == (10, 4)


def test_2_each_attack_of_several_meets_the_shields_as_they_are_by_then() -> None:
    """Two salvoes at shields that are nearly at half strength (TBT-RUL-05, TBT-RUL-04)."""
    salvoes = (replace(SALVO, locked=1), replace(SALVO, id="s2", locked=1))
    ruling = by(battle(ship(marks=9), phase="attacks", salvoes=salvoes), strike, "B1", faces=(3, 3))
    assert [each.absorbed for each in told(ruling, ShieldsAbsorbed)] == [3, 2]
    assert named(ruling, "B1").damage == 1


@rows(("ship", [1]), ("weapon", [1, 1]))
def test_2_hits_name_their_weapons_where_it_counts(unit: str, absorbed: list[int]) -> None:
    """Two packs at half shields, a point each: halved together, or each (TBT-RUL-05)."""
    packs = (SubmunitionPack("S", AHEAD), SubmunitionPack("U", AHEAD))
    before = scene(ship(marks=10, y=16.0), *packs, options={"shield_attack_unit": unit})
    ruling = rule(before, FireWeapons("A1", (Shot("S", "B1"), Shot("U", "B1"))), 5, 5)
    assert [each.absorbed for each in told(ruling, ShieldsAbsorbed)] == absorbed


def test_2_needle_attacks_of_phasers_leave_no_marks() -> None:
    """By option they cost boxes, whatever the shields (TBT-RUL-39, TBT-RUL-10)."""
    weapons = (Phaser("P", "A", AHEAD), SensorSuite("E"))
    before = scene(ship(marks=10), *weapons, options={"needle_hull_damage": True})
    ruling = rule(before, FireWeapons("A1", (Shot("P", "B1", "D"),)), 6, 5)
    assert (named(ruling, "B1").shield_marks, named(ruling, "B1").damage) == (10, 2)


WITH_WONDERS: Fields = {"nova_cannon": True, "wave_gun": True}
WONDERS: Outfit = (*SYSTEMS, NovaCannon("N"), WaveGun("V"))
OUTSIDE = Docking("BX")


@rows(
    ({"order": Manoeuvre(nova=True)}, 0, 4),
    ({"wave_fired": True}, 0, 4),
    ({"wave_fired": True, "facing": 12}, 4, 0),
    ({}, 4, 0),
)
def test_2_wonder_weapons_take_from_shields_what_they_take_from_screens(
    state: Fields, marks: int, hull: int
) -> None:
    """An armed nova cannon all, a wave gun that has fired those to the front (FT-12.3-1, -5)."""
    target = replace(ship(systems=WONDERS, group="capital", facing=6), **state)
    after = named(struck(battle(target, options=WITH_WONDERS), Hit(4)), "B1")
    assert (after.shield_marks, after.damage) == (marks, hull)


@rows((20, 4, 0), (0, 0, 4))
def test_2_a_ship_docked_outside_is_behind_the_shields_of_its_station(
    strength: int, marks: int, hull: int
) -> None:
    """Its own are off (FT-13.7-3)."""
    base = ship("BX", strength, station=Station(), thrust=0, systems=(FireControl("F"),))
    target = ship("B1", docked=OUTSIDE, facing=12, velocity=base.velocity)
    ruling = struck(battle(target, base, options={"starbases": True}), Hit(4))
    own, other = named(ruling, "B1"), named(ruling, "BX")
    assert (own.shield_marks, own.damage, other.shield_marks) == (0, hull, marks)


def test_2_odds_at_a_docked_ship_are_those_behind_the_shields_of_its_station() -> None:
    """A point that they take is a mark on the station (FT-13.7-3)."""
    order = FireWeapons("A1", (Shot("P", "B1"),))
    armed = ship("A1", 0, systems=(*SYSTEMS, Phaser("P", "B", ARCS)), y=0.0)
    names = []
    for strength in (20, 0):
        base = ship("BX", strength, station=Station(), thrust=0, systems=(FireControl("F"),))
        target = ship("B1", docked=OUTSIDE, facing=12, velocity=base.velocity)
        before = replace(
            battle(target, base, options={"starbases": True}), ships=(armed, target, base)
        )
        names.append({each.name for each in BOOK.odds(before, order).targets[0].outcomes})
    assert ["shields down" in each for each in names] == [True, False]
