"""What the faults befall: a journal server on its append-only file, and several workers."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path

from redis.asyncio import Redis
from redis.exceptions import RedisError

from measures.firing import get
from measures.load import Connection
from measures.processes import HOST, free_port, valkey_binary
from umpire.store.archived import ArchivedStore, connected_with_archive
from umpire.store.objects import Objects

STARTING_S = 60.0
STEP_S = 0.02
REDIS_TIMEOUT_S = 1.0
READY_S = 2.0


class Process:
    """A process that can be killed and started again with the same command."""

    def __init__(
        self,
        command: Sequence[str],
        log: Path,
        answers: Callable[[], Awaitable[bool]],
        variables: Mapping[str, str] | None = None,
    ) -> None:
        self._command = command
        self._variables = variables
        self._log = log
        self._answers = answers
        self._process: asyncio.subprocess.Process | None = None
        self._starting = asyncio.Lock()

    async def start(self) -> None:
        """Start it, again if it ends at once, and wait until it answers.

        A process killed while it starts is asked for again: the later start waits for the earlier
        one, so that two never run and each can be killed.

        Raises:
            RuntimeError: it does not answer in time.
        """
        async with self._starting:
            await self._start()

    async def _start(self) -> None:
        deadline = asyncio.get_running_loop().time() + STARTING_S
        while asyncio.get_running_loop().time() < deadline:
            if self._process is None or self._process.returncode is not None:
                with self._log.open("ab") as out:
                    self._process = await asyncio.create_subprocess_exec(
                        *self._command,
                        stdin=asyncio.subprocess.DEVNULL,
                        stdout=out,
                        stderr=out,
                        env=self._variables,
                    )
            if await self._answers():
                return
            await asyncio.sleep(STEP_S)
        raise RuntimeError(f"A server does not start:\n{self._log.read_text()[-2000:]}")

    async def kill(self) -> None:
        """Kill it, without a word of warning."""
        self.send(signal.SIGKILL)
        if self._process is not None:
            await self._process.wait()

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(number)


class Servers:
    """The journal server and the workers.

    Args:
        folder: for the append-only file, the socket and the logs.
        workers: how many.
    """

    def __init__(self, folder: Path, workers: int) -> None:
        self.url = f"unix://{folder / 'journal.sock'}"
        self.archive_url = f"file://{folder / 'archive'}"
        self.ports = [free_port() for _ in range(workers)]
        self.journal = Process(_journal_command(folder), folder / "journal.log", self._journal_up)
        self.workers = [
            Process(
                _worker_command(port),
                folder / f"worker-{port}.log",
                _worker_up(port),
                _worker_variables(self.url, self.archive_url),
            )
            for port in self.ports
        ]

    async def _journal_up(self) -> bool:
        with contextlib.suppress(RedisError, OSError):
            async with Redis.from_url(self.url, socket_timeout=REDIS_TIMEOUT_S) as client:
                return bool(await client.ping())
        return False

    async def cut_connections(self) -> None:
        """Let the journal server drop the connections of all workers."""
        with contextlib.suppress(RedisError, OSError):
            async with Redis.from_url(self.url, socket_timeout=REDIS_TIMEOUT_S) as client:
                await client.client_kill_filter(_type="normal", skipme=True)

    @asynccontextmanager
    async def store(self) -> AsyncIterator[ArchivedStore]:
        """Connect to the journals, with the archive beside them."""
        objects = Objects(self.archive_url)
        async with connected_with_archive(self.url, objects, {}) as store:
            yield store


@asynccontextmanager
async def running(folder: Path, workers: int) -> AsyncIterator[Servers]:
    """Start the servers, and kill them at the end."""
    servers = Servers(folder, workers)
    try:
        await servers.journal.start()
        await asyncio.gather(*(worker.start() for worker in servers.workers))
        yield servers
    finally:
        await asyncio.gather(*(process.kill() for process in (*servers.workers, servers.journal)))


def _journal_command(folder: Path) -> list[str]:
    return [
        *(valkey_binary(), "--port", "0", "--unixsocket", str(folder / "journal.sock")),
        *("--dir", str(folder), "--appendonly", "yes", "--appendfsync", "always", "--save", ""),
        *("--maxmemory-policy", "noeviction"),
    ]


def _worker_command(port: int) -> list[str]:
    return [sys.executable, "-m", "umpire", "serve", "--port", str(port)]


def _worker_variables(url: str, archive_url: str) -> dict[str, str]:
    return {
        **os.environ,
        "UMPIRE_REDIS_URL": url,
        "UMPIRE_ARCHIVE_URL": archive_url,
        "UMPIRE_ARCHIVE_EVERY_S": "0",  # the rounds are among the faults
        "UMPIRE_REDIS_TIMEOUT_S": str(REDIS_TIMEOUT_S),
        "UMPIRE_LOG_LEVEL": "warning",
    }


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
