# ruff: noqa: INP001 — a script, not a package
"""Writes the types of the client from the OpenAPI documents in `schema/`, and its half that blocks.

Three kinds of modules: `models` (what every rulebook shares: from `openapi.json`, and what is alike
in all other documents), one for each rulebook from its own document, and `rulebooks`, which says
which types belong to which rulebook. A book that builds on another takes from its module what both
have alike. What blocks is written from what waits (`typegen.blocking`). `--check` only compares.
"""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from typegen.blocking import made_blocking
from typegen.documents import alike, committed
from typegen.modules import models, registry, rulebook
from typegen.schemas import Book, Schema, is_open

PACKAGE = Path(__file__).parents[1] / "src" / "umpire_client"


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


def main() -> int:
    """Write the modules, or compare them; return 1 if they differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    check = parser.parse_args().check
    differing = 0
    made = {**generated(*committed()), **made_blocking(PACKAGE)}
    for name, text in made.items():
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
