"""A rolling upgrade: workers of the release before and of this one, on one journal server.

The one before is played by its store and its scripts (`store.earlier`).
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, aclosing
from typing import Any

import pytest
from redis.asyncio import Redis

from scenarios.table import (
    BOOK,
    RULEBOOKS_AT_TABLE,
    exported,
    give,
    judged,
    opened,
)
from store.earlier import EarlierStore
from umpire.kernel.rulebook import OBSERVER
from umpire.scenarios.errors import StaleScenario, Unavailable
from umpire.scenarios.live import Hub
from umpire.scenarios.read import index_again, known
from umpire.scenarios.repository import Scenarios
from umpire.store.clients import client
from umpire.store.feed import RedisFeed
from umpire.store.redis import RedisStore

PATIENCE_S = 20.0
WHO = ("earlier", "this")


class Workers:
    """A worker of each release, and what those hear who follow at them."""

    def __init__(self, redis: Any, url: str) -> None:
        self.stores: dict[str, RedisStore] = {
            "earlier": EarlierStore(redis),
            "this": RedisStore(redis, 1000),
        }
        self.at = {
            who: Scenarios(store, RULEBOOKS_AT_TABLE, snapshot_every=4)
            for who, store in self.stores.items()
        }
        self.hubs = {
            who: Hub(scenarios, RedisFeed(url), check_s=3600.0)
            for who, scenarios in self.at.items()
        }


@pytest.fixture(params=["embedded_url", "cluster_url"])
async def workers(request: pytest.FixtureRequest) -> AsyncIterator[Workers]:
    """Return workers on one server, and on one cluster."""
    url = str(request.getfixturevalue(request.param))
    async with client(url, connections=8, timeout_s=5.0) as redis, AsyncExitStack() as stack:
        both = Workers(redis, url)
        for hub in both.hubs.values():
            await stack.enter_async_context(hub.running())
        yield both


def order(number: int) -> dict[str, Any]:
    """Return an order that can be given time and again."""
    return {"kind": "write_order", "ship": "Candle", "manoeuvre": {"speed": number % 3}}


@pytest.mark.parametrize("first", WHO)
async def test_9_orders_to_both_and_streams_on_both(workers: Workers, first: str) -> None:
    """Whoever began the battle: each entry is heard once and in order, and the whole verifies."""
    standing = await opened(workers.at[first])
    name, heard = standing.header.scenario, dict[str, list[int]]()

    async def follow(who: str) -> None:
        versions: list[int] = []
        async with aclosing(await workers.hubs[who].follow(name, OBSERVER, 0)) as following:
            while len(versions) < 12:
                versions.append((await anext(following)).entry.version)
        heard[who] = versions

    listening = [asyncio.create_task(follow(who)) for who in WHO]
    for number in range(12):
        at = workers.at[WHO[number % 2]]
        standing = (await give(at, await at.now(name), order(number))).standing
    async with asyncio.timeout(PATIENCE_S):
        await asyncio.gather(*listening)
    assert heard == {who: list(range(1, 13)) for who in WHO}
    lines = {who: await exported(workers.at[who], standing) for who in WHO}
    assert lines["earlier"] == lines["this"]
    seed = standing.seed
    assert judged(lines["this"], seed).verified


@pytest.mark.parametrize("first", WHO)
async def test_9_of_two_orders_for_one_version_one_is_taken(workers: Workers, first: str) -> None:
    """The other is stale; and a retry at the other worker gets the first answer."""
    name = (await opened(workers.at[first])).header.scenario
    for version in range(6):
        standings = [await at.now(name) for at in workers.at.values()]
        done = await asyncio.gather(
            *(
                give(at, standing, order(version), id=f"{who} {version}")
                for (who, at), standing in zip(workers.at.items(), standings, strict=True)
            ),
            return_exceptions=True,
        )
        assert sorted(type(one).__name__ for one in done) == ["Accepted", "StaleScenario"]
        taken = next(
            who
            for who, one in zip(workers.at, done, strict=True)
            if not isinstance(one, StaleScenario)
        )
        other = workers.at[next(who for who in WHO if who != taken)]
        again = await give(other, standings[0], order(version), id=f"{taken} {version}")
        assert again.standing.version == version + 1
    assert {(await at.now(name)).version for at in workers.at.values()} == {6}


async def test_9_lists_are_right_once_the_upgrade_is_over(workers: Workers) -> None:
    """What the earlier release began or wrote last they know after `umpire index`."""
    earlier, this = workers.at["earlier"], workers.at["this"]
    standing = await opened(earlier)
    name = standing.header.scenario
    found = (await known(this, [name]))[0]
    assert found is not None
    assert found.told.state == "open"
    await give(this, standing, order(0))
    await give(earlier, await earlier.now(name), order(1))
    assert await index_again(this, name)
    (found,) = await known(this, [name])
    assert found is not None
    assert (found.version, found.told.state) == (2, "open")


# What a newer release has written


async def spoiled(workers: Workers, raw: Redis, old: bytes, new: bytes) -> str:
    """Return a battle of which a header line says something else than this release writes."""
    name = (await opened(workers.at["this"])).header.scenario
    key = f"umpire:{{{name}}}:header"
    line: Any = await raw.hget(key, "line")
    assert old in line
    await raw.hset(key, "line", line.replace(old, new))
    return name


NEWER_HEADERS = (
    (b'"format":"umpire-journal/1"', b'"format":"umpire-journal/2"'),
    (f'"edition":"{BOOK.edition}"'.encode(), b'"edition":"99"'),
)


@pytest.mark.parametrize(("old", "new"), NEWER_HEADERS, ids=["schema", "edition"])
async def test_9_a_battle_of_a_newer_schema_is_refused_in_words(
    embedded_url: str, old: bytes, new: bytes
) -> None:
    """It says what is newer; another worker may read it."""
    async with client(embedded_url, connections=2, timeout_s=5.0) as redis:
        workers = Workers(redis, embedded_url)
        name = await spoiled(workers, redis, old, new)
        fresh = Scenarios(workers.stores["this"], RULEBOOKS_AT_TABLE)
        with pytest.raises(Unavailable) as refused:
            await fresh.now(name)
    assert refused.value.code == "newer_journal"
    assert new.split(b'"')[-2].decode() in refused.value.message


async def test_9_an_entry_of_a_newer_schema_is_refused_in_words(embedded_url: str) -> None:
    """To who asks, and to who follows; what came before it can be read still."""
    async with client(embedded_url, connections=2, timeout_s=5.0) as redis:
        workers = Workers(redis, embedded_url)
        this = workers.at["this"]
        name = (await opened(this)).header.scenario
        async with workers.hubs["this"].running():
            following = await workers.hubs["this"].follow(name, OBSERVER, 0)
            await redis.xadd(
                f"umpire:{{{name}}}:journal",
                {"line": b'{"kind":"prophecy","version":1}', "hash": b"h" * 32},
                id="1-0",
            )
            await redis.publish(f"umpire:{{{name}}}:versions", 1)
            with pytest.raises(Unavailable) as refused:
                await this.now(name)
            assert refused.value.code == "newer_journal"
            assert "prophecy" in refused.value.message
            async with asyncio.timeout(PATIENCE_S), aclosing(following):
                with pytest.raises(Unavailable) as ended:
                    await anext(following)
            assert ended.value.code == "newer_journal"
        assert (await this.at(name, 0)).version == 0
