"""The command line under test: run in this process, or in one of its own."""

import io
import sys
from pathlib import Path

import pytest

from cli.commands import ONE_TURN, Command, Outcome
from umpire.cli.command import run


@pytest.fixture
def umpire(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Run `umpire` in this process, its input and output in pipes."""

    def command(*arguments: object, stdin: bytes = b"") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsysbinary.readouterr()
        code = run([str(argument) for argument in arguments])
        written = capsysbinary.readouterr()
        return Outcome(code, written.out.decode(), written.err.decode())

    return command


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """Return the script of one turn."""
    path = tmp_path / "turn.yaml"
    path.write_bytes(ONE_TURN)
    return path


@pytest.fixture
def transcript(umpire: Command, script: Path, tmp_path: Path) -> Path:
    """Return the transcript of one turn."""
    path = tmp_path / "turn.ndjson"
    assert umpire("play", script, "--transcript", path).code == 0
    return path
