"""Bringing in a transcript: it becomes a scenario of this service, name, journal, chain and all.

It is verified first. What the file does not tell, the service does not know either: where it keeps
the seed of committed dice to itself, the scenario is there to be read, and takes no more orders.
"""

import re
import struct
from collections.abc import Sequence
from typing import NamedTuple

from umpire.kernel.dice import SEED_BYTES, KeyedDice
from umpire.scenarios.adjudication import Rulebooks
from umpire.scenarios.errors import (
    BAD_TRANSCRIPT,
    OTHER_JOURNAL,
    UNUSABLE_NAME,
    NotVerified,
)
from umpire.scenarios.journal import Closed, Contributed, Header, cut
from umpire.scenarios.ports import StoredHeader, StoredLine
from umpire.scenarios.standing import Scenarios, Standing
from umpire.scenarios.verify import Reader, Verification

_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}")
"""Names stand in addresses, in keys of the store and in tokens."""


class Journal(NamedTuple):
    """A journal that has been verified, as a store keeps it."""

    scenario: str
    header: StoredHeader
    lines: tuple[StoredLine, ...]
    chain: bytes


class BroughtIn(NamedTuple):
    """The scenario as it stands; `new` unless it was here before."""

    standing: Standing
    new: bool


def verified_journal(transcript: Sequence[bytes], rulebooks: Rulebooks) -> Journal:
    """Return what the lines of a transcript hold, once all of it is verified.

    This takes its time: leave it to a thread.

    Raises:
        NotVerified: something is not as it should be; the refusal says where.
        Malformed: the scenario's name, or the key of its dice, is none that can be used.
    """
    found = Verification(transcript, rulebooks).run().difference
    if found is not None:
        raise NotVerified(found)
    reader = Reader(transcript, rulebooks)
    header, seed, nonces = reader.header, b"", list[str]()
    if _NAME.fullmatch(header.scenario) is None:
        raise UNUSABLE_NAME.refuse(f"{header.scenario[:40]!r} names no scenario.", at="/scenario")
    for entry in reader.entries():
        if isinstance(entry, Contributed):
            nonces.append(entry.nonce)
        elif isinstance(entry, Closed):
            seed = bytes.fromhex(entry.seed or "")
    _usable_key(header, nonces)
    opening, *rest = (cut(line.removesuffix(b"\n")) for line in transcript)
    lines = tuple(StoredLine(at, line, chain) for at, (line, chain) in enumerate(rest, start=1))
    return Journal(header.scenario, StoredHeader(opening[0], seed), lines, reader.chain)


def _usable_key(header: Header[object], nonces: Sequence[str]) -> None:
    """Refuse what no dice can be keyed with: where the seed is not known, nothing else finds it."""
    try:
        KeyedDice(bytes(SEED_BYTES), header.dice.scenario, (*header.dice.nonces, *nonces))
    except (ValueError, struct.error) as wrong:
        raise BAD_TRANSCRIPT.refuse(f"No dice can be thrown so: {wrong}", at="/dice") from wrong


async def bring_in(scenarios: Scenarios, journal: Journal) -> BroughtIn:
    """Keep a journal under its own name, all of it or nothing; what is here already stays.

    Raises:
        Conflict: there is another scenario of that name.
    """
    new = await scenarios.store.adopt(journal.scenario, journal.header, journal.lines)
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
