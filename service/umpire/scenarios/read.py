"""Read scenarios: the battle, journal and choices of a seat, and lists of scenarios."""

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import msgspec

from umpire.kernel.decoders import decoder_of
from umpire.kernel.rulebook import Rulebook, Seat
from umpire.scenarios.errors import BAD_CURSOR, Unavailable
from umpire.scenarios.journal import Entry, Ruled, codec_of, encode
from umpire.scenarios.naming import names_seen, speaking
from umpire.scenarios.ports import Indexed, Kept, Presence
from umpire.scenarios.repository import (
    Listed,
    Scenarios,
    Standing,
    State,
    has_come_to,
    how_it_stands,
    indexed,
    listing_of,
    record_of_standing,
)

READ_AT_ONCE = 25
"""How many entries of a journal are read in one go."""


async def scenario_at(scenarios: Scenarios, scenario: str, version: int | None = None) -> Standing:
    """Return a scenario in its present state, or at `version`.

    Raises:
        Unknown: the scenario does not exist, or has no such version.
    """
    if version is None:
        return await scenarios.now(scenario)
    return await scenarios.at(scenario, version)


def battle_seen(standing: Standing, seat: Seat) -> msgspec.Struct:
    """Return the battle as a seat may see it."""
    return standing.rulebook.view(standing.battle, seat)


def choices_seen(standing: Standing, seat: Seat, unit: str | None) -> Sequence[msgspec.Struct]:
    """Return what a seat may order now, for one unit or for all; after the close, nothing."""
    if standing.closed:
        return ()
    return standing.rulebook.choices(standing.battle, seat, unit)


def entry_seen(standing: Standing, entry: Entry, seat: Seat) -> Entry:
    """Return a journal entry as a seat may read it; see `ruling_seen`."""
    return ruling_seen(standing, entry, seat) if isinstance(entry, Ruled) else entry


def ruling_seen(standing: Standing, entry: Ruled[Any, Any], seat: Seat) -> Ruled[Any, Any]:
    """Return a ruling as a seat may read it in the present state of the scenario.

    Orders and events that are secret now are left out; events that are secret in part are shown in
    part; and the salt that hides them in the hash is withheld. Once they are open, everything is
    there. The salt is also withheld where it would reveal that nothing is left out.
    """
    if seat.role == "referee" or standing.closed:
        return entry
    rulebook, battle = standing.rulebook, standing.battle
    events = events_heard(rulebook, battle, entry.events, seat)
    veiled = any(rulebook.veils(battle, event, seat) for event in entry.events)
    if events == entry.events and not veiled:
        return entry
    orders = tuple([order for order in entry.orders if rulebook.hears(battle, order, seat)])
    return msgspec.structs.replace(entry, events=events, orders=orders, salt="")


def events_heard(
    rulebook: Rulebook[Any, Any, Any], battle: Any, events: Iterable[Any], seat: Seat
) -> tuple[Any, ...]:
    """Return events as a seat sees them in the present battle."""
    if seat.role == "referee":
        return tuple(events)
    heard = [rulebook.report(battle, event, seat) for event in events]
    return tuple([event for event in heard if event is not None])


class Telling:
    """Writes the log lines of events as a seat sees them.

    Lines use the names that people gave to the things that the seat sees now.
    """

    def __init__(self, standing: Standing, seat: Seat) -> None:
        self._standing = standing
        self._seat = seat

    @cached_property
    def _book(self) -> Rulebook[Any, Any, Any]:
        rulebook, battle = self._standing.rulebook, self._standing.battle
        return speaking(rulebook, names_seen(rulebook, battle, self._seat))

    def lines(self, events: Iterable[Any]) -> tuple[str, ...]:
        """Return a line for each event, in order."""
        return tuple([self._book.tell(event) for event in events])


async def journal(  # noqa: PLR0913, PLR0917 — a part of a journal, for a seat
    scenarios: Scenarios,
    scenario: str,
    seat: Seat,
    after: int,
    limit: int,
    most_bytes: int | None = None,
) -> tuple[Standing, list[Entry]]:
    """Return the entries after a version as a seat may read them, and the present scenario.

    There are `limit` of them at most, and fewer once the seat's versions of them have `most_bytes`:
    the length of a page reveals nothing about the length of hidden parts.

    Raises:
        Unknown: the scenario does not exist, or has no such version.
    """
    standing = await scenarios.now(scenario)
    has_come_to(standing, after)
    codec = codec_of(standing.rulebook)
    entries: list[Entry] = []
    size = 0
    # Some at a time: entries may be long, and others have their turn in between.
    while len(entries) < limit and (most_bytes is None or size < most_bytes):
        some = min(READ_AT_ONCE, limit - len(entries))
        lines = await scenarios.store.lines(scenario, after, some)
        # Entries added since `standing` was read may hold orders that are sealed in a later phase.
        known = [stored for stored in lines if stored.version <= standing.version]
        seen = [entry_seen(standing, codec.kept_entry(stored.line), seat) for stored in known]
        entries += seen
        if len(known) < some:
            break
        size += sum(len(encode(entry)) for entry in seen)
        after = known[-1].version
    return standing, entries


MOST_LOOKED_AT = 150
"""How many battles a page looks at: with a filter it may hold few, or none, and yet not be last."""

CURSOR = re.compile(r"[0-9a-f]{12}[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}")


class Wanted(msgspec.Struct, frozen=True):
    """The filters of a list of battles; `None` does not filter.

    Attributes:
        system: a rulebook.
        state: of the battle.
        waits_for: a seat that the battle waits for.
        archived: whether the journal is in the archive.
        changed_from: changed at this time or later, in milliseconds since 1970.
        changed_before: not changed since this.
    """

    system: str | None = None
    state: State | None = None
    waits_for: str | None = None
    archived: bool | None = None
    changed_from: int | None = None
    changed_before: int | None = None

    def takes(self, told: Listed, kept: Kept) -> bool:
        """Return whether a battle passes the filters."""
        changed = kept.times.changed
        return (
            self.state in {None, told.state}
            and (self.waits_for is None or self.waits_for in told.waits_for)
            and self.archived in {None, kept.archived}
            and (self.changed_from is None or changed >= self.changed_from)
            and (self.changed_before is None or changed < self.changed_before)
        )


class Found(msgspec.Struct, frozen=True):
    """A battle in a list: its name, its version, its list entry, and the seats that follow it."""

    scenario: str
    version: int
    told: Listed
    kept: Kept
    present: tuple[str, ...] = ()

    def fields(self) -> dict[str, Any]:
        """Return the fields that every list shows of a battle."""
        return {
            "scenario": self.scenario,
            "system": self.told.system,
            "edition": self.told.edition,
            "title": self.told.title,
            "version": self.version,
            "closed": self.told.state == "closed",
            "archived": self.kept.archived,
            "present": self.present,
            **how_it_stands(self.told, self.kept.opened, self.kept.times),
        }


class FoundPage(msgspec.Struct, frozen=True):
    """Some battles, each with its cursor, and where the next page begins; `None`: nowhere."""

    found: tuple[tuple[str, Found], ...]
    next: str | None


async def find(
    scenarios: Scenarios,
    wanted: Wanted,
    after: str | None,
    limit: int,
    systems: Sequence[str] | None = None,
) -> FoundPage:
    """Return a page of the battles that pass the filters, after a cursor.

    Pages list battles by the time when they were opened, the newest first, and that never changes:
    a reader of all pages meets each battle once, whatever happens to it meanwhile. Each battle is
    described by its record at that moment.

    Args:
        scenarios: where they are.
        wanted: which.
        after: the cursor, `None` at first.
        limit: how many at the most.
        systems: the rulebooks among which to look; without, all.

    Raises:
        Malformed: it is no cursor.
    """
    if after is not None and CURSOR.fullmatch(after) is None:
        raise BAD_CURSOR.refuse(
            f"{after[:20]!r} is not a cursor: send `next` of the page before.", at="/after"
        )
    index, found = scenarios.store.index, list[tuple[str, Found]]()
    among = [
        one
        for one in (systems or tuple(scenarios.rulebooks))
        if wanted.system is None or one == wanted.system
    ]
    only_open = wanted.state in {"open", "over"} or wanted.waits_for is not None
    looked_at, cursor = 0, after
    while looked_at < MOST_LOOKED_AT:
        count = min(limit if looked_at == 0 else MOST_LOOKED_AT - looked_at, MOST_LOOKED_AT)
        some = await index.entered(among, cursor, count, only_open=only_open)
        for one, kept in zip(some, await index.kept([each.scenario for each in some]), strict=True):
            cursor = index.cursor(one)
            known = _known(one, kept)
            if known is not None and wanted.takes(known.told, known.kept):
                found.append((cursor, known))
                if len(found) == limit:
                    return FoundPage(tuple(found), cursor)
        looked_at += len(some)
        if len(some) < count:
            return FoundPage(tuple(found), None)
    return FoundPage(tuple(found), cursor)


def _known(one: Indexed, kept: Kept | None) -> Found | None:
    """Return the list entry of a battle in the index; `None` if it does not exist any more."""
    if kept is None or kept.opened != one.opened:
        return None
    return _found(one.scenario, kept)


def _found(scenario: str, kept: Kept) -> Found:
    return Found(scenario, kept.version, decoder_of(Listed).decode(kept.told), kept)


async def with_presence(presence: Presence, found: Sequence[Found]) -> list[Found]:
    """Return battles with the seats that follow each; without, if those are unavailable."""
    try:
        present = await presence.present([one.scenario for one in found])
    except Unavailable:
        return list(found)
    return [msgspec.structs.replace(one, present=present[one.scenario]) for one in found]


async def known(scenarios: Scenarios, names: Sequence[str]) -> list[Found | None]:
    """Return battles by name, such as those of a holder's tokens; `None`: it does not exist."""
    records = await scenarios.store.index.kept(names)
    return [
        await _looked_up(scenarios, name) if kept is None else _found(name, kept)
        for name, kept in zip(names, records, strict=True)
    ]


async def _looked_up(scenarios: Scenarios, name: str) -> Found | None:
    """Return the list entry of a battle without a record: one of an older release."""
    if await scenarios.store.header(name) is None:
        return None
    standing = await scenarios.now(name)
    told = listing_of(standing)
    kept = Kept(b"", standing.version, standing.opened, standing.times)
    return Found(name, standing.version, told, kept)


async def index_again(scenarios: Scenarios, name: str) -> bool:
    """Rewrite the record of a battle, and its place in the index, from its journal.

    False: the battle has changed meanwhile, which wrote the record; or it is gone.
    """
    standing = await scenarios.now(name)
    index, one = scenarios.store.index, indexed(standing)
    await index.enter(one, is_open=not standing.closed)
    if standing.closed:
        await index.closed(one)
    record = record_of_standing(standing)
    return await index.write(one, standing.version, record, standing.times)
