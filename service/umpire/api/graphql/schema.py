"""The GraphQL schema: the four families as pure queries and as recorded mutations, and the rest."""

from collections.abc import Mapping
from typing import Annotated, Any, Union

import strawberry
from strawberry import UNSET, Info
from strawberry.schema.config import StrawberryConfig

from umpire.api.decode import command_id, envelope, inside, text
from umpire.api.desk import (
    Desk,
    battle_of,
    odds_of,
    orders_of,
    pure_dice,
    ruled,
    setup_of,
    submitted,
)
from umpire.api.graphql.derive import plain
from umpire.api.graphql.documents import Documents, KnownDocuments
from umpire.api.graphql.executing import Schema
from umpire.api.graphql.live import Subscription
from umpire.api.graphql.refusals import ANY, or_refusal
from umpire.api.graphql.types import (
    DERIVATION,
    SYSTEMS,
    ChoicesGiven,
    DiceInput,
    OddsGiven,
    PositionInput,
    PureDiceInput,
    RulebookInfo,
    RulingAccepted,
    RulingGiven,
    Scenario,
    ScenarioClosed,
    ScenarioOpened,
    SeatToken,
    VerdictType,
    orders_input,
)
from umpire.api.rest.bodies import DiceBody, NonceBody
from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.kernel.rulebook import FAMILIES, REFEREE, Family, Rulebook, Seat
from umpire.scenarios import read
from umpire.scenarios.close import close_scenario
from umpire.scenarios.contribute import contribute
from umpire.scenarios.fork import fork
from umpire.scenarios.journal import lines_of
from umpire.scenarios.open import open_scenario
from umpire.scenarios.seats import seat_named
from umpire.scenarios.standing import Standing
from umpire.scenarios.verify import Verification
from umpire.settings import Settings


class Context:
    """What a resolver has at hand: the service, and the headers of the request.

    A browser cannot put headers on a WebSocket: there, `connection_params` may bring the token.
    """

    connection_params: Mapping[str, object] | None = None

    def __init__(self, desk: Desk, headers: Mapping[str, str]) -> None:
        self.desk = desk
        self.headers = headers

    def seat(self, scenario: str, asked: str | None) -> Seat:
        """Return the seat for which the request speaks; see `Gate.seat`."""
        return self.desk.gate.seat(self.headers, scenario, asked)


def _results(name: str, kind: type) -> Any:
    return Annotated[Union[(kind, *ANY)], strawberry.union(name)]


RulingResult: Any = _results("RulingResult", RulingAccepted)
PureRulingResult: Any = _results("PureRulingResult", RulingGiven)
ScenarioResult: Any = _results("ScenarioResult", Scenario)
OpenResult: Any = _results("OpenResult", ScenarioOpened)
CloseResult: Any = _results("CloseResult", ScenarioClosed)
OddsResult: Any = _results("OddsResult", OddsGiven)
ChoicesResult: Any = _results("ChoicesResult", ChoicesGiven)

AnyOrder: Any = orders_input(None)


def list_of(kind: Any) -> Any:
    """Return the annotation of a list of a type that is made at run time."""
    return list[kind]


def desk_of(info: Info) -> Desk:
    """Return what the service has at hand."""
    desk: Desk = info.context.desk
    return desk


def book_and_value(chosen: Any) -> tuple[Rulebook[Any, Any, Any], Any]:
    """Return the rulebook that a `@oneOf` input chooses, and the value under it."""
    for system, book in SYSTEMS.items():
        value = getattr(chosen, system)
        if value is not UNSET:
            return book, value
    raise UNKNOWN_VALUE.refuse("Choose a rulebook.")


def book_and_orders(chosen: list[Any]) -> tuple[Rulebook[Any, Any, Any], list[Any]]:
    """Return the one rulebook of some orders, and the orders as plain values.

    Raises:
        Malformed: there are none, or they are of several rulebooks.
    """
    if not chosen:
        raise UNKNOWN_VALUE.refuse("Give at least one order.", at="/orders")
    both = [book_and_value(one) for one in chosen]
    if len({book.system for book, _ in both}) > 1:
        raise UNKNOWN_VALUE.refuse("The orders are of several rulebooks.", at="/orders")
    orders = []
    for place, (_, value) in enumerate(both):
        with inside(f"/orders/{place}"):
            orders.append(plain(value))
    return both[0][0], orders


def position(chosen: Any) -> tuple[Rulebook[Any, Any, Any], Any]:
    """Return the rulebook and the battle that an input gives.

    Raises:
        Refusal: it is not understood, or contradicts itself.
    """
    book, value = book_and_value(chosen)
    given: dict[str, Any] = {"battle": None, "setup": None, "sample": None, "options": None}
    given |= plain(value)
    battle = battle_of(book, given["battle"], given["sample"], given["setup"], given["options"])
    return book, battle


async def _rule_purely(
    info: Info, family: Family | None, chosen: Any, orders: list[Any], dice: PureDiceInput | None
) -> Any:
    async def act() -> RulingGiven:
        book, battle = position(chosen)
        _, given = book_and_orders(orders)
        source = dice or PureDiceInput()
        ruling = ruled(
            book,
            battle,
            orders_of(book, given),
            pure_dice(source.seed, source.faces, source.scenario),
            family=family,
        )
        return RulingGiven(events=list(ruling.events), battle=ruling.state)

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


class _Queries:
    @strawberry.field(description="The rulebooks that this service knows.")
    def rulebooks(self) -> list[RulebookInfo]:
        """Return the rulebooks."""
        return [RulebookInfo.of(book) for book in SYSTEMS.values()]

    @strawberry.field(description="One rulebook, by its system.")
    def rulebook(self, system: str) -> RulebookInfo | None:
        """Return one rulebook, if there is one of that name."""
        found = [book for book in SYSTEMS.values() if book.system == system]
        return RulebookInfo.of(found[0]) if found else None

    @strawberry.field(description="A scenario as a seat may see it, now or at a version.")
    async def scenario(
        self,
        info: Info,
        scenario: Annotated[strawberry.ID, strawberry.argument(name="id")],
        version: int | None = None,
        seat: str | None = None,
    ) -> ScenarioResult:
        """Return a scenario."""

        async def act() -> Scenario:
            who = info.context.seat(str(scenario), seat)
            standing = await read.scenario_at(desk_of(info).scenarios, str(scenario), version)
            return Scenario.of(standing, who)

        return await or_refusal(desk_of(info).problems, act)

    @strawberry.field(description="The exact chances of a declared order in a scenario.")
    async def scenario_odds(
        self, info: Info, scenario: strawberry.ID, order: AnyOrder, seat: str | None = None
    ) -> OddsResult:
        """Return odds, for a scenario."""

        async def act() -> OddsGiven:
            info.context.seat(str(scenario), seat)
            standing = await read.scenario_at(desk_of(info).scenarios, str(scenario))
            return OddsGiven(odds=_odds(standing.rulebook, standing.battle, order))

        return await or_refusal(desk_of(info).problems, act)

    @strawberry.field(description="The exact chances of a declared order in a battle sent along.")
    async def odds(self, info: Info, battle: PositionInput, order: AnyOrder) -> OddsResult:
        """Return odds, for a battle."""

        async def act() -> OddsGiven:
            book, standing = position(battle)
            return OddsGiven(odds=_odds(book, standing, order))

        return await or_refusal(desk_of(info).problems, act)

    @strawberry.field(description="What a seat may order in a battle sent along.")
    async def choices(
        self, info: Info, battle: PositionInput, seat: str = "referee", unit: str | None = None
    ) -> ChoicesResult:
        """Return choices, for a battle."""

        async def act() -> ChoicesGiven:
            book, standing = position(battle)
            return ChoicesGiven(choices=list(book.choices(standing, seat_named(seat), unit)))

        return await or_refusal(desk_of(info).problems, act)

    @strawberry.field(description="Verify a transcript: NDJSON, as the REST edge exports it.")
    async def verify(self, info: Info, transcript: str) -> VerdictType:
        """Verify a transcript."""
        return Verification(lines_of(transcript.encode()), desk_of(info).rulebooks).run()


def _odds(book: Rulebook[Any, Any, Any], battle: Any, chosen: Any) -> Any:
    given, value = book_and_value(chosen)
    if given is not book:
        raise UNKNOWN_VALUE.refuse(f"The order is not of {book.system}.", at="/order")
    with inside("/order"):
        order = plain(value)
    return odds_of(book, battle, order)


async def _resolve(info: Info, family: Family | None, command: dict[str, Any]) -> Any:
    desk = desk_of(info)

    async def act() -> RulingAccepted:
        who = info.context.seat(str(command["scenario"]), command["seat"])
        book, given = book_and_orders(command["orders"])
        scenario = str(command["scenario"])
        standing = await desk.scenarios.at_least(scenario, 0)
        if standing.rulebook is not book:
            raise UNKNOWN_VALUE.refuse(
                f"The scenario is of {standing.rulebook.system}.", at="/orders"
            )
        faces, named = command["faces"], command["command_id"]
        accepted = await submitted(
            desk.scenarios,
            book,
            given,
            scenario=scenario,
            seat=who,
            expected=command["expected_version"],
            faces=None if faces is None else tuple(faces),
            id=None if named is None else command_id(named, "/commandId"),
            family=family,
        )
        entry = read.ruling_seen(accepted.standing, accepted.entry, who)
        return RulingAccepted(
            scenario=command["scenario"],
            version=entry.version,
            command=entry.command,
            chain=accepted.chain.hex(),
            repeated=accepted.repeated,
            events=list(entry.events),
            accepted=accepted,
            seat=who,
        )

    return await or_refusal(desk.problems, act)


def _recorded_field(family: Family | None) -> Any:
    """Return the mutation that rules on orders of a family, and keeps the ruling."""

    async def resolve(  # noqa: PLR0913, PLR0917 — the arguments of the mutation
        info: Info,
        scenario: strawberry.ID,
        expected_version: int,
        orders: Any,
        command_id: str | None = None,
        seat: str | None = None,
        faces: list[int] | None = None,
    ) -> Any:
        command = {
            "scenario": scenario,
            "expected_version": expected_version,
            "orders": orders,
            "command_id": command_id,
            "seat": seat,
            "faces": faces,
        }
        return await _resolve(info, family, command)

    resolve.__annotations__ |= {"orders": list_of(orders_input(family)), "return": RulingResult}
    what = f"of the family {family}" if family else "of any family"
    return strawberry.mutation(
        resolver=resolve,
        description=f"Give orders {what}, once and only once (by `commandId`); the ruling is kept.",
    )


def opened(info: Info, standing: Standing) -> ScenarioOpened:
    """Return a scenario that was opened, and the tokens of its seats."""
    tokens = desk_of(info).gate.tokens(standing.header.scenario, standing.battle.sides)
    return ScenarioOpened(
        scenario=Scenario.of(standing, REFEREE),
        tokens=[SeatToken(seat=seat, token=token) for seat, token in tokens.items()],
    )


class _Mutations:
    @strawberry.mutation(description="Open a scenario; its rules and its dice are pinned.")
    async def open_scenario(
        self,
        info: Info,
        battle: PositionInput,
        dice: DiceInput | None = None,
        title: str = "",
    ) -> OpenResult:
        """Open a scenario."""
        desk = desk_of(info)

        async def act() -> ScenarioOpened:
            desk.gate.may_open(info.context.headers)
            book, value = book_and_value(battle)
            given = {"setup": None, "sample": None, "options": None} | plain(value)
            if given.get("battle") is not None:
                raise UNKNOWN_VALUE.refuse("A scenario opens from a set-up.", at="/battle")
            chosen = dice or DiceInput()
            with inside("/dice"):
                source = envelope(DiceBody, {"source": chosen.source, "seed": chosen.seed})
            standing = await open_scenario(
                desk.scenarios,
                book,
                setup_of(book, given["sample"], given["setup"], given["options"]),
                source=source.source,
                seed=source.seed,
                title=text(title, "/title"),
            )
            return opened(info, standing)

        return await or_refusal(desk.problems, act)

    @strawberry.mutation(description="Open a scenario from an earlier version, with its dice.")
    async def fork_scenario(
        self,
        info: Info,
        scenario: Annotated[strawberry.ID, strawberry.argument(name="id")],
        version: int | None = None,
        seat: str | None = None,
    ) -> OpenResult:
        """Fork a scenario."""
        desk = desk_of(info)

        async def act() -> ScenarioOpened:
            who = info.context.seat(str(scenario), seat)
            return opened(info, await fork(desk.scenarios, str(scenario), who, version))

        return await or_refusal(desk.problems, act)

    @strawberry.mutation(description="Put a side's words into the key of the dice, once.")
    async def contribute_nonce(
        self,
        info: Info,
        scenario: Annotated[strawberry.ID, strawberry.argument(name="id")],
        expected_version: int,
        nonce: str,
        seat: str | None = None,
    ) -> ScenarioResult:
        """Contribute to the dice."""
        desk = desk_of(info)

        async def act() -> Scenario:
            who = info.context.seat(str(scenario), seat)
            body = envelope(NonceBody, {"nonce": nonce})
            standing = await contribute(
                desk.scenarios, str(scenario), who, expected_version, body.nonce
            )
            return Scenario.of(standing, who)

        return await or_refusal(desk.problems, act)

    @strawberry.mutation(description="Close a scenario, and reveal its seed.")
    async def close_scenario(
        self,
        info: Info,
        scenario: Annotated[strawberry.ID, strawberry.argument(name="id")],
        expected_version: int,
        seat: str | None = None,
    ) -> CloseResult:
        """Close a scenario."""
        desk = desk_of(info)

        async def act() -> ScenarioClosed:
            who = info.context.seat(str(scenario), seat)
            standing, entry = await close_scenario(
                desk.scenarios, str(scenario), who, expected_version
            )
            return ScenarioClosed(scenario=Scenario.of(standing, who), seed=entry.seed)

        return await or_refusal(desk.problems, act)


def _root(name: str, base: type, fields: dict[str, Any]) -> Any:
    return strawberry.type(type(name, (base,), {**fields, "__annotations__": {}}), name=name)


Query = _root(
    "Query",
    strawberry.type(_Queries),
    {**{family: _pure_field(family) for family in FAMILIES}, "adjudicate": _pure_field(None)},
)
Mutation = _root(
    "Mutation",
    strawberry.type(_Mutations),
    {
        **{f"resolve_{family}": _recorded_field(family) for family in FAMILIES},
        "resolve_orders": _recorded_field(None),
    },
)


def graphql_schema(settings: Settings) -> strawberry.Schema:
    """Return the schema, with the limits of the settings."""
    documents = Documents(settings)
    schema = Schema(
        query=Query,
        mutation=Mutation,
        subscription=Subscription,
        config=StrawberryConfig(sort_schema=False),
        extensions=[lambda: KnownDocuments(documents)],
    )
    DERIVATION.sharpen(schema)
    return schema
