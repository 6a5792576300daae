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
        package: where the code of the book is, with its citations.
        citations: the names of the files that list its rules, in the order of the book; none: each
            chapter names its own.
        by_number: whether the rules of a file stand in the order of their numbers.
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
        in_play: tells whether a side has anything to order still.
        over: the code that refuses orders when the battle is over.
        no_odds: the code that refuses the odds of an order for which no dice fall.
        units: yields the units of a seat, or the one of that name among them.
        shows_all: tells whether a seat sees all there is of a battle, and may know it.
        waits: returns the sides for whose answer a battle waits before it goes on; meanwhile a
            seat finds the choices of chapters that answer, and no others.
        hears: tells whether a seat may read an order, where more hangs on it than its act says.
        explores: tells whether what comes of any order may show what is hidden from its side.
        tell: returns one line of plain words for an event.
        names: has a refusal name the unit for which an order is, where its procedure does not.
        design: how ships are designed, where the book has rules for it.
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
    design: DesignRules | None = None
    designs: Mapping[str, Any] = msgspec.field(default_factory=dict)
