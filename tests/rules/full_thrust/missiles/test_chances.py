"""Odds of point defence and of the attacks that get through (FT 5.3, 6)."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rules.full_thrust.builders_missiles import battle, defence, group, salvo, ship
from rules.full_thrust.table import Outfit
from umpire.kernel.arcs import ARCS
from umpire.kernel.dice import Roll
from umpire.kernel.errors import Refusal
from umpire.kernel.odds import Odds, TargetOdds
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.point_defence import MISSILES as CHAPTER
from umpire.rules.full_thrust.point_defence import allocate_defence, resolve_point_defence
from umpire.rules.full_thrust.salvoes import (
    AllocateDefence,
    ResolveAttacks,
    ResolvePointDefence,
    resolve_attacks,
)
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.ship import Beam, PointDefence, ScreenGenerator
from umpire.rules.full_thrust.state.tables import (
    BeamTable,
    DieTable,
    PointDefenceTable,
    SalvoTable,
    Tables,
)

GUNS: Outfit = (PointDefence("P1"), PointDefence("P2"), Beam("B1", 1, ARCS))
ONCE = Tables(
    salvo=SalvoTable(missiles=2),
    point_defence=PointDefenceTable(
        pds_vs_fighter=DieTable((0, 0, 0, 1, 1, 2), again=0),
        pds_vs_missile=DieTable((0, 0, 0, 1, 1, 2), again=0),
        beam_1=DieTable((0, 0, 0, 0, 1, 1), again=0),
    ),
    beam=BeamTable(unscreened=DieTable((0, 0, 0, 1, 1, 2), again=0)),
)
"""No die is thrown again, so that all there are can be thrown; two missiles a salvo, for speed."""


ODDS = {act.order: act.odds for act in CHAPTER.acts if act.odds}


def odds(state: Battle, order: Value) -> dict[str, TargetOdds]:
    """Return the odds of an order, target by target."""
    told: Odds = ODDS[type(order)](state, order)
    return {each.target: each for each in told.targets}


class _OutOfDiceError(Exception):
    """More faces are needed than have been chosen."""


class _Chosen:
    """Dice that show chosen faces, and say when they have run out of them."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = faces
        self.used = 0

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Return the next faces."""
        taken = self.faces[self.used : self.used + count]
        self.used += count
        if len(taken) < count:
            raise _OutOfDiceError
        return Roll(label, sides, taken)


def every_throw(run: Callable[[Any], Battle]) -> Iterator[tuple[float, Battle]]:
    """Yield every way that the dice of `run` can fall, with its chance."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        faces = waiting.pop()
        try:
            yield 6.0 ** -len(faces), run(_Chosen(faces))
        except _OutOfDiceError:
            waiting.extend((*faces, face) for face in range(1, 7))


def resolved(state: Battle, order: AllocateDefence) -> Iterator[tuple[float, Battle]]:
    """Yield every outcome of an allocation, attacks included."""
    allocated = allocate_defence(Ruling(state), order, _Chosen(())).state

    def run(dice: Any) -> Battle:
        after = resolve_point_defence(Ruling(allocated), ResolvePointDefence(), dice).state
        return resolve_attacks(Ruling(after), ResolveAttacks(), dice).state

    return every_throw(run)


def test_6_2_odds_of_an_allocation_agree_with_every_throw() -> None:
    """Damage, hits and hull of a defended salvo are those of all dice there are (FT-6.2-4).

    One PDS and one class-1 beam at a salvo of two missiles; half of the damage falls on armour.
    """
    state = battle(
        ship("A1", systems=GUNS, armour=2, rows=(3, 20)),
        ship("B1"),
        salvo("B-1", at="A1"),
        tables=ONCE,
        phase="point_defence",
    )
    order = defence("A", ("A1", "P1", "B-1"), ("A1", "B1", "B-1"))
    damage: dict[int, float] = defaultdict(float)
    hull: dict[int, float] = defaultdict(float)
    bare = battle(
        ship("A1", systems=GUNS, armour=2, rows=(30,)),
        ship("B1"),
        salvo("B-1", at="A1"),
        tables=ONCE,
        phase="point_defence",
    )  # one row, so that no threshold dice fall
    for chance, after in resolved(bare, order):
        struck = after.ships[0]
        damage[struck.damage + struck.armour_lost] += chance
        hull[struck.damage] += chance
    told = odds(state, order)
    expected = [damage[points] for points in range(13)]
    assert expected == pytest.approx(told["A1"].damage)
    assert expected == pytest.approx(told["B-1"].damage)
    outcomes = {each.name: each.chance for each in told["A1"].outcomes}
    assert sum(chance for lost, chance in hull.items() if lost >= 3) == pytest.approx(
        outcomes["row 1 ends"]
    )
    assert sum(chance for lost, chance in hull.items() if lost) == pytest.approx(
        outcomes["hull hit"]
    )


def test_5_3_odds_of_groups_agree_with_every_throw() -> None:
    """Craft lost, and what the rest of them do, are those of all dice there are (FT-5.3-1).

    A PDS at a group of two, which throws for its morale when it has a loss (FT-5.8-1).
    """
    state = battle(
        ship("A1", systems=GUNS),
        ship("B9"),
        group("B1", "A1", strength=2, start_strength=2),
        tables=ONCE,
        phase="point_defence",
    )
    order = defence("A", ("A1", "P1", "B1"))
    allocated = allocate_defence(Ruling(state), order, _Chosen(())).state
    damage: dict[int, float] = defaultdict(float)
    lost: dict[int, float] = defaultdict(float)

    def run(dice: Any) -> Battle:
        after = resolve_point_defence(Ruling(allocated), ResolvePointDefence(), dice).state
        attacking = bool(after.groups[0].strength)
        return resolve_attacks(Ruling(after), ResolveAttacks(), dice).state if attacking else after

    for chance, after in every_throw(run):
        damage[after.ships[0].damage] += chance
        lost[2 - after.groups[0].strength] += chance
    told = odds(state, order)
    assert [lost[craft] for craft in range(3)] == pytest.approx(told["B1"].damage)
    assert [damage[points] for points in range(5)] == pytest.approx(told["A1"].damage)
    assert lost[2] == pytest.approx(told["B1"].outcomes[0].chance)


def test_6_2_an_undefended_salvo_always_hits() -> None:
    """The die for missiles on target alone decides, and each hit does a die (FT-RUL-103)."""
    told = odds(battle(ship("A1"), salvo("B-1", at="A1")), defence("A"))
    hits = [each.chance for each in told["B-1"].outcomes]
    assert [0.0, *[1 / 6] * 6] == pytest.approx(hits)
    assert pytest.approx(3.5 * 3.5) == told["B-1"].mean_damage
    assert pytest.approx(1.0) == sum(told["A1"].damage)


def test_6_2_extra_dice_of_a_pds_are_counted() -> None:
    """With two on target a PDS lets none through only by a 6 (FT-6.2-2)."""
    state = battle(ship("A1", systems=GUNS), salvo("B-1", at="A1", locked=2))
    told = odds(state, defence("A", ("A1", "P1", "B-1")))
    assert pytest.approx([each.chance for each in told["B-1"].outcomes][:3]) == [
        1 / 6,
        1 / 3,
        1 / 2,
    ]


def test_2_7_odds_of_attacks_as_they_stand() -> None:
    """Missiles on target that are left, and groups at screens: all there is (FT-2.7-11)."""
    screened: Outfit = (ScreenGenerator("S1"), ScreenGenerator("S2"))
    state = battle(
        ship("A1", systems=screened),
        ship("A2"),
        salvo("B-1", at="A1", locked=4, killed=1, killed_by_fighters=1),
        group("B1", "A1", strength=1, start_strength=1),
        group("B2", "A2", type="torpedo", strength=1, start_strength=1),
        phase="attacks",
    )
    told = odds(state, ResolveAttacks())
    # Two missiles; a die at level-2 screens makes 2/6 at once and 1/6 of the unscreened 0.8.
    assert pytest.approx(7.0) == told["B-1"].mean_damage
    assert pytest.approx(7.0 + 2 / 6 + 0.8 / 6) == told["A1"].mean_damage
    assert pytest.approx(2.5) == told["A2"].mean_damage
    assert told["B1"].damage[:1] == (1.0,)
    assert {"A2", "B2"} == set(odds(state, ResolveAttacks("A2")))


def test_5_3_allocated_defences_are_counted_until_they_have_fired() -> None:
    """Between allocation and dice the odds are those of the allocation (FT-5.3-2)."""
    state = battle(ship("A1", systems=GUNS), salvo("B-1", at="A1"), phase="point_defence")
    order = defence("A", ("A1", "P1", "B-1"))
    allocated = allocate_defence(Ruling(state), order, _Chosen(())).state
    assert odds(state, order) == odds(allocated, ResolvePointDefence("A1"))
    assert odds(state, defence("A")) == odds(state, ResolvePointDefence())


def test_5_3_no_odds_are_told_of_what_is_not_allowed() -> None:
    """An allocation that would be refused is refused here as well (FT-5.3-5)."""
    state = battle(ship("A1", systems=GUNS), salvo("B-1"))
    with pytest.raises(Refusal, match="attacks no ship"):
        odds(state, defence("A", ("A1", "P1", "B-1")))


def test_5_10_an_ace_that_aims_apart_goes_past_armour() -> None:
    """The ace's needle shot is counted beside the dice of the others (FT-5.10-3)."""
    ace = group("B1", "A1", strength=1, start_strength=1, ace=True, ace_aims_at="P1")
    state = battle(ship("A1", systems=GUNS, armour=5), ace, phase="attacks")
    told = odds(state, ResolveAttacks())["A1"]
    assert pytest.approx((2 / 3, 1 / 3)) == told.damage
    assert pytest.approx(1 / 3) == told.outcomes[0].chance
