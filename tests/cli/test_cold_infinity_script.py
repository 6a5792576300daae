"""A whole battle of Cold Infinity as a script: `umpire play` rules as it was ruled."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli.commands import Command
from golden.as_recorded import setup_of
from golden.record import GOLDEN, Golden, lines_of
from umpire.scenarios.journal import encode

Json = Any
BATTLES = [golden for golden in GOLDEN if golden.play.book.system == "cold-infinity"]


def script_of(golden: Golden, lines: list[Json]) -> Json:
    """Return the script of a battle that is on record."""
    orders = [order for line in lines[1:] for order in line["orders"]]
    terms = {"system": "cold-infinity", "scenario": golden.name, "dice": {"seed": golden.seed}}
    return {**terms, "setup": setup_of(golden), "orders": orders}


@pytest.mark.parametrize("golden", BATTLES, ids=lambda golden: golden.sample)
def test_a_battle_on_record_is_played_again_by_its_script(
    umpire: Command, tmp_path: Path, golden: Golden
) -> None:
    """Its orders and its seed give the same events, with no refusal; the transcript verifies."""
    recorded = [json.loads(line)["line"] for line in lines_of(golden)]
    script, transcript = tmp_path / "battle.json", tmp_path / "battle.ndjson"
    script.write_bytes(encode(script_of(golden, recorded)))
    assert umpire("play", script, "--strict", "--transcript", transcript).code == 0
    again = [json.loads(line)["line"] for line in transcript.read_bytes().splitlines()]
    ruled = [line["events"] for line in again if line.get("kind") == "ruling" or "orders" in line]
    assert ruled == [line["events"] for line in recorded[1:]]
    assert umpire("verify", transcript).code == 0


def test_the_report_ends_with_ships_and_groups(umpire: Command) -> None:
    """A flight of fighters is no ship, and has a heading of its own."""
    script = {"system": "cold-infinity", "sample": "first-contact", "dice": {"seed": "dawn"}}
    orders = [{"kind": "finish", "side": "red"}]
    told = umpire("play", "-", stdin=json.dumps({**script, "orders": orders}).encode()).out
    ships, groups = told.split("\nShips\n")[1].split("\nGroups\n")
    assert [line.split()[0] for line in ships.split("\n") if line] == ["Curlew", "Heron"]
    assert "hull 60" in ships
    assert groups.startswith("  Dunlins  red  active  cell -2, 8;")
    assert "number 4" in groups
