"""Tabletop Simulator as the scripts see it: its API under Debian's `lua5.2`."""

import json
import re
import subprocess
from collections import defaultdict
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from xml.etree import ElementTree as ET

import httpx2

from needed import program

ROOT = Path(__file__).parents[3]
SCRIPTS = ROOT / "clients" / "tabletop-simulator"
STAND_IN = Path(__file__).with_name("stand_in.lua")
TABLE, SHIP = SCRIPTS / "umpire_table.lua", SCRIPTS / "umpire_ship.lua"


class Table:
    """A table with the script on it; requests go to a real service."""

    def __init__(self) -> None:
        lua = program("lua5.2", "lua")
        self._lua = subprocess.Popen(
            [lua, STAND_IN], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
        )
        self._client = httpx2.Client(timeout=30)
        self.printed: dict[str, list[str]] = defaultdict(list)
        self.asked: list[dict[str, Any]] = []
        """The requests, each with the `text` of its answer."""
        self.panels: dict[str, ET.Element] = {}
        self.down = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._lua.stdin is not None
        self._lua.stdin.close()
        self._lua.wait(10)
        assert self._lua.stdout is not None
        self._lua.stdout.close()
        self._client.close()

    def run(self, code: str) -> dict[str, Any]:
        """Run a piece of Lua, answer all requests that follow, and return what it told last."""
        told: dict[str, Any] = {}
        waiting = [code]
        while waiting:
            for line in self._ran(waiting.pop(0)):
                assert "failed" not in line, line["failed"]
                if "request" in line:
                    waiting.append(self._answered(line))
                elif "xml" in line:
                    self._shown(line["xml"])
                elif "printed" in line:
                    self.printed[line["color"]].append(line["printed"])
                else:
                    told = line
        return told

    def _ran(self, code: str) -> list[dict[str, Any]]:
        assert self._lua.stdin is not None
        assert self._lua.stdout is not None
        sent = code.encode()
        self._lua.stdin.write(b"%d\n%s" % (len(sent), sent))
        self._lua.stdin.flush()
        found: list[dict[str, Any]] = []
        while True:
            line = json.loads(self._lua.stdout.readline())
            if line == {"done": True}:
                return found
            found.append(line)

    def _answered(self, line: dict[str, Any]) -> str:
        self.asked.append(line)
        if self.down:
            return f"answer({line['request']}, 0, 'Cannot connect')"
        body = line["body"].encode() or None
        answer = self._client.request(
            line["method"], line["url"], content=body, headers=line["headers"]
        )
        line["status"], line["text"] = answer.status_code, answer.text
        return f"answer({line['request']}, {answer.status_code}, [====[{answer.text}]====])"

    def _shown(self, xml: str) -> None:
        """Keep the panel of each colour: it is well formed, and shown to that one alone."""
        for panel in ET.fromstring(f"<ui>{xml}</ui>"):  # noqa: S314 — made by the script under test
            self.panels[panel.attrib["visibility"]] = panel

    # What players do.

    def texts(self, color: str) -> list[str]:
        """Return what the panel of a colour says, from the top."""
        return [each.text or "" for each in self.panels[color].iter() if each.text]

    def press(self, color: str, text: str) -> None:
        """Press the first button of one's own panel whose text begins so."""
        buttons = self.panels[color].iter("Button")
        found = [each for each in buttons if (each.text or "").startswith(text)]
        assert found, f"{color} has no button {text!r}: {self.texts(color)}"
        self._ui(found[0].attrib["onClick"], color, "-1", found[0].attrib["id"])

    def write(self, color: str, field: str, text: str) -> None:
        """Type into the field of one's own panel whose hint begins so."""
        fields = self.panels[color].iter("InputField")
        found = [each for each in fields if each.attrib["placeholder"].startswith(field)]
        assert found, f"{color} has no field {field!r}: {self.texts(color)}"
        self._ui(found[0].attrib["onEndEdit"], color, text, found[0].attrib["id"])

    def _ui(self, handler: str, color: str, value: str, name: str) -> None:
        told = ", ".join(json.dumps(each) for each in (handler, color, value, name))
        self.run(f"ui({told})")

    def object(self, guid: str, name: str, *, script: Path | None = SHIP) -> None:
        """Put a miniature on the table."""
        path = json.dumps(str(script)) if script else "nil"
        self.run(f"object({json.dumps(guid)}, {json.dumps(name)}, {path})")

    def where(self, guid: str) -> dict[str, Any]:
        """Return where an object is, and who is not shown it."""
        return self.run(f"where({json.dumps(guid)})")

    def later(self) -> None:
        """Let the time pass after which the script looks again."""
        self.run("seconds()")

    def sit(self, color: str, address: str, scenario: str, token: str) -> None:
        """Take a seat at the table and type what one was given."""
        self.run(f"sits({json.dumps(color)})")
        self.write(color, "address", address)
        self.write(color, "scenario", scenario)
        self.write(color, "your token", token)


def names_in(text: str, names: list[str]) -> list[str]:
    """Return which of some names stand in a text."""
    return [name for name in names if re.search(rf"\b{re.escape(name)}\b", text)]
