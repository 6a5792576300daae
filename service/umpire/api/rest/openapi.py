"""The OpenAPI 3.1 documents, from the route table and the types of the domain.

The document of the service leaves the values of rulebooks open. Each rulebook has a document with
the same operations and the types of that book, named as the book names them (`FireWeapons`,
`Ship`).

A rulebook's document stays small because it repeats nothing:

- It describes the values that a caller writes. Values that are only answered are described in the
  rulebook's JSON Schema (`/v1/rulebooks/{system}/schema`), in the document of the rulebook from
  which they come, or in the document of the service.
- A default lists only the values that differ from the defaults of its fields.
- Similar schemas are neighbours, because they compress better.
"""

import inspect
import re
from asyncio import to_thread
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

import msgspec
from pydantic.json_schema import models_json_schema
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from umpire import __version__
from umpire.api.answers import JSON, document
from umpire.api.decode import GREATEST, Envelope
from umpire.api.gate import ACTIONS, ALWAYS_CLOSED
from umpire.api.problems import Problem
from umpire.api.rest.bags import has_bags
from umpire.api.rest.examples import bodies_of, family_of, transcript
from umpire.api.rest.operation import (
    HEADERS,
    Operation,
    headers,
    parameters,
    refusal,
    refusals,
    summary_of,
)
from umpire.api.rest.routes import operations
from umpire.api.rest.shapes import OF_RULEBOOK, REFERENCE, ForkBody, reference
from umpire.api.rulebook_schema import Document, document_of, schema_components
from umpire.api.state import AppState
from umpire.api.stream import EVENT_STREAM
from umpire.kernel.rulebook import Id, Rulebook
from umpire.rules import RULEBOOKS
from umpire.scenarios.journal import Closed, Contributed, DiceTerms, ForkedFrom

Schema: TypeAlias = dict[str, Any]
Book: TypeAlias = Rulebook[Any, Any, Any]


TAGGED = {
    "Order": "An order of a side or the referee; `kind` names it.",
    "Event": "One thing that happened, with its rule and its rolls; `kind` names it.",
    "Choice": "An order that a seat may give now; `kind` names it.",
}

WHOLE = {
    "Battle": "The whole state of a battle.",
    "BattleView": "A battle as a seat may see it.",
    "Options": "The options of a scenario that differ from the defaults.",
    "Setup": "The set-up with which a battle begins.",
}

DESIGNED = {
    "Assessment": "A rulebook's assessment of a design.",
    "Design": "The design of a ship.",
    "Tables": "Tables of a scenario that replace the book's.",
}

BOUNDS: Schema = {"minimum": -GREATEST, "maximum": GREATEST}


BEGINNINGS = ("sample", "setup", "battle")
"""How a request may say which battle it is about; one of those that it takes."""


DATA = {"const", "default", "enum", "mapping"}
"""Keywords of a schema that hold values, and no schemas."""

NOTHING: tuple[Any, ...] = (None, (), [], {})
"""Defaults that are not written down: a field that has one may be left out."""


def service_schemas(answers: Iterable[Any], bodies: Iterable[type[Envelope]]) -> dict[str, Schema]:
    """Return the schemas that every rulebook's document holds; see `values_of` for the rest."""
    kinds = [Problem, DiceTerms, ForkedFrom, Contributed, Closed, *answers]
    _, schemas = schema_components(kinds, REFERENCE)
    _, envelopes = models_json_schema(
        [(body, "validation") for body in bodies], ref_template=REFERENCE.replace("name", "model")
    )
    schemas |= {name: _one_beginning(body) for name, body in _filled_in(envelopes["$defs"]).items()}
    schemas["Ruled"] = _ruled()
    schemas["Entry"] = _one_of({"ruling": "Ruled", "nonce": "Contributed", "close": "Closed"})
    return {name: tidy(schema) for name, schema in schemas.items()}


def open_values(books: Iterable[Book]) -> dict[str, Schema]:
    """Return the schemas of a rulebook's values where the rulebook is left open."""
    where = {
        "description": "The document of each rulebook has its fields.",
        "x-rulebooks": {book.system: f"/openapi/{book.system}.json" for book in books},
    }
    kind = {"properties": {"kind": {"type": "string"}}, "required": ["kind"]}
    kinds = {"type": "object", **kind, "additionalProperties": True}
    tagged = {name: {**kinds, **_said(gist, where)} for name, gist in TAGGED.items()}
    others = {**WHOLE, **DESIGNED} if any(book.design for book in books) else WHOLE
    return tagged | {
        name: {"type": "object", "additionalProperties": True, **_said(gist, where)}
        for name, gist in others.items()
    }


def _said(gist: str, where: Mapping[str, Any]) -> Schema:
    return {**where, "description": f"{gist} {where['description']}"}


def values_of(book: Book) -> dict[str, Schema]:
    """Return the schemas of a rulebook's values, named as the book names them."""
    unions = {"Order": book.order_types, "Event": book.event_types, "Choice": book.choice_types}
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
    _, components = schema_components(kinds, REFERENCE)
    schemas = {name: _told_once(tidy(schema)) for name, schema in components.items()}
    return {**OFTEN, **schemas} | {
        name: _one_of({str(kind.__struct_config__.tag): kind.__name__ for kind in members})
        for name, members in unions.items()
    }


def _told_once(schema: Any) -> Any:
    """Return a schema with references in place of frequent schemas."""
    for name, often in OFTEN.items():
        if schema == often:
            return reference(name)
    if isinstance(schema, list):
        return [_told_once(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: inner if key in DATA else _told_once(inner) for key, inner in schema.items()}


def _one_of(names: Mapping[str, str]) -> Schema:
    """Return the schema of a value that is one of several; `names` are of each kind's schema."""
    return {
        "oneOf": [reference(name) for name in names.values()],
        "discriminator": {
            "propertyName": "kind",
            "mapping": {tag: REFERENCE.format(name=name) for tag, name in names.items()},
        },
    }


def _filled_in(value: Any) -> Any:
    """Return the schemas of request bodies, with references to the values of the rulebook."""
    if isinstance(value, list):
        return [_filled_in(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    name = value.get(OF_RULEBOOK)
    if name is None:
        return {key: _filled_in(inner) for key, inner in value.items()}
    if "default" in value:
        return {"anyOf": [reference(name), {"type": "null"}]}
    return reference(name)


def _one_beginning(body: Schema) -> Schema:
    """Return the schema of a body that gives a battle in exactly one of the possible ways.

    The choice is in an `allOf` of its own, so that generators take the body for the object that it
    is. No body fits two of them, so `anyOf` is enough.
    """
    ways = [name for name in BEGINNINGS if name in body["properties"]]
    if len(ways) < 2:  # noqa: PLR2004 — there is no choice
        return body
    nothing = {"type": "null"}
    choices = [
        {
            "required": [way],
            "properties": {name: {"not": nothing} if name == way else nothing for name in ways},
        }
        for way in ways
    ]
    return {**body, "allOf": [{"anyOf": choices}]}


def _ruled() -> Schema:
    text = {"type": "string"}
    return {
        "description": "One accepted command: who gave it, its orders, and what happened.",
        "type": "object",
        "properties": {
            "kind": {"const": "ruling"},
            "version": {"type": "integer"},
            "seat": text,
            "edition": text,
            "orders": {"type": "array", "items": reference("Order")},
            "events": {"type": "array", "items": reference("Event")},
            "salt": text,
            "told": {"type": "array", "items": text},
        },
        "required": ["kind", "version", "seat", "edition", "orders", "events"],
    }


def tidy(schema: Any, *, is_field: bool = False) -> Any:
    """Return a schema in the form that generators of clients accept.

    - Titles go: a component's title repeats its name, and the titles of fields became classes with
      colliding names. The rule that an option changes becomes `x-rule`.
    - A list of a fixed length has one schema for its items, and a length.
    - A field that is null or empty by default may be left out; a written default made it mandatory
      in answers.
    - Whole numbers have bounds: if no others, those of every number in a request
      (`require_exact_numbers`).
    """
    if isinstance(schema, list):
        return [tidy(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    told: Schema = {
        key: inner if key in DATA else _fields(inner) if key == "properties" else tidy(inner)
        for key, inner in schema.items()
        if key != "title"
    }
    if is_field and "title" in schema and "description" in schema:
        told["x-rule"] = schema["title"]
    if told.get("default", ...) in NOTHING:
        del told["default"]
    if told.get("type") == "integer" and not DATA.intersection(told) - {"default"}:
        told = BOUNDS | told
    return _of_one_kind(told) if "prefixItems" in told else told


def _fields(fields: Mapping[str, Any]) -> Schema:
    return {name: tidy(field, is_field=True) for name, field in fields.items()}


def _of_one_kind(schema: Schema) -> Schema:
    """Return the schema of a list of fixed length, whose items are all of one kind, or of some."""
    kinds: list[Any] = []
    for item in schema["prefixItems"]:
        if item not in kinds:
            kinds.append(item)
    items = kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
    return {key: value for key, value in schema.items() if key != "prefixItems"} | {"items": items}


OFTEN: dict[str, Schema] = {
    "Id": tidy(msgspec.json.schema(Id)),
    "WholeNumber": tidy({"type": "integer"}),
}
"""Schemas that are so frequent in a rulebook's document that they become components."""


Schemas: TypeAlias = Mapping[str, Schema]


WRITTEN = ("Order", "Setup", "Options", "Design")
"""The values of a rulebook that callers write, with all values inside them."""

HANDED_BACK = "Battle"
"""The value that callers send back unchanged."""

UNIONS = ("Order", "Choice", "Event")
SENTENCE = re.compile(r"(?<=\.)\s")


def remove_repeats(
    schemas: Schemas, bodies: Iterable[str], elsewhere: Schemas
) -> dict[str, Schema]:
    """Return the schemas of a rulebook's document, without descriptions found elsewhere.

    Args:
        schemas: all that the document has.
        bodies: the names of the schemas of request bodies.
        elsewhere: the described schemas of the rulebook that this one builds on.
    """
    written = _held_by({*WRITTEN, *bodies} & schemas.keys(), schemas)
    told = {
        name: _taken_over(
            schema, elsewhere.get(name), as_told=_briefly if name in written else None
        )
        for name, schema in schemas.items()
    }
    return _side_by_side({name: _defaults_once(schema, told) for name, schema in told.items()})


def _held_by(roots: Iterable[str], schemas: Schemas) -> set[str]:
    """Return the names of some schemas, and of all to which they refer, except a whole battle."""
    found = {HANDED_BACK}
    ahead = list(roots)
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += _referred_to(schemas[name])
    return found - {HANDED_BACK}


def _referred_to(schema: Any) -> list[str]:
    if isinstance(schema, list):
        return [name for inner in schema for name in _referred_to(inner)]
    if not isinstance(schema, dict):
        return []
    own = [_name(schema)] if "$ref" in schema else []
    held = [inner for key, inner in schema.items() if key not in DATA]
    return own + [name for inner in held for name in _referred_to(inner)]


def _name(schema: Schema) -> str:
    """Return the name of the schema that is referred to."""
    return str(schema["$ref"]).removeprefix(REFERENCE.format(name=""))


def _briefly(description: str) -> str:
    """Return the first sentence of a description."""
    return SENTENCE.split(description, maxsplit=1)[0]


def _taken_over(
    schema: Schema, from_: Schema | None, *, as_told: Callable[[str], str] | None
) -> Schema:
    """Return a schema with its descriptions, except those that its original rulebook has."""
    told: Schema = _described(schema, None if schema == from_ else as_told)
    fields = ({} if from_ is None else from_).get("properties", {})
    for name, field in schema.get("properties", {}).items():
        if field == fields.get(name):
            told["properties"][name] = _described(field, None)
    return told


def _described(schema: Any, as_told: Callable[[str], str] | None) -> Any:
    """Return a schema with its descriptions changed by a function, or without descriptions."""
    if isinstance(schema, list):
        return [_described(inner, as_told) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    told: Schema = {}
    for key, inner in schema.items():
        if key == "properties":
            told[key] = {name: _described(field, as_told) for name, field in inner.items()}
        elif key != "description":
            told[key] = inner if key in DATA else _described(inner, as_told)
        elif as_told is not None:
            told[key] = as_told(inner)
    return told


def _defaults_once(schema: Any, schemas: Schemas) -> Any:
    """Return a schema whose defaults leave out what the defaults of their own fields say."""
    if isinstance(schema, list):
        return [_defaults_once(inner, schemas) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    told = {
        key: inner if key in DATA else _defaults_once(inner, schemas)
        for key, inner in schema.items()
    }
    if "$ref" in told and isinstance(told.get("default"), dict):
        own = _not_by_itself(told.pop("default"), schemas[_name(told)], schemas)
        return {**told, "default": own} if own else told
    return told


def _not_by_itself(value: Schema, kind: Schema, schemas: Schemas) -> Schema:
    """Return what a value has otherwise than by the defaults of its fields."""
    fields, needed = kind.get("properties", {}), kind.get("required", ())
    return {
        name: inner
        for name, inner in value.items()
        if name in needed or _full(inner) != _by_itself(fields.get(name, {}), schemas)
    }


def _by_itself(field: Schema, schemas: Schemas) -> Any:
    """Return what a field has if nothing is said of it, as `_full` has it."""
    if "default" in field:
        return _full(field["default"])
    if "$ref" not in field:
        return None
    fields = schemas[_name(field)].get("properties", {})
    return _full({name: _by_itself(inner, schemas) for name, inner in fields.items()})


def _full(value: Any) -> Any:
    """Return a value without the fields that have nothing in them; None, if it has nothing."""
    if isinstance(value, dict):
        full = {name: _full(inner) for name, inner in value.items()}
        value = {name: inner for name, inner in full.items() if inner is not None}
    return None if value in NOTHING else value


def _side_by_side(schemas: Schemas) -> dict[str, Schema]:
    """Return schemas in an order in which those with the same fields are neighbours."""
    place = {
        name: number
        for number, union in enumerate(UNIONS)
        for name in _referred_to(schemas.get(union, {}))
    }

    def alike(entry: tuple[str, Schema]) -> tuple[int, list[str], str]:
        name, schema = entry
        return place.get(name, len(UNIONS)), list(schema.get("properties", ())), name

    return dict(sorted(schemas.items(), key=alike))


DESCRIPTION = (
    "A neutral referee for tabletop spaceship battles. Send orders, and get a ruling: events, "
    "rules and dice. Stateless calls store nothing; a scenario has a journal "
    "that anyone can replay."
)


EVERYWHERE = (400, 405, 413, 429, 500, 503)
SENT = (403, 415)
"""Statuses of every operation with a body: a foreign page, and a wrong type."""

EMPTY = (204, 304)
FILE = {"type": "string", "format": "binary"}
UNAUTHENTICATED = 401
SEATED = (UNAUTHENTICATED, 403)
"""Statuses of every operation on a scenario: no valid token, and the wrong seat."""


TRANSCRIPT = "transcript"
SECURITY = {
    "seat": {
        "type": "http",
        "scheme": "bearer",
        "bearerFormat": "JWT",
        "description": "The token of a seat, from the answer that opened the scenario.",
    },
    "operator": {
        "type": "http",
        "scheme": "bearer",
        "description": "An operator's key. It has one or more scopes: `open`, `list`, `tokens`, "
        "`delete`, `audit` or `all`. `x-operator-scope` is the scope that an operation needs.",
    },
}


TAGS = {
    "scenarios": "Stored battles: open, give orders, read, replay, close.",
    "bags": "Dice for any game: rolled by notation and label, and checked as those of battles.",
    "stateless": "The same operations on a battle in the request; nothing is stored.",
    "transcripts": "Whole battles as files: verify, explain, import.",
    "webhooks": "Messages to an address of the seat, with everything that its stream shows.",
    "operators": "The keys of operators, and the log of their actions.",
    "service": "Index, health, versions and metrics of the service.",
    "rulebooks": "Rules, readings, options, tables and samples as data; the design of ships.",
}


OF_THE_SERVICE = frozenset({"operators"})
"""The groups of operations that have nothing to do with a rulebook: no document of one has them."""


def openapi(app_state: AppState, book: Rulebook[Any, Any, Any] | None = None) -> dict[str, Any]:
    """Return a document: of the service, or of one rulebook, as if there were no other."""
    alone = (
        app_state
        if book is None
        else AppState({book.system: book}, app_state.page_limit, root=app_state.root)
    )
    told = (one for one in operations(alone) if book is None or one.tag not in OF_THE_SERVICE)
    table = tuple(told)
    books = tuple(app_state.rulebooks.values())
    shown = Examples(alone.rulebooks.values())
    paths: dict[str, dict[str, Any]] = {}
    for operation in table:
        described = _operation(operation, shown)
        paths.setdefault(operation.path, {})[operation.method.lower()] = described
    values = open_values(books) if book is None else values_of(book)
    schemas = dict(sorted({**values, **_of_service(table, book)}.items()))
    base = None if book is None else _base(book, books)
    if book is not None:
        bodies = {operation.body.__name__ for operation in table if operation.body is not None}
        schemas = remove_repeats(schemas, bodies, {} if base is None else values_of(base))
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "umpire" if book is None else f"umpire: {book.title}",
            "version": __version__,
            "description": DESCRIPTION,
            "contact": {"name": "Those who run this service"},
            "license": {"name": "MIT", "identifier": "MIT"},
            **({} if book is None else _about(book, base)),
        },
        "servers": [
            {"url": app_state.root or "/", "description": "The service that gave this document."}
        ],
        "tags": [
            {"name": name, "description": told}
            for name, told in TAGS.items()
            if any(one.tag == name for one in table)
        ],
        "paths": paths,
        "components": {
            "parameters": _used(parameters(alone.rulebooks.values()), table),
            "headers": HEADERS,
            "responses": refusals(),
            "examples": {TRANSCRIPT: transcript()},
            "securitySchemes": SECURITY,
            "schemas": schemas,
        },
    }


def _used(known: dict[str, Any], table: Iterable[Operation]) -> dict[str, Any]:
    """Return the parameters that operations have, in their headers, queries and paths."""
    named = {name for one in table for name in one.parameters}
    paths = " ".join([one.path for one in table])
    return {
        name: one for name, one in known.items() if name in named or f"{{{one['name']}}}" in paths
    }


class Examples:
    """The examples of requests in a document, one of each rulebook in it."""

    def __init__(self, books: Iterable[Rulebook[Any, Any, Any]]) -> None:
        self._shown = [(book, bodies_of(book)) for book in books]

    def of(self, operation: Operation) -> dict[str, Any]:
        """Return the examples of the body of an operation, by the systems that they are of.

        Where orders of one family are taken, those of the family that the address is shown with.
        """
        assert operation.body is not None  # noqa: S101 — the caller has looked
        found = {
            book.system: {"summary": book.title, "value": bodies[operation.body]}
            for book, bodies in self._shown
            if operation.body in bodies and (operation.tag != "bags" or has_bags([book]))
        }
        if "{family}" not in operation.path or not found:
            return found
        families = {book.system: family_of(book) for book, bodies in self._shown if bodies}
        first = next(iter(families.values()))
        return {name: one for name, one in found.items() if families[name] == first}


def _about(book: Rulebook[Any, Any, Any], base: Rulebook[Any, Any, Any] | None) -> dict[str, Any]:
    """Return the description of a rulebook's document: its name, and the book it builds on."""
    where = [f"its [JSON Schema](/v1/rulebooks/{book.system}/schema)"]
    if base is not None:
        where.append(f"the [document of {base.title}](/openapi/{base.system}.json)")
    where.append("the [document of the service](/openapi.json)")
    places = f"{', '.join(where[:-1])} and {where[-1]}"
    more = f"Values that are only answered are described in {places}."
    builds = {} if base is None else {"x-builds-on": base.system}
    return {"description": f"{DESCRIPTION} {more}", "x-system": book.system, **builds}


def _base(
    book: Rulebook[Any, Any, Any], books: tuple[Rulebook[Any, Any, Any], ...]
) -> Rulebook[Any, Any, Any] | None:
    """Return the rulebook that this one builds on, if any: it takes orders of that book."""
    homes = {RULEBOOKS.package_of(kind.__module__) for kind in book.order_types}
    return next((one for one in books if one.system != book.system and one.package in homes), None)


def _of_service(
    table: tuple[Operation, ...], book: Rulebook[Any, Any, Any] | None
) -> dict[str, Any]:
    """Return the schemas of requests and answers; in a rulebook's document, requests name it."""
    answers = {operation.answer for operation in table if operation.answer is not None}
    answers |= {other for operation in table for other in operation.or_answers.values()}
    bodies = {operation.body for operation in table if operation.body is not None}
    schemas = service_schemas(answers, bodies)
    if book is not None:
        for body in bodies:
            if "system" in body.model_fields:
                named = {"type": "string", "enum": [book.system]}
                schemas[body.__name__]["properties"]["system"] = named
    return schemas


def _operation(operation: Operation, shown: Examples) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": operation.name,
        "tags": [operation.tag],
        "summary": summary_of(operation),
        "description": inspect.getdoc(operation.endpoint) or "",
        "parameters": [
            {"$ref": f"#/components/parameters/{name}"}
            for name in (*re.findall(r"\{(\w+)\}", operation.path), *operation.parameters)
        ],
        "responses": _responses(operation),
        "security": _security(operation),
    }
    if operation.name in ACTIONS:
        described["x-operator-scope"] = ACTIONS[operation.name]
    if operation.body is not None:
        schema = reference(operation.body.__name__)
        content = {operation.body_type: {"schema": schema, "examples": shown.of(operation)}}
        described["requestBody"] = {"required": operation.body is not ForkBody, "content": content}
    elif operation.body_type != "application/json":
        examples = {TRANSCRIPT: {"$ref": f"#/components/examples/{TRANSCRIPT}"}}
        content = {operation.body_type: {"schema": FILE, "examples": examples}}
        described["requestBody"] = {"required": True, "content": content}
    return described


def _security(operation: Operation) -> list[dict[str, list[str]]]:
    """Return the tokens that an operation takes; where access is open, it goes without."""
    if operation.name in ALWAYS_CLOSED:
        return [{"operator": []}]
    operator: list[dict[str, list[str]]] = [{"operator": []}] if operation.name in ACTIONS else []
    if _of_scenario(operation):
        return [{"seat": []}, *operator, {}]
    return [*operator, {}] if operator else []


def _of_scenario(operation: Operation) -> bool:
    return "{scenario}" in operation.path


def _responses(operation: Operation) -> dict[str, Any]:
    told = {
        200: "The answer.",
        201: "It is stored.",
        204: "Nothing more will follow.",
        304: "Your copy is current.",
    }
    responses: dict[str, Any] = {
        str(status): {
            "description": told[status],
            **({"headers": headers(operation.headers)} if operation.headers else {}),
            **({} if status in EMPTY else _content(operation, status)),
        }
        for status in operation.status
    }
    seated = SEATED if _of_scenario(operation) else ()
    sent = SENT if operation.method == "POST" else ()
    for status in sorted({*operation.refusals, *EVERYWHERE, *seated, *sent}):
        responses[str(status)] = refusal(status)
    return responses


def _as_it_is(media_type: str) -> dict[str, str]:
    """Return the schema of an answer that has no type in the domain: JSON, a stream or a file."""
    if media_type.endswith("+json"):
        return {"type": "object"}
    return {"type": "string"} if media_type == EVENT_STREAM else FILE


def _content(operation: Operation, status: int) -> dict[str, Any]:
    if operation.answer is None:
        return {"content": {operation.answer_type: {"schema": _as_it_is(operation.answer_type)}}}
    schema = reference(operation.answer.__name__)
    other = operation.or_answers.get(status)
    either = {"anyOf": [schema, reference(other.__name__)]} if other else schema
    return {"content": {operation.answer_type: {"schema": either}}}


class OpenapiDocuments:
    """The document of the service, and one for each rulebook."""

    def __init__(self, app_state: AppState) -> None:
        self._app_state = app_state
        self._made: dict[str | None, Document] = {}

    def routes(self) -> list[BaseRoute]:
        """Return where they are served."""
        return [
            Route("/openapi.json", self.service),
            Route("/openapi/{system}.json", self.of_rulebook),
        ]

    async def service(self, request: Request) -> Response:
        """Return the document that leaves the rulebook open."""
        return document(request, await self._document(None), JSON)

    async def of_rulebook(self, request: Request) -> Response:
        """Return the document of a rulebook."""
        system = self._app_state.rulebook(request.path_params["system"]).system
        return document(request, await self._document(system), JSON)

    async def _document(self, system: str | None) -> Document:
        """Return a document, making it beside the event loop if it is the first time."""
        if system not in self._made:
            self._made[system] = await to_thread(self._make, system)
        return self._made[system]

    def _make(self, system: str | None) -> Document:
        book = None if system is None else self._app_state.rulebook(system)
        return document_of(msgspec.json.encode(openapi(self._app_state, book)))
