"""Closed books: displays and velocities change nothing that others learn.

A twin of a battle has other displays, velocities and orders for the ships of one side: all that
stands on its paper, and is not told by models or marks (FT-UMP-66 to -68).
"""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from properties import full_thrust_closed_books, to_boldly_thrust_closed_books
from properties import full_thrust_play as remixed
from properties import to_boldly_thrust_secrets as thrust
from properties.full_thrust_battles import random_battle
from properties.hearing import Answer, Book, giver_of, strangers, told
from properties.play import Games, Player
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust import FULL_THRUST
from umpire.rules.full_thrust.movement import OrderVoided, OrderWritten, ShipMoved
from umpire.rules.full_thrust.referee_events import ShipCorrected
from umpire.rules.full_thrust.wonder_fields import ShipDecloaked


class Closed(NamedTuple):
    """How a book is played that is not open.

    Attributes:
        player: of the book.
        opened: returns a random battle whose book is closed.
        twin: returns a battle with other displays of one side.
        paper: the fields of a battle in which a twin may differ.
        games: those that the tests look at.
    """

    player: Player
    opened: Callable[[Random], Any]
    twin: Callable[[Random, Any, str], Any]
    paper: tuple[str, ...]
    games: Games

    @property
    def book(self) -> Book:
        """The rules."""
        return self.player.book


def closed(
    player: Player,
    opened: Callable[[Random], Any],
    twin: Callable[[Random, Any, str], Any],
    *paper: str,
) -> Closed:
    """Return how a book is played that is not open."""
    games = Games(lambda random: player.game(random, opened(random)))
    return Closed(player, opened, twin, paper, games)


REMIXED = closed(
    remixed.PLAYER,
    lambda random: random_battle(random, full_thrust_closed_books.CLOSED),
    full_thrust_closed_books.other_displays,
    "ships",
    "groups",
)
THRUST = closed(
    thrust.PLAYER,
    to_boldly_thrust_closed_books.random_battle,
    to_boldly_thrust_closed_books.other_displays,
    "ships",
)
each_book = pytest.mark.parametrize(
    "played", [REMIXED, THRUST], ids=lambda played: played.book.system
)


def refused(answer: Answer) -> Any:
    """Return all that a refusal says, `None` where an order is accepted."""
    return told(answer) if isinstance(answer, Refusal) else None


def heard(book: Book, answer: Answer, seat: Seat) -> Any:
    """Return what a seat hears of a ruling, and whether that is all there is."""
    if isinstance(answer, Refusal):
        return ()
    reports = [book.report(answer.state, event, seat) for event in answer.events]
    veiled = any(book.veils(answer.state, event, seat) for event in answer.events)
    whole = not veiled and reports == list(answer.events)
    return [event for event in reports if event is not None], whole


def odds_of(book: Book, battle: Any, order: Any, seat: Seat) -> Any:
    """Return the odds that a seat is told of an order, or why there are none."""
    own = book.side_of(battle, order) == seat.side is not None
    if not own and not book.hears(battle, order, seat):
        return "not to be asked"
    if book.hides_odds(battle, order, seat):
        return "hidden"
    try:
        return book.odds(battle, order)
    except Refusal as refusal:
        return told(refusal)


def bares(book: Book, battle: Any, order: Any) -> bool:
    """Tell whether what comes of an order may show what is hidden: then it may well differ."""
    return (
        book.families[type(order)] == "sensors"
        or book.explores(battle, order)
        or book.bares(battle, order)
    )


@each_book
def test_displays_and_velocities_change_nothing_for_anybody_else(played: Closed) -> None:
    """Views, choices, odds, refusals, salts, and what others hear of their own orders."""
    book = played.book
    for random, step in played.games.steps(60):
        battle = step.before
        side = random.choice(battle.sides)
        twin = played.twin(random, battle, side)
        for seat in strangers(battle, side):
            assert book.view(battle, seat) == book.view(twin, seat)
            assert book.choices(battle, seat, None) == book.choices(twin, seat, None)
            assert book.waits_for(battle) == book.waits_for(twin)
            for make in (played.player.any_order, played.player.nonsense):
                order, seed = make(random, battle), random.randbytes(32)
                _check_order(played, (battle, twin), order, seat, seed)


def _check_order(
    played: Closed, twins: tuple[Any, Any], order: Any, seat: Seat, seed: bytes
) -> None:
    """Check that an order tells a seat the same in both battles, but by what it lays bare."""
    book, (battle, twin) = played.book, twins
    assert book.hears(battle, order, seat) == book.hears(twin, order, seat)
    assert bares(book, battle, order) == bares(book, twin, order)
    assert odds_of(book, battle, order, seat) == odds_of(book, twin, order, seat)
    giver = giver_of(book, battle, order, seat)
    assert giver == giver_of(book, twin, order, seat)
    if giver is None:
        return
    one, other = played.player.heard(battle, order, seed), played.player.heard(twin, order, seed)
    assert refused(one) == refused(other)
    if giver == "owner" and not bares(book, battle, order):
        assert heard(book, one, seat) == heard(book, other, seat)


def test_others_are_told_no_velocity_and_no_order() -> None:
    """In no event, and of every ship they see the model alone."""
    for _, step in REMIXED.games.steps(35):
        after = step.ruling.state
        for side in after.sides:
            for seat in strangers(after, side):
                for event in step.ruling.events:
                    told = FULL_THRUST.report(after, event, seat)
                    ship = after.ship(getattr(event, "ship", None) or "")
                    if ship is None or ship.side != side:
                        continue
                    assert not isinstance(told, OrderWritten | OrderVoided)
                    if isinstance(told, ShipMoved | ShipDecloaked | ShipCorrected):
                        assert told.velocity is None
                    assert getattr(told, "thrust_used", 0) == 0
                seen: Any = FULL_THRUST.view(after, seat)
                assert side not in {each.side for each in seen.ships}


@each_book
def test_a_twin_differs_from_its_battle(played: Closed) -> None:
    """Else the properties would say nothing."""
    random = Random(3)  # noqa: S311 — games, not secrets
    battles = [played.opened(random) for _ in range(20)]
    twins = [played.twin(random, battle, battle.sides[0]) for battle in battles]
    different = [one.ships != other.ships for one, other in zip(battles, twins, strict=True)]
    assert sum(different) == 20 if played is REMIXED else sum(different) > 10
    nothing = dict.fromkeys(played.paper, ())
    assert all(
        replace(one, **nothing) == replace(other, **nothing)
        for one, other in zip(battles, twins, strict=True)
    )
