"""The JSON Schema document of a rulebook: a file of `schema/`, and an answer of the service."""

import gzip
import hashlib
import json
from functools import lru_cache
from typing import Any

import msgspec

from umpire.api.schema_components import schema_components
from umpire.kernel.rulebook import Rulebook

DIALECT = "https://json-schema.org/draft/2020-12/schema"


class Document(msgspec.Struct, frozen=True):
    """A document as it is sent, plain and compressed, and its entity tag."""

    content: bytes
    compressed: bytes
    tag: str


def json_text(value: Any) -> str:
    """Return JSON as it stands in the files of `schema/`."""
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def schema_of(book: Rulebook[Any, Any, Any]) -> Document:
    """Return the document of a rulebook, made once."""
    return _made(_ById(book))


class _ById:
    """A rulebook as a key: it holds mappings, which have no hash."""

    def __init__(self, book: Rulebook[Any, Any, Any]) -> None:
        self.book = book

    def __hash__(self) -> int:
        return id(self.book)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ById) and self.book is other.book


@lru_cache(maxsize=64)
def _made(by_id: _ById) -> Document:
    return document_of(json_text(rulebook_schema(by_id.book)).encode())


def document_of(content: bytes) -> Document:
    """Return some bytes as a document: compressed once and well, since it is sent often."""
    compressed = gzip.compress(content, mtime=0)
    return Document(content, compressed, f'"{hashlib.sha256(content).hexdigest()[:32]}"')


def rulebook_schema(book: Rulebook[Any, Any, Any]) -> dict[str, Any]:
    """Return the JSON Schema of a rulebook's battles, set-ups, orders, events and the rest."""
    kinds = {
        "Battle": book.battle_type,
        "BattleView": book.view_type,
        "Setup": book.setup_type,
        "Options": book.options_type,
        "Tables": book.tables_type,
    }
    if book.design is not None:
        kinds |= {"Design": book.design.design_type, "Assessment": book.design.assessment_type}
    named = [*kinds.values(), *book.order_types, *book.event_types, *book.choice_types]
    _, components = schema_components(named)

    def one_of(members: tuple[type, ...]) -> dict[str, Any]:
        return {"oneOf": [{"$ref": f"#/$defs/{member.__name__}"} for member in members]}

    return {
        "$schema": DIALECT,
        "title": f"{book.title}, edition {book.edition}",
        "$defs": {
            **components,
            "Order": one_of(book.order_types),
            "Event": one_of(book.event_types),
            "Choice": one_of(book.choice_types),
        },
    }
