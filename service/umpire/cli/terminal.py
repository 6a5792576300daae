"""The terminal: rich output or plain text, errors in one sentence, files and `-`."""

import contextlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, TextIO

import msgspec
from rich.console import Console
from rich.text import Text

from umpire.kernel.errors import Refusal

FINE, ANSWER_IS_NO, NOT_UNDERSTOOD = 0, 1, 2


PIPED_WIDTH = 100


class Unusable(Exception):  # noqa: N818 — a fault of the input, not of the program
    """The input cannot be used: a missing file, or an option that does not fit."""


class _Paper(Console):
    """Writes as long as somebody reads; rich itself would end the process, with exit code 1."""

    def on_broken_pipe(self) -> None:
        """Go on, and write nowhere: what a command finds out does not depend on who reads it."""
        hang_up(self.file)


def hang_up(stream: IO[str]) -> None:
    """Discard everything written to a stream from now on: its reader has left."""
    with contextlib.suppress(OSError, ValueError):  # of one that has no descriptor
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def on_terminal(stream: TextIO) -> bool:
    """Return whether a person reads a stream at a terminal."""
    return stream.isatty()


def paper(*, errors: bool = False) -> Console:
    """Return where to write: wrapped and coloured on a terminal alone."""
    stream = sys.stderr if errors else sys.stdout
    terminal = on_terminal(stream)
    return _Paper(
        file=stream,
        force_terminal=terminal,
        width=None if terminal else PIPED_WIDTH,
        markup=False,
        highlight=False,
        emoji=False,
        soft_wrap=not terminal,
    )


def printable(text: str) -> str:
    """Return `text` with nothing in it that a terminal would obey: names come from anywhere."""
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )


def put_json(value: Any) -> None:
    """Write a value as one line of JSON, in UTF-8 whatever the terminal speaks."""
    put_bytes(msgspec.json.encode(value) + b"\n")


def put_bytes(data: bytes) -> None:
    """Write bytes to the standard output as they are."""
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        hang_up(sys.stdout)


def sentence(refusal: Refusal) -> str:
    """Return a refusal in one sentence, with its code, its rule and its JSON Pointer."""
    where = f"at {refusal.at}" if refusal.at else None
    reasons = ", ".join(part for part in (refusal.code, refusal.rule, where) if part)
    return f"{refusal.message.rstrip('.')} ({reasons})."


def complain(message: str) -> None:
    """Write one sentence to the standard error."""
    paper(errors=True).print(
        Text.assemble(("umpire: ", "bold red"), printable(" ".join(message.split())))
    )


STDIN = "-"


@contextmanager
def usable(name: object, to: str) -> Iterator[None]:
    """Report in one sentence why the system refuses a path or an address.

    Raises:
        Unusable: it cannot be used.
    """
    try:
        yield
    except (OSError, ValueError) as error:
        raise Unusable(f"{name} cannot be {to}: {_reason(error)}.") from error


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, OSError) and error.errno is not None:
        # Some add to the text of the system, and some (of addresses) have numbers of their own.
        return os.strerror(error.errno) if error.errno > 0 else error.strerror or str(error)
    return str(error).rstrip(".")


def read(path: Path, most_bytes: int = -1) -> bytes:
    """Return the bytes of a file.

    Raises:
        Unusable: it cannot be read, or is longer than `most_bytes`.
    """
    with usable(path, "read"):
        if str(path) == STDIN:
            data = sys.stdin.buffer.read(most_bytes + 1 or -1)
        else:
            with path.open("rb") as file:
                data = file.read(most_bytes + 1 or -1)
    if 0 <= most_bytes < len(data):
        raise Unusable(f"{path} is longer than {most_bytes} bytes.")
    return data


def read_lines(path: Path) -> list[bytes]:
    """Return the lines of a file with their line feeds; nothing else ends a line.

    Raises:
        Unusable: it cannot be read.
    """
    text = read(path)
    return [line + b"\n" for line in text.removesuffix(b"\n").split(b"\n")] if text else []
