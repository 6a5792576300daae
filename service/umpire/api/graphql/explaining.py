"""The queries that tell of rolls: those of a scenario that a seat hears of, and of a transcript."""

from typing import Any, cast

import strawberry
from strawberry import Info

from umpire.api.decode import read_value
from umpire.api.graphql.asking import desk_of, result_union
from umpire.api.graphql.refusals import or_refusal
from umpire.api.graphql.types import DERIVATION
from umpire.scenarios import rolls_heard
from umpire.scenarios.explain import Explanation, RollLine

RollLineType: Any = DERIVATION.output(RollLine)
ExplanationType: Any = DERIVATION.output(Explanation)


@strawberry.type
class RollsHeard:
    """Some rolls of which a seat hears, how many there are, and the version they go up to."""

    version: int
    count: int
    rolls: list[RollLineType]


ExplanationResult: Any = result_union("ExplanationResult", ExplanationType)
RollsResult: Any = result_union("RollsResult", RollsHeard)


@strawberry.type
class ExplainingQueries:
    """What may be asked of rolls."""

    @strawberry.field(description="The rolls of which a seat hears, those after a number.")
    async def rolls(
        self,
        info: Info,
        scenario: strawberry.ID,
        after: int = 0,
        first: int = 100,
        seat: str | None = None,
    ) -> RollsResult:
        """Return rolls."""

        async def act() -> RollsHeard:
            who, desk = await info.context.seat(str(scenario), seat), desk_of(info)
            heard = await rolls_heard.rolls_heard(desk.scenarios, str(scenario), who)
            limit = max(1, min(first, desk.page_limit))
            lines = await heard.lines(max(0, after), limit)
            return RollsHeard(version=heard.standing.version, count=heard.count, rolls=list(lines))

        return await or_refusal(desk_of(info).problems, act)

    @strawberry.field(description="One roll of which a seat hears, explained.")
    async def roll(
        self, info: Info, scenario: strawberry.ID, number: int, seat: str | None = None
    ) -> ExplanationResult:
        """Explain a roll."""

        async def act() -> Explanation:
            who, kept = await info.context.seat(str(scenario), seat), desk_of(info).scenarios
            return await rolls_heard.roll_explained(kept, str(scenario), who, number)

        return await or_refusal(desk_of(info).problems, act)

    @strawberry.field(description="One roll of a transcript (NDJSON), by number or by label.")
    async def explain(
        self, info: Info, transcript: str, roll: int | None = None, label: str | None = None
    ) -> ExplanationResult:
        """Explain a roll of a transcript."""

        async def act() -> Explanation:
            transcripts = desk_of(info).rooms.transcripts
            asked = {"number": roll, "label": label}
            told = await transcripts.ask("explanations", transcript.encode(), **asked)
            return cast("Explanation", read_value(Explanation, told))

        return await or_refusal(desk_of(info).problems, act)
