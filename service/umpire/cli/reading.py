"""Reading what is named on the command line: a file, or `-` for the standard input."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from umpire.cli.terminal import Unusable

STDIN = "-"


@contextmanager
def usable(name: object, to: str) -> Iterator[None]:
    """Tell in one sentence what the system has against a path, or an address.

    Raises:
        Unusable: it cannot be used so.
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
