"""The parameters of requests, as the OpenAPI document describes them."""

from typing import Any

from umpire.kernel.rulebook import FAMILIES

_VERSION = {"type": "string", "pattern": '^"[0-9]+"$'}
_COUNT = {"type": "integer", "minimum": 0}

PARAMETERS: dict[str, dict[str, Any]] = {
    "seat": {
        "name": "Umpire-Seat",
        "in": "header",
        "description": "Who asks: `referee`, `side:NAME` or `observer`. Leave it out with a token: "
        "that says who asks. Without either, where access is open, the referee does.",
        "schema": {"type": "string", "pattern": "^(referee|observer|side:.+)$"},
    },
    "if_match": {
        "name": "If-Match",
        "in": "header",
        "required": True,
        "description": "The version that you saw, in quotes.",
        "schema": _VERSION,
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
        "description": "The id of the command: a retry gets the first answer again.",
        "schema": {"type": "string", "minLength": 1, "maxLength": 128},
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
    "roll": {
        "name": "roll",
        "in": "query",
        "description": "The number of a roll, from 1.",
        "schema": _COUNT,
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
        "description": "Tell what would come of the orders, and do nothing. Other parameters than "
        "this one are refused.",
        "schema": {"type": "boolean", "default": False},
    },
    "told": {
        "name": "told",
        "in": "query",
        "description": "Whether each ruling brings `told`: a line of plain words for each event.",
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
        "description": "How many entries at the most.",
        "schema": {**_COUNT, "default": 100},
    },
    "unit": {
        "name": "unit",
        "in": "query",
        "description": "The one unit to ask for; without it, all.",
        "schema": {"type": "string"},
    },
}

PATH_PARAMETERS: dict[str, dict[str, Any]] = {
    "scenario": {"type": "string"},
    "system": {"type": "string"},
    "sample": {"type": "string"},
    "number": _COUNT,
    "family": {"type": "string", "enum": list(FAMILIES)},
}
