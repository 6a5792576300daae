"""The README tells the truth: its request gets its answer, its table of settings is the code's."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Route
from starlette.testclient import TestClient

from umpire.app import create_app
from umpire.settings import Settings

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()


def blocks(language: str) -> list[str]:
    """Return the code blocks of a language, in order."""
    return re.findall(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)


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
    request = next(block for block in blocks("sh") if "/v1/adjudications" in block)
    shown = json.loads(blocks("json")[0])
    answer = client.post("/v1/adjudications", json=body_of(request)).json()
    assert shown == answer["events"][-2 - len(shown) : -2]


def test_the_design_is_assessed_as_is_shown(client: TestClient) -> None:
    """Part of the assessment, and part of the display in it."""
    request = next(block for block in blocks("sh") if "/v1/designs" in block)
    shown = json.loads(blocks("json")[1])
    found = client.post("/v1/designs", json=body_of(request)).json()["assessment"]
    assert shown.pop("ssd").items() <= found.pop("ssd").items()
    assert shown.items() <= found.items()


def test_the_table_of_settings_is_that_of_the_code() -> None:
    """Every setting stands in the table with its default and its description."""
    rows = re.findall(r"^\| `UMPIRE_(\w+)` \| `(.*?)` \| (.*?) \|$", README, flags=re.MULTILINE)
    expected = [
        (name.upper(), written(field.default), field.description)
        for name, field in Settings.model_fields.items()
    ]
    assert expected == rows


def written(default: object) -> str:
    """Return a default as an environment variable would give it."""
    if default is None:
        return "none"
    if isinstance(default, bool):
        return str(default).lower()
    return json.dumps(default) if isinstance(default, tuple) else str(default)


def test_every_address_in_the_table_of_calls_is_a_route() -> None:
    """The calls that the README lists are those of the application."""
    app = create_app(Settings())
    routes = {
        (method, re.sub(r"\{\w+\}", "{}", route.path))
        for route in app.routes
        if isinstance(route, Route)
        for method in route.methods or ()
    }
    named = re.findall(r"^\| `(GET|POST) (.*?)` ?\|", README, flags=re.MULTILINE)
    listed = {
        (method, re.sub(r"\{\w+\}", "{}", path.split("?")[0]))
        for method, paths in named
        for path in paths.replace("`", "").split(", ")
    }
    assert listed <= routes
    assert len(listed) > 10


def test_the_graphql_example_is_valid() -> None:
    """The mutation of the README validates against the schema."""
    from graphql import build_schema, parse, validate  # noqa: PLC0415 — the edge's library

    schema = build_schema((ROOT / "schema" / "umpire.graphql").read_text())
    (mutation,) = blocks("graphql")
    assert validate(schema, parse(mutation)) == []


def test_every_make_target_that_is_named_exists() -> None:
    """`make X` in the README is a target of the Makefile, with a line of help."""
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"`?make (\w+)", README):
        assert re.search(rf"^{target}:.*## ", makefile, flags=re.MULTILINE), target
