"""Sequence of play: phases, who gives which orders, whose turn it is."""

import pytest

from umpire.kernel.errors import IllegalOrder
from umpire.kernel.ruling import Value
from umpire.kernel.sequence import Phase, SequenceOfPlay, next_in_turn


class Move(Value, frozen=True, tag="move"):
    """An order of the first phase."""


class Fire(Value, frozen=True, tag="fire"):
    """An order of the second phase."""


class Turn(Value, frozen=True, tag="turn"):
    """An order of many phases."""


class Leave(Value, frozen=True, tag="leave"):
    """An order of every phase."""


class Dance(Value, frozen=True, tag="dance"):
    """An order of no phase."""


PLAY = SequenceOfPlay(
    phases=(
        Phase("first", "First", "R-1", {Move: "owner"}, sealed=True),
        Phase("second", "Second", "R-2", {Fire: "any_side"}),
        Phase("third", "Third", "R-3", {Fire: "any_side"}),
        Phase("fourth", "Fourth", "R-4", {Turn: "owner"}),
        Phase("fifth", "Fifth", "R-5", {Turn: "owner"}),
        Phase("sixth", "Sixth", "R-6", {Turn: "owner"}),
        Phase("seventh", "Seventh", "R-7", {Turn: "owner"}),
    ),
    always={Leave: "referee"},
)


def test_each_phase_has_its_orders_and_their_givers() -> None:
    """And some orders are taken in every phase."""
    assert [PLAY.giver("first", Move()), PLAY.giver("second", Fire())] == ["owner", "any_side"]
    assert {PLAY.giver(name, Leave()) for name in ("first", "second")} == {"referee"}
    assert PLAY.phase("first").sealed


@pytest.mark.parametrize(
    ("phase", "order", "words"),
    [
        ("first", Fire(), "to phase second or third; the battle is in first."),
        ("second", Move(), "to phase first; the battle is in second."),
        ("third", Turn(), "to 4 phases, next in phase fourth; the battle is in third."),
        ("first", Dance(), "to no phase; the battle is in first."),
    ],
)
def test_an_order_out_of_its_phase_is_refused(phase: str, order: Value, words: str) -> None:
    """The refusal says where the order belongs: all phases, if they are few, or the next."""
    with pytest.raises(IllegalOrder, match=words) as refused:
        PLAY.giver(phase, order)
    assert refused.value.code == "wrong_phase"
    assert refused.value.rule == PLAY.phase(phase).rule


@pytest.mark.parametrize(
    ("last", "able", "next_side"),
    [
        (None, "ABC", "A"),
        ("A", "ABC", "B"),
        ("C", "ABC", "A"),
        ("A", "A", "A"),
        ("A", "C", "C"),
        ("A", "", None),
        ("X", "BC", "B"),
    ],
)
def test_the_turn_goes_round(last: str | None, able: str, next_side: str | None) -> None:
    """To the first that is able, which may be the same side again."""
    assert next_in_turn(("A", "B", "C"), last, lambda side: side in able) == next_side
