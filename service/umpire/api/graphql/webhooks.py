"""The GraphQL fields of webhooks: to have one, to see them, to be rid of one."""

from enum import Enum
from typing import Any

import msgspec
import strawberry
from strawberry import Info

from umpire.api.desk import webhook_added
from umpire.api.graphql.asking import desk_of, named, result_union
from umpire.api.graphql.refusals import or_refusal
from umpire.scenarios.webhooks import KINDS, Hook, hooks_of, remove_hook


@strawberry.enum(description="What a webhook tells: each ruling, its seat's turn, the close.")
class WebhookKind(Enum):
    """The kinds of messages."""

    RULING = "scenario.ruling"
    YOUR_TURN = "scenario.your_turn"
    CLOSED = "scenario.closed"


@strawberry.type
class Webhook:
    """A webhook: up to which version it has been told, and how often in a row it could not be."""

    id: strawberry.ID
    seat: str
    url: str
    kinds: list[WebhookKind]
    version: int
    failures: int
    given_up: bool = strawberry.field(description="Whether it is not tried any more.")


@strawberry.type
class WebhookAdded:
    """A new webhook, and what its messages are signed with: that is told this once."""

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
    """What tells of webhooks."""

    @strawberry.field(description="The webhooks of the seat; for the referee, those of all.")
    async def webhooks(
        self, info: Info, scenario: strawberry.ID, seat: str | None = None
    ) -> WebhooksResult:
        """Return webhooks."""
        desk = desk_of(info)

        async def act() -> WebhookList:
            who = await info.context.seat(str(scenario), seat)
            await desk.scenarios.at_least(str(scenario), 0)
            found = await hooks_of(desk.webhooks.kept, str(scenario), who)
            return WebhookList(webhooks=[_told(hook) for hook in found])

        return await or_refusal(desk.problems, act)


@strawberry.type
class WebhookMutations:
    """What changes webhooks."""

    @strawberry.mutation(
        description="Have what the seat hears sent to an address of its own, signed; all kinds of "
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
        desk = desk_of(info)

        async def act() -> WebhookAdded:
            who = await info.context.seat(str(scenario), seat)
            wanted = [kind for kind in KINDS if not kinds or WebhookKind(kind) in kinds]
            hook = await webhook_added(desk, str(scenario), who, url, wanted, named(command_id))
            return WebhookAdded(webhook=_told(hook), secret=hook.secret)

        return await or_refusal(desk.problems, act)

    @strawberry.mutation(description="Remove a webhook of the seat; the referee removes any.")
    async def remove_webhook(
        self,
        info: Info,
        scenario: strawberry.ID,
        id: strawberry.ID,  # noqa: A002 — as callers name it
        seat: str | None = None,
    ) -> RemoveWebhookResult:
        """Remove a webhook."""
        desk = desk_of(info)

        async def act() -> WebhookRemoved:
            who = await info.context.seat(str(scenario), seat)
            await remove_hook(desk.webhooks.kept, str(scenario), who, str(id))
            return WebhookRemoved(id=id)

        return await or_refusal(desk.problems, act)
