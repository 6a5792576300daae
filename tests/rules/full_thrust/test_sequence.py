"""FT 2.7: which orders when, who acts in turn, and what follows of itself."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import (
    battle,
    duel,
    finished,
    group,
    play,
    refusal,
    refused,
    rule,
    ship,
    told,
)
from rules.rows import rows
from umpire.kernel.errors import IllegalOrder, Refusal
from umpire.kernel.ruling import Value as Order
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.damage import EndTurn
from umpire.rules.full_thrust.fighter_attacks import MoveGroup
from umpire.rules.full_thrust.gunnery import FireWeapons, PassFire, Shot
from umpire.rules.full_thrust.movement import MoveShips, WriteOrder
from umpire.rules.full_thrust.referee import ApplyDamage, DeclareVictory, Withdraw
from umpire.rules.full_thrust.referee_events import BattleEnded
from umpire.rules.full_thrust.sequence import (
    FinishPhase,
    InitiativeRolled,
    PhaseBegan,
    RollInitiative,
    SideActivated,
)
from umpire.rules.full_thrust.state.battle import Battle, PhaseName, require_turn
from umpire.rules.full_thrust.state.values import Departure

Step = Order | tuple[Order, tuple[int, ...]]
TITLES = [phase.title for phase in BOOK.sequence.phases]


def test_2_7_a_turn_has_nine_phases_in_the_order_of_the_book() -> None:
    """Some of the nine have parts of their own (FT-2.7-1)."""
    numbers = [title.partition(".")[0] for title in TITLES[:-1]]
    assert numbers == sorted(numbers, key=int)
    assert set(numbers) == {str(number) for number in range(1, 10)}


@rows(
    (MoveShips(), "orders"),
    (RollInitiative(), "orders"),
    (FireWeapons("A1", (Shot("B1", "B1"),)), "movement"),
    (WriteOrder("A1", notation=""), "fire"),
    (EndTurn(), "fire"),
)
def test_2_7_an_order_in_the_wrong_phase_is_refused(order: Order, phase: str) -> None:
    """With the rule of the phase that is on (FT-2.7-1)."""
    refused = refusal(_in_phase(phase), order)
    assert refused.code == "wrong_phase"
    assert refused.rule == BOOK.sequence.phase(phase).rule


def _in_phase(phase: str) -> Battle:
    to_movement: tuple[Step, ...] = (
        *(FinishPhase(side) for side in "AB"),
        (RollInitiative(), (6, 1)),
    )
    steps: dict[str, tuple[Step, ...]] = {
        "orders": (),
        "movement": to_movement,
        "fire": (*to_movement, MoveShips()),
    }
    after = play(duel(), *steps[phase])
    assert after.phase == phase
    return after


def test_2_7_orders_open_when_every_side_has_finished() -> None:
    """All write at once, and nobody's orders open before (FT-2.7-2, FT-UMP-6)."""
    one = rule(duel(), FinishPhase("A"))
    assert one.state.phase == "orders"
    assert refused(one.state, FinishPhase("A")) == "finished"
    other = rule(one.state, FinishPhase("B"))
    assert told(other, PhaseBegan) == [PhaseBegan(turn=1, phase="initiative")]


def test_2_7_the_highest_die_has_the_initiative() -> None:
    """Phase 2 (FT-2.7-3)."""
    ruling = rule(finished(duel()), RollInitiative(), 3, 5)
    assert told(ruling, InitiativeRolled)[0].order == ("B", "A")


def test_2_7_tied_sides_throw_again() -> None:
    """Until they differ, among themselves alone (FT-RUL-14)."""
    three = battle(ship("A1"), ship("B1"), ship("C1"))
    ruling = rule(finished(three), RollInitiative(), 4, 2, 4, 3, 3, 1, 6)
    assert told(ruling, InitiativeRolled)[0].order == ("C", "A", "B")


def test_2_7_the_loser_of_the_initiative_moves_fighters_first() -> None:
    """Then the sides alternate, and one with nothing left is skipped (FT-2.7-4, FT-RUL-13)."""
    before = battle(ship("A1"), ship("B1"), group("Ag1"), group("Ag2"), group("Bg1"))
    after = play(finished(before), (RollInitiative(), (1, 6)))
    sides = []
    for name in ("Ag1", "Bg1", "Ag2"):
        sides.append(after.active)
        after = play(after, MoveGroup(name))
    assert sides == ["A", "B", "A"]
    assert after.phase == "movement"


def test_2_7_the_winner_of_the_initiative_fires_first() -> None:
    """Ship by ship (FT-2.7-12)."""
    before = battle(ship("A1"), ship("A2"), ship("B1", (0.0, 8.0)), ship("B2", (3.0, 8.0)))
    after = play(finished(before), (RollInitiative(), (1, 6)), MoveShips())
    sides = []
    for name in ("B1", "A1", "B2", "A2"):
        sides.append(after.active)
        after = play(after, PassFire(name))
    assert sides == ["B", "A", "B", "A"]
    assert (after.turn, after.phase) == (2, "orders")


def test_2_7_a_side_out_of_turn_is_refused() -> None:
    """By code and rule (FT-2.7-12)."""
    refused = refusal(_in_phase("fire"), FireWeapons("B1", (Shot("B1", "A1"),)))
    assert isinstance(refused, IllegalOrder)
    assert refused.code == "not_active_side"


def test_2_7_a_phase_in_which_nobody_acts_is_passed_over() -> None:
    """Without fighters, salvoes and damage, a turn is orders, initiative, movement and fire."""
    ruling = rule(rule(_in_phase("fire"), FinishPhase("A")).state, FinishPhase("B"))
    assert told(ruling, PhaseBegan) == [PhaseBegan(turn=2, phase="orders")]


def test_2_7_a_side_that_finishes_the_fire_phase_fires_no_more() -> None:
    """All its ships have passed (FT-RUL-13)."""
    ruling = rule(_in_phase("fire"), FinishPhase("A"))
    assert told(ruling, SideActivated) == [SideActivated(side="B")]


@rows(("off_table", "retreat"), ("jumped", "retreat"), ("destroyed", "fleet_eliminated"))
def test_3_5_a_fleet_that_has_left_the_table_has_retreated(status: Any, reason: str) -> None:
    """FT-3.5-1, FT-UMP-5: a fleet is eliminated where nothing of it is left."""
    departure = Departure(1, "max_x") if status == "off_table" else None
    gone = ship("B2", status=status, departure=departure)
    before = battle(ship("A1"), ship("B1"), gone)
    (ended,) = told(rule(before, ApplyDamage("B1", 40)), BattleEnded)
    assert (ended.winner, ended.reason) == ("A", reason)


def test_2_7_initiative_has_not_been_thrown_where_it_is_to_be() -> None:
    """FT-2.7-3."""
    with pytest.raises(Refusal) as refused:
        BOOK.check(replace(duel(), phase="initiative", initiative=("A", "B")))
    assert (refused.value.code, refused.value.at) == ("inconsistent_battle", "/initiative")


def test_the_battle_ends_with_the_last_side_standing() -> None:
    """Destroyed to the last ship (FT-UMP-5)."""
    ruling = rule(duel(), ApplyDamage("B1", 40))
    assert told(ruling, BattleEnded) == [BattleEnded(winner="A", reason="fleet_eliminated")]
    assert refused(ruling.state, FinishPhase("A")) == "battle_over"


@rows(
    ("fighters", "FT-2.7-4"),
    ("missiles", "FT-2.7-5"),
    ("secondary_moves", "FT-5.1-2"),
    ("fire", "FT-2.7-12"),
    ("boarding", "FT-UMP-30"),
)
def test_2_7_who_acts_out_of_turn_hears_of_the_rule_of_the_phase(
    phase: PhaseName, rule_id: str
) -> None:
    """For groups, missiles, ships that fire, and boarders (FT-2.7-4, -5, -12)."""
    before = replace(duel(), phase=phase, active="A")
    with pytest.raises(IllegalOrder, match="It is the turn of side A, not of B") as refused:
        require_turn(before, "B", at="/ship")
    assert (refused.value.code, refused.value.rule) == ("not_active_side", rule_id)


GONE: Fields = {"status": "off_table", "departure": Departure(1, "max_x")}


@rows(
    ({}, {}, "A"),
    (GONE, {}, None),
    ({"status": "destroyed", "damage": 20}, {}, "A"),
    ({"status": "destroyed", "damage": 20}, {"endurance": 0}, None),
)
def test_the_last_side_wins_if_it_holds_the_table(
    fleet: Fields, fighters: Fields, winner: str | None
) -> None:
    """With ships, or fighters that can fight and were not left behind (FT-UMP-5)."""
    units = (ship("A1", **fleet), group("Ag1", **fighters), ship("B1"))
    assert told(rule(battle(*units), ApplyDamage("B1", 40)), BattleEnded)[0].winner == winner


def test_a_side_that_gives_up_leaves_the_other_the_winner() -> None:
    """Whatever it has left (FT-UMP-4, -5)."""
    units = (ship("A1", **GONE), group("Ag1"), ship("B1"))
    (ended,) = told(rule(battle(*units), Withdraw("B")), BattleEnded)
    assert (ended.winner, ended.reason) == ("A", "withdrawal")


def test_a_side_may_withdraw_in_any_phase() -> None:
    """And the battle ends when one side is left (FT-UMP-4)."""
    ruling = rule(_in_phase("fire"), Withdraw("A"))
    assert told(ruling, BattleEnded) == [BattleEnded(winner="B", reason="withdrawal")]
    assert {each.status for each in ruling.state.ships if each.side == "A"} == {"withdrawn"}


def test_the_referee_declares_a_victory_condition() -> None:
    """With or without a winner (FT-UMP-5)."""
    ruling = rule(duel(), DeclareVictory(None, "nightfall"))
    assert told(ruling, BattleEnded)[0].reason == "victory_condition"
    assert ruling.state.phase == "over"


def test_3_9_a_fleet_that_fled_is_waited_for_where_it_may_disengage() -> None:
    """Else the battle ends with it (FT-3.9-1)."""
    fled = ship("B1", status="off_table", departure=Departure(1, "max_x"))
    with_roll = battle(ship("A1"), fled, ship("B2"), disengage_roll=True)
    assert rule(with_roll, ApplyDamage("B2", 40)).state.phase == "orders"
    assert rule(battle(ship("A1"), fled, ship("B2")), ApplyDamage("B2", 40)).state.phase == "over"


def test_a_side_of_fighters_alone_withdraws_too() -> None:
    """It gave up, and was not eliminated (FT-UMP-4)."""
    ruling = rule(battle(ship("A1"), group("Bg1"), sides=("A", "B")), Withdraw("B"))
    assert told(ruling, BattleEnded) == [BattleEnded(winner="A", reason="withdrawal")]
