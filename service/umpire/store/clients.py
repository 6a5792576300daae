"""Clients of a Redis or Valkey server, or of a cluster of them. None repeats a command by itself.

An address is `redis://HOST:PORT`, `rediss://` or `unix://`; with `?cluster=true` it is that of a
cluster, and then it may name several nodes: `redis://HOST:PORT,HOST:PORT?cluster=true`.
Calls that come together are `Gathered`, in a cluster for each node.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from umpire.store.cluster import Address, Cluster
from umpire.store.gathered import Gathered

CLUSTER = "cluster"
YES = ("true", "yes", "1")
PORT = 6379


def is_cluster(url: str) -> bool:
    """Tell whether an address is that of a cluster."""
    return dict(parse_qsl(urlsplit(url).query)).get(CLUSTER, "").lower() in YES


@asynccontextmanager
async def client(
    url: str, *, connections: int, timeout_s: float, replicas: int = 0
) -> AsyncIterator[Any]:
    """Yield a client for one event loop, and disconnect it at the end.

    Commands are never retried: one that was cut off may have been applied. Answers are bytes.

    Args:
        url: of a server or a cluster; see the top of this module.
        connections: the most at once, to each node; who finds none free waits.
        timeout_s: how long to wait for a connection, and for an answer.
        replicas: how many must have what is written; until then it has failed.

    Raises:
        ValueError: the address cannot be used.
    """
    nodes = nodes_of(url)

    def client_of(node: Address) -> Gathered:
        return _client(_at(nodes[0], node), connections, timeout_s, replicas)

    redis: Any
    if is_cluster(url):
        redis = Cluster([_address(node) for node in nodes], client_of)
    else:
        redis = _client(nodes[0], connections, timeout_s, replicas)
    try:
        yield redis
    finally:
        await redis.aclose()


def _client(url: str, connections: int, timeout_s: float, replicas: int) -> Gathered:
    pool = BlockingConnectionPool.from_url(
        url,
        max_connections=connections,
        timeout=timeout_s,
        socket_timeout=timeout_s,
        socket_connect_timeout=timeout_s,
        retry=Retry(NoBackoff(), 0),
        retry_on_error=[],
    )
    return Gathered(Redis.from_pool(pool), replicas, timeout_s / 2)


def nodes_of(url: str) -> tuple[str, ...]:
    """Return the address of each server that an address names: several only for a cluster.

    Raises:
        ValueError: a cluster has no such address.
    """
    base, _, query = url.partition("?")
    kept = urlencode([(name, value) for name, value in parse_qsl(query) if name != CLUSTER])
    tail = f"?{kept}" if kept else ""
    if not is_cluster(url):
        return (base + tail,)
    scheme, _, place = base.partition("://")
    hosts, slash, path = place.partition("/")
    login, at, named = hosts.rpartition("@")
    if scheme not in ("redis", "rediss") or path not in ("", "0"):
        raise ValueError("a cluster is at redis:// or rediss://, and has one database, 0")
    return tuple(f"{scheme}://{login}{at}{host}{slash}{path}{tail}" for host in named.split(","))


def _address(node: str) -> Address:
    parts = urlsplit(node)
    return Address(parts.hostname or "localhost", parts.port or PORT)


def _at(url: str, node: Address) -> str:
    """Return an address with another host and port, and the same login and options."""
    parts = urlsplit(url)
    login, at, _ = parts.netloc.rpartition("@")
    host = f"[{node.host}]" if ":" in node.host else node.host
    return parts._replace(netloc=f"{login}{at}{host}:{node.port}").geturl()
