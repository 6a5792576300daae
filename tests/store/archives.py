"""Battles for an archive: journals that are chained as they should be, and archives that fail."""

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Any

from umpire.scenarios.errors import ARCHIVE_UNAVAILABLE
from umpire.scenarios.journal import chained
from umpire.scenarios.ports import NewLine, StoredHeader, StoredLine
from umpire.store.archive import ArchivedStore
from umpire.store.objects import Found, Objects

SEED = bytes(range(32))
HEADER = StoredHeader(b'{"scenario":"s","battle":{"secret":"of the header"}}', SEED)
RULED, CLOSE = b'{"kind":"ruling","version":%d,"command":"%s"}', b'{"kind":"close","version":%d}'


def line_of(version: int, command: str = "c", *, close: bool = False) -> bytes:
    """Return a line, as far as the store looks at it."""
    return CLOSE % version if close else RULED % (version, command.encode())


async def grow(store: ArchivedStore, name: str, command: str, *, close: bool = False) -> object:
    """Append a line where the journal stands; what is stale is left alone."""
    version = await store.version(name)
    header = await store.header(name)
    assert header is not None
    lines = await store.lines(name, version - 1, 1) if version else []
    before = lines[0].hash if lines else chained(b"", header.line)
    line = line_of(version + 1, command, close=close)
    new = NewLine(command, command.encode(), line, chained(before, line))
    return await store.append(name, version, new)


async def begun(
    store: ArchivedStore, name: str, lines: int = 3, *, close: bool = True
) -> list[StoredLine]:
    """Begin a journal, closed unless told otherwise, and return its lines."""
    await store.create(name, HEADER)
    for number in range(lines):
        await grow(store, name, f"{name}-{number}", close=close and number == lines - 1)
    return await store.lines(name, 0, 1000)


async def later(store: ArchivedStore, *names: str) -> None:
    """Let the time pass after which what came back has outlived its copies."""
    for one in names:
        key, redis = f"umpire:{{{one}}}:copies", store._redis  # noqa: SLF001 — to set the clock back
        for copy in await redis.zrange(key, 0, -1):
            await redis.zadd(key, {copy: 0})


class Crash(BaseException):
    """The worker is gone."""


class Faulty:
    """An archive that fails at one call: before anything happens, or after it has.

    Args:
        objects: the one that works.
        at: which call fails; they are counted over all methods.
        after: whether it has happened when it fails.
        failure: what is raised.
    """

    def __init__(
        self,
        objects: Objects,
        at: int,
        *,
        after: bool = False,
        failure: BaseException | None = None,
    ) -> None:
        self.url = objects.url
        self.calls: list[str] = []
        self._objects = objects
        self._at = at
        self._after = after
        self._failure = failure or ARCHIVE_UNAVAILABLE.refuse("The archive cannot be reached now.")

    async def _call(self, what: str, *args: Any) -> Any:
        self.calls.append(what)
        fails = len(self.calls) - 1 == self._at
        if fails and not self._after:
            raise self._failure
        done = await getattr(self._objects, what)(*args)
        if fails:
            raise self._failure
        return done

    async def put(self, name: str, body: bytes) -> None:
        """Write."""
        await self._call("put", name, body)

    async def get(self, name: str) -> bytes | None:
        """Read."""
        found: bytes | None = await self._call("get", name)
        return found

    async def delete(self, name: str) -> None:
        """Remove."""
        await self._call("delete", name)

    async def list(self, folder: str | None = None) -> AsyncIterator[Found]:
        """List."""
        async for found in self._objects.list(folder):
            yield found


class Dawdling:
    """A client or an archive that takes its time before and after each call, by chance."""

    def __init__(self, real: Any, chance: random.Random) -> None:
        self._real = real
        self._chance = chance

    def __getattr__(self, name: str) -> Any:
        real = getattr(self._real, name)
        if name in {"list", "scan", "url", "aclose"}:
            return real

        async def call(*args: Any, **options: Any) -> Any:
            await self._dawdle()
            done = await real(*args, **options)
            await self._dawdle()
            return done

        return call

    async def _dawdle(self) -> None:
        for _ in range(self._chance.randrange(6)):
            await asyncio.sleep(0)
