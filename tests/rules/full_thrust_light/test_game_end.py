"""The end of the game (Spielende)."""

import pytest

from rules.full_thrust_light.table import battle, duel, fire, named, only, refusal, rule, ship, told
from umpire.rules.full_thrust_light import (
    ApplyDamage,
    Battle,
    BattleEnded,
    DeclareVictory,
    Manoeuvre,
    MoveShips,
    Options,
    PhaseBegan,
    SideWithdrew,
    Table,
    Withdraw,
    last_fleet_standing,
)

TABLE = Table(20.0, 20.0)


def test_ftl_end_01_a_fleet_is_destroyed() -> None:
    """The last ship of B falls, and A has won."""
    fallen = ship("B2", status="destroyed", damage=60)
    ruling = rule(duel(ship("A1"), ship("B1", (0.0, 9.0), rows=(1,)), fallen), fire("E1"), 6, 6)
    end = only(ruling, BattleEnded)
    assert (end.winner, end.reason, end.rule) == ("A", "fleet_eliminated", "FTL-END-01")
    assert (ruling.state.phase, ruling.state.active) == ("over", None)


def test_ftl_end_01_the_last_ship_leaves_the_table() -> None:
    """Out is out: the battle ends in the movement phase, before any fire phase."""
    state = battle(
        ship("A1", (10.0, 10.0), velocity=0),
        ship("B1", (10.0, 19.0), velocity=6),
        phase="movement",
        table=TABLE,
    )
    ruling = rule(state, MoveShips())
    assert (
        only(ruling, BattleEnded).winner,
        only(ruling, BattleEnded).reason,
    ) == ("A", "fleet_eliminated")


def test_ftl_end_01_both_fleets_leave_at_once() -> None:
    """Nobody wins."""
    ships = (ship("A1", (10.0, 19.0)), ship("B1", (12.0, 19.0), order=Manoeuvre(speed=1)))
    ruling = rule(battle(*ships, phase="movement", table=TABLE), MoveShips())
    assert only(ruling, BattleEnded).winner is None


@pytest.mark.parametrize("phase", ["orders", "movement", "fire"])
def test_ftl_end_01_a_side_may_withdraw_in_any_phase(phase: str) -> None:
    """Its ships are out, the other side has won."""
    ships = (ship("A1"), ship("A2", status="destroyed", damage=60), ship("B1"))
    state = duel(*ships) if phase == "fire" else battle(*ships, phase=phase)
    ruling = rule(state, Withdraw("A"))
    assert (
        only(ruling, BattleEnded).winner,
        only(ruling, BattleEnded).reason,
    ) == ("B", "withdrawal")
    assert only(ruling, SideWithdrew).side == "A"
    assert [one.status for one in ruling.state.ships] == ["withdrawn", "destroyed", "active"]


def test_ftl_end_01_of_three_sides_one_withdraws() -> None:
    """The other two fight on; who is out cannot withdraw again."""
    state = rule(battle(ship("A1"), ship("B1"), ship("C1")), Withdraw("B")).state
    assert (state.phase, named(state, "B1").status) == ("orders", "withdrawn")
    assert refusal(state, Withdraw("B")).code == "withdrawn"
    assert refusal(state, Withdraw("X")).code == "unknown_side"
    ended = only(rule(state, ApplyDamage("C1", 60)), BattleEnded)
    assert (ended.winner, ended.reason) == ("A", "fleet_eliminated")


@pytest.mark.parametrize("winner", ["A", "B", None])
def test_ftl_end_01_an_agreed_condition_is_met(winner: str | None) -> None:
    """The referee declares it, for a side or for nobody."""
    ruling = rule(battle(ship("A1"), ship("B1")), DeclareVictory(winner, "the convoy is home"))
    end = only(ruling, BattleEnded)
    assert (winner, "victory_condition", "the convoy is home") == (
        end.winner,
        end.reason,
        end.condition,
    )
    assert refusal(battle(ship("A1"), ship("B1")), DeclareVictory("X")).code == "unknown_side"


def test_ftl_gen_07_departed_ships_that_may_return_keep_a_battle_open() -> None:
    """With the option a fleet off the table is not beaten yet."""

    def standing(options: Options) -> Battle:
        return battle(ship("A1"), ship("B1", status="off_table"), table=TABLE, options=options)

    assert last_fleet_standing(standing(Options(return_to_table=True))) is None
    ended = last_fleet_standing(standing(Options()))
    assert ended is not None
    assert ended.winner == "A"


def test_ftl_end_01_a_departed_side_may_withdraw_where_it_could_return() -> None:
    """Its ships off the table count as withdrawn then."""
    ships = (ship("A1"), ship("B1", status="off_table"))
    state = battle(*ships, table=TABLE, options=Options(return_to_table=True))
    ruling = rule(state, Withdraw("B"))
    assert (
        named(ruling.state, "B1").status,
        only(ruling, BattleEnded).reason,
    ) == ("withdrawn", "withdrawal")


def test_ftl_end_01_the_turn_does_not_go_on_after_the_end() -> None:
    """The last shot of a phase that ends the battle begins no new turn."""
    ruling = rule(duel(ship("A1"), ship("B1", (0.0, 9.0), rows=(1,))), fire("E1"), 6, 6)
    assert not told(ruling, PhaseBegan)
