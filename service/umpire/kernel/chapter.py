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
    """Orders that a seat may give for each of its units; `choices` yields those of one unit."""

    choice: type[Choice]
    choices: Callable[[S, U], Iterable[Choice]]


class OfSide(msgspec.Struct, Generic[S], frozen=True):
    """Orders that a seat may give for each of its sides; `choices` yields those of one side."""

    choice: type[Choice]
    choices: Callable[[S, str], Iterable[Choice]]


class OfBattle(msgspec.Struct, Generic[S], frozen=True):
    """Orders that any side may give, about all of them."""

    choice: type[Choice]
    choices: Callable[[S], Iterable[Choice]]


class OfReferee(msgspec.Struct, Generic[S], frozen=True):
    """Orders that only the referee may give, once the rules have put them into play."""

    choice: type[Choice]
    choices: Callable[[S], Iterable[Choice]]


class InChapter(msgspec.Struct, frozen=True):
    """Orders that the chapter lists itself, in its `choices`, among those of its other acts."""

    choice: type[Choice]


class NotOffered(msgspec.Struct, frozen=True):
    """Why an order is never among the choices of a seat."""

    reason: str


Offer: TypeAlias = OfUnit[S, Any] | OfSide[S] | OfBattle[S] | OfReferee[S] | InChapter | NotOffered

Listing: TypeAlias = Callable[[S, Callable[[str], bool], str | None], Iterable[Choice]]
"""Yields the choices in a battle now, for the sides that a seat sees.

With the name of a unit, only those of that unit.
"""

BY_THE_REFEREE = NotOffered("The referee gives it when something at the table asks for it.")


class Act(msgspec.Struct, Generic[S, O], frozen=True, kw_only=True):
    """A kind of order: its procedure, the phases that take it, and the seats that give it.

    Attributes:
        order: the kind of order.
        procedure: rules on it, in a ruling in which nothing has happened yet; it raises a refusal
            (`IllegalOrder`, `Malformed`) if the order cannot be carried out.
        family: the group in which callers find it.
        offer: how it appears among the choices, or why it does not.
        phases: those that take it; `EVERY_PHASE`: all but the last, when the battle is over.
        giver: the seat that gives it.
        side: returns the side that owns an order, `None` if the order names none.
        sealed: whether it is secret to its side during the phase in which it is given.
        readable: returns whether a seat may read an order of another side now; `None`: every
            seat may, unless it is sealed.
        explores: returns whether its outcome may reveal something hidden from its side.
        bares: returns whether its dice may reveal something hidden from its side.
        uses_turn: whether it uses up the turn of the active side, where sides alternate.
        resolves: whether it resolves and ends its whole phase at once.
        odds: returns the exact chances of a declared order, if it throws dice.
        hides_odds: returns whether its odds depend on something hidden from a seat.
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
    """A chapter of a rulebook: its acts, its events, its codes and its citations.

    A rulebook is a tuple of chapters (`umpire.kernel.binding`). An order is listed once, in the act
    that rules on it; an event once, among the events of its chapter.

    Attributes:
        citations: the name of the file, beside those of the other chapters, that lists its rules;
            empty where the files of the book follow other headings (see `BookMetadata`).
        acts: in the order in which callers find them.
        events: all that can happen by this chapter.
        codes: those of another book on which the book builds. The codes in the book's own modules
            are found without a list.
        choices: lists the choices of now, for the acts that leave it to their chapter.
        lists: kinds of choices that it lists beside those of its acts.
        answers: whether its choices are also offered while the battle waits for an answer.
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
        chapter: the chapter of the other book.
        acts: replace those for the same orders; there are no others.
        without: acts that this book leaves out.
        events: all that can happen by it, instead of those listed there.
        choices: lists the choices of now, instead of the chapter's own.

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
