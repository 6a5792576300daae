"""The tools for assistants, as the command line of the MCP Inspector sees and calls them."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from docs.test_guides import serving
from tools.world import node_program, ran

Json = Any


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of the tools of an open service."""
    settings = {"UMPIRE_ACCESS": "open", "UMPIRE_MCP": "true"}
    with serving(tmp_path_factory.mktemp("service") / "assistants", settings) as service:
        yield f"{service}/mcp"


def inspect(folder: Path, *arguments: str) -> Json:
    """Return what the Inspector prints."""
    command = [*node_program("mcp-inspector"), "--cli", *arguments, "--quiet"]
    environment = {"MCP_CATALOG_PATH": str(folder / "catalog.json"), "HOME": str(folder)}
    return json.loads(ran(command, folder, environment))


def call(folder: Path, address: str, tool: str, **given: Json) -> str:
    """Return the text of a tool's answer."""
    arguments = ["--method", "tools/call", "--tool-name", tool]
    told = inspect(folder, address, *arguments, "--tool-args-json", json.dumps(given))
    assert not told.get("isError"), told
    return str(told["content"][0]["text"])


def test_a_battle_is_opened_shown_and_ordered(address: str, tmp_path: Path) -> None:
    """Over streamable HTTP."""
    shown = call(tmp_path, address, "open_battle", rulebook="full-thrust-light", sample="duel")
    battle = shown.split()[0]
    listed = call(tmp_path, address, "list_orders", battle=battle, seat="side:Compact")
    choice = listed.splitlines()[1].split()[0]
    order = {"choice": choice, "fill": {"manoeuvre.speed": 2}}
    told = call(
        tmp_path, address, "give_orders", battle=battle, seat="side:Compact", orders=[order]
    )
    assert told.splitlines()[0] == "Candle has the order +2"


def test_schemas_are_portable_and_the_command_speaks_the_protocol(
    address: str, tmp_path: Path
) -> None:
    """`--strict` ends with an error for a schema that some client cannot use; over the pipe."""
    url = address.removesuffix("/mcp")
    command = [sys.executable, "-m", "umpire", "mcp", "--url", url]
    told = inspect(tmp_path, *command, "--method", "tools/list", "--strict")
    assert {"look_up_rule", "give_orders"} <= {tool["name"] for tool in told["tools"]}
