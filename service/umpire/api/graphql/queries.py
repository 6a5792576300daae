"""The queries: the four families, keeping nothing; scenarios, journals, odds and the rest."""

from typing import Any

import strawberry
from strawberry import Info

from umpire.api.beside.offers import page_asked
from umpire.api.decode import inside, read_value
from umpire.api.describe import told
from umpire.api.desk import odds_now
from umpire.api.graphql.asking import (
    ScenarioResult,
    desk_of,
    list_of,
    order_for,
    orders_for,
    result_union,
    root_type,
)
from umpire.api.graphql.beside import (
    OddsRead,
    asked,
    choices_kind,
    question_of,
    ruling_kind,
    view_kind,
)
from umpire.api.graphql.designs import design_queries
from umpire.api.graphql.explaining import ExplainingQueries
from umpire.api.graphql.files import FileQueries
from umpire.api.graphql.finding import FindingQueries
from umpire.api.graphql.operators import OperatorQueries
from umpire.api.graphql.refusals import or_refusal
from umpire.api.graphql.scenario_types import ScenarioSeen
from umpire.api.graphql.types import (
    DERIVATION,
    SYSTEMS,
    ChoicesGiven,
    OddsGiven,
    PositionInput,
    PureDiceInput,
    RulebookType,
    RulingGiven,
    VerdictType,
    ViewGiven,
    orders_input,
)
from umpire.api.graphql.webhooks import WebhookQueries
from umpire.kernel.odds import Odds
from umpire.kernel.rulebook import FAMILIES, Family
from umpire.scenarios import read
from umpire.scenarios.verify import Verdict

PureRulingResult: Any = result_union("PureRulingResult", RulingGiven)
OddsResult: Any = result_union("OddsResult", OddsGiven)
ChoicesResult: Any = result_union("ChoicesResult", ChoicesGiven)

ViewResult: Any = result_union("ViewResult", ViewGiven)

AnyOrder: Any = orders_input(None)


async def _rule_purely(
    info: Info, family: Family | None, chosen: Any, orders: list[Any], dice: PureDiceInput | None
) -> Any:
    async def act() -> RulingGiven:
        book, question = question_of(chosen)
        source = dice or PureDiceInput()
        question |= {
            "orders": orders_for(book, orders),
            "seed": source.seed,
            "faces": source.faces,
            "scenario": source.scenario,
        }
        kind = ruling_kind(book)
        ruling = await asked(info, "adjudications", question, kind, family=family)
        return RulingGiven(events=ruling.events, battle=ruling.battle)

    return await or_refusal(desk_of(info).problems, act)


def _pure_field(family: Family | None) -> Any:
    """Return the query that rules on orders of a family, and keeps nothing."""

    async def resolve(
        info: Info, battle: Any, orders: Any, dice: PureDiceInput | None = None
    ) -> Any:
        return await _rule_purely(info, family, battle, orders, dice)

    resolve.__annotations__ |= {
        "battle": PositionInput,
        "orders": list_of(orders_input(family)),
        "return": PureRulingResult,
    }
    what = f"of the family {family}" if family else "of any family"
    return strawberry.field(resolver=resolve, description=f"Rule on orders {what}; keep nothing.")


class _Queries(ExplainingQueries, FileQueries, FindingQueries, OperatorQueries, WebhookQueries):
    @strawberry.field(description="The rulebooks that this schema knows.")
    def rulebooks(self, info: Info) -> list[RulebookType]:
        """Return the rulebooks."""
        return [told(book) for book in info.context.rulebooks.values()]

    @strawberry.field(description="One rulebook, by its system.")
    def rulebook(self, info: Info, system: str) -> RulebookType | None:
        """Return one rulebook, if there is one of that name."""
        book = info.context.rulebooks.get(system)
        return None if book is None else told(book)

    @strawberry.field(description="A scenario as a seat may see it, now or at a version.")
    async def scenario(
        self,
        info: Info,
        scenario: strawberry.ID,
        version: int | None = None,
        seat: str | None = None,
    ) -> ScenarioResult:
        """Return a scenario."""

        async def act() -> ScenarioSeen:
            who = await info.context.seat(str(scenario), seat)
            standing = await read.scenario_at(desk_of(info).scenarios, str(scenario), version)
            return ScenarioSeen.of(standing, who)

        return await or_refusal(desk_of(info).problems, act)

    @strawberry.field(description="The exact chances of a declared order in a scenario.")
    async def scenario_odds(
        self, info: Info, scenario: strawberry.ID, order: AnyOrder, seat: str | None = None
    ) -> OddsResult:
        """Return odds, for a scenario."""

        async def act() -> OddsGiven:
            who = await info.context.seat(str(scenario), seat)
            standing = await read.scenario_at(desk_of(info).scenarios, str(scenario))
            with inside("/order"):
                declared = order_for(standing.rulebook, order)
            found = await odds_now(desk_of(info), standing, who, declared)
            return OddsGiven(odds=read_value(Odds, found))

        return await or_refusal(desk_of(info).problems, act)

    @strawberry.field(description="The exact chances of a declared order in a battle sent along.")
    async def odds(self, info: Info, battle: PositionInput, order: AnyOrder) -> OddsResult:
        """Return odds, for a battle."""

        async def act() -> OddsGiven:
            book, question = question_of(battle)
            with inside("/order"):
                question["order"] = order_for(book, order)
            return OddsGiven(odds=(await asked(info, "odds", question, OddsRead)).odds)

        return await or_refusal(desk_of(info).problems, act)

    @strawberry.field(
        description="What a seat may order in a battle sent along: so many, after some."
    )
    async def choices(  # noqa: PLR0913, PLR0917 — arguments of a field, which callers name
        self,
        info: Info,
        battle: PositionInput,
        seat: str = "referee",
        unit: str | None = None,
        after: int = 0,
        first: int | None = None,
    ) -> ChoicesResult:
        """Return choices, for a battle."""

        async def act() -> ChoicesGiven:
            book, question = question_of(battle)
            page = page_asked(unit, after, first)
            question |= {"seat": seat, "unit": unit, "after": page.after, "limit": page.limit}
            kind = choices_kind(book)
            told = await asked(info, "choices", question, kind, whole=True)
            return ChoicesGiven(choices=told.choices)

        return await or_refusal(desk_of(info).problems, act)

    @strawberry.field(description="A battle sent along, as a seat sees it.")
    async def view(self, info: Info, battle: PositionInput, seat: str = "referee") -> ViewResult:
        """Return a view, of a battle."""

        async def act() -> ViewGiven:
            book, question = question_of(battle)
            told = await asked(info, "views", question | {"seat": seat}, view_kind(book))
            return ViewGiven(battle=told.battle)

        return await or_refusal(desk_of(info).problems, act)

    @strawberry.field(description="Verify a transcript: NDJSON, as the REST edge exports it.")
    async def verify(self, info: Info, transcript: str) -> VerdictType:
        """Verify a transcript."""
        transcripts = desk_of(info).rooms.transcripts
        return read_value(Verdict, await transcripts.ask("verifications", transcript.encode()))


Query = root_type(
    "Query",
    strawberry.type(_Queries),
    {
        **{family: _pure_field(family) for family in FAMILIES},
        "adjudicate": _pure_field(None),
        **design_queries(SYSTEMS, DERIVATION),
    },
)
