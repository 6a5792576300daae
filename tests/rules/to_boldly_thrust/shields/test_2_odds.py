"""2 Shields: odds of attacks on them, against all throws counted one by one, and many throws."""

from collections import Counter
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from rules.full_thrust.fleets import Fields
from rules.rows import rows
from rules.to_boldly_thrust.builders_shields import battle, ship
from rules.to_boldly_thrust.table import named
from umpire.kernel.arcs import Arc
from umpire.kernel.dice import KeyedDice, Roll, seed_bytes
from umpire.kernel.errors import CannotAdjudicate
from umpire.kernel.odds import TargetOdds
from umpire.kernel.tracks import row_ends
from umpire.rules.full_thrust.fighter_attacks import DeclareAttack
from umpire.rules.full_thrust.gunnery import FireWeapons, Shot
from umpire.rules.full_thrust.salvoes import ResolveAttacks
from umpire.rules.full_thrust.state.battle import FighterGroup, Salvo
from umpire.rules.full_thrust.state.ship import (
    FireControl,
    NovaCannon,
    SensorSuite,
    SubmunitionPack,
)
from umpire.rules.full_thrust.state.tables import DIE
from umpire.rules.full_thrust.wonder_weapons import FireNova
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.state import Battle, Phaser, PhotonTube, Ship, System

AHEAD: tuple[Arc, ...] = ("FP", "F", "FS")
WEAPONS: dict[str, System] = {
    "C": Phaser("C", "C", AHEAD),
    "c": Phaser("c", "C", AHEAD),
    "B": Phaser("B", "B", AHEAD),
    "A": Phaser("A", "A", AHEAD),
    "T": PhotonTube("T", ("F",)),
    "t": PhotonTube("t", ("F",)),
    "S": SubmunitionPack("S", AHEAD),
}


def firing(target: Ship, weapons: str, **changes: Any) -> tuple[Battle, FireWeapons]:
    """Return a battle in which A1 may fire some weapons at B1, 5 MU away, and the order to."""
    systems = (FireControl("F"), FireControl("F2"), SensorSuite("E"), *WEAPONS.values())
    before = battle(replace(target, y=5.0), **changes)
    firer = ship("A1", strength=0, y=0.0, systems=systems)
    ships = tuple(firer if each.id == "A1" else each for each in before.ships)
    shots = tuple(Shot(name[0], "B1", name[2:] or None) for name in weapons.split())
    return replace(before, ships=ships), FireWeapons("A1", shots)


def odds(before: Battle, order: Any, target: str = "B1") -> dict[str, float]:
    """Return the outcomes at a target by name; the chances of all damage add up to 1."""
    found: list[TargetOdds] = [
        each for each in BOOK.odds(before, order).targets if each.target == target
    ]
    assert sum(found[0].damage) == pytest.approx(1.0)
    return {each.name: each.chance for each in found[0].outcomes}


def happened(before: Battle, after: Ship) -> dict[str, bool]:
    """Return what has come to pass at B1."""
    was = before.ship("B1")
    assert was is not None
    half = -(-was.shield_strength // 2)
    ends = enumerate(row_ends(was.ssd.rows), start=1)
    return {
        "hull hit": after.damage > was.damage,
        "destroyed": after.status == "destroyed",
        "shields at half strength": after.shield_marks >= half,
        "shields down": after.shield_marks >= was.shield_strength,
        **{f"row {row} ends": after.damage >= end for row, end in ends},
    }


class ThenSixes:
    """Dice of which the first show given faces, and all later ones a 6: no system is lost."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self._left = list(faces)

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Throw the next faces."""
        shown = [self._left.pop(0) if self._left else DIE for _ in range(count)]
        return Roll(label, sides, tuple(shown))


PHASER = {1: 3 / 6, 4: 2 / 6, 6: 1 / 6}
"""The faces of a die that make 0, 1 and 2 points, by their chances."""

TORPEDO: dict[tuple[int, ...], float] = {
    (1,): 1 / 6,
    **{(2, damage): 5 / 36 for damage in range(1, 7)},
}
"""The dice of a torpedo at 5 MU: it misses, or does so many points."""


def agree_with_every_throw(before: Battle, order: FireWeapons) -> None:
    """Check odds of C, T and c against each throw."""
    found, counted = odds(before, order), dict.fromkeys(happened(before, ship()), 0.0)
    for first, torpedo, last in product(PHASER, TORPEDO, PHASER):
        ruling = BOOK.adjudicate(before, order, ThenSixes((first, *torpedo, last)))
        for name, true in happened(before, named(ruling, "B1")).items():
            counted[name] += true * PHASER[first] * TORPEDO[torpedo] * PHASER[last]
    assert found == pytest.approx({name: counted[name] for name in found}, abs=1e-12)


READINGS = [
    {"shield_crossing": crossing, "shield_attack_unit": unit, "ap_unit": halves}
    for crossing in ("attack", "point")
    for unit in ("ship", "weapon")
    for halves in ("weapon", "attack")
]


@pytest.mark.parametrize("readings", READINGS)
@pytest.mark.parametrize(
    "display",
    [
        {"strength": 4},
        {"strength": 6, "marks": 1, "armour": 2},
        {"strength": 6, "marks": 3},
        {"strength": 6, "marks": 3, "armour": 2},
        {"strength": 5, "marks": 2, "armour": 9},
        {"strength": 3, "marks": 3, "armour": 2},
    ],
)
def test_2_phasers_and_a_torpedo_counted_one_by_one(
    readings: dict[str, str], display: Fields
) -> None:
    """Full, half or down, with armour or without, in every reading.

    (TBT-SHLD-02, -03, -04, TBT-RUL-04, TBT-RUL-05, TBT-RUL-07, TBT-RUL-12.)
    """
    options = {"beam_rerolls": False} | readings
    agree_with_every_throw(*firing(ship(rows=(2, 2, 2), **display), "C T c", options=options))


def agree_with_many_throws(before: Battle, order: Any, times: int = 1000) -> None:
    """Check odds against dice thrown many times over."""
    found = odds(before, order)
    counted = Counter[str]()
    for number in range(times):
        ruling = BOOK.adjudicate(before, order, KeyedDice(seed_bytes(f"throw {number}"), "odds"))
        counted.update(name for name, true in happened(before, named(ruling, "B1")).items() if true)
    for name, chance in found.items():
        if name in happened(before, ship()):
            assert chance == pytest.approx(counted[name] / times, abs=0.055), name


SCENES: list[tuple[str, Fields, Fields]] = [
    ("A B T S", {"strength": 12, "marks": 3, "armour": 3}, {}),
    ("A B T S", {"strength": 12, "marks": 7, "armour": 3}, {"shield_crossing": "point"}),
    ("A S T t", {"strength": 9, "marks": 1, "armour": 2}, {"shield_attack_unit": "weapon"}),
    ("A S T", {"strength": 9, "marks": 2, "armour": 4}, {"rerolls_bypass_shields": True}),
    ("A S B", {"strength": 9, "marks": 5}, {"rerolls_bypass_shields": True}),
    ("A B:W S", {"strength": 9, "marks": 5, "armour": 1}, {"needle_hull_damage": True}),
]


@rows(*SCENES)
def test_2_odds_agree_with_many_throws(weapons: str, display: Fields, options: Fields) -> None:
    """Dice thrown again, needles and packs (TBT-RUL-06, TBT-RUL-39, TBT-SHLD-03)."""
    before, order = firing(ship(rows=(3, 3, 3), **display), weapons, options=options)
    agree_with_many_throws(before, order)


@pytest.mark.parametrize("group_type", ["standard", "torpedo"])
@pytest.mark.parametrize("changes", [{}, {"ace": True, "ace_aims_at": "F"}])
def test_2_odds_of_salvoes_and_fighters_agree_with_many_throws(
    group_type: Any, changes: Fields
) -> None:
    """Each an attack of its own, after the other (TBT-RUL-39, TBT-RUL-05)."""
    if group_type == "torpedo" and changes:
        changes = {}
    group = FighterGroup("g1", "A", type=group_type, y=8.0, targets=("B1",), **changes)
    salvo = Salvo("s1", "A", "A1", 0.0, 9.0, target="B1", status="on_target")
    target = ship(strength=14, marks=3, armour=2, rows=(4, 4, 4))
    before = battle(target, phase="attacks", active=None, groups=(group,), salvoes=(salvo,))
    agree_with_many_throws(before, ResolveAttacks())


def test_2_odds_of_a_fighters_attack() -> None:
    """Six dice at shields that hold: nothing gets through (TBT-RUL-39)."""
    before = battle(ship(strength=90), phase="orders", groups=(FighterGroup("g1", "A", y=8.0),))
    found = odds(replace(before, phase="attacks"), DeclareAttack("g1", ("B1",)))
    assert found["hull hit"] == pytest.approx(0.0, abs=1e-9)
    assert found["shields down"] == pytest.approx(0.0, abs=1e-9)


def test_2_odds_of_a_template() -> None:
    """It goes past shields; by option they stop it, though armour does not (TBT-RUL-39)."""
    cannon = ship("A1", strength=0, y=0.0, systems=(NovaCannon("N"),))
    for past, hit in ((False, 0.0), (True, pytest.approx(1.0))):
        options = {
            "rerolls_bypass_shields": True,
            "nova_cannon": True,
            "unscreened_past_shields": past,
        }
        before = battle(ship(strength=90, armour=3, y=8.0), options=options)
        before = replace(before, ships=(cannon, *before.ships[1:]))
        assert odds(before, FireNova("A1", "N"))["hull hit"] == hit


def test_2_odds_tell_what_shields_may_come_to() -> None:
    """Half strength only while they are above it, nothing of shields that are down.

    (TBT-SHLD-03, TBT-SHLD-04.)
    """
    for target, told in (
        (ship(strength=6), ["shields at half strength", "shields down"]),
        (ship(strength=6, marks=3), ["shields down"]),
        (ship(strength=6, marks=6), []),
        (ship(strength=6, lost=("G",)), []),
        (ship(strength=0), []),
    ):
        assert [name for name in odds(*firing(target, "C")) if "shields" in name] == told


def test_2_odds_that_take_too_long() -> None:
    """A giant behind giant shields and armour (TBT-SHLD-02)."""
    target = ship(strength=60_000, marks=30_000, armour=3000, rows=(1000,) * 4)
    with pytest.raises(CannotAdjudicate) as refused:
        odds(*firing(target, "A B T"))
    assert refused.value.code == "no_odds"
