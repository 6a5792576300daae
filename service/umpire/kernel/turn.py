"""The turn as data, and what follows of itself: whose turn it is, the next phase, the end.

A phase waits for something: for every side to say that it has finished, for sides that act in
turn, for steps to be taken one after another, or for an act that resolves it. One that waits for
nothing is passed over without a word.
"""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from umpire.kernel.chapter import Act
from umpire.kernel.dice import Dice
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

    def goes_on(self, battle: B, *, done: bool) -> tuple[Happening, ...] | None:
        """Return what follows of itself while the phase lasts; `None` when it is over.

        Args:
            battle: as the last order has left it.
            done: whether that order has done what is waited for: it has used up the turn of the
                active side, or resolved the phase.
        """


class Finishing(msgspec.Struct, Generic[S], frozen=True):
    """A phase that lasts until every side that is asked has finished.

    Attributes:
        asked: tells whether a side has anything to say.
        finished: returns the sides that have.
    """

    asked: Callable[[S, str], bool]
    finished: Callable[[S], Collection[str]]

    def goes_on(self, battle: S, *, done: bool) -> tuple[Happening, ...] | None:  # noqa: ARG002 -- others ask
        """Return that nothing follows while a side is still asked."""
        return () if self.waited_for(battle) else None

    def waited_for(self, battle: S) -> tuple[str, ...]:
        """Return the sides that have yet to finish."""
        finished = self.finished(battle)
        return tuple(
            [side for side in battle.sides if side not in finished and self.asked(battle, side)]
        )


class Opening(msgspec.Struct, Generic[S], frozen=True):
    """A phase in which sides declare something in secret; then it is opened, and resolved.

    Attributes:
        declaring: waits for the sides to declare.
        is_open: tells whether all have.
        left: tells whether anything that is declared is yet to be resolved.
        opened: returns the events by which what is declared is opened.
    """

    declaring: Finishing[S]
    is_open: Callable[[S], bool]
    left: Callable[[S], bool]
    opened: Callable[[S], tuple[Happening, ...]]

    def goes_on(self, battle: S, *, done: bool) -> tuple[Happening, ...] | None:  # noqa: ARG002 -- others ask
        """Return that what is declared is opened, once all have finished."""
        is_open = self.is_open(battle)
        if not is_open and self.declaring.waited_for(battle):
            return ()
        if not self.left(battle):
            return None
        return () if is_open else self.opened(battle)


class Resolving(msgspec.Struct, Generic[S], frozen=True):
    """A phase that lasts until an act resolves it; `pending` tells whether there is anything to."""

    pending: Callable[[S], bool]

    def goes_on(self, battle: S, *, done: bool) -> tuple[Happening, ...] | None:
        """Return that nothing follows until it is resolved."""
        return None if done or not self.pending(battle) else ()


class Stepping(msgspec.Struct, Generic[S], frozen=True):
    """A phase of steps, which are taken one after another until none is left.

    Attributes:
        known: tells whether it is known by now which steps there are.
        present: returns the place of the step that is on, from 0.
        following: returns the place of the step that is to be taken: the present one, or one after
            it. `None`: none is left.
        began: returns the event by which the step at a place begins.
    """

    known: Callable[[S], bool]
    present: Callable[[S], int]
    following: Callable[[S], int | None]
    began: Callable[[S, int], Happening]

    def goes_on(self, battle: S, *, done: bool) -> tuple[Happening, ...] | None:  # noqa: ARG002 -- others ask
        """Return the beginning of the next step, where the present one is over."""
        if not self.known(battle):
            return ()
        place = self.following(battle)
        if place is None:
            return None
        return () if place == self.present(battle) else (self.began(battle, place),)


class EndedByAct(msgspec.Struct, frozen=True):
    """A phase that an act ends, which begins the next one itself."""

    def goes_on(self, battle: Any, *, done: bool) -> tuple[Happening, ...] | None:  # noqa: ARG002 -- others ask
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

    def goes_on(self, battle: S, *, done: bool) -> tuple[Happening, ...] | None:
        """Return whose turn it becomes, where the side whose turn it was has had it."""
        ranked, active = self.ranked(battle), self.active(battle)
        if not ranked or (active is not None and not done and self.able(battle, active)):
            return ()
        side = self.next_side(battle)
        return None if side is None else (self.activated(side),)

    def next_side(self, battle: S) -> str | None:
        """Return the side that acts after the one whose turn it is; `None` if none is able to."""
        able = partial(self.able, battle)
        return next_in_turn(self.ranked(battle), self.active(battle), able)


def nothing_more(ruling: Ruling[S, Any]) -> Ruling[S, Any]:
    """Return a ruling of which nothing follows."""
    return ruling


def takes_out(ruling: Ruling[Any, Any]) -> bool:
    """Tell whether a ruling takes units out of the battle."""
    return any(each.takes_out for each in ruling.events)


class Headed(Protocol):
    """A phase as it stands in the book."""

    @property
    def name(self) -> str:
        """By which callers know it."""

    @property
    def title(self) -> str:
        """In the book."""

    @property
    def rule(self) -> str:
        """That of its beginning."""


class Driver(Protocol[S]):
    """What rules on orders and moves the turn along; `Turn` is one that is data."""

    @property
    def phases(self) -> Sequence[Headed]:
        """The phases of a turn, in order."""

    @property
    def over(self) -> Headed:
        """The phase of a battle that has ended. It takes no orders."""

    def rule(self, act: Act[S, Any], battle: S, order: Any, dice: Dice) -> Ruling[S, Any]:
        """Return the ruling on an order that the phase takes, with all that follows of itself.

        Raises:
            IllegalOrder: the rules forbid it here and now.
            Malformed: it names what is not there, or the dice do not fit.
            CannotAdjudicate: the book does not say.
        """


class TurnPhase(msgspec.Struct, Generic[S], frozen=True):
    """A phase: its name, its title in the book, its rule, and what it waits for.

    Attributes:
        opens: returns what follows where it begins, and waits for something.
        closes: returns what follows where it is over, though it has waited for nothing.
    """

    name: str
    title: str
    rule: str
    waiting: Waiting[S]
    opens: Callable[[Ruling[S, Any]], Ruling[S, Any]] = nothing_more
    closes: Callable[[Ruling[S, Any]], Ruling[S, Any]] = nothing_more


class Turn(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """The phases of a turn, one after another, and how a battle comes to its end.

    Attributes:
        phases: in order; the first begins the next turn.
        over: the phase of a battle that has ended. It takes no orders.
        began: returns the event by which a phase of a turn begins.
        ended: returns the event that ends the battle, where what is left of the sides does.
        may_end: tells whether a battle may be over after a ruling.
        follows: returns what follows of any ruling, before the end is judged.
        turns: returns what follows where a turn begins.
    """

    phases: tuple[TurnPhase[S], ...]
    over: TurnPhase[S]
    began: Callable[[int, Any], Happening]
    ended: Callable[[S], Happening | None]
    may_end: Callable[[Ruling[S, Any]], bool] = takes_out
    follows: Callable[[Ruling[S, Any]], Ruling[S, Any]] = nothing_more
    turns: Callable[[Ruling[S, Any]], Ruling[S, Any]] = nothing_more

    def rule(self, act: Act[S, Any], battle: S, order: Any, dice: Dice) -> Ruling[S, Any]:
        """Return the ruling on an order that the phase takes, with all that follows of itself.

        Raises:
            IllegalOrder: the rules forbid it here and now.
            Malformed: it names what is not there, or the dice do not fit.
            CannotAdjudicate: the book does not say.
        """
        ruling = act.procedure(Ruling(battle), order, dice)
        return self.proceed(ruling, done=act.uses_turn or act.resolves)

    def proceed(self, ruling: Ruling[S, Any], *, done: bool = False) -> Ruling[S, Any]:
        """Return a ruling with all that the sequence of play brings about by itself.

        Args:
            ruling: what the order itself has brought about.
            done: whether it has done what the phase waits for (see `Waiting`).
        """
        if ruling.state.phase == self.over.name:
            return ruling
        ruling = self.follows(ruling)
        ended = self.ended(ruling.state) if self.may_end(ruling) else None
        if ended is not None:
            return ruling.then(ended)
        place = self._place(ruling.state.phase)
        follows = self.phases[place].waiting.goes_on(ruling.state, done=done)
        return self._move_on(ruling, place) if follows is None else ruling.then(*follows)

    def _place(self, phase: str) -> int:
        return next(place for place, each in enumerate(self.phases) if each.name == phase)

    def _move_on(self, ruling: Ruling[S, Any], place: int) -> Ruling[S, Any]:
        """Go on from the phase at a place to the next one that waits for something.

        One that is passed over has not begun for anybody, unless something follows as it closes.
        """
        turn = now = ruling.state.turn
        ruling = self.phases[place].closes(ruling)
        while True:
            turn, place = (turn, place + 1) if place + 1 < len(self.phases) else (turn + 1, 0)
            phase = self.phases[place]
            begun = ruling.then(self.began(turn, phase.name))
            follows = phase.waiting.goes_on(begun.state, done=False)
            if follows is not None:
                begun = begun.then(*follows)
                return phase.opens(begun if turn == now else self.turns(begun))
            closed = phase.closes(begun)
            if len(closed.events) > len(begun.events):
                ruling = closed
