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
    """Return a scenario as it stands, or as it stood at `version`.

    Raises:
        Unknown: there is no such scenario, or it has not come that far.
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
    """Return a ruling as a seat may read it while the scenario stands as it does.

    Orders and events that are secret now are left out, events that are secret in part are told in
    part, and the salt that hides them in the hash is kept back; once they are open, all is there.
    It is kept back too where it would tell that nothing is left out.
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
    """Return events as a seat hears them while the battle stands as it does."""
    if seat.role == "referee":
        return tuple(events)
    heard = [rulebook.report(battle, event, seat) for event in events]
    return tuple([event for event in heard if event is not None])


class Telling:
    """Tells events as a seat has heard them, in plain words.

    What the seat sees as the scenario stands is told by the names that people gave it.
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


async def journal(  # noqa: PLR0913, PLR0917 — which part of which journal, for whom
    scenarios: Scenarios,
    scenario: str,
    seat: Seat,
    after: int,
    limit: int,
    most_bytes: int | None = None,
) -> tuple[Standing, list[Entry]]:
    """Return the entries after a version as a seat may read them, and how the scenario stands.

    There are `limit` of them at most, and fewer once those that the seat reads have `most_bytes`:
    how long a page is says nothing about the length of what is kept back.

    Raises:
        Unknown: there is no such scenario, or it has not come that far.
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
        # What came in since `standing` was read may hold orders that are sealed in a later phase.
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
    """Which battles are looked for; what is `None` is not asked for.

    Attributes:
        system: a rulebook.
        state: how they stand.
        waits_for: a seat that they wait for.
        archived: whether their journals lie in the archive.
        changed_from: not changed before this, in milliseconds since 1970.
        changed_before: not changed since this.
    """

    system: str | None = None
    state: State | None = None
    waits_for: str | None = None
    archived: bool | None = None
    changed_from: int | None = None
    changed_before: int | None = None

    def takes(self, told: Listed, kept: Kept) -> bool:
        """Tell whether a battle is one of those."""
        changed = kept.times.changed
        return (
            self.state in {None, told.state}
            and (self.waits_for is None or self.waits_for in told.waits_for)
            and self.archived in {None, kept.archived}
            and (self.changed_from is None or changed >= self.changed_from)
            and (self.changed_before is None or changed < self.changed_before)
        )


class Found(msgspec.Struct, frozen=True):
    """A battle that was found: its name, its version, what lists tell of it, and who follows it."""

    scenario: str
    version: int
    told: Listed
    kept: Kept
    present: tuple[str, ...] = ()

    def fields(self) -> dict[str, Any]:
        """Return what every list tells of a battle, by the names of the fields."""
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
    """Return a page of the battles that are looked for, after a cursor.

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
        raise BAD_CURSOR.refuse(f"{after[:20]!r} is no cursor.", at="/after")
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
    """Return what is known of a battle that the index names; `None` if there is none any more."""
    if kept is None or kept.opened != one.opened:
        return None
    return _found(one.scenario, kept)


def _found(scenario: str, kept: Kept) -> Found:
    return Found(scenario, kept.version, decoder_of(Listed).decode(kept.told), kept)


async def with_presence(presence: Presence, found: Sequence[Found]) -> list[Found]:
    """Return battles with the seats that follow each; none, where that cannot be told now."""
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
    """Return what there is to tell of a battle that has no record yet: one of an older release."""
    if await scenarios.store.header(name) is None:
        return None
    standing = await scenarios.now(name)
    told = listing_of(standing)
    kept = Kept(b"", standing.version, standing.opened, standing.times)
    return Found(name, standing.version, told, kept)


async def index_again(scenarios: Scenarios, name: str) -> bool:
    """Write the record of a battle, and its place in the index, anew from its journal.

    False: it has changed meanwhile, and so was written by what changed it; or it is gone.
    """
    standing = await scenarios.now(name)
    index, one = scenarios.store.index, indexed(standing)
    await index.enter(one, is_open=not standing.closed)
    if standing.closed:
        await index.closed(one)
    record = record_of_standing(standing)
    return await index.write(one, standing.version, record, standing.times)
