"""A store with an archive beside it: what moved there reads as before, and an order revives it."""

from asyncio import to_thread
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from umpire.kernel.errors import Refusal
from umpire.scenarios.errors import ARCHIVE_UNAVAILABLE
from umpire.scenarios.ports import (
    Appended,
    Behind,
    Beside,
    NewLine,
    Repeated,
    StoredHeader,
    StoredLine,
    Times,
)
from umpire.scenarios.recent import Recent
from umpire.store.asking import asking
from umpire.store.clients import client
from umpire.store.keys import name_of
from umpire.store.missing import gone, lost
from umpire.store.packing import Damaged, Kept, Keys, folder_of, unpack
from umpire.store.redis import KEY_FOR_TOKENS, SNAPSHOT_TTL_S, InArchive, RedisStore
from umpire.store.scripts import script_in
from umpire.telemetry import metrics

if TYPE_CHECKING:
    from umpire.store.objects import Objects

LOOK = script_in("look.lua")
MOVE_OUT = script_in("move_out.lua")
MOVE_IN = script_in("move_in.lua")
SCANNED_AT_ONCE = 500
TRIES = 5
MOST_READ = 16
"""How many journals of the archive a process keeps in mind."""

GRACE_S = 600
"""For how long the copy of a journal that came back is kept, in seconds.

By then it is on the server's disk, and on its replicas. A server that is stopped before may find
that the journal never came back.
"""


class Look(NamedTuple):
    """How a journal stands.

    Attributes:
        archived: the object that holds it, or nothing.
        version: at which it stands.
        age_s: for how long nothing came.
        last: its last line, if it is not in the archive.
        chain: the hash of the chain after that.
        outlived: objects that held it before it came back, and are not needed any more.
    """

    archived: str
    version: int
    age_s: int
    last: bytes
    chain: bytes
    outlived: tuple[str, ...]


class ArchivedStore(RedisStore):
    """A store in Redis, with an archive beside it.

    Args:
        redis, command_ttl_s, snapshot_ttl_s: see `RedisStore`.
        objects: the archive; `None`: there is none, and what was moved to one cannot be read.
        keys: what opens its objects; the first seals new ones.

    `beside` unpacks what is read; a service replaces it by fair turns.
    """

    def __init__(
        self,
        redis: Any,
        command_ttl_s: int,
        snapshot_ttl_s: int,
        objects: "Objects | None",
        keys: Keys,
    ) -> None:
        super().__init__(redis, command_ttl_s, snapshot_ttl_s)
        self.objects = objects
        self.keys = keys
        self.grace_s = GRACE_S
        self.beside: Beside = to_thread
        self._read = Recent[str, Kept](MOST_READ)

    @property
    def archive(self) -> "Objects":
        """The objects.

        Raises:
            Unavailable: there is no archive.
        """
        if self.objects is None:
            raise ARCHIVE_UNAVAILABLE.refuse("The battle is in an archive; this service has none.")
        return self.objects

    async def _archived_header(self, scenario: str, name: str, begun: StoredHeader) -> StoredHeader:
        name = folder_of(scenario) + name
        kept = await self.kept(scenario, name)
        if kept is not None:
            return StoredHeader(kept.header.line, begun.seed, begun.opened)
        look = await self.look(scenario)
        again = None if look is None or look.archived == name else await self.header(scenario)
        if again is None:
            raise lost(scenario)
        return again  # it has come back in between

    async def _archived_lines(
        self, scenario: str, name: str, wanted: slice, times: Times, before: bytes
    ) -> list[StoredLine]:
        name = folder_of(scenario) + name
        kept = await self.kept(scenario, name)
        if kept is not None:
            if before and wanted.start and kept.lines[wanted.start - 1].hash != before:
                raise gone(scenario)
            return list(_timed(kept.lines, times)[wanted])
        look = await self.look(scenario)
        if look is None or look.archived == name:
            raise lost(scenario)
        limit = wanted.stop - wanted.start
        return await self.lines(
            scenario, wanted.start, limit, None, before
        )  # it has come back in between

    async def version(self, scenario: str) -> int:
        """Return the version at which a journal stands, wherever it is."""
        found = await super().version(scenario)
        if found:
            return found
        with asking("version"):
            archived = await self._redis.hget(name_of(scenario, "header"), "version")
        return int(archived) if archived else await super().version(scenario)

    async def append(
        self, scenario: str, expected: int, new: NewLine
    ) -> Appended | Repeated | Behind:
        """Append a line; a journal that is in the archive comes back first."""
        for _ in range(TRIES):
            outcome = await self._append_here(scenario, expected, new)
            if not isinstance(outcome, InArchive):
                return outcome
            await self.revive(scenario)
        raise ARCHIVE_UNAVAILABLE.refuse("The battle goes to and fro; try again.")

    async def revive(self, scenario: str) -> bool:
        """Bring a journal back from the archive; False if it is not there.

        The object stays for a while: the server may lose its last seconds; see `release`.
        """
        look = await self.look(scenario)
        if look is None or not look.archived:
            return False
        kept = await self.kept(scenario, look.archived)
        if kept is None:
            again = await self.look(scenario)
            if again is not None and again.archived == look.archived:
                raise lost(scenario)
            return False
        known = (await self.index.kept([scenario]))[0]
        lines = _timed(kept.lines, Times() if known is None else known.times)
        staged = await self._stage(scenario, lines)
        header, journal, record, copies = [
            name_of(scenario, part) for part in ("header", "journal", "record", "copies")
        ]
        keys = (header, journal, staged, record, copies)
        given = (_short(look.archived), kept.header.line, kept.version)
        with asking("move_in"):
            back = await self._redis.eval(MOVE_IN, len(keys), *keys, *given)
        if back < 0:
            raise ARCHIVE_UNAVAILABLE.refuse("It took too long; nothing has changed. Try again.")
        if back:
            metrics.ARCHIVE_REVIVED.inc()
        return bool(back)

    async def discard(self, name: str) -> bool:
        """Remove an object that nothing needs; if it cannot be now, a later sweep does it."""
        try:
            await self.archive.delete(name)
        except Refusal:
            metrics.archive_failed("delete")
            return False
        return True

    async def release(self, scenario: str, look: Look) -> None:
        """Remove the objects that a journal came back from, and that it has outlived.

        Those that cannot be removed now, or whose removal is cut off, are removed the next time.
        """
        for name in look.outlived:
            if await self.discard(name):
                with asking("release"):
                    await self._redis.zrem(name_of(scenario, "copies"), _short(name))

    async def copies(self, scenario: str) -> set[str]:
        """Return the objects that a journal came back from, and that are kept for a while."""
        with asking("copies"):
            found = await self._redis.zrange(name_of(scenario, "copies"), 0, -1)
        return {folder_of(scenario) + name.decode() for name in found}

    async def kept(self, scenario: str, name: str) -> Kept | None:
        """Return the journal that an object holds; `None` if there is no such object."""
        known = self._read.get(name)
        if known is not None:
            return known
        try:
            body = await self.archive.get(name)
            if body is None:
                return None
            kept = await self.beside(unpack, scenario, body, self.keys)
            await self._is_what_moved(kept, name)
        except Damaged as damaged:
            metrics.archive_failed("damaged")
            raise ARCHIVE_UNAVAILABLE.refuse(
                "The archive does not give back what was put in."
            ) from damaged
        except Refusal:
            metrics.archive_failed("read")
            raise
        return self._read.keep(name, kept)

    async def _is_what_moved(self, kept: Kept, name: str) -> None:
        look = await self.look(kept.scenario)
        if look is not None and look.archived == name and look.chain != kept.chain:
            raise Damaged(f"{kept.scenario}: this is another journal than the one that moved.")

    async def look(self, scenario: str) -> Look | None:
        """Return how a journal stands, `None` if there is none."""
        keys = [name_of(scenario, part) for part in ("header", "journal", "record", "copies")]
        with asking("look"):
            told = await self._redis.eval(LOOK, len(keys), *keys, self.grace_s)
        if not told:
            return None
        archived, version, age_s, last, chain, copies = told
        folder = folder_of(scenario)
        name = folder + archived.decode() if archived else ""
        outlived = tuple(folder + copy.decode() for copy in copies)
        return Look(name, version, age_s, last, chain, outlived)

    async def move_out(self, kept: Kept, name: str) -> bool:
        """Leave a journal to the archive; False if it has moved on, or is not here any more."""
        parts = ("header", "journal", "snapshot", "record")
        keys = [name_of(kept.scenario, part) for part in parts]
        with asking("move_out"):
            done = await self._redis.eval(
                MOVE_OUT, len(keys), *keys, kept.version, kept.chain, _short(name)
            )
        return bool(done)

    async def scenarios(self, match: str = "*") -> AsyncIterator[str]:
        """Yield the names of scenarios, each once, in no order; `match` may have `*` and `?`.

        One that begins meanwhile may be missed.
        """
        seen = set[bytes]()
        before, after = name_of("", "header").split("{}")
        with asking("scan"):
            nodes = await self._redis.nodes()
        for node in nodes:
            cursor = 0
            while True:
                with asking("scan"):
                    cursor, found = await node.scan(
                        cursor, match=f"{before}{{{match}}}{after}", count=SCANNED_AT_ONCE
                    )
                for name in set(found) - seen:
                    seen.add(name)
                    yield name.decode()[len(before) + 1 : -len(after) - 1]
                if not int(cursor):
                    break

    async def forget_copies(self, scenario: str) -> int:
        """Remove every object of a scenario from the archive, and return how many there were.

        Its keys in Redis are removed first; then nothing is copied there any more, and a copy that
        is under way is removed by whoever makes it.

        Raises:
            Unavailable: the archive cannot be reached; ask again.
        """
        if self.objects is None:
            return 0
        names = [found.name async for found in self.objects.list(folder_of(scenario))]
        for name in names:
            await self.objects.delete(name)
            self._read.drop(name)
        return len(names)

    async def known_token_key(self) -> bytes | None:
        """Return the key that all workers sign tokens with, `None` if there is none."""
        with asking("token_key"):
            kept: bytes | None = await self._redis.get(KEY_FOR_TOKENS)
        return kept

    async def take_turn(self, turn: str, seconds: int) -> bool:
        """Tell whether it is this worker's turn to do something; nobody else has it for a while."""
        with asking("turn"):
            taken = await self._redis.set(f"umpire:turn:{turn}", b"1", nx=True, ex=seconds)
        return bool(taken)


def _timed(lines: Sequence[StoredLine], times: Times) -> Sequence[StoredLine]:
    """Return lines of an object, which holds no times, with those that are known of the last."""
    if not lines:
        return lines
    return (*lines[:-1], msgspec.structs.replace(lines[-1], times=times))


def _short(name: str) -> str:
    """Return the name of an object within the folder of its scenario."""
    return name.rpartition("/")[2]


@asynccontextmanager
async def connected_with_archive(  # noqa: PLR0913
    url: str,
    objects: "Objects | None",
    keys: Keys,
    *,
    command_ttl_s: int = 604_800,
    snapshot_ttl_s: int = SNAPSHOT_TTL_S,
    connections: int = 64,
    timeout_s: float = 5.0,
    replicas: int = 0,
) -> AsyncIterator[ArchivedStore]:
    """Connect as `connected` does, with an archive."""
    given = {"connections": connections, "replicas": replicas}
    async with client(url, timeout_s=timeout_s, **given) as redis:
        yield ArchivedStore(redis, command_ttl_s, snapshot_ttl_s, objects, keys)
