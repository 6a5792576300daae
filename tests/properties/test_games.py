"""Whole games played at random: what holds after every order, whatever the book."""

from collections import Counter
from contextlib import suppress
from functools import cache
from typing import Any

import msgspec
import pytest

from properties.games import GAMES, LIGHT, PLAYERS
from properties.play import Player, Refused, Step
from umpire.kernel.dice import RecordedDice, SuppliedDice
from umpire.kernel.errors import CODES, IllegalOrder, Refusal
from umpire.kernel.rulebook import OBSERVER, REFEREE, Rulebook, Seat
from umpire.kernel.ruling import fold
from umpire.rules import RULEBOOKS

MOST = 35
"""How many games of a book are looked at here."""
MANY, AS_OFTEN = 3_000, 3
"""Typed faces that never differ; and how often each kind of order throws them."""

each_player = pytest.mark.parametrize("player", PLAYERS, ids=lambda player: player.book.system)


@cache
def rules_of(system: str) -> frozenset[str]:
    """Return the IDs of a book's rules."""
    return frozenset(rule.id for rule in _book(system).rules)


@cache
def codes_of(system: str) -> frozenset[str]:
    """Return the codes that a book may refuse with."""
    return frozenset(code.name for code in (*_book(system).codes, *CODES))


@cache
def decoder_of(system: str, what: str) -> msgspec.json.Decoder[Any]:
    """Return what reads battles, orders or events of a book."""
    book = _book(system)
    kinds: dict[str, Any] = {
        "battle": book.battle_type,
        "order": _any_of(book.order_types),
        "event": _any_of(book.event_types),
    }
    return msgspec.json.Decoder(kinds[what])


def _any_of(kinds: tuple[Any, ...]) -> Any:
    one, *more = kinds
    for kind in more:
        one |= kind
    return one


def _book(system: str) -> Rulebook[Any, Any, Any]:
    return next(player.book for player in PLAYERS if player.book.system == system)


@each_player
def test_every_state_of_a_game_is_sound(player: Player) -> None:
    """Nothing that orders bring about contradicts itself, and the events carry all of it.

    What does contradict itself goes on doing so: of long games some states are checked.
    """
    for random, step in GAMES[player.book.system].steps(MOST):
        after = step.ruling.state
        assert fold(step.before, step.ruling.events) == after
        assert step.before.turn <= after.turn <= step.before.turn + 1
        if player.looks(random):
            player.book.check(after)


@each_player
def test_a_game_is_replayed_from_its_rolls(player: Player) -> None:
    """The recorded dice and the orders give the same events, byte for byte; labels are unique."""
    for _, game in GAMES[player.book.system].played(MOST):
        labels: Counter[str] = Counter()
        for step in game:
            if isinstance(step, Refused):
                continue
            again = player.book.adjudicate(step.before, step.order, RecordedDice(step.rolls))
            assert msgspec.json.encode(again.events) == msgspec.json.encode(step.ruling.events)
            told = {roll for event in again.events for roll in getattr(event, "rolls", ())}
            assert told == set(step.rolls)
            labels.update(roll.label for roll in step.rolls)
        assert [label for label, times in labels.items() if times > 1] == []


@each_player
def test_battles_orders_and_events_go_through_json(player: Player) -> None:
    """What is written is read back the same, and passes the bounds of its type."""
    system = player.book.system
    for _, step in GAMES[player.book.system].steps(MOST):
        assert _reread(system, "battle", step.ruling.state) == step.ruling.state
        assert _reread(system, "order", step.order) == step.order
        for event in step.ruling.events:
            assert _reread(system, "event", event) == event


def _reread(system: str, what: str, value: msgspec.Struct) -> Any:
    return decoder_of(system, what).decode(msgspec.json.encode(value))


@each_player
def test_every_event_cites_a_rule_and_can_be_told(player: Player) -> None:
    """In one line, to the referee at least; others hear it, something of it, or nothing."""
    book = player.book
    for _, step in GAMES[player.book.system].steps(MOST):
        for event in step.ruling.events:
            assert event.rule in rules_of(book.system)
            told = book.tell(event)
            assert told
            assert "\n" not in told
            assert book.report(step.ruling.state, event, REFEREE) == event
            book.report(step.ruling.state, event, OBSERVER)


@each_player
def test_refusals_are_listed_and_change_nothing(player: Player) -> None:
    """Any order at any time: a sound ruling, or a refusal with a listed code, and no change.

    A refusal throws no dice, but where the book does not say what follows.
    """
    for random, game in GAMES[player.book.system].played(MOST):
        for each in game:
            if isinstance(each, Refused):
                _check_refusal(player, each.refusal)
                assert not each.rolls or each.refusal.kind == "cannot_adjudicate"
                continue
            before = msgspec.json.encode(each.before)
            order = player.nonsense(random, each.before)
            answer = player.heard(each.before, order, random.randbytes(32))
            if isinstance(answer, Refusal):
                _check_refusal(player, answer)
            assert msgspec.json.encode(each.before) == before


def _check_refusal(player: Player, refusal: Refusal) -> None:
    system = player.book.system
    assert refusal.code in codes_of(system)
    assert isinstance(refusal, IllegalOrder) <= (refusal.rule in rules_of(system))


@each_player
def test_events_apply_to_any_battle(player: Player) -> None:
    """Total: an event that names what is not there leaves the rest alone, and raises nothing."""
    for random, game in GAMES[player.book.system].played(25):
        stranger = player.opened(random)
        for step in game:
            for event in step.ruling.events if isinstance(step, Step) else ():
                stranger = event.apply(stranger)


@each_player
def test_every_seat_has_a_view_and_choices_at_any_step(player: Player) -> None:
    """Views and choices go out as JSON, whatever has happened; of long games, at some steps."""
    book = player.book
    for random, step in GAMES[book.system].steps(25):
        if not player.looks(random):
            continue
        battle = step.ruling.state
        for seat in (REFEREE, OBSERVER, *[Seat("side", side) for side in battle.sides]):
            assert msgspec.json.encode(book.view(battle, seat))
            for choice in book.choices(battle, seat, None):
                assert choice.rule in rules_of(book.system)  # type: ignore[attr-defined]
            assert book.choices(battle, seat, "nobody") == ()


@pytest.mark.parametrize("system", RULEBOOKS)
def test_typed_faces_that_tie_without_end_are_refused(system: str) -> None:
    """However many are typed: those that throw again do so until the faces run out."""
    book = RULEBOOKS[system]
    games = GAMES.get(system, LIGHT)
    thrown: Counter[type] = Counter()
    for _, step in games.steps(MOST):
        kind = type(step.order)
        if not step.rolls or thrown[kind] >= AS_OFTEN:
            continue
        thrown[kind] += 1
        for face in range(1, 7):
            with suppress(Refusal):
                book.adjudicate(step.before, step.order, SuppliedDice((face,) * MANY))
    assert thrown
