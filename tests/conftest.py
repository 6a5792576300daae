"""Servers for the whole suite: each is started once a session, in a loop of its own."""

import gc
import os
import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import structlog
from anyio.from_thread import start_blocking_portal
from hypothesis import settings
from redis import Redis

from dealing import dealt
from docs.test_guides import serving
from store.cluster import running_cluster
from store.running import valkey_binary
from umpire.rules import RULEBOOKS
from umpire.scenarios.adjudication import Rulebooks
from umpire.scenarios.repository import Scenarios
from umpire.store.embedded import embedded_server
from umpire.store.health import ALLOWED
from umpire.store.redis import RedisStore, connected

# A service of the tests that is asked no long question need not start the two processes for them:
# they cost more than all else of its start.
os.environ.setdefault("UMPIRE_QUESTIONS_READY", "0")

NARROW = ("umpire", "on", ">narrow")

# The same examples in every run: a suite that passes, passes again.
settings.register_profile("suite", derandomize=True, deadline=None, database=None)
settings.load_profile("suite")

# Thousands of tests and battles stay in memory: to look through them less often saves a fifth,
# and while they are collected nothing goes.
gc.disable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let each worker begin with tests that take long."""
    workers = getattr(config, "workerinput", {"workercount": 1})["workercount"]
    items[:] = dealt(items, Path(__file__).parent, workers)


def pytest_collection_finish() -> None:
    """Leave what has been collected out of every look for garbage."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


@contextmanager
def running_server(folder: Path, binary: str | None = None) -> Iterator[str]:
    """Run a server beside the tests, and yield its URL."""
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(embedded_server(folder, "everysec", binary)) as url,
    ):
        yield url


@pytest.fixture(scope="session")
def embedded_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the URL of the server that comes with the service."""
    with running_server(tmp_path_factory.mktemp("embedded"), valkey_binary()) as url:
        yield url


@pytest.fixture(scope="session")
def debian_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the URL of the `redis-server` on PATH, if there is one."""
    binary = shutil.which("redis-server")
    if binary is None:
        pytest.skip("no redis-server on PATH")
    with running_server(tmp_path_factory.mktemp("debian"), binary) as url:
        yield url


@pytest.fixture(scope="session")
def narrow_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the URL of a server as the smallest user that the guide names."""
    with running_server(tmp_path_factory.mktemp("narrow"), valkey_binary()) as url:
        with Redis.from_url(url) as administrator:
            administrator.execute_command("ACL", "SETUSER", *NARROW, *ALLOWED.split())
        yield url.replace("unix://", "unix://umpire:narrow@")


@pytest.fixture(scope="session")
def cluster_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the URL of a cluster of three of the servers that come with the service."""
    with running_cluster(tmp_path_factory.mktemp("cluster"), valkey_binary()) as cluster:
        yield cluster.url


@pytest.fixture(scope="session")
def debian_cluster_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the URL of a cluster of three of the `redis-server` on PATH, if there is one."""
    binary = shutil.which("redis-server")
    if binary is None:
        pytest.skip("no redis-server on PATH")
    with running_cluster(tmp_path_factory.mktemp("debian-cluster"), binary) as cluster:
        yield cluster.url


@pytest.fixture(scope="session")
def open_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a service where anybody may do anything; a sample battle is there."""
    settings = {"UMPIRE_ACCESS": "open", "UMPIRE_LOAD_SAMPLE": "1"}
    with serving(tmp_path_factory.mktemp("service") / "open", settings) as address:
        yield address


@pytest.fixture
def rulebooks() -> Rulebooks:
    """Return the rulebooks by system."""
    return RULEBOOKS


@pytest.fixture
async def store(embedded_url: str) -> AsyncIterator[RedisStore]:
    """Return a store in the embedded server."""
    async with connected(embedded_url) as one:
        yield one


@pytest.fixture
def scenarios(store: RedisStore, rulebooks: Rulebooks) -> Scenarios:
    """Return what one worker knows of the scenarios in the embedded server."""
    return Scenarios(store, rulebooks, snapshot_every=5)


@pytest.fixture(autouse=True)
def quiet_logs() -> Iterator[list[dict[str, object]]]:
    """Keep the log lines of a test, and return them."""
    with structlog.testing.capture_logs() as lines:
        yield lines  # type: ignore[misc]
