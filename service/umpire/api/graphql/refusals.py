"""Refusals as GraphQL results: one type for each kind, all of one interface."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import strawberry

from umpire.api.graphql.types import CitationType, DifferenceType, PendingThrowType
from umpire.api.problems import Problems
from umpire.kernel.errors import Refusal
from umpire.scenarios.errors import NotVerified
from umpire.scenarios.errors import StaleScenario as Stale
from umpire.telemetry.calls import current

T = TypeVar("T")


@strawberry.interface(name="Refusal")
class RefusalResult:
    """An answer of no. Nothing was changed.

    `code` is stable, and `page` tells about it; `pointer` is a JSON Pointer in the REST form.
    """

    code: str
    message: str
    pointer: str | None
    citation: CitationType | None
    page: str


@strawberry.type(description="The order is understood; the rules forbid it here and now.")
class IllegalOrder(RefusalResult):
    """Illegal."""


@strawberry.type(description="What was sent is not understood.")
class Malformed(RefusalResult):
    """Malformed; `throws` is the throw that is waited for, where players throw the dice."""

    throws: PendingThrowType | None = None


@strawberry.type(description="The rulebook does not say, and no table or reading was supplied.")
class CannotAdjudicate(RefusalResult):
    """Cannot adjudicate."""


@strawberry.type(description="The scenario moved on: read it again, and decide anew.")
class StaleScenario(RefusalResult):
    """Stale."""

    expected_version: int
    current_version: int


@strawberry.type(description="There is nothing of that name.")
class NotFound(RefusalResult):
    """Unknown."""


@strawberry.type(description="Nobody knows who is asking: a token is missing, or not good.")
class Unauthenticated(RefusalResult):
    """Unauthenticated."""


@strawberry.type(description="The seat may not do this.")
class Forbidden(RefusalResult):
    """Forbidden."""


@strawberry.type(description="It contradicts what was said or done before.")
class Conflict(RefusalResult):
    """Conflict; `difference` says where a transcript is not what it should be."""

    difference: DifferenceType | None = None


@strawberry.type(description="The journal cannot be reached; retry with the same command id.")
class Unavailable(RefusalResult):
    """Unavailable."""


OF_KIND: dict[str, type[RefusalResult]] = {
    "illegal": IllegalOrder,
    "malformed": Malformed,
    "cannot_adjudicate": CannotAdjudicate,
    "unknown": NotFound,
    "unauthenticated": Unauthenticated,
    "forbidden": Forbidden,
    "conflict": Conflict,
    "unavailable": Unavailable,
}

ANY = (*OF_KIND.values(), StaleScenario)
"""Every kind: the tail of each union of results."""


def told(problems: Problems, refusal: Refusal) -> RefusalResult:
    """Return the result that tells a refusal."""
    problem = problems.of(refusal)
    current().refusal = problem.code
    fields: dict[str, Any] = {
        "code": problem.code,
        "message": problem.detail,
        "pointer": problem.pointer,
        "citation": problem.citation,
        "page": problem.type,
    }
    if isinstance(refusal, Stale):
        return StaleScenario(
            **fields, expected_version=refusal.expected, current_version=refusal.current
        )
    if isinstance(refusal, NotVerified):
        return Conflict(**fields, difference=refusal.difference)
    if refusal.throws is not None:
        fields["throws"] = refusal.throws
    return OF_KIND[refusal.kind](**fields)


async def or_refusal(problems: Problems, act: Callable[[], Awaitable[T]]) -> T | RefusalResult:
    """Return what `act` gives, or the refusal it raises."""
    try:
        return await act()
    except Refusal as refusal:
        return told(problems, refusal)
