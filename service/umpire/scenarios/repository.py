"""The scenarios of a store: battles at each version, and those kept in memory."""

import contextlib
import time
from asyncio import to_thread
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, Generic, Literal, TypeAlias, TypeVar

import msgspec

from umpire.kernel.decoders import decoder_of
from umpire.kernel.dice import KeyedDice, seed_bytes
from umpire.kernel.rulebook import NOBODY, Rulebook, Seat
from umpire.kernel.ruling import fold
from umpire.scenarios.adjudication import Rulebooks, name_of
from umpire.scenarios.errors import (
    CLOSED,
    RULEBOOK_MISSING,
    SEED_UNKNOWN,
    UNKNOWN_SCENARIO,
    UNKNOWN_VERSION,
    StaleScenario,
    Unavailable,
    Unknown,
)
from umpire.scenarios.journal import (
    Closed,
    Contributed,
    Entry,
    Header,
    Ruled,
    chained,
    codec_of,
    encode,
    rolls_of,
)
from umpire.scenarios.ports import (
    Appended,
    Behind,
    Beside,
    Indexed,
    NewLine,
    Record,
    Repeated,
    Store,
    StoredHeader,
    StoredLine,
    Times,
)

Book: TypeAlias = Rulebook[Any, Any, Any]
State: TypeAlias = Literal["open", "over", "closed"]
"""The state of a battle: it continues, has ended by its rules, or is closed."""


WAITS = b'"waits_for":'
"""The beginning of the awaited seats in a record; no text contains it, because of its quotes."""


class Listed(msgspec.Struct, frozen=True):
    """The record of a battle. The awaited seats come last: see `Record`."""

    system: str
    edition: str
    title: str
    phase: str
    state: State
    waits_for: tuple[str, ...]
    any_of_them: bool


def listed(rulebook: Book, header: Header[Any], battle: Any, *, closed: bool) -> Listed:
    """Return the list entry of a battle, given its header and its present state.

    All of it is public, so every seat gets the same.
    """
    awaited = NOBODY if closed else rulebook.waits_for(battle)
    over = awaited == NOBODY
    return Listed(
        system=header.system,
        edition=header.edition,
        title=header.title,
        phase=battle.phase,
        state="closed" if closed else "over" if over else "open",
        waits_for=tuple([name_of(Seat("side", side)) for side in awaited.sides]),
        any_of_them=awaited.any_of_them,
    )


def record_of(rulebook: Book, header: Header[Any], battle: Any, *, closed: bool) -> Record:
    """Return the record of a battle, as it is kept beside the journal; see `listed`."""
    told = encode(listed(rulebook, header, battle, closed=closed))
    return Record(told, len(told) - told.rindex(WAITS))


def how_it_stands(told: Listed, opened: int, times: Times) -> dict[str, Any]:
    """Return the fields about the state of a battle that every summary shows."""
    return {
        "phase": told.phase,
        "state": told.state,
        "waits_for": told.waits_for,
        "any_of_them": told.any_of_them,
        "waits_since": moment(times.since),
        "changed_at": moment(times.changed),
        "opened_at": moment(opened),
    }


def now() -> int:
    """Return the time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def moment(milliseconds: int) -> str | None:
    """Return a time of a store as RFC 3339 has it; `None` where nobody knows it."""
    if not milliseconds:
        return None
    seconds, rest = divmod(milliseconds, 1000)
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}.{rest:03d}Z"


class Standing(msgspec.Struct, frozen=True):
    """A scenario at a version: how it began, its battle, the head of its chain, its dice.

    `contributed` are the nonces in the dice key by the seats that gave them, in order; after the
    first roll there are no more. `opened` and `times` are those of the store (see `StoredHeader`).
    """

    rulebook: Rulebook[Any, Any, Any]
    header: Header[Any]
    seed: bytes
    dice: KeyedDice | None
    version: int
    battle: Any
    chain: bytes
    contributed: dict[str, str]
    rolled: bool
    closed: bool = False
    opened: int = 0
    times: Times = Times()


def opening(
    rulebook: Rulebook[Any, Any, Any], header: Header[Any], begun: StoredHeader
) -> Standing:
    """Return a scenario before its first entry."""
    return Standing(
        rulebook=rulebook,
        header=header,
        seed=begun.seed,
        dice=keyed_dice(header, begun.seed),
        version=0,
        battle=header.battle,
        chain=chained(b"", begun.line),
        contributed={},
        rolled=header.forked_from is not None,
        opened=begun.opened,
        times=Times(begun.opened, begun.opened),
    )


def listing_of(standing: Standing) -> Listed:
    """Return the list entry of a scenario."""
    return listed(standing.rulebook, standing.header, standing.battle, closed=standing.closed)


def indexed(standing: Standing) -> Indexed:
    """Return as what lists name a scenario."""
    return Indexed(standing.opened, standing.header.scenario, standing.header.system)


def record_of_standing(standing: Standing) -> Record:
    """Return the record of a scenario, as it is kept beside its journal."""
    return record_of(standing.rulebook, standing.header, standing.battle, closed=standing.closed)


def keyed_dice(header: Header[Any], seed: bytes, nonces: Iterable[str] = ()) -> KeyedDice | None:
    """Return the dice of a scenario; `None` where the players type them in, or the seed is unknown.

    Args:
        header: for the terms, and the nonces that a fork brings along.
        seed: the secret one; not asked for where the terms give a public one.
        nonces: contributed in this journal, in order.
    """
    terms = header.dice
    if terms.source == "supplied" or (terms.source == "committed" and not seed):
        return None
    key = seed_bytes(terms.seed) if terms.seed is not None else seed
    return KeyedDice(key, terms.scenario, (*terms.nonces, *nonces))


def after(standing: Standing, entry: Entry, chain: bytes, battle: Any) -> Standing:
    """Return a scenario after one more entry.

    Args:
        standing: the scenario before.
        entry: the next one.
        chain: the hash of the chain after its line.
        battle: the battle after the entry.
    """
    change = msgspec.structs.replace
    match entry:
        case Ruled():
            rolled = standing.rolled or any(True for _ in rolls_of(entry.events))
            return change(
                standing, version=entry.version, battle=battle, chain=chain, rolled=rolled
            )
        case Contributed():
            contributed = {**standing.contributed, entry.seat: entry.nonce}
            dice = keyed_dice(standing.header, standing.seed, contributed.values())
            return change(
                standing, version=entry.version, chain=chain, contributed=contributed, dice=dice
            )
        case Closed():
            return change(standing, version=entry.version, chain=chain, closed=True)


def folded(standing: Standing, entry: Entry, chain: bytes) -> Standing:
    """Return a scenario after one more entry of the journal; see `after`."""
    battle = standing.battle
    if isinstance(entry, Ruled):
        battle = fold(battle, entry.events)
    return after(standing, entry, chain, battle)


def stands_open_at(standing: Standing, version: int) -> None:
    """Refuse a scenario that takes no orders for a version.

    Raises:
        StaleScenario: it is at another version.
        Conflict: it is closed.
    """
    if standing.version != version:
        raise StaleScenario(version, standing.version)
    require_open(standing)


def require_open(standing: Standing) -> None:
    """Refuse a scenario that takes no more entries.

    Raises:
        Conflict: it is closed, or was imported without the seed of its dice.
    """
    if standing.closed:
        raise CLOSED.refuse("The scenario is closed: it takes no more entries.")
    require_seed(standing)


def require_seed(standing: Standing) -> None:
    """Refuse a scenario whose dice cannot be thrown here.

    Raises:
        Conflict: it was imported without their seed.
    """
    if standing.header.dice.source == "committed" and not standing.seed:
        raise SEED_UNKNOWN.refuse(
            "The scenario was imported without the secret seed of its dice, so it takes no orders."
        )


def has_come_to(standing: Standing, version: int) -> None:
    """Refuse a version that a scenario does not have: they count from 0.

    Raises:
        Unknown: it is at an earlier one, or the version is negative.
    """
    if not 0 <= version <= standing.version:
        raise UNKNOWN_VERSION.refuse(
            f"There is no version {version}; the scenario has versions 0 to {standing.version}."
        )


K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """Values by key; the one unused for the longest time is dropped first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        """Return a value, `None` if it is not kept."""
        value = self._kept.get(key)
        if value is not None:
            self._kept.move_to_end(key)
        return value

    def keep(self, key: K, value: V) -> V:
        """Keep a value, and return it."""
        self._kept[key] = value
        self._kept.move_to_end(key)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return value

    def drop(self, key: K) -> None:
        """Let a value go."""
        self._kept.pop(key, None)

    def __len__(self) -> int:
        return len(self._kept)


SNAPSHOT_SCHEMA = 2
PAGE = 500
FEW = 25
"""So many lines are read at once; more of them beside the event loop."""


class _System(msgspec.Struct):
    """The rulebook that a header names, whether it is installed or not."""

    system: str
    book_release: str = ""


class _Snapshot(msgspec.Struct):
    """A battle at a version; thrown away when the edition or the schema is another."""

    schema: int
    edition: str
    version: int
    chain: str
    contributed: dict[str, str]
    rolled: bool
    closed: bool
    battle: msgspec.Raw
    opened: int = 0
    times: Times = Times()


class Scenarios:
    """The scenarios of one store, and those that this process keeps in memory.

    Args:
        store: the store of their journals.
        rulebooks: by system.
        most_kept: the most decoded battles to keep in memory.
        snapshot_every: the number of entries between snapshots.
        looked_up: called for each lookup, with whether the scenario was in memory.

    `beside` does long work; a service replaces it by fair turns. `counted` are the rolls that seats
    may see, by scenario, version and seat (`rolls_heard`).
    """

    def __init__(
        self,
        store: Store,
        rulebooks: Rulebooks,
        most_kept: int = 256,
        snapshot_every: int = 200,
        looked_up: Callable[[bool], object] = bool,
    ) -> None:
        self.store = store
        self.rulebooks = rulebooks
        self._snapshot_every = snapshot_every
        self._looked_up = looked_up
        self.beside: Beside = to_thread
        self.counted = Recent[tuple[str, int, Seat], Sequence[int]](most_kept)
        self._kept = Recent[str, Standing](most_kept)

    async def at_least(self, scenario: str, version: int) -> Standing:
        """Return a scenario as this process knows it, if that is `version` or later; else as it is.

        Raises:
            Unknown: there is no such scenario.
        """
        kept = self._kept.get(scenario)
        if kept is not None and kept.version >= version:
            self._looked_up(True)  # noqa: FBT003 — it was there
            return kept
        return await self.now(scenario)

    async def now(self, scenario: str) -> Standing:
        """Return the present scenario of the store.

        Raises:
            Unknown: it does not exist.
        """
        kept = self._kept.get(scenario)
        self._looked_up(kept is not None)
        if kept is not None:
            try:
                return self._keep(await self._caught_up(kept))
            except Unknown:  # it is gone, or set back; perhaps there is another of its name
                self.forget(scenario)
        try:
            standing = await self._caught_up(await self._from_snapshot(scenario))
        except Unknown:  # the snapshot may be of lines that a server has lost
            standing = await self._caught_up(await self._opening(scenario))
        if standing.version:
            await self._snapshot_if_due(standing, 0)
        return self._keep(standing)

    def forget(self, scenario: str) -> None:
        """Keep a scenario in the process no longer."""
        self._kept.drop(scenario)

    async def at(self, scenario: str, version: int) -> Standing:
        """Return a scenario as it stood at an earlier version.

        Raises:
            Unknown: there is no such scenario, or it has not come that far.
        """
        kept = self._kept.get(scenario)
        if kept is not None and kept.version == version and await self._is_there(kept):
            return kept
        standing = await self._caught_up(await self._opening(scenario), version)
        has_come_to(standing, version)
        return standing

    async def _is_there(self, kept: Standing) -> bool:
        """Return whether the store still has a scenario; if not, forget it."""
        scenario = kept.header.scenario
        try:
            await self.store.lines(scenario, kept.version, 1, kept.opened, kept.chain)
        except Unknown:
            self.forget(scenario)
            return False
        return True

    async def extend(
        self, before: Standing, entry: Contributed | Closed, command: str, digest: bytes
    ) -> Standing:
        """Append an entry that does not change the battle, for a command; see `NewLine`.

        Raises:
            StaleScenario: the scenario has moved on.
        """
        line = encode(entry)
        chain = chained(before.chain, line)
        standing = after(before, entry, chain, before.battle)
        outcome = await self.append(before, standing, NewLine(command, digest, line, chain))
        if isinstance(outcome, Standing):
            return outcome
        raise StaleScenario(before.version, outcome.version)

    async def append(
        self, before: Standing, standing: Standing, new: NewLine
    ) -> Standing | Repeated | Behind:
        """Append a line, and return the scenario after it, or the reason why it was not appended.

        Args:
            before: the scenario before the line.
            standing: after it.
            new: the line; the new list entry is written with it.

        Raises:
            Unknown: the scenario is gone.
        """
        new = msgspec.structs.replace(
            new,
            record=record_of_standing(standing),
            opened=before.opened,
            before=before.chain,
        )
        outcome = await self.store.append(before.header.scenario, before.version, new)
        if not isinstance(outcome, Appended):
            if isinstance(outcome, Behind) and outcome.version <= before.version:
                self.forget(before.header.scenario)  # a server has lost entries known here
            return outcome
        standing = msgspec.structs.replace(standing, times=outcome.times)
        await self.moved_on(before, standing)
        return standing

    async def exactly(self, scenario: str, version: int) -> Standing:
        """Return a scenario that is open and at a version.

        Raises:
            StaleScenario: it is at another.
            Conflict: it is closed.
            Unknown: it does not exist.
        """
        standing = await self.at_least(scenario, version)
        stands_open_at(standing, version)
        return standing

    async def moved_on(self, before: Standing, standing: Standing) -> None:
        """Keep what an accepted command left, and write a snapshot now and then."""
        self._keep(standing)
        await self._snapshot_if_due(standing, before.version)

    async def _opening(self, scenario: str) -> Standing:
        stored = await self.store.header(scenario)
        if stored is None:
            raise UNKNOWN_SCENARIO.refuse(f"The service has no scenario {scenario}.")
        begun = decoder_of(_System).decode(stored.line)
        rulebook = self.rulebooks.get(begun.system)
        if rulebook is None:
            needed = f" of {begun.book_release}" if begun.book_release else ""
            raise RULEBOOK_MISSING.refuse(
                f"{scenario} is played by the rulebook {begun.system}{needed}, which this service "
                f"does not have. It has {', '.join(self.rulebooks)}."
            )
        header = codec_of(rulebook).kept_header(stored.line)
        return opening(rulebook, header, stored)

    async def _from_snapshot(self, scenario: str) -> Standing:
        standing = await self._opening(scenario)
        stored = await self.store.snapshot(scenario)
        return standing if stored is None else _at_snapshot(standing, stored)

    async def _caught_up(self, standing: Standing, up_to: int | None = None) -> Standing:
        scenario = standing.header.scenario
        while up_to is None or standing.version < up_to:
            limit = PAGE if up_to is None else min(PAGE, up_to - standing.version)
            lines = await self.store.lines(
                scenario, standing.version, limit, standing.opened, standing.chain
            )
            if len(lines) > FEW:
                standing = await self.beside(_folded, standing, lines)
            else:
                standing = _folded(standing, lines)
            if lines:
                standing = msgspec.structs.replace(standing, times=lines[-1].times)
            if len(lines) < limit:
                break
        return standing

    async def _snapshot_if_due(self, standing: Standing, before: int) -> None:
        every = self._snapshot_every
        if standing.version // every == before // every:
            return
        snapshot = _Snapshot(
            schema=SNAPSHOT_SCHEMA,
            edition=standing.rulebook.edition,
            version=standing.version,
            chain=standing.chain.hex(),
            contributed=standing.contributed,
            rolled=standing.rolled,
            closed=standing.closed,
            battle=msgspec.Raw(encode(standing.battle)),
            opened=standing.opened,
            times=standing.times,
        )
        with contextlib.suppress(Unavailable):  # it is disposable; the entry is in the journal
            scenario = standing.header.scenario
            await self.store.keep_snapshot(scenario, encode(snapshot), standing.opened)

    def _keep(self, standing: Standing) -> Standing:
        scenario = standing.header.scenario
        kept = self._kept.get(scenario)
        if kept is None or kept.version <= standing.version or kept.opened != standing.opened:
            self._kept.keep(scenario, standing)
        return standing


def _folded(standing: Standing, lines: Sequence[StoredLine]) -> Standing:
    """Return a scenario after some more lines of its journal."""
    codec = codec_of(standing.rulebook)
    for stored in lines:
        standing = folded(standing, codec.kept_entry(stored.line), stored.hash)
    return standing


def _at_snapshot(standing: Standing, stored: bytes) -> Standing:
    """Return a scenario as a snapshot has it; as it was, if the snapshot cannot be used."""
    rulebook = standing.rulebook
    try:
        snapshot = decoder_of(_Snapshot).decode(stored)
        if (snapshot.schema, snapshot.edition) != (SNAPSHOT_SCHEMA, rulebook.edition):
            return standing
        if snapshot.opened != standing.opened:
            return standing  # of a journal of this name that is gone
        return msgspec.structs.replace(
            standing,
            version=snapshot.version,
            dice=keyed_dice(standing.header, standing.seed, snapshot.contributed.values()),
            chain=bytes.fromhex(snapshot.chain),
            contributed=snapshot.contributed,
            rolled=snapshot.rolled,
            closed=snapshot.closed,
            times=snapshot.times,
            battle=decoder_of(rulebook.battle_type).decode(snapshot.battle),
        )
    except ValueError:
        return standing
