"""Odds of declared fire, against dice counted one by one, icepool, and many throws."""

from collections import Counter
from itertools import product
from typing import Any

import icepool  # type: ignore[import-untyped]
import pytest
from msgspec.structs import replace

from rules.space_fleet.builders_fire import ahead, battle, declare, opened, salvo, ship, shot
from umpire.kernel.dice import KeyedDice, seed_bytes
from umpire.kernel.errors import CannotAdjudicate, IllegalOrder
from umpire.kernel.odds import TargetOdds
from umpire.rules.space_fleet.firing import DeclareFire, ResolveFire, fire_odds, resolve_fire
from umpire.rules.space_fleet.hits import damage_chances
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Battle, PlasmaCannon, Ruling, SrLauncher

M1 = shot(weapon="sr_missile", mount="M1")
P1 = shot(weapon="plasma", mount="P1")
ARMED: dict[str, Any] = {
    "sr_launchers": (SrLauncher("M1", 2),),
    "plasma": (PlasmaCannon("P1"),),
}
PLASMA = Options(plasma_cannon=True)


def at_one(before: Battle, order: DeclareFire) -> TargetOdds:
    """Return the odds at the one target of an order; they add up to 1."""
    (found,) = fire_odds(before, order).targets
    assert sum(found.damage) == pytest.approx(1.0)
    assert all(-1e-12 <= each.chance <= 1 + 1e-12 for each in found.outcomes)
    return found


def chances(found: TargetOdds) -> dict[str, float]:
    """Return the outcomes by name."""
    return {each.name: each.chance for each in found.outcomes}


@pytest.mark.parametrize(("hexes", "need"), [(4, 4), (8, 5), (12, 6)])
def test_3_beams_agree_with_icepool(hexes: int, need: int) -> None:
    """So many of five dice (SF-FIRE-02, SF-FIRE-04)."""
    found = at_one(battle(ship("A1", "BB"), ship("B1", "DN", ahead(hexes))), declare(shot(count=5)))
    total = 5 @ icepool.d6.map(lambda face: face >= need)
    assert list(found.damage) == pytest.approx([float(total.probability(n)) for n in range(6)])
    assert found.mean_damage == pytest.approx(float(total.mean()))


@pytest.mark.parametrize(("die", "sides"), [("d6", 6), ("d4", 4)])
def test_srm_1_missiles_plasma_and_beams_together_agree_with_icepool(die: Any, sides: int) -> None:
    """A salvo's die of hits, two hits of plasma (SF-SRM-01, SF-PLAS-01)."""
    options = Options(plasma_cannon=True, srm_hit_die=die)
    before = battle(ship("A1", **ARMED), ship("B1", "DN", ahead(4)), options=options)
    found = at_one(before, declare(shot(count=2), M1, P1))
    salvo_die = icepool.d6.map(lambda face: icepool.d(sides) if face >= 4 else 0)
    plasma = icepool.d6.map(lambda face: 2 * (face >= 5))
    total = 2 @ icepool.d6.map(lambda face: face >= 4) + salvo_die + plasma
    expected = [float(total.probability(n)) for n in range(len(found.damage))]
    assert list(found.damage) == pytest.approx(expected)


def test_3_modifiers_and_the_house_rule_for_sixes_are_in_the_odds() -> None:
    """A destroyer at long range cannot be hit, or by sixes alone (SF-FIRE-06, SF-RUL-07)."""
    ships = (ship("A1"), ship("B1", "DD", ahead(9)))
    assert at_one(battle(*ships), declare(shot())).mean_damage == 0
    six = battle(*ships, options=Options(natural_six_hits=True))
    assert at_one(six, declare(shot())).mean_damage == pytest.approx(1 / 6)


def test_lrm_9_a_missile_is_shot_down_by_one_hit() -> None:
    """Of two beams that need a 5 (SF-LRM-09)."""
    before = battle(ship("A1"), missiles=(salvo("L1", ahead(4)),))
    found = at_one(before, declare(shot("L1", 2)))
    assert chances(found) == {"shot down": pytest.approx(1 - (4 / 6) ** 2)}


def test_3_each_target_has_odds_of_its_own() -> None:
    """In the order in which they are named (SF-FIRE-14)."""
    before = battle(ship("A1"), ship("B1", at=ahead(4)), ship("B2", at=ahead(6)))
    found = fire_odds(before, declare(shot("B2"), shot(), shot("B2"))).targets
    assert [(each.target, len(each.damage)) for each in found] == [("B2", 3), ("B1", 2)]


@pytest.mark.parametrize(
    ("kind", "source", "expected"),
    [
        ("HC", "beam", {"destroyed": 2, "major": 2, "engines": 1, "weapons": 1}),
        ("DN", "beam", {"major": 2, "engines": 1, "weapons": 1, "minor": 2}),
        ("DN", "missile", {"destroyed": 1, "major": 2, "engines": 1, "weapons": 1, "minor": 1}),
        ("DD", "beam", {"destroyed": 4, "major": 2}),
    ],
)
def test_4_the_chances_of_one_hit(kind: Any, source: Any, expected: dict[str, int]) -> None:
    """Faces of six for each result (SF-DMG-02, SF-DMG-03)."""
    target = ship("B1", kind)
    found = damage_chances(battle(target), target, source)
    assert found == {name: pytest.approx(faces / 6) for name, faces in expected.items()}


def test_4_two_hits_on_a_bare_hull_counted_one_by_one() -> None:
    """Two beams that need a 4, at a heavy cruiser without shields (SF-DMG-04 to SF-DMG-09)."""
    before = battle(ship("A1"), ship("B1", at=ahead(4), shields=0))
    found = chances(at_one(before, declare(shot(count=2))))
    counted = dict.fromkeys(found, 0.0)
    for hits in product((0, 1), repeat=2):
        for faces in product(range(1, 7), repeat=sum(hits)):
            weight = 0.25 / 6 ** sum(hits)
            gone, points, major, engines, weapons = False, 0, False, False, False
            for face in faces:
                gone = gone or face <= 2
                points += {3: 3, 4: 3, 5: 1, 6: 1}.get(face, 0)
                major = major or face in {3, 4}
                engines = engines or face in {3, 4, 5}
                weapons = weapons or face in {3, 4, 6}
                gone = gone or points >= 4
            counted["destroyed"] += weight * gone
            counted["major damage"] += weight * (gone or major)
            counted["engines damaged"] += weight * (gone or engines)
            counted["weapons out"] += weight * (gone or weapons)
    assert found == {name: pytest.approx(weight) for name, weight in counted.items()}


SCENES: list[tuple[Any, dict[str, Any], tuple[Any, ...]]] = [
    ("HC", {"shields": 2}, (shot(count=3), M1)),
    ("BB", {"shields": 1, "armour": True, "ew": True}, (M1, shot(count=3), P1)),
    ("DN", {"shields": 0, "damage_points": 1, "engines": "damaged"}, (shot(count=3), P1, M1)),
    ("LC", {"shields": 0, "weapons": "ko", "damage_points": 1}, (shot(count=1),)),
]


@pytest.mark.parametrize(("kind", "changes", "shots"), SCENES)
def test_4_odds_agree_with_many_throws(
    kind: Any, changes: dict[str, Any], shots: tuple[Any, ...]
) -> None:
    """Shields, damage, destruction and surrender, thrown three thousand times over."""
    options = Options(plasma_cannon=True, advanced_armour=True)
    before = battle(ship("A1", **ARMED), ship("B1", kind, ahead(4), **changes), options=options)
    found = chances(at_one(before, declare(*shots)))
    crippled = ("B1",) if "surrenders" in found else ()
    after = opened(before, *[("A1", each) for each in shots], crippled=crippled)
    times, counted = 3000, Counter[str]()
    for number in range(times):
        dice = KeyedDice(seed_bytes(f"throw {number}"), "odds")
        target = resolve_fire(Ruling(after), ResolveFire(), dice).state.ships[1]
        gone = target.status == "destroyed"
        counted["shields down"] += gone or target.shields == 0
        counted["engines damaged"] += gone or target.engines != "ok"
        counted["weapons out"] += gone or target.weapons != "ok"
        counted["major damage"] += gone or target.engines == "wrecked"
        counted["EW destroyed"] += not target.ew
        counted["destroyed"] += gone
        counted["surrenders"] += target.status == "surrendered"
    assert {name: counted[name] / times for name in found} == pytest.approx(found, abs=0.03)


def test_4_what_has_happened_already_is_not_told() -> None:
    """Only what may still come (SF-DMG-01)."""
    hurt = ship("B1", at=ahead(4), shields=0, engines="damaged", weapons="ko", beams=3)
    found = chances(at_one(battle(ship("A1"), hurt), declare(shot())))
    assert set(found) == {"major damage", "destroyed", "surrenders"}


def test_rul_9_what_others_have_declared_in_secret_is_not_in_the_odds() -> None:
    """Before the fire is open; the side's own is (SF-RUL-09, SF-UMP-11)."""
    plasma = (PlasmaCannon("P1"),)
    near = {name: ship(name, at=(0, 1), plasma=plasma) for name in ("A2", "B2")}
    means = {}
    for name in ("A2", "B2"):
        before = battle(ship("A1"), ship("B1", at=ahead(4)), *near.values(), options=PLASMA)
        sealed = opened(before, (name, shot(weapon="plasma", mount="P1")))
        means[name, True] = at_one(sealed, declare(shot())).mean_damage
        closed = replace(sealed, fire_open=False)
        means[name, False] = at_one(closed, declare(shot())).mean_damage
    assert means == {
        ("A2", True): pytest.approx(2 / 6),
        ("A2", False): pytest.approx(2 / 6),
        ("B2", True): pytest.approx(2 / 6),
        ("B2", False): pytest.approx(3 / 6),
    }


def test_3_what_may_not_be_fired_has_no_odds() -> None:
    """It is refused as the order is (SF-FIRE-03)."""
    before = battle(ship("A1"), ship("B1", at=ahead(13)))
    with pytest.raises(IllegalOrder) as refused:
        fire_odds(before, declare(shot()))
    assert refused.value.code == "out_of_range"


def test_4_what_takes_too_long_to_count_is_said_to() -> None:
    """A monster of a thousand beams at another (SF-DMG-02)."""
    firer = ship("A1", "DN", beams=1000)
    target = ship("B1", "DN", ahead(4), shields=0, hull_points=1000.0)
    before = battle(firer, target, options=Options(hull_damage_capacity=True))
    with pytest.raises(CannotAdjudicate) as refused:
        fire_odds(before, declare(shot(count=1000)))
    assert refused.value.code == "no_odds"
