"""The OpenAPI 3.1 document, from the route table and the types of the domain."""

import inspect
import re
import sys
from typing import Any

import msgspec
from pydantic.json_schema import models_json_schema

from umpire import __version__
from umpire.api.desk import Desk
from umpire.api.problems import Problem
from umpire.api.rest.answers import PROBLEM
from umpire.api.rest.bodies import OF_RULEBOOK
from umpire.api.rest.routes import Operation, operations
from umpire.api.rest.shapes import REFERENCE, reference
from umpire.kernel.rulebook import FAMILIES, Rulebook
from umpire.scenarios.journal import Closed, Contributed, DiceTerms, ForkedFrom

DESCRIPTION = (
    "A neutral referee for tabletop spaceship battles. A front end sends orders; the answer is a "
    "ruling: what happened, which rule says so, which dice were thrown. Calls without a scenario "
    "keep nothing; a scenario keeps a journal that anyone can replay."
)

_VERSION = {"type": "string", "pattern": '^"[0-9]+"$'}
_COUNT = {"type": "integer", "minimum": 0}

PARAMETERS: dict[str, dict[str, Any]] = {
    "seat": {
        "name": "Umpire-Seat",
        "in": "header",
        "description": "Who asks: `referee` (the default), `side:NAME` or `observer`.",
        "schema": {
            "type": "string",
            "pattern": "^(referee|observer|side:.+)$",
            "default": "referee",
        },
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

EVERYWHERE = (405, 413, 429, 500, 503)
EMPTY = (204, 304)
UNAUTHENTICATED = 401
SEATED = (400, UNAUTHENTICATED, 403)
"""What every operation on a scenario may answer besides: the seat is not good, or not enough."""

SECURITY = {
    "seat": {
        "type": "http",
        "scheme": "bearer",
        "bearerFormat": "JWT",
        "description": "The token of a seat, as the opening of the scenario told it.",
    },
    "operator": {
        "type": "http",
        "scheme": "bearer",
        "description": "The operator's key: it opens scenarios, where access is closed.",
    },
}


def openapi(desk: Desk) -> dict[str, Any]:
    """Return the document."""
    table = operations(desk)
    paths: dict[str, dict[str, Any]] = {}
    for operation in table:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "umpire",
            "version": __version__,
            "description": DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "parameters": PARAMETERS,
            "securitySchemes": SECURITY,
            "schemas": _schemas(table, tuple(desk.rulebooks.values())),
        },
    }


def _operation(operation: Operation) -> dict[str, Any]:
    summary = (inspect.getdoc(operation.endpoint) or "").split("\n")[0]
    name = f"{operation.method.lower()}{re.sub('[^A-Za-z]+', '_', operation.path)}".strip("_")
    described: dict[str, Any] = {
        "operationId": name,
        "summary": summary.rstrip("."),
        "parameters": [
            *(
                {"name": part, "in": "path", "required": True, "schema": PATH_PARAMETERS[part]}
                for part in re.findall(r"\{(\w+)\}", operation.path)
            ),
            *({"$ref": f"#/components/parameters/{name}"} for name in operation.parameters),
        ],
        "responses": _responses(operation),
    }
    if _of_scenario(operation):
        described["security"] = [{"seat": []}, {}]
    elif UNAUTHENTICATED in operation.refusals:
        described["security"] = [{"operator": []}, {}]
    if operation.body is not None:
        content = {operation.body_type: {"schema": reference(operation.body.__name__)}}
        described["requestBody"] = {"required": True, "content": content}
    elif operation.body_type != "application/json":
        content = {operation.body_type: {"schema": {"type": "string"}}}
        described["requestBody"] = {"content": content}
    return described


def _of_scenario(operation: Operation) -> bool:
    return "{scenario}" in operation.path


def _responses(operation: Operation) -> dict[str, Any]:
    told = {
        200: "The answer.",
        201: "It is kept.",
        204: "All has been told.",
        304: "You have it.",
    }
    responses: dict[str, Any] = {
        str(status): {
            "description": told[status],
            **({} if status in EMPTY else _content(operation, status)),
        }
        for status in operation.status
    }
    seated = SEATED if _of_scenario(operation) else ()
    for status in sorted({*operation.refusals, *EVERYWHERE, *seated}):
        responses[str(status)] = {
            "description": "Refused; nothing was changed.",
            "content": {PROBLEM: {"schema": reference("Problem")}},
        }
    return responses


def _content(operation: Operation, status: int) -> dict[str, Any]:
    if operation.answer is None:
        return {"content": {operation.answer_type: {"schema": {"type": "string"}}}}
    schema = reference(operation.answer.__name__)
    other = operation.or_answers.get(status)
    either = {"anyOf": [schema, reference(other.__name__)]} if other else schema
    return {"content": {operation.answer_type: {"schema": either}}}


def _schemas(
    table: tuple[Operation, ...], books: tuple[Rulebook[Any, Any, Any], ...]
) -> dict[str, Any]:
    answers = {operation.answer for operation in table if operation.answer is not None}
    answers |= {other for operation in table for other in operation.or_answers.values()}
    bodies = {operation.body for operation in table if operation.body is not None}
    _, schemas = msgspec.json.schema_components(
        [Problem, DiceTerms, ForkedFrom, Contributed, Closed, *answers], ref_template=REFERENCE
    )
    _, envelopes = models_json_schema(
        [(body, "validation") for body in bodies], ref_template=REFERENCE.replace("name", "model")
    )
    schemas |= _filled_in(envelopes["$defs"])
    for name in ("Battle", "BattleView", "Choice", "Event", "Options", "Order", "Setup"):
        schemas[name] = {"anyOf": [reference(f"{prefix(book)}{name}") for book in books]}
    schemas |= _design_schemas(books)
    ruled = [reference(f"{prefix(book)}Ruled") for book in books]
    schemas["Entry"] = {"anyOf": [*ruled, reference("Contributed"), reference("Closed")]}
    for book in books:
        schemas |= rulebook_schemas(book)
    return dict(sorted(schemas.items()))


def _design_schemas(books: tuple[Rulebook[Any, Any, Any], ...]) -> dict[str, Any]:
    """Return what stands for the designs of every rulebook that has rules for them."""
    fronts = [prefix(book) for book in books if book.design is not None]
    return {
        name: {"anyOf": [reference(f"{front}{name}") for front in fronts]}
        for name in ("Assessment", "Design", "Tables")
        if fronts
    }


def _filled_in(value: Any) -> Any:
    """Return the schemas of request bodies, what is a rulebook's filled in by reference."""
    if isinstance(value, list):
        return [_filled_in(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    name = value.get(OF_RULEBOOK)
    if name is None:
        return {key: _filled_in(inner) for key, inner in value.items()}
    if "default" in value:
        return {"anyOf": [reference(name), {"type": "null"}], "default": value["default"]}
    return reference(name)


def prefix(book: Rulebook[Any, Any, Any]) -> str:
    """Return what stands in front of the names of a rulebook's types: `FullThrustLight`."""
    return "".join(word.capitalize() for word in book.system.split("-"))


def rulebook_schemas(book: Rulebook[Any, Any, Any]) -> dict[str, Any]:
    """Return the schemas of a rulebook's types, its name in front of each."""
    unions = {
        "Order": book.order_types,
        "Event": book.event_types,
        "Choice": book.choice_types,
    }
    single = {
        "Battle": book.battle_type,
        "BattleView": book.view_type,
        "Options": book.options_type,
        "Setup": book.setup_type,
    }
    if book.design is not None:
        single |= {
            "Assessment": book.design.assessment_type,
            "Design": book.design.design_type,
            "Tables": book.tables_type,
        }
    kinds = [*(kind for members in unions.values() for kind in members), *single.values()]
    _, components = msgspec.json.schema_components(kinds, ref_template=REFERENCE)
    own = _named_in({_package(kind) for kind in kinds})
    renamed = {name: f"{prefix(book)}{name}" for name in components if name in own}
    schemas = {renamed.get(name, name): told for name, told in components.items()}
    for name, members in unions.items():
        tags = {str(kind.__struct_config__.tag): kind.__name__ for kind in members}
        schemas[f"{prefix(book)}{name}"] = {
            "oneOf": [reference(kind) for kind in tags.values()],
            "discriminator": {
                "propertyName": "kind",
                "mapping": {tag: REFERENCE.format(name=kind) for tag, kind in tags.items()},
            },
        }
    schemas[f"{prefix(book)}Ruled"] = _ruled(prefix(book))
    pointing: dict[str, Any] = _repointed(schemas, renamed)
    return pointing


def _ruled(front: str) -> dict[str, Any]:
    return {
        "title": "Ruled",
        "description": "One accepted command: who gave it, its orders, and what happened.",
        "type": "object",
        "properties": {
            "kind": {"const": "ruling"},
            "version": {"type": "integer"},
            "seat": {"type": "string"},
            "command": {"type": "string"},
            "edition": {"type": "string"},
            "orders": {"type": "array", "items": reference(f"{front}Order")},
            "events": {"type": "array", "items": reference(f"{front}Event")},
            "salt": {"type": "string"},
            "told": {"type": "array", "items": {"type": "string"}},
        },
        "required": ["kind", "version", "seat", "command", "edition", "orders", "events"],
    }


def _package(kind: type) -> str:
    """Return the package of the rulebook in which a type is: its own, or that it builds on."""
    return ".".join(kind.__module__.split(".")[:3])


def _named_in(packages: set[str]) -> set[str]:
    """Return the names of all types of some rulebooks' packages."""
    return {
        name
        for module in list(sys.modules)
        if _in_any(module, packages)
        for name, value in vars(sys.modules[module]).items()
        if isinstance(value, type) and _in_any(value.__module__, packages)
    }


def _in_any(module: str, packages: set[str]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def _repointed(value: Any, renamed: dict[str, str]) -> Any:
    """Return a schema in which every reference goes to the new names."""
    if isinstance(value, dict):
        return {key: _repointed(inner, renamed) for key, inner in value.items()}
    if isinstance(value, list):
        return [_repointed(inner, renamed) for inner in value]
    if isinstance(value, str) and value.startswith(REFERENCE.format(name="")):
        name = value.removeprefix(REFERENCE.format(name=""))
        return REFERENCE.format(name=renamed.get(name, name))
    return value
