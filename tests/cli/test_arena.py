"""`umpire arena` and `umpire balance`: bots and fleets that fight many battles."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from umpire.cli import arena
from umpire.cli.command import run
from umpire.cli.terminal import FINE, NOT_UNDERSTOOD
from umpire.rules import RULEBOOKS
from umpire.scenarios.journal import Lines
from umpire.scenarios.verify import Verification

RANDOM = """
def decide(player):
    choices = [each for each in player.choices if each.role != "leave"]
    for choice in player.random.sample(choices, len(choices)):
        for order in player.moves(of=[choice], most=1):
            return order
"""
LEAVES = """
def decide(player):
    return next(player.moves(of=[each for each in player.choices if each.role == "leave"]), None)
"""
PREPARES = """
def decide(player):
    mine = [each for each in player.choices if each.role == "prepare"]
    return next(player.moves(of=mine))
"""
BROKEN = [
    ("", "has no function decide(player)"),
    ("def decide(:\n", "is no Python (line 1)"),
    ("import nothing_of_this_name\n", "raised ModuleNotFoundError at import"),
    (
        "def decide(player):\n    return 1 / 0\n",
        "raised ZeroDivisionError: division by zero (at",
    ),
    ("def decide(player):\n    return {'kind': 'jump'}\n", "gave an illegal order in battle 1"),
    (
        "def decide(player):\n    return 'finish'\n",
        "illegal order in battle 1, turn 1,",
    ),
    ("def decide(player):\n    return None\n", "though the battle waits for"),
    (PREPARES, "Battle 1 does not end"),
]


@pytest.fixture
def bot(tmp_path: Path) -> Callable[[str, str], str]:
    """Return what writes a bot."""

    def write(name: str, text: str) -> str:
        file = tmp_path / f"{name}.py"
        file.write_text(text)
        return str(file)

    return write


def played(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """Return the result of battles in this process, as JSON."""
    assert run([*arguments, "--json", "--jobs", "1"]) == FINE
    return json.loads(capsys.readouterr().out)


def test_who_leaves_every_battle_loses_them_from_both_sides(
    bot: Callable[[str, str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    files = bot("stays", RANDOM), bot("leaves", LEAVES)
    tally = played(capsys, "arena", *files, "--battles", "6")
    assert (tally["wins"], tally["draws"], tally["score"]) == ([6, 0], 0, 1.0)
    assert {tuple(each["sides"]) for each in tally["played"]} == {
        ("Compact", "Union"),
        ("Union", "Compact"),
    }
    assert tally["split_pairs"] == 0
    low, high = tally["interval"]
    assert (round(low, 3), round(high, 3)) == (0.610, 1.0)


def test_the_same_seed_plays_the_same_battles_and_transcripts_verify(
    bot: Callable[[str, str], str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    files = bot("one", RANDOM), bot("other", RANDOM)
    asked = ("arena", *files, "--battles", "2", "--turns", "3", "--sample", "duel")
    folder = tmp_path / "transcripts"
    first = played(capsys, *asked, "--transcripts", str(folder))
    assert first == played(capsys, *asked)
    assert first != played(capsys, *asked, "--seed", "other")
    for file in folder.iterdir():
        assert Verification(Lines(file.read_bytes()), RULEBOOKS).run().verified
    assert len(list(folder.iterdir())) == 2


@pytest.mark.parametrize(("text", "told"), BROKEN)
def test_what_is_wrong_with_a_bot_is_said_in_one_sentence(
    bot: Callable[[str, str], str],
    capsys: pytest.CaptureFixture[str],
    text: str,
    told: str,
) -> None:
    files = bot("bot", text), bot("fine", RANDOM)
    code = run(["arena", *files, "--battles", "1", "--jobs", "1", "--sample", "duel"])
    error = capsys.readouterr().err
    assert code == NOT_UNDERSTOOD
    assert told in error
    assert "bot.py" in error
    assert "umpire itself failed" not in error


def test_a_bot_that_thinks_without_end_is_stopped(
    bot: Callable[[str, str], str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(arena, "PATIENCE_S", 0.05)
    slow = bot("slow", "def decide(player):\n    while True: pass\n")
    code = run(["arena", slow, bot("fine", RANDOM), "--battles", "1", "--jobs", "1"])
    assert code == NOT_UNDERSTOOD
    assert "slow.py thought for more than" in capsys.readouterr().err


def test_battles_in_two_processes_are_those_of_one(
    bot: Callable[[str, str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["arena", bot("one", RANDOM), bot("other", LEAVES), "--battles", "4", "--json"]
    assert run([*asked, "--jobs", "2"]) == FINE
    together = json.loads(capsys.readouterr().out)
    assert together == played(capsys, *asked[:-1])


def fleet(folder: Path, name: str, ships: int, system: str = "full-thrust-light") -> str:
    """Return the file of a fleet."""
    file = folder / f"{name}.json"
    named = [{"class_name": "lantern"}] * ships
    file.write_text(json.dumps({"system": system, "ships": named}))
    return str(file)


def test_the_larger_fleet_keeps_more_of_its_ships(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = fleet(tmp_path, "many", 4), fleet(tmp_path, "one", 1)
    chart = tmp_path / "chart.svg"
    tally = played(capsys, "balance", *files, "--battles", "6", "--chart", str(chart))
    assert tally["names"] == ["many", "one"]
    assert tally["wins"][0] > tally["wins"][1]
    assert tally["left"][0] > tally["left"][1]
    assert ET.parse(chart).getroot().tag.endswith("svg")  # noqa: S314 -- we wrote it


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[]", "is not"),
        ('{"system": "chess", "ships": [{}]}', "is no rulebook"),
        ('{"system": "full-thrust-light", "ships": []}', "has no ships"),
        ('{"system": "full-thrust-light", "ships": [{"class_name": "barge"}]}', "unknown_class"),
        ('{"system": "space-fleet", "ships": [{}]}', "fleets of one rulebook"),
    ],
)
def test_a_bad_fleet_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, told: str
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(text)
    code = run(["balance", fleet(tmp_path, "good", 1), str(bad), "--battles", "1"])
    assert (code, told in capsys.readouterr().err) == (NOT_UNDERSTOOD, True)


def test_a_fleet_larger_than_the_sample_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = fleet(tmp_path, "one", 1), fleet(tmp_path, "many", 30)
    assert run(["balance", *files]) == NOT_UNDERSTOOD
    assert "has 30 ships: choose another --sample" in capsys.readouterr().err


def test_the_interval_holds_the_score() -> None:
    low, high = arena.wilson(0.5, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert arena.wilson(0.0, 10)[0] == 0.0
