"""A cluster: redirections are followed, and a node that dies takes no accepted line with it."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from redis.crc import key_slot

from store.cluster import Node, RunningCluster, running_cluster
from store.running import HOST, valkey_binary
from umpire.scenarios.errors import Unavailable
from umpire.scenarios.ports import Appended, NewLine, Repeated, StoredHeader
from umpire.store.clients import is_cluster, nodes_of
from umpire.store.limiter import limiting
from umpire.store.redis import RedisStore, connected

HEADER = StoredHeader(b'{"scenario":"s"}', b"seed")
PATIENCE_S = 20.0
TIMEOUT_S = 1.0
LINES = 60


@pytest.fixture(scope="module", params=["valkey", "redis"])
def cluster(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningCluster]:
    """Return a cluster that the tests of this module may maltreat."""
    binary = valkey_binary() if request.param == "valkey" else shutil.which("redis-server")
    if binary is None:
        pytest.skip("no redis-server on PATH")
    with running_cluster(tmp_path_factory.mktemp("maltreated"), binary, "always") as running:
        yield running


@pytest.fixture
async def store(cluster: RunningCluster) -> AsyncIterator[RedisStore]:
    """Return a store in the cluster."""
    cluster.wait()
    async with connected(cluster.url, timeout_s=TIMEOUT_S) as one:
        yield one


@pytest.fixture
def name(request: pytest.FixtureRequest) -> str:
    """Return a scenario's name that no other test uses."""
    return str(request.node.originalname)


def new(expected: int) -> NewLine:
    """Return the line of a version, under its own command id."""
    line = f"line-{expected + 1}".encode()
    return NewLine(f"c{expected}", b"digest", line, b"hash")


class Move:
    """The move of a scenario's slot to another node, step by step."""

    def __init__(self, cluster: RunningCluster, scenario: str) -> None:
        self._cluster = cluster
        self._slot = key_slot(scenario.encode())
        self.source = cluster.owner(f"{{{scenario}}}")
        self.target = next(node for node in cluster.nodes if node is not self.source)

    def begin(self) -> None:
        """Tell both nodes that it moves."""
        source, target = self.source.id, self.target.id
        self.target.ask("CLUSTER", "SETSLOT", self._slot, "IMPORTING", source)
        self.source.ask("CLUSTER", "SETSLOT", self._slot, "MIGRATING", target)

    def carry(self) -> None:
        """Move the keys."""
        for key in self.source.ask("CLUSTER", "GETKEYSINSLOT", self._slot, 100):
            self.source.ask("MIGRATE", HOST, self.target.port, key, 0, 5000)

    def end(self) -> None:
        """Tell all nodes that it has moved."""
        owner = self.target.id
        others = [node for node in self._cluster.nodes if node is not self.target]
        for node in (self.target, *others):
            node.ask("CLUSTER", "SETSLOT", self._slot, "NODE", owner)


async def test_a_slot_that_has_moved_is_found(
    cluster: RunningCluster, store: RedisStore, name: str
) -> None:
    """The store that knew its owner before follows, and appends there, once."""
    await store.create(name, HEADER)
    assert Appended() == await store.append(name, 0, new(0))
    move = Move(cluster, name)
    for step in (move.begin, move.carry, move.end):
        step()
    assert Appended() == await store.append(name, 1, new(1))
    assert Repeated(1, b"digest") == await store.append(name, 2, new(0))
    assert [line.version for line in await store.lines(name, 0, 10)] == [1, 2]
    assert cluster.owner(f"{{{name}}}") is move.target


async def test_a_slot_on_the_move_is_asked_for_where_its_keys_are(
    cluster: RunningCluster, store: RedisStore, name: str
) -> None:
    """Reading goes on, with many at once; a command waits for the end, and is then taken once."""
    await store.create(name, HEADER)
    assert Appended() == await store.append(name, 0, new(0))
    move = Move(cluster, name)
    move.begin()
    move.carry()
    assert await asyncio.gather(*(store.header(name) for _ in range(20))) == [HEADER] * 20
    assert await asyncio.gather(*(store.version(name) for _ in range(20))) == [1] * 20
    with pytest.raises(Unavailable):  # its keys may be at either of the nodes
        await store.append(name, 1, new(1))
    move.end()
    assert Appended() == await store.append(name, 1, new(1))


async def test_a_command_is_not_lost_in_a_slot_that_is_half_moved(
    cluster: RunningCluster, store: RedisStore, name: str
) -> None:
    """Until the slot has moved it is refused or taken; asked again, it is there once."""
    await store.create(name, HEADER)
    assert Appended() == await store.append(name, 0, new(0))
    move = Move(cluster, name)
    move.begin()
    try:
        taken = await store.append(name, 1, new(1)) == Appended()
    except Unavailable:
        taken = False
    move.carry()
    move.end()
    answer = await store.append(name, 1, new(1))
    assert answer == (Repeated(2, b"digest") if taken else Appended())
    assert await store.version(name) == 2


async def test_a_node_that_is_killed_loses_and_doubles_nothing(
    cluster: RunningCluster, store: RedisStore, name: str
) -> None:
    """Each command is tried until it is answered, while the node of the scenario dies."""
    await store.create(name, HEADER)
    node = cluster.owner(f"{{{name}}}")
    appending = asyncio.create_task(_append_all(store, name))
    while await store.version(name) < LINES // 3:  # noqa: ASYNC110 — it happens on the server
        await asyncio.sleep(0)
    node.kill()
    await asyncio.sleep(0.1)  # for some to be refused
    await asyncio.to_thread(node.start)
    refused = await asyncio.wait_for(appending, PATIENCE_S)
    assert refused > 0
    lines = await store.lines(name, 0, 10 * LINES)
    assert [f"line-{version}".encode() for version in range(1, LINES + 1)] == [
        line.line for line in lines
    ]


async def _append_all(store: RedisStore, name: str) -> int:
    """Append every line, each until it is answered; return how often there was no answer."""
    refused = 0
    for expected in range(LINES):
        while True:
            try:
                outcome = await store.append(name, expected, new(expected))
            except Unavailable:
                refused += 1
                await asyncio.sleep(0.02)
                continue
            assert outcome in (Appended(), Repeated(expected + 1, b"digest"))
            break
    return refused


async def test_the_others_serve_when_the_first_that_is_named_is_dead(
    cluster: RunningCluster, name: str
) -> None:
    """A store finds the cluster through any of the nodes in its address."""
    cluster.wait()
    dead = Node(Path("/nowhere"), "none", "always").port
    url = cluster.url.replace("redis://", f"redis://{HOST}:{dead},")
    async with connected(url, timeout_s=TIMEOUT_S) as store:
        await store.ping()
        assert Appended() == await store.append(name, 0, new(0))


async def test_scenarios_are_spread_over_the_nodes(
    cluster: RunningCluster, store: RedisStore, name: str
) -> None:
    """One store writes to all of them."""
    names = [f"{name}-{number}" for number in range(30)]
    for one in names:
        assert Appended() == await store.append(one, 0, new(0))
    assert set(cluster.nodes) == {cluster.owner(f"{{{one}}}") for one in names}


async def test_the_limits_are_counted_in_a_cluster_too(cluster: RunningCluster) -> None:
    """The keys of one caller lie together."""
    cluster.wait()
    async with limiting(cluster.url, "5/minute") as limiter:
        for caller in ("one", "two", "three", "four"):
            waits = [await limiter.take(caller) for _ in range(6)]
            assert waits[:5] == [None] * 5
            assert waits[5] is not None


async def test_a_key_that_tokens_are_signed_with_is_one_for_all(cluster: RunningCluster) -> None:
    """Whichever worker asks first."""
    cluster.wait()
    async with connected(cluster.url) as one, connected(cluster.url) as other:
        assert await one.token_key(b"a" * 32) == await other.token_key(b"b" * 32)


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("redis://h:1", False),
        ("redis://h:1?cluster=false", False),
        ("unix:///run/x.sock", False),
        ("redis://h:1?cluster=true", True),
        ("rediss://u:p@h:1,i:2/0?ssl_cert_reqs=none&cluster=yes", True),
    ],
)
def test_the_address_tells_a_cluster(url: str, *, found: bool) -> None:
    """By one word, which the servers do not see."""
    assert found is is_cluster(url)
    assert all("cluster" not in node for node in nodes_of(url))


@pytest.mark.parametrize("url", ["unix:///run/x.sock?cluster=true", "redis://h:1/3?cluster=true"])
async def test_what_no_cluster_can_be_is_refused(url: str) -> None:
    """It has ports, and one database."""
    with pytest.raises(ValueError, match="one database"):
        async with connected(url):
            pass
