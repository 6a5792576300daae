"""Transcripts: replay a journal, redact one for a seat, and verify a redacted one.

A seat may have a redacted transcript before the close. Each frame has the hash of the chain. Lines
that the seat may read in full are unchanged; each other line is replaced by the part of it that the
seat may see. `schema/journal.v1.md` describes the format.

Verified without the whole transcript, a redacted one shows that its unchanged lines belong behind
the hashes before them. The parts that replace other lines are bound by the hashes that follow, and
proved once the whole transcript is there (`against`).
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from umpire.kernel.decoders import decoder_of
from umpire.kernel.rulebook import Seat
from umpire.kernel.ruling import fold
from umpire.scenarios.adjudication import Rulebooks, name_of, rulebook_named, seat_named
from umpire.scenarios.errors import BAD_TRANSCRIPT, Difference
from umpire.scenarios.explain import rolls_heard
from umpire.scenarios.journal import (
    DiceTerms,
    Entry,
    ForkedFrom,
    Header,
    Ruled,
    codec_of,
    cut,
    cut_told,
    encode,
    is_told,
    told_line,
    transcript_line,
)
from umpire.scenarios.ports import StoredHeader, StoredLine
from umpire.scenarios.read import battle_seen, entry_seen
from umpire.scenarios.repository import PAGE, Scenarios, Standing, folded, opening
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


class Step(msgspec.Struct, frozen=True):
    """A scenario after one entry (or, with no entry, at its opening)."""

    header: Header[Any]
    entry: Entry | None
    battle: Any


def replay(lines: Iterable[bytes], rulebooks: Rulebooks) -> Iterator[Step]:
    """Yield a scenario step by step from the lines of its transcript.

    Raises:
        Malformed: a line is not valid; `verify` finds which, and why.
    """
    reader = Reader(lines, rulebooks)
    battle = reader.header.battle
    yield Step(reader.header, None, battle)
    for entry in reader.entries():
        if isinstance(entry, Ruled):
            battle = fold(battle, entry.events)
        yield Step(reader.header, entry, battle)


async def transcript(scenarios: Scenarios, scenario: str) -> AsyncIterator[bytes]:
    """Yield the lines of a scenario's transcript, in pieces as large as the store gives them."""
    first = await scenarios.at(scenario, 0)
    stored = await scenarios.store.header(scenario)
    if stored is None:
        return
    yield transcript_line(stored.line, first.chain)
    version = 0
    while True:
        page = await scenarios.store.lines(scenario, version, PAGE)
        if not page:
            return
        yield b"".join(transcript_line(each.line, each.hash) for each in page)
        version = page[-1].version


Verify: TypeAlias = Callable[[bytes, bytes | None], Awaitable[Verdict]]
"""Verifies a transcript, with the seed of its dice if that is known."""


async def verified(scenarios: Scenarios, scenario: str, seat: Seat, verify: Verify) -> Verdict:
    """Verify a stored scenario, with its seed even before the close.

    All of it is verified; before the close, the verdict shows a seat no more of the rolls and of a
    difference than it may know.

    Raises:
        Unknown: there is no such scenario.
        Refusal: that of `verify`.
    """
    standing = await scenarios.now(scenario)
    whole = b"".join([piece async for piece in transcript(scenarios, scenario)])
    verdict = await verify(whole, standing.seed)
    if seat.role == "referee" or standing.closed:
        return verdict
    heard = await rolls_heard(scenarios, scenario, seat)
    return replace(
        verdict,
        rolls=heard.upto[min(verdict.entries, len(heard.upto) - 1)],
        difference=_as_heard(verdict.difference),
    )


def _as_heard(difference: Difference | None) -> Difference | None:
    """Return a difference without the content of its line, which may be sealed or hidden."""
    if difference is None:
        return None
    return replace(difference, message="Only the referee sees it until the close.", field="")


REDACTED: Literal["umpire-redacted/1"] = "umpire-redacted/1"


class HeaderTold(msgspec.Struct, frozen=True, kw_only=True):
    """The header as a seat sees it: without the salt, and with the seat's view of the battle.

    It is used even if nothing is hidden, because the seat must not know that.
    """

    format: Literal["umpire-redacted/1"] = REDACTED
    seat: str
    scenario: str
    system: str
    edition: str
    title: str
    dice: DiceTerms
    battle: Any
    forked_from: ForkedFrom | None = None
    release: str | msgspec.UnsetType = msgspec.UNSET
    book_release: str | msgspec.UnsetType = msgspec.UNSET


def header_frame(opening: Standing, seat: Seat) -> bytes:
    """Return the first line of a redacted transcript, from how the scenario stood at version 0."""
    header = opening.header
    told = HeaderTold(
        seat=name_of(seat),
        scenario=header.scenario,
        system=header.system,
        edition=header.edition,
        title=header.title,
        dice=header.dice,
        battle=battle_seen(opening, seat),
        forked_from=header.forked_from,
        release=header.release,
        book_release=header.book_release,
    )
    return told_line(encode(told), opening.chain)


def entry_frame(standing: Standing, stored: StoredLine, seat: Seat) -> bytes:
    """Return a line of the journal as a seat may have it in the present state of the scenario."""
    entry = codec_of(standing.rulebook).kept_entry(stored.line)
    seen = encode(entry_seen(standing, entry, seat))
    frame = transcript_line if seen == stored.line else told_line
    return frame(seen, stored.hash)


def frames(
    opening: Standing, lines: Iterable[StoredLine], standing: Standing, seat: Seat
) -> list[bytes]:
    """Return the redacted transcript of a whole journal, in the state `standing`."""
    return [
        header_frame(opening, seat),
        *[entry_frame(standing, stored, seat) for stored in lines],
    ]


def _page(standing: Standing, lines: Iterable[StoredLine], seat: Seat) -> bytes:
    return b"".join([entry_frame(standing, stored, seat) for stored in lines])


async def redacted(scenarios: Scenarios, standing: Standing, seat: Seat) -> AsyncIterator[bytes]:
    """Yield a scenario's redacted transcript, up to where it stood, in pieces of some lines."""
    scenario = standing.header.scenario
    yield header_frame(await scenarios.at(scenario, 0), seat)
    version = 0
    while version < standing.version:
        # Entries added since may hold orders that are sealed in a later phase.
        limit = min(PAGE, standing.version - version)
        page = await scenarios.store.lines(scenario, version, limit)
        if not page:
            return
        yield await scenarios.beside(_page, standing, page, seat)
        version = page[-1].version


def has_whole(standing: Standing, seat: Seat) -> bool:
    """Return whether a seat may have the whole transcript; after the close, all seats may."""
    return seat.role == "referee" or standing.closed


def exported(scenarios: Scenarios, standing: Standing, seat: Seat) -> AsyncIterator[bytes]:
    """Return a scenario's transcript as a seat may have it: whole, or redacted."""
    if has_whole(standing, seat):
        return transcript(scenarios, standing.header.scenario)
    return redacted(scenarios, standing, seat)


class _Seen(msgspec.Struct):
    """The part of a seat's view of a battle that is read: the sides."""

    sides: tuple[str, ...]


class RedactedReader(Reader):
    """Reads a redacted transcript line by line; trusts the hashes of replaced lines."""

    def __init__(self, lines: Iterable[bytes], rulebooks: Rulebooks) -> None:
        self._lines = iter(lines)
        self.chain = b""
        self.hashed = self.told = 0
        line = self._next()
        if line is None or not self.told:
            raise BAD_TRANSCRIPT.refuse(
                "A redacted transcript must begin with the header as its seat sees it (`told`)."
            )
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
    """Return the verdict on a redacted transcript: is it the seat's version of a whole one?

    The whole one must have been verified: here it is only read. The seat's transcript is made from
    it again, up to the last version of the redacted one, and compared frame by frame. The lines of
    a difference are those of the redacted one; its field is in the seat's version of the line.

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
    """Return the difference between two frames of a line: the hash, or else the content.

    `version` is the last one of the redacted transcript; the other was made for that version.
    """
    one, other = (msgspec.json.decode(frame) for frame in (given, expected))
    if one["hash"] != other["hash"]:
        return Difference(
            number, "redaction", "The hash differs from that of the whole transcript."
        )
    if one.keys() != other.keys():
        message = (
            f"The seat saw another part of this line at version {version}, the last one here. Has "
            "the end of the transcript been cut off?"
        )
        return Difference(number, "redaction", message)
    told = one.get("told", one.get("line"))
    field = first_difference(told, other.get("told", other.get("line")))
    return Difference(number, "redaction", "The whole transcript has another value here.", field)
