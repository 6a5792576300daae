"""The feed of new versions: it listens again whenever it was cut off, and says so."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from umpire.scenarios.ports import Came, Gone, Listening, Moved, NewLine
from umpire.store.clients import nodes_of
from umpire.store.feed import RedisFeed
from umpire.store.redis import connected

PATIENCE_S = 20.0
LINE = NewLine("c", b"digest", b"line", b"hash")


@pytest.fixture(params=["embedded_url", "debian_url", "cluster_url", "narrow_url"])
def url(request: pytest.FixtureRequest) -> str:
    """Return the URL of one of the servers."""
    return str(request.getfixturevalue(request.param))


@contextlib.asynccontextmanager
async def listening(
    feed: RedisFeed,
) -> AsyncIterator["asyncio.Queue[Moved | Gone | Came | Listening]"]:
    """Yield the notices of a feed."""
    notices: asyncio.Queue[Moved | Gone | Came | Listening] = asyncio.Queue()

    async def listen() -> None:
        async for notice in feed.versions():
            notices.put_nowait(notice)

    task = asyncio.create_task(listen())
    try:
        async with asyncio.timeout(PATIENCE_S):
            yield notices
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_it_tells_each_version_whoever_made_it(
    url: str, request: pytest.FixtureRequest
) -> None:
    """After it has said that it listens; on a cluster, from whichever node."""
    names = [f"{request.node.name}-{number}" for number in range(6)]
    async with connected(url) as store, listening(RedisFeed(url)) as notices:
        assert await notices.get() == Listening()
        for name in names:
            await store.append(name, 0, LINE)
        told: list[object] = []
        while len(told) < len(names):
            notice = await notices.get()
            if isinstance(notice, Moved) and notice.scenario in names:  # others may come in late
                told.append(notice)
    assert sorted(str(one) for one in told) == sorted(str(Moved(name, 1)) for name in names)


async def test_it_listens_again_when_it_was_cut_off(embedded_url: str) -> None:
    """And says so, for something may have been lost."""
    async with Redis.from_url(embedded_url) as raw, listening(RedisFeed(embedded_url)) as notices:
        for _ in range(3):
            assert await notices.get() == Listening()
            await raw.execute_command("CLIENT", "KILL", "TYPE", "pubsub")  # type: ignore[no-untyped-call]
        assert await notices.get() == Listening()


async def test_messages_of_others_are_passed_over(embedded_url: str) -> None:
    """What is no version is no notice."""
    async with Redis.from_url(embedded_url) as raw, listening(RedisFeed(embedded_url)) as notices:
        assert await notices.get() == Listening()
        await raw.publish("umpire:{s}:versions", "none")
        await raw.publish("umpire:{s}:versions", "7")
        assert await notices.get() == Moved("s", 7)


async def test_a_quiet_server_is_asked_whether_it_is_there(embedded_url: str) -> None:
    """As long as it says so, the connection stays."""
    async with (
        Redis.from_url(embedded_url) as raw,
        listening(RedisFeed(embedded_url, quiet_s=0.05)) as notices,
    ):
        assert await notices.get() == Listening()
        for _ in range(5):
            await asyncio.sleep(0.06)  # the silence itself is the matter here
        await raw.publish("umpire:{s}:versions", "1")
        assert await notices.get() == Moved("s", 1)


async def test_a_silent_server_is_given_up_and_tried_again() -> None:
    """A connection that is only half there does not fool it."""
    came: asyncio.Queue[int] = asyncio.Queue()

    async def hold(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.put_nowait(1)
        with contextlib.suppress(OSError):
            while await reader.read(100):
                pass
            writer.close()
            await writer.wait_closed()

    async with await asyncio.start_server(hold, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        feed = RedisFeed(f"redis://127.0.0.1:{port}", timeout_s=0.05, quiet_s=0.05)
        async with listening(feed) as notices:
            for _ in range(4):
                await came.get()
            assert notices.empty()


@pytest.mark.parametrize(
    ("url", "nodes"),
    [
        ("redis://host:1/0", ("redis://host:1/0",)),
        ("unix:///run/x.sock?password=p", ("unix:///run/x.sock?password=p",)),
        ("redis://u:p@a:1,b:2?cluster=true", ("redis://u:p@a:1", "redis://u:p@b:2")),
        ("rediss://a:1/?cluster=true&db=0", ("rediss://a:1/?db=0",)),
    ],
)
def test_a_cluster_is_listened_to_at_any_of_its_nodes(url: str, nodes: tuple[str, ...]) -> None:
    """One address for each of them."""
    assert nodes_of(url) == nodes
