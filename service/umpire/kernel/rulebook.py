"""A rulebook as a record of functions and tables; a variant is another record."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from inspect import Parameter, signature
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar, Union

import msgspec

from umpire.kernel.citation import Citations, Reading, Rule
from umpire.kernel.classes import NamedClass
from umpire.kernel.dice import Dice
from umpire.kernel.editions import Defaults, Edition, corrected_since, defaults_of
from umpire.kernel.errors import Code
from umpire.kernel.odds import Odds
from umpire.kernel.presentation import Presentation
from umpire.kernel.ruling import Ruling
from umpire.kernel.sequence import Giver, SequenceOfPlay

# Python's `$` also matches before a last line break, which the lookahead rules out.
Id: TypeAlias = Annotated[
    str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_][A-Za-z0-9_.-]*$(?!\n)")
]
"""The id of a side, a ship or a system. No slash: ids are parts of the labels of rolls."""

Family: TypeAlias = Literal["movement", "fire", "damage", "sensors", "sequence"]
FAMILIES: tuple[Family, ...] = ("movement", "fire", "damage", "sensors", "sequence")


class Seat(msgspec.Struct, frozen=True):
    """The seat that asks: the referee, one side, or an observer."""

    role: Literal["referee", "side", "observer"]
    side: str | None = None

    def sees(self, side: str) -> bool:
        """Return whether this seat may see the secrets of `side`."""
        return self.role == "referee" or self.side == side


REFEREE = Seat("referee")
OBSERVER = Seat("observer")

S = TypeVar("S", bound=msgspec.Struct)
V = TypeVar("V", bound=msgspec.Struct)
O = TypeVar("O")  # noqa: E741 — an order, beside S for state and E for event
E = TypeVar("E")


def view_of(view_type: type[V], source: msgspec.Struct, **otherwise: Any) -> V:
    """Build a view of a value: only the fields that the view lists, which are an allow-list.

    Each is copied from the field of that name, unless `otherwise` gives it. A field that neither
    has raises AttributeError.
    """
    view: V = _copier(view_type, tuple(otherwise))(source, otherwise)
    return view


@lru_cache(maxsize=256)
def _copier(view_type: type[msgspec.Struct], otherwise: tuple[str, ...]) -> Callable[..., Any]:
    """Compile the constructor call of a view: twice as fast as keywords collected at run time."""
    listed = signature(view_type).parameters
    unknown = [name for name in otherwise if name not in listed]
    if unknown:
        raise TypeError(f"{view_type.__name__} does not list {', '.join(unknown)}: add the field.")
    values = [
        (f"{name}=" if each.kind is Parameter.KEYWORD_ONLY else "")
        + (f"otherwise[{name!r}]" if name in otherwise else f"source.{name}")
        for name, each in listed.items()
    ]
    call = f"lambda source, otherwise: view_type({', '.join(values)})"
    copier: Callable[..., Any] = eval(call, {"view_type": view_type})  # noqa: S307 -- only field names
    return copier


class Awaited(msgspec.Struct, frozen=True):
    """Whom a battle waits for.

    Attributes:
        sides: that have something to order before it goes on.
        any_of_them: whether it goes on once one of them has; else each is waited for.
    """

    sides: tuple[str, ...] = ()
    any_of_them: bool = False


NOBODY = Awaited()


class DesignRules(msgspec.Struct, frozen=True):
    """How ships are designed under a rulebook."""

    design_type: type[msgspec.Struct]
    assessment_type: type[msgspec.Struct]
    assess: Callable[[Any, Any, Any], msgspec.Struct]
    """Assess a design by tables and options. It refuses nothing, but lists the faults."""


def option_schemas(options_type: type[msgspec.Struct]) -> Mapping[str, Any]:
    """Return the JSON Schema of each option, by its name; `title` is the rule that it changes."""
    schema = msgspec.json.schema(options_type)
    properties: Mapping[str, Any] = schema["$defs"][options_type.__name__]["properties"]
    return properties


def explores_nothing(_battle: Any, _order: Any) -> bool:
    """Default of `explores`: the outcome of an order is known in advance, except its dice."""
    return False


def veils_nothing(_battle: Any, _event: Any, _seat: Seat) -> bool:
    """Default of `veils`: a seat may know whether it sees all of an event."""
    return False


def bares_nothing(_battle: Any, _order: Any) -> bool:
    """Default of `bares`: the dice of an order reveal nothing."""
    return False


def hides_no_odds(_battle: Any, _order: Any, _seat: Seat) -> bool:
    """Default of `hides_odds`: the odds of an order depend on nothing hidden."""
    return False


def shows_less(_battle: Any, _seat: Seat) -> bool:
    """Default of `shows_all`: a seat must not learn whether it sees everything in a battle."""
    return False


def as_it_is(setup: Any) -> Any:
    """Default of `in_short`: a set-up without a shorter form."""
    return setup


class Rulebook(msgspec.Struct, Generic[S, O, E], frozen=True):
    """One game system. Everything a service, a store or a report asks of it goes through here."""

    system: str
    editions: tuple[Edition, ...]
    """All of them, the newest last."""
    title: str
    owner: str
    unit: str
    package: str
    """Where its code is: `umpire.rules.space_fleet`."""

    # The shapes of its values.
    battle_type: type[S]
    setup_type: type[msgspec.Struct]
    view_type: type[msgspec.Struct]
    order_types: tuple[type[msgspec.Struct], ...]
    event_types: tuple[type[msgspec.Struct], ...]
    choice_types: tuple[type[msgspec.Struct], ...]
    options_type: type[msgspec.Struct]
    tables_type: type[msgspec.Struct]

    # Its parts.
    sequence: SequenceOfPlay
    families: Mapping[type[msgspec.Struct], Family]
    citations: Callable[[], Citations]
    codes: tuple[Code, ...]
    samples: Mapping[str, Any]
    classes: tuple[NamedClass, ...]
    """The classes that a set-up can name as `class_name`."""

    # What it does.
    setup: Callable[[Any], S]
    """Return the opening battle of a set-up; refuses one that contradicts itself."""
    check: Callable[[S], None]
    """Refuse a battle from outside that contradicts itself."""
    adjudicate: Callable[[S, O, Dice], Ruling[S, E]]
    """Rule on one order."""
    giver: Callable[[S, O], Giver]
    """Return who may give an order now; refuses one that the phase does not take."""
    side_of: Callable[[S, O], str | None]
    """Return the side that owns an order, if it names one."""
    view: Callable[[S, Seat], msgspec.Struct]
    """Return what a seat may see, built up and never cut down."""
    report: Callable[[S, E, Seat], E | None]
    """Return an event as a seat sees it in the present battle; `None` hides it."""
    hears: Callable[[S, O, Seat], bool]
    """Return whether a seat may read an order in the present battle."""
    offers: Callable[[S, Seat, str | None], Iterator[msgspec.Struct]]
    """Yield the choices of a seat, for one unit or for all; each is computed on demand."""
    odds: Callable[[S, O], Odds]
    """Return the exact chances of a declared order, from the tables that adjudicate it."""
    tell: Callable[[E], str]
    """Return the log line of an event, with its dice and without its citation."""
    waits_for: Callable[[S], Awaited]
    """Return whom a battle waits for. It depends on nothing that is hidden from any seat."""

    explores: Callable[[S, O], bool] = explores_nothing
    """Return whether the outcome of an order may reveal something hidden from its side: findings of
    sensors, units that come into sight, mines.

    Such an order cannot be tried without being stored. The answer depends on nothing hidden.
    """
    bares: Callable[[S, O], bool] = bares_nothing
    """Return whether the dice of an order may reveal something hidden from its side.

    Such an order can be tried up to its first dice, and no further: everybody may know which dice
    fall, and their outcome shows once the order is stored. The answer depends on nothing hidden.
    """
    hides_odds: Callable[[S, O, Seat], bool] = hides_no_odds
    """Return whether the odds of an order depend on something hidden from a seat.

    Such a seat gets no odds. The answer depends on nothing hidden.
    """
    veils: Callable[[S, E, Seat], bool] = veils_nothing
    """Return whether a seat must not learn if it sees all of an event.

    The salt of the entry is then always withheld. The answer depends on nothing hidden.
    """
    shows_all: Callable[[S, Seat], bool] = shows_less
    """Return whether a seat sees everything in a battle now, and may know that.

    The answer depends on nothing hidden: the absence of hidden units may be a secret, too.
    """
    in_short: Callable[[Any], Any] = as_it_is
    """Return a set-up that opens the same battle, and names the classes of the book in it."""
    has_forks: bool = True
    """Whether a scenario can be forked. A fork throws the same dice, so its referee foresees those
    of the root. In a battle a referee has no side; in a bag of dice everybody plays."""
    design: DesignRules | None = None
    """How ships are designed, where the book has rules for it."""
    designs: Mapping[str, Any] = msgspec.field(default_factory=dict)
    """Legal designs of the project's own, by name: what a designer may begin with."""
    presentation: Presentation | None = None
    """Data by which a map draws its battles; `None` if only maps that know the rulebook do."""
    release: str | msgspec.UnsetType = msgspec.UNSET
    """Name and version of the installed package that brings it, if it is not the project's own."""

    @property
    def edition(self) -> str:
        """The name of the newest edition: what the code plays."""
        return self.editions[-1].name

    def choices(self, battle: S, seat: Seat, unit: str | None = None) -> tuple[msgspec.Struct, ...]:
        """Return all that a seat may order now, for one unit or for all."""
        return tuple(self.offers(battle, seat, unit))

    @property
    def any_order(self) -> Any:
        """The union of all orders, to decode them by their kind."""
        return Union[self.order_types]  # noqa: UP007 -- made at run time

    @property
    def any_event(self) -> Any:
        """The union of all events, to decode them by their kind."""
        return Union[self.event_types]  # noqa: UP007 -- made at run time

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All that can be cited, in the order of the book."""
        return self.citations().rules

    @property
    def readings(self) -> tuple[Reading, ...]:
        """How ambiguous places of the book are read."""
        return self.citations().readings

    def defaults(self, edition: str) -> Defaults:
        """Return the defaults of an edition.

        Raises:
            KeyError: the book has no such edition.
        """
        return defaults_of(
            edition, self.editions, Defaults(self.options_type(), self.tables_type())
        )

    def corrected_since(self, edition: str) -> Mapping[str, frozenset[str]]:
        """Return the citations that have been corrected since an edition, by the kind of event.

        Raises:
            KeyError: the book has no such edition.
        """
        return corrected_since(edition, self.editions)
