"""The modules as text: their heads, their classes, and what stands between."""

import re
import subprocess
import sys
from collections.abc import Collection, Iterable

from typegen.classes import Types
from typegen.schemas import UNIONS, Book, Schema, members, singles_of

MADE = "Generated from `schema/{name}` by `tools/generate.py`; do not edit."
STYLE = ("line-length=100", 'lint.isort.known-first-party=["umpire_client"]')
SHARED = "models as shared"
"""How the modules of rulebooks import what they share: one of their fields is called `models`."""


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
