"""The GraphQL types of rulebooks, scenarios and refusals.

`Event`, `Choice` and the rest are unions over all rulebooks. An input chooses its rulebook by a
field: `{fullThrustLight: ...}`.
"""

from collections.abc import Awaitable, Callable
from math import isfinite
from typing import Any, NewType, TypeVar, cast

import msgspec
import strawberry
from graphql import ValueNode
from graphql.utilities import value_from_ast_untyped
from strawberry import Info
from strawberry.scalars import JSON

from umpire.api.decode import as_json, list_of_any, read_value, require_exact_numbers
from umpire.api.graphql.derive import Derivation, input_type, system_prefix
from umpire.api.problems import ANSWER_TOO_LARGE, Citation, Problems
from umpire.api.questions import page_asked
from umpire.api.rest.shapes import RulebookTold
from umpire.api.rulebook_schema import tag_of
from umpire.api.state import choices_now, verdict_on
from umpire.kernel.errors import UNKNOWN_VALUE, PendingThrow, Refusal
from umpire.kernel.odds import Odds
from umpire.kernel.offers import Choice as OneChoice
from umpire.kernel.offers import Open
from umpire.kernel.rulebook import Family, Rulebook, Seat
from umpire.kernel.ruling import Event as OneEvent
from umpire.rules import SERVED
from umpire.scenarios.adjudication import name_of as seat_name
from umpire.scenarios.adjudication import seat_named
from umpire.scenarios.errors import Difference, NotVerified
from umpire.scenarios.errors import StaleScenario as Stale
from umpire.scenarios.journal import (
    Closed,
    Contributed,
    DiceSource,
    DiceTerms,
    Entry,
    ForkedFrom,
    Ruled,
)
from umpire.scenarios.read import Telling, battle_seen
from umpire.scenarios.read import journal as read_journal
from umpire.scenarios.repository import Standing, how_it_stands, listing_of
from umpire.scenarios.submit import Accepted
from umpire.scenarios.transcripts import exported
from umpire.scenarios.verify import Verdict
from umpire.telemetry.logs import current


def of_variable(value: Any) -> Any:
    """Return the value of a variable.

    Raises:
        Malformed: a number in it is not read exactly by all, or it is nested too deeply.
    """
    require_exact_numbers(as_json(value, ""), value)
    return value


def of_literal(node: ValueNode, variables: dict[str, Any] | None = None) -> Any:
    """Return a value in the text of the query, where a number may exceed every bound.

    Raises:
        Malformed: see `of_variable`.
    """
    try:
        value = value_from_ast_untyped(node, variables)
    except RecursionError as wrong:
        raise UNKNOWN_VALUE.refuse("The value is nested too deeply; split it.") from wrong
    _require_finite(value)
    return of_variable(value)


def _require_finite(value: Any) -> None:
    """Refuse numbers that are no numbers in JSON; the encoder would make null of them."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
        elif isinstance(one, float) and not isfinite(one):
            raise UNKNOWN_VALUE.refuse("A number is out of range: JSON has no infinity and no NaN.")


def field_of(book: Rulebook[Any, Any, Any]) -> str:
    """Return the name of the input field that chooses a rulebook: `full_thrust_light`."""
    return book.system.replace("-", "_")


def name_of(book: Rulebook[Any, Any, Any]) -> str:
    """Return the prefix of the names of a rulebook's types: `FullThrustLight`."""
    return system_prefix(book.battle_type.__module__)


# Types are called as modules of the books call them: all are imported before the first is derived.
SYSTEMS = {field_of(book): book for book in SERVED.values()}


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
    description="The parts of every choice: an order that can be sent (`plain`), the places in it "
    "to fill in, the codes of refusals that it may still get, and its rule."
)
class Offer:
    """The parts of every choice."""

    order: JSON
    open: list[_out(Open)]  # type: ignore[valid-type]  # derived
    unless: list[str]
    rule: str


DERIVATION.interface(OneChoice, Offer)


@strawberry.interface(description="The part of every event: the rule that it cites.")
class Cited:
    """The part of every event."""

    rule: str


DERIVATION.interface(OneEvent, Cited)


PLAIN = "plain"
"""The field of an order that is in the form of the REST edge."""


# Output types, over all rulebooks.
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
        description="A whole battle, in the form of the REST edge: send it back unchanged.",
        parse_value=of_variable,
        parse_literal=of_literal,
    ),
    PlainOrder: strawberry.scalar(
        name="PlainOrder",
        description="An order in the form of the REST edge, such as that of a choice.",
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
        f"A battle of {book.title}: field by field, or `whole` as an answer held it, or from a "
        "set-up or a sample."
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

    @strawberry.field(description="The whole battle: send it as `whole` in the next call.")
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
    """The orders that a seat may give."""

    choices: list[Choice]


@strawberry.type
class Contribution:
    """A nonce in the key of the dice, and the seat that gave it."""

    seat: str
    nonce: str


@strawberry.type
class ScenarioSeen:
    """A scenario as a seat may see it, at a version."""

    scenario: strawberry.ID
    system: str
    edition: str
    title: str
    version: int
    closed: bool
    phase: str
    state: str = strawberry.field(
        description="`open`; `over`, from the end by the rules to the close; or `closed`."
    )
    waits_for: list[str] = strawberry.field(
        description="The seats whose orders the battle waits for; in a phase of secret orders, "
        "those that have not finished."
    )
    any_of_them: bool = strawberry.field(
        description="True if an order of any seat in `waitsFor` is enough; else each must order."
    )
    waits_since: str | None = strawberry.field(
        description="The time since when it waits for these seats; null: unknown."
    )
    changed_at: str | None
    opened_at: str | None
    seat: str
    chain: str = strawberry.field(description="The hash of the journal up to this version, in hex.")
    dice: DiceTermsType
    contributed: list[Contribution]
    forked_from: ForkedFromType | None
    battle: BattleView
    standing: strawberry.Private[Standing]

    @strawberry.field(
        description="A page of the orders that the seat may give now, for one unit or for all."
    )
    async def choices(
        self, info: Info, unit: str | None = None, after: int = 0, first: int | None = None
    ) -> list[Choice]:
        """Return the choices."""
        seat = seat_named(self.seat)
        asked = page_asked(unit, after, first)
        page = await choices_now(info.context.app_state, self.standing, seat, asked)
        kinds = list_of_any(self.standing.rulebook.choice_types)
        return cast("list[Choice]", read_value(kinds, page.choices))

    @strawberry.field(description="The entries after a version, oldest first.")
    async def journal(self, info: Info, after: int = 0, first: int = 100) -> "JournalConnection":
        """Return a page of the journal."""
        limit, after = max(1, min(first, info.context.app_state.page_limit)), max(0, after)
        scenarios = info.context.app_state.scenarios
        seat = seat_named(self.seat)
        standing, entries = await read_journal(scenarios, str(self.scenario), seat, after, limit)
        return JournalConnection.of(entries, standing, after, seat)

    @strawberry.field(
        description="The scenario as a file (NDJSON): whole for the referee, and for all after the "
        "close; else a redacted one, which proves the seat's own part. It has at most "
        "`UMPIRE_ANSWER_LIMIT` bytes here; a longer one is at "
        "`GET /v1/scenarios/{scenario}/transcript`."
    )
    async def transcript(self, info: Info) -> str:
        """Return the transcript as the seat may have it."""
        scenarios, most = info.context.app_state.scenarios, info.context.most_bytes
        now = await scenarios.now(str(self.scenario))
        read = bytearray()
        async for piece in exported(scenarios, now, seat_named(self.seat)):
            read += piece
            if len(read) > most:
                raise ANSWER_TOO_LARGE.refuse(
                    f"The transcript has more than {most} bytes (UMPIRE_ANSWER_LIMIT): ask for it "
                    f"at /v1/scenarios/{self.scenario}/transcript."
                )
        return read.decode()

    @strawberry.field(description="Verify the scenario: its seed and its rules must reproduce it.")
    async def verification(self, info: Info) -> VerdictType:
        """Verify the stored scenario."""
        seat = seat_named(self.seat)
        return await verdict_on(info.context.app_state, str(self.scenario), seat)

    @classmethod
    def of(cls, standing: Standing, seat: Seat) -> "ScenarioSeen":
        """Return a scenario as `seat` may see it."""
        header = standing.header
        return cls(
            scenario=strawberry.ID(header.scenario),
            system=header.system,
            edition=header.edition,
            title=header.title,
            version=standing.version,
            closed=standing.closed,
            **how_it_stands(listing_of(standing), standing.opened, standing.times),
            seat=seat_name(seat),
            chain=standing.chain.hex(),
            dice=header.dice,
            contributed=[
                Contribution(seat=seat, nonce=nonce) for seat, nonce in standing.contributed.items()
            ],
            forked_from=header.forked_from,
            battle=battle_seen(standing, seat),
            standing=standing,
        )


@strawberry.type
class JournalEntry:
    """One entry: a ruling, a side's nonce for the dice, or the close, which reveals the seed."""

    version: int
    seat: str
    edition: str
    kind: str
    orders: JSON = strawberry.field(description="The orders, in the form of the REST edge.")
    events: list[Event]
    salt: str = strawberry.field(description="Random; hides sealed orders in the public hash.")
    nonce: str | None
    seed: str | None
    telling: strawberry.Private[Telling]

    @strawberry.field(description="The log line of each event.")
    def told(self) -> list[str]:
        """Return the log lines."""
        return list(self.telling.lines(self.events))


@strawberry.type
class JournalEdge:
    """An entry, and the cursor after which to go on: its version."""

    cursor: int
    node: JournalEntry


@strawberry.type
class PageInfo:
    """The end of a page: the cursor to continue after, if more follows."""

    has_next_page: bool
    end_cursor: int


@strawberry.type
class JournalConnection:
    """A page of a journal."""

    edges: list[JournalEdge]
    page_info: PageInfo

    @classmethod
    def of(
        cls, entries: list[Entry], standing: Standing, after: int, seat: Seat
    ) -> "JournalConnection":
        """Return a page of `entries`, of a scenario's journal, as a seat reads it."""
        telling = Telling(standing, seat)
        edges = [
            JournalEdge(cursor=entry.version, node=journal_entry(telling, entry))
            for entry in entries
        ]
        end = entries[-1].version if entries else after
        has_next_page = end < standing.version
        return cls(edges=edges, page_info=PageInfo(has_next_page=has_next_page, end_cursor=end))


def journal_entry(telling: Telling, entry: Entry) -> JournalEntry:
    """Return an entry of the journal, as a seat reads it."""
    ruled = entry if isinstance(entry, Ruled) else None
    return JournalEntry(
        version=entry.version,
        seat=entry.seat,
        edition=entry.edition,
        kind=tag_of(entry),
        orders=msgspec.to_builtins(ruled.orders) if ruled else [],
        events=list(ruled.events) if ruled else [],
        salt=ruled.salt if ruled else "",
        nonce=entry.nonce if isinstance(entry, Contributed) else None,
        seed=entry.seed if isinstance(entry, Closed) else None,
        telling=telling,
    )


@strawberry.type
class RulingKept:
    """The orders are in the journal, as `version`; a repeated command gets its first answer."""

    scenario: strawberry.ID
    version: int
    command: str
    chain: str = strawberry.field(
        description="The hash of the journal up to this ruling: a receipt for sealed orders."
    )
    repeated: bool
    events: list[Event]
    accepted: strawberry.Private[Accepted]
    seat: strawberry.Private[Seat]

    @strawberry.field(description="The battle as the seat may see it now.")
    def battle(self) -> BattleView:
        """Return the battle."""
        return battle_seen(self.accepted.standing, self.seat)

    @strawberry.field(
        description="The present scenario: its phase, the seats that it waits for, and in "
        "`choices` the orders that the seat may give next."
    )
    def now(self) -> ScenarioSeen:
        """Return the scenario."""
        return ScenarioSeen.of(self.accepted.standing, self.seat)


@strawberry.type
class DryRun:
    """The outcome that the orders would have at `version`; nothing is stored."""

    scenario: strawberry.ID
    version: int
    accepted: int = strawberry.field(
        description="The number of orders, from the first, that would be accepted; later ones are "
        "not judged."
    )
    complete: bool = strawberry.field(
        description="True if all orders were judged, and `events` are all that would happen. "
        "Otherwise the last accepted order would throw dice or, given by a side, end a phase of "
        "sealed orders, resolve those of all sides, or use sensors. Only a real order reveals that "
        "outcome, and `events` are those before it."
    )
    throws: PendingThrowType | None = strawberry.field(
        description="The first dice that the last accepted order would throw, if the seat may know."
    )
    events: list[Event]


@strawberry.type
class ScenarioRemoved:
    """A removed scenario, and its last version."""

    scenario: strawberry.ID
    version: int


@strawberry.type
class SeatToken:
    """The token that speaks for a seat: send it as `Authorization: Bearer`, and keep it secret."""

    seat: str
    token: str


@strawberry.type
class ScenarioOpened:
    """A scenario that was opened, and the tokens of its seats."""

    scenario: ScenarioSeen
    tokens: list[SeatToken]


@strawberry.type
class ScenarioClosed:
    """The scenario takes no more orders; `seed` is revealed (null where none was secret)."""

    scenario: ScenarioSeen
    seed: str | None


T = TypeVar("T")


@strawberry.interface(name="Refusal")
class RefusalResult:
    """A refusal. Nothing was changed.

    `code` is stable, and `page` explains it; `pointer` is a JSON Pointer in the REST form.
    """

    code: str
    message: str
    pointer: str | None
    citation: CitationType | None
    page: str


@strawberry.type(description="The order is understood; the rules forbid it here and now.")
class IllegalOrder(RefusalResult):
    """Illegal."""


@strawberry.type(description="The request is not understood: a wrong type, name or value.")
class Malformed(RefusalResult):
    """Malformed; `throws` is the next throw, where players type in their dice."""

    throws: PendingThrowType | None = None


@strawberry.type(description="The rulebook does not decide it, and no table or reading does.")
class CannotAdjudicate(RefusalResult):
    """Cannot adjudicate."""


@strawberry.type(description="The scenario has moved on: read it again, then decide.")
class StaleScenario(RefusalResult):
    """Stale."""

    expected_version: int
    current_version: int


@strawberry.type(description="Nothing has that name.")
class NotFound(RefusalResult):
    """Unknown."""


@strawberry.type(description="The request needs a token and has none, or it is not valid.")
class Unauthenticated(RefusalResult):
    """Unauthenticated."""


@strawberry.type(description="The seat may not do this.")
class Forbidden(RefusalResult):
    """Forbidden."""


@strawberry.type(description="The request contradicts an earlier one.")
class Conflict(RefusalResult):
    """Conflict; `difference` is the first fault of a transcript."""

    difference: DifferenceType | None = None


@strawberry.type(description="The journal cannot be reached; retry with the same command id.")
class Unavailable(RefusalResult):
    """Unavailable."""


OF_KIND: dict[str, type[RefusalResult]] = {
    "illegal": IllegalOrder,
    "malformed": Malformed,
    "cannot_adjudicate": CannotAdjudicate,
    "unknown": NotFound,
    "unauthenticated": Unauthenticated,
    "forbidden": Forbidden,
    "conflict": Conflict,
    "unavailable": Unavailable,
}


ANY = (*OF_KIND.values(), StaleScenario)
"""Every kind: the tail of each union of results."""


def told(problems: Problems, refusal: Refusal) -> RefusalResult:
    """Return the result for a refusal."""
    problem = problems.of(refusal)
    current().refusal = problem.code
    fields: dict[str, Any] = {
        "code": problem.code,
        "message": problem.detail,
        "pointer": problem.pointer,
        "citation": problem.citation,
        "page": problem.type,
    }
    if isinstance(refusal, Stale):
        return StaleScenario(
            **fields, expected_version=refusal.expected, current_version=refusal.current
        )
    if isinstance(refusal, NotVerified):
        return Conflict(**fields, difference=refusal.difference)
    if refusal.throws is not None:
        fields["throws"] = refusal.throws
    return OF_KIND[refusal.kind](**fields)


async def or_refusal(problems: Problems, act: Callable[[], Awaitable[T]]) -> T | RefusalResult:
    """Return what `act` gives, or the refusal it raises."""
    try:
        return await act()
    except Refusal as refusal:
        return told(problems, refusal)
