"""Where the journals are: one server on its append-only file, or two behind one address."""

import asyncio
import contextlib
import random
import signal
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from redis.asyncio import Redis
from redis.exceptions import RedisError

from faults.processes import STARTING_S, STEP_S, Process
from measures.processes import HOST, free_port, valkey_binary

REDIS_TIMEOUT_S = 1.0
STALLS_S = (0.05, 1.6)  # some longer than the workers wait for an answer
OUTAGES_S = (0.0, 0.4)
MOST_AT_ONCE = 65_536
DURABLE = (
    *("--appendonly", "yes", "--appendfsync", "always", "--save", ""),
    *("--maxmemory-policy", "noeviction"),
)

Fault: TypeAlias = Callable[[], Awaitable[object]]


class Journal(Protocol):
    """What keeps the journals, and what can befall it.

    Attributes:
        url: its address.
        replicas: how many the workers wait for.
        told: what it is, in a word or two.
    """

    url: str
    replicas: int
    told: str

    async def start(self) -> None:
        """Start it, and wait until it serves."""

    async def stop(self) -> None:
        """Kill all of it."""

    def faults(self, chance: random.Random, scenarios: Sequence[str]) -> Mapping[str, Fault]:
        """Return what can befall it while these scenarios are played, by name."""


class Alone:
    """One server, at a socket."""

    replicas = 0
    told = "one journal server"

    def __init__(self, folder: Path) -> None:
        socket = folder / "journal.sock"
        self.url = f"unix://{socket}"
        command = [
            *(valkey_binary(), "--port", "0", "--unixsocket", str(socket)),
            *("--dir", str(folder), *DURABLE),
        ]
        self._process = Process(command, folder / "journal.log", self._up)

    async def start(self) -> None:
        """Start it, and wait until it serves."""
        await self._process.start()

    async def stop(self) -> None:
        """Kill it."""
        await self._process.kill()

    def faults(self, chance: random.Random, _scenarios: Sequence[str]) -> Mapping[str, Fault]:
        """Return what can befall it, by name."""

        async def killed() -> None:
            await self._process.kill()
            await asyncio.sleep(chance.uniform(*OUTAGES_S))
            await self._process.start()

        return {
            "journal server stalled": lambda: stalled(self._process, chance),
            "journal server killed": killed,
            "journal server full": lambda: full((self.url,), chance),
            "journal connections cut": lambda: cut(self.url),
        }

    async def _up(self) -> bool:
        return await answers(self.url)


class Pair:
    """A primary and a replica behind one address, which leads to whichever is the primary."""

    replicas = 1
    told = "a primary and a replica behind one address"

    def __init__(self, folder: Path) -> None:
        self._ports = [free_port(), free_port()]
        self._processes = [
            Process(
                [
                    *(valkey_binary(), "--bind", HOST, "--port", str(port), *DURABLE),
                    *("--dir", str(_made(folder / f"server-{port}"))),
                    *("--repl-diskless-sync-delay", "0"),
                ],
                folder / f"server-{port}.log",
                partial(answers, _url(port)),
            )
            for port in self._ports
        ]
        self._address = Address(self._ports[0])
        self.url = _url(self._address.port)

    async def start(self) -> None:
        """Start both, and wait until one follows the other."""
        await self._address.start()
        await asyncio.gather(*(process.start() for process in self._processes))
        await self._follow(*self._ports)

    async def stop(self) -> None:
        """Kill both."""
        await self._address.stop()
        await asyncio.gather(*(process.kill() for process in self._processes))

    def faults(self, chance: random.Random, _scenarios: Sequence[str]) -> Mapping[str, Fault]:
        """Return what can befall them, by name."""

        async def promoted() -> None:
            """Let the replica take over; the primary lives on, demoted, with its connections."""
            old, new = self._ports
            await _ask(new, "REPLICAOF", "NO", "ONE")
            await asyncio.sleep(chance.uniform(*OUTAGES_S))
            self._address.target = new
            self._ports = [new, old]
            await self._follow(new, old)

        async def cut_off() -> None:
            """Cut every connection, and take no other for a while."""
            self._address.target = None
            self._address.cut()
            await asyncio.sleep(chance.uniform(*OUTAGES_S))
            self._address.target = self._ports[0]

        return {
            "replica promoted behind the address": promoted,
            "journal server full": lambda: full([_url(self._ports[0])], chance),
            "journal server cut off": cut_off,
        }

    async def _follow(self, primary: int, replica: int) -> None:
        await _ask(replica, "REPLICAOF", HOST, primary)
        async with asyncio.timeout(STARTING_S):
            while (await _ask(replica, "ROLE"))[3] != b"connected":  # noqa: ASYNC110 — a server's
                await asyncio.sleep(STEP_S)


class Address:
    """One address for several servers: what comes is passed on to the target, while there is one.

    Connections that are open stay with their server when the target changes.
    """

    def __init__(self, target: int) -> None:
        self.port = free_port()
        self.target: int | None = target
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()

    async def start(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._serve, HOST, self.port)

    async def stop(self) -> None:
        """Take no more connections, and cut those that there are."""
        if self._server is not None:
            self._server.close()
        self.cut()

    def cut(self) -> None:
        """Cut every connection off."""
        for writer in self._open:
            writer.transport.abort()
        self._open.clear()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if self.target is None:
                return
            answers, asks = await asyncio.open_connection(HOST, self.target)
            self._open |= {writer, asks}
            await asyncio.gather(_pass_on(reader, asks), _pass_on(answers, writer))
        except OSError:
            return
        finally:
            writer.transport.abort()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(MOST_AT_ONCE):
            writer.write(data)
            await writer.drain()
    writer.transport.abort()


def _url(port: int) -> str:
    return f"redis://{HOST}:{port}"


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


async def _ask(port: int, *words: Any) -> Any:
    async with Redis.from_url(_url(port), socket_timeout=STARTING_S, protocol=2) as client:
        asked: Any = client
        return await asked.execute_command(*words)


async def full(urls: Iterable[str], chance: random.Random) -> None:
    """Let servers have no memory for more, for a while."""

    async def limit(url: str, most: int) -> None:
        async with Redis.from_url(url, socket_timeout=STARTING_S) as client:  # a busy machine
            await client.config_set("maxmemory", most)

    urls = tuple(urls)
    try:
        await asyncio.gather(*(limit(url, 1) for url in urls))
        await asyncio.sleep(chance.uniform(*OUTAGES_S))
    finally:
        await asyncio.gather(*(limit(url, 0) for url in urls))


async def stalled(process: Process, chance: random.Random) -> None:
    """Let a process stand still for a while."""
    process.send(signal.SIGSTOP)
    await asyncio.sleep(chance.uniform(*STALLS_S))
    process.send(signal.SIGCONT)


async def answers(url: str) -> bool:
    """Tell whether a server answers."""
    with contextlib.suppress(RedisError, OSError):
        async with Redis.from_url(url, socket_timeout=REDIS_TIMEOUT_S) as client:
            return bool(await client.ping())
    return False


async def cut(url: str) -> None:
    """Let a server drop the connections of all workers."""
    with contextlib.suppress(RedisError, OSError):
        async with Redis.from_url(url, socket_timeout=REDIS_TIMEOUT_S) as client:
            await client.client_kill_filter(_type="normal", skipme=True)
