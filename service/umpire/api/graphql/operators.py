"""The GraphQL queries of operators: the keys that there are, and what each of them did."""

from typing import Any

import msgspec
import strawberry
from strawberry import Info

from umpire.api.graphql.asking import desk_of, result_union
from umpire.api.graphql.refusals import or_refusal
from umpire.api.operators import audit_page
from umpire.api.problems import BAD_PARAMETER
from umpire.api.rest.operators import MOST, PAGE
from umpire.scenarios.listing import moment


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
    """What an operator did: with which key, to which battle, when, and from where.

    It is written before the action. `allowed` is false for a key that does not have the scope.
    `key` is null for a key that the settings do not have.
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
        description="Of an unknown key: the beginning of its SHA-256."
    )
    left_out: int = strawberry.field(
        description="How many attempts with unknown keys before this one have no entry."
    )


@strawberry.type
class AuditPage:
    """Some entries, the newest first."""

    entries: list[AuditRecord]
    next: int | None = strawberry.field(
        description="What to send as `before` for the next page; null after the last."
    )


OperatorKeysResult: Any = result_union("OperatorKeysResult", OperatorKeys)
AuditResult: Any = result_union("AuditResult", AuditPage)


@strawberry.type
class OperatorQueries:
    """What operators can look up."""

    @strawberry.field(
        description="The operators' keys: their names, scopes and last use. It takes the scope "
        "`audit`."
    )
    async def operator_keys(self, info: Info) -> OperatorKeysResult:
        """Return the keys."""
        gate = desk_of(info).gate

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

        return await or_refusal(desk_of(info).problems, act)

    @strawberry.field(
        description="What operators did, the newest first: with one key, or with all. It takes "
        "the scope `audit`."
    )
    async def audit(
        self, info: Info, before: int | None = None, first: int = PAGE, key: str | None = None
    ) -> AuditResult:
        """Return a page of the audit log."""
        gate = desk_of(info).gate

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

        return await or_refusal(desk_of(info).problems, act)
