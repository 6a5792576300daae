"""Odds of declared attacks of fighters: exact, and from the same tables."""

from itertools import product
from typing import Any

import pytest

from rules.full_thrust.builders_fighters import attack, battle, fighting, group, salvo, screened
from rules.full_thrust.table import named
from rules.rows import rows
from umpire.kernel.errors import Refusal
from umpire.kernel.odds import TargetOdds
from umpire.rules.full_thrust.fighter_attacks import DeclareAttack
from umpire.rules.full_thrust.fighters import attack_odds
from umpire.rules.full_thrust.state.battle import Battle


def odds(state: Battle, *targets: str, aim: str | None = None) -> tuple[TargetOdds, ...]:
    """Return the odds of group A7 at some targets."""
    return attack_odds(state, DeclareAttack("A7", targets, aim)).targets


def outcomes(found: TargetOdds) -> dict[str, float]:
    """Return the chances of the named outcomes."""
    return {outcome.name: outcome.chance for outcome in found.outcomes}


@pytest.mark.parametrize("level", [0, 2])
@pytest.mark.parametrize("kind", ["standard", "torpedo"])
def test_5_2_odds_at_a_ship_are_those_of_all_throws(kind: str, level: int) -> None:
    """Two craft, every pair of faces, where no extra dice fall (FT-5.2-2, FT-5.9-7)."""
    hunter = group("A7", strength=2, type=kind, targets=("B1",))
    state = battle("allocation", hunter, screened(level, armour=3))
    (found,) = odds(state, "B1")
    again = kind == "standard"
    pairs = [pair for pair in product(range(1, 7), repeat=2) if not (again and 6 in pair)]
    thrown = [attack(state, "A7", *pair).state for pair in pairs]
    points = [named(each, "B1").damage + named(each, "B1").armour_lost for each in thrown]
    assert found.damage[0] == pytest.approx(points.count(0) / 36)
    if not again:
        hull = sum(named(each, "B1").damage > 0 for each in thrown)
        assert outcomes(found)["hull hit"] == pytest.approx(hull / 36)
        assert found.mean_damage == pytest.approx(sum(points) / 36)
        assert list(found.damage) == pytest.approx([points.count(n) / 36 for n in range(13)])


def test_5_8_morale_is_in_the_odds() -> None:
    """Half of the attacks are made by a group with three left of six (FT-5.8-1)."""
    state = battle("allocation", group("A7", strength=3, start_strength=6), screened(0))
    (found,) = odds(state, "B1")
    assert outcomes(found)["attack made"] == pytest.approx(0.5)
    assert found.mean_damage == pytest.approx(0.5 * 3 * 0.8)
    assert sum(found.damage) == pytest.approx(1)


def test_5_10_the_needle_of_an_ace_is_in_the_odds() -> None:
    """One die apart from the others (FT-5.10-3)."""
    state = battle("allocation", group("A7", strength=2, ace=True), screened(0))
    (found,) = odds(state, "B1", aim="D")
    assert outcomes(found)["D knocked out"] == pytest.approx(1 / 6)
    assert found.mean_damage == pytest.approx(0.8 + 2 / 6)
    (plain,) = odds(state, "B1")
    assert plain.mean_damage == pytest.approx(3 * 0.8)


def test_5_2_the_end_of_a_ship_is_in_the_odds() -> None:
    """(FT-2.6-2)."""
    (found,) = odds(battle("allocation", group("A7", strength=1), screened(0, damage=78)), "B1")
    assert outcomes(found)["destroyed"] == pytest.approx(1 / 6)


def test_5_4_odds_of_kills_in_a_dogfight() -> None:
    """One craft at three: nothing on 1 to 3, one on 4 and 5 (FT-5.4-2)."""
    (found,) = odds(battle("allocation", group("A7", strength=1), group("B7", strength=3)), "B7")
    assert found.damage[:2] == pytest.approx((3 / 6, 2 / 6))
    assert found.damage[2] == pytest.approx(1 / 6 * 3 / 6)
    assert len(found.damage) == 4
    assert sum(found.damage) == pytest.approx(1)
    assert outcomes(found)["destroyed"] == pytest.approx(1 / 6 * 3 / 6)


def test_5_4_odds_of_split_kills() -> None:
    """The first has the odd one (FT-5.4-6, FT-RUL-29)."""
    units = (group("A7", strength=1), group("B7"), group("B8", strength=1))
    first, second = odds(battle("allocation", *units), "B7", "B8")
    assert first.damage[0] == pytest.approx(0.5)
    assert outcomes(second)["destroyed"] == pytest.approx(1 / 6)


def test_5_10_odds_of_a_duel() -> None:
    """A lone ace: its die and nothing else (FT-5.10-4, FT-RUL-35)."""
    pair = (group("A7", strength=1, ace=True), group("B7", strength=2, ace=True))
    (found,) = odds(battle("allocation", *pair), "B7", aim="B7")
    assert outcomes(found)["ace killed in the duel"] == pytest.approx(0.5)
    assert found.damage == pytest.approx((0.5, 0.5, 0))


def test_5_6_odds_of_an_interception_and_its_cost() -> None:
    """One craft: a kill on 5 and 6, the craft lost on a 6 for each (FT-5.6-1, FT-5.6-2)."""
    units = (group("A7", strength=1), salvo("B8", killed_by_fighters=5))
    missiles, own = odds(battle("allocation", *units), "B8")
    assert missiles.damage == pytest.approx((4 / 6, 2 / 6))
    assert outcomes(missiles)["all killed"] == pytest.approx(2 / 6)
    assert own.target == "A7"
    assert own.damage == pytest.approx((1 - 2 / 36, 2 / 36))
    assert outcomes(own)["craft lost"] == pytest.approx(2 / 36)


@rows(
    (group("A7", type="interceptor"), ("B1",), "wrong_fighter_type"),
    (group("A7", (40, 0)), ("B1",), "not_in_range"),
    (group("A7", targets=("B1",)), (), "unknown_target"),
    (group("A7"), ("B9",), "unknown_target"),
)
def test_5_2_no_odds_of_what_is_not_allowed(
    hunter: Any, targets: tuple[str, ...], code: str
) -> None:
    """(FT-5.2-1)."""
    with pytest.raises(Refusal) as refused:
        odds(battle("allocation", hunter, screened(0)), *targets)
    assert refused.value.code == code


def test_5_4_odds_are_told_out_of_turn() -> None:
    """For planning: finished or not, in a dogfight those whom it fights."""
    pair = fighting(group("A7", strength=1, endurance=0), group("B7"))
    (found,) = odds(battle("allocation", *pair, turn=2, finished=("A",)), "B7")
    assert found.mean_damage == pytest.approx(1 / 6)
