"""The classes of one module: how each schema is written."""

import inspect
import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from typegen.schemas import (
    BASIC,
    REFERENCE,
    Book,
    Schema,
    fitting,
    is_open,
    length,
    misordered,
    references,
    tag_of,
)

NOTHING: Mapping[type, Any] = {list: [], dict: {}}
"""What is empty where nothing else is said of it."""


class Types:
    """The schemas of a document, and how each is written in one module.

    Args:
        schemas: of the document.
        shared: the names of what stands in `models`.
        here: the rulebook whose module is written; `None` for what they share.
    """

    def __init__(self, schemas: Schema, shared: Collection[str], here: Book | None) -> None:
        self._schemas = schemas
        self._shared = shared
        self._here = here
        self._strict = self._asked()

    def mine(self) -> list[str]:
        """Return the names of what this module defines, in the order in which it can."""
        found: dict[str, None] = {}
        for name in self._schemas:
            if self._is_mine(name):
                self._place(name, found)
        return [name for name in found if "properties" in self._schemas[name]]

    def _place(self, name: str, found: dict[str, None]) -> None:
        if name in found or not self._is_mine(name):
            return
        for other in references(self._schemas[name]):
            self._place(other, found)
        found[name] = None

    def _is_mine(self, name: str) -> bool:
        if self._here is None:
            return not is_open(self._schemas[name])
        return name not in self._shared and not self._here.shares(name)

    def borrowed(self) -> list[str]:
        """Return the names of what the module takes from that of the book on which it builds."""
        here = self._here
        if here is None:
            return []
        own = (name for name in self._schemas if name not in self._shared and here.shares(name))
        return [name for name in own if "properties" in self._schemas[name]]

    def _asked(self) -> set[str]:
        """Return the names of all that callers send, whose fields stand in the order given."""
        roots = [name for name in self._schemas if name.endswith("Body")]
        found: set[str] = set()
        while roots:
            name = roots.pop()
            if name not in found:
                found.add(name)
                roots += references(self._schemas[name])
        return found

    def name(self, reference: str) -> str:
        """Return the name of a type that a reference goes to."""
        name = reference.removeprefix(REFERENCE)
        if self._here is None:
            schema = self._schemas[name]
            is_any = is_open(schema) or "properties" not in schema
            return f"values.{name}" if is_any else name
        return f"shared.{name}" if name in self._shared else name

    def of(self, schema: Schema, *, literal: bool) -> str:
        """Return the type of a value, as it is written."""
        if "$ref" in schema:
            told = self._schemas[schema["$ref"].removeprefix(REFERENCE)]
            plain = told.get("type") in BASIC
            return self.of(told, literal=literal) if plain else self.name(schema["$ref"])
        if "const" in schema:
            return f"Literal[{json.dumps(schema['const'])}]"
        if "enum" in schema:
            if not literal:
                return "str"
            return f"Literal[{', '.join(json.dumps(value) for value in schema['enum'])}]"
        for word in ("anyOf", "oneOf"):
            if word in schema:
                kinds = [self.of(one, literal=literal) for one in schema[word]]
                return " | ".join(dict.fromkeys(kinds))
        return self._plain(schema, literal=literal)

    def _plain(self, schema: Schema, *, literal: bool) -> str:
        kind = schema.get("type")
        if kind == "null":
            return "None"
        if kind == "array":
            one, count = self.of(schema["items"], literal=literal), length(schema)
            return f"tuple[{one}, ...]" if count is None else f"tuple[{', '.join([one] * count)}]"
        if kind == "object":
            inner = schema.get("additionalProperties", {})
            return f"dict[str, {self.of(inner, literal=literal) if inner else 'Any'}]"
        return BASIC[kind] if kind else "Any"

    def struct(self, name: str, bases: Mapping[str, str]) -> Iterator[str]:
        """Yield the lines of a class."""
        schema = self._schemas[name]
        properties = dict(schema["properties"])
        tag = tag_of(properties)
        request = name.endswith("Body")
        given = ["frozen=True"]
        if self._here is None or name not in self._strict or misordered(schema):
            given.append("kw_only=True")
        if request:
            given.append("omit_defaults=True")
        if tag is not None:
            given += ['tag_field="kind"', f"tag={json.dumps(tag)}"]
            del properties["kind"]
        base = f"{bases[name]}, " if name in bases else ""
        yield f"class {name}({base}msgspec.Struct, {', '.join(given)}):"
        yield from docstring(schema.get("description") or f"{name}.")
        literal = request or self._here is not None
        for field, told in properties.items():
            kind = self.of(told, literal=literal or name in self._strict)
            required = field in schema.get("required", ())
            yield f"    {field}: {kind}{'' if required else self._default(told, kind)}"
        yield ""

    def _default(self, schema: Schema, kind: str) -> str:
        if "default" not in schema:
            if self._makes_itself(schema):
                return f" = msgspec.field(default_factory={kind})"
            empty = {"str": '""', "int": "0", "tuple": "()", "dict": "{}"}.get(
                kind if kind.endswith(" | None") else kind.partition("[")[0]
            )
            if empty is None:
                return " = None" if kind.endswith(("Any", " | None")) else " | None = None"
            return f" = {empty}"
        value = schema["default"]
        made = self._made(schema, value)
        if made == f"{kind}()":
            return f" = msgspec.field(default_factory={kind})"
        return f" = {made}"

    def _makes_itself(self, schema: Schema) -> bool:
        """Tell whether a field that may be left out is of a class that needs nothing either."""
        told = self._schemas[schema["$ref"].removeprefix(REFERENCE)] if "$ref" in schema else {}
        return "properties" in told and not told.get("required")

    def _made(self, schema: Schema, value: Any) -> str:
        """Return a value as it is written: of a class, the fields that are not as usual."""
        if isinstance(value, list | dict) and "anyOf" in schema:
            schema = fitting(schema["anyOf"], value)
        if isinstance(value, list):
            parts = [self._made(schema["items"], one) for one in value]
            return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"
        if not isinstance(value, dict):
            return repr(value)
        if not value and "additionalProperties" in schema:
            return "{}"
        if "$ref" not in schema:
            raise ValueError(f"Of which class is {value}?")
        of = self._schemas[schema["$ref"].removeprefix(REFERENCE)]
        told, required = of["properties"], of.get("required", ())
        given = [
            f"{name}={self._made(told[name], one)}"
            for name, one in value.items()
            if name in required or told[name].get("default", NOTHING.get(type(one))) != one
        ]
        return f"{self.name(schema['$ref'])}({', '.join(given)})"


def docstring(text: str) -> Iterator[str]:
    """Yield the lines of a docstring."""
    first, *rest = inspect.cleandoc(text).splitlines()
    if not rest:
        yield f'    """{first}"""'
        return
    yield f'    """{first}'
    yield from (f"    {line}".rstrip() for line in rest)
    yield '    """'
    yield ""
