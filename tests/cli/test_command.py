"""The command as a whole: help, version, usage, pipes and terminals."""

import inspect
import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.commands import ONE_TURN, UMPIRE, Command, on_a_terminal, piped
from umpire.cli.command import COMMANDS as ENTRIES
from umpire.cli.command import Entry
from umpire.version import release

COMMANDS = tuple(one.name for one in ENTRIES)
EXAMPLE = Path(__file__).parents[2] / "schema" / "journal.v1.example.ndjson"


def test_the_version_is_told(umpire: Command) -> None:
    """With --version alone."""
    assert umpire("--version").out == f"umpire {release()}\n"


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
    assert "Example: " in outcome.out
    assert f"umpire {name}" in outcome.out.partition("Example: ")[2]
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


# Exit codes


@pytest.mark.parametrize("entry", ENTRIES, ids=COMMANDS)
def test_the_help_of_a_command_says_what_its_exit_codes_mean(umpire: Command, entry: Entry) -> None:
    """Those that it may leave with: 1 only where its answer may be no."""
    told = " ".join(umpire(entry.name, "--help").out.split())
    codes = told.partition("Exit codes: ")[2].partition(". Example: ")[0].split("; ")
    assert [code[0] for code in codes] == (["0", "2"] if entry.no is None else ["0", "1", "2"])
    assert (entry.no is not None) is may_answer_no(entry.function)


def may_answer_no(function: Callable[..., Any]) -> bool:
    """Whether a command, or a function of its module that it names, leaves with `ANSWER_IS_NO`."""
    module = inspect.getmodule(function)
    looked: set[str] = set()
    left = [inspect.unwrap(function)]
    while left:
        source = inspect.getsource(left.pop())
        if "ANSWER_IS_NO" in source:
            return True
        names = set(re.findall(r"\b[A-Za-z_]\w*", source)) - looked
        looked |= names
        own = [getattr(module, name, None) for name in sorted(names)]
        left += [one for one in own if inspect.isroutine(one) and inspect.getmodule(one) is module]
    return False


def left_early(*arguments: str) -> tuple[int, bytes]:
    """Run `umpire` with a reader that has left already; return its exit code and its errors."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        process = subprocess.run(
            [*UMPIRE, *arguments], stdout=writing, stderr=subprocess.PIPE, check=False, timeout=120
        )
    finally:
        os.close(writing)
    return process.returncode, process.stderr


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return files that verify, that do not, and that are nothing of ours."""
    folder = tmp_path_factory.mktemp("files")
    whole = EXAMPLE.read_bytes()
    held = {
        "whole": whole,
        "forged": whole.replace(b'"line":{"', b'"line":{ "', 1),
        "refused": b"system: full-thrust-light\nsample: duel\norders: [{kind: move_ships}]\n",
    }
    for name, content in held.items():
        (folder / name).write_bytes(content)
    return {name: str(folder / name) for name in held}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("verify", "{whole}"), 0),
        (("verify", "--json", "{whole}", "{whole}"), 0),
        (("verify", "{forged}"), 1),
        (("verify", "{whole}", "{forged}"), 1),
        (("verify", "{whole}", "nothing.ndjson"), 2),
        (("replay", "{whole}"), 0),
        (("explain", "{whole}", "--list"), 0),
        (("rejudge", "{whole}"), 0),
        (("rejudge", "--json", "{whole}"), 0),
        (("play", "--example", "duel"), 0),
        (("play", "{refused}"), 1),
        (("odds", "--example", "duel"), 0),
        (("schema",), 0),
        (("schema", "openapi.json"), 0),
        (("--help",), 0),
        (("--version",), 0),
        (("verify", "--help"), 0),
    ],
)
def test_a_reader_that_leaves_early_changes_no_exit_code(
    files: dict[str, str], arguments: tuple[str, ...], code: int
) -> None:
    """As with `umpire verify x | head -1`: who reads it is no part of the answer."""
    left, told = left_early(*(each.format(**files) for each in arguments))
    assert left == code
    assert b"Broken" not in told
    assert b"Traceback" not in told


READING = [
    ("verify",),
    ("replay",),
    ("explain", "--list"),
    ("rejudge",),
    ("play",),
    ("odds",),
    ("import",),
]


@pytest.mark.parametrize("command", READING, ids=[name for name, *_ in READING])
@pytest.mark.parametrize("what", ["missing", "folder"])
def test_a_file_that_cannot_be_read_is_told(
    umpire: Command, tmp_path: Path, command: tuple[str, ...], what: str
) -> None:
    """The exit code is 2, and the file is named."""
    given = tmp_path / "missing" if what == "missing" else tmp_path
    outcome = umpire(*command, str(given))
    assert outcome.code == 2
    assert outcome.err.startswith(f"umpire: {given} cannot be read")


CONVERTED = {
    "UTF-16": lambda text: text.decode().encode("utf-16"),
    "CR LF": lambda text: text.replace(b"\n", b"\r\n"),
    "byte order mark": lambda text: b"\xef\xbb\xbf" + text,
}


@pytest.mark.parametrize("said", CONVERTED)
@pytest.mark.parametrize(
    ("command", "code"), [(("verify",), 1), (("replay",), 2), (("rejudge",), 2)]
)
def test_a_transcript_that_was_converted_is_told(
    umpire: Command, tmp_path: Path, command: tuple[str, ...], code: int, said: str
) -> None:
    """By what did it: a shell writes UTF-16, an editor CR LF, another a byte order mark."""
    file = tmp_path / "converted.ndjson"
    file.write_bytes(CONVERTED[said](EXAMPLE.read_bytes()))
    outcome = umpire(*command, str(file))
    assert outcome.code == code
    assert said in outcome.out + outcome.err


@pytest.mark.parametrize("said", CONVERTED)
@pytest.mark.parametrize("form", ["YAML", "JSON"])
def test_a_script_that_was_converted_is_read_or_told(
    umpire: Command, tmp_path: Path, form: str, said: str
) -> None:
    """UTF-16 is named; the others change nothing."""
    script = (
        ONE_TURN
        if form == "YAML"
        else b'{"system": "full-thrust-light",\n"sample": "duel", "orders": []}'
    )
    file = tmp_path / "script"
    file.write_bytes(CONVERTED[said](script))
    outcome = umpire("play", str(file))
    assert outcome.code == (2 if said == "UTF-16" else 0)
    assert ("in UTF-16; save it in UTF-8" in outcome.err) is (said == "UTF-16")


def test_a_script_of_json_takes_no_key_twice(umpire: Command, tmp_path: Path) -> None:
    """Nor does one of YAML."""
    file = tmp_path / "script.json"
    file.write_bytes(b'{"system": "full-thrust-light", "sample": "duel", "sample": "x"}')
    outcome = umpire("play", str(file))
    assert (outcome.code, "'sample' twice" in outcome.err) == (2, True)


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
