"""The rolls of a scenario that is kept: which a seat hears of, and what it may be told of one.

A seat hears of the rolls in the events that it hears, and counts no others: how many there are
that it does not hear is its opponent's to know.

The whole journal is read once for each version and seat, to count; then a page of rolls reads the
entries in which they stand.
"""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
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
from umpire.scenarios.kept import PAGE, Scenarios
from umpire.scenarios.naming import names_seen, speaking
from umpire.scenarios.read import ruling_seen
from umpire.scenarios.standing import Standing


class Heard(msgspec.Struct, frozen=True):
    """Of how many rolls of a scenario a seat hears: `upto[version]` stand in entries up to it."""

    scenarios: Scenarios
    standing: Standing
    seat: Seat
    upto: Sequence[int]

    @property
    def count(self) -> int:
        """How many there are."""
        return self.upto[-1]

    async def lines(self, after: int, limit: int) -> tuple[RollLine, ...]:
        """Return some rolls as lines of a list, those after a number."""
        last = min(after + limit, self.count)
        if after >= last:
            return ()
        first = bisect_left(self.upto, after + 1)
        lines = await _lines(self, first, bisect_left(self.upto, last))
        return await self.scenarios.beside(self._told, lines, first, range(after + 1, last + 1))

    async def found(self, number: int) -> tuple[Found, bool]:
        """Return a roll, and whether the seat hears all of its entry.

        Raises:
            Unknown: the seat hears of no such roll.
        """
        if not 1 <= number <= self.count:
            raise UNKNOWN_ROLL.refuse(
                f"There is no roll {number}; {self.count} have been heard of."
            )
        version = bisect_left(self.upto, number)
        lines = await _lines(self, version, version)
        return next(each for each in self._rolls(lines, version) if each[0].number == number)

    def _told(self, lines: Sequence[bytes], version: int, numbers: range) -> tuple[RollLine, ...]:
        book, rolls = self.book(), self._rolls(lines, version)
        return tuple([line_of(book, found) for found, _ in rolls if found.number in numbers])

    def _rolls(self, lines: Sequence[bytes], version: int) -> Iterator[tuple[Found, bool]]:
        """Yield the rolls in some entries from a version on, and whether all of theirs is heard."""
        codec = codec_of(self.standing.rulebook)
        for at, entry in enumerate(map(codec.kept_entry, lines), version):
            if isinstance(entry, Ruled):
                seen = ruling_seen(self.standing, entry, self.seat)
                for found in rolls_in(seen, self.upto[at - 1]):
                    yield found, seen == entry

    def book(self) -> Rulebook[Any, Any, Any]:
        """Return the book, telling by the names that the seat may know."""
        rulebook = self.standing.rulebook
        return speaking(rulebook, names_seen(rulebook, self.standing.battle, self.seat))


async def rolls_heard(scenarios: Scenarios, scenario: str, seat: Seat) -> Heard:
    """Return of which rolls a seat hears.

    Raises:
        Unknown: there is no such scenario.
    """
    standing = await scenarios.now(scenario)
    key = (scenario, standing.version, seat)
    upto = scenarios.counted.get(key)
    if upto is None:
        upto = scenarios.counted.keep(key, await _counted(scenarios, standing, seat))
    return Heard(scenarios, standing, seat, upto)


async def _counted(scenarios: Scenarios, standing: Standing, seat: Seat) -> Sequence[int]:
    """Return how many rolls a seat hears of up to each version, the opening first."""
    upto, scenario = array("I", [0]), standing.header.scenario
    while len(upto) <= standing.version:
        read = len(upto) - 1
        page = await scenarios.store.lines(scenario, read, min(PAGE, standing.version - read))
        if not page:
            break
        await scenarios.beside(_count, upto, standing, [stored.line for stored in page], seat)
    return upto


def _count(upto: "array[int]", standing: Standing, lines: Sequence[bytes], seat: Seat) -> None:
    """Count the rolls of some entries more. Of many this takes its time."""
    for entry in map(codec_of(standing.rulebook).entry, lines):
        events = ruling_seen(standing, entry, seat).events if isinstance(entry, Ruled) else ()
        upto.append(upto[-1] + sum(len(getattr(event, "rolls", ())) for event in events))


async def roll_explained(
    scenarios: Scenarios, scenario: str, seat: Seat, number: int
) -> Explanation:
    """Explain the roll that a seat counts by a number.

    Raises:
        Unknown: there is no such scenario, or the seat hears of no such roll.
        Conflict: the roll, or its event, is not what this edition makes it.
    """
    heard = await rolls_heard(scenarios, scenario, seat)
    found, whole = await heard.found(number)
    standing = heard.standing
    before = await scenarios.at(scenario, found.entry.version - 1)
    # What an order would have done under another reading hangs on all there is.
    sees_all = seat.role == "referee" or standing.rulebook.shows_all(before.battle, seat)
    contributed = tuple(standing.contributed.values())
    return await scenarios.beside(
        explained,
        Book(heard.book(), standing.header, contributed, await _revealed(heard)),
        found,
        before.battle,
        whole=whole,
        readings=standing.closed or sees_all,
    )


async def _revealed(heard: Heard) -> bytes | None:
    """Return the seed, which stands in the last entry of a scenario that is closed."""
    standing = heard.standing
    if not standing.closed:
        return None
    (line,) = await _lines(heard, standing.version, standing.version)
    entry = codec_of(standing.rulebook).kept_entry(line)
    return bytes.fromhex(entry.seed) if isinstance(entry, Closed) and entry.seed else None


async def _lines(heard: Heard, first: int, last: int) -> list[bytes]:
    """Return the lines of the journal from a version to another."""
    store, scenario = heard.scenarios.store, heard.standing.header.scenario
    return [stored.line for stored in await store.lines(scenario, first - 1, last - first + 1)]
