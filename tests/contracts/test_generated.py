"""What the outside world relies on is generated from the code, and committed as it is generated."""

import ast
import json
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from contracts.files import FILES, ROOT
from contracts.schemas import check_schema
from umpire.api.contracts import contracts
from umpire.api.problems import EDGE_STATUS, STATUS, all_codes
from umpire.rules import SERVED

SERVICE = ROOT / "service" / "umpire"
SCHEMAS = [
    name for name in FILES if name.endswith(".json") and "$schema" in json.loads(FILES[name])
]
NAMING = {"Code", "illegal", "malformed", "unanswerable"}
RAISING = {"Refusal", "Malformed", "IllegalOrder", "CannotAdjudicate", "Unavailable", "Conflict"}


@pytest.fixture(scope="session")
def generated() -> dict[str, str]:
    """Return the contracts as the code has them."""
    return contracts()


@pytest.mark.parametrize("name", FILES)
def test_a_contract_is_committed_as_it_is_generated(name: str, generated: dict[str, str]) -> None:
    """Write it anew with `make schema`, and tell callers what has changed."""
    assert generated[name] == FILES[name], "Run `make schema`, and commit what it writes."


def test_every_contract_is_committed(generated: dict[str, str]) -> None:
    """And nothing stands among them that the code does not write."""
    assert set(generated) == set(FILES), "Run `make schema`, and commit what it writes."


def test_generating_twice_gives_the_same(generated: dict[str, str]) -> None:
    """Nothing depends on the order of a set, or on the time of day."""
    assert contracts() == generated


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_a_schema(name: str) -> None:
    """By the dialect that it names, with no reference that leads nowhere."""
    schema = json.loads(FILES[name])
    check_schema(schema)
    for reference in references(schema):
        assert found(schema, reference) is not None, reference


def references(value: Any) -> list[str]:
    """Return every reference in a schema."""
    if isinstance(value, list):
        return [one for inner in value for one in references(inner)]
    if not isinstance(value, dict):
        return []
    own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
    return own + [one for inner in value.values() for one in references(inner)]


def found(document: Any, reference: str) -> Any:
    """Return what a reference inside a document leads to."""
    assert reference.startswith("#/")
    for step in reference.removeprefix("#/").split("/"):
        document = document.get(step) if isinstance(document, dict) else None
    return document


# Refusals


@cache
def sources() -> Mapping[Path, tuple[ast.Call | ast.Raise, ...]]:
    """Return what is called and raised in the service, by the file; they are read once."""
    return {
        file: tuple(
            node
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call | ast.Raise)
        )
        for file in SERVICE.rglob("*.py")
        if "rulebook_template" not in file.parts  # a book of another package
    }


@cache
def codes_in_the_code() -> Counter[str]:
    """Return every code that is named in the service, by reading its source.

    A book that is not among the rulebooks yet can refuse nothing.
    """
    named: Counter[str] = Counter()
    listed = {book.battle_type.__module__.split(".")[2] for book in SERVED.values()}
    for file, nodes in sources().items():
        room = file.relative_to(SERVICE).parts
        if "rulebook_template" in room:
            continue  # the codes of a rulebook that somebody is about to write
        if room[0] == "rules" and len(room) > 2 and room[1] not in listed:
            continue
        for node in nodes:
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in NAMING and node.args and isinstance(node.args[0], ast.Constant):
                named[str(node.args[0].value)] += 1
    return named


def test_every_code_in_the_code_is_in_the_registry() -> None:
    """So that each has a page, a title and a status; and none is there for nothing."""
    named = codes_in_the_code()
    assert len(named) > 50
    registered = {code.name for code in all_codes(SERVED.values())}
    lost = ", ".join(sorted(set(named) - registered))
    assert not lost, f"List {lost} in `refuses` of the act that raises it, or in a chapter's codes."
    assert registered <= set(named)


def test_a_code_is_named_once() -> None:
    """Two reasons do not share a name."""
    twice = ", ".join(name for name, times in codes_in_the_code().items() if times > 1)
    assert not twice, f"Name {twice} once: another book takes it `.under` a rule of its own."


def test_nothing_is_refused_without_a_code_of_the_registry() -> None:
    """Refusals are made by codes, never by hand."""
    by_hand = []
    for file, nodes in sources().items():
        for node in nodes:
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                raised = node.exc.func
                if isinstance(raised, ast.Name) and raised.id in RAISING:
                    by_hand.append(f"{file.name}:{node.lineno}")
    assert by_hand == []


def test_every_code_has_a_status_and_a_meaning() -> None:
    """And a rule that its rulebook has, where it cites one."""
    rules = {rule.id for book in SERVED.values() for rule in book.rules}
    for code in all_codes(SERVED.values()):
        assert code.name in EDGE_STATUS or code.refusal.kind in STATUS
        assert code.meaning.endswith("."), code.name
        assert code.rule is None or code.rule in rules, code.name
