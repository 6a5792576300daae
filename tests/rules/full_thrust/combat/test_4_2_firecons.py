"""4.2 Fire control systems: how many targets a ship may engage."""

from typing import Any

from rules.full_thrust.alone import refused, refused_at, rule
from rules.full_thrust.builders_combat import AHEAD, NORTH, fire, fire_phase, ship, warship
from rules.full_thrust.table import Outfit, only, told
from rules.rows import rows
from umpire.rules.full_thrust.fire import has_fire_left
from umpire.rules.full_thrust.gunnery import (
    BeamFired,
    FireWeapons,
    ShipActivated,
    Shot,
    SubmunitionsFired,
)
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import (
    Beam,
    FireControl,
    MainDrive,
    NeedleBeam,
    SubmunitionPack,
)

DRIVEN = (MainDrive("D"), Beam("B", 1, AHEAD))


def two_targets(**changes: Any) -> Battle:
    """Return a warship with two FireCons, and two targets ahead of it."""
    targets = (ship("B1", NORTH, *DRIVEN), ship("B2", (1.0, 8.0), *DRIVEN))
    return fire_phase(warship(**changes), *targets, ship("B3", (2.0, 8.0), *DRIVEN))


def at(*aims: str) -> FireWeapons:
    """Return the order to fire weapons at targets, `B1>T`, and needles at systems, `N1>T:D`."""
    shots = []
    for aim in aims:
        weapon, _, target = aim.partition(">")
        target, _, system = target.partition(":")
        shots.append(Shot(weapon, target, system or None))
    return FireWeapons("A1", tuple(shots))


def test_4_2_two_firecons_engage_two_targets() -> None:
    """Weapons are shared out among them freely, and each target is resolved in turn (FT-4.2-1)."""
    ruling = rule(two_targets(), at("B2>B1", "B1>B2", "B3>B1"), 4, 1, 1, 4, 1, 5)
    assert [(shot.weapon, shot.target, shot.damage) for shot in told(ruling, BeamFired)] == [
        ("B2", "B1", 1),
        ("B3", "B1", 1),
        ("B1", "B2", 1),
    ]


def test_4_2_three_targets_need_three() -> None:
    """Two FireCons do not suffice (FT-4.2-1)."""
    assert refused_at(two_targets(), at("B1>B1", "B2>B2", "B3>B3")) == ("no_firecon", "/shots")


@rows((("F1",), True), (("F2",), True), (("F1", "F2"), False))
def test_4_2_any_firecon_that_is_left_serves_all_weapons(
    lost: tuple[str, ...], allowed: bool
) -> None:
    """And without one nothing fires (FT-4.2-1, FT-4.2-3)."""
    before = two_targets(lost=lost)
    assert has_fire_left(before, "A") is allowed
    if allowed:
        assert only(rule(before, fire("B1 B2"), 1, 1, 1), ShipActivated).fired == ("B1", "B2")
    else:
        assert refused(before, fire("B1")) == "no_firecon"


def test_4_2_a_weapon_does_not_split_its_dice() -> None:
    """All of them go to one target (FT-4.2-2)."""
    assert refused_at(two_targets(), at("B3>B1", "B3>B2")) == ("dice_split", "/shots/1/weapon")


def test_4_2_a_weapon_fires_once() -> None:
    """Not twice at the same target either (FT-2.7-10)."""
    assert refused_at(two_targets(), at("B3>B1", "B3>B1")) == ("weapon_used", "/shots/1/weapon")


def test_4_8_needles_at_one_system_share_a_firecon() -> None:
    """However many they are (FT-4.8-2)."""
    ruling = rule(two_targets(lost=("F2",)), at("N1>B1:D", "N2>B1:D"), 1, 1)
    assert only(ruling, ShipActivated).fired == ("N1", "N2")


@rows(
    ("N1>B1:D", "N2>B1:B"),
    ("N1>B1:D", "N2>B2:D"),
    ("N1>B1:D", "B1>B1"),
    ("N1>B1:D", "S1>B1"),
)
def test_4_8_a_firecon_of_needles_serves_one_system_and_no_other_weapon(
    aims: tuple[str, ...],
) -> None:
    """Not another system, not another target, no beam at the same ship (FT-4.8-2, FT-RUL-52)."""
    assert refused(two_targets(lost=("F2",)), at(*aims)) == "no_firecon"
    dice = {"S1": (1, 1)}.get(aims[1][:2], (1,))
    assert len(only(rule(two_targets(), at(*aims), 1, *dice), ShipActivated).fired) == 2


PACKS: Outfit = (SubmunitionPack("S1", AHEAD), Beam("B1", 1, AHEAD))


def test_4_9_packs_need_a_firecon() -> None:
    """They are aimed at a target in the fire phase (FT-RUL-51)."""
    before = fire_phase(ship("A1", (0.0, 0.0), *PACKS), ship("B1", NORTH))
    assert refused(before, fire("S1")) == "no_firecon"
    assert not has_fire_left(before, "A")


def test_4_9_by_another_reading_packs_need_none() -> None:
    """Beams still do (FT-RUL-51)."""
    options = Options(submunition_needs_firecon=False)
    before = fire_phase(ship("A1", (0.0, 0.0), *PACKS), ship("B1", NORTH), options=options)
    assert has_fire_left(before, "A")
    assert only(rule(before, fire("S1"), 4, 1), SubmunitionsFired).damage == 1
    assert refused(before, fire("B1")) == "no_firecon"


def test_4_2_what_can_still_fire_is_asked_ship_by_ship() -> None:
    """A ship needs a FireCon and a weapon that is ready, or one that needs no FireCon."""
    blind = ship("A1", (0.0, 0.0), Beam("B1", 1, AHEAD))
    unarmed = ship("A2", (0.0, 0.0), FireControl("F1"))
    used = ship("A3", (0.0, 0.0), FireControl("F1"), NeedleBeam("N1", AHEAD), used=("N1",))
    target = ship("B1", NORTH)
    assert not has_fire_left(fire_phase(blind, unarmed, used, target), "A")
    assert has_fire_left(fire_phase(blind, unarmed, used, target, warship("A4")), "A")
