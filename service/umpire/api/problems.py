"""Refusals as problem documents (RFC 9457), with the code, the field and the rule behind them."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any

import msgspec

from umpire.formats import CODES as FORMAT_CODES
from umpire.kernel.citation import Rule
from umpire.kernel.errors import CODES as KERNEL_CODES
from umpire.kernel.errors import Code, Malformed, PendingThrow, Refusal, codes_in
from umpire.kernel.rulebook import Rulebook
from umpire.scenarios import errors
from umpire.scenarios.errors import CODES as SCENARIO_CODES
from umpire.scenarios.errors import (
    Difference,
    Forbidden,
    NotVerified,
    StaleScenario,
    Unavailable,
    Unknown,
)

STATUS: dict[str, int] = {
    "malformed": 400,
    "unauthenticated": 401,
    "forbidden": 403,
    "unknown": 404,
    "conflict": 409,
    "stale": 412,
    "illegal": 422,
    "cannot_adjudicate": 422,
    "unavailable": 503,
}
"""The HTTP status of each kind of refusal."""

BODY_TOO_LARGE = Code("body_too_large", "The body is larger than the service accepts.", Malformed)
BATTLE_TOO_LARGE = Code(
    "battle_too_large",
    "The battle or set-up has more units than the service accepts (`UMPIRE_UNITS_LIMIT`).",
    Malformed,
)
TOO_MANY_ORDERS = Code(
    "too_many_orders",
    "The request has more orders than the service takes at once (`UMPIRE_ORDERS_LIMIT`).",
    Malformed,
)
ANSWER_TOO_LARGE = Code(
    "answer_too_large",
    "The answer would exceed the largest size (`UMPIRE_ANSWER_LIMIT`): ask for less.",
    Malformed,
)
TOO_MANY_VALUES = Code(
    "too_many_values",
    "The body, or the variables of a GraphQL query, hold more values than the service reads. In "
    "GraphQL the limit is `UMPIRE_GRAPHQL_VALUES`, and a plain JSON value counts as one.",
    Malformed,
)
TAKES_TOO_LONG = Code(
    "takes_too_long",
    "The question needs more processor time than one question may use (`UMPIRE_QUESTION_S`, "
    "`UMPIRE_TRANSCRIPT_S`): ask for less.",
    Malformed,
)
TAKES_TOO_MUCH = Code(
    "takes_too_much",
    "The question needs more memory than one question may use (`UMPIRE_QUESTION_MEMORY_MIB`): "
    "ask for less.",
    Malformed,
)
BODY_TOO_SLOW = Code(
    "body_too_slow",
    "The body did not arrive in time (`UMPIRE_BODY_S`); send it again, faster or in parts.",
    Malformed,
)
UNSUPPORTED_TYPE = Code(
    "unsupported_type",
    "The address does not accept a body of the type in `Content-Type`.",
    Malformed,
)
UNSUPPORTED_ENCODING = Code(
    "unsupported_encoding",
    "The body is compressed (`Content-Encoding`); the service accepts only uncompressed bodies.",
    Malformed,
)
VERSION_REQUIRED = Code(
    "version_required", "Name the version that you saw in `If-Match`, in quotes.", Malformed
)
BAD_VERSION = Code("bad_version", "`If-Match` must be one version in quotes.", Malformed)
BAD_PARAMETER = Code("bad_parameter", "A parameter of the address is not understood.", Malformed)
BAD_LAST_EVENT_ID = Code(
    "bad_last_event_id",
    "`Last-Event-ID` must be a version, that of the last event received.",
    Malformed,
)
TOO_MANY_SUBSCRIPTIONS = Code(
    "too_many_subscriptions", "The WebSocket has too many operations at once.", Malformed
)
FOREIGN_PAGE = Code(
    "foreign_page",
    "A page of another host may only read here, unless its origin is in `UMPIRE_ALLOWED_ORIGINS`.",
    Forbidden,
)
THIS_MACHINE_ONLY = Code(
    "this_machine_only",
    "Access is open, so the service answers only direct requests of its own machine to a loopback "
    "address (`UMPIRE_ACCESS`, `UMPIRE_OPEN_TO_STRANGERS`).",
    Forbidden,
)
NO_SUCH_PAGE = Code("not_found", "This address does not exist.", Unknown)
BAD_METHOD = Code("method_not_allowed", "This address does not allow this method.", Malformed)
RATE_LIMITED = Code("rate_limited", "The caller has exceeded its rate limit.", Unavailable)
BUSY = Code(
    "busy",
    "Too many questions wait (`UMPIRE_MOST_WAITING`), or too many large bodies are under way; ask "
    "again soon.",
    Unavailable,
)
STARTING = Code("starting", "The process has not finished starting; ask again soon.", Unavailable)
DRAINING = Code("draining", "The process is stopping and takes no more orders; retry.", Unavailable)
FAULT = Code("fault", "The service failed on this request.", Unavailable)

EDGE_STATUS: dict[str, int] = {
    BODY_TOO_LARGE.name: 413,
    BATTLE_TOO_LARGE.name: 413,
    TOO_MANY_ORDERS.name: 413,
    ANSWER_TOO_LARGE.name: 413,
    TOO_MANY_VALUES.name: 413,
    TAKES_TOO_LONG.name: 413,
    TAKES_TOO_MUCH.name: 413,
    BODY_TOO_SLOW.name: 408,
    UNSUPPORTED_TYPE.name: 415,
    UNSUPPORTED_ENCODING.name: 415,
    VERSION_REQUIRED.name: 428,
    NO_SUCH_PAGE.name: 404,
    BAD_METHOD.name: 405,
    RATE_LIMITED.name: 429,
    FAULT.name: 500,
    errors.COMMAND_REUSED.name: 422,
}
EDGE_CODES = codes_in(vars())


class Citation(msgspec.Struct, frozen=True):
    """The rule behind a refusal or an event: its ID, its chapter, its gist."""

    rule: str
    section: str
    gist: str


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """A problem document. `pointer` is a JSON Pointer into the request's body.

    `throws` is the next throw that the players must type in, where players throw the dice and the
    seat may know it: add its faces behind the faces that you sent. `difference` is the first fault
    of a transcript; `pointer` then points into that line.
    """

    type: str
    title: str
    status: int
    detail: str
    code: str
    kind: str
    pointer: str | None = None
    citation: Citation | None = None
    current_version: int | None = None
    difference: Difference | None = None
    throws: PendingThrow | None = None


class Problems:
    """Makes problem documents, with the rules of the rulebooks at hand."""

    def __init__(self, rulebooks: Iterable[Rulebook[Any, Any, Any]], root: str = "") -> None:
        self._root = root
        self._books = tuple(rulebooks)
        self._titles = {code.name: code.meaning for code in all_codes(self._books)}

    @cached_property
    def _rules(self) -> dict[str, Rule]:
        """All rules by ID; their files are read for the first refusal, not for the start."""
        return {rule.id: rule for book in self._books for rule in book.rules}

    def of(self, refusal: Refusal) -> Problem:
        """Return the problem document of a refusal."""
        return Problem(
            type=f"{self._root}/problems/{refusal.code}",
            title=self._titles.get(refusal.code, refusal.code),
            status=EDGE_STATUS.get(refusal.code) or STATUS[refusal.kind],
            detail=refusal.message,
            code=refusal.code,
            kind=refusal.kind,
            pointer=refusal.at or None,
            citation=self.citation(refusal.rule),
            current_version=refusal.current if isinstance(refusal, StaleScenario) else None,
            difference=refusal.difference if isinstance(refusal, NotVerified) else None,
            throws=refusal.throws,
        )

    def citation(self, rule_id: str | None) -> Citation | None:
        """Return the citation of a rule by its ID."""
        rule = self._rules.get(rule_id) if rule_id else None
        return Citation(rule.id, rule.section, rule.gist) if rule else None


def all_codes(rulebooks: Iterable[Rulebook[Any, Any, Any]]) -> tuple[Code, ...]:
    """Return all codes of refusals."""
    return (
        *EDGE_CODES,
        *KERNEL_CODES,
        *SCENARIO_CODES,
        *FORMAT_CODES,
        *(code for book in rulebooks for code in book.codes),
    )
