"""What a book offers in the battles of its games, filled in and ordered by each seat."""

from collections import Counter
from functools import partial
from random import Random
from typing import Any, NamedTuple

import msgspec

from properties.filling import decoded, faults_of, filled_with
from properties.recording import RecordingDice
from umpire.kernel.errors import Refusal
from umpire.kernel.offers import Choice
from umpire.kernel.rulebook import REFEREE, Rulebook, Seat
from umpire.kernel.ruling import Ruling
from umpire.scenarios.adjudication import authorise

OFTEN, SELDOM = 60, 0.1
"""A kind of choice that was offered so often is looked at so seldom from then on."""


class Clash(NamedTuple):
    """Legal values that are refused for how they stand together, where a choice says so."""

    battle: Any
    kind: str
    values: dict[str, Any]
    code: str


def kind_of(choice: Choice) -> str:
    """Return the name of a kind of choice; a squadron clashes in its order as a ship does."""
    return tag_of(type(choice)).replace("squadron_", "")


def tag_of(kind: type[msgspec.Struct]) -> str:
    """Return how a kind of choice is called where it is sent."""
    return str(kind.__struct_config__.tag)


class Offered:
    """The offers of a book that have been looked at.

    Attributes:
        kinds: how often each kind of choice was offered.
        stated: the reasons for which fillings of a kind may be refused.
        met: those for which some were.
    """

    def __init__(self, book: Rulebook[Any, Any, Any]) -> None:
        self.book = book
        self.kinds: Counter[type] = Counter()
        self.stated: set[tuple[str, str]] = set()
        self.met: set[tuple[str, str]] = set()

    def heed(self, battle: Any, random: Random) -> None:
        """Order all that is offered to the referee, or to a side, in the same battle."""
        sides = [Seat("side", side) for side in battle.sides]
        seat = random.choice((REFEREE, *sides))
        for choice in self.book.choices(battle, seat, None):
            if self.kinds[type(choice)] < OFTEN or random.random() < SELDOM:
                self.try_choice(battle, seat, choice, random)

    def try_choice(self, battle: Any, seat: Seat, choice: object, random: Random) -> None:
        """Order what a choice offers to a seat: as it stands, and filled in."""
        assert isinstance(choice, Choice)
        kind = kind_of(choice)
        self.kinds[type(choice)] += 1
        self.stated |= {(kind, code) for code in choice.unless}
        hear = partial(self._heard, battle, seat, kind, random)
        assert faults_of(self.book, battle, choice, hear, random) == [], choice

    def meet(self, clash: Clash) -> None:
        """Order what a choice warns the referee of, and be refused for that."""
        given: tuple[Any, ...] = self.book.choices(clash.battle, REFEREE, None)
        choice = next(each for each in given if kind_of(each) == clash.kind)
        assert clash.code in choice.unless
        self.kinds[type(choice)] += 1
        order = decoded(self.book, filled_with(choice, clash.values))
        answer = self._heard(clash.battle, REFEREE, clash.kind, Random(1), order)  # noqa: S311 — no secret
        assert isinstance(answer, Refusal)
        assert answer.code == clash.code

    def _heard(
        self, battle: Any, seat: Seat, kind: str, random: Random, order: Any
    ) -> Ruling[Any, Any] | Refusal:
        try:
            authorise(self.book, battle, order, seat)
            return self.book.adjudicate(battle, order, RecordingDice(random.randbytes(32)))
        except Refusal as refusal:
            self.met.add((kind, refusal.code))
            return refusal
