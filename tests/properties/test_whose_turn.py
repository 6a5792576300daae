"""Whom a battle waits for: somebody, until it is over; and whoever it is, is offered something."""

from typing import Any

import pytest

from properties.games import GAMES, LIGHT
from umpire.kernel.rulebook import Awaited, Rulebook, Seat
from umpire.rules import RULEBOOKS

LOOKED_AT = 4  # games
PLAYED = {**GAMES, "full-thrust-light": LIGHT}


def is_offered_something(book: Rulebook[Any, Any, Any], battle: Any, side: str) -> bool:
    """Tell whether a side may order something now."""
    return next(iter(book.offers(battle, Seat("side", side), None)), None) is not None


@pytest.mark.parametrize("system", PLAYED)
def test_whoever_is_waited_for_is_offered_something(system: str) -> None:
    """Each side, or at least one where any of them may go on; and after the end, nobody is."""
    book = RULEBOOKS[system]
    for _, step in PLAYED[system].steps(LOOKED_AT):
        battle = step.before
        awaited = book.waits_for(battle)
        assert awaited.sides
        offered = [is_offered_something(book, battle, side) for side in awaited.sides]
        assert any(offered) if awaited.any_of_them else all(offered), (battle.phase, awaited)
        if step.ruling.state.phase == "over":
            assert book.waits_for(step.ruling.state) == Awaited()


@pytest.mark.parametrize("system", PLAYED)
def test_a_side_that_has_finished_is_not_waited_for(system: str) -> None:
    """In a phase that all sides finish, in their own time."""
    book = RULEBOOKS[system]
    for _, step in PLAYED[system].steps(LOOKED_AT):
        awaited = book.waits_for(step.before)
        if step.before.phase in {"orders", "launch", "electronic_warfare"}:
            assert awaited.any_of_them or not set(awaited.sides) & set(step.before.finished)
