"""The turn as data, and what follows of itself: whose turn it is, the next phase, the end.

A phase waits for something: for every side to say that it has finished, for sides that act in
turn, or for an act that ends it.
"""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from umpire.kernel.happening import Happening
from umpire.kernel.ruling import Ruling
from umpire.kernel.sequence import next_in_turn


class InPlay(Protocol):
    """What the driver of the turn asks of a battle."""

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""

    @property
    def phase(self) -> str:
        """The name of the phase."""

    @property
    def sides(self) -> tuple[str, ...]:
        """All sides."""


S = TypeVar("S", bound=InPlay)
B = TypeVar("B", bound=InPlay, contravariant=True)


class Waiting(Protocol[B]):
    """What a phase waits for."""

    def goes_on(self, battle: B, *, acted: bool) -> tuple[Happening, ...] | None:
        """Return what follows of itself while the phase lasts; `None` when it is over.

        Args:
            battle: as the last order has left it.
            acted: whether that order has used up the turn of the active side.
        """


class Finishing(msgspec.Struct, Generic[S], frozen=True):
    """A phase that lasts until every side that is asked has finished.

    Attributes:
        asked: tells whether a side has anything to say.
        finished: returns the sides that have.
    """

    asked: Callable[[S, str], bool]
    finished: Callable[[S], Collection[str]]

    def goes_on(self, battle: S, *, acted: bool) -> tuple[Happening, ...] | None:  # noqa: ARG002 -- others ask
        """Return that nothing follows while a side is still asked."""
        finished = self.finished(battle)
        if all(side in finished or not self.asked(battle, side) for side in battle.sides):
            return None
        return ()


class EndedByAct(msgspec.Struct, frozen=True):
    """A phase that an act ends, which begins the next one itself."""

    def goes_on(self, battle: Any, *, acted: bool) -> tuple[Happening, ...] | None:  # noqa: ARG002 -- others ask
        """Return that nothing follows of itself."""
        return ()


class Alternating(msgspec.Struct, Generic[S], frozen=True):
    """A phase in which sides act in turn, until none is able to.

    Attributes:
        ranked: returns the sides in the order in which they act; none: it is not known yet.
        active: returns the side whose turn it is.
        able: tells whether a side may act once more.
        activated: returns the event by which it becomes a side's turn.
    """

    ranked: Callable[[S], Sequence[str]]
    active: Callable[[S], str | None]
    able: Callable[[S, str], bool]
    activated: Callable[[str], Happening]

    def goes_on(self, battle: S, *, acted: bool) -> tuple[Happening, ...] | None:
        """Return whose turn it becomes, where the side whose turn it was has had it."""
        ranked, active = self.ranked(battle), self.active(battle)
        if not ranked or (active is not None and not acted and self.able(battle, active)):
            return ()
        side = self.next_side(battle)
        return None if side is None else (self.activated(side),)

    def next_side(self, battle: S) -> str | None:
        """Return the side that acts after the one whose turn it is; `None` if none is able to."""
        able = partial(self.able, battle)
        return next_in_turn(self.ranked(battle), self.active(battle), able)


class TurnPhase(msgspec.Struct, Generic[S], frozen=True):
    """A phase: its name, its title in the book, its rule, and what it waits for."""

    name: str
    title: str
    rule: str
    waiting: Waiting[S]


class Turn(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """The phases of a turn, one after another, and how a battle comes to its end.

    Attributes:
        phases: in order; the first begins the next turn.
        over: the phase of a battle that has ended. It takes no orders.
        began: returns the event by which a phase of a turn begins.
        ended: returns the event that ends the battle, where what is left of the sides does.
    """

    phases: tuple[TurnPhase[S], ...]
    over: TurnPhase[S]
    began: Callable[[int, Any], Happening]
    ended: Callable[[S], Happening | None]

    def proceed(self, ruling: Ruling[S, Any], *, acted: bool) -> Ruling[S, Any]:
        """Return a ruling with all that the sequence of play brings about by itself.

        Args:
            ruling: what the order itself has brought about.
            acted: whether the active side has used up its turn by it.
        """
        battle = ruling.state
        if battle.phase == self.over.name:
            return ruling
        ended = self.ended(battle) if any(each.takes_out for each in ruling.events) else None
        if ended is not None:
            return ruling.then(ended)
        place = self._place(battle.phase)
        follows = self.phases[place].waiting.goes_on(battle, acted=acted)
        return ruling.then(*(self._next(battle, place) if follows is None else follows))

    def _place(self, phase: str) -> int:
        return next(place for place, each in enumerate(self.phases) if each.name == phase)

    def _next(self, battle: S, place: int) -> tuple[Happening, ...]:
        """Return the beginning of the phase that comes after the one at a place."""
        last = place == len(self.phases) - 1
        following = self.phases[0 if last else place + 1]
        return (self.began(battle.turn + last, following.name),)
