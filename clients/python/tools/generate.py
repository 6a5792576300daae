# ruff: noqa: INP001 — a script, not a package
"""Writes the types of the client from the OpenAPI documents in `schema/`.

Three kinds of modules: `models` (what every rulebook shares: from `openapi.json`, and what is alike
in all other documents), one for each rulebook from its own document, and `rulebooks`, which says
which types belong to which rulebook. A book that builds on another takes from its module what both
have alike. `--check` only compares.
"""

import argparse
import inspect
import json
import re
import subprocess
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

PACKAGE = Path(__file__).parents[1] / "src" / "umpire_client"
SCHEMA = Path(__file__).parents[3] / "schema"
REFERENCE = "#/components/schemas/"
MADE = "Generated from `schema/{name}` by `tools/generate.py`; do not edit."
BASIC = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}
STYLE = ("line-length=100", 'lint.isort.known-first-party=["umpire_client"]')
SHARED = "models as shared"
"""How the modules of rulebooks import what they share: one of their fields is called `models`."""
UNIONS = ("Order", "Event", "Choice")
SINGLE = ("Battle", "BattleView", "Options", "Setup")
DESIGN = ("Assessment", "Design", "Tables")
"""What a rulebook has besides, if it has rules of design."""
NOTHING: Mapping[type, Any] = {list: [], dict: {}}
"""What is empty where nothing else is said of it."""

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


def members(schemas: Schema, name: str) -> list[str]:
    """Return the names of the members of a union."""
    return [one["$ref"].removeprefix(REFERENCE) for one in schemas[name]["oneOf"]]


def singles_of(book: Book) -> tuple[str, ...]:
    """Return the names of what a rulebook has one type for."""
    designing = DESIGN if "Design" in book.schemas else ()
    return (*SINGLE, *designing)


def imports(body: Iterable[str], *more: str) -> list[str]:
    """Return the imports that a module needs."""
    text = re.sub(r'""".*?"""', "", "\n".join(body), flags=re.DOTALL)
    named = [name for name in ("Any", "Literal", "TypeAlias") if re.search(rf"\b{name}\b", text)]
    lines = [f"from typing import {', '.join(named)}"] if named else []
    lines += ["", "import msgspec", ""] if "msgspec." in text else [""]
    used = [name for name in more if f"{name.split()[-1]}." in text]
    return [*lines, f"from umpire_client import {', '.join(used)}", "", ""]


def models(schemas: Schema) -> str:
    """Return the module of what all rulebooks share."""
    types = Types(schemas, (), None)
    entries = members(schemas, "Entry")
    bases = dict.fromkeys(entries, "values.Entry")
    body = [line for name in types.mine() for line in types.struct(name, bases)]
    body.append(f"AnyEntry: TypeAlias = {' | '.join(entries)}")
    body.append('"""Every kind of entry that this version of the client knows."""')
    made = MADE.format(name="openapi.json")
    return module(f"What requests and answers look like, whatever the rulebook. {made}", body)


def rulebook(book: Book, shared: Collection[str]) -> str:
    """Return the module of a rulebook."""
    types = Types(book.schemas, shared, book)
    bases = {name: f"values.{name}" for name in singles_of(book)}
    for name in UNIONS:
        for member in members(book.schemas, name):
            bases[member] = f"values.{name}"
    body = [f'SYSTEM = "{book.system}"', ""]
    body += [line for name in types.mine() for line in types.struct(name, bases)]
    for name in UNIONS:
        kinds = members(book.schemas, name)
        body += [f"{name}: TypeAlias = {' | '.join(kinds)}", f'"""Every kind of {name.lower()}."""']
    made = MADE.format(name=f"openapi/{book.system}.json")
    title = f"{book.title}. Its orders, events, choices and battles. {made}"
    borrowed = types.borrowed()
    if book.base is not None and borrowed:
        body.append(f"__all__ = [{', '.join(map(repr, sorted([*borrowed, *types.mine()])))}]")
        names = ", ".join(sorted(borrowed))
        body.insert(0, f"from umpire_client.{book.base.module} import ({names})")
    return module(title, body)


def registry(books: Iterable[Book]) -> str:
    """Return the module that says which types belong to which rulebook."""
    body = ["KINDS: dict[str, dict[type, Any]] = {"]
    for book in books:
        body.append(f"    {book.module}.SYSTEM: {{")
        known = (*UNIONS, *singles_of(book))
        body += [f"        values.{name}: {book.module}.{name}," for name in known]
        body.append("    },")
    body += ["}", '"""For each rulebook: what stands for the orders, events ... of any."""']
    made = MADE.format(name="openapi")
    title = f"Which types belong to which rulebook. {made}"
    return module(title, body, *sorted(book.module for book in books))


def module(title: str, body: list[str], *more: str) -> str:
    """Return a module, formatted."""
    first, _, rest = title.partition(". ")
    head = [f'"""{first}.', "", *re.split(r"(?<=\.) (?=Generated)", rest), '"""', ""]
    used = sorted((*more, SHARED, "values"))
    text = "\n".join([*head, *imports(body, *used), *body]) + "\n"
    for command in (("check", "--fix", "--select", "I", "--quiet"), ("format", "--quiet")):
        text = ruffed(text, *command)
    return text


def ruffed(text: str, *command: str) -> str:
    """Return a module as `ruff` would have it."""
    style = [part for one in STYLE for part in ("--config", one)]
    arguments = [sys.executable, "-m", "ruff", *command, "--isolated", *style, "-"]
    done = subprocess.run(  # noqa: S603 — our own tool
        arguments, input=text, capture_output=True, text=True, check=True
    )
    return done.stdout


def generated(service: Schema, documents: Iterable[Schema]) -> dict[str, str]:
    """Return the text of every generated module by the name of its file.

    Args:
        service: the document that leaves the rulebook open.
        documents: one for each rulebook; a book that another builds on comes before it.
    """
    schemas: Schema = service["components"]["schemas"]
    books: dict[str, Book] = {}
    for document in documents:
        info = document["info"]
        base = books.get(info.get("x-builds-on", ""))
        title = info["title"].removeprefix("umpire: ")
        own = document["components"]["schemas"]
        books[info["x-system"]] = Book(info["x-system"], title, own, base)
    schemas = {**schemas, **alike(list(books.values()), schemas)}
    shared = {name for name, schema in schemas.items() if not is_open(schema)}
    made = {f"{book.module}.py": rulebook(book, shared) for book in books.values()}
    return {"models.py": models(schemas), "rulebooks.py": registry(books.values()), **made}


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


def committed() -> tuple[Schema, list[Schema]]:
    """Return the documents of `schema/`."""
    service = json.loads((SCHEMA / "openapi.json").read_text())
    names = service["components"]["schemas"]["Battle"]["x-rulebooks"]
    books = [json.loads((SCHEMA / "openapi" / f"{name}.json").read_text()) for name in names]
    return service, books


def main() -> int:
    """Write the modules, or compare them; return 1 if they differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    check = parser.parse_args().check
    differing = 0
    for name, text in generated(*committed()).items():
        path = PACKAGE / name
        if path.exists() and path.read_text() == text:
            continue
        differing += 1
        sys.stdout.write(f"{'differs' if check else 'written'}: {path.name}\n")
        if not check:
            path.write_text(text)
    return int(check and differing > 0)


if __name__ == "__main__":
    sys.exit(main())
