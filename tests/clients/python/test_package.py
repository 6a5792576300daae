"""The package as it is shipped: its examples run, its types hold, and it stands by itself."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from clients.python.playing import KEY, TO_FIRE, opened
from umpire_client import Client
from umpire_client.verify import verify_transcript

ROOT = Path(__file__).parents[3]
PATIENCE_S = 300
"""A script that takes longer has stopped, however busy the machine."""
PACKAGE = ROOT / "clients" / "python"
SOURCES = sorted((PACKAGE / "src").rglob("*.py"))
EXAMPLES = sorted((PACKAGE / "examples").glob("*.py"))
MOST_LINES = {"play_to_the_end.py": 250}
"""Of the examples that are not short: a captain has much to decide."""


def environment(**more: str) -> dict[str, str]:
    """Return the environment of a script: the package, and nothing of the project."""
    return {**os.environ, "PYTHONPATH": str(PACKAGE / "src"), **more}


def run(example: str, *arguments: str, code: int = 0) -> str:
    """Run an example in a process of its own, and return what it says."""
    done = subprocess.run(
        [sys.executable, "-W", "error", str(PACKAGE / "examples" / example), *arguments],
        capture_output=True,
        text=True,
        env=environment(),
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("example", EXAMPLES, ids=[path.stem for path in EXAMPLES])
def test_an_example_is_short_and_tells_how_to_use_it(example: Path) -> None:
    """Less than 80 lines but for one, with `--help`, and listed in the README."""
    assert len(example.read_text().splitlines()) < MOST_LINES.get(example.name, 80)
    assert "usage:" in run(example.name, "--help")
    assert f"examples/{example.name}" in (PACKAGE / "README.md").read_text()


def test_a_turn_is_played(url: str) -> None:
    """And what was kept is verified."""
    told = run("play_a_turn.py", "--url", url, "--key", KEY)
    assert "turn 1, movement" in told
    assert "Candle takes" in told or "Hammer takes" in told or "turn 2, orders" in told
    assert told.endswith("verified: True\n")


@pytest.mark.parametrize("sample", ["meeting-engagement", "vector-meeting", "carrier-strike"])
def test_a_battle_is_played_to_its_end(url: str, tmp_path: Path, sample: str) -> None:
    """Every line of the report has a rule, and what was saved is verified by both."""
    file = tmp_path / "battle.ndjson"
    terms = ("--sample", sample, "--seed", "a seed", "--turns", "12", "--out", str(file))
    told = run("play_to_the_end.py", "--url", url, "--key", KEY, *terms)
    *report, saved, verdict = [line for line in told.splitlines() if line]
    assert all(re.search(r" \[FT-[\w.]+-\d+\]$", line) for line in report)
    assert report[-1].startswith("  battle ended: ")
    assert saved.endswith("the dice are right: True")
    assert verdict.endswith("verified: True")
    assert verify_transcript(file).verified


def test_sealed_orders_in_one_process(url: str) -> None:
    """Two seats and an observer."""
    told = run("sealed_orders.py", "--url", url, "--key", KEY)
    assert told.count("sealed; receipt") == 2
    heard(told)


def test_sealed_orders_in_four_processes(url: str, tmp_path: Path) -> None:
    """Two seats, and an observer who follows by server-sent events, with their tokens alone."""
    file = tmp_path / "battle.json"
    run("sealed_orders.py", "open", str(file), "--url", url, "--key", KEY)
    script = str(PACKAGE / "examples" / "sealed_orders.py")
    seats = ("observer", "side:Compact", "side:Union")
    processes = [
        subprocess.Popen(
            [sys.executable, script, seat, str(file), "--url", url],
            stdout=subprocess.PIPE,
            text=True,
            env=environment(),
        )
        for seat in seats
    ]
    observed, compact, union = (process.communicate(timeout=PATIENCE_S)[0] for process in processes)
    assert [process.returncode for process in processes] == [0, 0, 0]
    assert "side:Compact" not in observed
    assert "Compact: sealed; receipt" in compact
    assert "Union: sealed; receipt" in union
    heard(observed)


def heard(told: str) -> None:
    """Check what an observer heard: first that orders were finished, and later what they are."""
    lines = re.findall(r"^(\d+)( opened)?: (.*)$", told, re.MULTILINE)
    assert lines[0] == ("1", "", "['OrdersFinished']")
    assert lines[1] == ("1", " opened", "['OrderWritten', 'OrdersFinished']")
    versions = [int(version) for version, again, _ in lines if not again]
    assert versions == list(range(1, len(versions) + 1))
    assert "ShipMoved" in lines[3][2]


def test_physical_dice_are_asked_for(url: str) -> None:
    """A face that no die shows is asked for once more."""
    told = run("physical_dice.py", "--url", url, "--key", KEY, "6", "7", "6 1", "5")
    assert "Throw 1d6 for t1/initiative/Compact." in told
    assert "a d6 shows 1 to 6, not 7" in told
    assert "[5]: 1 points of damage (FTL-BEAM-02)" in told


def test_a_dispute_is_forked(url: str) -> None:
    """The disputed shot throws the same faces."""
    assert run("fork_a_dispute.py", "--url", url, "--key", KEY).endswith("the same dice\n")


def test_a_transcript_is_verified_offline(client: Client, tmp_path: Path) -> None:
    """A good one, and one of which a byte was changed."""
    battle = opened(client)
    chain = battle.order(*TO_FIRE).chain
    battle.close()
    file = tmp_path / "battle.ndjson"
    file.write_bytes(battle.transcript())
    told = run("verify_offline.py", str(file), "--seen", f"1:{chain}")
    assert "each is the one that the seed gives" in told
    assert told.endswith("Nothing is wrong.\n")
    file.write_bytes(file.read_bytes().replace(b'"finish_orders"', b'"finish_0rders"', 1))
    assert "line 2: chain:" in run("verify_offline.py", str(file), code=1)


def test_the_readme_is_true(url: str, tmp_path: Path) -> None:
    """Its first example runs as it stands, but for where the service is."""
    first = re.search(r"```python\n(.*?)```", (PACKAGE / "README.md").read_text(), re.DOTALL)
    assert first is not None
    script = tmp_path / "first.py"
    script.write_text(first[1].replace('"http://127.0.0.1:8000"', f'"{url}", operator_key="{KEY}"'))
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        env=environment(),
        timeout=PATIENCE_S,
        check=True,
    )
    assert re.fullmatch(r"(Union|Compact) begins \[\d.*\] FTL-FIRE-01\n", done.stdout)


def test_types_hold_strictly() -> None:
    """The package and its examples, under mypy's strictest settings."""
    done = subprocess.run(
        [
            *(sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull),
            *("--cache-dir", str(ROOT / ".mypy_cache" / "client")),
            *map(str, (PACKAGE / "src", *EXAMPLES, PACKAGE / "tools")),
        ],
        capture_output=True,
        text=True,
        env=environment(MYPYPATH=str(PACKAGE / "src")),
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert (PACKAGE / "src" / "umpire_client" / "py.typed").exists()


@pytest.mark.parametrize("source", SOURCES, ids=[path.name for path in SOURCES])
def test_a_module_depends_on_little_and_is_of_a_size(source: Path) -> None:
    """The standard library, httpx2, msgspec and the package; 450 lines unless it is generated."""
    allowed = {*sys.stdlib_module_names, "httpx2", "msgspec", "umpire_client"}
    tree = ast.parse(source.read_text())
    names = {
        name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
        )
    }
    assert names <= allowed
    assert "do not edit" in source.read_text() or len(source.read_text().splitlines()) <= 450
