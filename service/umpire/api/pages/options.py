"""What a scenario may set, read from the types themselves: options and tables, with defaults."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import NODEFAULT
from msgspec.structs import fields

from umpire.api.schema_components import schema_components

Schema = Mapping[str, Any]


class Setting(msgspec.Struct, frozen=True):
    """One field: what it is about, which values it takes, and which it has unless told otherwise.

    `title` is the rule or reading that it changes, as far as it names one.
    """

    name: str
    title: str
    description: str
    values: str
    default: Any


def settings_of(kind: type[msgspec.Struct]) -> Iterator[Setting]:
    """Yield the fields of a Struct of options or tables, in their order."""
    (whole,), parts = schema_components((kind,))
    properties = _resolved(whole, parts)["properties"]
    for field in fields(kind):
        schema = properties[field.encode_name]
        yield Setting(
            name=field.encode_name,
            title=schema.get("title", ""),
            description=schema.get("description") or _description(schema, parts),
            values=_values(schema, parts),
            default=_default(field),
        )


def written(value: object) -> str:
    """Return a value as a request writes it."""
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


def _resolved(schema: Schema, parts: Schema) -> Schema:
    ref = schema.get("$ref")
    return parts[ref.rpartition("/")[2]] if ref else schema


def _alternatives(schema: Schema) -> list[Schema]:
    return schema.get("anyOf") or schema.get("oneOf") or []


def _description(schema: Schema, parts: Schema) -> str:
    """Return what the types that a field may have say of themselves."""
    kinds = [_resolved(each, parts) for each in _alternatives(schema) or [schema]]
    return " ".join(kind["description"] for kind in kinds if "description" in kind)


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.default is not NODEFAULT:
        return field.default
    return None if field.default_factory is NODEFAULT else field.default_factory()


def _values(schema: Schema, parts: Schema) -> str:
    """Tell in words which values a field takes."""
    schema = _resolved(schema, parts)
    if "enum" in schema:
        return ", ".join(written(value) for value in schema["enum"])
    if alternatives := _alternatives(schema):
        return " or ".join(_values(each, parts) for each in alternatives)
    match schema.get("type"):
        case "boolean":
            return "true, false"
        case "array":
            return f"list of {_values(schema.get('items') or {}, parts)}"
        case kind:
            return f"{kind or 'any value'}{_bounds(schema)}"


def _bounds(schema: Schema) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    above, below = schema.get("exclusiveMinimum"), schema.get("exclusiveMaximum")
    words = (("from", low), ("above", above), ("to", high), ("below", below))
    return "".join(f" {word} {bound}" for word, bound in words if bound is not None)
