"""Odds of declared fire, against dice counted one by one, icepool, and many throws."""

from collections import Counter
from itertools import product

import icepool  # type: ignore[import-untyped]
import pytest

from rules.full_thrust.builders_combat import NORTH, fire, fire_phase, ship, warship
from rules.full_thrust.fleets import Fields
from rules.rows import rows
from umpire.kernel.arcs import ARCS
from umpire.kernel.dice import KeyedDice, seed_bytes
from umpire.kernel.errors import CannotAdjudicate, IllegalOrder
from umpire.kernel.odds import TargetOdds
from umpire.rules.full_thrust.fire import fire_weapons
from umpire.rules.full_thrust.fire_choices import fire_odds
from umpire.rules.full_thrust.gunnery import FireWeapons, Shot
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.ship import (
    Beam,
    FireControl,
    MainDrive,
    PulseTorpedo,
    ScreenGenerator,
)

DEPTH = 12


def beam_die(level: int) -> icepool.Die:
    """Return the points of a beam die, with its extra dice, as icepool counts them."""
    first = [(0, 0, 0, 1, 1, 2), (0, 0, 0, 0, 1, 2), (0, 0, 0, 0, 1, 1)][level]
    extra = icepool.Die([0])
    for _ in range(DEPTH):
        extra = icepool.Die([0, 0, 0, 1, 1, 2 + extra])
    return icepool.Die([*first[:5], first[5] + extra])


def at_one(before: Battle, order: FireWeapons) -> TargetOdds:
    """Return the odds at the one target of an order; they add up to 1."""
    (found,) = fire_odds(before, order).targets
    assert sum(found.damage) == pytest.approx(1.0)
    assert all(0 <= each.chance <= 1 + 1e-12 for each in found.outcomes)
    return found


def chances(found: TargetOdds) -> dict[str, float]:
    """Return the outcomes by name."""
    return {each.name: each.chance for each in found.outcomes}


@pytest.mark.parametrize("level", [0, 1, 2])
@pytest.mark.parametrize("weapon", ["B1", "B2", "B3"])
def test_4_3_beams_agree_with_icepool(level: int, weapon: str) -> None:
    """Extra dice and screens included (FT-4.3-3, FT-4.4-1)."""
    screens = [ScreenGenerator(f"S{number}") for number in range(level)]
    found = at_one(fire_phase(warship(), ship("B1", NORTH, *screens)), fire(weapon))
    total = int(weapon[1]) @ beam_die(level)
    expected = [float(total.probability(points)) for points in range(len(found.damage))]
    assert expected == pytest.approx(list(found.damage), abs=1e-9)
    assert found.mean_damage == pytest.approx(float(total.mean()), abs=1e-6)


def test_4_7_torpedoes_and_beams_together_agree_with_icepool() -> None:
    """At 8 MU a torpedo hits on 3 (FT-4.7-1, -2)."""
    found = at_one(fire_phase(warship(), ship("B1", NORTH)), fire("B1 T1 T2"))
    total = beam_die(0) + 2 @ icepool.d6.map(lambda face: icepool.d6 if face >= 3 else 0)
    expected = [float(total.probability(points)) for points in range(len(found.damage))]
    assert expected == pytest.approx(list(found.damage), abs=1e-9)


def test_4_5_two_torpedoes_behind_armour_counted_one_by_one() -> None:
    """The larger half of each falls on 3 boxes, the rest on a hull of 4 (FT-4.5-4, FT-RUL-17)."""
    found = at_one(fire_phase(warship(), ship("B1", NORTH, armour=3, rows=(2, 2))), fire("T1 T2"))
    weights = {0: 1 / 3, **dict.fromkeys(range(1, 7), 1 / 9)}
    lost = [
        (one + two - min(3, (one + 1) // 2 + (two + 1) // 2), weights[one] * weights[two])
        for one, two in product(weights, repeat=2)
    ]
    expected = {
        name: sum(weight for hull, weight in lost if hull >= least)
        for name, least in (("hull hit", 1), ("row 1 ends", 2), ("destroyed", 4))
    }
    assert expected == pytest.approx(chances(found))


def test_4_5_by_another_reading_torpedoes_are_halved_together() -> None:
    """1 and 1 are one point on armour and one on the hull (FT-RUL-17)."""
    target = ship("B1", NORTH, armour=9)
    together = fire_phase(warship(), target, ap_unit="attack")
    by_two, by_one = (
        chances(at_one(before, fire("T1 T2")))["hull hit"]
        for before in (together, fire_phase(warship(), target))
    )
    assert by_two - by_one == pytest.approx(1 / 81)


def test_4_5_penetrating_points_pass_armour() -> None:
    """A 6 and then 4 or more (FT-4.3-3, FT-4.5-3)."""
    found = at_one(fire_phase(warship(), ship("B1", NORTH, armour=9)), fire("B1"))
    assert chances(found)["hull hit"] == pytest.approx(1 / 6 * 1 / 2)


SCENES: list[tuple[str, Fields]] = [
    ("B1 B2 B3", {"armour": 3, "rows": (3, 3, 3)}),
    ("B3 T1 N1:D S1", {"armour": 2, "rows": (4, 4), "damage": 1}),
    ("T1 T2 S1", {"armour": 6, "rows": (2, 2, 2, 2)}),
]


@rows(*SCENES)
def test_4_5_odds_agree_with_many_throws(weapons: str, display: Fields) -> None:
    """Hull rows and destruction behind armour, thrown three thousand times over."""
    systems = (MainDrive("D"), ScreenGenerator("S"))
    before = fire_phase(warship(), ship("B1", NORTH, *systems, **display))
    order = fire(weapons)
    found = chances(at_one(before, order))
    times, counted = 3000, Counter[str]()
    for number in range(times):
        dice = KeyedDice(seed_bytes(f"throw {number}"), "odds")
        target = fire_weapons(Ruling(before), order, dice).state.ships[1]
        counted["hull hit"] += target.damage > display.get("damage", 0)
        counted["row 1 ends"] += target.damage >= display["rows"][0]
        counted["destroyed"] += target.status == "destroyed"
    for name, count in counted.items():
        assert found[name] == pytest.approx(count / times, abs=0.035), name


def test_4_6_rows_that_have_ended_are_not_told_again() -> None:
    """The last is destruction; empty rows are none (FT-4.6-1, FT-RUL-10)."""
    target = ship("B1", NORTH, rows=(2, 0, 2, 2), damage=3)
    found = chances(at_one(fire_phase(warship(), target), fire("B1")))
    assert list(found) == ["hull hit", "row 2 ends", "destroyed"]
    assert found["row 2 ends"] == pytest.approx(1 / 2)


def test_4_8_needles_tell_the_system_and_the_drive_step_by_step() -> None:
    """One or two of two needles hit with a 6 (FT-4.8-1, FT-4.8-3)."""
    systems = (MainDrive("D"), Beam("B", 2, ARCS))
    before = fire_phase(warship(), ship("B1", NORTH, *systems))
    assert chances(at_one(before, fire("N1:B N2:D")))["B knocked out"] == pytest.approx(1 / 6)
    found = chances(at_one(before, fire("N1:D N2:D")))
    assert found["D halved or out"] == pytest.approx(11 / 36)
    assert found["D out"] == pytest.approx(1 / 36)
    halved = fire_phase(warship(), ship("B1", NORTH, *systems, drive="half"))
    assert chances(at_one(halved, fire("N1:D N2:D")))["D knocked out"] == pytest.approx(11 / 36)


def test_rul_4_the_die_for_a_line_is_part_of_the_odds() -> None:
    """The bow torpedo fires on half of its throws, the beam on all (FT-RUL-4)."""
    firer = ship(
        "A1", (0.0, 0.0), FireControl("F1"), Beam("B1", 1, ("F", "FS")), PulseTorpedo("T1", ("F",))
    )
    found = at_one(fire_phase(firer, ship("B1", (2.5, 2.5 * 3**0.5))), fire("B1 T1"))
    assert found.damage[0] == pytest.approx(0.5 * (1 / 2) * (1 / 6) + 0.5 * (1 / 2))
    assert chances(found)["hull hit"] == pytest.approx(1 - found.damage[0])


def test_dice_2_each_target_has_odds_of_its_own() -> None:
    """In the order in which they are first named (FT-DICE-2)."""
    before = fire_phase(warship(), ship("B1", NORTH), ship("B2", (1.0, 8.0)))
    order = FireWeapons("A1", (Shot("T1", "B2"), Shot("B1", "B1"), Shot("T2", "B2")))
    found = fire_odds(before, order).targets
    assert [each.target for each in found] == ["B2", "B1"]
    assert [each.mean_damage for each in found] == pytest.approx([2 * 2 / 3 * 3.5, 0.8])


def test_odds_are_for_planning() -> None:
    """Whose turn it is does not matter; what is not allowed is refused as ever."""
    assert fire_odds(fire_phase(warship(), ship("B1", NORTH), active="B"), fire("B1")).targets
    with pytest.raises(IllegalOrder, match="does not reach"):
        fire_odds(fire_phase(warship(), ship("B1", (0.0, 90.0))), fire("B1"))


def test_what_is_too_much_to_count_is_not_counted() -> None:
    """Ninety-nine of the largest beams at the largest hull behind the thickest armour."""
    beams = tuple(Beam(f"B{number}", 9, ARCS) for number in range(99))
    firer = ship("A1", (0.0, 0.0), FireControl("F1"), *beams)
    target = ship("B1", NORTH, rows=(1000,) * 20, armour=100_000)
    order = fire(" ".join(beam.id for beam in beams))
    with pytest.raises(CannotAdjudicate) as refused:
        fire_odds(fire_phase(firer, target), order)
    assert refused.value.code == "no_odds"
