"""`umpire verify`: what was checked, or the first line that differs."""

import json
from pathlib import Path

import pytest

from cli.commands import Command
from umpire.cli.terminal import read_lines
from umpire.rules import RULEBOOKS
from umpire.scenarios.journal import chained, cut, transcript_line
from umpire.scenarios.verify import Verification


def rechained(path: Path, before: bytes, after: bytes) -> None:
    """Change a transcript as its keeper could: with all hashes made anew."""
    chain = b""
    lines = []
    for raw in read_lines(path):
        line = cut(raw.removesuffix(b"\n"))[0].replace(before, after)
        chain = chained(chain, line)
        lines.append(transcript_line(line, chain))
    path.write_bytes(b"".join(lines))


def test_a_transcript_of_play_verifies(umpire: Command, transcript: Path) -> None:
    """Entries, rolls, how the dice were checked, closed or not."""
    outcome = umpire("verify", transcript)
    assert outcome.code == 0
    assert outcome.out.splitlines() == [
        f"{transcript}: verified",
        "  scenario  play, full-thrust-light",
        "  entries   8, closed",
        "  rolls     3, all recomputed from the seed",
    ]


def test_the_verdict_in_json(umpire: Command, transcript: Path) -> None:
    """One line a file."""
    outcome = umpire("verify", "--json", transcript, transcript)
    first, second = (json.loads(line) for line in outcome.out.splitlines())
    assert first == second
    assert first["verified"] is True
    assert first["entries"] == 8


@pytest.mark.parametrize(
    ("before", "after", "fault", "field"),
    [
        (b'"faces":[', b'"faces":[7,', "dice", "/events/0/rolls/0/faces"),
        (b'"sides":6', b'"sides":1', "dice", "/events/0/rolls/0/faces"),
        (b'"velocity":8', b'"velocity":9', "ruling", "/events/0/velocity"),
        (b'"seed":"two moons"', b'"seed":null', "format", None),
        (b'"source":"seeded"', b'"source":"committed"', "format", None),
        (b'"version":3', b'"version":4', "format", "/version"),
        (b'"kind":"move_ships"', b'"kind":"roll_initiative"', "ruling", "/orders/0/kind"),
        (b'"seat":"referee"', b'"seat":"side:Union"', "ruling", "/orders/0/kind"),
    ],
)
def test_a_change_with_new_hashes_is_found(  # noqa: PLR0917 — the fixtures, and the case
    umpire: Command, transcript: Path, before: bytes, after: bytes, fault: str, field: str | None
) -> None:
    """The fault and the field are named; the exit code is 1."""
    rechained(transcript, before, after)
    outcome = umpire("verify", transcript)
    assert outcome.code == 1
    assert f"  fault     {fault}: " in outcome.out
    assert field is None or f"  field     {field}\n" in outcome.out


def test_no_byte_can_be_changed(transcript: Path) -> None:
    """Whichever byte is flipped, verification names a line, never passes, never fails itself."""
    data = transcript.read_bytes()
    known = RULEBOOKS
    for place in range(len(data)):
        for flip in (0x01, 0x20):
            changed = bytearray(data)
            changed[place] ^= flip
            lines = bytes(changed).removesuffix(b"\n").split(b"\n")
            verdict = Verification([line + b"\n" for line in lines], known).run()
            assert not verdict.verified, place
            assert verdict.difference is not None
            assert verdict.difference.line >= 1


def test_flips_are_told_by_the_command(umpire: Command, transcript: Path) -> None:
    """Every 97th byte, through the command itself."""
    data = transcript.read_bytes()
    for place in range(0, len(data), 97):
        changed = bytearray(data)
        changed[place] ^= 0x08
        outcome = umpire("verify", "-", stdin=bytes(changed))
        assert outcome.code == 1
        assert "-: not verified\n" in outcome.out
        assert "\n  line      " in outcome.out
        assert outcome.err == ""


def test_an_open_transcript_is_told_to_be_open(umpire: Command, transcript: Path) -> None:
    """Without its last line it still verifies as far as it goes."""
    lines = read_lines(transcript)
    outcome = umpire("verify", "-", stdin=b"".join(lines[:-1]))
    assert outcome.code == 0
    assert "7, not closed" in outcome.out


def test_what_is_no_transcript_does_not_verify(umpire: Command) -> None:
    """Nothing, junk, and a system that nobody knows."""
    line = b'{"system":"chess"}'
    for text in (b"", b"\n", b"junk", transcript_line(line, chained(b"", line))):
        outcome = umpire("verify", "-", stdin=text)
        assert outcome.code == 1
        assert "line      1" in outcome.out


def test_a_file_that_cannot_be_read_does_not_hide_the_others(
    umpire: Command, transcript: Path, tmp_path: Path
) -> None:
    """All are checked; the exit code is 2."""
    outcome = umpire("verify", tmp_path / "none", transcript)
    assert outcome.code == 2
    assert "No such file" in outcome.err
    assert f"{transcript}: verified" in outcome.out
