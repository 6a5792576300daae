"""Bringing in a transcript: it becomes a scenario of this service, name, journal, chain and all.

It is verified first. What the file does not tell, the service does not know either: where it keeps
the seed of committed dice to itself, the scenario is there to be read, and takes no more orders.
"""

import re
import struct
from collections.abc import Sequence
from typing import Annotated, NamedTuple

import msgspec

from umpire.kernel.decoders import decoder_of
from umpire.kernel.dice import SEED_BYTES, KeyedDice
from umpire.kernel.ruling import fold
from umpire.scenarios.adjudication import Rulebooks
from umpire.scenarios.errors import (
    BAD_TRANSCRIPT,
    OTHER_JOURNAL,
    UNUSABLE_NAME,
    NotVerified,
)
from umpire.scenarios.journal import Closed, Contributed, DiceTerms, ForkedFrom, Header, cut
from umpire.scenarios.kept import Scenarios
from umpire.scenarios.listing import now, record_of
from umpire.scenarios.once import claimed
from umpire.scenarios.open import openings_of, strike_unless_begun
from umpire.scenarios.ports import Indexed, Record, StoredHeader, StoredLine
from umpire.scenarios.standing import Standing
from umpire.scenarios.verify import Reader, Verification

_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}")
"""Names stand in addresses, in keys of the store and in tokens."""


_Text = Annotated[str, msgspec.Meta(max_length=200)]
_Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
_Version = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]


class _Terms(DiceTerms, frozen=True):
    scenario: _Text
    commitment: _Hash | None = None
    seed: _Text | None = None
    nonces: Annotated[tuple[_Text, ...], msgspec.Meta(max_length=64)] = ()


class _Origin(ForkedFrom, frozen=True):
    scenario: _Text
    version: _Version
    hash: _Hash


class _Bounded(msgspec.Struct):
    """What stands in every answer about a scenario, within the bounds of those opened here."""

    edition: _Text
    title: _Text
    dice: _Terms
    forked_from: _Origin | None = None
    salt: _Text = ""


class Journal(NamedTuple):
    """A journal that has been verified, as a store keeps it."""

    scenario: str
    header: StoredHeader
    lines: tuple[StoredLine, ...]
    chain: bytes
    record: Record
    system: str
    closed: bool


class BroughtIn(NamedTuple):
    """The scenario as it stands; `new` unless it was here before."""

    standing: Standing
    new: bool


def verified_journal(transcript: Sequence[bytes], rulebooks: Rulebooks) -> Journal:
    """Return what the lines of a transcript hold, once all of it is verified.

    This takes its time: leave it to a thread.

    Raises:
        NotVerified: something is not as it should be; the refusal says where.
        Malformed: the scenario's name, or the key of its dice, is none that can be used; or the
            header is none with which a scenario could have been opened here.
    """
    found = Verification(transcript, rulebooks).run().difference
    if found is not None:
        raise NotVerified(found)
    reader = Reader(transcript, rulebooks)
    header, seed, nonces = reader.header, b"", list[str]()
    battle, closed = header.battle, False
    if _NAME.fullmatch(header.scenario) is None:
        raise UNUSABLE_NAME.refuse(f"{header.scenario[:40]!r} names no scenario.", at="/scenario")
    for entry in reader.entries():
        if isinstance(entry, Contributed):
            nonces.append(entry.nonce)
        elif isinstance(entry, Closed):
            seed, closed = bytes.fromhex(entry.seed or ""), True
        else:
            battle = fold(battle, entry.events)
    _usable_key(header, nonces)
    opening, *rest = (cut(line.removesuffix(b"\n")) for line in transcript)
    _within_bounds(opening[0])
    lines = tuple(StoredLine(at, line, chain) for at, (line, chain) in enumerate(rest, start=1))
    begun = StoredHeader(opening[0], seed)
    record = record_of(reader.rulebook, header, battle, closed=closed)
    return Journal(header.scenario, begun, lines, reader.chain, record, header.system, closed)


def _within_bounds(header: bytes) -> None:
    try:
        terms = decoder_of(_Bounded).decode(header).dice
    except msgspec.ValidationError as wrong:
        raise BAD_TRANSCRIPT.refuse(f"The header cannot be kept: {wrong}") from wrong
    if terms.source == "committed" and terms.commitment is None:
        raise BAD_TRANSCRIPT.refuse("Committed dice have a commitment.", at="/dice/commitment")


def _usable_key(header: Header[object], nonces: Sequence[str]) -> None:
    """Refuse what no dice can be keyed with: where the seed is not known, nothing else finds it."""
    try:
        KeyedDice(bytes(SEED_BYTES), header.dice.scenario, (*header.dice.nonces, *nonces))
    except (ValueError, struct.error) as wrong:
        raise BAD_TRANSCRIPT.refuse(f"No dice can be thrown so: {wrong}", at="/dice") from wrong


async def bring_in(
    scenarios: Scenarios, journal: Journal, command: str | None = None, by: str = ""
) -> BroughtIn:
    """Keep a journal under its own name, all of it or nothing; what is here already stays.

    It is safe to repeat; the id of a `command` of an operator is bound to the one journal besides.

    Raises:
        Conflict: there is another scenario of that name, or the command id was used for something
            else.
    """
    said = ("import", journal.scenario, journal.chain.hex())
    await claimed(scenarios, openings_of(by), command, said, journal.scenario)
    header = msgspec.structs.replace(journal.header, opened=now())
    one = Indexed(header.opened, journal.scenario, journal.system)
    await scenarios.store.index.enter(one, is_open=not journal.closed)
    new = await scenarios.store.adopt(journal.scenario, header, journal.lines, journal.record)
    if not new:
        await strike_unless_begun(scenarios, one)
    standing = await scenarios.now(journal.scenario)
    if not new and not await _begins_with(scenarios, standing, journal):
        raise OTHER_JOURNAL.refuse(f"There is another scenario {journal.scenario} here.")
    return BroughtIn(standing, new)


async def _begins_with(scenarios: Scenarios, standing: Standing, journal: Journal) -> bool:
    """Tell whether the journal that is kept has come by where another stands."""
    version = len(journal.lines)
    if version > standing.version:
        return False
    return (await scenarios.at(journal.scenario, version)).chain == journal.chain
