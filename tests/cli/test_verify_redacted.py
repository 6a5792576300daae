"""`umpire verify` of redacted transcripts: by themselves, and against the whole."""

import json
from pathlib import Path

import pytest

from cli.commands import Command
from cli.redacting import redacted


@pytest.fixture
def held(transcript: Path, tmp_path: Path) -> Path:
    """Return what Union holds while the order of Compact is sealed, and its own are finished."""
    path = tmp_path / "held.ndjson"
    path.write_bytes(redacted(transcript, "side:Union", 1))
    return path


def test_it_says_how_much_is_proved(umpire: Command, transcript: Path, tmp_path: Path) -> None:
    """Lines that were hashed and that are told; and rolls, which the public seed throws anew."""
    path = tmp_path / "later.ndjson"
    path.write_bytes(redacted(transcript, "observer", 7))
    outcome = umpire("verify", path)
    assert outcome.code == 0
    assert outcome.out.splitlines() == [
        f"{path}: verified",
        "  scenario  play, full-thrust-light",
        "  entries   7, not closed",
        "  rolls     3, all recomputed from the seed",
        "  seat      observer",
        "  lines     7 hashed; 1 told, taken on trust until the whole is there",
        "  rulings   not judged again: that takes the whole",
    ]


def test_against_the_whole_every_line_is_proved(
    umpire: Command, transcript: Path, held: Path
) -> None:
    """Two verdicts: on the whole, then on what was held."""
    outcome = umpire("verify", transcript, "--against", held)
    assert outcome.code == 0
    assert outcome.out.splitlines()[4:] == [
        f"{held}: verified against {transcript}",
        "  scenario  play, full-thrust-light",
        "  entries   1, not closed",
        "  rolls     0, all recomputed from the seed",
        "  seat      side:Union",
        "  lines     0 hashed; 2 told, agree with the whole",
    ]
    told = umpire("verify", "--json", transcript, "--against", held).out.splitlines()
    second = json.loads(told[1])
    assert (second["file"], second["against"]) == (str(held), str(transcript))
    assert second["redacted"] == {"seat": "side:Union", "hashed": 0, "told": 2}


def test_the_first_place_that_differs_is_named(
    umpire: Command, transcript: Path, held: Path
) -> None:
    """Line, fault and field; the exit code is 1."""
    said = held.read_bytes()
    held.write_bytes(said.replace(b'"seat":"referee","edition"', b'"seat":"side:Union","edition"'))
    assert held.read_bytes() != said
    outcome = umpire("verify", transcript, "--against", held)
    assert outcome.code == 1
    assert outcome.out.splitlines()[-3:] == [
        "  line      2",
        "  fault     redaction: The whole transcript has another value here.",
        "  field     /seat",
    ]


def test_a_whole_one_that_does_not_verify_proves_nothing(
    umpire: Command, transcript: Path, held: Path
) -> None:
    """Nothing is said of what was held."""
    transcript.write_bytes(transcript.read_bytes().replace(b'"faces":[', b'"faces":[1,', 1))
    outcome = umpire("verify", transcript, "--against", held)
    assert outcome.code == 1
    assert str(held) not in outcome.out


def test_what_goes_with_against_is_one_whole_file(
    umpire: Command, transcript: Path, held: Path
) -> None:
    """Anything else is refused in a sentence."""
    for files in ((transcript, transcript, "--against", held), (held, "--against", held)):
        outcome = umpire("verify", *files)
        assert outcome.code == 2
        assert outcome.err.count("\n") == 1
    swapped = umpire("verify", transcript, "--against", transcript)
    assert swapped.code == 1
    assert "A redacted transcript must begin with the header" in swapped.out
