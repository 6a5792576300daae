"""The component schemas of an OpenAPI document: of the service, and of the values of rulebooks.

A rulebook's document names its types as the book does (`FireWeapons`, `Ship`). In the document of
the service, which holds for all books, what is a rulebook's own is left open.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

import msgspec
from pydantic.json_schema import models_json_schema

from umpire.api.bad_json import GREATEST
from umpire.api.decode import Envelope
from umpire.api.problems import Problem
from umpire.api.rest.bodies import OF_RULEBOOK
from umpire.api.rest.shapes import REFERENCE, reference
from umpire.api.schema_components import schema_components
from umpire.kernel.rulebook import Id, Rulebook
from umpire.scenarios.journal import Closed, Contributed, DiceTerms, ForkedFrom

Schema: TypeAlias = dict[str, Any]
Book: TypeAlias = Rulebook[Any, Any, Any]

TAGGED = {
    "Order": "What a side, or the referee, asks for; `kind` says which order it is.",
    "Event": "What happened, its rule and its rolls; `kind` says which event it is.",
    "Choice": "What a seat may order now; `kind` says which choice it is.",
}
WHOLE = {
    "Battle": "The whole state of a battle.",
    "BattleView": "A battle as a seat may see it.",
    "Options": "What a scenario plays otherwise than by default.",
    "Setup": "What a battle begins with.",
}
DESIGNED = {
    "Assessment": "What a rulebook says of a design.",
    "Design": "A ship that is to be assessed.",
    "Tables": "Tables of a scenario in place of the book's.",
}
BOUNDS: Schema = {"minimum": -GREATEST, "maximum": GREATEST}

BEGINNINGS = ("sample", "setup", "battle")
"""How a request may say which battle it is about; one of those that it takes."""

DATA = {"const", "default", "enum", "mapping"}
"""Keywords of a schema that hold values, and no schemas."""
NOTHING: tuple[Any, ...] = (None, (), [], {})
"""Defaults of which nothing is said: what has them may be left out."""


def service_schemas(answers: Iterable[Any], bodies: Iterable[type[Envelope]]) -> dict[str, Schema]:
    """Return the schemas of what every rulebook's document holds; see `values` for the rest."""
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
    """Return a schema in which those that stand in many places are referred to."""
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
    """Return the schemas of request bodies, what is a rulebook's filled in by reference."""
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
    """Return the schema of a body that has one of the ways to give a battle, and not two.

    It stands in an `allOf` of its own, so that generators take the body for the object that it is.
    No body is good by two of them, so that `anyOf` says enough.
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
    """Return a schema in the form that generators of clients take.

    - Titles go: a component's is its name once more, and a field's made names of classes that
      collide. The rule that an option changes is told as `x-rule`.
    - A list of a fixed length has one schema for its items, and how many there are.
    - What is null or empty by default may be left out; saying so made it mandatory in answers.
    - Whole numbers have bounds: if no others, those of every number that is sent
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
"""What stands in so many places of a rulebook's document that it is told once."""
