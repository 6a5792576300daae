"""`umpire replay`: the report of a transcript."""

from pathlib import Path

import pytest

from cli.commands import Command


def test_replay_tells_the_report_of_play(umpire: Command, script: Path, transcript: Path) -> None:
    """To the byte, without the dice."""
    assert umpire("replay", transcript) == umpire("play", script)


def test_replay_stops_where_it_is_told_to(umpire: Command, transcript: Path) -> None:
    """Version 0 is the opening; version 4 is the movement."""
    opening = umpire("replay", transcript, "--to", 0)
    moved = umpire("replay", transcript, "--to", 4)
    assert opening.code == moved.code == 0
    assert "Turn" not in opening.out
    assert "Candle moves" in moved.out
    assert "Initiative" not in moved.out


def test_a_version_that_is_not_there_is_told(umpire: Command, transcript: Path) -> None:
    """The exit code is 2."""
    outcome = umpire("replay", transcript, "--to", 99)
    assert outcome.code == 2
    assert "ends at 8 (unknown_version)" in outcome.err


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (b"Hammer fires", b"", ""),
        (b'"points":', b'"pointz":', "line 7: it is not the line that was hashed here"),
        (b'{"hash"', b'{"hush"', "line 1: This is not a line of a transcript"),
    ],
)
def test_a_changed_transcript_is_not_told_to_the_end(
    umpire: Command, transcript: Path, before: bytes, after: bytes, told: str
) -> None:
    """The line is named."""
    data = transcript.read_bytes()
    changed = data.replace(before, after, 1)
    transcript.write_bytes(changed)
    outcome = umpire("replay", transcript)
    assert outcome.code == (0 if changed == data else 2)
    assert told in outcome.err


def test_an_empty_file_is_no_transcript(umpire: Command) -> None:
    """Nor is a script."""
    assert umpire("replay", "-").code == 2
