"""A chapter of a rulebook as a record: its acts, its events, its codes and its citations.

A rulebook is a tuple of chapters (`umpire.kernel.binding`). An order is listed once, in the act
that rules on it; an event once, among the events of its chapter.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Code
from umpire.kernel.happening import HappensTo
from umpire.kernel.odds import Odds
from umpire.kernel.offers import Choice
from umpire.kernel.rulebook import (
    Family,
    Seat,
    bares_nothing,
    explores_nothing,
    hides_no_odds,
)
from umpire.kernel.ruling import Ruling, Value
from umpire.kernel.sequence import Giver
from umpire.kernel.words import one_of

S = TypeVar("S")
O = TypeVar("O", bound=Value)  # noqa: E741 -- an order, beside S for state
U = TypeVar("U")
C = TypeVar("C", bound="Chapter[Any]")

EVERY_PHASE: tuple[str, ...] = ()
"""The phases of an act that the sequence of play takes at any time."""


def of_nobody(_battle: Any, _order: Any) -> None:
    """Return that an order belongs to no side."""


def of_side_named(_battle: Any, order: Any) -> str:
    """Return the side that an order names, in `side`."""
    side: str = order.side
    return side


class OfUnit(msgspec.Struct, Generic[S, U], frozen=True):
    """What a seat may order for each of its units; `choices` yields what there is for one."""

    choice: type[Choice]
    choices: Callable[[S, U], Iterable[Choice]]


class OfSide(msgspec.Struct, Generic[S], frozen=True):
    """What a seat may order for each of its sides; `choices` yields what there is for one."""

    choice: type[Choice]
    choices: Callable[[S, str], Iterable[Choice]]


class OfBattle(msgspec.Struct, Generic[S], frozen=True):
    """What any side may order, and concerns them all."""

    choice: type[Choice]
    choices: Callable[[S], Iterable[Choice]]


class OfReferee(msgspec.Struct, Generic[S], frozen=True):
    """What the referee alone may order, once the rules have put it into play."""

    choice: type[Choice]
    choices: Callable[[S], Iterable[Choice]]


class InChapter(msgspec.Struct, frozen=True):
    """What its chapter lists itself, in its `choices`, among those of its other acts."""

    choice: type[Choice]


class NotOffered(msgspec.Struct, frozen=True):
    """Why an order is never among the choices of a seat."""

    reason: str


Offer: TypeAlias = OfUnit[S, Any] | OfSide[S] | OfBattle[S] | OfReferee[S] | InChapter | NotOffered

Listing: TypeAlias = Callable[[S, Callable[[str], bool], str | None], Iterable[Choice]]
"""Yields what may be ordered now in a battle, for the sides that a seat sees.

With the name of a unit, only what is for that one.
"""

BY_THE_REFEREE = NotOffered("The referee gives it when something at the table asks for it.")


class Act(msgspec.Struct, Generic[S, O], frozen=True, kw_only=True):
    """What is done by one kind of order, and when, by whom and how.

    Attributes:
        order: the kind of order.
        procedure: rules on it, in a ruling in which nothing has happened yet; it raises a refusal
            (`IllegalOrder`, `Malformed`) if the order cannot be carried out.
        family: under which callers find it.
        offer: how it stands among the choices, or why it does not.
        phases: in which it is taken; `EVERY_PHASE`: in all but the last, when the battle is over.
        giver: who gives it.
        side: returns the side to which an order belongs, `None` if it names none that is there.
        sealed: whether it is secret to its side while the phase lasts in which it is given.
        readable: tells whether a seat may read an order now that is not its own; `None`: every
            seat may, unless it is sealed.
        explores: tells whether what comes of it may show what is hidden from its side.
        bares: tells whether what its dice do may show what is hidden from its side.
        uses_turn: whether it uses up the turn of the active side, where sides alternate.
        resolves: whether it resolves its phase at once and whole, which is over then.
        odds: returns the exact chances of a declared order, where dice fall.
        hides_odds: tells whether its odds hang on what is hidden from a seat.
    """

    order: type[O]
    procedure: Callable[[Ruling[S, Any], O, Dice], Ruling[S, Any]]
    family: Family
    offer: Offer[S]
    phases: tuple[str, ...] = EVERY_PHASE
    giver: Giver = "owner"
    side: Callable[[S, O], str | None] = of_nobody
    sealed: bool = False
    readable: Callable[[S, O, Seat], bool] | None = None
    explores: Callable[[S, O], bool] = explores_nothing
    bares: Callable[[S, O], bool] = bares_nothing
    uses_turn: bool = False
    resolves: bool = False
    odds: Callable[[S, O], Odds] | None = None
    hides_odds: Callable[[S, O, Seat], bool] = hides_no_odds

    @property
    def kind(self) -> str:
        """The `kind` of its orders."""
        return str(self.order.__struct_config__.tag)


class Chapter(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """A chapter of a rulebook.

    Attributes:
        citations: the name of the file, beside those of the other chapters, that lists its rules;
            empty where the files of the book follow other headings (see `BookMetadata`).
        acts: in the order in which callers find them.
        events: all that can happen by this chapter.
        codes: those of another book on which the book builds. A book lists the codes in its own
            modules without being asked.
        choices: lists what may be ordered now, for the acts that leave it to their chapter.
        lists: kinds of choices that it lists beside those of its acts.
        answers: whether its choices stand also while the battle waits for an answer.
    """

    citations: str = ""
    acts: tuple[Act[S, Any], ...] = ()
    events: tuple[type[HappensTo[S]], ...] = ()
    codes: tuple[Code, ...] = ()
    choices: Listing[S] | None = None
    lists: tuple[type[Choice], ...] = ()
    answers: bool = False


def acts_of(chapters: Iterable[Chapter[S]]) -> Iterator[Act[S, Any]]:
    """Yield the acts of chapters, in their order."""
    for chapter in chapters:
        yield from chapter.acts


def extended(
    chapter: C,
    *,
    acts: tuple[Act[Any, Any], ...] = (),
    without: tuple[Act[Any, Any], ...] = (),
    events: tuple[type[HappensTo[Any]], ...] | None = None,
    choices: Listing[Any] | None = None,
) -> C:
    """Return a chapter of another book as the book that builds on it plays it.

    Args:
        chapter: as it stands in the other book.
        acts: take the place of those for the same orders; it has no others.
        without: acts that this book leaves out.
        events: all that can happen by it, in the place of what is listed there.
        choices: lists what may be ordered now, in the place of what lists it there.

    Raises:
        ValueError: the chapter has no such act.
    """
    own = {act.order: act for act in acts}
    strange = [act.kind for act in acts if act.order not in {each.order for each in chapter.acts}]
    strange += [act.kind for act in without if act not in chapter.acts]
    if strange:
        raise ValueError(
            f"A chapter is extended in acts that it has, and it has no {one_of(strange)}: list new "
            "acts in a chapter of their own."
        )
    kept = tuple([own.get(act.order, act) for act in chapter.acts if act not in without])
    return replace(
        chapter,
        acts=kept,
        events=chapter.events if events is None else events,
        choices=choices or chapter.choices,
    )
