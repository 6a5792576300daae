"""The command as a whole: help, version, usage, pipes and terminals."""

import subprocess
from pathlib import Path

import pytest

from cli.commands import UMPIRE, Command, on_a_terminal, piped
from umpire import __version__

COMMANDS = (
    *("serve", "play", "replay", "verify", "explain", "rejudge"),
    *("export", "import", "odds", "schema", "conformance"),
)


def test_the_version_is_told(umpire: Command) -> None:
    """With --version alone."""
    assert umpire("--version").out == f"umpire {__version__}\n"


def test_alone_it_tells_its_help(umpire: Command) -> None:
    """Every command is listed; the exit code is 2."""
    outcome = umpire()
    assert outcome.code == 2
    assert all(f"\n  {name} " in outcome.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_and_an_example(umpire: Command, name: str) -> None:
    """In plain text where it is piped."""
    outcome = umpire(name, "--help")
    assert outcome.code == 0
    assert f"Example: umpire {name} " in outcome.out
    assert outcome.out.isascii()
    assert max(map(len, outcome.out.splitlines())) <= 80


@pytest.mark.parametrize(
    "arguments",
    [("zap",), ("play", "--zap"), ("play",), ("replay",), ("replay", "x", "--to", "-1")],
)
def test_wrong_usage_is_told_in_one_sentence(umpire: Command, arguments: tuple[str, ...]) -> None:
    """The exit code is 2."""
    outcome = umpire(*arguments)
    assert outcome.code == 2
    assert outcome.err.startswith("umpire: ")
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("command", ["play", "odds"])
def test_piped_output_is_plain_whatever_the_environment_says(command: str) -> None:
    """No escape codes, no box drawing, the same width."""
    plain = piped(command, "--example", "duel")
    other = piped(command, "--example", "duel", FORCE_COLOR="1", COLUMNS="30", TERM="xterm")
    assert plain.returncode == 0
    assert plain.stderr == b""
    assert plain.stdout.isascii()
    assert b"\x1b" not in plain.stdout
    assert other.stdout == plain.stdout


def test_a_terminal_gets_colours_and_lines() -> None:
    """Both in reports and in help."""
    assert b"\x1b[1" in on_a_terminal("odds", "--example", "duel")
    assert "\u2502".encode() in on_a_terminal("play", "--help")


def test_a_narrow_encoding_is_no_reason_to_fail(tmp_path: Path) -> None:
    """What cannot be written is escaped."""
    script = tmp_path / "title.yaml"
    script.write_text(
        "system: full-thrust-light\nsample: duel\ntitle: Épée\norders: []\n", encoding="utf-8"
    )
    outcome = piped("play", str(script), PYTHONIOENCODING="ascii")
    assert outcome.returncode == 0
    assert b"\\xc9p\\xe9e" in outcome.stdout


def test_a_reader_that_leaves_is_no_reason_for_a_trace() -> None:
    """As with `umpire play | head`."""
    with subprocess.Popen(
        [*UMPIRE, "play", "--example", "duel"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


def test_a_fault_of_our_own_is_told_without_a_trace(
    umpire: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It asks to be reported."""

    def broken(*_: object, **__: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr("umpire.cli.play.game_of", broken)
    outcome = umpire("play", "--example", "duel")
    assert outcome.code == 2
    assert outcome.err == "umpire: umpire itself failed (KeyError: 'x'); please report it.\n"
