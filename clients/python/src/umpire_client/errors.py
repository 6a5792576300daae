"""What can go wrong: the service refuses, or it cannot be reached, or it is not understood."""

from collections.abc import Mapping
from typing import ClassVar

from umpire_client.models import Citation, Problem


class UmpireError(Exception):
    """The root of all errors of this package."""


class Unreachable(UmpireError):  # noqa: N818 — named for what happened
    """No answer came. What became of an order is found out by giving it again.

    `command_id` is the id of the command that had no answer, if it was one: give the same orders
    with the same id, and they are applied once, whatever happened before.
    """

    def __init__(self, message: str, command_id: str | None = None) -> None:
        super().__init__(message)
        self.command_id = command_id


class NotUnderstood(UmpireError):  # noqa: N818 — named for what happened
    """An answer came that is not one of this API."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class Refused(UmpireError):  # noqa: N818 — named for what happened
    """The service refused, and changed nothing.

    Attributes:
        problem: the whole document.
        code: the stable name of the reason; its page is at `problem.type`.
        kind: what sort of refusal it is; each sort that is known has a class of its own.
        pointer: where in the request's body, as a JSON Pointer.
        citation: the rule behind it.
        retry_after_s: when to try again, if the service says so.
    """

    kinds: ClassVar[tuple[str, ...]] = ()

    def __init__(self, problem: Problem, retry_after_s: float | None = None) -> None:
        super().__init__(f"{problem.code}: {problem.detail}")
        self.problem = problem
        self.code = problem.code
        self.kind = problem.kind
        self.status = problem.status
        self.pointer = problem.pointer
        self.citation: Citation | None = problem.citation
        self.retry_after_s = retry_after_s


class Malformed(Refused):
    """The request was not understood."""

    kinds = ("malformed",)


class Unauthenticated(Refused):
    """The token is missing, forged or expired; or it takes an operator's key."""

    kinds = ("unauthenticated",)


class Forbidden(Refused):
    """The seat may not do or see this."""

    kinds = ("forbidden",)


class NotFound(Refused):
    """There is nothing of that name."""

    kinds = ("unknown",)


class Conflict(Refused):
    """It contradicts what was said or done before."""

    kinds = ("conflict",)


class Illegal(Refused):
    """The request was understood, and the rules forbid it."""

    kinds = ("illegal",)


class CannotAdjudicate(Refused):
    """The rulebook does not say, and no table or reading was given."""

    kinds = ("cannot_adjudicate",)


class Unavailable(Refused):
    """The service cannot answer at present."""

    kinds = ("unavailable",)


class RateLimited(Unavailable):
    """The caller has asked too often; told by the status, 429."""


class Stale(Refused):
    """The scenario moved on: look again, and decide anew."""

    kinds = ("stale",)

    @property
    def current_version(self) -> int | None:
        """Return the version at which the scenario stands."""
        return self.problem.current_version


_REFUSALS: tuple[type[Refused], ...] = (
    Malformed,
    Unauthenticated,
    Forbidden,
    NotFound,
    Conflict,
    Illegal,
    CannotAdjudicate,
    Unavailable,
    Stale,
)
_OF_KIND: Mapping[str, type[Refused]] = {
    kind: refusal for refusal in _REFUSALS for kind in refusal.kinds
}
TOO_MANY_REQUESTS = 429


def refusal(problem: Problem, retry_after_s: float | None = None) -> Refused:
    """Return the error that a problem document tells; `Refused` itself for a kind not known."""
    if problem.status == TOO_MANY_REQUESTS:
        return RateLimited(problem, retry_after_s)
    return _OF_KIND.get(problem.kind, Refused)(problem, retry_after_s)
