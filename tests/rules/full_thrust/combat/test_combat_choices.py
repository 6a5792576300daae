"""What ships may fire at: every weapon at every target in range and arc, with its chances."""

from math import cos, radians, sin

import pytest

from rules.full_thrust.alone import refusal, rule
from rules.full_thrust.builders_combat import NORTH, WARSHIP, fire, fire_phase, ship, warship
from rules.rows import rows
from umpire.kernel.arcs import ARCS
from umpire.kernel.errors import Refusal
from umpire.rules.full_thrust.fire_choices import (
    CombatChoice,
    FireWeaponsChoice,
    FiringSolution,
    SettleArcChoice,
    choices,
)
from umpire.rules.full_thrust.gunnery import FireWeapons, Shot
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import (
    Beam,
    FireControl,
    MainDrive,
    ScreenGenerator,
    SubmunitionPack,
)
from umpire.rules.full_thrust.state.values import Core


def offered(before: Battle, unit: str | None = None) -> list[CombatChoice]:
    """Return what may be ordered, by whoever speaks for every side."""
    return list(choices(before, lambda _side: True, unit))


def solutions(before: Battle) -> dict[tuple[str, str], FiringSolution]:
    """Return the firing solutions of the first ship by weapon and target."""
    (fires, *_) = [each for each in offered(before) if isinstance(each, FireWeaponsChoice)]
    return {(each.weapon, each.target): each for each in fires.solutions}


def test_4_2_every_weapon_that_reaches_its_target() -> None:
    """With dice, the face that is needed, and what to expect (FT-4.2-1)."""
    found = solutions(fire_phase(warship(), ship("B1", NORTH, MainDrive("D1"))))
    assert {weapon for weapon, _ in found} == {each.id for each in WARSHIP} - {"F1", "F2"}
    beam = found["B2", "B1"]
    assert (beam.range_mu, beam.arcs, beam.dice, beam.need) == (8.0, ("F",), 2, None)
    assert beam.chance == pytest.approx(0.75)
    assert beam.mean_damage == pytest.approx(2 * 0.8)
    torpedo = found["T1", "B1"]
    assert (torpedo.dice, torpedo.need, torpedo.rule) == (1, 3, "FT-4.7-1")
    assert torpedo.mean_damage == pytest.approx(4 / 6 * 3.5, abs=1e-6)
    needle = found["N1", "B1"]
    assert (needle.need, needle.chance) == (6, 0.333333)


@rows((0, 0.8), (1, 3 / 6 + 0.8 / 6), (2, 2 / 6 + 0.8 / 6))
def test_4_4_screens_are_in_the_figures(level: int, mean: float) -> None:
    """Of beams; a pack does not mind (FT-4.4-1, FT-4.9-2)."""
    screens = [ScreenGenerator(f"S{number}") for number in range(level)]
    found = solutions(fire_phase(warship(), ship("B1", NORTH, *screens)))
    assert found["B1", "B1"].mean_damage == pytest.approx(mean, abs=1e-6)
    assert found["S1", "B1"].mean_damage == pytest.approx(1.6, abs=1e-6)


def test_4_1_only_what_is_in_range_and_arc() -> None:
    """No friends, none that are gone (FT-4.1-3, FT-4.1-4)."""
    others = [
        ship("B2", (0.0, -8.0)),
        ship("B3", (40.0, 0.0)),
        ship("B4", NORTH, status="destroyed"),
        ship("A2", NORTH),
        ship("B5", (0.0, 20.0)),
    ]
    found = solutions(fire_phase(warship(), ship("B1", NORTH), *others))
    assert {target for _, target in found} == {"B1", "B5"}
    assert {weapon for weapon, target in found if target == "B5"} == {"B2", "B3", "T1", "T2"}


def test_4_8_a_needle_is_offered_at_what_has_systems() -> None:
    """It aims at one of them (FT-4.8-3)."""
    found = solutions(fire_phase(warship(), ship("B1", NORTH)))
    assert ("B1", "B1") in found
    assert ("N1", "B1") not in found


def test_rul_4_a_target_on_a_line_shows_the_arcs_in_which_the_weapon_bears() -> None:
    """Both, or the one that the die must give; at range 0 all but aft (FT-RUL-4, FT-RUL-5)."""
    line = ship("B1", (10 * sin(radians(30)), 10 * cos(radians(30))))
    found = solutions(fire_phase(warship(), line))
    assert (found["B1", "B1"].arcs, found["B1", "B1"].die_arcs) == ((), ("F", "FS"))
    assert (found["T1", "B1"].arcs, found["T1", "B1"].die_arcs) == ((), ("F",))
    here = solutions(fire_phase(warship(), ship("B1")))
    assert here["B1", "B1"].arcs == ("F", "FS", "FP", "AS", "AP")


def test_rul_4_the_die_for_an_arc_is_offered_once_a_target() -> None:
    """Before fire is declared (FT-RUL-4)."""
    line = ship("B1", (10 * sin(radians(30)), 10 * cos(radians(30))))
    before = fire_phase(warship(), line, ship("B2", NORTH))
    settling = [each for each in offered(before) if isinstance(each, SettleArcChoice)]
    order = {"kind": "settle_arc", "ship": "A1", "target": "B1"}
    assert settling == [SettleArcChoice(ship="A1", target="B1", arcs=("F", "FS"), order=order)]


def test_what_is_offered_is_allowed_and_the_rest_refused() -> None:
    """Each solution by itself, for every weapon and every target."""
    targets = [
        ship(f"B{number}", (13.0 * sin(number), 13.0 * cos(number)), MainDrive("D"))
        for number in range(12)
    ]
    before = fire_phase(warship(used=("B3",), lost=("T2",)), *targets)
    found = solutions(before)
    for weapon in ("B1", "B2", "B3", "T1", "T2", "N1", "S1"):
        for target in targets:
            aim = "D" if weapon == "N1" else None
            order = FireWeapons("A1", (Shot(weapon, target.id, aim),))
            if (weapon, target.id) in found:
                assert rule(before, order, *[1] * found[weapon, target.id].dice).events
            else:
                assert isinstance(refusal(before, order), Refusal)


def test_rul_13_every_ship_that_could_fire_may_pass() -> None:
    """Even one with nothing in range; those that cannot fire are left out (FT-RUL-13)."""
    ships = [
        warship("A1"),
        warship("A2", (0.0, 500.0)),
        warship("A3", activated=True),
        warship("A4", core=Core(bridge="out")),
        warship("A5", ftl_since=3),
        ship("A6", (0.0, 0.0), Beam("B1", 1, ARCS)),
    ]
    before = fire_phase(*ships, ship("B1", NORTH))
    assert [(type(each).__name__, each.ship) for each in offered(before)] == [
        ("FireWeaponsChoice", "A1"),
        ("PassFireChoice", "A1"),
        ("PassFireChoice", "A2"),
    ]
    assert [each.ship for each in offered(before, "A2")] == ["A2"]


def test_rul_51_without_a_firecon_packs_may_still_be_offered() -> None:
    """By the reading that they need none (FT-RUL-51)."""
    firer = ship("A1", (0.0, 0.0), Beam("B1", 1, ARCS), SubmunitionPack("S1", ARCS))
    options = Options(submunition_needs_firecon=False)
    assert set(solutions(fire_phase(firer, ship("B1", NORTH), options=options))) == {("S1", "B1")}


def test_3_7_while_a_squadron_fires_only_its_ships_may() -> None:
    """The rest of the side waits (FT-3.7-2)."""
    ships = [warship("A1", squadron="s"), warship("A2", squadron="s"), warship("A3")]
    options = Options(squadrons=True, squadron_fire=True)
    begun = rule(fire_phase(*ships, ship("B1", NORTH), options=options), fire("B1"), 1).state
    assert {each.ship for each in offered(begun)} == {"A2"}


def test_only_the_side_whose_turn_it_is_has_choices() -> None:
    """And only in the fire phase."""
    before = fire_phase(warship(), ship("B1", NORTH, FireControl("F1"), Beam("B1", 2, ARCS)))
    assert list(choices(before, lambda side: side == "B", None)) == []
    assert list(choices(before, lambda side: side == "A", None))
    assert offered(fire_phase(warship(), phase="missiles")) == []
