"""The parts of a book beside its chapters: its metadata, and its state, set-up and views."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec

from umpire.kernel.chapter import Act
from umpire.kernel.citation import Citations
from umpire.kernel.classes import NamedClass
from umpire.kernel.editions import Edition
from umpire.kernel.errors import Code, Refusal
from umpire.kernel.happening import told
from umpire.kernel.presentation import Presentation
from umpire.kernel.rulebook import (
    DesignRules,
    Seat,
    as_it_is,
    explores_nothing,
    shows_less,
    veils_nothing,
)

S = TypeVar("S", bound=msgspec.Struct)


class BookMetadata(msgspec.Struct, frozen=True, kw_only=True):
    """The names of a book, and its editions, the newest last.

    Attributes:
        package: the package of the book's code and citations.
        citations: the names of the files that list its rules, in the order of the book; none: each
            chapter names its own.
        by_number: whether the rules of a file are in the order of their numbers.
        upon: the citations of the book that this one builds on.
        presentation: how its battles are drawn by a map that does not know it.
    """

    package: str
    system: str
    title: str
    owner: str
    unit: str
    editions: tuple[Edition, ...]
    citations: tuple[str, ...] = ()
    by_number: bool = True
    upon: Callable[[], Citations] = Citations
    presentation: Presentation | None = None


def answers_nothing(_battle: Any) -> tuple[str, ...]:
    """Default: no side has to answer before the battle continues."""
    return ()


def names_nothing(_refusal: Refusal, _order: Any) -> None:
    """Leave a refusal as it is."""


def of_no_unit(_battle: Any, _seat: Seat, _unit: str | None) -> Iterable[Any]:
    """Default: no units, so that nothing is offered by unit."""
    return ()


class BookCore(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """The state of a book, its set-up and its views, on which all chapters build.

    Attributes:
        in_play: returns whether a side may still give orders.
        over: the code that refuses orders when the battle is over.
        no_odds: the code that refuses the odds of an order that throws no dice.
        units: yields the units of a seat, or the one of that name among them.
        shows_all: returns whether a seat sees everything in a battle, and may know that.
        waits: returns the sides whose answer a battle waits for before it continues; meanwhile a
            seat finds the choices of chapters that answer, and no others.
        hears: returns whether a seat may read an order, where its act alone cannot decide that.
        explores: returns whether the outcome of an order may reveal something hidden from its side.
        tell: returns the log line of an event.
        names: makes a refusal name the unit of its order, where the procedure does not.
        design: the rules for designing ships, if the book has any.
        designs: ships to begin a design with, by name.

    The others are as in `Rulebook`.
    """

    battle_type: type[S]
    setup_type: type[msgspec.Struct]
    view_type: type[msgspec.Struct]
    options_type: type[msgspec.Struct]
    tables_type: type[msgspec.Struct]
    samples: Mapping[str, Any]
    setup: Callable[[Any], S]
    check: Callable[[S], None]
    view: Callable[[S, Seat], msgspec.Struct]
    in_play: Callable[[S, str], bool]
    over: Code
    no_odds: Code
    classes: tuple[NamedClass, ...] = ()
    in_short: Callable[[Any], Any] = as_it_is
    units: Callable[[S, Seat, str | None], Iterable[Any]] = of_no_unit
    waits: Callable[[S], tuple[str, ...]] = answers_nothing
    hears: Callable[[Act[S, Any], S, Any, Seat], bool] | None = None
    explores: Callable[[S, Any], bool] = explores_nothing
    veils: Callable[[S, Any, Seat], bool] = veils_nothing
    shows_all: Callable[[S, Seat], bool] = shows_less
    tell: Callable[[Any], str] = told
    names: Callable[[Refusal, Any], None] = names_nothing
    has_forks: bool = True
    design: DesignRules | None = None
    designs: Mapping[str, Any] = msgspec.field(default_factory=dict)
