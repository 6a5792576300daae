"""Operations of the REST edge: routes, parameters and answers, for the OpenAPI document."""

import inspect
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Literal, TypeAlias, get_args

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from umpire.api.answers import PROBLEM
from umpire.api.decode import GREATEST_NUMBER, LONGEST_ID, LONGEST_NUMBER, Envelope
from umpire.api.rest.examples import SHOWN, family_of, side_of
from umpire.api.rest.shapes import reference
from umpire.kernel.lines import LANGUAGES
from umpire.kernel.rulebook import FAMILIES, Rulebook
from umpire.scenarios.read import CURSOR
from umpire.scenarios.repository import State
from umpire.settings import KEY_NAME

Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]


Reach: TypeAlias = Literal["none", "reads", "changes"]


class Operation(msgspec.Struct, frozen=True, kw_only=True):
    """One method at one address; `name` is its id, `tag` its group in the document.

    `parameters` name those of `PARAMETERS`; `refusals` are the statuses of problem documents,
    besides those that every operation may answer; `or_answers` are the types that a status may
    bring instead of `answer`; `headers` name those of `HEADERS` that an answer brings;
    `text_parameters` are those of the query for `?form=compact`, which answers text. The documents
    leave that out: generated clients would have two types for one answer.
    `reach` says which stored battles it concerns: it reads them, changes them, or needs none.
    """

    name: str
    tag: str
    method: Literal["GET", "POST", "DELETE"]
    path: str
    endpoint: Endpoint
    answer: Any
    body: type[Envelope] | None = None
    status: tuple[int, ...] = (200,)
    parameters: tuple[str, ...] = ()
    refusals: tuple[int, ...] = ()
    or_answers: dict[int, Any] = {}
    headers: tuple[str, ...] = ()
    body_type: str = "application/json"
    answer_type: str = "application/json"
    text_parameters: tuple[str, ...] = ()
    reach: Reach | None = None

    @property
    def reaches(self) -> Reach:
        """What it does with stored battles: if nothing else is said, a GET reads them."""
        return self.reach or ("reads" if self.method == "GET" else "changes")


def summary_of(operation: Operation) -> str:
    """Return what an operation does, in a line."""
    return (inspect.getdoc(operation.endpoint) or "").split("\n")[0].rstrip(".")


_VERSION = {"type": "string", "pattern": f'^"?[0-9]{{1,{LONGEST_NUMBER}}}"?$'}
_COMMAND = f'^"?[!#-~]([ -~]{{0,{LONGEST_ID - 2}}}[!#-~])?"?$'
_COUNT = {"type": "integer", "minimum": 0, "maximum": GREATEST_NUMBER}
_NAME = {"type": "string", "minLength": 1}
_SEAT = {"type": "string", "pattern": "^(referee|observer|side:.+)$"}


PARAMETERS: dict[str, dict[str, Any]] = {
    "seat": {
        "name": "Umpire-Seat",
        "in": "header",
        "description": "The seat that asks: `referee`, `side:NAME` or `observer`. Leave it out "
        "with a token, which names the seat. With open access, the default is the referee.",
        "schema": _SEAT,
    },
    "side": {
        "name": "Umpire-Seat",
        "in": "header",
        "description": "The side that asks: `side:NAME`. Leave it out with the token of a side.",
        "schema": _SEAT,
    },
    "if_match": {
        "name": "If-Match",
        "in": "header",
        "required": True,
        "description": "The version that you saw, in quotes; a bare number works too.",
        "schema": _VERSION,
        "example": '"0"',
    },
    "if_none_match": {
        "name": "If-None-Match",
        "in": "header",
        "description": "The entity tag that you have; of a scenario, the version in quotes.",
        "schema": {"type": "string"},
    },
    "idempotency_key": {
        "name": "Idempotency-Key",
        "in": "header",
        "description": "The id of the command, random and new for each: a retry gets the first "
        "answer again. No other seat sees it. Quotes around it are allowed. The same id with "
        "another body is refused (422).",
        "schema": {
            "type": "string",
            "minLength": 1,
            "maxLength": LONGEST_ID + 2,
            "pattern": _COMMAND,
        },
    },
    "version": {
        "name": "version",
        "in": "query",
        "description": "An earlier version; without it, the present one.",
        "schema": _COUNT,
    },
    "after": {
        "name": "after",
        "in": "query",
        "description": "The version after which to begin.",
        "schema": {**_COUNT, "default": 0},
    },
    "after_roll": {
        "name": "after",
        "in": "query",
        "description": "The number of the roll after which to begin.",
        "schema": {**_COUNT, "default": 0},
    },
    "after_choice": {
        "name": "after",
        "in": "query",
        "description": "After how many choices to begin: `next` of the page before.",
        "schema": {**_COUNT, "default": 0},
    },
    "most_choices": {
        "name": "limit",
        "in": "query",
        "description": "How many choices at the most; a page ends by itself where it grows long.",
        "schema": {**_COUNT, "minimum": 1},
    },
    "query": {
        "name": "q",
        "in": "query",
        "required": True,
        "description": "Words to look for, or ids of rules; up to 200 characters.",
        "schema": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": r"\w"},
        "example": "threshold",
    },
    "after_rule": {
        "name": "after",
        "in": "query",
        "description": "After how many rules to begin: `next` of the page before.",
        "schema": {**_COUNT, "default": 0},
    },
    "most_rules": {
        "name": "limit",
        "in": "query",
        "description": "How many rules at the most, up to 50.",
        "schema": {**_COUNT, "minimum": 1, "default": 10},
    },
    "roll": {
        "name": "roll",
        "in": "query",
        "description": "The number of a roll, from 1.",
        "schema": _COUNT,
        "example": 1,
    },
    "label": {
        "name": "label",
        "in": "query",
        "description": "The label of a roll, where no number is given.",
        "schema": {"type": "string"},
    },
    "of_label": {
        "name": "label",
        "in": "query",
        "description": "The rolls of this label; without it, all.",
        "schema": {"type": "string"},
    },
    "dry_run": {
        "name": "dry_run",
        "in": "query",
        "description": "Only check the orders: the answer shows their outcome, and nothing is "
        "stored.",
        "schema": {"type": "boolean", "default": False},
    },
    "with_choices": {
        "name": "choices",
        "in": "query",
        "description": "Add `now` to the answer: the phase, the seats that the battle waits for, "
        "and the orders that the seat may give next. Not in a dry run.",
        "schema": {"type": "boolean", "default": False},
    },
    "told": {
        "name": "told",
        "in": "query",
        "description": "Add `told` to each ruling: a log line for each event.",
        "schema": {"type": "boolean", "default": False},
    },
    "lang": {
        "name": "lang",
        "in": "query",
        "description": "The language of log lines. Default: the one that `Accept-Language` "
        "prefers.",
        "schema": {"enum": [*LANGUAGES]},
    },
    "present": {
        "name": "present",
        "in": "query",
        "description": "Add events named `present`, which list the seats that follow the scenario.",
        "schema": {"type": "boolean", "default": False},
    },
    "last_event_id": {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "The version of the last event received; it overrides `after`.",
        "schema": {"type": "string", "pattern": "^[0-9]{0,15}$"},
    },
    "limit": {
        "name": "limit",
        "in": "query",
        "description": "The most entries to return; the service has a limit of its own.",
        "schema": {**_COUNT, "minimum": 1, "default": 100},
    },
    "of_system": {
        "name": "system",
        "in": "query",
        "description": "The name of the one rulebook to list; without it, all.",
        "schema": _NAME,
    },
    "state": {
        "name": "state",
        "in": "query",
        "description": "Only battles in this state: going on, over by their rules, or closed.",
        "schema": {"type": "string", "enum": list(get_args(State))},
    },
    "waits_for": {
        "name": "waits_for",
        "in": "query",
        "description": "Only battles that wait for this seat, such as `side:NAME`.",
        "schema": _SEAT,
    },
    "changed_from": {
        "name": "changed_from",
        "in": "query",
        "description": "Only battles that changed at this time or later.",
        "schema": {"type": "string", "format": "date-time"},
    },
    "changed_before": {
        "name": "changed_before",
        "in": "query",
        "description": "Only battles that have not changed since this time.",
        "schema": {"type": "string", "format": "date-time"},
    },
    "archived": {
        "name": "archived",
        "in": "query",
        "description": "Only battles in the archive (`true`), or only the others (`false`).",
        "schema": {"type": "boolean"},
    },
    "after_scenario": {
        "name": "after",
        "in": "query",
        "description": "Where to begin: `next` of the page before.",
        "schema": {"type": "string", "pattern": f"^{CURSOR.pattern}$"},
    },
    "most_scenarios": {
        "name": "limit",
        "in": "query",
        "description": "The most scenarios to return, up to 100.",
        "schema": {**_COUNT, "minimum": 1, "default": 50},
    },
    "before_entry": {
        "name": "before",
        "in": "query",
        "description": "The number of the entry before which to begin: `next` of the page before.",
        "schema": {**_COUNT, "minimum": 1},
    },
    "most_entries": {
        "name": "limit",
        "in": "query",
        "description": "The most entries to return, up to 500.",
        "schema": {**_COUNT, "minimum": 1, "default": 50},
    },
    "operator_key": {
        "name": "key",
        "in": "query",
        "description": "Only entries of the operator's key of this name; without it, of all.",
        "schema": {"type": "string", "pattern": f"^{KEY_NAME}$"},
    },
    "unit": {
        "name": "unit",
        "in": "query",
        "description": "Only orders of this unit; without it, of all.",
        "schema": {"type": "string"},
    },
}


_PATH: dict[str, dict[str, Any]] = {
    "scenario": {"description": "The name of a scenario.", "schema": _NAME, "example": "sample"},
    "system": {"description": "The name of a rulebook.", "schema": _NAME},
    "sample": {"description": "The name of a sample.", "schema": _NAME},
    "webhook": {"description": "The id of a webhook.", "schema": _NAME},
    "of_seat": {
        "description": "The seat whose tokens are revoked.",
        "schema": _SEAT,
        "example": "observer",
    },
    "number": {"description": "The number of a roll, from 1.", "schema": _COUNT, "example": 1},
    "family": {
        "description": "The family of the orders; others are refused.",
        "schema": {"type": "string", "enum": list(FAMILIES)},
    },
}


def parameters(books: Iterable[Rulebook[Any, Any, Any]]) -> dict[str, dict[str, Any]]:
    """Return all parameters, path parameters too, with examples of the first book."""
    path = {name: {"name": name, "in": "path", "required": True, **_PATH[name]} for name in _PATH}
    book = next((book for book in books if book.system in SHOWN), None)
    if book is None:
        return {**PARAMETERS, **path}
    path["system"] |= {"example": book.system}
    path["sample"] |= {"example": next(iter(book.samples))}
    path["family"] |= {"example": family_of(book)}
    side = {**PARAMETERS["side"], "example": f"side:{side_of(book)}"}
    return {**PARAMETERS, **path, "side": side}


_TEXT = {"type": "string"}
_SECONDS = {"type": "integer", "minimum": 0, "maximum": 2**31 - 1}


HEADERS: dict[str, dict[str, Any]] = {
    "ETag": {"description": "The version, in quotes, for the next `If-Match`.", "schema": _TEXT},
    "Location": {"description": "Where the scenario is, on the same host.", "schema": _TEXT},
    "Link": {
        "description": 'The next page, if there is one: `rel="next"`.',
        "schema": _TEXT,
    },
    "WWW-Authenticate": {"description": "`Bearer`.", "schema": _TEXT},
    "Allow": {"description": "The methods that the address takes.", "schema": _TEXT},
    "Retry-After": {"description": "Seconds to wait before a retry.", "schema": _SECONDS},
    "RateLimit": {"description": "The rest of the limit.", "schema": _TEXT},
    "RateLimit-Policy": {"description": "The limit.", "schema": _TEXT},
}


_REFUSALS: dict[int, tuple[str, str, tuple[str, ...]]] = {
    400: ("NotUnderstood", "The request is not understood.", ()),
    401: ("NotKnown", "The request has no valid token or key.", ("WWW-Authenticate",)),
    403: ("NotAllowed", "The seat, or the page, may not do or see this.", ()),
    404: ("NotThere", "Nothing has that name.", ()),
    405: ("NotThisMethod", "The address does not allow this method.", ("Allow",)),
    409: ("Contradicted", "The request contradicts an earlier one.", ()),
    412: ("Stale", "The scenario has moved on to another version: `current_version`.", ()),
    413: ("TooLarge", "The body or the answer exceeds a limit of the service.", ()),
    415: ("NotThisType", "The address does not accept this type of body.", ()),
    422: ("NotAccepted", "The rules, or an earlier command, forbid the request.", ()),
    428: ("VersionRequired", "`If-Match` is missing.", ()),
    429: (
        "TooOften",
        "The caller has exceeded its rate limit.",
        ("Retry-After", "RateLimit", "RateLimit-Policy"),
    ),
    500: ("Fault", "The service failed on this request.", ()),
    503: ("NotNow", "The journal cannot be reached, or the service is busy.", ("Retry-After",)),
}


def refusal(status: int) -> dict[str, str]:
    """Return the reference to the response that is a refusal of a status."""
    return {"$ref": f"#/components/responses/{_REFUSALS[status][0]}"}


def refusals() -> dict[str, dict[str, Any]]:
    """Return the components of all refusals, by their names."""
    content = {PROBLEM: {"schema": reference("Problem")}}
    return {
        name: {
            "description": f"{told} Nothing was changed.",
            **({"headers": headers(names)} if names else {}),
            "content": content,
        }
        for name, told, names in _REFUSALS.values()
    }


def headers(names: tuple[str, ...]) -> dict[str, dict[str, str]]:
    """Return references to headers."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}
