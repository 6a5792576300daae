"""Verifying a redacted transcript: by itself, and later against the whole one.

By itself, it shows that the lines which stand in it belong behind the hashes before them. What is
told in the place of others is bound by the hashes that follow, and proved once the whole is there.
"""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

import msgspec

from umpire.kernel.decoders import decoder_of
from umpire.kernel.rulebook import Seat
from umpire.scenarios.adjudication import Rulebooks, rulebook_named
from umpire.scenarios.errors import BAD_TRANSCRIPT, Difference
from umpire.scenarios.journal import Ruled, codec_of, cut, cut_told, is_told
from umpire.scenarios.ports import StoredHeader, StoredLine
from umpire.scenarios.redact import HeaderTold, frames
from umpire.scenarios.seats import name_of, seat_named
from umpire.scenarios.standing import folded, opening
from umpire.scenarios.verify import (
    UNREADABLE,
    Reader,
    Redaction,
    Verdict,
    Verification,
    first_difference,
    revealed,
    unambiguous,
)


class _Seen(msgspec.Struct):
    """What is read of a battle as a seat sees it: who plays."""

    sides: tuple[str, ...]


class RedactedReader(Reader):
    """Reads a redacted transcript line by line; takes the hash of what is told as it stands."""

    def __init__(self, lines: Iterable[bytes], rulebooks: Rulebooks) -> None:
        self._lines = iter(lines)
        self.chain = b""
        self.hashed = self.told = 0
        line = self._next()
        if line is None or not self.told:
            raise BAD_TRANSCRIPT.refuse("The header of a redacted transcript is told.")
        try:
            header = decoder_of(HeaderTold).decode(unambiguous(line))
            self.rulebook = rulebook_named(rulebooks, header.system)
            self.seat = seat_named(header.seat)
            self.header: Any = msgspec.structs.replace(
                header, battle=decoder_of(_Seen).decode(msgspec.json.encode(header.battle))
            )
        except UNREADABLE as wrong:
            raise BAD_TRANSCRIPT.refuse(f"The header cannot be read: {wrong}") from wrong
        self._codec = codec_of(self.rulebook)

    def _next(self) -> bytes | None:
        for raw in self._lines:
            frame = raw.removesuffix(b"\n")
            if is_told(frame):
                line, self.chain = cut_told(frame)
                self.told += 1
                return line
            self.hashed += 1
            return self._linked(frame)
        return None


class RedactedVerification(Verification):
    """One verification of one redacted transcript; rulings cannot be judged again."""

    reader: RedactedReader | None = None

    def _opened(self, lines: Iterable[bytes]) -> Reader:
        self.reader = RedactedReader(lines, self._rulebooks)
        return self.reader

    def _judged(
        self, _reader: Reader, battle: Any, _entry: Ruled[Any, Any], _line: int
    ) -> tuple[Any, Difference | None]:
        return battle, None

    def _verdict(self, difference: Difference | None) -> Verdict:
        verdict, reader = super()._verdict(difference), self.reader
        if reader is None:
            return verdict
        redaction = Redaction(name_of(reader.seat), reader.hashed, reader.told)
        return msgspec.structs.replace(verdict, redacted=redaction)


def verification_of(
    lines: Sequence[bytes], rulebooks: Rulebooks, seed: bytes | None = None
) -> Verification:
    """Return the verification of a transcript, redacted or not: its first line says which."""
    told = bool(lines) and is_told(lines[0].removesuffix(b"\n"))
    return (RedactedVerification if told else Verification)(lines, rulebooks, seed)


def against(whole: Sequence[bytes], part: Sequence[bytes], rulebooks: Rulebooks) -> Verdict:
    """Return the verdict on a redacted transcript: is it what its seat was told of a whole one?

    The whole one must have been verified: here it is only read. The seat's transcript is made of it
    anew, for the version to which the redacted one goes, and compared frame by frame. The lines of
    a difference are those of the redacted one; its field is in what the line tells.

    Raises:
        Malformed: the whole one cannot be read.
    """
    reader = Reader(whole, rulebooks)
    checked = RedactedVerification(part, rulebooks, seed=revealed(whole[-1]))
    verdict = checked.run()
    if not verdict.verified or checked.reader is None:
        return verdict
    found = _compared(reader, whole, part, checked.reader.seat)
    return msgspec.structs.replace(verdict, verified=found is None, difference=found)


def _compared(
    reader: Reader, whole: Sequence[bytes], part: Sequence[bytes], seat: Seat
) -> Difference | None:
    """Return the first frame that is not made of the whole one."""
    if len(part) > len(whole):
        return Difference(len(whole) + 1, "redaction", "The whole transcript ends before this.")
    cuts = [cut(frame.removesuffix(b"\n")) for frame in whole[: len(part)]]
    begun = opening(reader.rulebook, reader.header, StoredHeader(cuts[0][0], b""))
    standing, stored = begun, list[StoredLine]()
    for entry, (line, chain) in zip(islice(reader.entries(), len(part) - 1), cuts[1:], strict=True):
        standing = folded(standing, entry, chain)
        stored.append(StoredLine(entry.version, line, chain))
    made = frames(begun, stored, standing, seat)
    for number, (given, expected) in enumerate(zip(part, made, strict=True), start=1):
        if given.removesuffix(b"\n") != expected.removesuffix(b"\n"):
            return _difference(number, len(part) - 1, given, expected)
    return None


def _difference(number: int, version: int, given: bytes, expected: bytes) -> Difference:
    """Return what differs between two frames of a line: the hash, or else what is told.

    `version` is the one where the redacted transcript ends, and for which the other was made.
    """
    one, other = (msgspec.json.decode(frame) for frame in (given, expected))
    if one["hash"] != other["hash"]:
        return Difference(number, "redaction", "Another line has another hash here.")
    if one.keys() != other.keys():
        message = (
            f"The line is told here, or not, as it was not at version {version}, where this ends. "
            "Has it been cut off at its end?"
        )
        return Difference(number, "redaction", message)
    told = one.get("told", one.get("line"))
    field = first_difference(told, other.get("told", other.get("line")))
    return Difference(number, "redaction", "The whole transcript tells otherwise.", field)
