"""Where the journals are: one server on its append-only file."""

import asyncio
import contextlib
import random
import signal
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol, TypeAlias

from redis.asyncio import Redis
from redis.exceptions import RedisError

from faults.processes import Process
from measures.processes import valkey_binary

REDIS_TIMEOUT_S = 1.0
STALLS_S = (0.05, 1.6)  # some longer than the workers wait for an answer
OUTAGES_S = (0.0, 0.4)
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
            "journal connections cut": lambda: cut(self.url),
        }

    async def _up(self) -> bool:
        return await answers(self.url)


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
