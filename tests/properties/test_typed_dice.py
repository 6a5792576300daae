"""Typed dice are no oracle: however many a side types in, no answer tells what is hidden."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from properties.afar import SECRETS, Case, Secret, cases
from properties.play import TIMES, Step
from umpire.kernel.dice import SEED_BYTES, KeyedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Seat
from umpire.scenarios import submit
from umpire.scenarios.adjudication import may_hide_dice
from umpire.scenarios.journal import DiceTerms, Header
from umpire.scenarios.ports import StoredHeader
from umpire.scenarios.repository import Standing, opening
from umpire.scenarios.submit import Command, dry_run, judge

CASES = 150
"""How many of a secret are looked at."""
NAME = "typed"
TYPED = (None, (1,), (1, 1), (1, 1, 1), (1,) * 8, (7,), (200,))
"""Faces that a side may try: too few, too many, and such as no die has."""

each_secret = pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: secret.name)


def standing(secret: Secret, battle: Any) -> Standing:
    """Return a battle at its opening, for which dice are typed in."""
    book, terms = secret.book, DiceTerms("supplied", NAME)
    header = Header(NAME, book.system, book.edition, book.title, terms, battle)
    return opening(book, header, StoredHeader(b"", b""))


def answered(ask: Callable[[Standing, Command], Any], before: Standing, command: Command) -> Any:
    """Return all that a refusal tells; `None` if the command is accepted."""
    try:
        ask(before, command)
    except Refusal as refusal:
        return (type(refusal), refusal.message, vars(refusal))
    return None


def foretold(before: Standing, command: Command) -> Any:
    """Return all that a dry run tells except its events, which other properties compare."""
    try:
        told = dry_run(before, command)
    except Refusal as refusal:
        return (type(refusal), refusal.message, vars(refusal))
    return (told.version, told.accepted, told.throws)


@each_secret
def test_typed_faces_tell_nothing_that_is_hidden(secret: Secret) -> None:
    """Neither in an order nor in a dry run, by code, message, pointer or next throw."""
    met = Counter[str]()
    for case in islice(_of_sides(secret), CASES * TIMES):
        battles = [standing(secret, battle) for battle in case.battles]
        one, other = (may_hide_dice(secret.book, each, case.order) for each in case.battles)
        assert one == other, (case.seat, case.order)
        met["may hide" if one else "open"] += 1
        for faces in TYPED:
            command = Command(NAME, case.seat, 0, (case.order,), faces)
            told = [answered(judge, each, command) for each in battles]
            assert told[0] == told[1], (case.seat, case.order, faces)
            seen = [foretold(each, command) for each in battles]
            assert seen[0] == seen[1], (case.seat, case.order, faces)
    assert met["may hide"], met


@each_secret
def test_an_order_that_may_reveal_something_has_one_answer_to_any_faces(secret: Secret) -> None:
    """And without them it is refused for want of none."""
    for case in islice(_of_sides(secret), CASES * TIMES):
        if not may_hide_dice(secret.book, case.battles[0], case.order):
            continue
        before = standing(secret, case.battles[0])
        told = [
            answered(ask, before, Command(NAME, case.seat, 0, (case.order,), faces))
            for ask in (judge, dry_run)
            for faces in TYPED[1:]
        ]
        assert all(each == told[0] for each in told)
        assert told[0][2]["code"] == "hidden_dice"
        plain = answered(judge, before, Command(NAME, case.seat, 0, (case.order,)))
        assert plain is None or plain[2]["code"] not in {"hidden_dice", "too_few_dice"}


@each_secret
def test_no_die_falls_before_an_order_is_given(secret: Secret) -> None:
    """A dry run neither throws the battle's own dice nor reports a throw."""
    assert _foretold_throws(secret) == []


def test_dice_that_fall_in_a_dry_run_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The property above fails if dry runs throw."""
    falling = KeyedDice(bytes(SEED_BYTES), NAME)
    monkeypatch.setattr(submit, "_dice_for", lambda _standing, _command: falling)
    assert any(map(_foretold_throws, SECRETS))


class Tripwire:
    """Dice of a battle that must not fall."""

    def roll(self, label: str, count: int, sides: int) -> Any:
        """Report the throw."""
        raise AssertionError(f"{label} falls: {count}d{sides}")


def _foretold_throws(secret: Secret) -> list[Any]:
    """Return the orders of which a dry run reports a throw, in battles of both sources of dice."""
    found = []
    for step in islice(_steps(secret), CASES * TIMES):
        side = secret.book.side_of(step.before, step.order) or step.before.sides[0]
        typed = standing(secret, step.before)
        for before in (typed, replace(typed, dice=Tripwire())):
            try:
                told = dry_run(before, Command(NAME, Seat("side", side), 0, (step.order,)))
            except Refusal:
                continue
            if any(getattr(event, "rolls", ()) for event in told.events):
                found.append(step.order)
    return found


def _steps(secret: Secret) -> Iterator[Step]:
    """Yield the orders that games accept, game after game."""
    for number in count():
        game = secret.game(Random(number))  # noqa: S311 — games, not secrets
        yield from (step for step in game if isinstance(step, Step))


def _of_sides(secret: Secret) -> Any:
    """Yield the cases in which a side gives an order."""

    def is_of_side(case: Case) -> bool:
        return case.seat.role == "side" and case.order is not None

    return filter(is_of_side, cases(secret, 0))
