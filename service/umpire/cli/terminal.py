"""The terminal: rich where one is attached, plain text in a pipe; errors in one sentence."""

import contextlib
import os
import sys
from typing import IO, Any, TextIO

import msgspec
from rich.console import Console
from rich.text import Text

from umpire.kernel.errors import Refusal

FINE, ANSWER_IS_NO, NOT_UNDERSTOOD = 0, 1, 2

PIPED_WIDTH = 100


class Unusable(Exception):  # noqa: N818 — of what was given, not of the program
    """What was given cannot be used: a file that is not there, an option that does not fit."""


class _Paper(Console):
    """Writes as long as somebody reads; rich itself would end the process, with exit code 1."""

    def on_broken_pipe(self) -> None:
        """Go on, and write nowhere: what a command finds out does not depend on who reads it."""
        hang_up(self.file)


def hang_up(stream: IO[str]) -> None:
    """Let what is written to a stream from now on go nowhere: its reader has left."""
    with contextlib.suppress(OSError, ValueError):  # of one that has no descriptor
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def on_terminal(stream: TextIO) -> bool:
    """Tell whether a stream is read by a person at a terminal."""
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
