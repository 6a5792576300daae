"""The shapes of requests and answers."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta
from pydantic import Field, WithJsonSchema

from umpire.api.decode import GREATEST_NUMBER, LONGEST_TEXT, MOST_ORDERS, Envelope
from umpire.api.problems import Problem
from umpire.formats import MOST_SHIPS, GameFormat, Remark, ShipFigures, ShipFormat
from umpire.kernel.citation import Reading, Rule
from umpire.kernel.classes import NamedClass
from umpire.kernel.editions import Edition
from umpire.kernel.errors import PendingThrow
from umpire.kernel.names import LONGEST_NAME
from umpire.kernel.odds import Odds
from umpire.kernel.presentation import Presentation
from umpire.kernel.rulebook import Family
from umpire.kernel.sequence import Giver
from umpire.scenarios.explain import RollLine
from umpire.scenarios.journal import DiceTerms, ForkedFrom, Ruled
from umpire.scenarios.repository import State
from umpire.scenarios.webhooks import KINDS, LONGEST_URL, Kind

OF_RULEBOOK = "x-of-rulebook"
"""Marks a schema that `openapi` replaces by a reference: Pydantic knows no other definitions."""


Text = Annotated[str, Field(max_length=LONGEST_TEXT)]
Title = Annotated[str, Field(json_schema_extra={"maxLength": LONGEST_NAME})]
"""A name, or nothing; `open_scenario` checks it."""

Seed = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]
Faces = Annotated[list[Annotated[int, Field(ge=1, le=256)]], Field(max_length=10_000)]
Order = Annotated[Any, WithJsonSchema({OF_RULEBOOK: "Order"})]
Orders = Annotated[list[Order], Field(min_length=1, json_schema_extra={"maxItems": MOST_ORDERS})]
"""How many there may be is a setting; `orders_of` looks at it."""

Battle = Annotated[Any, WithJsonSchema({OF_RULEBOOK: "Battle"})]
Design = Annotated[Any, WithJsonSchema({OF_RULEBOOK: "Design"})]
Options = Annotated[Any, WithJsonSchema({OF_RULEBOOK: "Options"})]
Setup = Annotated[Any, WithJsonSchema({OF_RULEBOOK: "Setup"})]
Tables = Annotated[Any, WithJsonSchema({OF_RULEBOOK: "Tables"})]


MOST_TOKENS = 100
Token = Annotated[str, Field(max_length=2_000)]


class DiceBody(Envelope):
    """Where the dice of a scenario come from; a seed goes with `seeded`."""

    source: Literal["committed", "seeded", "supplied"] = "committed"
    seed: Seed | None = None


class BattleBody(Envelope):
    """A rulebook, and a battle to open: a sample by name, or a set-up."""

    system: Text
    sample: Text | None = None
    setup: Setup = None
    options: Options = None


class OpenBody(BattleBody):
    """A scenario to open."""

    title: Title = ""
    dice: DiceBody = DiceBody()


MOST_PEOPLE = 24
"""The seats of a bag, as its rulebook has them: commands import these shapes without a rulebook."""


class BagBody(Envelope):
    """A bag to open: who sits at the table, by their names in any script."""

    seats: Annotated[list[Text], Field(min_length=1, max_length=MOST_PEOPLE)]
    title: Title = ""
    needs_label: bool = False
    dice: DiceBody = DiceBody()


class BagRollBody(Envelope):
    """A roll: dice in the usual notation, and what for; `faces` where the dice are typed in."""

    dice: Text
    label: Title = ""
    faces: Faces | None = None


class CommandBody(Envelope):
    """Orders for a scenario; `faces` where the players throw the dice."""

    orders: Orders
    faces: Faces | None = None


Commands = Annotated[
    list[CommandBody], Field(min_length=1, json_schema_extra={"maxItems": MOST_ORDERS})
]


class ChecksBody(Envelope):
    """Commands to check, each on its own, against the present state of the scenario."""

    commands: Commands


class QuestionBody(BattleBody):
    """A battle (or a sample, or a set-up), for a question about it."""

    battle: Battle = None


class AdjudicationBody(QuestionBody):
    """Orders to rule on; a seed, or typed faces. `scenario` is the name in the dice key."""

    orders: Orders
    seed: Seed | None = None
    faces: Faces | None = None
    scenario: Text = ""


class ChoicesBody(QuestionBody):
    """A battle, a seat, the unit (none: all), and the page of choices to return."""

    seat: Text = "referee"
    unit: Text | None = None
    after: Annotated[int, Field(ge=0, le=GREATEST_NUMBER)] = 0
    limit: Annotated[int, Field(ge=1, le=GREATEST_NUMBER)] | None = None


class ViewBody(QuestionBody):
    """A battle, and the seat that looks at it."""

    seat: Text = "referee"


class OddsBody(QuestionBody):
    """A battle, and one declared order."""

    order: Order


class DesignBody(Envelope):
    """A rulebook, and a ship to assess; `tables` and `options` where a scenario has its own."""

    system: Text
    design: Design
    tables: Tables = None
    options: Options = None


File = Annotated[
    Any, Field(description="A file of another tool: its JSON, or its text for a format of lines.")
]


class ShipImportBody(Envelope):
    """A rulebook, and a file of ships; without a `format`, text is ftpf and JSON ftlibship."""

    system: Text
    file: File
    format: Text | None = None


class ShipExportBody(Envelope):
    """A rulebook, and designs to write in a format: ftlibship, or ftpf (one ship)."""

    system: Text
    designs: Annotated[list[Design], Field(min_length=1, max_length=MOST_SHIPS)]
    format: Text = "ftlibship"


class GameImportBody(Envelope):
    """A rulebook, and a game package (ftGameViewer's `.ftgame.json`)."""

    system: Text
    package: File


class GamePhaseBody(GameImportBody):
    """A game package, and dice for the present phase of its log: a seed, or typed faces."""

    seed: Seed | None = None
    faces: Faces | None = None


class GameExportBody(QuestionBody):
    """A battle to write in a format: ftgame (a package), or ftmap (the data of a map)."""

    format: Text = "ftgame"
    title: Title = ""


class OrderOddsBody(Envelope):
    """One declared order, for a scenario."""

    order: Order


class NonceBody(Envelope):
    """Words of a side's own for the key of the dice."""

    nonce: Annotated[str, Field(min_length=1, max_length=200)]


class SeatsBody(Envelope):
    """The tokens that somebody holds."""

    tokens: Annotated[list[Token], Field(min_length=1, max_length=MOST_TOKENS)]


class ForkBody(Envelope):
    """Where to fork; none: at the scenario's present version."""

    version: Annotated[int, Field(ge=0)] | None = None


class WebhookBody(Envelope):
    """A webhook to add: its address, and the kinds of its messages."""

    url: Annotated[str, Field(max_length=LONGEST_URL)]
    kinds: list[Kind] = Field(default=list(KINDS), min_length=1, max_length=len(KINDS))


REFERENCE = "#/components/schemas/{name}"


def reference(name: str) -> dict[str, str]:
    """Return a reference to a schema of the OpenAPI document."""
    return {"$ref": REFERENCE.format(name=name)}


AnyBattle: TypeAlias = Annotated[Any, Meta(extra_json_schema=reference("Battle"))]
AnyBattleView: TypeAlias = Annotated[Any, Meta(extra_json_schema=reference("BattleView"))]
AnyChoice: TypeAlias = Annotated[Any, Meta(extra_json_schema=reference("Choice"))]
AnyEvent: TypeAlias = Annotated[Any, Meta(extra_json_schema=reference("Event"))]
AnyEntry: TypeAlias = Annotated[Any, Meta(extra_json_schema=reference("Entry"))]
AnySetup: TypeAlias = Annotated[Any, Meta(extra_json_schema=reference("Setup"))]


Moment: TypeAlias = Annotated[str, Meta(extra_json_schema={"format": "date-time"})]


class ScenarioStands(msgspec.Struct, frozen=True, kw_only=True):
    """The public state of a scenario; see `ScenarioSummary`."""

    scenario: str
    system: str
    edition: str
    title: str
    version: int
    closed: bool
    phase: str
    state: State
    waits_for: tuple[str, ...]
    any_of_them: bool
    waits_since: Moment | None
    changed_at: Moment | None
    opened_at: Moment | None


class ScenarioListed(ScenarioStands, frozen=True, kw_only=True):
    """A scenario in a list; `archived`: the service reads it from the archive, which is slower.

    `present` are the seats that follow it now: their stream of events is open, or was open a short
    while ago.
    """

    archived: bool
    present: tuple[str, ...]


class ScenarioSummary(ScenarioStands, frozen=True, kw_only=True):
    """The public data of a scenario; never its secret seed.

    `contributed` are the nonces in the key of the dice, by the seats that gave them, in order.
    `state` is `over` from the end by the rules to the close. `waits_for` are the seats whose orders
    the battle waits for: each of them, or `any_of_them`; in a phase of secret orders, those that
    have not finished. `waits_since` is the time since when these seats are awaited. A time is null
    if it is unknown.
    """

    dice: DiceTerms
    contributed: dict[str, str]
    forked_from: ForkedFrom | None
    chain: str


class ScenarioPage(msgspec.Struct, frozen=True):
    """Some scenarios, the newest first; `next` is what to send as `after`, null after the last.

    With a filter a page may hold few, or none, and yet not be the last.
    """

    scenarios: tuple[ScenarioListed, ...]
    next: str | None


class TokenRefused(msgspec.Struct, frozen=True):
    """Why a token says nothing: the code of the refusal, and a sentence."""

    code: str
    detail: str


class SeatHeld(msgspec.Struct, frozen=True, kw_only=True):
    """A token's seat, and the state of its scenario.

    `your_turn`: the scenario waits for this seat. `refused`: the reason why the token is not valid.
    """

    seat: str | None
    your_turn: bool
    scenario: ScenarioListed | None
    refused: TokenRefused | None


class SeatsHeld(msgspec.Struct, frozen=True):
    """The seat of each token, in the order in which they were sent."""

    seats: tuple[SeatHeld, ...]


class ScenarioOpened(ScenarioSummary, frozen=True, kw_only=True):
    """A scenario that was opened, and the tokens of its seats, by their names."""

    tokens: dict[str, str]


class SeatTokens(msgspec.Struct, frozen=True):
    """The tokens of a scenario's seats, by their names."""

    scenario: str
    tokens: dict[str, str]


class ScenarioRemoved(msgspec.Struct, frozen=True):
    """A removed scenario, and its last version."""

    scenario: str
    version: int


class ScenarioSeen(ScenarioSummary, frozen=True, kw_only=True):
    """A scenario, and its battle as a seat may see it."""

    seat: str
    battle: AnyBattleView


class ScenarioClosed(ScenarioSummary, frozen=True, kw_only=True):
    """A closed scenario, and the seed that is revealed (null where none was secret)."""

    seed: str | None


class StandsNow(msgspec.Struct, frozen=True):
    """The state of a battle after a ruling, and the orders that the seat may give then.

    `version` is later than that of the ruling if a command is repeated. `choices` is null if they
    could not be listed in time; the ruling is stored all the same. The next page begins after
    `next`.
    """

    version: int
    phase: str
    state: State
    waits_for: tuple[str, ...]
    any_of_them: bool
    choices: tuple[AnyChoice, ...] | None
    next: int | None


class RulingKept(msgspec.Struct, frozen=True):
    """A ruling in the journal: the version it made, the command it answers, and its events.

    `chain` is the hash of the journal up to it: a receipt for sealed orders, which the transcript
    proves after they are opened. `told` has a log line for each event, if the request asked for it;
    `now` is there if `?choices=true` asked for it.
    """

    version: int
    command: str
    chain: str
    events: tuple[AnyEvent, ...]
    told: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    now: StandsNow | msgspec.UnsetType = msgspec.UNSET


class DryRun(msgspec.Struct, frozen=True):
    """The outcome that orders would have at a version; nothing is stored.

    `accepted` counts the orders, from the first, that would be accepted; later ones are not judged.
    `complete`: all were judged, and `events` are all that would happen. Otherwise the last accepted
    order would throw dice (the first are `throws`, if the seat may know) or, given by a side, end a
    phase of sealed orders, resolve those of all sides, or use sensors. Only a real order reveals
    that outcome, and `events` are those before it.
    """

    version: int
    accepted: int
    complete: bool
    throws: PendingThrow | None
    events: tuple[AnyEvent, ...]


class Checked(msgspec.Struct, frozen=True):
    """The check of one command: its dry `run`, or its `refusal` with a `pointer` into it."""

    run: DryRun | None
    refusal: Problem | None


class ChecksGiven(msgspec.Struct, frozen=True):
    """The check of each command on its own, in their order, and the version of the scenario."""

    version: int
    checks: tuple[Checked, ...]


class RuledTold(Ruled[Any, Any], frozen=True, tag_field="kind", tag="ruling"):
    """A ruling, and a line of plain words for each of its events."""

    told: tuple[str, ...] = ()


class JournalPage(msgspec.Struct, frozen=True):
    """Some entries, and the present version of the scenario."""

    version: int
    entries: tuple[AnyEntry, ...]


class RollsHeard(msgspec.Struct, frozen=True):
    """Some rolls that a seat may see, their number in all, and the version they go up to.

    A seat counts only these; after the close, all seats count the same, as `verify` does.
    """

    version: int
    count: int
    rolls: tuple[RollLine, ...]


class ChoicesNow(msgspec.Struct, frozen=True):
    """The orders that a seat may give at a version; the next page, if any, is after `next`."""

    version: int
    choices: tuple[AnyChoice, ...]
    next: int | None


class OddsNow(msgspec.Struct, frozen=True):
    """The chances of a declared order at a version."""

    version: int
    odds: Odds


class BattleOpened(msgspec.Struct, frozen=True):
    """A battle that a set-up opens."""

    system: str
    battle: AnyBattle


class RulingGiven(msgspec.Struct, frozen=True):
    """A ruling that is kept nowhere: what happens, and the battle that it leaves."""

    system: str
    events: tuple[AnyEvent, ...]
    battle: AnyBattle


class ChoicesGiven(msgspec.Struct, frozen=True):
    """The orders that a seat may give; the next page begins after `next`, if there is one."""

    system: str
    choices: tuple[AnyChoice, ...]
    next: int | None


class ViewGiven(msgspec.Struct, frozen=True):
    """A battle as a seat sees it."""

    system: str
    battle: AnyBattleView


class OddsGiven(msgspec.Struct, frozen=True):
    """The chances of a declared order."""

    system: str
    odds: Odds


class SampleSetup(msgspec.Struct, frozen=True):
    """A sample set-up."""

    system: str
    sample: str
    setup: AnySetup


class SampleLine(msgspec.Struct, frozen=True):
    """A sample in a list, and where it is."""

    sample: str
    href: str


class SampleList(msgspec.Struct, frozen=True):
    """The sample set-ups of a rulebook."""

    system: str
    samples: tuple[SampleLine, ...]


class RulebookLine(msgspec.Struct, frozen=True):
    """A rulebook in a list."""

    system: str
    edition: str
    title: str


class RulebookList(msgspec.Struct, frozen=True):
    """The rulebooks that the service knows."""

    rulebooks: tuple[RulebookLine, ...]


class PhaseTold(msgspec.Struct, frozen=True):
    """A phase, and who gives which order in it."""

    name: str
    title: str
    rule: str
    sealed: bool
    orders: dict[str, Giver]


class OptionTold(msgspec.Struct, frozen=True):
    """An option: the rule it changes, what it takes, and what holds without it."""

    name: str
    rule: str
    description: str
    default: Any
    schema: dict[str, Any]


class CodeTold(msgspec.Struct, frozen=True):
    """A refusal code of the rulebook, and its meaning."""

    code: str
    meaning: str
    rule: str | None


class RuleFound(msgspec.Struct, frozen=True, kw_only=True):
    """A rule that was looked up: its gist in our words, never the text of the book.

    `reading` says how the rule is read where the book leaves it open. `options` change the rule;
    `refusals` are the codes with which orders are refused by it.
    """

    id: str
    section: str
    gist: str
    adjudicated: bool
    reading: Reading | None
    options: tuple[OptionTold, ...]
    refusals: tuple[CodeTold, ...]


class RulesFound(msgspec.Struct, frozen=True):
    """A page of the rules that a query finds, the best first; `count` are all of them.

    `next` is what to send as `after` for the next page, null after the last.
    """

    system: str
    edition: str
    count: int
    rules: tuple[RuleFound, ...]
    next: int | None


class RulebookTold(msgspec.Struct, frozen=True, kw_only=True):
    """A rulebook as data for a front end."""

    system: str
    edition: str
    title: str
    owner: str
    unit: str
    phases: tuple[PhaseTold, ...]
    always: dict[str, Giver]
    families: dict[str, Family]
    editions: tuple[Edition, ...]
    rules: tuple[Rule, ...]
    readings: tuple[Reading, ...]
    options: tuple[OptionTold, ...]
    tables: Any
    codes: tuple[CodeTold, ...]
    samples: tuple[str, ...]
    classes: tuple[NamedClass, ...]
    presentation: Presentation | None


class Link(msgspec.Struct, frozen=True):
    """An operation of the service: its name and its address; fill in the `{...}`."""

    name: str
    method: Literal["GET", "POST", "DELETE"]
    href: str
    title: str


class ServiceIndex(msgspec.Struct, frozen=True):
    """The operations of the service, by their names in the OpenAPI document, and its documents."""

    umpire: str
    operations: tuple[Link, ...]
    documents: tuple[Link, ...]


class Health(msgspec.Struct, frozen=True, omit_defaults=True):
    """The health of the process; `warnings` are reasons why the server could lose journals."""

    status: Literal["alive", "ready"]
    warnings: tuple[str, ...] = ()


class Versions(msgspec.Struct, frozen=True):
    """The version of the service, and the edition of each rulebook.

    `umpire` is the version; that of a checkout has the commit behind it. `revision` is the commit.
    `sample` is the scenario, if any, that can be tried out from any seat.
    """

    umpire: str
    revision: str | None
    editions: dict[str, str]
    sample: str | None


AnyDesign: TypeAlias = Annotated[Any, Meta(extra_json_schema=reference("Design"))]
AnyAssessment: TypeAlias = Annotated[Any, Meta(extra_json_schema=reference("Assessment"))]


class DesignAssessed(msgspec.Struct, frozen=True):
    """A rulebook's assessment of a design."""

    system: str
    assessment: AnyAssessment


class SampleDesign(msgspec.Struct, frozen=True):
    """A legal design of a class of the service's own: what a designer may begin with."""

    name: str
    design: AnyDesign


class DesignList(msgspec.Struct, frozen=True):
    """The sample designs of a rulebook; none where it has no rules of design."""

    system: str
    designs: tuple[SampleDesign, ...]


class ShipImported(msgspec.Struct, frozen=True):
    """A ship of a file: its place in the file, the design that it became, and the differences."""

    pointer: str
    name: str
    design: AnyDesign
    figures: ShipFigures
    remarks: tuple[Remark, ...]
    assessment: AnyAssessment


class ShipsImported(msgspec.Struct, frozen=True):
    """The ships of a file, in its order."""

    system: str
    format: ShipFormat
    ships: tuple[ShipImported, ...]


class GameImported(msgspec.Struct, frozen=True):
    """A game of another tool as a set-up, and what differs."""

    system: str
    format: GameFormat
    title: str
    setup: AnySetup
    remarks: tuple[Remark, ...]


class PhaseAnswered(msgspec.Struct, frozen=True):
    """Commands to append to the log of a package, its dice among them as `logDice`."""

    system: str
    turn: int
    phase: int
    commands: tuple[dict[str, Any], ...]
    remarks: tuple[Remark, ...]


class FileWritten(msgspec.Struct, frozen=True):
    """A file for another tool: its JSON, or its text; remarks point into the request's body."""

    system: str
    format: ShipFormat | GameFormat
    file: Any
    remarks: tuple[Remark, ...]
