"""Odds of all books at the edge, where JSON is written: of random orders in random battles."""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from starlette.testclient import TestClient

from api.edges import ask
from api.graphql_form import REFUSAL, camel, sdl, selection, to_input, to_rest
from properties import (
    cold_infinity_play,
    full_thrust_light_play,
    full_thrust_play,
    space_fleet_play,
    to_boldly_thrust_play,
)
from umpire.kernel.errors import Refusal
from umpire.kernel.odds import Odds
from umpire.kernel.rulebook import Rulebook
from umpire.rules import RULEBOOKS
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT

PLAYERS = {
    player.book.system: player
    for player in (
        full_thrust_play.PLAYER,
        to_boldly_thrust_play.PLAYER,
        space_fleet_play.PLAYER,
        cold_infinity_play.PLAYER,
    )
}
ASKED = 12
"""How many questions are asked of a book."""
OF_A_GAME = 3
"""How many of them at most come of one game, so that battles differ."""
LONGEST = 60  # tries in a game

Book = Rulebook[Any, Any, Any]
each_book = pytest.mark.parametrize("book", RULEBOOKS.values(), ids=RULEBOOKS)


class Question(NamedTuple):
    """A battle, an order that has odds in it, and the odds."""

    battle: Any
    order: Any
    odds: Odds


@cache
def questions(system: str) -> tuple[Question, ...]:
    """Return questions about games played at random."""
    book = RULEBOOKS[system]
    random = Random(f"odds of {system}")  # noqa: S311
    found: list[Question] = []
    while len(found) < ASKED:
        found += islice(asked(book, random), min(OF_A_GAME, ASKED - len(found)))
    return tuple(found)


def asked(book: Book, random: Random) -> Iterator[Question]:
    """Yield battles of a game with orders made up for them, of all kinds, that have odds."""
    if book is FULL_THRUST_LIGHT:
        for step in full_thrust_light_play.game(random):
            yield from answered(book, step.before, step.order, set())
        return
    player = PLAYERS[book.system]
    without: set[type] = set()
    for tried in player.game(random, tries=LONGEST):
        for kind in [each for each in player.makers if each not in without]:
            order = player.makers[kind](random, tried.before)
            yield from answered(book, tried.before, order, without)


def answered(book: Book, battle: Any, order: Any, without: set[type]) -> Iterator[Question]:
    """Yield the question, if the order has odds in that battle; note a kind that never has any."""
    try:
        yield Question(battle, order, book.odds(battle, order))
    except Refusal as refusal:
        if (refusal.code, refusal.at) == ("no_odds", "/kind"):
            without.add(type(order))


def variables(book: Book, battle: Any, order: Any) -> dict[str, Any]:
    """Return a battle and an order in the form of GraphQL, under the name of their book."""
    name = camel(book.system.replace("-", "_"))
    types = sdl().type_map
    return {
        "b": to_input({name: {"battle": battle}}, types["PositionInput"]),
        "o": to_input({name: order}, types["OrderInput"]),
    }


@each_book
def test_odds_are_written_by_both_edges(client: TestClient, book: Book) -> None:
    """As the book counts them: none fails, and each number is one in JSON."""
    shape = f"... on OddsGiven {{odds {selection('Odds')}}}"
    query = f"""query($b: PositionInput!, $o: OrderInput!)
        {{odds(battle: $b, order: $o) {{__typename {REFUSAL} {shape}}}}}"""
    for battle, order, odds in questions(book.system):
        sent, declared = msgspec.to_builtins(battle), msgspec.to_builtins(order)
        body = {"system": book.system, "battle": sent, "order": declared}
        by_rest = client.post("/v1/odds", json=body)
        assert by_rest.status_code == 200, by_rest.text
        told = msgspec.to_builtins(odds)
        assert by_rest.json()["odds"] == msgspec.json.decode(msgspec.json.encode(told))
        by_graphql = ask(client, query, **variables(book, sent, declared))
        assert "errors" not in by_graphql, by_graphql
        assert by_graphql["data"]["odds"]["__typename"] == "OddsGiven", by_graphql
        assert to_rest(by_graphql["data"]["odds"])["odds"] == by_rest.json()["odds"]


@each_book
def test_odds_are_plain_numbers(book: Book) -> None:
    """By their type: a number of another kind, which only looks the same, is not written."""
    for _, _, odds in questions(book.system):
        for target in odds.targets:
            numbers = (
                target.mean_damage,
                *target.damage,
                *[each.chance for each in target.outcomes],
            )
            assert {type(number) for number in numbers} == {float}
