"""Reading a scenario as a seat may see it: the battle at a version, the journal, the choices."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import msgspec

from umpire.kernel.rulebook import Rulebook, Seat
from umpire.scenarios.journal import Entry, Ruled, codec_of, encode
from umpire.scenarios.kept import Scenarios
from umpire.scenarios.naming import names_seen, speaking
from umpire.scenarios.standing import Standing, has_come_to

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
