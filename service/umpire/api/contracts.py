"""What the outside world relies on, generated: the text of each file, by its path."""

import json
from typing import Any

import msgspec

from umpire.api.desk import Desk
from umpire.api.graphql.schema import graphql_schema
from umpire.api.journal_example import example_transcript
from umpire.api.rest.openapi import openapi
from umpire.kernel.citation import readings_page
from umpire.kernel.dice_vectors import dice_vectors
from umpire.kernel.rulebook import Rulebook
from umpire.rules import RULEBOOKS
from umpire.scenarios.journal import Closed, Contributed, DiceTerms, ForkedFrom
from umpire.settings import Settings

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def contracts() -> dict[str, str]:
    """Return every generated file: its path in the repository, and its text."""
    settings = Settings.model_construct()
    desk = Desk({book.system: book for book in RULEBOOKS}, settings.page_limit)
    files = {
        "schema/umpire.graphql": graphql_schema(settings).as_str() + "\n",
        "schema/openapi.json": _json(openapi(desk)),
        "schema/dice.v1.json": _json(dice_vectors()),
        "schema/journal.v1.json": _json(_journal_schema()),
        "schema/journal.v1.example.ndjson": example_transcript(),
    }
    for book in RULEBOOKS:
        package = "service/" + book.options_type.__module__.rpartition(".")[0].replace(".", "/")
        files[f"schema/rulebooks/{book.system}.json"] = _json(_rulebook_schema(book))
        files[f"{package}/READINGS.md"] = readings_page(book.title, book.readings, book.rules)
    return files


def _json(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def _rulebook_schema(book: Rulebook[Any, Any, Any]) -> dict[str, Any]:
    """Return the JSON Schema of a rulebook's battles, set-ups, orders, events and the rest."""
    kinds = {
        "Battle": book.battle_type,
        "Setup": book.setup_type,
        "Options": book.options_type,
        "Tables": book.tables_type,
    }
    if book.design is not None:
        kinds |= {"Design": book.design.design_type, "Assessment": book.design.assessment_type}
    named = [*kinds.values(), *book.order_types, *book.event_types, *book.choice_types]
    _, components = msgspec.json.schema_components(named, ref_template="#/$defs/{name}")

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


def _journal_schema() -> dict[str, Any]:
    """Return the JSON Schema of a transcript's lines, but for what is a rulebook's own."""
    (closed, nonce, dice, forked), components = msgspec.json.schema_components(
        [Closed, Contributed, DiceTerms, ForkedFrom], ref_template="#/$defs/{name}"
    )
    text, number = {"type": "string"}, {"type": "integer", "minimum": 1}
    header = {
        "type": "object",
        "properties": {
            "format": {"const": "umpire-journal/1"},
            "scenario": text,
            "system": text,
            "edition": text,
            "title": text,
            "dice": dice,
            "battle": {"type": "object"},
            "forked_from": {"anyOf": [forked, {"type": "null"}]},
        },
        "required": ["format", "scenario", "system", "edition", "title", "dice", "battle"],
    }
    ruled = {
        "type": "object",
        "properties": {
            "kind": {"const": "ruling"},
            "version": number,
            "seat": text,
            "command": text,
            "edition": text,
            "orders": {"type": "array", "items": {"type": "object"}},
            "events": {"type": "array", "items": {"type": "object"}},
            "salt": text,
        },
        "required": ["kind", "version", "seat", "command", "edition", "orders", "events"],
    }
    return {
        "$schema": DIALECT,
        "title": "One line of a transcript",
        "type": "object",
        "properties": {
            "hash": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            "line": {
                "oneOf": [{"$ref": "#/$defs/Header"}, {"$ref": "#/$defs/Ruled"}, nonce, closed]
            },
        },
        "required": ["hash", "line"],
        "additionalProperties": False,
        "$defs": {**components, "Header": header, "Ruled": ruled},
    }
