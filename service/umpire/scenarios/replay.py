"""Replaying a journal: folding its events, throwing no dice and deciding nothing."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from umpire.kernel.rulebook import Seat
from umpire.kernel.ruling import fold
from umpire.scenarios.adjudication import Rulebooks
from umpire.scenarios.errors import Difference
from umpire.scenarios.journal import Entry, Header, Ruled, transcript_line
from umpire.scenarios.kept import PAGE, Scenarios
from umpire.scenarios.rolls_heard import rolls_heard
from umpire.scenarios.verify import Reader, Verdict


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
    """Return a difference without what it tells of its line, which may be sealed or hidden."""
    if difference is None:
        return None
    return replace(difference, message="What it is, the referee is told until the close.", field="")
