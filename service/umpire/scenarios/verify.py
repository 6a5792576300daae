"""Verifying a transcript: the chain, the commitment, every die, every ruling."""

import re
import struct
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

import msgspec

from umpire.kernel.decoders import decoder_of, repeated_key
from umpire.kernel.dice import KeyedDice, RecordedDice, Roll, commitment
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import REFEREE, Rulebook
from umpire.scenarios.adjudication import (
    Rulebooks,
    adjudicate,
    name_of,
    rulebook_named,
    ruled_alike,
    seat_named,
)
from umpire.scenarios.errors import BAD_TRANSCRIPT, Difference
from umpire.scenarios.journal import (
    FORMAT,
    Closed,
    Contributed,
    DiceTerms,
    Entry,
    Header,
    Ruled,
    chained,
    codec_of,
    cut,
    rolls_of,
)
from umpire.scenarios.repository import keyed_dice

UNREADABLE = (ValueError, RecursionError)
"""Exceptions of reading a line: wrong JSON, wrong types, wrong UTF-8, or too deep."""

_SEED = re.compile("[0-9a-f]{64}")
_MISSING = object()


class Redaction(msgspec.Struct, frozen=True):
    """The proof of a redacted transcript: its seat, and how many of its lines are proved.

    `hashed` lines are whole, and have the hash that follows from the one before. `told` lines are
    the seat's version; their hashes are not checked here. The whole transcript proves them later.
    """

    seat: str
    hashed: int
    told: int


class Verdict(msgspec.Struct, frozen=True):
    """The result of a verification. `dice` says how far the rolls could be checked.

    In a redacted transcript (`redacted`), the visible rolls are checked, and no ruling is.
    """

    verified: bool
    scenario: str | None
    system: str | None
    entries: int
    rolls: int
    dice: Literal["recomputed", "sealed", "typed"]
    closed: bool
    difference: Difference | None = None
    redacted: Redaction | None = None


class Progress(msgspec.Struct, frozen=True):
    """How many entries have been verified so far."""

    entries: int


class Reader:
    """Reads a transcript line by line, and checks the chain as it goes.

    Raises:
        Malformed: the header cannot be read.
        Unknown: the service has no such rulebook.
    """

    def __init__(self, lines: Iterable[bytes], rulebooks: Rulebooks) -> None:
        self._lines = iter(lines)
        self.chain = b""
        line = self._next()
        if line is None:
            raise BAD_TRANSCRIPT.refuse("The transcript is empty.")
        try:
            first = decoder_of(_First).decode(unambiguous(line))
            self.rulebook: Rulebook[Any, Any, Any] = rulebook_named(rulebooks, first.system)
            self._codec = codec_of(self.rulebook)
            self.header: Header[Any] = self._codec.header(line)
        except UNREADABLE as wrong:
            raise BAD_TRANSCRIPT.refuse(f"The header cannot be read: {wrong}") from wrong

    def _next(self) -> bytes | None:
        """Return the next line, its hash checked; `None` at the end."""
        for raw in self._lines:
            return self._linked(raw.removesuffix(b"\n"))
        return None

    def _linked(self, frame: bytes) -> bytes:
        """Return the line of a frame, which is the next of the chain."""
        line, digest = cut(frame)
        self.chain = chained(self.chain, line)
        if self.chain != digest:
            raise ChainBroken
        return line

    def entries(self) -> Iterator[Entry]:
        """Yield the entries.

        Raises:
            Malformed: a line cannot be read.
            ChainBroken: a line is not the one that was hashed.
        """
        while (line := self._next()) is not None:
            try:
                yield self._codec.entry(unambiguous(line))
            except UNREADABLE as wrong:
                raise BAD_TRANSCRIPT.refuse(f"The entry cannot be read: {wrong}") from wrong


def unambiguous(line: bytes) -> bytes:
    """Return a line that everybody reads alike: all in UTF-8, and with each key once.

    Raises:
        ValueError: it is not; in fields that are skipped, nobody else looks.
    """
    line.decode()
    found = repeated_key(line, msgspec.json.decode(line))
    if found is not None:
        raise ValueError(f"an object has the key {found[0]!r} twice")
    return line


class _First(msgspec.Struct):
    system: str
    format: Literal["umpire-journal/1"] = FORMAT


class ChainBroken(Exception):  # noqa: N818 — a finding, not a fault of the program
    """A line does not have the hash beside it."""


class Verification:
    """One verification of one transcript.

    Args:
        lines: of the transcript, the header first.
        rulebooks: to judge the orders again.
        seed: the secret seed, where the caller knows it before the close.
    """

    def __init__(
        self, lines: Sequence[bytes], rulebooks: Rulebooks, seed: bytes | None = None
    ) -> None:
        self._lines = lines
        self._rulebooks = rulebooks
        self._seed = seed or None
        self._entries = 0
        self._rolls = 0
        self._closed = False
        self._header: Header[Any] | None = None
        self._keyed: KeyedDice | None = None
        self._secret = b""
        self._nonces: dict[str, str] = {}

    def run(self) -> Verdict:
        """Return the verdict."""
        *_, verdict = self.steps()
        assert isinstance(verdict, Verdict)  # noqa: S101 — `steps` yields it last
        return verdict

    def steps(self) -> Iterator[Progress | Verdict]:
        """Yield how far it has come after each entry, and the verdict last."""
        difference: Difference | None = None
        counted = _Counted(self._lines)
        try:
            reader = self._opened(counted)
            self._header = reader.header
            self._find_dice(reader.header)
            battle = reader.header.battle
            for entry in reader.entries():
                battle, difference = self._entry(reader, entry, battle, counted.number)
                if difference is not None:
                    break
                yield Progress(self._entries)
        except ChainBroken:
            difference = Difference(
                counted.number, "chain", "The line is not the one that was hashed here."
            )
        except Refusal as refusal:
            difference = Difference(counted.number, "format", refusal.message)
        yield self._verdict(difference)

    def _opened(self, lines: Iterable[bytes]) -> Reader:
        """Return a reader that has read the header."""
        reader = Reader(lines, self._rulebooks)
        self._header = reader.header
        reader.rulebook.check(reader.header.battle)
        return reader

    def _find_dice(self, header: Header[Any]) -> None:
        """Take the dice to check with, if a seed is known that was committed to.

        Raises:
            Malformed: the header's terms are no terms for dice.
        """
        terms = header.dice
        if (terms.source == "seeded") != (terms.seed is not None):
            raise BAD_TRANSCRIPT.refuse(
                "A public seed is required with seeded dice, and allowed only there."
            )
        try:
            seed = self._seed or revealed(self._lines[-1])
            if terms.source != "committed" or is_committed(seed, terms):
                self._secret = seed or b""
                self._keyed = keyed_dice(header, self._secret)
        except (ValueError, struct.error) as wrong:
            raise BAD_TRANSCRIPT.refuse(f"No dice can be thrown so: {wrong}") from wrong

    def _entry(
        self, reader: Reader, entry: Entry, battle: Any, line: int
    ) -> tuple[Any, Difference | None]:
        if self._closed or entry.version != self._entries + 1:
            return battle, Difference(line, "format", "The entry is out of order.", "/version")
        self._entries += 1
        if isinstance(entry, Closed):
            self._closed = True
            return battle, _close_difference(reader.header.dice, entry, line)
        if isinstance(entry, Contributed):
            return battle, self._contributed(reader.header, entry, battle, line)
        difference = self._dice_difference(entry, line)
        if difference is not None:
            return battle, difference
        return self._judged(reader, battle, entry, line)

    def _judged(
        self, reader: Reader, battle: Any, entry: Ruled[Any, Any], line: int
    ) -> tuple[Any, Difference | None]:
        """Return the battle after an entry, and whether it was ruled otherwise."""
        return _judged_again(reader.rulebook, battle, entry, line)

    def _contributed(
        self, header: Header[Any], entry: Contributed, battle: Any, line: int
    ) -> Difference | None:
        """Put a nonce into the key of the dice; return why the side could not give it then."""
        side = seat_named(entry.seat).side
        late = self._rolls > 0 or header.forked_from is not None
        if late or side not in battle.sides or entry.seat in self._nonces:
            return Difference(line, "ruling", "No nonce may be given here.", "/nonce")
        if header.dice.source != "committed":
            return Difference(line, "ruling", "These dice take no nonces.", "/nonce")
        self._nonces[entry.seat] = entry.nonce
        try:
            if self._keyed is not None:
                self._keyed = keyed_dice(header, self._secret, self._nonces.values())
        except ValueError as wrong:
            raise BAD_TRANSCRIPT.refuse(f"No dice can be thrown so: {wrong}") from wrong
        return None

    def _dice_difference(self, entry: Ruled[Any, Any], line: int) -> Difference | None:
        """Compare every recorded roll with the one that the seed gives."""
        for place, event in enumerate(entry.events):
            for number, roll in enumerate(getattr(event, "rolls", ())):
                self._rolls += 1
                if not _is_thrown(self._keyed, roll):
                    return Difference(
                        line,
                        "dice",
                        f"{roll.label}: the scenario's dice do not give these faces.",
                        f"/events/{place}/rolls/{number}/faces",
                    )
        return None

    def _verdict(self, difference: Difference | None) -> Verdict:
        header = self._header
        typed = header is not None and header.dice.source == "supplied"
        checked: Literal["recomputed", "sealed"] = "recomputed" if self._keyed else "sealed"
        return Verdict(
            verified=difference is None,
            scenario=header.scenario if header else None,
            system=header.system if header else None,
            entries=self._entries,
            rolls=self._rolls,
            dice="typed" if typed else checked,
            closed=self._closed,
            difference=difference,
        )


def _is_thrown(dice: KeyedDice | None, roll: Roll) -> bool:
    """Return whether `dice` give a recorded roll; for unknown dice, whether any could."""
    if dice is None:
        return all(1 <= face <= roll.sides for face in roll.faces)
    try:
        return dice.roll(roll.label, len(roll.faces), roll.sides) == roll
    except ValueError:
        return False


def is_committed(seed: bytes | None, terms: DiceTerms) -> bool:
    """Return whether a seed is the one that a scenario's terms bind."""
    return seed is not None and commitment(seed, terms.scenario) == terms.commitment


def revealed(last_line: bytes) -> bytes | None:
    """Return the seed that a transcript's last line reveals, if it is a close."""
    try:
        closed = decoder_of(Closed).decode(cut(last_line.removesuffix(b"\n"))[0])
    except (Refusal, *UNREADABLE):
        return None
    return _seed_of(closed)


def _seed_of(closed: Closed) -> bytes | None:
    seed = closed.seed or ""
    return bytes.fromhex(seed) if _SEED.fullmatch(seed) else None


def _close_difference(terms: DiceTerms, closed: Closed, line: int) -> Difference | None:
    """Return the fault of a close: the wrong seat, or the wrong seed."""
    if closed.seat != name_of(REFEREE):
        return Difference(line, "ruling", "Only the referee closes a scenario.", "/seat")
    if terms.source == "committed":
        if not is_committed(_seed_of(closed), terms):
            return Difference(line, "commitment", "The seed is not the committed one.", "/seed")
    elif closed.seed is not None:
        return Difference(line, "format", "There was no secret seed to reveal.", "/seed")
    return None


def _judged_again(
    rulebook: Rulebook[Any, Any, Any], battle: Any, entry: Ruled[Any, Any], line: int
) -> tuple[Any, Difference | None]:
    """Rule on an entry's orders with its own rolls, and compare the events."""
    dice = RecordedDice(rolls_of(entry.events))
    try:
        ruling = adjudicate(rulebook, battle, entry.orders, dice, seat=seat_named(entry.seat))
    except Refusal as refusal:
        return battle, Difference(
            line, "ruling", f"The order is refused: {refusal.message}", refusal.at
        )
    if ruled_alike(rulebook, entry.edition, entry.events, ruling.events):
        return ruling.state, None
    recorded, given = (msgspec.to_builtins(events) for events in (entry.events, ruling.events))
    field = f"/events{first_difference(recorded, given)}"
    return battle, Difference(line, "ruling", "This edition rules otherwise.", field)


def first_difference(one: Any, other: Any) -> str:
    """Return a JSON Pointer to the first place where two JSON values differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        for key in (*one, *(key for key in other if key not in one)):
            if one.get(key, _MISSING) != other.get(key, _MISSING):
                return f"/{key}{first_difference(one.get(key), other.get(key))}"
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        for place, (left, right) in enumerate(zip(one, other, strict=False)):
            if left != right:
                return f"/{place}{first_difference(left, right)}"
        return f"/{min(len(one), len(other))}"
    return ""


class _Counted:
    """Lines, counted as they are taken."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = iter(lines)
        self.number = 0

    def __iter__(self) -> "_Counted":
        return self

    def __next__(self) -> bytes:
        line = next(self._lines)
        self.number += 1
        return line
