"""The GraphQL types of the rulebooks, derived, and those that go round them.

`Event`, `Choice` and the rest are unions over all rulebooks; inputs choose the rulebook by a field
of their own: `{fullThrustLight: ...}`.
"""

from typing import Any, NewType

import strawberry
from strawberry.scalars import JSON

from umpire.api.describe import tag_of
from umpire.api.graphql.derive import Derivation, input_type, system_prefix
from umpire.api.graphql.plain_json import of_literal, of_variable
from umpire.api.problems import Citation
from umpire.api.rest.shapes import RulebookTold
from umpire.kernel.errors import PendingThrow
from umpire.kernel.odds import Odds
from umpire.kernel.offers import Choice as OneChoice
from umpire.kernel.offers import Open
from umpire.kernel.rulebook import Family, Rulebook
from umpire.kernel.ruling import Event as OneEvent
from umpire.rules import RULEBOOKS
from umpire.scenarios.errors import Difference
from umpire.scenarios.journal import (
    DiceSource,
    DiceTerms,
    ForkedFrom,
)
from umpire.scenarios.verify import Verdict


def field_of(book: Rulebook[Any, Any, Any]) -> str:
    """Return the name of the input field that chooses a rulebook: `full_thrust_light`."""
    return book.system.replace("-", "_")


def name_of(book: Rulebook[Any, Any, Any]) -> str:
    """Return what stands in front of the names of a rulebook's types: `FullThrustLight`."""
    return system_prefix(book.battle_type.__module__)


# Types are called as modules of the books call them: all are imported before the first is derived.
SYSTEMS = {field_of(book): book for book in RULEBOOKS.values()}

DERIVATION = Derivation()
_out = DERIVATION.output

CitationType: Any = _out(Citation)
DifferenceType: Any = _out(Difference)
DiceSourceType: Any = DERIVATION.enum(DiceSource)
DiceTermsType: Any = _out(DiceTerms)
ForkedFromType: Any = _out(ForkedFrom)
OddsType: Any = _out(Odds)
RulebookType: Any = _out(RulebookTold)
PendingThrowType: Any = _out(PendingThrow)
VerdictType: Any = _out(Verdict)


@strawberry.interface(
    description="What every choice has: an order as it may be sent (`plain`), the places in it "
    "that are to be filled in, the codes of refusals that it may meet even so, and its rule."
)
class Offer:
    """What every choice has."""

    order: JSON
    open: list[_out(Open)]  # type: ignore[valid-type]  # derived
    unless: list[str]
    rule: str


DERIVATION.interface(OneChoice, Offer)


@strawberry.interface(description="What every event has: the rule that it cites.")
class Cited:
    """What every event has."""

    rule: str


DERIVATION.interface(OneEvent, Cited)

PLAIN = "plain"
"""The field of an order that is in the form of the REST edge."""

# What goes out, over all rulebooks.
Event: Any = DERIVATION.union_over(
    "Event", {system: book.event_types for system, book in SYSTEMS.items()}
)
Choice: Any = DERIVATION.union_over(
    "Choice", {system: book.choice_types for system, book in SYSTEMS.items()}
)
Battle: Any = DERIVATION.union_over(
    "Battle", {system: (book.battle_type,) for system, book in SYSTEMS.items()}
)
BattleView: Any = DERIVATION.union_over(
    "BattleView", {system: (book.view_type,) for system, book in SYSTEMS.items()}
)

PlainBattle = NewType("PlainBattle", object)
PlainOrder = NewType("PlainOrder", object)
SCALARS: dict[object, Any] = {
    PlainBattle: strawberry.scalar(
        name="PlainBattle",
        description="A whole battle, in the form of the REST edge: send it back as it came.",
        parse_value=of_variable,
        parse_literal=of_literal,
    ),
    PlainOrder: strawberry.scalar(
        name="PlainOrder",
        description="An order in the form of the REST edge, such as a choice carries.",
        parse_value=of_variable,
        parse_literal=of_literal,
    ),
}


def order_input(book: Rulebook[Any, Any, Any], family: Family | None) -> Any:
    """Return the `@oneOf` input of a rulebook's orders, of one family or of all."""
    name = f"{name_of(book)}{(family or '').capitalize()}OrderInput"
    return DERIVATION.one_of(
        name,
        {tag_of(kind): kind for kind in _kinds(book, family)},
        f"One order of {book.title}" + (f", of the family {family}." if family else "."),
    )


def _kinds(book: Rulebook[Any, Any, Any], family: Family | None) -> list[type]:
    return [kind for kind in book.order_types if family in {None, book.families[kind]}]


def orders_input(family: Family | None) -> Any:
    """Return the `@oneOf` input of an order of any rulebook, of one family or of all."""
    return DERIVATION.one_of_over(
        f"{(family or '').capitalize()}OrderInput",
        {
            system: order_input(book, family)
            for system, book in SYSTEMS.items()
            if _kinds(book, family)
        },
        "An order, under its rulebook; or plain, of the rulebook of the battle.",
        {PLAIN: PlainOrder},
    )


def _position_input(book: Rulebook[Any, Any, Any]) -> Any:
    fields: dict[str, Any] = {
        "battle": DERIVATION.input(book.battle_type),
        "whole": PlainBattle,
        "setup": DERIVATION.input(book.setup_type),
        "sample": str,
        "options": DERIVATION.input(book.options_type),
    }
    description = (
        f"A battle of {book.title}: as it stands (field by field, or `whole` as it was answered), "
        "or from a set-up or a sample."
    )
    return input_type(f"{name_of(book)}PositionInput", fields, description)


PositionInput: Any = DERIVATION.one_of_over(
    "PositionInput",
    {system: _position_input(book) for system, book in SYSTEMS.items()},
    "A battle, under its rulebook.",
)


@strawberry.input
class PureDiceInput:
    """Dice for a call that keeps nothing: a seed, or the faces of physical dice."""

    seed: str | None = None
    faces: list[int] | None = None
    scenario: str = strawberry.field(default="", description="The name in the key of the dice.")


@strawberry.input
class DiceInput:
    """Dice for a scenario: `COMMITTED` (the default), `SEEDED` with a seed, or `SUPPLIED`."""

    source: DiceSourceType = DiceSourceType("committed")
    seed: str | None = None


@strawberry.type
class RulingGiven:
    """A ruling that is kept nowhere: what happens, and the battle that it leaves."""

    events: list[Event]
    battle: Battle

    @strawberry.field(description="The whole battle: for `whole` of the next call.")
    def whole(self) -> PlainBattle:
        """Return the battle as one value."""
        return PlainBattle(self.battle)


@strawberry.type
class OddsGiven:
    """The exact chances of a declared order."""

    odds: OddsType


@strawberry.type
class ViewGiven:
    """A battle as a seat sees it."""

    battle: BattleView


@strawberry.type
class ChoicesGiven:
    """What a seat may order."""

    choices: list[Choice]
