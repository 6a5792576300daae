"""Replaying a journal: folding its events, throwing no dice and deciding nothing."""

from asyncio import to_thread
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Any

import msgspec

from umpire.kernel.ruling import fold
from umpire.scenarios.adjudication import Rulebooks
from umpire.scenarios.journal import Entry, Header, Ruled, lines_of, transcript_line
from umpire.scenarios.standing import PAGE, Scenarios
from umpire.scenarios.verify import Reader, Verdict, Verification


class Step(msgspec.Struct, frozen=True):
    """A scenario after one entry (or, with no entry, at its opening)."""

    header: Header[Any]
    entry: Entry | None
    battle: Any


def replay(lines: Iterable[bytes], rulebooks: Rulebooks) -> Iterator[Step]:
    """Yield a scenario step by step from the lines of its transcript.

    Raises:
        Malformed: a line is not what it should be; see `verify` for which, and why.
    """
    reader = Reader(lines, rulebooks)
    battle = reader.header.battle
    yield Step(reader.header, None, battle)
    for entry in reader.entries():
        if isinstance(entry, Ruled):
            battle = fold(reader.rulebook.apply, battle, entry.events)
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


async def verified(scenarios: Scenarios, scenario: str) -> Verdict:
    """Verify a scenario as it is kept, with its seed even before the close.

    Raises:
        Unknown: there is no such scenario.
    """
    standing = await scenarios.now(scenario)
    lines: list[bytes] = []
    async for piece in transcript(scenarios, scenario):
        lines += lines_of(piece)
    return await to_thread(Verification(lines, scenarios.rulebooks, seed=standing.seed).run)
