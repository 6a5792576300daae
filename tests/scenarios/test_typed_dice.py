"""Dice that the players type in, where they are thrown for things that are hidden."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import REFEREE, Seat
from umpire.rules.space_fleet import SPACE_FLEET as BOOK
from umpire.rules.space_fleet.turn import EndTurn
from umpire.scenarios.journal import DiceTerms, Header, rolls_of
from umpire.scenarios.ports import StoredHeader
from umpire.scenarios.repository import Standing, opening
from umpire.scenarios.submit import Command, dry_run, judge

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
        judge(before, ended(seat, *faces))
    return caught.value


def ended(seat: Seat, *faces: int) -> Command:
    """Return the command that ends the turn."""
    return Command(NAME, seat, 0, (EndTurn(),), faces or None)


@pytest.mark.parametrize("faces", [(7,), (6,), (6, 6), (6, 6, 6)])
@pytest.mark.parametrize("ask", [judge, dry_run])
def test_an_order_that_may_reveal_something_takes_no_typed_faces(
    ask: Callable[[Standing, Command], Any], faces: tuple[int, ...]
) -> None:
    with pytest.raises(Refusal) as caught:
        ask(standing(hidden=True), ended(SOUTH, *faces))
    refusal = caught.value
    assert (refusal.code, refusal.at, refusal.throws) == ("hidden_dice", "/faces", None)
    assert "repair" not in refusal.message
    assert "Umbra" not in refusal.message


def test_a_side_goes_on_with_the_dice_of_the_service() -> None:
    ruling = judge(standing(hidden=True), ended(SOUTH))
    thrown = [roll.label for roll in rolls_of(ruling.events)]
    assert any("repair" in label for label in thrown)
    assert dry_run(standing(hidden=True), ended(SOUTH)).throws is None


def test_faces_of_open_orders_are_not_taken_for_hidden_throws() -> None:
    before = standing(hidden=True)
    orders = (EndTurn(), EndTurn())
    with pytest.raises(Refusal) as caught:
        judge(before, Command(NAME, SOUTH, 0, orders, (6,)))
    assert caught.value.code == "hidden_dice"


def test_the_referee_is_told_which_dice_to_throw() -> None:
    """And so is everybody where nothing is hidden."""
    for seat, hidden in ((REFEREE, True), (SOUTH, False)):
        assert "repair" in refused(standing(hidden=hidden), seat).message
