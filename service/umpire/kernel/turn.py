"""The turn as data, and its automatic follow-ups: whose turn it is, the next phase, the end.

A phase waits for something: for every side to finish, for sides that act in turn, for steps taken
one after another, or for an act that resolves it. A phase that waits for nothing is skipped
silently.
"""

from collections.abc import Callable, Collection, Sequence
from functools import cached_property, partial
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from umpire.kernel.chapter import Act
from umpire.kernel.dice import NO_DICE, Dice
from umpire.kernel.happening import Happening
from umpire.kernel.latest import Latest
from umpire.kernel.ruling import Ruling
from umpire.kernel.sequence import next_in_turn


class InPlay(Protocol):
    """The parts of a battle that the turn needs."""

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

Follows: TypeAlias = Callable[[Ruling[S, Any], Dice], Ruling[S, Any]]
"""Returns a ruling with its automatic follow-ups, which may throw dice."""


def nobody_in_particular(_battle: Any) -> str | None:
    """Return that it is no side's turn alone."""
    return None


def _one(side: str | None) -> tuple[str, ...]:
    return () if side is None else (side,)


class Waiting(Protocol[B]):
    """The way in which a phase waits."""

    def goes_on(self, battle: B, *, done: bool) -> tuple[Happening, ...] | None:
        """Return the automatic follow-ups while the phase lasts; `None` when it is over.

        Args:
            battle: after the last order.
            done: whether that order has done what the phase waits for: it has used up the turn of
                the active side, or resolved the phase.
        """

    def whose_turn(self, battle: B) -> tuple[str, ...]:
        """Return the sides that the phase waits for, as far as everybody may know.

        None: no particular side ends the phase.
        """


class Finishing(msgspec.Struct, Generic[S], frozen=True, dict=True):
    """A phase that lasts until every side that has something to order has finished.

    Attributes:
        asked: returns whether a side has something to order.
        finished: returns the sides that have finished.
    """

    asked: Callable[[S, str], bool]
    finished: Callable[[S], Collection[str]]

    def goes_on(self, battle: S, *, done: bool) -> tuple[Happening, ...] | None:  # noqa: ARG002 -- others ask
        """Return that nothing follows while a side is still asked."""
        return () if self.waited_for(battle) else None

    def whose_turn(self, battle: S) -> tuple[str, ...]:
        """Return the sides that have yet to finish."""
        return self.waited_for(battle)

    def waited_for(self, battle: S) -> tuple[str, ...]:
        """Return the sides that still have to finish."""
        return self._waited_for(battle)

    @cached_property
    def _waited_for(self) -> Latest[S, tuple[str, ...]]:
        """Return it once for a battle: choices of each unit ask for it."""
        return Latest(self._unfinished)

    def _unfinished(self, battle: S) -> tuple[str, ...]:
        finished = self.finished(battle)
        return tuple(
            [side for side in battle.sides if side not in finished and self.asked(battle, side)]
        )


class Opening(msgspec.Struct, Generic[S], frozen=True):
    """A phase in which sides declare in secret; then the declarations are opened and resolved.

    Attributes:
        declaring: waits for the sides to declare.
        is_open: returns whether all declarations are open.
        left: returns whether any declaration still has to be resolved.
        opened: returns the events that open the declarations.
    """

    declaring: Finishing[S]
    is_open: Callable[[S], bool]
    left: Callable[[S], bool]
    opened: Callable[[S], tuple[Happening, ...]]

    def goes_on(self, battle: S, *, done: bool) -> tuple[Happening, ...] | None:  # noqa: ARG002 -- others ask
        """Return the events that open the declarations, once all sides have finished."""
        is_open = self.is_open(battle)
        if not is_open and self.declaring.waited_for(battle):
            return ()
        if not self.left(battle):
            return None
        return () if is_open else self.opened(battle)

    def whose_turn(self, battle: S) -> tuple[str, ...]:
        """Return the sides that still have to declare; any side may resolve open declarations."""
        return () if self.is_open(battle) else self.declaring.waited_for(battle)


class Resolving(msgspec.Struct, Generic[S], frozen=True):
    """A phase that lasts until acts resolve it.

    Attributes:
        pending: returns whether there is anything to resolve.
        mover: returns the side whose turn it is meanwhile; `None`: anybody's.
    """

    pending: Callable[[S], bool]
    mover: Callable[[S], str | None] = nobody_in_particular

    def goes_on(self, battle: S, *, done: bool) -> tuple[Happening, ...] | None:
        """Return that nothing follows until it is resolved."""
        return None if done or not self.pending(battle) else ()

    def whose_turn(self, battle: S) -> tuple[str, ...]:
        """Return the side whose turn it is, if it is anybody's."""
        return _one(self.mover(battle))


class Stepping(msgspec.Struct, Generic[S], frozen=True):
    """A phase of steps, which are taken one after another until none is left.

    Attributes:
        known: returns whether the list of steps is known now.
        present: returns the place of the present step, from 0.
        following: returns the place of the step to take: the present one, or one after it.
            `None`: none is left.
        began: returns the event by which the step at a place begins.
        mover: returns the side that takes the present step.
    """

    known: Callable[[S], bool]
    present: Callable[[S], int]
    following: Callable[[S], int | None]
    began: Callable[[S, int], Happening]
    mover: Callable[[S], str | None] = nobody_in_particular

    def goes_on(self, battle: S, *, done: bool) -> tuple[Happening, ...] | None:  # noqa: ARG002 -- others ask
        """Return the beginning of the next step, where the present one is over."""
        if not self.known(battle):
            return ()
        place = self.following(battle)
        if place is None:
            return None
        return () if place == self.present(battle) else (self.began(battle, place),)

    def whose_turn(self, battle: S) -> tuple[str, ...]:
        """Return the side whose step it is; until it is known which there are, nobody's."""
        return _one(self.mover(battle))


class EndedByAct(msgspec.Struct, frozen=True):
    """A phase that an act ends, which begins the next one itself."""

    def goes_on(self, battle: Any, *, done: bool) -> tuple[Happening, ...] | None:  # noqa: ARG002 -- others ask
        """Return no automatic follow-ups."""
        return ()

    def whose_turn(self, battle: Any) -> tuple[str, ...]:  # noqa: ARG002 -- others ask
        """Return that whoever may give the act is waited for."""
        return ()


class Alternating(msgspec.Struct, Generic[S], frozen=True):
    """A phase in which sides act in turn, until none is able to.

    Attributes:
        ranked: returns the sides in the order in which they act; none: not known yet.
        active: returns the side whose turn it is.
        able: returns whether a side may act once more.
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

    def whose_turn(self, battle: S) -> tuple[str, ...]:
        """Return the active side; until it is known who begins, nobody's turn it is."""
        return _one(self.active(battle))

    def next_side(self, battle: S) -> str | None:
        """Return the side that acts after the one whose turn it is; `None` if none is able to."""
        able = partial(self.able, battle)
        return next_in_turn(self.ranked(battle), self.active(battle), able)


def _followed(
    ruling: Ruling[S, Any], dice: Dice, follows: tuple[Follows[S], ...]
) -> Ruling[S, Any]:
    """Return a ruling with its automatic follow-ups, one after another."""
    for follow in follows:
        ruling = follow(ruling, dice)
    return ruling


RuledOn: TypeAlias = Callable[[Act[S, Any], S, Any, Dice], Ruling[S, Any]]


def by_its_procedure(act: Act[S, Any], battle: S, order: Any, dice: Dice) -> Ruling[S, Any]:
    """Return the ruling on an order: what the procedure of its act says."""
    return act.procedure(Ruling(battle), order, dice)


def always_in_play(_battle: Any, _phase: str) -> bool:
    """Default of `in_play`: a battle is played with all phases."""
    return True


def takes_out(ruling: Ruling[Any, Any]) -> bool:
    """Return whether a ruling takes units out of the battle."""
    return any(each.takes_out for each in ruling.events)


class TurnPhase(msgspec.Struct, Generic[S], frozen=True):
    """A phase: its name, its title in the book, its rule, and the way in which it waits.

    Attributes:
        begins: return the follow-ups of its beginning, before it waits.
        opens: return the follow-ups of its beginning, if it waits for something.
        ends: return the follow-ups of its end, before the end of the battle is judged.
        closes: return the follow-ups of its end, even if it has waited for nothing.
        told: whether everybody sees its beginning, though it is skipped without follow-ups.
    """

    name: str
    title: str
    rule: str
    waiting: Waiting[S]
    begins: tuple[Follows[S], ...] = ()
    opens: tuple[Follows[S], ...] = ()
    ends: tuple[Follows[S], ...] = ()
    closes: tuple[Follows[S], ...] = ()
    told: bool = False


class Turn(msgspec.Struct, Generic[S], frozen=True, kw_only=True, dict=True):
    """The phases of a turn, one after another, and how a battle ends.

    Attributes:
        phases: in order; the first begins the next turn.
        over: the phase of a battle that has ended. It takes no orders.
        began: returns the event by which a phase of a turn begins.
        ended: returns the event that ends the battle, if the remaining sides do.
        may_end: returns whether a battle may be over after a ruling.
        rules: returns the ruling on an order itself, before the sequence of play continues.
        follows: return the follow-ups of any ruling, before the end is judged.
        turn_over: return the follow-ups of the end of a turn, before the next one begins.
        turns: return the follow-ups of the beginning of a turn.
        afterwards: return the last follow-ups of any ruling.
        in_play: returns whether a battle is played with a phase, by its name.
    """

    phases: tuple[TurnPhase[S], ...]
    over: TurnPhase[S]
    began: Callable[[int, Any], Happening]
    ended: Callable[[S], Happening | None]
    may_end: Callable[[Ruling[S, Any]], bool] = takes_out
    rules: RuledOn[S] = by_its_procedure
    follows: tuple[Follows[S], ...] = ()
    turn_over: tuple[Follows[S], ...] = ()
    turns: tuple[Follows[S], ...] = ()
    afterwards: tuple[Follows[S], ...] = ()
    in_play: Callable[[S, Any], bool] = always_in_play

    def rule(self, act: Act[S, Any], battle: S, order: Any, dice: Dice) -> Ruling[S, Any]:
        """Return the ruling on an order that the phase takes, with all automatic follow-ups.

        Raises:
            IllegalOrder: the rules forbid it here and now.
            Malformed: it names something that does not exist, or the dice do not fit.
            CannotAdjudicate: the book does not decide it.
        """
        ruling = self.rules(act, battle, order, dice)
        ruling = self.proceed(ruling, dice, done=act.uses_turn or act.resolves)
        return _followed(ruling, dice, self.afterwards)

    def proceed(
        self, ruling: Ruling[S, Any], dice: Dice = NO_DICE, *, done: bool = False
    ) -> Ruling[S, Any]:
        """Return a ruling with all that the sequence of play adds by itself.

        Args:
            ruling: of the order itself.
            dice: for throws where phases begin and end.
            done: whether the order has done what the phase waits for (see `Waiting`).
        """
        if self._is_over(ruling):
            return ruling
        ruling = _followed(ruling, dice, self.follows)
        place = self._places[ruling.state.phase]
        follows = self.phases[place].waiting.goes_on(ruling.state, done=done)
        if follows is None:
            ruling = _followed(ruling, dice, self.phases[place].ends)
        ended = self._ended(ruling)
        if ended is not None:
            return ruling.then(ended)
        return self._move_on(ruling, dice, place) if follows is None else ruling.then(*follows)

    def whose_turn(self, battle: S) -> tuple[str, ...]:
        """Return the sides that the phase waits for; see `Waiting`."""
        return self.phases[self._places[battle.phase]].waiting.whose_turn(battle)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {each.name: place for place, each in enumerate(self.phases)}

    def _ended(self, ruling: Ruling[S, Any]) -> Happening | None:
        if self._is_over(ruling):
            return None
        return self.ended(ruling.state) if self.may_end(ruling) else None

    def _is_over(self, ruling: Ruling[S, Any]) -> bool:
        return ruling.state.phase == self.over.name

    def _after(self, battle: S, turn: int, place: int) -> tuple[int, int]:
        """Return the turn, and the place of the phase, that come after those."""
        while True:
            turn, place = (turn, place + 1) if place + 1 < len(self.phases) else (turn + 1, 0)
            if self.in_play(battle, self.phases[place].name):
                return turn, place

    def _move_on(self, ruling: Ruling[S, Any], dice: Dice, place: int) -> Ruling[S, Any]:
        """Go on from the phase at a place to the next one that waits for something.

        One that is passed over has not begun for anybody, unless something follows of it.
        """
        turn = now = ruling.state.turn
        ruling = _followed(ruling, dice, self.phases[place].closes)
        ended: Happening | None = None
        while ended is None:
            before, (turn, place) = turn, self._after(ruling.state, turn, place)
            if turn > before:
                ruling = _followed(ruling, dice, self.turn_over)
                if self._is_over(ruling):
                    return ruling
            phase = self.phases[place]
            begun = _followed(ruling.then(self.began(turn, phase.name)), dice, phase.begins)
            follows = phase.waiting.goes_on(begun.state, done=False)
            if follows is not None:
                begun = begun.then(*follows)
                begins = () if turn == now else self.turns
                ruling = _followed(begun, dice, (*begins, *phase.opens))
                ended = self._ended(ruling)
                break
            closed = _followed(begun, dice, (*phase.ends, *phase.closes))
            if phase.told or len(closed.events) > len(ruling.events) + 1:
                ruling, ended = closed, self._ended(closed)
        return ruling if ended is None else ruling.then(ended)
