"""The feed of new versions, and the seats that follow each scenario, in Redis."""

import asyncio
import itertools
import random
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from typing import Any, TypeVar

from redis.exceptions import RedisError

from umpire.scenarios.ports import Came, Gone, Listening, Moved, Revoked
from umpire.store.calls import asking, name_of, script_in
from umpire.store.clients import listener, nodes_of

BEFORE, AFTER = "umpire:{", "}:versions"
PATTERN = "umpire:*:versions"
REVOCATIONS = "umpire:revocations"
LONGEST_PAUSE_S = 5.0
SHORTEST_PAUSE_S = 0.05


N = TypeVar("N")


class RedisFeed:
    """The feed of one server, or of the cluster that it belongs to.

    A worker has one connection, subscribed to the channels of all scenarios. Pub/sub delivers each
    message at most once, and on a cluster every node delivers the messages of all nodes. Versions
    that are published while nobody listens are found in the journals, so each new subscription
    yields `Listening`.

    Args:
        url: the address of the server.
        timeout_s: how long to wait for a connection.
        quiet_s: after a silence of this length the server is pinged; after another one, the
            connection is opened again.
    """

    def __init__(self, url: str, *, timeout_s: float = 5.0, quiet_s: float = 15.0) -> None:
        self._nodes = nodes_of(url)
        self._timeout_s = timeout_s
        self._quiet_s = quiet_s

    def versions(self) -> AsyncGenerator[Moved | Gone | Came | Listening, None]:
        """Yield notices without end; a lost connection is opened again, the first time at once."""
        return self._notices(PATTERN, _of_version)

    def revocations(self) -> AsyncGenerator[Revoked | Listening, None]:
        """Yield the revocations of tokens, without end; see `versions`."""
        return self._notices(REVOCATIONS, _of_tokens)

    async def _notices(
        self, pattern: str, read: Callable[[bytes, bytes], N | None]
    ) -> AsyncGenerator[N | Listening, None]:
        pause_s = 0.0
        for node in itertools.cycle(self._nodes):
            try:
                async with aclosing(self._while_connected(node, pattern, read)) as notices:
                    async for notice in notices:
                        pause_s = 0.0
                        yield notice
            except (RedisError, OSError):
                # Spread out, so that not all workers come back in one moment.
                await asyncio.sleep(pause_s * random.uniform(0.5, 1))  # noqa: S311 — no secret
                pause_s = min(max(2 * pause_s, SHORTEST_PAUSE_S), LONGEST_PAUSE_S)

    async def _while_connected(
        self, node: str, pattern: str, read: Callable[[bytes, bytes], N | None]
    ) -> AsyncGenerator[N | Listening, None]:
        async with listener(node, self._timeout_s) as redis, redis.pubsub() as listening:
            async with asyncio.timeout(self._timeout_s):
                await listening.psubscribe(pattern)
            asked = False
            while True:
                told: Any = await listening.get_message(timeout=self._quiet_s)
                if told is None and asked:
                    raise TimeoutError("the server does not answer")
                asked = told is None
                if asked:
                    await listening.ping()
                notice = _notice(told, read)
                if notice is not None:
                    yield notice


def _notice(told: Any, read: Callable[[bytes, bytes], N | None]) -> N | Listening | None:
    """Return what a message of the server says, `None` where it says nothing."""
    match told:
        case {"type": "psubscribe"}:
            return Listening()
        case {"type": "pmessage", "channel": bytes(channel), "data": bytes(data)}:
            return read(channel, data)
        case _:
            return None


def _of_version(channel: bytes, data: bytes) -> Moved | Gone | Came | None:
    scenario = channel.decode().removeprefix(BEFORE).removesuffix(AFTER)
    if data == b"gone":
        return Gone(scenario)
    if data == b"present":
        return Came(scenario)
    return Moved(scenario, int(data)) if data.isdigit() else None


def _of_tokens(_channel: bytes, data: bytes) -> Revoked | None:
    match data.decode().split(" "):
        case [generation, seat, scenario] if generation.isdigit():
            return Revoked(scenario, seat, int(generation))
        case _:
            return None


NOTE = script_in("presence.lua")


class RedisPresence:
    """The seats that follow scenarios, in one server or in a cluster. See `Presence`.

    All of it expires, and losing it does no harm.

    | key | type | contents |
    |---|---|---|
    | `umpire:{id}:present` | sorted set, expires | seats, by when they lapse (milliseconds) |

    The channel `umpire:{id}:versions` says `present` when a seat comes that was not there.

    Args:
        redis: a client; see `RedisStore`.
    """

    def __init__(self, redis: Any) -> None:
        self._redis = redis

    async def note(
        self, seats: Mapping[str, Sequence[str]], lasts_s: float
    ) -> dict[str, tuple[str, ...]]:
        """Note which seats follow scenarios, and return which do now, in order of their names."""
        with asking("presence"):
            found = await asyncio.gather(
                *(self._note(scenario, names, lasts_s) for scenario, names in seats.items())
            )
        return dict(zip(seats, found, strict=True))

    async def present(self, scenarios: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Return which seats follow scenarios now."""
        return await self.note(dict.fromkeys(scenarios, ()), 0)

    async def _note(self, scenario: str, names: Sequence[str], lasts_s: float) -> tuple[str, ...]:
        key, channel = name_of(scenario, "present"), name_of(scenario, "versions")
        lasts_ms = int(lasts_s * 1000)
        found = await self._redis.eval(NOTE, 1, key, lasts_ms, channel, *names)
        return tuple(sorted(name.decode() for name in found))
