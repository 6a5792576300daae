"""The JSON Schema document of a rulebook, and its description as data."""

import gzip
import hashlib
import json
from collections.abc import Iterable
from functools import lru_cache
from inspect import cleandoc
from typing import Any

import msgspec

from umpire.api.rest.shapes import CodeTold, OptionTold, PhaseTold, RulebookTold
from umpire.kernel.rulebook import Rulebook, option_schemas


def schema_components(
    kinds: Iterable[Any], ref_template: str = "#/$defs/{name}"
) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """Return the schema of each kind, and those that they refer to by name.

    Descriptions are docstrings; they lose the margin that they have in the code, which Python 3.13
    takes off by itself.
    """
    schemas, components = msgspec.json.schema_components(kinds, ref_template=ref_template)
    return tuple(_without_margins(schema) for schema in schemas), _without_margins(components)


def _without_margins(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_without_margins(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: cleandoc(inner)
        if key == "description" and isinstance(inner, str)
        else _without_margins(inner)
        for key, inner in schema.items()
    }


DIALECT = "https://json-schema.org/draft/2020-12/schema"


class Document(msgspec.Struct, frozen=True):
    """A document as it is sent, plain and compressed, and its entity tag."""

    content: bytes
    compressed: bytes
    tag: str


def json_text(value: Any) -> str:
    """Return JSON as the files of `schema/` hold it."""
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def schema_of(book: Rulebook[Any, Any, Any]) -> Document:
    """Return the document of a rulebook, made once."""
    return _made(ById(book))


class ById:
    """A rulebook as a key: it holds mappings, which have no hash."""

    def __init__(self, book: Rulebook[Any, Any, Any]) -> None:
        self.book = book

    def __hash__(self) -> int:
        return id(self.book)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ById) and self.book is other.book


@lru_cache(maxsize=64)
def _made(by_id: ById) -> Document:
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


def describe_rulebook(book: Rulebook[Any, Any, Any]) -> RulebookTold:
    """Return the description of a rulebook, as clients read it."""
    return RulebookTold(
        system=book.system,
        edition=book.edition,
        title=book.title,
        owner=book.owner,
        unit=book.unit,
        phases=tuple(
            PhaseTold(
                name=phase.name,
                title=phase.title,
                rule=phase.rule,
                sealed=phase.sealed,
                orders={tag_of(kind): giver for kind, giver in phase.orders.items()},
            )
            for phase in book.sequence.phases
        ),
        always={tag_of(kind): giver for kind, giver in book.sequence.always.items()},
        families={tag_of(kind): family for kind, family in book.families.items()},
        editions=book.editions,
        rules=book.rules,
        readings=book.readings,
        options=options_of(book),
        tables=book.tables_type(),
        codes=tuple(CodeTold(code.name, code.meaning, code.rule) for code in book.codes),
        samples=tuple(book.samples),
        classes=book.classes,
        presentation=book.presentation,
    )


def tag_of(kind: Any) -> str:
    """Return the `kind` of a tagged Struct."""
    return str(kind.__struct_config__.tag)


def options_of(book: Rulebook[Any, Any, Any]) -> tuple[OptionTold, ...]:
    """Return the options of a rulebook, from its type."""
    own = {"title", "description", "default"}
    return tuple(
        OptionTold(
            name=name,
            rule=given["title"],
            description=given["description"],
            default=given["default"],
            schema={key: value for key, value in given.items() if key not in own},
        )
        for name, given in option_schemas(book.options_type).items()
    )
