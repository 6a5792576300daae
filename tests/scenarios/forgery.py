"""Forging transcripts: editing their lines, and computing the hashes anew."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from umpire.scenarios.journal import chained, cut, transcript_line

Json = Any


def values_of(lines: Sequence[bytes]) -> list[Json]:
    """Return what the journal lines of a transcript hold."""
    return [msgspec.json.decode(cut(line)[0]) for line in lines]


def framed(journal: Sequence[bytes]) -> list[bytes]:
    """Return the transcript of journal lines, with hashes as they should be."""
    chain, lines = b"", []
    for line in journal:
        chain = chained(chain, line)
        lines.append(transcript_line(line, chain).removesuffix(b"\n"))
    return lines


def forged(lines: Sequence[bytes], edit: Callable[[list[Json]], object]) -> list[bytes]:
    """Return a transcript after an edit of its values, all hashes as they should be."""
    values = values_of(lines)
    edit(values)
    return framed([msgspec.json.encode(value) for value in values])


def first(values: Sequence[Json], kind: str) -> tuple[int, int, Json]:
    """Return line, place and value of the first event of a kind."""
    for number, value in enumerate(values):
        for place, event in enumerate(value.get("events", ())):
            if event["kind"] == kind:
                return number, place, event
    raise LookupError(kind)
