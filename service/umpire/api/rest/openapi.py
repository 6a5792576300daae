"""The OpenAPI 3.1 documents, from the route table and the types of the domain.

There is one of the service, which leaves open what a rulebook's values are, and one for each
rulebook, which has the same operations with the types of that book.
"""

import inspect
import re
from collections.abc import Iterable
from typing import Any

from umpire import __version__
from umpire.api.desk import Desk
from umpire.api.operators import ACTIONS, ALWAYS_CLOSED
from umpire.api.rest.bodies import ForkBody
from umpire.api.rest.examples import bodies_of, family_of, transcript
from umpire.api.rest.operation import Operation, summary_of
from umpire.api.rest.parameters import parameters
from umpire.api.rest.responses import HEADERS, headers, refusal, refusals
from umpire.api.rest.routes import operations
from umpire.api.rest.said_once import said_once
from umpire.api.rest.schemas import open_values, service_schemas, values_of
from umpire.api.rest.shapes import reference
from umpire.api.stream import EVENT_STREAM
from umpire.kernel.rulebook import Rulebook

DESCRIPTION = (
    "A neutral referee for tabletop spaceship battles. A front end sends orders; the answer is a "
    "ruling: what happened, which rule says so, which dice were thrown. Calls without a scenario "
    "keep nothing; a scenario keeps a journal that anyone can replay."
)

EVERYWHERE = (400, 405, 413, 429, 500, 503)
SENT = (403, 415)
"""What every operation may answer besides that takes something: from whom, and of which type."""
EMPTY = (204, 304)
FILE = {"type": "string", "format": "binary"}
UNAUTHENTICATED = 401
SEATED = (UNAUTHENTICATED, 403)
"""What every operation on a scenario may answer besides: the seat is not good, or not enough."""

TRANSCRIPT = "transcript"
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
        "description": "An operator's key. Its scopes say what it is good for: "
        "`open`, `list`, `tokens`, `delete`, `audit` or `all`; `x-operator-scope` is what an "
        "operation takes.",
    },
}


TAGS = {
    "scenarios": "Battles that the service keeps: opening, ordering, reading, replaying, closing.",
    "stateless": "The same acts on a battle that is sent along; nothing is kept.",
    "transcripts": "Whole battles as files: verified, explained, brought in.",
    "webhooks": "What a seat hears, sent to an address of its own.",
    "operators": "The keys of operators, and what was done with each.",
    "service": "What the service has, and where it is.",
    "rulebooks": "Rules, readings, options, tables and samples as data; the design of ships.",
}


OF_THE_SERVICE = frozenset({"operators"})
"""The groups of operations that have nothing to do with a rulebook: no document of one has them."""


def openapi(desk: Desk, book: Rulebook[Any, Any, Any] | None = None) -> dict[str, Any]:
    """Return a document: of the service, or of one rulebook, as if there were no other."""
    alone = desk if book is None else Desk({book.system: book}, desk.page_limit, root=desk.root)
    told = (one for one in operations(alone) if book is None or one.tag not in OF_THE_SERVICE)
    table = tuple(told)
    books = tuple(desk.rulebooks.values())
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
        schemas = said_once(schemas, bodies, {} if base is None else values_of(base))
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
            {"url": desk.root or "/", "description": "The service that gave this document."}
        ],
        "tags": [
            {"name": name, "description": told}
            for name, told in TAGS.items()
            if book is None or name not in OF_THE_SERVICE
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
    """The examples of requests in a document: one of each rulebook that it tells of."""

    def __init__(self, books: Iterable[Rulebook[Any, Any, Any]]) -> None:
        self._shown = [(book, bodies_of(book)) for book in books]

    def of(self, operation: Operation) -> dict[str, Any]:
        """Return the examples of the body of an operation, by the systems that they are of.

        Where orders of one family are taken, those of the family that the address is shown with.
        """
        assert operation.body is not None  # noqa: S101 — who asks has looked
        found = {
            book.system: {"summary": book.title, "value": bodies[operation.body]}
            for book, bodies in self._shown
            if operation.body in bodies
        }
        if "{family}" not in operation.path or not found:
            return found
        families = {book.system: family_of(book) for book, bodies in self._shown if bodies}
        first = next(iter(families.values()))
        return {name: one for name, one in found.items() if families[name] == first}


def _about(book: Rulebook[Any, Any, Any], base: Rulebook[Any, Any, Any] | None) -> dict[str, Any]:
    """Return what a rulebook's document says of it: its name, and on which it builds, if any."""
    where = [f"its [JSON Schema](/v1/rulebooks/{book.system}/schema)"]
    if base is not None:
        where.append(f"the [document of {base.title}](/openapi/{base.system}.json)")
    where.append("the [document of the service](/openapi.json)")
    more = f"What is answered is described in {', '.join(where[:-1])} and {where[-1]}."
    builds = {} if base is None else {"x-builds-on": base.system}
    return {"description": f"{DESCRIPTION} {more}", "x-system": book.system, **builds}


def _base(
    book: Rulebook[Any, Any, Any], books: tuple[Rulebook[Any, Any, Any], ...]
) -> Rulebook[Any, Any, Any] | None:
    """Return the rulebook on which one builds, if any: it takes orders of that."""
    homes = {_package(kind) for kind in book.order_types} - {_package(book.battle_type)}
    return next((one for one in books if _package(one.battle_type) in homes), None)


def _package(kind: type) -> str:
    """Return the package of the rulebook in which a type is."""
    return ".".join(kind.__module__.split(".")[:3])


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
        201: "It is kept.",
        204: "There is nothing to tell.",
        304: "You have it.",
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
    """Return the schema of an answer that is no value of the domain: JSON, a stream or a file."""
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
