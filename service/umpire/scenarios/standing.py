"""Where a scenario stands: its battle at a version, kept in the process and brought up to date."""

import contextlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from umpire.kernel.dice import KeyedDice, seed_bytes
from umpire.kernel.rulebook import Rulebook, Seat
from umpire.kernel.ruling import fold
from umpire.scenarios.adjudication import Rulebooks, rulebook_named
from umpire.scenarios.errors import (
    CLOSED,
    SEED_UNKNOWN,
    UNKNOWN_SCENARIO,
    UNKNOWN_VERSION,
    StaleScenario,
    Unavailable,
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
from umpire.scenarios.ports import Appended, NewLine, Store
from umpire.scenarios.recent import Recent

SNAPSHOT_SCHEMA = 2
PAGE = 500


class Standing(msgspec.Struct, frozen=True):
    """A scenario at a version: how it began, its battle, the head of its chain, its dice.

    `contributed` are the nonces in the dice key by the seats that gave them, in order; after the
    first roll there are no more.
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


class _System(msgspec.Struct):
    system: str


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


class Scenarios:
    """The scenarios of one store, and those that this process holds in mind.

    Args:
        store: where the journals are.
        rulebooks: by system.
        most_kept: how many decoded battles to keep in the process.
        snapshot_every: after how many entries a snapshot is written.
        looked_up: is told of each lookup whether the scenario was in the process.

    `counted` are the rolls that seats hear of, by scenario, version and seat (`rolls_heard`).
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
        """Return a scenario as it stands in the store.

        Raises:
            Unknown: there is no such scenario.
        """
        kept = self._kept.get(scenario)
        self._looked_up(kept is not None)
        standing = kept or await self._from_snapshot(scenario)
        standing = await self._caught_up(standing)
        if kept is None and standing.version:
            await self._snapshot_if_due(standing, 0)
        self._keep(standing)
        return standing

    async def at(self, scenario: str, version: int) -> Standing:
        """Return a scenario as it stood at an earlier version.

        Raises:
            Unknown: there is no such scenario, or it has not come that far.
        """
        kept = self._kept.get(scenario)
        if kept is not None and kept.version == version:
            return kept
        standing = await self._caught_up(await self._opening(scenario), version)
        has_come_to(standing, version)
        return standing

    async def extend(
        self, before: Standing, entry: Contributed | Closed, digest: bytes
    ) -> Standing:
        """Append an entry that leaves the battle as it is; `digest` is of the command it answers.

        Raises:
            StaleScenario: the scenario stands at another version by now.
        """
        line = encode(entry)
        chain = chained(before.chain, line)
        scenario = before.header.scenario
        outcome = await self.store.append(
            scenario, before.version, NewLine(entry.command, digest, line, chain)
        )
        if not isinstance(outcome, Appended):
            raise StaleScenario(before.version, outcome.version)
        standing = after(before, entry, chain, before.battle)
        await self.moved_on(before, standing)
        return standing

    async def exactly(self, scenario: str, version: int) -> Standing:
        """Return a scenario that stands open at a version.

        Raises:
            StaleScenario: it stands at another.
            Conflict: it is closed.
            Unknown: there is no such scenario.
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
            raise UNKNOWN_SCENARIO.refuse(f"There is no scenario {scenario}.")
        system = msgspec.json.decode(stored.line, type=_System).system
        rulebook = rulebook_named(self.rulebooks, system)
        header = codec_of(rulebook).header(stored.line)
        return opening(rulebook, header, stored.line, stored.seed)

    async def _from_snapshot(self, scenario: str) -> Standing:
        standing = await self._opening(scenario)
        stored = await self.store.snapshot(scenario)
        return standing if stored is None else _at_snapshot(standing, stored)

    async def _caught_up(self, standing: Standing, up_to: int | None = None) -> Standing:
        scenario = standing.header.scenario
        codec = codec_of(standing.rulebook)
        while up_to is None or standing.version < up_to:
            limit = PAGE if up_to is None else min(PAGE, up_to - standing.version)
            lines = await self.store.lines(scenario, standing.version, limit)
            for stored in lines:
                standing = folded(standing, codec.entry(stored.line), stored.hash)
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
        )
        with contextlib.suppress(Unavailable):  # it is disposable; the entry is in the journal
            await self.store.keep_snapshot(standing.header.scenario, encode(snapshot))

    def _keep(self, standing: Standing) -> None:
        scenario = standing.header.scenario
        kept = self._kept.get(scenario)
        if kept is None or kept.version <= standing.version:
            self._kept.keep(scenario, standing)


def _at_snapshot(standing: Standing, stored: bytes) -> Standing:
    """Return a scenario as a snapshot has it; as it was, if the snapshot cannot be used."""
    rulebook = standing.rulebook
    try:
        snapshot = msgspec.json.decode(stored, type=_Snapshot)
        if (snapshot.schema, snapshot.edition) != (SNAPSHOT_SCHEMA, rulebook.edition):
            return standing
        return msgspec.structs.replace(
            standing,
            version=snapshot.version,
            dice=keyed_dice(standing.header, standing.seed, snapshot.contributed.values()),
            chain=bytes.fromhex(snapshot.chain),
            contributed=snapshot.contributed,
            rolled=snapshot.rolled,
            closed=snapshot.closed,
            battle=msgspec.json.decode(snapshot.battle, type=rulebook.battle_type),
        )
    except ValueError:
        return standing


def opening(
    rulebook: Rulebook[Any, Any, Any], header: Header[Any], line: bytes, seed: bytes
) -> Standing:
    """Return a scenario as it stands before its first entry."""
    return Standing(
        rulebook=rulebook,
        header=header,
        seed=seed,
        dice=keyed_dice(header, seed),
        version=0,
        battle=header.battle,
        chain=chained(b"", line),
        contributed={},
        rolled=header.forked_from is not None,
    )


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
    """Return where a scenario stands after one more entry.

    Args:
        standing: where it stood before.
        entry: the next one.
        chain: the hash of the chain after its line.
        battle: the battle that it leaves.
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
    """Return where a scenario stands after one more entry that is in the journal; see `after`."""
    battle = standing.battle
    if isinstance(entry, Ruled):
        battle = fold(standing.rulebook.apply, battle, entry.events)
    return after(standing, entry, chain, battle)


def stands_open_at(standing: Standing, version: int) -> None:
    """Refuse a scenario that takes no orders for a version.

    Raises:
        StaleScenario: it stands at another.
        Conflict: it is closed.
    """
    if standing.version != version:
        raise StaleScenario(version, standing.version)
    require_open(standing)


def require_open(standing: Standing) -> None:
    """Refuse a scenario to which nothing can be added.

    Raises:
        Conflict: it is closed, or was brought in without the seed of its dice.
    """
    if standing.closed:
        raise CLOSED.refuse("The scenario is closed.")
    require_seed(standing)


def require_seed(standing: Standing) -> None:
    """Refuse a scenario of whose dice nobody here can throw any.

    Raises:
        Conflict: it was brought in without their seed.
    """
    if standing.header.dice.source == "committed" and not standing.seed:
        raise SEED_UNKNOWN.refuse("The service does not know the seed of these dice.")


def has_come_to(standing: Standing, version: int) -> None:
    """Refuse a version that a scenario does not have yet.

    Raises:
        Unknown: it stands at an earlier one.
    """
    if version > standing.version:
        raise UNKNOWN_VERSION.refuse(
            f"There is no version {version}; the scenario stands at {standing.version}."
        )
