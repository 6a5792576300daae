"""Dice that the players type in, where they are thrown for things that are hidden."""

from typing import Any

import pytest
from msgspec.structs import replace

from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import REFEREE, Seat
from umpire.rules.space_fleet import SPACE_FLEET as BOOK
from umpire.rules.space_fleet.turn.chapter import EndTurn
from umpire.scenarios.journal import DiceTerms, Header
from umpire.scenarios.ports import StoredHeader
from umpire.scenarios.standing import Standing, opening
from umpire.scenarios.submit import Command, judge

NAME = "typed"
SOUTH = Seat("side", "South")


def standing(*, hidden: bool) -> Standing:
    """Return the end of a turn in which a ship of North throws to repair its engines."""
    battle: Any = BOOK.setup(BOOK.samples["hidden-approach"])
    damaged = replace(battle.ships[0], engines="damaged", halvings=1)
    options = replace(battle.options, limited_sensors=hidden)
    ships = (damaged, *battle.ships[1:])
    battle = replace(battle, phase="end", ships=ships, options=options)
    terms = DiceTerms("supplied", NAME)
    header = Header(NAME, BOOK.system, BOOK.edition, BOOK.title, terms, battle)
    return opening(BOOK, header, StoredHeader(b"", b""))


def refused(before: Standing, seat: Seat, *faces: int) -> Refusal:
    """Return why the end of the turn is refused with those faces."""
    with pytest.raises(Refusal) as caught:
        judge(before, Command(NAME, seat, 0, (EndTurn(),), faces))
    return caught.value


@pytest.mark.parametrize("faces", [(), (7,), (6, 6)])
def test_a_side_is_not_told_what_throws_for_hidden_ships(faces: tuple[int, ...]) -> None:
    """Its label would name a counter, and what is damaged under it."""
    refusal = refused(standing(hidden=True), SOUTH, *faces)
    assert refusal.at == "/faces"
    assert "repair" not in refusal.message
    assert "Umbra" not in refusal.message


def test_the_referee_is_told_which_dice_to_throw() -> None:
    """And so is everybody where nothing is hidden."""
    for seat, hidden in ((REFEREE, True), (SOUTH, False)):
        assert "repair" in refused(standing(hidden=hidden), seat).message
