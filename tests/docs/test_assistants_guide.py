"""The examples of the assistants' guide run as they stand; its tables are those of the code."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest
from mcp import Client, StdioServerParameters
from mcp.types import TextContent

from docs.test_guides import ANYTHING, PATIENCE_S
from umpire.api.mcp import MOST_CHARACTERS, Service, assistant_server
from umpire.scenarios import compact
from umpire.settings import Settings

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "assistants.md").read_text(encoding="utf-8")
BIN = Path(sys.executable).parent


def blocks(language: str) -> list[str]:
    """Return the fenced blocks of a language."""
    return re.findall(rf"^ *```{language}\n(.*?)^ *```$", GUIDE, re.DOTALL | re.MULTILINE)


def matches(shown: str, told: str) -> bool:
    """Whether a text is what is shown; `…` stands for anything."""
    pattern = ".*".join(re.escape(part) for part in shown.strip().split(ANYTHING))
    return re.fullmatch(pattern, told.strip(), re.DOTALL) is not None


CONFIGURATIONS = [json.loads(block)["mcpServers"]["umpire"] for block in blocks("json")]


@pytest.mark.parametrize("place", range(len(CONFIGURATIONS)))
async def test_a_configuration_starts_the_tools(
    place: int, tmp_path: Path, open_service: str
) -> None:
    """As a client reads it; an address and a folder of the reader take the place of ours."""
    given = CONFIGURATIONS[place]
    ours = {"/home/me/umpire": str(tmp_path), "https://umpire.example": open_service}
    arguments = [ours.get(each, each) for each in given["args"]]
    assert arguments != given["args"]
    assert given["command"] == "umpire"
    command = StdioServerParameters(command=str(BIN / "umpire"), args=arguments)
    async with Client(command) as client:
        answer = await client.call_tool("list_rulebooks", {})
    assert isinstance(answer.content[0], TextContent)
    assert "full-thrust-light" in answer.content[0].text


def test_the_program_prints_what_is_shown(tmp_path: Path) -> None:
    """With the command of this environment."""
    (program,) = blocks("python")
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert matches(blocks("text")[0], done.stdout), done.stdout


def test_the_compact_texts_are_those_of_the_service(open_service: str) -> None:
    """The sample battle, and the choice of its cruiser."""
    (command,) = blocks("sh")
    path = re.search(r"8000(/\S+)'", command)
    assert path is not None
    seat = {"umpire-seat": "side:Compact"}
    battle, choice = blocks("text")[1:]
    told = httpx2.get(open_service + path[1], headers=seat, timeout=PATIENCE_S).text
    assert matches(battle + ANYTHING, told), told
    choices = httpx2.get(
        f"{open_service}/v1/scenarios/sample/choices?form=compact&unit=Candle",
        headers=seat,
        timeout=PATIENCE_S,
    ).text
    assert any(matches(choice, line) for line in choices.splitlines()), choices


async def test_the_table_lists_every_tool() -> None:
    """And no other."""
    server = assistant_server(Service(httpx2.AsyncClient()))
    listed = re.findall(r"^\| `(\w+)` \| [A-Z]", GUIDE, re.MULTILINE)
    assert listed == sorted(listed, key=listed.index)
    assert set(listed) == {tool.name for tool in await server.list_tools()}


def test_the_sizes_are_those_of_the_code() -> None:
    """Tokens of four characters."""
    sizes = [compact.BATTLE, compact.UNIT, compact.CHOICES, compact.BATTLE, compact.ONE_CHOICE]
    rows = re.findall(r"form=compact.*\| .*?(\d+) tokens", GUIDE)
    assert [int(row) * compact.TOKEN for row in rows] == sizes
    assert f"{compact.MORE // compact.TOKEN} for each further one" in GUIDE
    assert f"{MOST_CHARACTERS} characters" in GUIDE


def test_the_setting_is_one() -> None:
    """It is off by default."""
    (block,) = blocks("ini")
    name, _, value = block.strip().partition("=")
    assert (name.removeprefix("UMPIRE_").lower(), value) == ("mcp", "true")
    assert Settings.model_fields["mcp"].default is False
