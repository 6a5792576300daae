"""The shapes of answers. Values of a rulebook are named by reference; `openapi` fills them in."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.api.problems import Problem
from umpire.kernel.citation import Reading, Rule
from umpire.kernel.classes import NamedClass
from umpire.kernel.editions import Edition
from umpire.kernel.errors import PendingThrow
from umpire.kernel.odds import Odds
from umpire.kernel.rulebook import Family
from umpire.kernel.sequence import Giver
from umpire.scenarios.explain import RollLine
from umpire.scenarios.journal import DiceTerms, ForkedFrom, Ruled
from umpire.scenarios.listing import State

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
    """How a scenario stands: all of it is public; see `ScenarioSummary`."""

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
    """What lists tell of a scenario; `archived`: it is read from the archive, and is slower.

    `present` are the seats that follow it now: whose stream of events is open, or was a little
    while ago.
    """

    archived: bool
    present: tuple[str, ...]


class ScenarioSummary(ScenarioStands, frozen=True, kw_only=True):
    """What everyone may know of a scenario; never its secret seed.

    `contributed` are the nonces in the key of the dice, by the seats that gave them, in order.
    `state` is `over` from the end by the rules to the close. `waits_for` are the seats whose orders
    the battle waits for: each of them, or `any_of_them`; in a phase of secret orders, those that
    have not finished. `waits_since`: since when it is these. A time is null where nobody knows it.
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
    """What a token is for, as far as it is good: a seat, and how its scenario stands.

    `your_turn`: the scenario waits for this seat. `refused`: why there is nothing to tell.
    """

    seat: str | None
    your_turn: bool
    scenario: ScenarioListed | None
    refused: TokenRefused | None


class SeatsHeld(msgspec.Struct, frozen=True):
    """What each token is for, in the order in which they were sent."""

    seats: tuple[SeatHeld, ...]


class ScenarioOpened(ScenarioSummary, frozen=True, kw_only=True):
    """A scenario that was opened, and the tokens of its seats, by their names."""

    tokens: dict[str, str]


class SeatTokens(msgspec.Struct, frozen=True):
    """The tokens of a scenario's seats, by their names."""

    scenario: str
    tokens: dict[str, str]


class ScenarioRemoved(msgspec.Struct, frozen=True):
    """A scenario that is gone, and the version at which it stood."""

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
    """How a battle stands after a ruling, and what the seat may order then.

    `version` is later than that of the ruling if a command is repeated. `choices` is null if they
    could not be listed in time: the ruling is kept all the same. The next page begins after `next`.
    """

    version: int
    phase: str
    state: State
    waits_for: tuple[str, ...]
    any_of_them: bool
    choices: tuple[AnyChoice, ...] | None
    next: int | None


class RulingKept(msgspec.Struct, frozen=True):
    """A ruling in the journal: the version it made, the command it answers, what happened.

    `chain` is the hash of the journal up to it: a receipt for sealed orders, which the transcript
    proves after they are opened. `told` has a log line for each event, if it was asked for; `now`
    is there if `?choices=true` asked for it.
    """

    version: int
    command: str
    chain: str
    events: tuple[AnyEvent, ...]
    told: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET
    now: StandsNow | msgspec.UnsetType = msgspec.UNSET


class DryRun(msgspec.Struct, frozen=True):
    """What would come of orders at a version; nothing is kept.

    `accepted` of them, from the first, would be; those after are not judged. `complete`: all were,
    and `events` are all that would happen. Otherwise the last one accepted would throw dice (the
    first are `throws`, where the seat may know) or, given by a side, end a phase of sealed orders,
    resolve those of all sides, or use sensors: what comes of that, only giving it tells, and
    `events` are what happens before it.
    """

    version: int
    accepted: int
    complete: bool
    throws: PendingThrow | None
    events: tuple[AnyEvent, ...]


class Checked(msgspec.Struct, frozen=True):
    """What would come of one command: `run`; or the `refusal`, its `pointer` into that command."""

    run: DryRun | None
    refusal: Problem | None


class ChecksGiven(msgspec.Struct, frozen=True):
    """What would come of each command for itself, in their order, and where the scenario stands."""

    version: int
    checks: tuple[Checked, ...]


class RuledTold(Ruled[Any, Any], frozen=True, tag_field="kind", tag="ruling"):
    """A ruling, and a line of plain words for each of its events."""

    told: tuple[str, ...] = ()


class JournalPage(msgspec.Struct, frozen=True):
    """Some entries, and the version at which the scenario stands."""

    version: int
    entries: tuple[AnyEntry, ...]


class RollsHeard(msgspec.Struct, frozen=True):
    """Some rolls of which a seat hears, how many there are, and the version they go up to.

    A seat counts those alone; after the close, all count the same, as `verify` does.
    """

    version: int
    count: int
    rolls: tuple[RollLine, ...]


class ChoicesNow(msgspec.Struct, frozen=True):
    """What a seat may order at a version; the next page begins after `next`, if there is one."""

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
    """What a seat may order; the next page begins after `next`, if there is one."""

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
    """A reason for which the rulebook refuses an order."""

    code: str
    meaning: str
    rule: str | None


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


class Link(msgspec.Struct, frozen=True):
    """Something that can be asked for: its name, and where it is; `{...}` is to be filled in."""

    name: str
    method: Literal["GET", "POST", "DELETE"]
    href: str
    title: str


class ServiceIndex(msgspec.Struct, frozen=True):
    """What the service has: its operations, by the names of the OpenAPI document, and documents."""

    umpire: str
    operations: tuple[Link, ...]
    documents: tuple[Link, ...]


class Health(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether the process lives, or can serve; and why the journal server could lose journals."""

    status: Literal["alive", "ready"]
    warnings: tuple[str, ...] = ()


class Versions(msgspec.Struct, frozen=True):
    """The version of the service, and the edition of each rulebook.

    `sample` is the scenario, if any, that can be tried out from any seat.
    """

    umpire: str
    editions: dict[str, str]
    sample: str | None
