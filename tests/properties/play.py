"""Games played at random under any book: players that order whatever the phase takes.

An order is made with names from the battle and plausible figures; many are refused, and a game
goes on with the next try. What ends a phase is tried last, so that games do come to an end.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from properties.recording import RecordingDice
from umpire.kernel.dice import Roll
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Rulebook
from umpire.kernel.ruling import Ruling

LONGEST_GAME = 220  # tries
TIMES = int(os.environ.get("UMPIRE_TEST_GAMES", "1"))
"""How many times as many games the properties are to look at: `make fuzz` asks for more."""


class Step(NamedTuple):
    """One accepted order: the battle before it, the order, the rolls, the ruling."""

    before: Any
    order: Any
    rolls: tuple[Roll, ...]
    ruling: Ruling[Any, Any]


class Refused(NamedTuple):
    """One refused order: the battle that it left as it was, the order, the rolls, the refusal."""

    before: Any
    order: Any
    rolls: tuple[Roll, ...]
    refusal: Refusal


class Games:
    """Games that several tests look at: each is played once, when it is first asked for.

    A test that looks at fewer games than another looks at the first of them.
    """

    def __init__(self, play: Callable[[Random], Iterable[Any]]) -> None:
        """Take what plays one game, and yields what comes of each of its orders."""
        self._play = play
        self._played: list[tuple[Any, ...]] = []

    def played(self, count: int) -> Iterator[tuple[Random, tuple[Any, ...]]]:
        """Yield so many games, each with chance of its own for those who look at it."""
        for number in range(TIMES * count):
            if number == len(self._played):
                self._played.append(tuple(self._play(Random(number))))  # noqa: S311 — games
            yield Random(f"looks at {number}"), self._played[number]  # noqa: S311 — games

    def steps(self, count: int) -> Iterator[tuple[Random, Step]]:
        """Yield the accepted orders of so many games, each with the chance of its game."""
        for random, game in self.played(count):
            yield from ((random, each) for each in game if not isinstance(each, Refused))


class Player(NamedTuple):
    """Plays one book at random.

    Attributes:
        book: the rules.
        opened: returns a random opening battle.
        makers: how an order of each kind is made up.
        seldom: the weight of the kinds that are ordered less often than once in a while.
        looked_at: the share of the steps of its games that are worth a long look: all, but where
            games are long.
    """

    book: Rulebook[Any, Any, Any]
    opened: Callable[[Random], Any]
    makers: Mapping[type, Callable[[Random, Any], Any]]
    seldom: Mapping[type, float]
    looked_at: float = 1.0

    def any_order(self, random: Random, battle: Any) -> Any:
        """Return an order of a kind that the phase takes."""
        sequence = self.book.sequence
        taken = (*sequence.phase(battle.phase).orders, *sequence.always)
        weights = [self.seldom.get(kind, 1.0) for kind in taken]
        return self.makers[random.choices(taken, weights)[0]](random, battle)

    def nonsense(self, random: Random, battle: Any) -> Any:
        """Return an order of any kind, whether or not the phase takes it."""
        return self.makers[random.choice(tuple(self.makers))](random, battle)

    def game(
        self, random: Random, battle: Any = None, tries: int = LONGEST_GAME
    ) -> Iterator[Step | Refused]:
        """Yield what comes of each order of a game, up to its end or its last try."""
        battle = self.opened(random) if battle is None else battle
        for _ in range(tries):
            if battle.phase == "over":
                return
            order = self.any_order(random, battle)
            dice = RecordingDice(random.randbytes(32))
            try:
                ruling = self.book.adjudicate(battle, order, dice)
            except Refusal as refusal:
                yield Refused(battle, order, tuple(dice.rolls), refusal)
                continue
            yield Step(battle, order, tuple(dice.rolls), ruling)
            battle = ruling.state

    def steps(self, random: Random) -> Iterator[Step]:
        """Yield the accepted orders of a game."""
        return (each for each in self.game(random) if isinstance(each, Step))

    def looks(self, random: Random) -> bool:
        """Tell whether a step of a game gets a long look."""
        return random.random() < self.looked_at

    def heard(self, battle: Any, order: Any, seed: bytes) -> Ruling[Any, Any] | Refusal:
        """Return what an order comes to in a battle: the ruling, or the refusal."""
        try:
            return self.book.adjudicate(battle, order, RecordingDice(seed))
        except Refusal as refusal:
            return refusal
