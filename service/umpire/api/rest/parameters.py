"""The parameters of requests, as the OpenAPI document describes them."""

from collections.abc import Iterable
from typing import Any, get_args

from umpire.api.decode import GREATEST_NUMBER, LONGEST_ID, LONGEST_NUMBER
from umpire.api.rest.examples import SHOWN, family_of, side_of
from umpire.kernel.lines import LANGUAGES
from umpire.kernel.rulebook import FAMILIES, Rulebook
from umpire.scenarios.finding import CURSOR
from umpire.scenarios.listing import State
from umpire.settings import KEY_NAME

_VERSION = {"type": "string", "pattern": f'^"?[0-9]{{1,{LONGEST_NUMBER}}}"?$'}
_COMMAND = f'^"?[!#-~]([ -~]{{0,{LONGEST_ID - 2}}}[!#-~])?"?$'
_COUNT = {"type": "integer", "minimum": 0, "maximum": GREATEST_NUMBER}
_NAME = {"type": "string", "minLength": 1}
_SEAT = {"type": "string", "pattern": "^(referee|observer|side:.+)$"}

PARAMETERS: dict[str, dict[str, Any]] = {
    "seat": {
        "name": "Umpire-Seat",
        "in": "header",
        "description": "Who asks: `referee`, `side:NAME` or `observer`. Leave it out with a token: "
        "that says who asks. Without either, where access is open, the referee does.",
        "schema": _SEAT,
    },
    "side": {
        "name": "Umpire-Seat",
        "in": "header",
        "description": "Which side asks: `side:NAME`. Leave it out with the token of a side.",
        "schema": _SEAT,
    },
    "if_match": {
        "name": "If-Match",
        "in": "header",
        "required": True,
        "description": "The version that you saw, in quotes; a number alone is understood too.",
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
        "answer again. No other seat sees it. It may stand in quotes. The same id with another "
        "body is refused (422).",
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
    "dry_run": {
        "name": "dry_run",
        "in": "query",
        "description": "Tell what would come of the orders, and do nothing.",
        "schema": {"type": "boolean", "default": False},
    },
    "with_choices": {
        "name": "choices",
        "in": "query",
        "description": "Whether the answer brings `now`: the phase, the seats that the battle "
        "waits for, and what the seat may order next. Not in a dry run.",
        "schema": {"type": "boolean", "default": False},
    },
    "told": {
        "name": "told",
        "in": "query",
        "description": "Whether to add `told` to each ruling: a log line for each event.",
        "schema": {"type": "boolean", "default": False},
    },
    "lang": {
        "name": "lang",
        "in": "query",
        "description": "The language of `told`. Default: the one that `Accept-Language` prefers.",
        "schema": {"enum": [*LANGUAGES]},
    },
    "present": {
        "name": "present",
        "in": "query",
        "description": "Whether events named `present` tell which seats follow the scenario.",
        "schema": {"type": "boolean", "default": False},
    },
    "last_event_id": {
        "name": "Last-Event-ID",
        "in": "header",
        "description": "The version of the last event that came; goes before `after`.",
        "schema": {"type": "string", "pattern": "^[0-9]{0,15}$"},
    },
    "limit": {
        "name": "limit",
        "in": "query",
        "description": "How many entries at the most; the service has a limit of its own.",
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
        "description": "How they stand: going on, over by their rules, or closed.",
        "schema": {"type": "string", "enum": list(get_args(State))},
    },
    "waits_for": {
        "name": "waits_for",
        "in": "query",
        "description": "A seat that they wait for, such as `side:NAME`.",
        "schema": _SEAT,
    },
    "changed_from": {
        "name": "changed_from",
        "in": "query",
        "description": "Those that changed at this time or later.",
        "schema": {"type": "string", "format": "date-time"},
    },
    "changed_before": {
        "name": "changed_before",
        "in": "query",
        "description": "Those that have not changed since this time.",
        "schema": {"type": "string", "format": "date-time"},
    },
    "archived": {
        "name": "archived",
        "in": "query",
        "description": "Those in the archive, or those that are not.",
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
        "description": "How many scenarios at the most, up to 100.",
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
        "description": "How many entries at the most, up to 500.",
        "schema": {**_COUNT, "minimum": 1, "default": 50},
    },
    "operator_key": {
        "name": "key",
        "in": "query",
        "description": "The name of the one operator's key to look at; without it, all.",
        "schema": {"type": "string", "pattern": f"^{KEY_NAME}$"},
    },
    "unit": {
        "name": "unit",
        "in": "query",
        "description": "The one unit to ask for; without it, all.",
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
        "description": "The one family of orders that is taken.",
        "schema": {"type": "string", "enum": list(FAMILIES)},
    },
}


def parameters(books: Iterable[Rulebook[Any, Any, Any]]) -> dict[str, dict[str, Any]]:
    """Return all parameters, those of addresses too, with what is shown of the first book."""
    path = {name: {"name": name, "in": "path", "required": True, **_PATH[name]} for name in _PATH}
    book = next((book for book in books if book.system in SHOWN), None)
    if book is None:
        return {**PARAMETERS, **path}
    path["system"] |= {"example": book.system}
    path["sample"] |= {"example": next(iter(book.samples))}
    path["family"] |= {"example": family_of(book)}
    side = {**PARAMETERS["side"], "example": f"side:{side_of(book)}"}
    return {**PARAMETERS, **path, "side": side}
