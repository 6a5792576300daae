"""The documents of `schema/`: of the service, and one for each rulebook."""

import inspect
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from typegen.schemas import BASIC, Book, Schema, is_open, references, tag_of

SCHEMA = Path(__file__).parents[4] / "schema"


def committed() -> tuple[Schema, list[Schema]]:
    """Return the documents of `schema/`, those of rulebooks with all that is said of types."""
    service = json.loads((SCHEMA / "openapi.json").read_text())
    said: Schema = service["components"]["schemas"]
    names = said["Battle"]["x-rulebooks"]
    return service, [told_in_full(said, f"{name}.json") for name in names]


def told_in_full(service: Schema, name: str) -> dict[str, Any]:
    """Return the document of a rulebook in which each type has its whole description.

    It leaves that to the rulebook's JSON Schema, or to the document of the service.
    """
    document: dict[str, Any] = json.loads((SCHEMA / "openapi" / name).read_text())
    closed = {name: schema for name, schema in service.items() if not is_open(schema)}
    kept = {**closed, **json.loads((SCHEMA / "rulebooks" / name).read_text())["$defs"]}
    schemas = document["components"]["schemas"]
    document["components"]["schemas"] = {
        name: {**undescribed(schema), **described(kept.get(name, schema))}
        for name, schema in sorted(schemas.items())
    }
    return document


def described(schema: Schema) -> dict[str, str]:
    """Return the description that a schema has, if it has one."""
    text = schema.get("description")
    return {} if text is None else {"description": inspect.cleandoc(text)}


def undescribed(schema: Any) -> Any:
    """Return a schema without what is said of it and of its fields."""
    if isinstance(schema, list):
        return [undescribed(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    said = {"description"} if isinstance(schema.get("description"), str) else set()
    return {key: undescribed(inner) for key, inner in schema.items() if key not in said}


def alike(books: Sequence[Book], service: Schema) -> dict[str, Schema]:
    """Return the schemas that all rulebooks have just so, but for those of one of several kinds.

    Whatever they refer to is among them, or among those of the service.
    """
    first, *others = books
    found: dict[str, Schema] = {
        name: schema
        for name, schema in first.schemas.items()
        if schema.get("type") in {"object", *BASIC} and tag_of(schema.get("properties", {})) is None
        if all(first.spelt_out(name) == other.spelt_out(name) for other in others)
    }
    while True:
        known = {**service, **found}
        closed = {n: one for n, one in found.items() if all(r in known for r in references(one))}
        if len(closed) == len(found):
            return found
        found = closed
