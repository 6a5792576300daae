"""What a book offers in the battles of its games, filled in and ordered by each seat."""

from collections import Counter
from functools import partial
from random import Random
from typing import Any

from properties.filling import faults_of
from properties.recording import RecordingDice
from umpire.kernel.errors import Refusal
from umpire.kernel.offers import Choice
from umpire.kernel.rulebook import REFEREE, Rulebook, Seat
from umpire.kernel.ruling import Ruling
from umpire.scenarios.seats import authorise

OFTEN, SELDOM = 60, 0.1
"""A kind of choice that was offered so often is looked at so seldom from then on."""


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
                self.heed_choice(battle, seat, choice, random)

    def heed_choice(self, battle: Any, seat: Seat, choice: object, random: Random) -> None:
        """Order what a choice offers to a seat: as it stands, and filled in."""
        assert isinstance(choice, Choice)
        kind = str(choice.__struct_config__.tag)
        self.kinds[type(choice)] += 1
        self.stated |= {(kind, code) for code in choice.unless}
        hear = partial(self._heard, battle, seat, kind, random)
        assert faults_of(self.book, choice, hear, random) == [], choice

    def _heard(
        self, battle: Any, seat: Seat, kind: str, random: Random, order: Any
    ) -> Ruling[Any, Any] | Refusal:
        try:
            authorise(self.book, battle, order, seat)
            return self.book.adjudicate(battle, order, RecordingDice(random.randbytes(32)))
        except Refusal as refusal:
            self.met.add((kind, refusal.code))
            return refusal
