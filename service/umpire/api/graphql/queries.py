"""The queries."""

from asyncio import to_thread
from collections.abc import Mapping
from typing import Any, cast

import msgspec
import strawberry
from strawberry import Info

from umpire.api.decode import inside, read_value
from umpire.api.gate import audit_page
from umpire.api.graphql.derive import Derivation, plain
from umpire.api.graphql.files import FileQueries
from umpire.api.graphql.mutations import WebhookQueries
from umpire.api.graphql.resolvers import (
    OddsRead,
    ScenarioResult,
    app_state_of,
    asked,
    assessment_kind,
    choices_kind,
    list_of,
    order_for,
    orders_for,
    question_of,
    result_union,
    root_type,
    ruling_kind,
    view_kind,
)
from umpire.api.graphql.types import (
    DERIVATION,
    SYSTEMS,
    ChoicesGiven,
    OddsGiven,
    PositionInput,
    PureDiceInput,
    RefusalResult,
    RulebookType,
    RulingGiven,
    ScenarioSeen,
    VerdictType,
    ViewGiven,
    or_refusal,
    orders_input,
    told,
)
from umpire.api.lookup import MOST_RULES, index_of
from umpire.api.lookup import PAGE as RULES_PAGE
from umpire.api.problems import BAD_PARAMETER
from umpire.api.questions import page_asked
from umpire.api.rest.operators import MOST, PAGE
from umpire.api.rest.requests import Held, held_by, page_of, wanted_of
from umpire.api.rest.scenarios import LIST_PAGE, MOST_LISTED
from umpire.api.rest.shapes import MOST_TOKENS, RulesFound
from umpire.api.rulebook_schema import describe_rulebook
from umpire.api.state import odds_now
from umpire.kernel.odds import Odds
from umpire.kernel.rulebook import FAMILIES, DesignRules, Family, Rulebook
from umpire.scenarios import read
from umpire.scenarios.adjudication import rulebook_named
from umpire.scenarios.explain import Explanation, RollLine, roll_explained, rolls_heard
from umpire.scenarios.read import Found, FoundPage
from umpire.scenarios.repository import moment
from umpire.scenarios.verify import Verdict

Book = Rulebook[Any, Any, Any]
SAMPLES = "The sample designs of a rulebook; none where it has no rules of design."
WHAT = "Assess a design: mass, points, what the ship becomes, and every rule that it breaks."


def design_queries(books: Mapping[str, Book], derivation: Derivation) -> dict[str, Any]:
    """Return the queries of designs; nothing where no rulebook has rules of design.

    Args:
        books: every rulebook by the name of its input field.
        derivation: which makes the types.
    """
    rules = {field: book.design for field, book in books.items() if book.design is not None}
    if not rules:
        return {}
    question = derivation.one_of_over(
        "DesignQuestionInput",
        {
            field: derivation.input(_question(books[field], design))
            for field, design in rules.items()
        },
        "A design to assess, under its rulebook.",
    )
    return {
        "assess_design": _query(books, question, _answer(rules, derivation)),
        "designs": _samples(rules, derivation),
    }


def _samples(rules: Mapping[str, DesignRules], derivation: Derivation) -> Any:
    kinds = {field: (design.design_type,) for field, design in rules.items()}
    annotations = {"name": str, "design": derivation.union_over("Design", kinds)}
    derivation.shares["SampleDesign"] = dict.fromkeys(rules, frozenset(annotations))
    made = type("SampleDesign", (), {"__annotations__": annotations})
    told: Any = strawberry.type(
        made, description="A legal design of one of the service's own classes, to start from."
    )

    def resolve(info: Info, system: str) -> Any:
        book = info.context.rulebooks.get(system)
        if book is None:
            return []
        return [told(name=name, design=design) for name, design in book.designs.items()]

    resolve.__annotations__ |= {"return": list_of(told)}
    return strawberry.field(resolver=resolve, description=SAMPLES)


def _query(books: Mapping[str, Book], question: Any, answered: Any) -> Any:
    async def resolve(info: Info, design: Any) -> Any:
        async def assess() -> Any:
            with inside("/design"):
                given = plain(design)
            book = books[given.pop("kind")]
            body = {"system": book.system, **given}
            found = await asked(info, "designs", body, assessment_kind(book))
            return answered(system=book.system, assessment=found.assessment)

        return await or_refusal(app_state_of(info).problems, assess)

    resolve.__annotations__ |= {
        "design": question,
        "return": result_union("DesignResult", answered),
    }
    return strawberry.field(resolver=resolve, description=WHAT)


def _question(book: Book, rules: DesignRules) -> type[msgspec.Struct]:
    """Return the question about a design: the design, and a scenario's own tables and options."""
    tables: Any = book.tables_type
    options: Any = book.options_type
    return msgspec.defstruct(
        "DesignQuestion",
        [
            ("design", rules.design_type),
            ("tables", tables | None, None),
            ("options", options | None, None),
        ],
        namespace={"__doc__": f"A ship of {book.title}; `tables`, `options`: a scenario's own."},
        module=book.battle_type.__module__,
    )


def _answer(rules: Mapping[str, DesignRules], derivation: Derivation) -> Any:
    kinds = {field: (design.assessment_type,) for field, design in rules.items()}
    annotations = {"system": str, "assessment": derivation.union_over("Assessment", kinds)}
    made = type("DesignAssessed", (), {"__annotations__": annotations})
    return strawberry.type(made, description="A rulebook's assessment of a design.")


RollLineType: Any = DERIVATION.output(RollLine)
ExplanationType: Any = DERIVATION.output(Explanation)


@strawberry.type
class RollsHeard:
    """Some rolls that a seat may see, their number in all, and the version they go up to."""

    version: int
    count: int
    rolls: list[RollLineType]


RulesFoundType: Any = DERIVATION.output(RulesFound)
RulesResult: Any = result_union("RulesResult", RulesFoundType)
ExplanationResult: Any = result_union("ExplanationResult", ExplanationType)
RollsResult: Any = result_union("RollsResult", RollsHeard)


@strawberry.type
class ExplainingQueries:
    """Queries on rolls."""

    @strawberry.field(description="The rolls that a seat may see, after a number.")
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
            who, app_state = await info.context.seat(str(scenario), seat), app_state_of(info)
            heard = await rolls_heard(app_state.scenarios, str(scenario), who)
            limit = max(1, min(first, app_state.page_limit))
            lines = await heard.lines(max(0, after), limit)
            return RollsHeard(version=heard.standing.version, count=heard.count, rolls=list(lines))

        return await or_refusal(app_state_of(info).problems, act)

    @strawberry.field(description="One roll that a seat may see, explained.")
    async def roll(
        self, info: Info, scenario: strawberry.ID, number: int, seat: str | None = None
    ) -> ExplanationResult:
        """Explain a roll."""

        async def act() -> Explanation:
            who, kept = await info.context.seat(str(scenario), seat), app_state_of(info).scenarios
            return await roll_explained(kept, str(scenario), who, number)

        return await or_refusal(app_state_of(info).problems, act)

    @strawberry.field(description="One roll of a transcript (NDJSON), by number or by label.")
    async def explain(
        self, info: Info, transcript: str, roll: int | None = None, label: str | None = None
    ) -> ExplanationResult:
        """Explain a roll of a transcript."""

        async def act() -> Explanation:
            transcripts = app_state_of(info).pools.transcripts
            asked = {"number": roll, "label": label}
            told = await transcripts.ask("explanations", transcript.encode(), **asked)
            return cast("Explanation", read_value(Explanation, told))

        return await or_refusal(app_state_of(info).problems, act)


@strawberry.type
class ScenarioListed:
    """A scenario in a list: all of it is public; see `ScenarioSeen`."""

    scenario: strawberry.ID
    system: str
    edition: str
    title: str
    version: int
    closed: bool
    phase: str
    state: str
    waits_for: list[str]
    any_of_them: bool
    waits_since: str | None
    changed_at: str | None
    opened_at: str | None
    present: list[str] = strawberry.field(
        description="The seats that follow it now; see the subscription `presence`."
    )
    archived: bool = strawberry.field(
        description="True if it is in the archive: reads are slower, and an order brings it back."
    )

    @classmethod
    def of(cls, found: Found) -> "ScenarioListed":
        """Return the list entry of a battle."""
        return cls(**found.fields())


@strawberry.type
class ScenarioEdge:
    """A scenario, and the cursor after which to go on."""

    cursor: str
    node: ScenarioListed


@strawberry.type
class ScenarioPageInfo:
    """The end of a page: the cursor to continue after, if more may follow."""

    has_next_page: bool
    end_cursor: str | None


@strawberry.type
class ScenarioConnection:
    """Some scenarios, the newest first. With a filter a page may be short, and yet not the last."""

    edges: list[ScenarioEdge]
    page_info: ScenarioPageInfo

    @classmethod
    def of(cls, page: FoundPage) -> "ScenarioConnection":
        """Return a page of scenarios."""
        edges = [ScenarioEdge(cursor=at, node=ScenarioListed.of(one)) for at, one in page.found]
        info = ScenarioPageInfo(has_next_page=page.next is not None, end_cursor=page.next)
        return cls(edges=edges, page_info=info)


@strawberry.type
class SeatHeld:
    """A token's seat, and the state of its scenario; or the reason why the token is not valid."""

    seat: str | None
    your_turn: bool = strawberry.field(description="True if the scenario waits for this seat.")
    scenario: ScenarioListed | None
    refused: RefusalResult | None


@strawberry.type
class SeatsHeld:
    """The seat of each token, in the order in which they were sent."""

    seats: list[SeatHeld]


ScenariosResult: Any = result_union("ScenariosResult", ScenarioConnection)
SeatsResult: Any = result_union("SeatsResult", SeatsHeld)


def _held(info: Info, one: Held) -> SeatHeld:
    refused = None if one.refused is None else told(app_state_of(info).problems, one.refused)
    listed = None if one.found is None else ScenarioListed.of(one.found)
    return SeatHeld(seat=one.seat, your_turn=one.your_turn, scenario=listed, refused=refused)


@strawberry.type
class FindingQueries:
    """Queries that find scenarios."""

    @strawberry.field(
        description="All scenarios, newest first, for the operator. Filters: the system, the state "
        "(`open`, `over`, `closed`), a seat that they wait for, the time of the last change (RFC "
        "3339), in the archive or not."
    )
    async def scenarios(  # noqa: PLR0913, PLR0917 — arguments of a field, which callers name
        self,
        info: Info,
        system: str | None = None,
        state: str | None = None,
        waits_for: str | None = None,
        changed_from: str | None = None,
        changed_before: str | None = None,
        archived: bool | None = None,  # noqa: FBT001 — as above
        after: str | None = None,
        first: int = LIST_PAGE,
    ) -> ScenariosResult:
        """Return a page of scenarios."""
        given = {
            "system": system,
            "state": state,
            "waits_for": waits_for,
            "changed_from": changed_from,
            "changed_before": changed_before,
            "archived": None if archived is None else str(archived).lower(),
        }

        async def act() -> ScenarioConnection:
            app_state, context = app_state_of(info), info.context
            grant = await app_state.gate.operator(context.headers, "listScenarios")
            wanted = wanted_of(
                app_state, {name: one for name, one in given.items() if one is not None}
            )
            limit, among = max(1, min(first, MOST_LISTED)), tuple(context.rulebooks)
            await grant.record()
            return ScenarioConnection.of(await page_of(app_state, wanted, after, limit, among))

        return await or_refusal(app_state_of(info).problems, act)

    @strawberry.field(
        description=f"The seat of each of up to {MOST_TOKENS} tokens: its scenario, its side, and "
        "whether it is its turn. An invalid token does not affect the others."
    )
    async def seats(self, info: Info, tokens: list[str]) -> SeatsResult:
        """Return the seats of tokens."""

        async def act() -> SeatsHeld:
            if not 1 <= len(tokens) <= MOST_TOKENS:
                raise BAD_PARAMETER.refuse(
                    f"`tokens` has {len(tokens)} tokens; send 1 to {MOST_TOKENS}.", at="/tokens"
                )
            held = await held_by(app_state_of(info), tokens)
            return SeatsHeld(seats=[_held(info, one) for one in held])

        return await or_refusal(app_state_of(info).problems, act)


@strawberry.type
class OperatorKey:
    """An operator's key, which is never shown itself."""

    name: str
    scopes: list[str]
    last_used: str | None = strawberry.field(description="Null for a key that was never used.")


@strawberry.type
class OperatorKeys:
    """The operators' keys of the settings."""

    keys: list[OperatorKey]


@strawberry.type
class AuditRecord:
    """An operator's action: its key, its battle, its time and its address.

    The entry is written before the action. `allowed` is false for a key that does not have the
    scope. `key` is null for a key that the settings do not have.
    """

    number: int
    at: str
    key: str | None
    action: str
    scenario: strawberry.ID | None
    address: str
    request: str
    allowed: bool
    fingerprint: str | None = strawberry.field(
        description="The beginning of the SHA-256 of an unknown key."
    )
    left_out: int = strawberry.field(
        description="The number of earlier attempts with unknown keys that have no entry."
    )


@strawberry.type
class AuditPage:
    """Some entries, the newest first."""

    entries: list[AuditRecord]
    next: int | None = strawberry.field(
        description="The value of `before` for the next page; null after the last."
    )


OperatorKeysResult: Any = result_union("OperatorKeysResult", OperatorKeys)
AuditResult: Any = result_union("AuditResult", AuditPage)


@strawberry.type
class OperatorQueries:
    """Queries of operators."""

    @strawberry.field(
        description="The operators' keys: their names, scopes and last use. This needs the scope "
        "`audit`."
    )
    async def operator_keys(self, info: Info) -> OperatorKeysResult:
        """Return the keys."""
        gate = app_state_of(info).gate

        async def act() -> OperatorKeys:
            grant = await gate.operator(info.context.headers, "listOperatorKeys")
            await grant.record()
            return OperatorKeys(
                keys=[
                    OperatorKey(
                        name=one.name, scopes=list(one.scopes), last_used=moment(one.last_used)
                    )
                    for one in await gate.operators.listed()
                ]
            )

        return await or_refusal(app_state_of(info).problems, act)

    @strawberry.field(
        description="The actions of operators, newest first, with one key or with all. This needs "
        "the scope `audit`."
    )
    async def audit(
        self, info: Info, before: int | None = None, first: int = PAGE, key: str | None = None
    ) -> AuditResult:
        """Return a page of the audit log."""
        gate = app_state_of(info).gate

        async def act() -> AuditPage:
            grant = await gate.operator(info.context.headers, "readAudit")
            if before is not None and before < 1:
                raise BAD_PARAMETER.refuse(f"`before` must be 1 or more, not {before}.")
            limit = max(1, min(first, MOST))
            await grant.record()
            page = await audit_page(gate.operators.audit, before, limit, key)
            return AuditPage(
                entries=[
                    AuditRecord(
                        number=one.number,
                        at=moment(one.at) or "",
                        **msgspec.structs.asdict(one.acted),
                    )
                    for one in page.entries
                ],
                next=page.next,
            )

        return await or_refusal(app_state_of(info).problems, act)


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

    return await or_refusal(app_state_of(info).problems, act)


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
    return strawberry.field(resolver=resolve, description=f"Rule on orders {what}; store nothing.")


class _Queries(ExplainingQueries, FileQueries, FindingQueries, OperatorQueries, WebhookQueries):
    @strawberry.field(description="The rulebooks that this schema knows.")
    def rulebooks(self, info: Info) -> list[RulebookType]:
        """Return the rulebooks."""
        return [describe_rulebook(book) for book in info.context.rulebooks.values()]

    @strawberry.field(description="One rulebook, by its system.")
    def rulebook(self, info: Info, system: str) -> RulebookType | None:
        """Return one rulebook, if there is one of that name."""
        book = info.context.rulebooks.get(system)
        return None if book is None else describe_rulebook(book)

    @strawberry.field(
        description="Rules of a rulebook, looked up by words or by id, the best first: gists, "
        "never the text of the book."
    )
    async def rules(
        self, info: Info, system: str, query: str, after: int = 0, first: int = RULES_PAGE
    ) -> RulesResult:
        """Look up rules."""

        async def act() -> RulesFound:
            index = await to_thread(index_of, rulebook_named(info.context.rulebooks, system))
            return index.look_up(query, max(0, after), max(1, min(first, MOST_RULES)))

        return await or_refusal(app_state_of(info).problems, act)

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
            standing = await read.scenario_at(app_state_of(info).scenarios, str(scenario), version)
            return ScenarioSeen.of(standing, who)

        return await or_refusal(app_state_of(info).problems, act)

    @strawberry.field(description="The exact chances of a declared order in a scenario.")
    async def scenario_odds(
        self, info: Info, scenario: strawberry.ID, order: AnyOrder, seat: str | None = None
    ) -> OddsResult:
        """Return odds, for a scenario."""

        async def act() -> OddsGiven:
            who = await info.context.seat(str(scenario), seat)
            standing = await read.scenario_at(app_state_of(info).scenarios, str(scenario))
            with inside("/order"):
                declared = order_for(standing.rulebook, order)
            found = await odds_now(app_state_of(info), standing, who, declared)
            return OddsGiven(odds=read_value(Odds, found))

        return await or_refusal(app_state_of(info).problems, act)

    @strawberry.field(description="The exact chances of a declared order in the request's battle.")
    async def odds(self, info: Info, battle: PositionInput, order: AnyOrder) -> OddsResult:
        """Return odds, for a battle."""

        async def act() -> OddsGiven:
            book, question = question_of(battle)
            with inside("/order"):
                question["order"] = order_for(book, order)
            return OddsGiven(odds=(await asked(info, "odds", question, OddsRead)).odds)

        return await or_refusal(app_state_of(info).problems, act)

    @strawberry.field(
        description="A page of the orders that a seat may give in the battle of the request."
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

        return await or_refusal(app_state_of(info).problems, act)

    @strawberry.field(description="The battle of the request, as a seat sees it.")
    async def view(self, info: Info, battle: PositionInput, seat: str = "referee") -> ViewResult:
        """Return a view, of a battle."""

        async def act() -> ViewGiven:
            book, question = question_of(battle)
            told = await asked(info, "views", question | {"seat": seat}, view_kind(book))
            return ViewGiven(battle=told.battle)

        return await or_refusal(app_state_of(info).problems, act)

    @strawberry.field(description="Verify a transcript: NDJSON, as the REST edge exports it.")
    async def verify(self, info: Info, transcript: str) -> VerdictType:
        """Verify a transcript."""
        transcripts = app_state_of(info).pools.transcripts
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
