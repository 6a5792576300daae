"""Typed dice are no oracle: however many a side types in, no answer tells what is hidden."""

from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from properties.afar import SECRETS, Case, Secret, cases
from properties.play import TIMES
from umpire.kernel.errors import Refusal
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


def _of_sides(secret: Secret) -> Any:
    """Yield the cases in which a side gives an order."""

    def is_of_side(case: Case) -> bool:
        return case.seat.role == "side" and case.order is not None

    return filter(is_of_side, cases(secret, 0))
