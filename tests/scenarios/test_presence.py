"""Who is there: the seats that follow a scenario, at whatever worker, told until they lapse."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, aclosing, asynccontextmanager

import pytest

from scenarios.table import COMPACT, UNION, give, opened
from umpire.kernel.rulebook import OBSERVER, REFEREE
from umpire.scenarios.adjudication import Rulebooks
from umpire.scenarios.errors import JOURNAL_UNAVAILABLE
from umpire.scenarios.live import LASTS, Following, Hub, Present, Told
from umpire.scenarios.ports import Presence
from umpire.scenarios.repository import Scenarios, Standing
from umpire.store.feed import RedisFeed, RedisPresence
from umpire.store.redis import RedisStore, connected

OFTEN_S, SELDOM_S = 0.1, 3600.0
PATIENCE_S = 20.0


@pytest.fixture(params=["embedded_url", "cluster_url"])
def url(request: pytest.FixtureRequest) -> str:
    """Return the URL of a server, and of a cluster."""
    return str(request.getfixturevalue(request.param))


@pytest.fixture
async def store(url: str) -> AsyncIterator[RedisStore]:
    """Return a store of the worker that takes the orders."""
    async with connected(url) as one:
        yield one


@asynccontextmanager
async def worker(
    url: str, rulebooks: Rulebooks, check_s: float, presence: Presence | None = None
) -> AsyncIterator[Hub]:
    """Yield the hub of a worker of its own."""
    async with connected(url) as store:
        noted = presence or RedisPresence(store.client)
        feed = RedisFeed(url)
        hub = Hub(Scenarios(store, rulebooks), feed, check_s=check_s, presence=noted)
        async with hub.running():
            yield hub


def name_of(standing: Standing) -> str:
    """Return the name of a scenario."""
    return standing.header.scenario


async def until(told: AsyncIterator[Told | Present], *seats: str) -> None:
    """Wait until it is told that these seats are there, and no others."""
    async with asyncio.timeout(PATIENCE_S):
        async for one in told:
            if one == Present(seats):
                return
    pytest.fail("the stream ended")


async def test_a_seat_that_comes_is_told_at_once_at_another_worker(
    scenarios: Scenarios, rulebooks: Rulebooks, url: str
) -> None:
    """Neither worker looks of itself: the notice alone says it; and one seat is told once."""
    standing = await opened(scenarios)
    name = name_of(standing)
    async with AsyncExitStack() as stack:
        here = await stack.enter_async_context(worker(url, rulebooks, SELDOM_S))
        there = await stack.enter_async_context(worker(url, rulebooks, SELDOM_S))
        following = await here.follow(name, COMPACT, 0)
        stack.push_async_callback(following.aclose)
        told = following.with_presence()
        await until(told, "side:Compact")
        for seat in (UNION, UNION, OBSERVER):
            other = await there.follow(name, seat, 0)
            stack.push_async_callback(other.aclose)
        await until(told, "observer", "side:Compact", "side:Union")


async def test_a_seat_is_told_no_longer_when_its_last_stream_has_ended_for_a_while(
    scenarios: Scenarios, rulebooks: Rulebooks, url: str
) -> None:
    """One of two that ends changes nothing."""
    name = name_of(await opened(scenarios))
    async with (
        worker(url, rulebooks, OFTEN_S) as here,
        worker(url, rulebooks, OFTEN_S) as there,
        aclosing(await here.follow(name, REFEREE, 0)) as following,
    ):
        told = following.with_presence()
        one, two = [await there.follow(name, UNION, 0) for _ in range(2)]
        await until(told, "referee", "side:Union")
        await one.aclose()
        waiting = asyncio.ensure_future(anext(told))
        await asyncio.sleep(2 * LASTS * OFTEN_S)
        assert not waiting.done()
        await two.aclose()
        async with asyncio.timeout(PATIENCE_S):
            assert await waiting == Present(("referee",))


async def test_the_seats_of_a_worker_that_dies_lapse(
    scenarios: Scenarios, rulebooks: Rulebooks, url: str
) -> None:
    """It cannot say that they are gone; what it noted says it by itself."""
    name = name_of(await opened(scenarios))
    async with (
        worker(url, rulebooks, OFTEN_S) as here,
        aclosing(await here.follow(name, COMPACT, 0)) as following,
    ):
        told = following.with_presence()
        async with worker(url, rulebooks, OFTEN_S) as dying:
            left = await dying.follow(name, UNION, 0)
            await until(told, "side:Compact", "side:Union")
        await until(told, "side:Compact")
        await left.aclose()


async def test_what_is_noted_expires_whoever_looks(
    scenarios: Scenarios, store: RedisStore, rulebooks: Rulebooks, url: str
) -> None:
    """So nothing of it is left in the store."""
    name = name_of(await opened(scenarios))
    async with worker(url, rulebooks, OFTEN_S) as hub:
        await (await hub.follow(name, COMPACT, 0)).aclose()
    assert 0 < await store.client.pttl(f"umpire:{{{name}}}:present") <= LASTS * OFTEN_S * 1000


async def test_entries_come_with_it_in_order_and_without_it_alone(
    scenarios: Scenarios, rulebooks: Rulebooks, url: str
) -> None:
    """Who does not ask who is there is told of entries alone, as ever."""
    standing = await opened(scenarios)
    async with worker(url, rulebooks, SELDOM_S) as hub:
        plain = await hub.follow(name_of(standing), COMPACT, 0)
        full = await hub.follow(name_of(standing), UNION, 0)
        for side in ("Compact", "Union"):
            order = {"kind": "finish_orders", "side": side}
            standing = (await give(scenarios, standing, order)).standing
        assert [await taken(plain), await taken(plain)] == [1, 2]
        told = full.with_presence()
        async with asyncio.timeout(PATIENCE_S):
            some = [await anext(told) for _ in range(3)]
        assert [one.entry.version for one in some if isinstance(one, Told)] == [1, 2]
        assert [one for one in some if isinstance(one, Present)] == [
            Present(("side:Compact", "side:Union"))
        ]
        await plain.aclose()
        await full.aclose()


async def taken(following: Following) -> int:
    """Return the version of the next entry."""
    async with asyncio.timeout(PATIENCE_S):
        return (await anext(following)).entry.version


class Broken:
    """Where nothing can be noted."""

    async def note(
        self, seats: Mapping[str, Sequence[str]], lasts_s: float
    ) -> dict[str, tuple[str, ...]]:
        """Fail."""
        raise JOURNAL_UNAVAILABLE.refuse(f"{seats} for {lasts_s}")

    async def present(self, scenarios: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Fail."""
        return await self.note(dict.fromkeys(scenarios, ()), 0)


async def test_entries_come_where_it_cannot_be_noted_who_is_there(
    scenarios: Scenarios, rulebooks: Rulebooks, url: str
) -> None:
    """Nobody is told to be there, and nothing else is missed."""
    standing = await opened(scenarios)
    order = {"kind": "finish_orders", "side": "Compact"}
    async with (
        worker(url, rulebooks, OFTEN_S, Broken()) as hub,
        aclosing(await hub.follow(name_of(standing), COMPACT, 0)) as following,
    ):
        told = following.with_presence()
        await give(scenarios, standing, order)
        async with asyncio.timeout(PATIENCE_S):
            assert isinstance(await anext(told), Told)
