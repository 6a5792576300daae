"""What there is to know of the schemas of a document, taken by themselves."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

REFERENCE = "#/components/schemas/"
BASIC = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}
UNIONS = ("Order", "Event", "Choice")
SINGLE = ("Battle", "BattleView", "Options", "Setup")
DESIGN = ("Assessment", "Design", "Tables")
"""What a rulebook has besides, if it has rules of design."""

Schema = Mapping[str, Any]


class Book(NamedTuple):
    """A rulebook: its name in the API, its schemas, and the book on which it builds."""

    system: str
    title: str
    schemas: Schema
    base: "Book | None"

    @property
    def module(self) -> str:
        """Return the name of its module."""
        return self.system.replace("-", "_")

    def shares(self, name: str) -> bool:
        """Tell whether the book on which it builds has a type of this name, just the same."""
        return self.base is not None and self.spelt_out(name) == self.base.spelt_out(name)

    def spelt_out(self, name: str) -> dict[str, Any]:
        """Return a schema, and all those that it refers to."""
        found: dict[str, Any] = {}
        waiting = [name]
        while waiting:
            one = waiting.pop()
            if one not in found:
                found[one] = self.schemas.get(one)
                waiting += references(found[one])
        return found


def fitting(schemas: Iterable[Schema], value: Any) -> Schema:
    """Return which of several schemas a default is of: a list is of an array, and so on."""
    wanted = "array" if isinstance(value, list) else "object"
    return next(schema for schema in schemas if schema.get("type", "object") == wanted)


def misordered(schema: Schema) -> bool:
    """Tell whether a field that must be given follows one that need not."""
    needed = [name in schema.get("required", ()) for name in schema["properties"]]
    return needed != sorted(needed, reverse=True)


def tag_of(properties: Mapping[str, Any]) -> str | None:
    """Return the one kind that the values of a schema have, if there is one."""
    kind = properties.get("kind", {})
    (one,) = kind.get("enum", [kind.get("const")]) if len(kind.get("enum", [0])) == 1 else [None]
    return one if one is None else str(one)


def is_open(schema: Schema) -> bool:
    """Tell whether a schema stands for something of any rulebook."""
    return "x-rulebooks" in schema


def length(schema: Schema) -> int | None:
    """Return how many items a list has, if that is fixed."""
    least, most = schema.get("minItems"), schema.get("maxItems")
    return least if least == most else None


def references(schema: Any) -> Iterator[str]:
    """Yield the names of all schemas that one refers to."""
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield schema["$ref"].removeprefix(REFERENCE)
        for name, inner in schema.items():
            if name != "discriminator":
                yield from references(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from references(inner)


def members(schemas: Schema, name: str) -> list[str]:
    """Return the names of the members of a union."""
    return [one["$ref"].removeprefix(REFERENCE) for one in schemas[name]["oneOf"]]


def singles_of(book: Book) -> tuple[str, ...]:
    """Return the names of what a rulebook has one type for."""
    designing = DESIGN if "Design" in book.schemas else ()
    return (*SINGLE, *designing)
