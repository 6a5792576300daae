"""A cluster of three servers on loopback, started for the tests: all slots covered."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from redis import Redis
from redis.crc import key_slot
from redis.exceptions import RedisError

from store.running import HOST, SOUND, STARTING_S, Server, free_port, running, until

SLOTS = 16_384
NODES = 3
SILENCE_MS = 800  # after which the others take a node for dead


class Node(Server):
    """One server. What it keeps is in its folder; it can be killed, and started again."""

    def __init__(self, folder: Path, binary: str, fsync: str) -> None:
        self.bus = free_port()
        options = (
            *("--cluster-enabled", "yes", "--cluster-port", str(self.bus)),
            *("--cluster-node-timeout", str(SILENCE_MS), "--cluster-replica-validity-factor", "0"),
            *SOUND,
            *("--appendfsync", fsync, "--repl-diskless-sync-delay", "0"),
        )
        super().__init__(folder, binary, options)

    def serves(self, nodes: int) -> bool:
        """Tell whether it takes the cluster for whole, with so many nodes known."""
        with contextlib.suppress(RedisError, OSError):
            told = self.ask("CLUSTER INFO")
            return (told["cluster_state"], told["cluster_known_nodes"]) == ("ok", str(nodes))
        return False

    @property
    def id(self) -> str:
        """Its name in the cluster."""
        return str(self.ask("CLUSTER MYID"))


class RunningCluster:
    """Three primaries, and perhaps a replica of each."""

    def __init__(self, nodes: list[Node], replicas: list[Node]) -> None:
        self.nodes, self._replicas = nodes, replicas

    @property
    def url(self) -> str:
        """Its address, for a store."""
        hosts = ",".join(f"{HOST}:{node.port}" for node in self.nodes)
        return f"redis://{hosts}?cluster=true"

    def owner(self, key: str) -> Node:
        """Return the node that keeps a key; slots that were moved are asked for."""
        port = owner_port(self.nodes[0].port, key)
        return next(node for node in self.nodes if node.port == port)

    def wait(self) -> None:
        """Wait until every node takes the cluster for whole."""
        every = (*self.nodes, *self._replicas)
        until(lambda: all(node.serves(len(every)) for node in every), "the cluster is not whole")

    def replicate(self) -> None:
        """Give each primary its replica, and wait until it has all that its primary has."""
        for primary, replica in zip(self.nodes, self._replicas, strict=False):
            replica.ask("CLUSTER REPLICATE", primary.id)
        until(
            lambda: all(replica.ask("ROLE")[3:4] == ["connected"] for replica in self._replicas),
            "the replicas do not follow",
        )

    def let_replicas_take_over(self, *, allowed: bool) -> None:
        """Let replicas take the place of their primaries, or not."""
        for replica in self._replicas:
            replica.ask("CONFIG SET", "cluster-replica-no-failover", "no" if allowed else "yes")


@contextlib.contextmanager
def running_cluster(
    folder: Path, binary: str, fsync: str = "everysec", *, replicated: bool = False
) -> Iterator[RunningCluster]:
    """Run a cluster of three, each perhaps with a replica, and yield it once it serves keys."""
    every = [
        Node(folder / str(number), binary, fsync) for number in range(NODES * (1 + replicated))
    ]
    nodes, replicas = every[:NODES], every[NODES:]
    with running(*every):
        for number, node in enumerate(every):
            node.ask("CLUSTER SET-CONFIG-EPOCH", number + 1)
        for number, node in enumerate(nodes):
            first, last = number * SLOTS // NODES, (number + 1) * SLOTS // NODES - 1
            node.ask("CLUSTER ADDSLOTSRANGE", first, last)
        for node in every[1:]:
            nodes[0].ask("CLUSTER MEET", HOST, node.port, node.bus)
        cluster = RunningCluster(nodes, replicas)
        cluster.wait()
        cluster.replicate()
        yield cluster


def owner_url(url: str, key: str) -> str:
    """Return the address of the node that keeps a key, given that of its cluster."""
    first = urlsplit(url).netloc.split(",")[0]
    return f"redis://{HOST}:{owner_port(int(first.rpartition(':')[2]), key)}"


def owner_port(port: int, key: str) -> int:
    """Return the port of the node that keeps a key, as the node at `port` knows it."""
    slot = key_slot(key.encode())
    with Redis(host=HOST, port=port, socket_timeout=STARTING_S) as client:
        shared: Any = client.execute_command("CLUSTER", "SLOTS")
    (owner,) = (one[2] for one in shared if one[0] <= slot <= one[1])
    return int(owner[1])
