"""What the outside world relies on, generated: the text of each file, by its path."""

from typing import Any

from umpire.api.desk import Desk
from umpire.api.graphql.schema import graphql_schema
from umpire.api.journal_example import example_transcript
from umpire.api.rest.openapi import openapi
from umpire.api.rulebook_schema import DIALECT, json_text, schema_of
from umpire.api.schema_components import schema_components
from umpire.kernel.citation import readings_page
from umpire.kernel.dice_vectors import dice_vectors
from umpire.rules import RULEBOOKS
from umpire.scenarios.journal import Closed, Contributed, DiceTerms, ForkedFrom
from umpire.scenarios.redact import REDACTED
from umpire.settings import Settings


def contracts() -> dict[str, str]:
    """Return every generated file: its path in the repository, and its text."""
    settings = Settings.model_construct()
    desk = Desk(RULEBOOKS, settings.page_limit)
    files = {
        "schema/umpire.graphql": graphql_schema(settings).as_str() + "\n",
        "schema/openapi.json": json_text(openapi(desk)),
        "schema/dice.v1.json": json_text(dice_vectors()),
        "schema/journal.v1.json": json_text(_journal_schema()),
        "schema/journal.v1.example.ndjson": example_transcript(),
    }
    for book in RULEBOOKS.values():
        files[f"schema/graphql/{book.system}.graphql"] = (
            graphql_schema(settings, book).as_str() + "\n"
        )
        _umpire, _rules, name, *_module = book.options_type.__module__.split(".")
        files[f"schema/openapi/{book.system}.json"] = json_text(openapi(desk, book))
        files[f"schema/rulebooks/{book.system}.json"] = schema_of(book).content.decode()
        files[f"service/umpire/rules/{name}/READINGS.md"] = readings_page(
            book.title, book.readings, book.rules, book.editions
        )
    return files


def _journal_schema() -> dict[str, Any]:
    """Return the JSON Schema of a transcript's lines, but for what is a rulebook's own."""
    (closed, nonce, dice, forked), components = schema_components(
        [Closed, Contributed, DiceTerms, ForkedFrom]
    )
    text, number = {"type": "string"}, {"type": "integer", "minimum": 1}
    header: dict[str, Any] = {
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
            "salt": text,
        },
        "required": ["format", "scenario", "system", "edition", "title", "dice", "battle"],
    }
    told = {
        "type": "object",
        "properties": {
            **{name: of for name, of in header["properties"].items() if name != "salt"},
            "format": {"const": REDACTED},
            "seat": text,
        },
        "required": [*header["required"], "seat"],
    }
    ruled = {
        "type": "object",
        "properties": {
            "kind": {"const": "ruling"},
            "version": number,
            "seat": text,
            "edition": text,
            "orders": {"type": "array", "items": {"type": "object"}},
            "events": {"type": "array", "items": {"type": "object"}},
            "salt": text,
        },
        "required": ["kind", "version", "seat", "edition", "orders", "events"],
    }
    return {
        "$schema": DIALECT,
        "title": "One line of a transcript, whole or redacted",
        "type": "object",
        "properties": {
            "hash": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            "line": {
                "oneOf": [{"$ref": "#/$defs/Header"}, {"$ref": "#/$defs/Ruled"}, nonce, closed]
            },
            "told": {"oneOf": [{"$ref": "#/$defs/HeaderTold"}, {"$ref": "#/$defs/Ruled"}]},
        },
        "required": ["hash"],
        "oneOf": [{"required": ["line"]}, {"required": ["told"]}],
        "additionalProperties": False,
        "$defs": {**components, "Header": header, "HeaderTold": told, "Ruled": ruled},
    }
