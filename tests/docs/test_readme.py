"""README, calls, settings and commands tell the truth: answers, routes, tables are the code's."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from pydantic_core import PydanticUndefined
from starlette.routing import Route
from starlette.testclient import TestClient

from umpire.app import create_app
from umpire.cli.command import COMMANDS as ALL_COMMANDS
from umpire.cli.command import run
from umpire.settings import Settings

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
CALLS = (ROOT / "docs" / "calls.md").read_text()
SETTINGS = (ROOT / "docs" / "settings.md").read_text()
COMMANDS = (ROOT / "docs" / "command-line.md").read_text()


def blocks(page: str, language: str) -> list[str]:
    """Return the code blocks of a language, in order."""
    return re.findall(rf"```{language}\n(.*?)```", page, flags=re.DOTALL)


@pytest.fixture(scope="module")
def client() -> TestClient:
    """Return a client of a service whose store is not asked."""
    return TestClient(create_app(Settings()))


def body_of(block: str) -> Any:
    """Return the JSON body of a curl call."""
    found = re.search(r"-d '(.*)'", block, flags=re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def test_the_first_request_gets_the_answer_that_is_shown(client: TestClient) -> None:
    """The events of the README are the last but two of the real answer."""
    request = next(block for block in blocks(README, "sh") if "/v1/adjudications" in block)
    shown = json.loads(blocks(README, "json")[0])
    answer = client.post("/v1/adjudications", json=body_of(request)).json()
    assert shown == answer["events"][-2 - len(shown) : -2]


def test_the_design_is_assessed_as_is_shown(client: TestClient) -> None:
    """Part of the assessment, and part of the display in it."""
    request = next(block for block in blocks(CALLS, "sh") if "/v1/designs" in block)
    shown = json.loads(blocks(CALLS, "json")[0])
    found = client.post("/v1/designs", json=body_of(request)).json()["assessment"]
    assert shown.pop("ssd").items() <= found.pop("ssd").items()
    assert shown.items() <= found.items()


def test_the_table_of_settings_is_that_of_the_code() -> None:
    """Every setting stands in the table with its default and its description."""
    rows = re.findall(r"^\| `UMPIRE_(\w+)` \| `(.*?)` \| (.*?) \|$", SETTINGS, flags=re.MULTILINE)
    expected = [
        (name.upper(), written(field.default), field.description)
        for name, field in Settings.model_fields.items()
    ]
    assert expected == rows


def written(default: object) -> str:
    """Return a default as an environment variable would give it."""
    if default is PydanticUndefined:
        return "derived"
    if default is None:
        return "none"
    if isinstance(default, bool):
        return str(default).lower()
    return json.dumps(default) if isinstance(default, tuple) else str(default)


def test_every_address_in_the_table_of_calls_is_a_route() -> None:
    """The calls that are listed are those of the application."""
    app = create_app(Settings())
    routes = {
        (method, re.sub(r"\{\w+\}", "{}", route.path))
        for route in app.routes
        if isinstance(route, Route)
        for method in route.methods or ()
    }
    named = re.findall(r"^\| `(GET|POST|DELETE) (.*?)` ?\|", CALLS, flags=re.MULTILINE)
    listed = {
        (method, re.sub(r"\{\w+\}", "{}", path.split("?")[0]))
        for method, paths in named
        for path in paths.replace("`", "").split(", ")
    }
    assert listed <= routes
    assert len(listed) > 10


def test_the_graphql_example_is_valid() -> None:
    """The mutation that is shown validates against the schema."""
    from graphql import build_schema, parse, validate  # noqa: PLC0415 — the edge's library

    schema = build_schema((ROOT / "schema" / "umpire.graphql").read_text())
    (mutation,) = blocks(CALLS, "graphql")
    assert validate(schema, parse(mutation)) == []


def test_every_make_target_that_is_named_exists() -> None:
    """`make X` in the README is a target of the Makefile, with a line of help."""
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"`?make (\w+)", README):
        assert re.search(rf"^{target}:.*## ", makefile, flags=re.MULTILINE), target


SHOWN = sorted(set(re.findall(r"^umpire ([\w-]+)", COMMANDS, re.MULTILINE)))


@pytest.mark.parametrize("command", SHOWN)
def test_every_command_that_is_shown_is_one(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each has a help of its own."""
    assert run([command, "--help"]) == 0
    assert f"umpire {command}" in capsys.readouterr().out


def test_every_command_is_shown() -> None:
    """The page leaves none out."""
    assert {one.name for one in ALL_COMMANDS} <= set(SHOWN)
