"""Checks a transcript, and asks nobody: framing, chain, commitment, nonces and every die.

A redacted one, as a seat has it before the close, is checked as far as it goes.

The format is `schema/journal.v1.md`. There is no rulebook in here, so the rulings themselves are
not judged again; `umpire verify FILE` and `Client.verify` do that.
"""

import hashlib
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeAlias

import msgspec

from umpire_client.decoders import decoder_of
from umpire_client.dice import KeyedDice, check_roll, commitment, seed_bytes
from umpire_client.models import Closed, Contributed, DiceTerms, ForkedFrom, Roll

Fault: TypeAlias = Literal["format", "chain", "commitment", "dice", "ruling"]
Checked: TypeAlias = Literal["recomputed", "sealed", "typed"]

_FRAME = re.compile(rb'\{"hash":"([0-9a-f]{64})","(line|told)":(.*)\}', re.DOTALL)
_HASH, _FORM, _LINE = 1, 2, 3
_SEED = re.compile("[0-9a-f]{64}")
_ROLLS = decoder_of(tuple[Roll, ...])
_UNREADABLE = (ValueError, RecursionError)
NOT_JUDGED = "The rulings were not judged again: that takes a rulebook."


@dataclass(frozen=True)
class Difference:
    """The first fault. `line` counts from 1, the header; `field` is a JSON Pointer into it."""

    line: int
    fault: Fault
    message: str
    field: str = ""


@dataclass(frozen=True)
class Redaction:
    """How much of a redacted transcript is proved, and for which `seat` it was made.

    `hashed` lines stand there, and have the hash that follows from the one before. Of the others it
    is `told` what the seat heard; their hashes are taken as they stand.
    """

    seat: str
    hashed: int
    told: int


@dataclass(frozen=True)
class Report:
    """What was found.

    Attributes:
        dice: `recomputed` from the seed, `sealed` as long as it is secret, or `typed` in.
        chain: the hash of the last line that was sound; compare it with what you were told.
        commitment: to the seed, as the header has it; compare it with what you were told.
        note: what was not checked.
        redacted: of a redacted transcript, how much of it is proved.
    """

    verified: bool
    scenario: str | None
    system: str | None
    entries: int
    rolls: int
    dice: Checked
    closed: bool
    chain: str
    commitment: str | None
    difference: Difference | None = None
    note: str = NOT_JUDGED
    redacted: Redaction | None = None


def verify_transcript(
    transcript: str | Path | bytes | Iterable[bytes], *, seen: Mapping[int, str] | None = None
) -> Report:
    """Return what is found in a transcript, whole or redacted, up to the first fault.

    Args:
        transcript: the path of a file, what such a file holds, or its lines.
        seen: hashes by version, as the answers told them in `chain` while the battle was played.
            Who keeps the whole file could write another that verifies, but not one with these.
    """
    return _Verification(lines_of(transcript), dict(seen or {})).run()


def lines_of(transcript: str | Path | bytes | Iterable[bytes]) -> list[bytes]:
    """Return the lines of a transcript. A line feed ends one, and nothing else does."""
    if isinstance(transcript, str | Path):
        transcript = Path(transcript).read_bytes()
    if isinstance(transcript, bytes):
        lines = transcript.split(b"\n")
        return lines[:-1] if lines[-1] == b"" else lines
    return [line.removesuffix(b"\n") for line in transcript]


def _converted(line: bytes) -> str:
    """Return what a program did to a line on its way, to be put behind a sentence."""
    if line.startswith((BOM_UTF16_LE, BOM_UTF16_BE, b"{\0", b"\0{")):
        return ": it was converted to UTF-16, and transcripts are in UTF-8"
    if line.startswith(BOM_UTF8):
        return ": a byte order mark was put before it"
    if line.endswith(b"\r"):
        return ": its end was converted to CR LF, and lines of transcripts end in LF alone"
    return ""


class _Header(msgspec.Struct):
    format: Literal["umpire-journal/1"]
    scenario: str
    system: str
    edition: str
    title: str
    dice: DiceTerms
    battle: dict[str, Any]
    forked_from: ForkedFrom | None = None


class _HeaderTold(_Header, kw_only=True):
    format: Literal["umpire-redacted/1"]  # type: ignore[assignment]
    seat: str


class _Ruled(msgspec.Struct, tag_field="kind", tag="ruling"):
    version: int
    seat: str
    edition: str
    orders: list[dict[str, Any]]
    events: list[dict[str, Any]]
    salt: str = ""


class _Fault(Exception):  # noqa: N818 — a finding, not a fault of the program
    def __init__(self, fault: Fault, message: str, field: str = "") -> None:
        super().__init__(message)
        self.fault, self.message, self.field = fault, message, field


class _Verification:
    def __init__(self, lines: list[bytes], seen: dict[int, str]) -> None:
        self._lines = lines
        first = _FRAME.fullmatch(lines[0]) if lines else None
        self._redacted = first is not None and first[_FORM] == b"told"
        self._hashed = self._told = 0
        self._seen = seen
        self._number = 1
        self._chain = b""
        self._header: _Header | None = None
        self._seed: bytes | None = None
        self._dice: KeyedDice | None = None
        self._nonces: dict[str, str] = {}
        self._entries = self._rolls = 0
        self._closed = False

    def run(self) -> Report:
        """Return what is found."""
        difference: Difference | None = None
        try:
            header = self._read_header()
            for line in self._lines[1:]:
                self._number += 1
                self._entry(header, self._cut(line))
            if self._seen and max(self._seen) > self._entries:
                self._wrong("chain", f"The transcript ends before version {max(self._seen)}.")
        except _Fault as found:
            difference = Difference(self._number, found.fault, found.message, found.field)
        return self._report(difference)

    def _report(self, difference: Difference | None) -> Report:
        header = self._header
        typed = header is not None and header.dice.source == "supplied"
        computed: Checked = "recomputed" if self._dice is not None else "sealed"
        return Report(
            verified=difference is None,
            scenario=header.scenario if header else None,
            system=header.system if header else None,
            entries=self._entries,
            rolls=self._rolls,
            dice="typed" if typed else computed,
            closed=self._closed,
            chain=self._chain.hex(),
            commitment=header.dice.commitment if header else None,
            difference=difference,
            redacted=self._redaction(),
        )

    def _redaction(self) -> Redaction | None:
        if not self._redacted:
            return None
        seat = self._header.seat if isinstance(self._header, _HeaderTold) else ""
        return Redaction(seat, self._hashed, self._told)

    def _cut(self, line: bytes) -> bytes:
        """Return the line inside a frame, once its hash is checked; or what is told of it."""
        frame = _FRAME.fullmatch(line)
        told = frame is not None and frame[_FORM] == b"told"
        if frame is None or (told and not self._redacted):
            self._wrong("format", f"This is no line of a transcript{_converted(line)}.")
        chain = bytes.fromhex(frame[_HASH].decode())
        if not told and hashlib.sha256(self._chain + frame[_LINE]).digest() != chain:
            self._wrong("chain", "The line is not the one that was hashed here.")
        if self._seen.get(self._number - 1, chain.hex()) != chain.hex():
            self._wrong("chain", "Another line stood here when it was played.")
        self._chain = chain
        self._told += told
        self._hashed += not told
        return frame[_LINE]

    def _read_header(self) -> _Header:
        if not self._lines:
            self._wrong("format", "The transcript is empty.")
        shape = _HeaderTold if self._redacted else _Header
        header: _Header = self._readable(self._cut(self._lines[0]), shape)
        self._header, terms = header, header.dice
        if terms.source not in ("committed", "seeded", "supplied"):
            self._wrong("format", f"Dice from {terms.source!r} are not known.", "/dice/source")
        if (terms.source == "seeded") != (terms.seed is not None):
            self._wrong("format", "A public seed goes with seeded dice alone.", "/dice/seed")
        try:
            if terms.seed is not None:
                self._seed = seed_bytes(terms.seed)
            elif terms.source == "committed":
                self._seed = _revealed(self._lines[-1], terms)
            self._throw(terms)
        except ValueError as wrong:
            self._wrong("format", f"No dice can be thrown so: {wrong}", "/dice")
        return header

    def _throw(self, terms: DiceTerms) -> None:
        if self._seed is not None:
            nonces = (*terms.nonces, *self._nonces.values())
            self._dice = KeyedDice(self._seed, terms.scenario, nonces)

    def _entry(self, header: _Header, line: bytes) -> None:
        entry: _Ruled | Contributed | Closed
        entry = self._readable(line, _Ruled | Contributed | Closed)
        if self._closed or entry.version != self._entries + 1:
            self._wrong("format", "The entry is out of order.", "/version")
        self._entries += 1
        if isinstance(entry, Closed):
            self._closed = True
            self._close(header.dice, entry)
        elif isinstance(entry, Contributed):
            self._contributed(header, entry)
        else:
            self._ruled(entry)

    def _ruled(self, entry: _Ruled) -> None:
        for place, event in enumerate(entry.events):
            field = f"/events/{place}/rolls"
            try:
                rolls = _ROLLS.decode(msgspec.json.encode(event.get("rolls", ())))
            except msgspec.ValidationError as wrong:
                self._wrong("format", f"The rolls cannot be read: {wrong}", field)
            for number, roll in enumerate(rolls):
                self._rolls += 1
                if not self._is_thrown(roll):
                    told = f"{roll.label}: the scenario's dice do not give these faces."
                    self._wrong("dice", told, f"{field}/{number}/faces")

    def _is_thrown(self, roll: Roll) -> bool:
        if self._dice is None:
            return all(1 <= face <= roll.sides for face in roll.faces)
        return check_roll(self._dice, roll)

    def _contributed(self, header: _Header, entry: Contributed) -> None:
        """Put a nonce into the key of the dice, if it was the seat's to give then."""
        late = self._rolls > 0 or header.forked_from is not None
        if late or not entry.seat.startswith("side:") or entry.seat in self._nonces:
            self._wrong("ruling", "No nonce may be given here.", "/nonce")
        if header.dice.source != "committed":
            self._wrong("ruling", "These dice take no nonces.", "/nonce")
        self._nonces[entry.seat] = entry.nonce
        try:
            self._throw(header.dice)
        except ValueError as wrong:
            self._wrong("format", f"No dice can be thrown so: {wrong}", "/nonce")

    def _close(self, terms: DiceTerms, closed: Closed) -> None:
        if closed.seat != "referee":
            self._wrong("ruling", "Only the referee closes a scenario.", "/seat")
        if terms.source == "committed" and self._seed is None:
            self._wrong("commitment", "The seed is not the committed one.", "/seed")
        if terms.source != "committed" and closed.seed is not None:
            self._wrong("format", "There was no secret seed to reveal.", "/seed")

    def _readable(self, line: bytes, kind: Any) -> Any:
        try:
            line.decode()  # in fields that are skipped, nobody else looks
            return decoder_of(kind).decode(line)
        except _UNREADABLE as wrong:
            self._wrong("format", f"The line cannot be read: {wrong}")

    @staticmethod
    def _wrong(fault: Fault, message: str, field: str = "") -> NoReturn:
        raise _Fault(fault, message, field)


def _revealed(last: bytes, terms: DiceTerms) -> bytes | None:
    """Return the seed that the last line reveals, if it is the committed one.

    Raises:
        ValueError: the name of the dice cannot be counted.
    """
    frame = _FRAME.fullmatch(last)
    if frame is None or frame[_FORM] != b"line":
        return None
    try:
        closed = decoder_of(Closed).decode(frame[_LINE])
    except _UNREADABLE:
        return None
    if closed.seed is None or not _SEED.fullmatch(closed.seed):
        return None
    seed = bytes.fromhex(closed.seed)
    return seed if commitment(seed, terms.scenario) == terms.commitment else None
