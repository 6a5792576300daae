"""What keeps the OpenAPI document of a rulebook small: it says nothing that is said elsewhere.

- What a caller writes is described in it. What is only answered is described where it is at home:
  in the rulebook's JSON Schema (`/v1/rulebooks/{system}/schema`), in the document of the rulebook
  that it is taken from, or in the document of the service.
- A default says only what the defaults of its fields do not say.
- Schemas that are alike stand side by side: they pack better.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from umpire.api.rest.schemas import DATA, NOTHING, Schema
from umpire.api.rest.shapes import REFERENCE

Schemas: TypeAlias = Mapping[str, Schema]

WRITTEN = ("Order", "Setup", "Options", "Design")
"""What callers write of a rulebook's values: all that these hold, they write too."""
HANDED_BACK = "Battle"
"""What callers send as it was answered."""
UNIONS = ("Order", "Choice", "Event")
SENTENCE = re.compile(r"(?<=\.)\s")


def said_once(schemas: Schemas, bodies: Iterable[str], elsewhere: Schemas) -> dict[str, Schema]:
    """Return the schemas of a rulebook's document without what is said elsewhere.

    Args:
        schemas: all that the document has.
        bodies: the names of those that requests have.
        elsewhere: those of the rulebook that this one builds on, with all that is said of them.
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
    """Return the names of some schemas, and of all to which they refer, but for a whole battle."""
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
    """Return a schema described, but for what the rulebook has it from describes just so."""
    told: Schema = _described(schema, None if schema == from_ else as_told)
    fields = ({} if from_ is None else from_).get("properties", {})
    for name, field in schema.get("properties", {}).items():
        if field == fields.get(name):
            told["properties"][name] = _described(field, None)
    return told


def _described(schema: Any, as_told: Callable[[str], str] | None) -> Any:
    """Return a schema with its descriptions told in some way, or without them."""
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
    """Return schemas in an order in which those with the same fields come together."""
    place = {
        name: number
        for number, union in enumerate(UNIONS)
        for name in _referred_to(schemas.get(union, {}))
    }

    def alike(entry: tuple[str, Schema]) -> tuple[int, list[str], str]:
        name, schema = entry
        return place.get(name, len(UNIONS)), list(schema.get("properties", ())), name

    return dict(sorted(schemas.items(), key=alike))
