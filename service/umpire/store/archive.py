"""Moving battles to the archive: copied, read back, compared, and only then left to it.

An object belongs to whoever wrote it until the header of its scenario names it (`move_out.lua`).
When its journal comes back (`move_in.lua`) it is a copy, kept until that return is on the server's
disk, and removed by a later round. So nobody removes what another may need: what a crash leaves
over costs room alone, and is removed once it is a day old.
"""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from time import perf_counter, time
from typing import Any, Literal, TypeAlias

import msgspec
import structlog

from umpire.kernel.decoders import decoder_of
from umpire.kernel.errors import Refusal
from umpire.scenarios.errors import ARCHIVE_UNAVAILABLE
from umpire.scenarios.kept import PAGE
from umpire.scenarios.ports import StoredHeader, StoredLine
from umpire.store.archived import ArchivedStore, Look
from umpire.store.packing import Damaged, Kept, check, folder_of, name_for, pack, unpack
from umpire.telemetry import metrics

DAY_S = 86_400
LEFT_OVER = timedelta(days=1)
FAILURES_IN_A_ROW = 3
"""After how many a round is given up: the archive is away."""

Reason: TypeAlias = Literal["closed", "idle"]

log = structlog.get_logger("umpire.archive")


class Kind(msgspec.Struct):
    """What a line is."""

    kind: str


class Round(msgspec.Struct):
    """What a round of the archive found and did."""

    closed: int = 0
    idle: int = 0
    live: int = 0
    archived: int = 0
    failed: int = 0
    bytes_before: int = 0
    bytes_after: int = 0
    oldest_s: int = 0
    seconds: float = 0.0
    given_up: bool = False


class Archive:
    """Moves battles of one store to its archive.

    Args:
        store: where they are.
        idle_days: after how many days without an entry an open one moves.
    """

    def __init__(self, store: ArchivedStore, idle_days: float = 30.0) -> None:
        self._store = store
        self._idle_s = idle_days * DAY_S

    async def round(
        self, told: Callable[[str, str], object] = lambda _name, _what: None, match: str = "*"
    ) -> Round:
        """Move all that is due, and return what was done. It is safe to run several at once.

        Args:
            told: is told the name of each scenario that was due, and what became of it.
            match: which scenarios, by name.

        Raises:
            Unavailable: the journals cannot be reached.
        """
        done, began, in_a_row = Round(), perf_counter(), 0
        async for scenario in self._store.scenarios(match):
            look = await self._store.look(scenario)
            if look is not None:
                await self._store.release(scenario, look)
            if look is None or look.archived:
                done.archived += look is not None
                continue
            why = self.why(look)
            if why is None:
                done.live += 1
                done.oldest_s = max(done.oldest_s, look.age_s)
                continue
            try:
                moved = await self.move(scenario, done)
            except Refusal as refusal:
                done.failed, in_a_row = done.failed + 1, in_a_row + 1
                told(scenario, refusal.code)
                if in_a_row == FAILURES_IN_A_ROW:
                    done.given_up = True
                    break
                continue
            in_a_row = 0
            if moved:
                setattr(done, why, getattr(done, why) + 1)
                metrics.archived(why, look.age_s)
            told(scenario, why if moved else "moved on")
        done.seconds = perf_counter() - began
        metrics.archive_round(done.live, done.archived + done.closed + done.idle, done.oldest_s)
        return done

    def why(self, look: Look) -> Reason | None:
        """Return why a battle is due for the archive, `None` if it is not."""
        if look.last and decoder_of(Kind).decode(look.last).kind == "close":
            return "closed"
        return "idle" if look.age_s >= self._idle_s else None

    async def move(self, scenario: str, done: Round | None = None) -> bool:
        """Move a battle to the archive; False if it moved on meanwhile, and stays.

        Raises:
            Unavailable: the journals or the archive cannot be reached, or the copy is not right;
                then the battle is where it was.
        """
        try:
            kept = await self.read(scenario)
            if kept is None:
                return False
            name = name_for(kept, self._store.keys)
            body = await asyncio.to_thread(_packed, kept, self._store.keys)
            await self._copied(kept, name, body)
        except Damaged as damaged:
            metrics.archive_failed("damaged")
            log.error("journal is damaged; it stays", scenario=scenario, reason=str(damaged))  # noqa: TRY400 — no trace
            raise ARCHIVE_UNAVAILABLE.refuse(str(damaged)) from damaged
        # From here on the object may be named, whatever comes of the answer.
        moved = await self._store.move_out(kept, name)
        if not moved:
            await self._store.discard(name)
            return False
        size = sum(len(stored.line) for stored in kept.lines) + len(kept.header.line)
        metrics.ARCHIVE_SIZE.observe(len(body))
        if done is not None:
            done.bytes_before += size
            done.bytes_after += len(body)
        await self._sweep(scenario, name)
        return True

    async def read(self, scenario: str) -> Kept | None:
        """Return a whole journal, wherever it is, without times; `None` if there is none.

        Raises:
            Unavailable: the journals, or the archive, cannot be reached.
        """
        header = await self._store.header(scenario)
        if header is None:
            return None
        lines: list[Any] = []
        while page := await self._store.lines(scenario, len(lines), PAGE):
            lines += page
        plain = [StoredLine(one.version, one.line, one.hash) for one in lines]
        return Kept(scenario, StoredHeader(header.line, header.seed), tuple(plain))

    async def _copied(self, kept: Kept, name: str, body: bytes) -> None:
        """Write an object, read it back, and compare what it holds."""
        try:
            await self._store.archive.put(name, body)
            _compared(kept.scenario, body, await self._store.archive.get(name))
        except (Refusal, Damaged):
            metrics.archive_failed("write")
            await self._store.discard(name)
            raise

    async def _sweep(self, scenario: str, named: str) -> None:
        """Remove what crashes have left over of a scenario: what is not needed, and a day old."""
        before = datetime.fromtimestamp(time(), UTC) - LEFT_OVER
        needed = {named, *await self._store.copies(scenario)}
        try:
            async for found in self._store.archive.list(folder_of(scenario)):
                if found.name not in needed and found.written < before:
                    await self._store.discard(found.name)
        except Refusal:
            metrics.archive_failed("list")


def _compared(scenario: str, written: bytes, back: bytes | None) -> None:
    if back != written:
        raise Damaged(f"{scenario}: the archive gave back something else.")


def _packed(kept: Kept, keys: Any) -> bytes:
    """Return the object of a journal that is whole, and opens again to the same.

    Raises:
        Damaged: it does not.
    """
    check(kept)
    body = pack(kept, keys)
    again = unpack(kept.scenario, body, keys)
    if (again.header.line, again.lines) != (kept.header.line, kept.lines):
        raise Damaged(f"{kept.scenario}: it cannot be written so that it reads the same.")
    return body


async def keep_archiving(archive: Archive, store: ArchivedStore, every_s: float) -> None:
    """Hold a round now and then, one worker at a time, for as long as this is not cancelled."""
    while True:
        await asyncio.sleep(every_s)
        try:
            # The turn ends by itself: who dies in a round keeps nobody from the next.
            if not await store.take_turn("archive", max(1, int(every_s * 0.9))):
                continue
            done = await archive.round()
            log.info("archive round", **msgspec.to_builtins(done))
        except Refusal as refusal:
            metrics.archive_failed("round")
            log.warning("archive round failed", code=refusal.code)
