"""The mutations."""

from enum import Enum
from typing import Annotated, Any

import msgspec
import strawberry
from strawberry import Info

from umpire.api.decode import envelope, inside
from umpire.api.graphql.resolvers import (
    ScenarioResult,
    app_state_of,
    book_and_value,
    list_of,
    named,
    orders_for,
    position_given,
    result_union,
    root_type,
)
from umpire.api.graphql.types import (
    DiceInput,
    DryRun,
    PositionInput,
    RulingKept,
    ScenarioClosed,
    ScenarioOpened,
    ScenarioRemoved,
    ScenarioSeen,
    SeatToken,
    or_refusal,
    orders_input,
)
from umpire.api.questions import setup_of
from umpire.api.rest.shapes import DiceBody, NonceBody
from umpire.api.state import (
    brought_in,
    foretold,
    forked,
    opened_battle,
    reissued_token,
    removed,
    submitted,
    webhook_added,
)
from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.kernel.rulebook import FAMILIES, REFEREE, Family, Seat
from umpire.scenarios import read
from umpire.scenarios.adjudication import seat_named
from umpire.scenarios.lifecycle import close_scenario, contribute, open_scenario
from umpire.scenarios.repository import Standing
from umpire.scenarios.submit import Accepted
from umpire.scenarios.webhooks import KINDS, Hook, hooks_of, remove_hook


@strawberry.enum(description="A webhook's messages: each ruling, its seat's turn, the close.")
class WebhookKind(Enum):
    """The kinds of messages."""

    RULING = "scenario.ruling"
    YOUR_TURN = "scenario.your_turn"
    CLOSED = "scenario.closed"


@strawberry.type
class Webhook:
    """A webhook: the last version that it received, and its failed attempts in a row."""

    id: strawberry.ID
    seat: str
    url: str
    kinds: list[WebhookKind]
    version: int
    failures: int
    given_up: bool = strawberry.field(description="True if the service has stopped trying.")


@strawberry.type
class WebhookAdded:
    """A new webhook, and the secret that signs its messages: only this answer holds it."""

    webhook: Webhook
    secret: str


@strawberry.type
class WebhookList:
    """The webhooks of a seat; for the referee, those of all."""

    webhooks: list[Webhook]


@strawberry.type
class WebhookRemoved:
    """A webhook that is gone."""

    id: strawberry.ID


WebhooksResult: Any = result_union("WebhooksResult", WebhookList)
AddWebhookResult: Any = result_union("AddWebhookResult", WebhookAdded)
RemoveWebhookResult: Any = result_union("RemoveWebhookResult", WebhookRemoved)


def _told(hook: Hook) -> Webhook:
    fields = msgspec.structs.asdict(hook)
    kinds = [WebhookKind(kind) for kind in hook.kinds]
    names = ("id", "seat", "url", "version", "failures", "given_up")
    return Webhook(kinds=kinds, **{name: fields[name] for name in names})


@strawberry.type
class WebhookQueries:
    """Queries on webhooks."""

    @strawberry.field(description="The webhooks of the seat; for the referee, those of all.")
    async def webhooks(
        self, info: Info, scenario: strawberry.ID, seat: str | None = None
    ) -> WebhooksResult:
        """Return webhooks."""
        app_state = app_state_of(info)

        async def act() -> WebhookList:
            who = await info.context.seat(str(scenario), seat)
            await app_state.scenarios.at_least(str(scenario), 0)
            found = await hooks_of(app_state.webhooks.kept, str(scenario), who)
            return WebhookList(webhooks=[_told(hook) for hook in found])

        return await or_refusal(app_state.problems, act)


@strawberry.type
class WebhookMutations:
    """Mutations of webhooks."""

    @strawberry.mutation(
        description="Send everything that the seat may see to an address, signed: all kinds of "
        "messages, unless some are named."
    )
    async def add_webhook(  # noqa: PLR0913, PLR0917 — the arguments of the mutation
        self,
        info: Info,
        scenario: strawberry.ID,
        url: str,
        kinds: list[WebhookKind] | None = None,
        seat: str | None = None,
        command_id: str | None = None,
    ) -> AddWebhookResult:
        """Add a webhook."""
        app_state = app_state_of(info)

        async def act() -> WebhookAdded:
            who = await info.context.seat(str(scenario), seat)
            wanted = [kind for kind in KINDS if not kinds or WebhookKind(kind) in kinds]
            hook = await webhook_added(
                app_state, str(scenario), who, url, wanted, named(command_id)
            )
            return WebhookAdded(webhook=_told(hook), secret=hook.secret)

        return await or_refusal(app_state.problems, act)

    @strawberry.mutation(description="Remove a webhook of the seat; the referee removes any.")
    async def remove_webhook(
        self,
        info: Info,
        scenario: strawberry.ID,
        id: strawberry.ID,  # noqa: A002 — as callers name it
        seat: str | None = None,
    ) -> RemoveWebhookResult:
        """Remove a webhook."""
        app_state = app_state_of(info)

        async def act() -> WebhookRemoved:
            who = await info.context.seat(str(scenario), seat)
            await remove_hook(app_state.webhooks.kept, str(scenario), who, str(id))
            return WebhookRemoved(id=id)

        return await or_refusal(app_state.problems, act)


RulingResult: Any = result_union("RulingResult", RulingKept, DryRun)
OpenResult: Any = result_union("OpenResult", ScenarioOpened)
RevokeResult: Any = result_union("RevokeResult", SeatToken)
RemoveResult: Any = result_union("RemoveResult", ScenarioRemoved)
CloseResult: Any = result_union("CloseResult", ScenarioClosed)


async def _resolve(
    info: Info, family: Family | None, chosen: list[Any], given: dict[str, Any], *, dry_run: bool
) -> Any:
    app_state = app_state_of(info)

    async def act() -> RulingKept | DryRun:
        scenario = str(given["scenario"])
        seat = await info.context.seat(scenario, given["seat"])
        standing = await (
            app_state.scenarios.now(scenario)
            if dry_run
            else app_state.scenarios.at_least(scenario, given["expected"])
        )
        orders = orders_for(standing.rulebook, chosen)
        command = given | {
            "scenario": scenario,
            "seat": seat,
            "family": family,
            "id": named(given["id"]),
        }
        if dry_run:
            run = await foretold(app_state, standing, orders, **command)
            told = msgspec.structs.asdict(run) | {"events": list(run.events)}
            return DryRun(scenario=given["scenario"], **told)
        return _accepted(await submitted(app_state, standing, orders, **command), seat)

    return await or_refusal(app_state.problems, act)


def _accepted(accepted: Accepted, seat: Seat) -> RulingKept:
    """Return a ruling as the seat that asked for it may read it."""
    entry = read.ruling_seen(accepted.standing, accepted.entry, seat)
    return RulingKept(
        scenario=strawberry.ID(accepted.standing.header.scenario),
        version=entry.version,
        command=accepted.command,
        chain=accepted.chain.hex(),
        repeated=accepted.repeated,
        events=list(entry.events),
        accepted=accepted,
        seat=seat,
    )


DryRunArgument: Any = Annotated[
    bool,
    strawberry.argument(description="Only check the orders (`DryRun`); store nothing."),
]


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
        dry_run: DryRunArgument = False,  # noqa: FBT002 — the arguments of the mutation
    ) -> Any:
        given = {
            "scenario": scenario,
            "expected": expected_version,
            "id": command_id,
            "seat": seat,
            "faces": None if faces is None else tuple(faces),
        }
        return await _resolve(info, family, orders, given, dry_run=dry_run)

    resolve.__annotations__ |= {"orders": list_of(orders_input(family)), "return": RulingResult}
    what = f"of the family {family}" if family else "of any family"
    return strawberry.mutation(
        resolver=resolve,
        description=f"Give orders {what}. The ruling is stored; `commandId` makes a retry safe.",
    )


def opened(info: Info, standing: Standing) -> ScenarioOpened:
    """Return a scenario that was opened, and the tokens of its seats."""
    tokens = app_state_of(info).gate.tokens(standing.header.scenario, standing.battle.sides)
    return ScenarioOpened(
        scenario=ScenarioSeen.of(standing, REFEREE),
        tokens=[SeatToken(seat=seat, token=token) for seat, token in tokens.items()],
    )


class _Mutations(WebhookMutations):
    @strawberry.mutation(description="Open a scenario; its rules and its dice are pinned.")
    async def open_scenario(
        self,
        info: Info,
        battle: PositionInput,
        dice: DiceInput | None = None,
        title: str = "",
        command_id: str | None = None,
    ) -> OpenResult:
        """Open a scenario."""
        app_state = app_state_of(info)

        async def act() -> ScenarioOpened:
            grant = await app_state.gate.operator(info.context.headers, "openScenario")
            book, value = book_and_value(battle)
            given = position_given(value)
            if not given["battle"] is given["whole"] is None:
                raise UNKNOWN_VALUE.refuse(
                    "A scenario opens from `setup` or `sample`, not from a battle.", at="/battle"
                )
            chosen = dice or DiceInput()
            with inside("/dice"):
                source = envelope(DiceBody, {"source": chosen.source.value, "seed": chosen.seed})
            bounds = app_state.pools.kept.bounds
            setup = setup_of(book, given["sample"], given["setup"], given["options"], bounds)
            with inside("" if given["setup"] is None else "/setup"):
                made = await opened_battle(app_state, book, setup)
            standing = await open_scenario(
                app_state.scenarios,
                book,
                setup,
                source=source.source,
                seed=source.seed,
                title=title,
                command=named(command_id),
                battle=made,
                before=grant.record,
                by=grant.key,
            )
            return opened(info, standing)

        return await or_refusal(app_state.problems, act)

    @strawberry.mutation(
        description="Verify a transcript (NDJSON), and keep it as a scenario. A request has at "
        "most `UMPIRE_BODY_LIMIT` bytes here; longer transcripts go to `POST /v1/transcripts`."
    )
    async def import_transcript(
        self, info: Info, transcript: str, command_id: str | None = None
    ) -> OpenResult:
        """Bring in a scenario."""
        app_state = app_state_of(info)

        async def act() -> ScenarioOpened:
            grant = await app_state.gate.operator(info.context.headers, "importTranscript")
            info.context.require_known_book(transcript.encode())
            sent, command = transcript.encode(), named(command_id)
            brought = await brought_in(app_state, sent, command, grant.record, grant.key)
            return opened(info, brought.standing)

        return await or_refusal(app_state.problems, act)

    @strawberry.mutation(description="Open a scenario from an earlier version, with its dice.")
    async def fork_scenario(
        self,
        info: Info,
        scenario: strawberry.ID,
        version: int | None = None,
        seat: str | None = None,
        command_id: str | None = None,
    ) -> OpenResult:
        """Fork a scenario."""
        app_state = app_state_of(info)

        async def act() -> ScenarioOpened:
            who = await info.context.seat(str(scenario), seat)
            command = named(command_id)
            return opened(info, await forked(app_state, str(scenario), who, version, command))

        return await or_refusal(app_state.problems, act)

    @strawberry.mutation(description="Put a side's words into the key of the dice, once.")
    async def contribute_nonce(  # noqa: PLR0913, PLR0917 — the arguments of the mutation
        self,
        info: Info,
        scenario: strawberry.ID,
        expected_version: int,
        nonce: str,
        seat: str | None = None,
        command_id: str | None = None,
    ) -> ScenarioResult:
        """Contribute to the dice."""
        app_state = app_state_of(info)

        async def act() -> ScenarioSeen:
            who = await info.context.seat(str(scenario), seat)
            body = envelope(NonceBody, {"nonce": nonce})
            standing = await contribute(
                app_state.scenarios,
                str(scenario),
                who,
                expected_version,
                body.nonce,
                named(command_id),
            )
            return ScenarioSeen.of(standing, who)

        return await or_refusal(app_state.problems, act)

    @strawberry.mutation(description="Close a scenario, and reveal its seed.")
    async def close_scenario(
        self,
        info: Info,
        scenario: strawberry.ID,
        expected_version: int,
        seat: str | None = None,
        command_id: str | None = None,
    ) -> CloseResult:
        """Close a scenario."""
        app_state = app_state_of(info)

        async def act() -> ScenarioClosed:
            who = await info.context.seat(str(scenario), seat)
            standing, entry = await close_scenario(
                app_state.scenarios, str(scenario), who, expected_version, named(command_id)
            )
            return ScenarioClosed(scenario=ScenarioSeen.of(standing, who), seed=entry.seed)

        return await or_refusal(app_state.problems, act)

    @strawberry.mutation(
        description="Revoke all tokens of a seat, end what they began, and issue a new one: for "
        "the referee, or the operator."
    )
    async def revoke_tokens(self, info: Info, scenario: strawberry.ID, seat: str) -> RevokeResult:
        """Revoke the tokens of a seat."""
        app_state = app_state_of(info)

        async def act() -> SeatToken:
            grant = await info.context.operator_or_referee(str(scenario), "revokeTokens")
            of_seat = seat_named(seat, "/seat")
            token = await reissued_token(app_state, str(scenario), of_seat, grant.record)
            return SeatToken(seat=seat, token=token)

        return await or_refusal(app_state.problems, act)

    @strawberry.mutation(
        description="Remove a scenario for good, with all that is kept of it: for its referee, or "
        "the operator. Export it before."
    )
    async def remove_scenario(self, info: Info, scenario: strawberry.ID) -> RemoveResult:
        """Remove a scenario."""
        app_state = app_state_of(info)

        async def act() -> ScenarioRemoved:
            grant = await info.context.operator_or_referee(str(scenario), "removeScenario")
            await grant.record()
            standing = await removed(app_state, str(scenario))
            return ScenarioRemoved(scenario=scenario, version=standing.version)

        return await or_refusal(app_state.problems, act)


Mutation = root_type(
    "Mutation",
    strawberry.type(_Mutations),
    {
        **{f"resolve_{family}": _recorded_field(family) for family in FAMILIES},
        "resolve_orders": _recorded_field(None),
    },
)
