"""Two hundred followers of one scenario: how long until the last of them hears of an order."""

import asyncio
import contextlib
from time import perf_counter

from measures.firing import Walk, command, get, open_walks
from measures.fleets import fleets, in_fire_phase
from measures.harness import Figure, Size, context, require, spread
from measures.load import Connection, connect
from measures.processes import HOST, Rig, rig
from measures.race import run
from umpire.rules import RULEBOOKS
from umpire.scenarios.repository import Scenarios
from umpire.store.redis import connected

SUBJECT = "followers"
FOLLOWERS = 200
SHIPS = 12
PATIENCE_S = 20.0
MILLI = 1000


class Follower:
    """One stream of server-sent events; notes when each version came."""

    def __init__(self) -> None:
        self.heard: dict[int, float] = {}
        self._lines: asyncio.Task[None] | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def follow(self, port: int, scenario: str) -> None:
        """Connect, and return once the stream has begun."""
        reader, self._writer = await asyncio.open_connection(HOST, port)
        self._writer.write(get(f"/v1/scenarios/{scenario}/events"))
        status = await reader.readline()
        require(b" 200 " in status, f"A follower is answered {status!r}")
        await reader.readuntil(b"retry:")
        self._lines = asyncio.create_task(self._listen(reader))

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            if line.startswith(b"id:"):
                self.heard[int(line[3:])] = perf_counter()

    async def stop(self) -> None:
        """Hang up."""
        if self._writer is not None and self._lines is not None:
            self._writer.close()
            self._lines.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._lines


def measure(size: Size) -> list[Figure]:
    """Return how long after an order every follower has heard of it."""
    with rig() as servers:
        answered, heard = run(_followed(servers, SHIPS * min(size.rounds, 5)))
    after = spread([last - answer for answer, last in zip(answered, heard, strict=True)])
    return [
        context(SUBJECT, "order sent to answered", spread(answered).median, "ms"),
        context(SUBJECT, f"order sent to the last of {FOLLOWERS}", spread(heard).median, "ms"),
        context(SUBJECT, "slowest of all orders", max(heard), "ms"),
        context(SUBJECT, f"order answered to the last of {FOLLOWERS}", after.median, "ms"),
        context(SUBJECT, "events heard", float(FOLLOWERS * len(heard)), "events"),
    ]


async def _followed(servers: Rig, orders: int) -> tuple[list[float], list[float]]:
    """Return for each order when it was answered, and when all had heard of it, in ms."""
    async with connected(servers.url) as store:
        battle = in_fire_phase(fleets(max(SHIPS, orders)))
        (walk,) = await open_walks(Scenarios(store, RULEBOOKS), battle, [SUBJECT])
    followers = [Follower() for _ in range(FOLLOWERS)]
    await asyncio.gather(*(one.follow(servers.service.port, SUBJECT) for one in followers))
    (connection,) = await connect(servers.service, 1)
    answered, heard = [], []
    for _ in range(orders):
        sent = perf_counter()
        await _fire(connection, walk)
        answered.append(MILLI * (perf_counter() - sent))
        last = await _all_have(followers, walk.version)
        heard.append(MILLI * (last - sent))
    connection.close()
    await asyncio.gather(*(one.stop() for one in followers))
    return answered, heard


async def _fire(connection: Connection, walk: Walk) -> None:
    fire = walk.next()
    body = b'{"orders":[%s]}' % fire.json
    answer = await connection.ask(command(walk, body, f"side:{fire.side}"))
    require(answer.status == 201, f"{answer.status}: {answer.body!r}")
    walk.version += 1


async def _all_have(followers: list[Follower], version: int) -> float:
    """Return when the last follower heard of a version."""
    async with asyncio.timeout(PATIENCE_S):
        while not all(version in one.heard for one in followers):  # noqa: ASYNC110 — 200 of them
            await asyncio.sleep(0.001)
    return max(one.heard[version] for one in followers)
