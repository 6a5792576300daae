# ruff: noqa: INP001 — a script, not a package
"""Writes the types of the client from `schema/openapi.json`.

Three kinds of modules: `models` (what every rulebook shares), one for each rulebook, and
`rulebooks`, which says which types belong to which rulebook. `--check` only compares.
"""

import argparse
import inspect
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

PACKAGE = Path(__file__).parents[1] / "src" / "umpire_client"
DOCUMENT = Path(__file__).parents[3] / "schema" / "openapi.json"
REFERENCE = "#/components/schemas/"
MADE = "Generated from `schema/openapi.json` by `tools/generate.py`; do not edit."
BASIC = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}
STYLE = ("line-length=100", 'lint.isort.known-first-party=["umpire_client"]')
UNIONS = ("Order", "Event", "Choice")
SINGLE = ("Battle", "BattleView", "Options", "Setup")
DESIGN = ("Assessment", "Design", "Tables")
"""What a rulebook has besides, if it has rules of design."""

Schema = Mapping[str, Any]


class Book(NamedTuple):
    """A rulebook: what stands in front of its names in the document."""

    prefix: str

    @property
    def words(self) -> list[str]:
        """Return the words of its name."""
        return [word.lower() for word in re.findall("[A-Z][a-z0-9]*", self.prefix)]

    @property
    def module(self) -> str:
        """Return the name of its module."""
        return "_".join(self.words)

    @property
    def system(self) -> str:
        """Return its name in the API."""
        return "-".join(self.words)


class Types:
    """The schemas of a document, and how each is written in one module.

    Args:
        schemas: of the whole document.
        books: the rulebooks.
        here: the rulebook whose module is written; `None` for what they share.
    """

    def __init__(self, schemas: Schema, books: tuple[Book, ...], here: Book | None) -> None:
        self._schemas = schemas
        self._books = sorted(books, key=lambda book: -len(book.prefix))
        self._here = here
        self._strict = self._asked()

    def mine(self) -> list[str]:
        """Return the names of what this module defines, in the order in which it can."""
        found: dict[str, None] = {}
        for name in self._schemas:
            if self._book_of(name) == self._here:
                self._place(name, found)
        return [name for name in found if "properties" in self._schemas[name]]

    def _place(self, name: str, found: dict[str, None]) -> None:
        if name in found or self._book_of(name) != self._here:
            return
        for other in references(self._schemas[name]):
            self._place(other, found)
        found[name] = None

    def _book_of(self, name: str) -> Book | None:
        return next((book for book in self._books if name.startswith(book.prefix)), None)

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
        full = reference.removeprefix(REFERENCE)
        book = self._book_of(full)
        if book is not None:
            short = full.removeprefix(book.prefix)
            return short if self._here is not None else f"values.{short}"
        if is_open(self._schemas[full]):
            return f"values.{full}"
        return full if self._here is None else f"models.{full}"

    def of(self, schema: Schema, *, literal: bool) -> str:
        """Return the type of a value, as it is written."""
        if "$ref" in schema:
            return self.name(schema["$ref"])
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
        if kind == "array" and "prefixItems" in schema:
            parts = [self.of(one, literal=literal) for one in schema["prefixItems"]]
            return f"tuple[{', '.join(parts)}]"
        if kind == "array":
            return f"tuple[{self.of(schema['items'], literal=literal)}, ...]"
        if kind == "object":
            inner = schema.get("additionalProperties", {})
            return f"dict[str, {self.of(inner, literal=literal) if inner else 'Any'}]"
        return BASIC[kind] if kind else "Any"

    def struct(self, name: str, bases: Mapping[str, str]) -> Iterator[str]:
        """Yield the lines of a class."""
        schema = self._schemas[name]
        short = name.removeprefix(self._here.prefix) if self._here else name
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
        yield f"class {short}({base}msgspec.Struct, {', '.join(given)}):"
        yield from docstring(schema.get("description") or f"{short}.")
        literal = request or self._here is not None
        for field, told in properties.items():
            kind = self.of(told, literal=literal or name in self._strict)
            required = field in schema.get("required", ())
            yield f"    {field}: {kind}{'' if required else self._default(told, kind)}"
        yield ""

    def _default(self, schema: Schema, kind: str) -> str:
        if "default" not in schema:
            empty = {"str": '""', "int": "0"}.get(kind)
            return f" = {empty}" if empty else " | None = None"
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
            kinds = schema.get("prefixItems") or [schema["items"]] * len(value)
            parts = [self._made(kind, one) for kind, one in zip(kinds, value, strict=True)]
            return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"
        if not isinstance(value, dict):
            return repr(value)
        if not value and "additionalProperties" in schema:
            return "{}"
        if "$ref" not in schema:
            raise ValueError(f"Of which class is {value}?")
        told = self._schemas[schema["$ref"].removeprefix(REFERENCE)]["properties"]
        given = [
            f"{name}={self._made(told[name], one)}"
            for name, one in value.items()
            if "default" not in told[name] or told[name]["default"] != one
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
    return list(schema) == ["anyOf"]


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
    schema = schemas[name]
    return [one["$ref"].removeprefix(REFERENCE) for one in schema.get("oneOf", schema.get("anyOf"))]


def singles_of(schemas: Schema, book: Book) -> tuple[str, ...]:
    """Return the names of what a rulebook has one type for."""
    designing = DESIGN if book.prefix + "Design" in schemas else ()
    return (*SINGLE, *designing)


def books_of(schemas: Schema) -> tuple[Book, ...]:
    """Return the rulebooks that a document knows."""
    return tuple(Book(name.removesuffix("Order")) for name in members(schemas, "Order"))


def imports(body: Iterable[str], *more: str) -> list[str]:
    """Return the imports that a module needs."""
    text = re.sub(r'""".*?"""', "", "\n".join(body), flags=re.DOTALL)
    named = [name for name in ("Any", "Literal", "TypeAlias") if re.search(rf"\b{name}\b", text)]
    lines = [f"from typing import {', '.join(named)}"] if named else []
    lines += ["", "import msgspec", ""] if "msgspec." in text else [""]
    used = [name for name in more if f"{name}." in text]
    return [*lines, f"from umpire_client import {', '.join(used)}", "", ""]


def with_entries(schemas: Schema, books: tuple[Book, ...]) -> dict[str, Any]:
    """Return the schemas with one `Ruled` for all rulebooks: an entry is read before its orders."""
    found = dict(schemas)
    prefix = books[0].prefix
    ruled = found.pop(f"{prefix}Ruled")
    for book in books[1:]:
        found.pop(f"{book.prefix}Ruled")
    text = json.dumps(ruled)
    for name in UNIONS:
        text = text.replace(f"{REFERENCE}{prefix}{name}", REFERENCE + name)
    found["Ruled"] = json.loads(text)
    ends = [name for name in members(found, "Entry") if not name.endswith("Ruled")]
    found["Entry"] = {"anyOf": [{"$ref": REFERENCE + name} for name in ("Ruled", *ends)]}
    return found


def models(schemas: Schema, books: tuple[Book, ...]) -> str:
    """Return the module of what all rulebooks share."""
    types = Types(schemas, books, None)
    entries = members(schemas, "Entry")
    bases = dict.fromkeys(entries, "values.Entry")
    body = [line for name in types.mine() for line in types.struct(name, bases)]
    body.append(f"AnyEntry: TypeAlias = {' | '.join(entries)}")
    body.append('"""Every kind of entry that this version of the client knows."""')
    return module(f"What requests and answers look like, whatever the rulebook. {MADE}", body)


def rulebook(schemas: Schema, books: tuple[Book, ...], book: Book) -> str:
    """Return the module of a rulebook."""
    types = Types(schemas, books, book)
    bases = {f"{book.prefix}{name}": f"values.{name}" for name in singles_of(schemas, book)}
    for name in UNIONS:
        for member in members(schemas, book.prefix + name):
            bases[member] = f"values.{name}"
    body = [f'SYSTEM = "{book.system}"', ""]
    body += [line for name in types.mine() for line in types.struct(name, bases)]
    for name in UNIONS:
        kinds = [one.removeprefix(book.prefix) for one in members(schemas, book.prefix + name)]
        body += [f"{name}: TypeAlias = {' | '.join(kinds)}", f'"""Every kind of {name.lower()}."""']
    title = " ".join(word.capitalize() for word in book.words)
    return module(f"{title}: its orders, events, choices and battles. {MADE}", body)


def registry(schemas: Schema, books: tuple[Book, ...]) -> str:
    """Return the module that says which types belong to which rulebook."""
    names = ", ".join(sorted(book.module for book in books))
    body = ["KINDS: dict[str, dict[type, Any]] = {"]
    for book in books:
        body.append(f"    {book.module}.SYSTEM: {{")
        known = (*UNIONS, *singles_of(schemas, book))
        body += [f"        values.{name}: {book.module}.{name}," for name in known]
        body.append("    },")
    body += ["}", '"""For each rulebook: what stands for the orders, events ... of any."""']
    return module(f"Which types belong to which rulebook. {MADE}", body, *names.split(", "))


def module(title: str, body: list[str], *more: str) -> str:
    """Return a module, formatted."""
    first, _, rest = title.partition(". ")
    head = [f'"""{first}.', "", rest, '"""', ""]
    used = sorted((*more, "models", "values"))
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


def generated(document: Schema) -> dict[str, str]:
    """Return the text of every generated module by the name of its file."""
    schemas: Schema = document["components"]["schemas"]
    books = books_of(schemas)
    schemas = with_entries(schemas, books)
    made = {f"{book.module}.py": rulebook(schemas, books, book) for book in books}
    return {"models.py": models(schemas, books), "rulebooks.py": registry(schemas, books), **made}


def main() -> int:
    """Write the modules, or compare them; return 1 if they differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    check = parser.parse_args().check
    differing = 0
    for name, text in generated(json.loads(DOCUMENT.read_text())).items():
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
