"""A cluster of three servers on loopback, started for the tests: no replicas, all slots covered."""

import contextlib
import socket
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

from redis import Redis
from redis.crc import key_slot
from redis.exceptions import RedisError

HOST = "127.0.0.1"
SLOTS = 16_384
NODES = 3
STARTING_S = 20.0
STEP_S = 0.02
SILENCE_MS = 800  # after which the others take a node for dead


class Node:
    """One server. What it keeps is in its folder; it can be killed, and started again."""

    def __init__(self, folder: Path, binary: str, fsync: str) -> None:
        self.port, self._bus = _free_ports()
        self._folder = folder
        self._command = [
            *(binary, "--bind", HOST, "--port", str(self.port), "--dir", str(folder)),
            *("--cluster-enabled", "yes", "--cluster-port", str(self._bus)),
            *("--cluster-node-timeout", str(SILENCE_MS)),
            *("--appendonly", "yes", "--appendfsync", fsync, "--save", ""),
            *("--maxmemory-policy", "noeviction", "--daemonize", "no"),
        ]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def client(self) -> Redis:
        """Return a client of this node alone."""
        return Redis(host=HOST, port=self.port)

    def ask(self, *words: Any) -> Any:
        """Send one command to this node."""
        with self.client as client:
            return client.execute_command(*words)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._folder.mkdir(exist_ok=True)
        with (self._folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log)
        until(self._answers, f"a node does not start; see {self._folder}")

    def _answers(self) -> bool:
        with contextlib.suppress(RedisError, OSError):
            return bool(self.ask("PING"))
        return False

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def serves(self) -> bool:
        """Tell whether it takes the cluster for whole, with every node known."""
        with contextlib.suppress(RedisError, OSError):
            told = self.ask("CLUSTER", "INFO")
            text = told if isinstance(told, dict) else _pairs(told)
            return (text["cluster_state"], text["cluster_known_nodes"]) == ("ok", str(NODES))
        return False

    @property
    def id(self) -> str:
        """Its name in the cluster."""
        return _text(self.ask("CLUSTER", "MYID"))


class RunningCluster:
    """The three nodes."""

    def __init__(self, nodes: list[Node]) -> None:
        self.nodes = nodes

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
        until(lambda: all(node.serves() for node in self.nodes), "the cluster is not whole")


@contextlib.contextmanager
def running_cluster(folder: Path, binary: str, fsync: str = "everysec") -> Iterator[RunningCluster]:
    """Run a cluster of three, and yield it once it serves keys."""
    nodes = [Node(folder / str(number), binary, fsync) for number in range(NODES)]
    try:
        for node in nodes:
            node.start()
        for number, node in enumerate(nodes):
            node.ask("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
            first, last = number * SLOTS // NODES, (number + 1) * SLOTS // NODES - 1
            node.ask("CLUSTER", "ADDSLOTSRANGE", first, last)
        for node in nodes[1:]:
            nodes[0].ask("CLUSTER", "MEET", HOST, node.port, node._bus)  # noqa: SLF001 — its own
        cluster = RunningCluster(nodes)
        cluster.wait()
        yield cluster
    finally:
        for node in nodes:
            node.kill()


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


def until(holds: Callable[[], bool], otherwise: str) -> None:
    """Wait until something holds."""
    deadline = monotonic() + STARTING_S
    while not holds():
        assert monotonic() < deadline, otherwise
        sleep(STEP_S)


def _free_ports() -> tuple[int, int]:
    with socket.create_server((HOST, 0)) as one, socket.create_server((HOST, 0)) as other:
        return one.getsockname()[1], other.getsockname()[1]


def _pairs(told: bytes | str) -> dict[str, str]:
    return dict(line.split(":", 1) for line in _text(told).split() if ":" in line)


def _text(told: bytes | str) -> str:
    return told.decode() if isinstance(told, bytes) else told
