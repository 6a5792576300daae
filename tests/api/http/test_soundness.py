"""A server that could lose journals is not used in production, and warned of elsewhere."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from httpx2 import ASGITransport, AsyncClient
from redis.asyncio import Redis

from cli.commands import piped
from served import Served
from umpire.app import create_app
from umpire.scenarios.errors import Unavailable
from umpire.settings import Settings
from umpire.store.embedded import embedded_server
from umpire.store.redis import connected

KEYS = "operator:all:a key of more than thirty-two bytes"
UNSOUND: Mapping[str, Mapping[str, str]] = {
    "maxmemory-policy": {"maxmemory-policy": "allkeys-lru"},
    "append-only": {"appendonly": "no"},
}


@pytest.fixture
async def own_url(tmp_path: Path) -> AsyncIterator[str]:
    """Return the URL of a server of the test's own."""
    async with embedded_server(tmp_path) as url:
        yield url


async def configure(url: str, given: Mapping[str, str]) -> None:
    """Configure a server otherwise."""
    async with Redis.from_url(url) as raw:
        for name, value in given.items():
            await raw.config_set(name, value)


@asynccontextmanager
async def a_replica(folder: Path) -> AsyncIterator[str]:
    """Run a server that says it is a replica."""
    async with embedded_server(folder, "everysec") as replica:
        async with Redis.from_url(replica) as raw:
            await raw.replicaof("127.0.0.1", 1)
        yield replica


def ready(settings: Settings) -> tuple[int, dict[str, object]]:
    """Return what `/readyz` says."""
    with Served(create_app(settings), raise_server_exceptions=False) as client:
        answer = client.get("/readyz")
        return answer.status_code, answer.json()


def started(url: str, **more: str) -> Callable[[], Awaitable[tuple[int, dict[str, object]]]]:
    """Return what starts a service, beside the loop, and asks whether it is ready."""
    keys = KEYS if more["access"] == "closed" else None
    settings = Settings(redis_url=url, operator_keys=keys, **more)  # type: ignore[arg-type]
    return lambda: asyncio.to_thread(ready, settings)


@pytest.mark.parametrize("what", UNSOUND)
async def test_6_a_server_that_could_lose_journals_is_refused_in_production(
    own_url: str, what: str
) -> None:
    """Unless a setting allows it; an open service warns."""
    assert await started(own_url, access="closed")() == (200, {"status": "ready"})
    await configure(own_url, UNSOUND[what])
    with pytest.raises(Unavailable, match=what):
        await started(own_url, access="closed")()
    for settings in ({"access": "open"}, {"access": "closed", "unsound_journal": "allow"}):
        status, told = await started(own_url, **settings)()
        assert (status, told["status"]) == (200, "ready")
        assert what in str(told["warnings"])


async def test_6_a_worker_whose_server_becomes_unsound_is_not_ready(own_url: str) -> None:
    """It is told with a code; when that is mended, it is ready again."""
    settings = Settings(redis_url=own_url, operator_keys=KEYS, access="closed")

    def watched(turn: "asyncio.AbstractEventLoop") -> list[object]:
        seen: list[object] = []
        with Served(create_app(settings), raise_server_exceptions=False) as client:
            for value in ("no", "yes"):
                change = configure(own_url, {"appendonly": value})
                asyncio.run_coroutine_threadsafe(change, turn).result()
                seen.append(client.get("/readyz").json().get("code"))
        return seen

    loop = asyncio.get_running_loop()
    assert await asyncio.to_thread(watched, loop) == ["journal_unsound", None]


async def test_6_a_replica_is_no_place_for_journals(tmp_path: Path) -> None:
    """It takes no writes, and what it takes all the same its primary undoes."""
    async with a_replica(tmp_path) as url, connected(url) as store:
        (fault,) = (await store.health.soundness(takes_everysec=True)).faults
        assert "replica" in fault


async def test_6_umpire_serve_says_so_in_words(own_url: str) -> None:
    """And begins nothing."""
    await configure(own_url, UNSOUND["append-only"])
    arguments = ("serve", "--port", "0", "--redis-url", own_url)
    told = await asyncio.to_thread(piped, *arguments, UMPIRE_ACCESS="closed")
    assert told.returncode == 2
    assert b"append-only" in told.stderr
    assert b"UMPIRE_UNSOUND_JOURNAL=allow" in told.stderr


async def test_6_every_node_of_a_cluster_is_asked(cluster_url: str) -> None:
    """The one of these tests is sound."""
    async with connected(cluster_url) as store:
        assert (await store.health.soundness(takes_everysec=True)).faults == ()


async def test_6_a_server_that_syncs_every_second_is_refused_in_production(own_url: str) -> None:
    """Unless a setting says that a second of orders may be lost; then it is warned of."""
    await configure(own_url, {"appendfsync": "everysec"})
    with pytest.raises(Unavailable, match="appendfsync"):
        await started(own_url, access="closed")()
    for settings in ({"access": "open"}, {"access": "closed", "embedded_fsync": "everysec"}):
        status, told = await started(own_url, **settings)()
        assert (status, told["status"]) == (200, "ready")
        assert "appendfsync" in str(told["warnings"])


async def test_6_a_worker_says_starting_until_it_is_ready(own_url: str) -> None:
    """Only one that was asked to stop is draining; standing warnings are shown with the others."""
    app = create_app(Settings(redis_url=own_url))
    async with AsyncClient(transport=ASGITransport(app), base_url="http://umpire") as client:
        early = await client.get("/readyz")
        assert (early.status_code, early.json()["code"]) == (503, "starting")
        assert early.headers["retry-after"] == "1"
        async with app.router.lifespan_context(app):
            assert (await client.get("/readyz")).json() == {"status": "ready"}
