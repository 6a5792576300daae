"""`umpire explain`: one roll as a person would ask for it, or all of them in a list."""

import hashlib
import hmac
import json
import re
from pathlib import Path

import pytest

from cli.commands import Command
from cli.test_verify import rechained
from umpire.kernel.dice import seed_bytes

GOLDEN = Path(__file__).parents[1] / "golden"


def test_a_roll_is_told(umpire: Command, transcript: Path) -> None:
    """When, who, the order, what, the rule with its gist, numbers, dice, and other readings."""
    outcome = umpire("explain", transcript, "--roll", 3)
    assert (outcome.code, outcome.err) == (0, "")
    told = outcome.out.splitlines()
    assert told[0] == "Roll 3: t1/fire/Hammer/B1>Candle/damage"
    assert told[1] == "  when    turn 1, fire; entry 6"
    assert told[2] == "  who     referee, for Union"
    assert told[3].startswith('  order   fire_weapons {"ship":"Hammer"')
    assert told[5].startswith("  rule    FTL-BEAM-02 (")
    assert f"          seed    {seed_bytes('two moons').hex()}" in told
    assert told[-1].endswith("settings tried.")


def test_a_roll_is_found_by_its_label(umpire: Command, transcript: Path) -> None:
    """The same roll as by its number."""
    by_number = umpire("explain", transcript, "--roll", 2).out
    assert by_number == umpire("explain", transcript, "--label", "t1/initiative/Union").out


def test_all_rolls_are_listed(umpire: Command, transcript: Path) -> None:
    """As many as `verify` counts, with their numbers; in JSON a line each."""
    told = umpire("explain", transcript, "--list").out.splitlines()
    assert [line.split()[:2] for line in told] == [
        ["1", "t1/initiative/Compact"],
        ["2", "t1/initiative/Union"],
        ["3", "t1/fire/Hammer/B1>Candle/damage"],
    ]
    lines = umpire("explain", transcript, "--list", "--json").out.splitlines()
    assert [json.loads(line)["number"] for line in lines] == [1, 2, 3]


def test_what_it_shows_is_enough_to_recompute_the_roll(umpire: Command, transcript: Path) -> None:
    """Seed, message and the byte from which on bytes are skipped."""
    found = json.loads(umpire("explain", transcript, "--roll", 3, "--json").out)
    dice, roll = found["dice"], found["roll"]
    block = hmac.new(bytes.fromhex(dice["seed"]), bytes.fromhex(dice["message"]), hashlib.sha256)
    faces = [1 + byte % roll["sides"] for byte in block.digest() if byte < dice["below"]]
    assert faces[: len(roll["faces"])] == roll["faces"]


@pytest.mark.parametrize("name", ["cold-infinity-first-contact", "space-fleet-skirmish"])
def test_named_terms_are_told_one_by_one(umpire: Command, name: str) -> None:
    """Whatever the rulebook."""
    rolls = umpire("explain", GOLDEN / f"{name}.ndjson", "--list").out.splitlines()
    shot = next(line.split()[0] for line in rolls if "to-hit" in line)
    outcome = umpire("explain", GOLDEN / f"{name}.ndjson", "--roll", shot)
    assert outcome.code == 0
    assert "\n  counts  range" in outcome.out


def test_another_reading_is_told_with_its_rule(umpire: Command) -> None:
    """An option, its value and rule, and what the event would have been."""
    outcome = umpire("explain", GOLDEN / "cold-infinity-first-contact.ndjson", "--roll", 41)
    other = "  abstracted_arcs = system_1 [CI-7.1.4.2-1]: Dunlins misses Heron with needle_1 "
    assert other in outcome.out
    assert re.search(r"\n  2 change this event, of \d+ settings tried\.\n", outcome.out)


def test_there_is_no_such_roll(umpire: Command, transcript: Path) -> None:
    """It says how many there are."""
    outcome = umpire("explain", transcript, "--roll", 4)
    assert outcome.code == 2
    assert "The transcript has no roll 4; it has 3 rolls, from 1 (unknown_roll)." in outcome.err


@pytest.mark.parametrize("asked", [(), ("--roll", 1, "--list"), ("--roll", 1, "--label", "x")])
def test_one_thing_is_asked_at_a_time(
    umpire: Command, transcript: Path, asked: tuple[object, ...]
) -> None:
    """Which roll, or all."""
    outcome = umpire("explain", transcript, *asked)
    assert outcome.code == 2
    assert "Give exactly one of --roll N, --label LABEL and --list." in outcome.err


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        (b'"velocity":8', b'"velocity":9', "This edition rules otherwise"),
        (b'"faces":[', b'"faces":[7,', "do not give these faces"),
        (b'"sides":6', b'"sides":0', "do not give these faces"),
        (b'"seed":"two moons"', b'"seed":"two loons"', "do not give these faces"),
        (b'"arc":"F"', b'"arc":"A"', "This edition rules otherwise"),
        (b'"seed":null', b'"seed":"zz"', "There was no secret seed"),
    ],
)
def test_what_was_changed_with_new_hashes_is_not_explained(
    umpire: Command, transcript: Path, before: bytes, after: bytes, message: str
) -> None:
    """It names the line; the exit code is that of `verify`."""
    rechained(transcript, before, after)
    outcome = umpire("explain", transcript, "--roll", 3)
    assert (outcome.code, outcome.out) == (1, "")
    assert message in outcome.err
    assert "See umpire verify." in outcome.err


def test_an_edited_file_is_not_explained(umpire: Command, transcript: Path) -> None:
    """With the old hashes, and with junk; the exit code is that of `verify`."""
    data = transcript.read_bytes()
    for changed in (data.replace(b'"velocity":8', b'"velocity":9'), b"junk"):
        outcome = umpire("explain", "-", "--list", stdin=changed)
        assert outcome.code == 1
        assert "The transcript does not verify: line " in outcome.err


def test_a_file_that_is_not_there(umpire: Command, tmp_path: Path) -> None:
    """Exit code 2."""
    outcome = umpire("explain", tmp_path / "none", "--roll", 1)
    assert (outcome.code, outcome.out) == (2, "")
    assert "No such file" in outcome.err
