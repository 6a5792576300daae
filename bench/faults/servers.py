"""What the faults befall: the journals, an archive beside them, and several workers."""

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path

from faults.journals import REDIS_TIMEOUT_S, Journal
from faults.processes import Process
from measures.firing import get
from measures.load import Connection
from measures.processes import HOST, free_port
from umpire.store.archive import ArchivedStore, connected_with_archive
from umpire.store.objects import Objects

READY_S = 2.0


class Servers:
    """The journals and the workers.

    Args:
        folder: for the archive and the logs.
        journal: where the journals are.
        workers: how many.
    """

    def __init__(self, folder: Path, journal: Journal, workers: int) -> None:
        self.journal = journal
        self._archive_url = f"file://{folder / 'archive'}"
        self.ports = [free_port() for _ in range(workers)]
        self.workers = [
            Process(
                [sys.executable, "-m", "umpire", "serve", "--port", str(port)],
                folder / f"worker-{port}.log",
                _worker_up(port),
                self._variables(),
            )
            for port in self.ports
        ]

    def _variables(self) -> dict[str, str]:
        return {
            **os.environ,
            "UMPIRE_REDIS_URL": self.journal.url,
            "UMPIRE_REDIS_REPLICAS": str(self.journal.replicas),
            "UMPIRE_REDIS_TIMEOUT_S": str(REDIS_TIMEOUT_S),
            "UMPIRE_ARCHIVE_URL": self._archive_url,
            "UMPIRE_ARCHIVE_EVERY_S": "0",  # the rounds are among the faults
            "UMPIRE_LOG_LEVEL": "warning",
            "UMPIRE_OPEN_TO_STRANGERS": "true",  # the client asks by a name of its own
            "UMPIRE_RATE_LIMIT": "off",
        }

    @asynccontextmanager
    async def store(self) -> AsyncIterator[ArchivedStore]:
        """Connect to the journals as a worker does, with the archive beside them."""
        objects, url = Objects(self._archive_url), self.journal.url
        async with connected_with_archive(
            url, objects, {}, replicas=self.journal.replicas
        ) as store:
            yield store


@asynccontextmanager
async def running(folder: Path, journal: Journal, workers: int) -> AsyncIterator[Servers]:
    """Start the servers, and kill them at the end."""
    servers = Servers(folder, journal, workers)
    try:
        await journal.start()
        await asyncio.gather(*(worker.start() for worker in servers.workers))
        yield servers
    finally:
        await asyncio.gather(*(process.kill() for process in servers.workers), journal.stop())


def _worker_up(port: int) -> Callable[[], Awaitable[bool]]:
    async def answers() -> bool:
        with contextlib.suppress(OSError):  # a TimeoutError too
            async with asyncio.timeout(READY_S):
                loop = asyncio.get_running_loop()
                transport, connection = await loop.create_connection(Connection, HOST, port)
                try:
                    return (await connection.ask(get("/livez"))).status == HTTPStatus.OK
                finally:
                    transport.close()
        return False

    return answers
