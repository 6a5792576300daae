"""FT 13.8: bases of several sections, which one is struck, and what a lost one does."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import battle, refused, rule, ship, told
from rules.rows import rows
from umpire.kernel.arcs import ARCS
from umpire.kernel.errors import Malformed
from umpire.kernel.odds import TargetOdds
from umpire.rules.full_thrust.fire_choices import fire_odds
from umpire.rules.full_thrust.gunnery import BeamFired, FireWeapons, Shot
from umpire.rules.full_thrust.referee import ApplyDamage
from umpire.rules.full_thrust.setup import setup
from umpire.rules.full_thrust.state.battle import Battle, Setup
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Beam, FireControl, ScreenGenerator, Ship
from umpire.rules.full_thrust.state.values import Station
from umpire.rules.full_thrust.stations import SectionBrokeUp, SectionStruck
from umpire.rules.full_thrust.thresholds import ShipDestroyed, ThresholdChecked

BASES = Options(starbases=True, multi_section_bases=True)
GUNS = (FireControl("F"), FireControl("G"), Beam("B", 3, ARCS), Beam("C", 2, ARCS))
FAR = FireWeapons("B1", (Shot("B", "ACore"),))


def section(name: str, *adjacent: str, **changes: Any) -> Ship:
    """Return a section of a base at rest."""
    given: Fields = {
        "thrust": 0,
        "velocity": 0,
        "systems": (),
        "rows": (5, 5, 5, 5),
        "station": Station("Hub", adjacent),
    }
    return ship(name, (0.0, 0.0), **(given | changes))


def base(range_mu: float = 18.0, *sections: Ship) -> Battle:
    """Return a base of three sections, and an enemy that is to fire at it."""
    given = sections or (
        section("ACore", "AFore", "AAft"),
        section("AFore", "ACore", systems=(ScreenGenerator("S"),)),
        section("AAft", "ACore"),
    )
    enemy = ship("B1", (0.0, range_mu), facing=6, velocity=0, systems=GUNS)
    fighting = {"phase": "fire", "initiative": ("B", "A"), "active": "B"}
    return battle(*given, enemy, options=BASES, **fighting)


# Which section is struck.


@rows((1, "ACore"), (2, "AFore"), (3, "AAft"))
def test_13_8_fire_from_18_mu_strikes_any_section(face: int, struck: str) -> None:
    """FT-13.8-1, FT-RUL-91: a die with as many sides as sections, in the order of the list."""
    ruling = rule(base(), FAR, face, 5, 1)
    (found,) = told(ruling, SectionStruck)
    assert (found.target, found.section, found.rolls[0].sides) == ("ACore", struck, 3)
    (fired,) = told(ruling, BeamFired)
    assert fired.target == struck
    assert ruling.state.ship(struck) == replace(
        next(each for each in base().ships if each.id == struck), damage=1
    )


def test_13_8_the_section_that_is_struck_has_its_own_screens() -> None:
    """FT-13.8-1: a 4 scores against the core, and not against the screened fore section."""
    assert told(rule(base(), FAR, 1, 4, 1), BeamFired)[0].damage == 1
    assert told(rule(base(), FAR, 2, 4, 1), BeamFired)[0].damage == 0


def test_13_8_nearer_the_firer_chooses() -> None:
    """FT-13.8-1: at 17.9 MU no die is thrown for the section."""
    ruling = rule(base(17.9), FAR, 4, 4)
    assert not told(ruling, SectionStruck)
    assert told(ruling, BeamFired)[0].target == "ACore"


def test_13_8_only_sections_that_stand_are_struck() -> None:
    """FT-RUL-91: of two, the die has two sides; the last one needs none."""
    gone = {"damage": 20, "status": "destroyed"}
    core, fore, aft = base().ships[:3]
    two = base(18.0, core, replace(fore, **gone), aft)
    (struck,) = told(rule(two, FAR, 2, 1, 1), SectionStruck)
    assert (struck.section, struck.rolls[0].sides) == ("AAft", 2)
    one = base(18.0, core, replace(fore, **gone), replace(aft, **gone))
    assert not told(rule(one, FAR, 1, 1), SectionStruck)


def test_13_8_one_die_chooses_for_all_fire_at_one_section() -> None:
    """FT-UMP-54: for each section that is aimed at, after the dice for lock and arc."""
    ruling = rule(base(), FireWeapons("B1", (Shot("B", "ACore"), Shot("C", "ACore"))), 3, 1, 1, 1)
    assert len(told(ruling, SectionStruck)) == 1
    assert {event.target for event in told(ruling, BeamFired)} == {"AAft"}
    apart = (Shot("B", "ACore"), Shot("C", "AFore"))
    ruling = rule(base(), FireWeapons("B1", apart), 3, 1, 1, 3, 1)
    assert [event.section for event in told(ruling, SectionStruck)] == ["AAft", "AAft"]


def test_13_8_a_lone_station_is_struck_as_aimed_at() -> None:
    """FT-13.8-1: it has no sections."""
    alone = section("ACore", station=Station())
    assert not told(rule(base(18.0, alone), FAR, 1, 1), SectionStruck)


def test_13_8_a_section_that_is_gone_cannot_be_aimed_at() -> None:
    """FT-2.6-2: as any ship that is destroyed."""
    core, fore, aft = base().ships[:3]
    before = base(18.0, replace(core, damage=20, status="destroyed"), fore, aft)
    assert refused(before, FAR) == "destroyed"


def test_13_8_odds_tell_each_section() -> None:
    """FT-13.8-1: one target each from afar, with its share of the hits; near, the one alone."""
    far = fire_odds(base(), FAR).targets
    assert [each.target for each in far] == ["ACore", "AFore", "AAft"]
    near = fire_odds(base(17.9), FAR).targets
    assert [each.target for each in near] == ["ACore"]
    assert _mean(far[0]) == pytest.approx(_mean(near[0]) / 3)
    assert _mean(far[1]) < _mean(far[2])
    assert sum(far[0].damage) == pytest.approx(1.0)


def _mean(odds: TargetOdds) -> float:
    return odds.mean_damage


# Rows beyond the fourth.


@rows((0, 2, 1), (2, 2, 2), (4, 2, 3), (6, 2, 3), (8, 2, 3))
def test_13_8_later_rows_lose_systems_on_1_to_3(damage: int, points: int, number: int) -> None:
    """FT-13.8-2: a section of mass 600 has six rows; each after the third counts like it."""
    big = section("ACore", rows=(2,) * 6, damage=damage, systems=(FireControl("F"),))
    (checked,) = told(rule(base(18.0, big), ApplyDamage("ACore", points), 6), ThresholdChecked)
    assert checked.number == number


# Sections that break up.


def test_13_8_a_destroyed_section_damages_its_neighbours() -> None:
    """FT-13.8-3, FT-RUL-91: as many dice as it had rows, thrown for each of them by itself."""
    ruling = rule(base(), ApplyDamage("ACore", 20), 1, 2, 3, 4, 6, 6, 1, 1, 1)
    assert [(event.section, event.points) for event in told(ruling, SectionBrokeUp)] == [
        ("AFore", 10),
        ("AAft", 9),
    ]
    assert [each.damage for each in ruling.state.ships[:3]] == [20, 10, 9]


def test_13_8_armour_takes_the_damage_of_a_section() -> None:
    """FT-RUL-91: it is ordinary damage."""
    core, fore, aft = base().ships[:3]
    armoured = replace(fore, ssd=replace(fore.ssd, armour=4))
    ruling = rule(base(18.0, replace(core, station=Station("Hub", ("AFore",))), armoured, aft),
                  ApplyDamage("ACore", 20), 1, 1, 1, 3)  # fmt: skip
    assert ruling.state.ships[1].armour_lost == 4
    assert ruling.state.ships[1].damage == 2


def test_13_8_the_damage_goes_on_from_section_to_section() -> None:
    """FT-RUL-91: one that is destroyed by it breaks up too; what is gone takes no dice."""
    weak = (
        section("ACore", "AFore", "AAft"),
        section("AFore", "ACore", "AAft", rows=(2, 2)),
        section("AAft", "ACore", "AFore"),
    )
    ruling = rule(base(18.0, *weak), ApplyDamage("ACore", 20), 1, 1, 1, 1, 3, 4, 6, 6, 6, 1)
    assert [
        (event.ship, event.section, event.points) for event in told(ruling, SectionBrokeUp)
    ] == [("ACore", "AFore", 4), ("AFore", "AAft", 7), ("ACore", "AAft", 19)]
    assert [event.ship for event in told(ruling, ShipDestroyed)] == ["ACore", "AFore", "AAft"]


# What a base must be like.


@rows(
    (section("ACore", "AGhost"),),
    (section("ACore", "ACore"),),
    (section("ACore", "AFore", "AFore"), section("AFore")),
    (section("ACore", "AFore"), section("AFore", station=Station("Elsewhere"))),
)
def test_13_8_a_section_is_next_to_others_of_its_base(sections: tuple[Ship, ...]) -> None:
    """FT-13.8-3: each once, and not to itself."""
    with pytest.raises(Malformed) as refused:
        base(18.0, *sections)
    assert refused.value.at == "/ships/0/station/adjacent"


def test_13_8_a_base_does_not_open_drifting_apart() -> None:
    """FT-13.8-1: all its sections have one side, course and speed."""
    enemy = ship("B1", (0.0, 30.0))
    sections = (section("ACore"), section("AFore", velocity=2))
    with pytest.raises(Malformed) as refused:
        setup(Setup(("A", "B"), (*sections, enemy), options=BASES))
    assert refused.value.at == "/ships/1/velocity"


def test_sections_are_told_in_words() -> None:
    """One line each."""
    (struck,) = told(rule(base(), FAR, 3, 1, 1), SectionStruck)
    assert struck.tell() == ("B1's long-range fire at ACore strikes AAft (1d3 3)")
    broken = told(rule(base(), ApplyDamage("ACore", 20), 1, 1, 1, 1, 1, 1, 1, 1), SectionBrokeUp)
    assert broken[0].tell() == ("ACore breaks up beside AFore: 4 points (4d6 1 1 1 1)")
