"""The journal: a header line and one line of JSON for each accepted command, chained by hashes.

`hash_n = SHA-256(hash_{n-1} | line_n)`, over the bytes of the line without its line feed; nothing
comes before the header. The format is `schema/journal.v1.md`.

No line holds the id of a command: other seats read the lines, and an id may reveal plans.
"""

import hashlib
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Generic, Literal, TypeAlias, TypeVar, overload

import msgspec

from umpire.kernel.decoders import decoder_of
from umpire.kernel.dice import Roll
from umpire.kernel.editions import as_pinned
from umpire.kernel.rulebook import Rulebook
from umpire.scenarios.errors import BAD_TRANSCRIPT, NEWER_JOURNAL

FORMAT: Literal["umpire-journal/1"] = "umpire-journal/1"
SALT_BYTES = 16

DiceSource: TypeAlias = Literal["committed", "seeded", "supplied"]

S = TypeVar("S")
O = TypeVar("O")  # noqa: E741 — an order, beside S for state and E for event
E = TypeVar("E")


class DiceTerms(msgspec.Struct, frozen=True):
    """Where a scenario's dice come from.

    `scenario` is the name in the dice key: a fork keeps that of its root, so that the same shot
    throws the same dice. `commitment` binds a secret seed; `seed` is given where it is public.
    """

    source: DiceSource
    scenario: str
    commitment: str | None = None
    seed: str | None = None
    nonces: tuple[str, ...] = ()


class ForkedFrom(msgspec.Struct, frozen=True):
    """The scenario and version that a fork began from, and the hash of the chain there."""

    scenario: str
    version: int
    hash: str


class Header(msgspec.Struct, Generic[S], frozen=True):
    """The first line: the rulebook, its edition, the dice, and the battle at the start.

    `salt` is random: the hash of the line is public, and the battle may hold secrets.
    `release` is the one that wrote the line, `book_release` the package of a rulebook that is not
    the project's own.
    """

    scenario: str
    system: str
    edition: str
    title: str
    dice: DiceTerms
    battle: S
    forked_from: ForkedFrom | None = None
    salt: str = ""
    format: Literal["umpire-journal/1"] = FORMAT
    release: str | msgspec.UnsetType = msgspec.UNSET
    book_release: str | msgspec.UnsetType = msgspec.UNSET


class Ruled(msgspec.Struct, Generic[O, E], frozen=True, tag_field="kind", tag="ruling"):
    """One accepted command: its seat, its orders, and its events with their rolls.

    `salt` is random: the hash of the line is public, and without a salt sealed orders could be
    guessed and checked against the hash. It is revealed together with them.
    """

    version: int
    seat: str
    edition: str
    orders: tuple[O, ...]
    events: tuple[E, ...]
    salt: str = ""


class Contributed(msgspec.Struct, frozen=True, tag_field="kind", tag="nonce"):
    """A side added its own words to the key of the dice, before the first roll."""

    version: int
    seat: str
    edition: str
    nonce: str


class Closed(msgspec.Struct, frozen=True, tag_field="kind", tag="close"):
    """The last line: the seed is revealed (`None` where there was no secret one)."""

    version: int
    seat: str
    edition: str
    seed: str | None


Entry: TypeAlias = Ruled[Any, Any] | Contributed | Closed


class _Pins(msgspec.Struct):
    options: dict[str, msgspec.Raw] = {}
    tables: dict[str, msgspec.Raw] = {}


class _Pinned(msgspec.Struct):
    """The part of a header line that is read twice: the names of the pinned options and tables."""

    battle: _Pins


class Codec:
    """Reads and writes the lines of one rulebook's journals."""

    def __init__(self, rulebook: Rulebook[Any, Any, Any]) -> None:
        order_type: Any = rulebook.any_order
        event_type: Any = rulebook.any_event
        entry_type: Any = Ruled[order_type, event_type] | Contributed | Closed
        battle_type: Any = rulebook.battle_type
        header_type: Any = Header[battle_type]
        self.rulebook = rulebook
        self.order_type: Any = order_type
        self.orders: msgspec.json.Decoder[tuple[Any, ...]] = decoder_of(tuple[order_type, ...])
        self._entries: msgspec.json.Decoder[Entry] = decoder_of(entry_type)
        self._headers: msgspec.json.Decoder[Header[Any]] = decoder_of(header_type)

    def header(self, line: bytes) -> Header[Any]:
        """Read a header line; what it does not pin is as in the edition that it names."""
        header = self._headers.decode(line)
        if header.edition == self.rulebook.edition:
            return header
        try:
            defaults = self.rulebook.defaults(header.edition)
        except KeyError:
            return header  # an edition that this service does not know: read it unchanged
        pins = decoder_of(_Pinned).decode(line).battle
        battle = msgspec.structs.replace(
            header.battle,
            options=as_pinned(header.battle.options, pins.options.keys(), defaults.options),
            tables=as_pinned(header.battle.tables, pins.tables.keys(), defaults.tables),
        )
        return msgspec.structs.replace(header, battle=battle)

    def entry(self, line: bytes) -> Entry:
        """Read an entry line."""
        return self._entries.decode(line)

    def kept_header(self, line: bytes) -> Header[Any]:
        """Read a header line that this service, or another release of it, has kept.

        Raises:
            Unavailable: it is of a newer release.
        """
        with _of_a_newer_release():
            header = self.header(line)
        if header.edition not in {edition.name for edition in self.rulebook.editions}:
            raise NEWER_JOURNAL.refuse(
                f"The battle has edition {header.edition!r} of {self.rulebook.system}; this "
                f"release knows editions up to {self.rulebook.edition!r}."
            )
        return header

    def kept_entry(self, line: bytes) -> Entry:
        """Read an entry line that this service, or another release of it, has kept.

        Raises:
            Unavailable: it is of a newer release.
        """
        with _of_a_newer_release():
            return self.entry(line)


@contextmanager
def _of_a_newer_release() -> Iterator[None]:
    """Refuse a line that this release cannot read: nobody else than another one has written it."""
    try:
        yield
    except msgspec.MsgspecError as wrong:
        raise NEWER_JOURNAL.refuse(
            f"This release does not know a line of the journal ({wrong})."
        ) from wrong


_CODECS: dict[str, Codec] = {}


def codec_of(rulebook: Rulebook[Any, Any, Any]) -> Codec:
    """Return the codec of a rulebook, made once."""
    known = _CODECS.get(rulebook.system)
    if known is None or known.rulebook is not rulebook:
        known = _CODECS[rulebook.system] = Codec(rulebook)
    return known


encode = msgspec.json.Encoder().encode


def chained(before: bytes, line: bytes) -> bytes:
    """Return the hash of a chain after `line`; `before` is empty for the header."""
    return hashlib.sha256(before + line).digest()


def rolls_of(events: Iterable[Any]) -> Iterator[Roll]:
    """Yield every roll that events carry, in order."""
    for event in events:
        yield from getattr(event, "rolls", ())


def place_of(events: Sequence[Any], label: str) -> int | None:
    """Return which of some events has a roll of a label; `None` if none has."""
    for place, event in enumerate(events):
        if any(roll.label == label for roll in rolls_of((event,))):
            return place
    return None


# A transcript is NDJSON: {"hash":"<64 hex digits>","line":<the line>}. The offsets are fixed, so
# that the bytes that were hashed can be cut out without parsing and printing them again.
_BEFORE_HASH, _BEFORE_LINE, _AFTER_LINE = b'{"hash":"', b'","line":', b"}"
_HASH_AT = len(_BEFORE_HASH)
_HASH_END = _HASH_AT + 64
_LINE_AT = _HASH_END + len(_BEFORE_LINE)


def transcript_line(line: bytes, chain: bytes) -> bytes:
    """Return one line of a transcript, with its line feed."""
    return b"".join((_BEFORE_HASH, chain.hex().encode(), _BEFORE_LINE, line, _AFTER_LINE, b"\n"))


# In a redacted transcript, the seat's version of a line replaces it.
_BEFORE_TOLD = b'","told":'


def told_line(told: bytes, chain: bytes) -> bytes:
    """Return one replaced line of a redacted transcript, with its line feed."""
    return b"".join((_BEFORE_HASH, chain.hex().encode(), _BEFORE_TOLD, told, _AFTER_LINE, b"\n"))


def is_told(frame: bytes) -> bool:
    """Return whether a frame has the seat's version of a line instead of the line."""
    return frame[_HASH_END:_LINE_AT] == _BEFORE_TOLD


def cut_told(frame: bytes) -> tuple[bytes, bytes]:
    """Return the seat's version of a line in a frame, and its hash; see `cut`."""
    return cut(frame[:_HASH_END] + _BEFORE_LINE + frame[_LINE_AT:])


def _converted(line: bytes) -> str:
    """Return how a program converted a line on its way, if that shows, as the end of a sentence.

    The line stays faulty: hashes are of bytes, and other changes would not show.
    """
    if line.startswith((BOM_UTF16_LE, BOM_UTF16_BE, b"{\0", b"\0{")):
        return ": it was converted to UTF-16, and transcripts are in UTF-8"
    if line.startswith(BOM_UTF8):
        return ": a byte order mark was put before it"
    if line.endswith(b"\r"):
        return ": its end was converted to CR LF, and lines of transcripts end in LF alone"
    return ""


class Lines(Sequence[bytes]):
    """The lines of a transcript without their line feeds; nothing else ends a line.

    Each is cut when it is asked for: as a list, many short lines take twenty times their size.
    """

    def __init__(self, transcript: bytes) -> None:
        self._whole = transcript
        self._end = len(transcript) - transcript.endswith(b"\n")

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._whole)

    def __iter__(self) -> Iterator[bytes]:
        begin = 0
        while begin <= self._end:
            found = self._whole.find(b"\n", begin, self._end)
            upto = self._end if found < 0 else found
            yield self._whole[begin:upto]
            begin = upto + 1

    def __len__(self) -> int:
        return self._whole.count(b"\n", 0, self._end) + 1

    @overload
    def __getitem__(self, at: int) -> bytes: ...
    @overload
    def __getitem__(self, at: slice) -> list[bytes]: ...
    def __getitem__(self, at: int | slice) -> bytes | list[bytes]:
        if at == 0:
            return next(iter(self))
        if at == -1:
            return self._whole[self._whole.rfind(b"\n", 0, self._end) + 1 : self._end]
        return list(self)[at]


def cut(transcript_line: bytes) -> tuple[bytes, bytes]:
    """Return the journal line and the hash that one line of a transcript (without its end) holds.

    Raises:
        Malformed: it is not such a line.
    """
    framed = (
        transcript_line.startswith(_BEFORE_HASH)
        and transcript_line[_HASH_END:_LINE_AT] == _BEFORE_LINE
        and transcript_line.endswith(_AFTER_LINE)
    )
    if is_told(transcript_line):
        raise BAD_TRANSCRIPT.refuse("The line is redacted; only a whole transcript works here.")
    digits = transcript_line[_HASH_AT:_HASH_END]
    if not framed or digits.strip(b"0123456789abcdef"):
        raise BAD_TRANSCRIPT.refuse(
            f"This is not a line of a transcript{_converted(transcript_line)}."
        )
    return transcript_line[_LINE_AT : -len(_AFTER_LINE)], bytes.fromhex(digits.decode())
