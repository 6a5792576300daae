"""The queries that tell of rolls: those of a scenario that a seat hears of, and of a transcript."""

from asyncio import to_thread
from typing import Any

import msgspec
import strawberry
from strawberry import Info
from strawberry.scalars import JSON

from umpire.api.graphql.asking import Id, desk_of, result_union
from umpire.api.graphql.refusals import or_refusal
from umpire.api.graphql.types import DERIVATION, PendingThrowType, RuleType
from umpire.scenarios import rolls_heard
from umpire.scenarios.explain import DiceKey, Explanation, RollLine, explain
from umpire.scenarios.journal import lines_of
from umpire.scenarios.other_readings import Tried

RollLineType: Any = DERIVATION.output(RollLine)
DiceKeyType: Any = DERIVATION.output(DiceKey)


@strawberry.type
class RollTerm:
    """A number or a mark that an event carries; `of` is the list where it stands."""

    name: str
    value: JSON
    of: str | None


@strawberry.type
class OtherReading:
    """What the event would have been, had an option had another value; see the REST edge."""

    option: str
    rule: str
    value: JSON
    told: str | None
    throws: PendingThrowType | None
    refused: str | None


@strawberry.type
class OtherReadings:
    """The readings that change an event, and how many settings were tried to find them."""

    tried: int
    alternatives: list[OtherReading]

    @classmethod
    def of(cls, tried: Tried) -> "OtherReadings":
        """Return what was tried."""
        found = [OtherReading(**msgspec.structs.asdict(each)) for each in tried.alternatives]
        return cls(tried=tried.tried, alternatives=found)


@strawberry.type
class RollExplained:
    """One roll, as a person would ask for it; null is what the seat may not be told yet."""

    roll: RollLineType
    system: str
    seat: str
    place: str
    turn: int
    phase: str
    order: JSON | None = strawberry.field(description="In the form of the REST edge.")
    side: str | None
    rule: RuleType | None
    terms: list[RollTerm]
    dice: DiceKeyType
    readings: OtherReadings | None

    @classmethod
    def of(cls, found: Explanation) -> "RollExplained":
        """Return an explanation."""
        fields = msgspec.structs.asdict(found)
        fields["terms"] = [RollTerm(**msgspec.structs.asdict(term)) for term in found.terms]
        if found.readings is not None:
            fields["readings"] = OtherReadings.of(found.readings)
        return cls(**fields)


@strawberry.type
class RollsHeard:
    """Some rolls of which a seat hears, how many there are, and the version they go up to."""

    version: int
    count: int
    rolls: list[RollLineType]


ExplanationResult: Any = result_union("ExplanationResult", RollExplained)
RollsResult: Any = result_union("RollsResult", RollsHeard)


@strawberry.type
class ExplainingQueries:
    """What may be asked of rolls."""

    @strawberry.field(description="The rolls of which a seat hears, those after a number.")
    async def rolls(
        self, info: Info, scenario: Id, after: int = 0, first: int = 100, seat: str | None = None
    ) -> RollsResult:
        """Return rolls."""

        async def act() -> RollsHeard:
            who, desk = await info.context.seat(str(scenario), seat), desk_of(info)
            heard = await rolls_heard.rolls_heard(desk.scenarios, str(scenario), who)
            limit = max(1, min(first, desk.page_limit))
            lines = rolls_heard.told(heard, max(0, after), limit)
            return RollsHeard(
                version=heard.standing.version, count=len(heard.rolls), rolls=list(lines)
            )

        return await or_refusal(desk_of(info).problems, act)

    @strawberry.field(description="One roll of which a seat hears, explained.")
    async def roll(
        self, info: Info, scenario: Id, number: int, seat: str | None = None
    ) -> ExplanationResult:
        """Explain a roll."""

        async def act() -> RollExplained:
            who, kept = await info.context.seat(str(scenario), seat), desk_of(info).scenarios
            return RollExplained.of(
                await rolls_heard.roll_explained(kept, str(scenario), who, number)
            )

        return await or_refusal(desk_of(info).problems, act)

    @strawberry.field(description="One roll of a transcript (NDJSON), by number or by label.")
    async def explain(
        self, info: Info, transcript: str, roll: int | None = None, label: str | None = None
    ) -> ExplanationResult:
        """Explain a roll of a transcript."""

        async def act() -> RollExplained:
            lines, books = lines_of(transcript.encode()), desk_of(info).rulebooks
            found = await to_thread(explain, lines, books, number=roll, label=label)
            return RollExplained.of(found)

        return await or_refusal(desk_of(info).problems, act)
