"""Races: variants of a request that take slices in turn, so that a drifting core meets them all."""

import asyncio
from collections.abc import Coroutine, Sequence
from http import HTTPStatus
from typing import Any, NamedTuple, TypeVar

from measures.firing import MOST_TOLD, RestLane, Walk, get, open_walks, shared
from measures.harness import Size, Spread, in_turn, ratios, require, spread
from measures.load import Connection, Slice, connect, run_slice
from measures.processes import LOAD_CORE, Rig, Server, pinned
from umpire.rules import RULEBOOKS
from umpire.rules.full_thrust_light import Battle
from umpire.scenarios.repository import Scenarios
from umpire.store.redis import connected

WARMING_S = 0.5

T = TypeVar("T")


class Variant(NamedTuple):
    """One of the racers: whom it asks, over which connections, what."""

    server: Server
    connections: list[Connection]
    lanes: Sequence[RestLane]

    async def slice(self, seconds: float) -> Slice:
        """Run one slice, and make the lanes ready for the next."""
        run = await run_slice(self.server, self.connections, self.lanes, seconds)
        await asyncio.gather(
            *(lane.next_turn(one) for lane, one in zip(self.lanes, self.connections, strict=True))
        )
        return run


class Result(NamedTuple):
    """The slices of one variant."""

    slices: list[Slice]

    @property
    def rates(self) -> list[float]:
        """Requests a second, slice by slice."""
        return [one.rate for one in self.slices]

    @property
    def done(self) -> int:
        """How many requests were made; every one was accepted."""
        return sum(one.done for one in self.slices)

    @property
    def rate(self) -> float:
        """The median of requests a second."""
        return spread(self.rates).median

    @property
    def cpu_us(self) -> float:
        """The server's processor time for one request, in microseconds."""
        return 1e6 * sum(one.cpu_s for one in self.slices) / self.done

    def cost_of(self, other: "Result") -> Spread:
        """Return what a request costs, in requests of `other`."""
        return ratios(other.rates, self.rates)

    def throughput_of(self, other: "Result") -> Spread:
        """Return how many requests are answered, for each one of `other`."""
        return ratios(self.rates, other.rates)


async def variant(
    server: Server, lane: type[RestLane], walks: Sequence[Walk], connections: int, **given: Any
) -> Variant:
    """Return a variant whose connections are open."""
    lanes = [lane(own, **given) for own in shared(walks, connections)]
    return Variant(server, await connect(server, connections), lanes)


async def race(variants: Sequence[Variant], seconds: float, rounds: int) -> list[Result]:
    """Run every variant once to warm up, then in turn; return the slices of each.

    Raises:
        RuntimeError: a request was not accepted.
    """
    results = [Result([]) for _ in variants]
    for each in variants:
        await each.slice(min(seconds, WARMING_S))
    for number in range(rounds):
        for which in in_turn(len(variants), number):
            results[which].slices.append(await variants[which].slice(seconds))
    for each in variants:
        for connection in each.connections:
            connection.close()
    return results


async def stocked(rig: Rig, battle: Battle, name: str, size: Size, stock: int) -> list[Walk]:
    """Open as many scenarios as hold `stock` fires, and let the service read them once."""
    number = size.connections * max(1, stock // (len(battle.ships) * size.connections))
    async with connected(rig.url) as store:
        scenarios = Scenarios(store, RULEBOOKS)
        walks = await open_walks(scenarios, battle, [f"{name}-{one}" for one in range(number)])
    await read_once(rig.service, walks)
    return walks


async def read_once(server: Server, walks: Sequence[Walk]) -> None:
    """Let the service read scenarios, so that it has them in mind."""
    (connection,) = await connect(server, 1)
    for walk in walks:
        answer = await connection.ask(get(f"/v1/scenarios/{walk.scenario}"))
        require(answer.status == HTTPStatus.OK, f"{answer.status}: {answer.body[:MOST_TOLD]!r}")
    connection.close()


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run the client, on a core of its own."""
    with pinned(LOAD_CORE):
        return asyncio.run(work)
