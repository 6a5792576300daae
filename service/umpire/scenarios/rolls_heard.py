"""The rolls of a scenario that is kept: which a seat hears of, and what it may be told of one.

A seat hears of the rolls in the events that it hears, and counts no others: how many there are
that it does not hear is its opponent's to know.
"""

from asyncio import to_thread
from collections.abc import Sequence
from typing import Any

import msgspec

from umpire.kernel.rulebook import Rulebook, Seat
from umpire.scenarios.errors import UNKNOWN_ROLL
from umpire.scenarios.explain import (
    Book,
    Explanation,
    Found,
    RollLine,
    explained,
    line_of,
    rolls_in,
)
from umpire.scenarios.journal import Closed, Ruled, codec_of
from umpire.scenarios.naming import names_seen, speaking
from umpire.scenarios.read import ruling_seen
from umpire.scenarios.standing import PAGE, Scenarios, Standing


class Heard(msgspec.Struct, frozen=True):
    """The rolls of a scenario that a seat hears of, and whether it hears all of their entries.

    `book` tells them by the names that the seat may know.
    """

    standing: Standing
    book: Rulebook[Any, Any, Any]
    rolls: tuple[Found, ...]
    whole: frozenset[int]
    seed: bytes | None


async def rolls_heard(scenarios: Scenarios, scenario: str, seat: Seat) -> Heard:
    """Return the rolls of which a seat hears.

    Raises:
        Unknown: there is no such scenario.
    """
    standing = await scenarios.now(scenario)
    return await to_thread(_heard, standing, await _lines(scenarios, standing), seat)


def _heard(standing: Standing, lines: Sequence[bytes], seat: Seat) -> Heard:
    """Return the rolls of which a seat hears in a journal. Of a long one this takes its time."""
    codec, rolls, whole, seed = codec_of(standing.rulebook), list[Found](), set[int](), None
    for entry in map(codec.entry, lines):
        if isinstance(entry, Closed):
            seed = bytes.fromhex(entry.seed) if entry.seed else None
        elif isinstance(entry, Ruled):
            seen = ruling_seen(standing, entry, seat)
            rolls += rolls_in(seen, len(rolls))
            if seen == entry:
                whole.add(entry.version)
    rulebook = standing.rulebook
    book = speaking(rulebook, names_seen(rulebook, standing.battle, seat))
    return Heard(standing, book, tuple(rolls), frozenset(whole), seed)


def told(heard: Heard, after: int, limit: int) -> tuple[RollLine, ...]:
    """Return some rolls as lines of a list, those after a number."""
    return tuple([line_of(heard.book, found) for found in heard.rolls[after : after + limit]])


async def roll_explained(
    scenarios: Scenarios, scenario: str, seat: Seat, number: int
) -> Explanation:
    """Explain the roll that a seat counts by a number.

    Raises:
        Unknown: there is no such scenario, or the seat hears of no such roll.
        Conflict: the roll, or its event, is not what this edition makes it.
    """
    heard = await rolls_heard(scenarios, scenario, seat)
    if not 1 <= number <= len(heard.rolls):
        raise UNKNOWN_ROLL.refuse(
            f"There is no roll {number}; {len(heard.rolls)} have been heard of."
        )
    found, standing = heard.rolls[number - 1], heard.standing
    before = await scenarios.at(scenario, found.entry.version - 1)
    rulebook = standing.rulebook
    # What an order would have done under another reading hangs on all there is.
    sees_all = seat.role == "referee" or rulebook.shows_all(before.battle, seat)
    contributed = tuple(standing.contributed.values())
    return await to_thread(
        explained,
        Book(heard.book, standing.header, contributed, heard.seed),
        found,
        before.battle,
        whole=found.entry.version in heard.whole,
        readings=standing.closed or sees_all,
    )


async def _lines(scenarios: Scenarios, standing: Standing) -> list[bytes]:
    """Return the lines of the journal up to where a scenario stands."""
    lines = list[bytes]()
    while len(lines) < standing.version:
        limit = min(PAGE, standing.version - len(lines))
        page = await scenarios.store.lines(standing.header.scenario, len(lines), limit)
        if not page:
            break
        lines += [stored.line for stored in page]
    return lines
