"""7 Boarding: how strong crews are, the fight, and who comes home from it."""

from typing import Any

import pytest

from rules.rows import rows
from rules.to_boldly_thrust.builders_engagements import LOWERED, battle, ship
from rules.to_boldly_thrust.table import named, only, play, refusal, rule, told
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import CannotAdjudicate
from umpire.rules.full_thrust.boarding import BoardingRound
from umpire.rules.full_thrust.gunnery import PassFire
from umpire.rules.full_thrust.state.values import Core
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.boarding import (
    BeamBoarders,
    BoardersBeamed,
    PartyRepulsed,
    PrizeTaken,
    defenders_of,
    factors_left,
    factors_of,
)
from umpire.rules.to_boldly_thrust.state import Battle, Prize, Ship

BESIDE = (0.0, 5.0)


def prey(**changes: Any) -> Ship:
    """Return a ship with its shields shot down, and two defenders."""
    return ship("B1", BESIDE, **({"shield_marks": 20, "damage": 16} | changes))


def beside(target: Ship | None = None, *others: Ship, **changes: Any) -> Battle:
    """Return A1 with 6 boarding factors beside a target that has 2; a friend of that is far off."""
    boarder = ship("A1", **({"stance": LOWERED} | changes))
    return battle(boarder, target or prey(), ship("B2", (50.0, 0.0)), *others)


# Boarding factors.


@rows(
    (24, 4, 6, 6),
    (25, 10, 3, 2),
    (1, 4, 1, 0),
    (22, 3, 8, 7),
    (0, 4, 0, 0),
)
def test_7_parts_of_a_factor_count_unless_an_option_says_no(
    boxes: int, per_factor: int, up: int, down: int
) -> None:
    """TBT-RUL-21: rounded up, or down by option; no boxes are no factor."""
    assert factors_of(boxes, per_factor, "up") == up
    assert factors_of(boxes, per_factor, "down") == down


@rows(
    ("federation", True, 6),
    ("other", False, 3),
    ("klingon", True, 8),
    ("klingon", False, 8),
)
def test_7_factors_go_by_race_and_kind(race: str, military: bool, factors: int) -> None:
    """TBT-BOARD-01, TBT-RUL-21: one a 4 boxes left, merchants one a 10, every Klingon one a 3."""
    crew = ship("A1", rows=(8, 8, 8, 8), damage=8, race=race, military=military)
    assert factors_left(battle(crew, ship("B1")), crew) == factors


def test_7_factors_go_by_the_hull_that_is_left() -> None:
    """TBT-BOARD-01, TBT-RUL-21: of 9 boxes a third factor is a part of one; none by option."""
    crew, other = ship("A1", damage=15), ship("B1")
    assert factors_left(battle(crew, other), crew) == 3
    assert factors_left(battle(crew, other, options={"boarding_rounding": "down"}), crew) == 2


def test_7_lost_factors_are_missing_and_prize_crews_defend() -> None:
    """TBT-BOARD-01, TBT-UMP-22: losses count; a prize is defended by those who hold it."""
    crew = ship("A1", boarders_lost=4)
    prize = ship("B1", side="A", first_side="B", prize=Prize(factors=2, captured_turn=1))
    before = battle(crew, prize, ship("B2", core=Core(life_support="failed")))
    assert [defenders_of(before, each) for each in before.ships] == [2, 2, 0]


# The fight.


def test_7_the_example_of_the_fight() -> None:
    """TBT-BOARD-02, TBT-BOARD-03, TBT-RUL-22: 11 against 12 costs one, 17 against 3 wins."""
    ruling = rule(beside(), BeamBoarders("A1", "B1", factors=4), 2, 5, 1, 3, 6, 6, 6, 6, 5, 1, 2)
    rounds = told(ruling, BoardingRound)
    assert [(each.attack_total, each.defence_total) for each in rounds] == [(11, 12), (17, 3)]
    assert [(each.attack_factors, each.defence_factors) for each in rounds] == [(3, 2), (3, 2)]
    assert {each.rule for each in rounds} == {"TBT-BOARD-02"}
    labels = [[roll.label for roll in each.rolls] for each in rounds]
    assert labels[0] == ["t3/fire/A1/B1/round-1/attack", "t3/fire/A1/B1/round-1/defence"]
    taken = only(ruling, PrizeTaken)
    assert (taken.side, taken.returned, taken.prize) == ("A", 2, Prize(1, captured_turn=3))
    assert factors_left(ruling.state, named(ruling, "A1")) == 6 - 2


def test_7_equal_totals_cost_nobody_anything() -> None:
    """TBT-RUL-22: both throw again."""
    ruling = rule(beside(), BeamBoarders("A1", "B1", factors=2), 3, 4, 5, 2, 6, 6, 1, 2)
    first, second = told(ruling, BoardingRound)
    assert (first.attack_factors, first.defence_factors, first.won_by) == (2, 2, None)
    assert (second.attack_total, second.won_by) == (12, "attacker")


def test_7_exactly_twice_does_not_decide() -> None:
    """TBT-RUL-22: twice the other total is not more than twice; the lower side loses one."""
    ruling = rule(beside(), BeamBoarders("A1", "B1", factors=2), 4, 4, 2, 2, 6, 6, 1)
    first, second = told(ruling, BoardingRound)
    assert (first.defence_factors, first.won_by) == (1, None)
    assert second.won_by == "attacker"
    assert only(ruling, PrizeTaken).target_boarders_lost == 1


def test_7_a_beaten_party_brings_half_of_the_rest_home() -> None:
    """TBT-BOARD-02, TBT-RUL-23: of 3 who are left when it is decided, 2 get home."""
    ruling = rule(beside(), BeamBoarders("A1", "B1", factors=3), 1, 1, 1, 6, 6)
    repulsed = only(ruling, PartyRepulsed)
    assert (repulsed.returned, repulsed.boarders_lost, repulsed.prize) == (2, 1, None)
    assert (named(ruling, "A1").boarders_lost, named(ruling, "B1").boarders_lost) == (1, 0)
    assert (named(ruling, "B1").side, factors_left(ruling.state, named(ruling, "A1"))) == ("B", 5)


def test_7_the_last_factor_lost_ends_it() -> None:
    """TBT-BOARD-02: nobody is left to come home; the defenders' loss counts too."""
    ruling = rule(beside(), BeamBoarders("A1", "B1", factors=1), 6, 1, 4, 3, 5)
    repulsed = only(ruling, PartyRepulsed)
    assert (repulsed.returned, repulsed.target_boarders_lost) == (0, 1)
    assert factors_left(ruling.state, named(ruling, "B1")) == 1


def test_7_all_factors_go_unless_fewer_are_ordered() -> None:
    """TBT-RUL-23: without a number, all that the ship has; it may be fewer."""
    all_of_them = rule(beside(), BeamBoarders("A1", "B1"), *[6] * 6, 1, 1)
    assert only(all_of_them, BoardersBeamed).factors == 6
    assert only(all_of_them, PrizeTaken).returned == 5


def test_7_it_is_fought_at_once_in_the_fire_phase() -> None:
    """TBT-RUL-23: the prize is taken before the next ship is activated."""
    after = rule(beside(), BeamBoarders("A1", "B1", factors=4), 6, 6, 6, 6, 1, 1).state
    assert (after.phase, after.active, named(after, "B1").side) == ("fire", "A", "A")
    assert play(after, PassFire("A1")).active == "B"


@rows(
    (BeamBoarders("A1", "B1", factors=7), "/factors", "TBT-BOARD-01"),
    (BeamBoarders("A1", "B1", factors=2, prize_factors=3), "/prize_factors", "TBT-BOARD-03"),
)
def test_7_nobody_sends_more_than_there_are(order: BeamBoarders, at: str, source: str) -> None:
    """TBT-BOARD-01, TBT-RUL-23: neither over, nor as a prize crew."""
    refused = refusal(beside(), order)
    assert (refused.code, refused.at, refused.rule) == ("no_boarders", at, source)


def test_7_a_ship_that_nobody_defends_is_taken_without_a_die() -> None:
    """TBT-BOARD-02: who has left her does not fight for her."""
    deserted = prey(core=Core(power_core="abandoned", abandoned_turn=1))
    ruling = rule(beside(deserted), BeamBoarders("A1", "B1"))
    assert (only(ruling, PrizeTaken).returned, told(ruling, BoardingRound)) == (5, [])


def test_7_too_many_to_follow() -> None:
    """TBT-BOARD-02: a fight of crowds is not adjudicated."""
    crowd = prey(rows=(999,), damage=0)
    with pytest.raises(CannotAdjudicate):
        BOOK.adjudicate(beside(crowd), BeamBoarders("A1", "B1"), SuppliedDice(()))
