"""Webhooks of a seat: to have one, to see them, to be rid of one."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from umpire.api.answers import answer
from umpire.api.decode import envelope
from umpire.api.rest.operation import Operation
from umpire.api.rest.requests import command_of, scenario_of, seat_of
from umpire.api.rest.shapes import WebhookBody
from umpire.api.state import AppState, body_read, webhook_added
from umpire.scenarios.webhooks import Hook, Kind, hooks_of, remove_hook

ALL = "/v1/scenarios/{scenario}/webhooks"


class Webhook(msgspec.Struct, frozen=True, kw_only=True):
    """A webhook: the last version that it received, and its failed attempts in a row.

    `given_up`: the service does not try it any more.
    """

    id: str
    seat: str
    url: str
    kinds: tuple[Kind, ...]
    version: int
    failures: int
    given_up: bool


class WebhookAdded(Webhook, frozen=True, kw_only=True):
    """A new webhook. Only this answer holds the secret that signs its messages."""

    secret: str


class WebhookList(msgspec.Struct, frozen=True):
    """The webhooks of a seat; for the referee, those of all."""

    webhooks: tuple[Webhook, ...]


class WebhookEndpoints:
    """Endpoints under `/v1/scenarios/{scenario}/webhooks`."""

    def __init__(self, app_state: AppState) -> None:
        self._app_state = app_state

    async def add(self, request: Request) -> Response:
        """Send everything that the seat may see to an address; the answer holds the secret."""
        scenario, seat = scenario_of(request), await seat_of(self._app_state, request)
        body = envelope(WebhookBody, await body_read(self._app_state, await request.body()))
        hook = await webhook_added(
            self._app_state, scenario, seat, body.url, body.kinds, command_of(request)
        )
        place = f"{request.url.path}/{hook.id}"
        told = WebhookAdded(secret=hook.secret, **_fields(hook))
        return answer(told, status=201, location=place)

    async def list(self, request: Request) -> Response:
        """Return the webhooks of the seat; the referee gets those of all."""
        scenario, seat = scenario_of(request), await seat_of(self._app_state, request)
        await self._app_state.scenarios.at_least(scenario, 0)
        found = await hooks_of(self._app_state.webhooks.kept, scenario, seat)
        return answer(WebhookList(tuple(Webhook(**_fields(hook)) for hook in found)))

    async def remove(self, request: Request) -> Response:
        """Remove a webhook of the seat; the referee removes any."""
        scenario, seat = scenario_of(request), await seat_of(self._app_state, request)
        name = request.path_params["webhook"]
        await remove_hook(self._app_state.webhooks.kept, scenario, seat, name)
        return Response(status_code=204)


def _fields(hook: Hook) -> dict[str, Any]:
    names = ("id", "seat", "url", "kinds", "version", "failures", "given_up")
    return {name: getattr(hook, name) for name in names}


def of_webhooks(kept: WebhookEndpoints) -> tuple[Operation, ...]:
    """Return the operations on webhooks."""
    return (
        Operation(
            name="addWebhook",
            tag="webhooks",
            method="POST",
            path=ALL,
            endpoint=kept.add,
            headers=("Location",),
            answer=WebhookAdded,
            body=WebhookBody,
            status=(201,),
            parameters=("seat", "idempotency_key"),
            refusals=(403, 404, 409, 422),
        ),
        Operation(
            name="listWebhooks",
            tag="webhooks",
            method="GET",
            path=ALL,
            endpoint=kept.list,
            answer=WebhookList,
            parameters=("seat",),
            refusals=(403, 404),
        ),
        Operation(
            name="removeWebhook",
            tag="webhooks",
            method="DELETE",
            path=f"{ALL}/{{webhook}}",
            endpoint=kept.remove,
            answer=None,
            status=(204,),
            parameters=("seat",),
            refusals=(403, 404),
        ),
    )
