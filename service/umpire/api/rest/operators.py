"""The keys of operators, and the log of their actions."""

from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from umpire.api.answers import answer
from umpire.api.decode import GREATEST_NUMBER
from umpire.api.gate import audit_page
from umpire.api.rest.operation import Operation
from umpire.api.rest.requests import whole_number
from umpire.api.state import AppState
from umpire.scenarios.repository import moment
from umpire.settings import Scope

PAGE, MOST = 50, 500


class OperatorKey(msgspec.Struct, frozen=True):
    """An operator's key, which is never shown itself; `last_used` is null for a key never used."""

    name: str
    scopes: tuple[Scope, ...]
    last_used: str | None


class OperatorKeys(msgspec.Struct, frozen=True):
    """The operators' keys of the settings."""

    keys: tuple[OperatorKey, ...]


class AuditRecord(msgspec.Struct, frozen=True, kw_only=True):
    """An operator's action: its key, its battle, its time and its address.

    The entry is written before the action. `action` is the operation, `request` the id of the
    request, as in the log lines. `allowed` is false for a key that does not have the scope. `key`
    is null for a key that the settings do not have: `fingerprint` is the beginning of its SHA-256,
    and `left_out` counts such attempts before this one that have no entry. A gap in `number` shows
    that entries have been dropped.
    """

    number: int
    at: str
    key: str | None
    action: str
    scenario: str | None
    address: str
    request: str
    allowed: bool
    fingerprint: str | None
    left_out: int


class AuditPage(msgspec.Struct, frozen=True):
    """Some entries, the newest first; `next` is what to send as `before`, null after the last."""

    entries: tuple[AuditRecord, ...]
    next: int | None


class OperatorEndpoints:
    """Endpoints for operators."""

    def __init__(self, app_state: AppState) -> None:
        self._app_state = app_state

    async def keys(self, request: Request) -> Response:
        """List the operators' keys: their names, their scopes, and when each was used last."""
        grant = await self._app_state.gate.operator(request.headers, "listOperatorKeys")
        await grant.record()
        listed = await self._app_state.gate.operators.listed()
        told = [OperatorKey(one.name, one.scopes, moment(one.last_used)) for one in listed]
        return answer(OperatorKeys(tuple(told)))

    async def audit(self, request: Request) -> Response:
        """Return what operators did, the newest first."""
        grant = await self._app_state.gate.operator(request.headers, "readAudit")
        before = whole_number(request, "before", 0, least=1, most=GREATEST_NUMBER) or None
        limit = whole_number(request, "limit", PAGE, least=1, most=MOST)
        key = request.query_params.get("key")
        await grant.record()
        page = await audit_page(self._app_state.gate.operators.audit, before, limit, key)
        told = [
            AuditRecord(
                number=one.number, at=moment(one.at) or "", **msgspec.structs.asdict(one.acted)
            )
            for one in page.entries
        ]
        answered = answer(AuditPage(tuple(told), page.next))
        if page.next is not None:
            place = urlencode({**request.query_params, "before": page.next})
            answered.headers["link"] = f'</v1/audit?{place}>; rel="next"'
        return answered


def of_operators(operators: OperatorEndpoints) -> tuple[Operation, ...]:
    """Return what operators can look up."""
    return (
        Operation(
            name="listOperatorKeys",
            tag="operators",
            method="GET",
            path="/v1/operator-keys",
            endpoint=operators.keys,
            answer=OperatorKeys,
            refusals=(401, 403),
        ),
        Operation(
            name="readAudit",
            tag="operators",
            method="GET",
            path="/v1/audit",
            endpoint=operators.audit,
            headers=("Link",),
            answer=AuditPage,
            parameters=("before_entry", "most_entries", "operator_key"),
            refusals=(401, 403),
        ),
    )
