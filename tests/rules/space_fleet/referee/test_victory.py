"""The referee declares that the battle is over."""

import pytest

from rules.space_fleet.builders_turns import battle, fleet
from rules.space_fleet.table import not_taken, played
from umpire.rules.space_fleet import SPACE_FLEET
from umpire.rules.space_fleet.state import Battle, Result
from umpire.rules.space_fleet.turn import BattleEnded, DeclareVictory

TWO: Battle = battle(*fleet("A", "HC"), *fleet("B", "HC"))


@pytest.mark.parametrize(
    ("winner", "told"),
    [
        ("B", "The battle is over: B wins; a victory condition is met: convoy through"),
        (None, "The battle is over: nobody wins; a victory condition is met: convoy through"),
    ],
)
def test_a_condition_agreed_beforehand_ends_the_battle(winner: str | None, told: str) -> None:
    """For a side, or for nobody (SF-UMP-3)."""
    ruling = played(TWO, DeclareVictory(winner, "convoy through"))
    assert ruling.events == (
        BattleEnded(winner=winner, reason="victory_condition", condition="convoy through"),
    )
    assert ruling.state.result == Result(winner, "victory_condition")
    assert ruling.events[0].tell() == told


def test_a_winner_is_one_of_the_sides() -> None:
    """Whether or not it has ships left (SF-UMP-3)."""
    assert not_taken(TWO, DeclareVictory("X")) == ("unknown_side", "/winner")
    lost = battle(*fleet("A", "HC"), *fleet("B", "HC"), *fleet("C", "HC", status="destroyed"))
    assert played(lost, DeclareVictory("C")).state.phase == "over"


def test_only_the_referee_declares_it() -> None:
    """In every phase (SF-UMP-3)."""
    assert SPACE_FLEET.giver(TWO, DeclareVictory(None)) == "referee"


def test_a_battle_is_over_once() -> None:
    """After that there is nothing to declare (SF-UMP-3)."""
    over = played(TWO, DeclareVictory("A")).state
    assert not_taken(over, DeclareVictory("B")) == ("battle_over", "")
