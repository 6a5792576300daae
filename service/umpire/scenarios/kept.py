"""The scenarios of a store, and those that this process keeps, brought up to date when asked."""

import contextlib
from asyncio import to_thread
from collections.abc import Callable, Sequence

import msgspec

from umpire.kernel.decoders import decoder_of
from umpire.kernel.rulebook import Seat
from umpire.scenarios.adjudication import Rulebooks, rulebook_named
from umpire.scenarios.errors import (
    UNKNOWN_SCENARIO,
    StaleScenario,
    Unavailable,
    Unknown,
)
from umpire.scenarios.journal import (
    Closed,
    Contributed,
    chained,
    codec_of,
    encode,
)
from umpire.scenarios.ports import (
    Appended,
    Behind,
    Beside,
    NewLine,
    Repeated,
    Store,
    StoredLine,
    Times,
)
from umpire.scenarios.recent import Recent
from umpire.scenarios.standing import (
    Standing,
    after,
    folded,
    has_come_to,
    keyed_dice,
    opening,
    record_of_standing,
    stands_open_at,
)

SNAPSHOT_SCHEMA = 2
PAGE = 500
FEW = 25
"""So many lines are read at once; more of them beside the event loop."""


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
    opened: int = 0
    times: Times = Times()


class Scenarios:
    """The scenarios of one store, and those that this process holds in mind.

    Args:
        store: where the journals are.
        rulebooks: by system.
        most_kept: how many decoded battles to keep in the process.
        snapshot_every: after how many entries a snapshot is written.
        looked_up: is told of each lookup whether the scenario was in the process.

    `beside` does long work; a service replaces it by fair turns. `counted` are the rolls that seats
    hear of, by scenario, version and seat (`rolls_heard`).
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
        """Return a scenario as it stands in the store.

        Raises:
            Unknown: there is no such scenario.
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
        """Tell whether a scenario is kept in the store still; if not, forget it."""
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
        """Append an entry that leaves the battle as it is, for a command; see `NewLine`.

        Raises:
            StaleScenario: the scenario stands at another version by now.
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
        """Append a line, and return the scenario as it stands then, or why it was not appended.

        Args:
            before: the scenario as the line found it.
            standing: as the line leaves it.
            new: the line; what lists tell of the scenario goes with it.

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
                self.forget(before.header.scenario)  # a server has lost what is known here
            return outcome
        standing = msgspec.structs.replace(standing, times=outcome.times)
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
        system = decoder_of(_System).decode(stored.line).system
        rulebook = rulebook_named(self.rulebooks, system)
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
