"""Servers of the tests' own, to be put into every state: alone, with a replica, with sentinels."""

import contextlib
import random
import select
import shutil
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from redis import Redis
from redis.exceptions import RedisError

from umpire.store.embedded import server_binary

HOST = "127.0.0.1"
STARTING_S = 60.0
STEP_S = 0.02
ADMIN = "admin"
PRIMARY = "umpire-journal"
QUORUM = 2
DOWN_MS = 700  # after which sentinels take a server for dead
SOUND = (
    *("--appendonly", "yes", "--appendfsync", "always", "--save", ""),
    *("--maxmemory-policy", "noeviction", "--daemonize", "no"),
)


def valkey_binary() -> str:
    """Return the `valkey-server` that a service finds where no other server is on PATH."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shutil, "which", lambda _name: None)
        return server_binary()


def redis_binary() -> str:
    """Return the `redis-server` on PATH; without one, leave the test out."""
    binary = shutil.which("redis-server")
    if binary is None:
        pytest.skip("no redis-server on PATH")
    return binary


BINARIES: dict[str, Callable[[], str]] = {"valkey": valkey_binary, "redis": redis_binary}


class Server:
    """One server on a port of loopback. It can be killed, and started again on the same file.

    Args:
        folder: for what it keeps.
        binary: the program.
        options: what its command line says besides.
        tls: whether it speaks TLS alone; the options name its certificate.
    """

    def __init__(
        self,
        folder: Path,
        binary: str,
        options: Sequence[str] = SOUND,
        *,
        tls: bool = False,
    ) -> None:
        self.port, self.tls = free_port(), tls
        self.folder = folder
        # An administrator of its own, for what is done to the user that the service is.
        self._command = [
            *(binary, "--bind", HOST, "--dir", str(folder)),
            *(("--port", "0", "--tls-port") if tls else ("--port",)),
            str(self.port),
            *("--user", ADMIN, "on", "nopass", "~*", "&*", "+@all", *options),
        ]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://{HOST}:{self.port}"

    def ask(self, *words: Any) -> Any:
        """Send one command as the administrator."""
        with Redis(
            host=HOST,
            port=self.port,
            username=ADMIN,
            password="any",  # noqa: S106 — it has none
            socket_timeout=STARTING_S,
            decode_responses=True,
            ssl=self.tls,
            ssl_cert_reqs="none",
        ) as client:
            return client.execute_command(*words)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.folder.mkdir(exist_ok=True)
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        until(self._answers, f"a server does not start; see {self.folder}")

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, (self.folder / "server.log").read_text()
        with contextlib.suppress(RedisError, OSError):
            return bool(self.ask("PING"))
        return False

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def follow(self, primary: "Server") -> None:
        """Make it a replica, and wait until it has all that its primary has."""
        self.ask("REPLICAOF", HOST, primary.port)
        until(lambda: self.ask("ROLE")[3] == "connected", "a replica does not follow")


@contextlib.contextmanager
def running(*servers: Server) -> Iterator[None]:
    """Run servers, and kill them at the end."""
    try:
        for server in servers:
            server.start()
        yield
    finally:
        for server in servers:
            server.kill()


class Forwarder:
    """One address for several servers, as a Service of Kubernetes is: TCP, passed on as it comes.

    Connections that are open stay with their server when the target changes.
    """

    def __init__(self, target: int) -> None:
        self.target = target
        self._listening = socket.create_server((HOST, 0))
        self.port: int = self._listening.getsockname()[1]
        self._pairs: set[tuple[socket.socket, socket.socket]] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://{HOST}:{self.port}"

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
            except OSError:
                return
            try:
                far = socket.create_connection((HOST, self.target))
            except OSError:
                near.close()
                continue
            pair = (near, far)
            self._pairs.add(pair)
            threading.Thread(target=self._pass_on, args=(pair,), daemon=True).start()

    def _pass_on(self, pair: tuple[socket.socket, socket.socket]) -> None:
        with contextlib.suppress(OSError, ValueError), pair[0], pair[1]:
            while True:
                for ready in select.select(pair, (), ())[0]:
                    data = ready.recv(65_536)
                    if not data:
                        return
                    pair[ready is pair[0]].sendall(data)

    def cut(self) -> None:
        """Cut every connection off."""
        for pair in tuple(self._pairs):
            for end in pair:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
        self._pairs.clear()

    def close(self) -> None:
        """Take no more connections, and cut those that there are."""
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.cut()


@contextlib.contextmanager
def forwarding(target: int) -> Iterator[Forwarder]:
    """Run a forwarder."""
    forwarder = Forwarder(target)
    try:
        yield forwarder
    finally:
        forwarder.close()


class Sentinel(Server):
    """One of those who watch a primary; it keeps its configuration in its folder."""

    def __init__(
        self,
        folder: Path,
        binary: str,
        primary: int,
        lines: Sequence[str] = (),
        *,
        password: str | None = None,
        tls: bool = False,
    ) -> None:
        super().__init__(folder, binary, tls=tls)
        self._password = password
        folder.mkdir()
        configuration = folder / "sentinel.conf"
        configuration.write_text(
            "\n".join(
                (
                    f"bind {HOST}",
                    f"dir {folder}",
                    *((f"tls-port {self.port}", "port 0") if tls else (f"port {self.port}",)),
                    *(("tls-replication yes",) if tls else ()),
                    *(() if password is None else (f"requirepass {password}",)),
                    f"sentinel monitor {PRIMARY} {HOST} {primary} {QUORUM}",
                    *lines,
                    f"sentinel down-after-milliseconds {PRIMARY} {DOWN_MS}",
                    f"sentinel failover-timeout {PRIMARY} 5000",
                    "",
                )
            )
        )
        self._command = [binary, str(configuration), "--sentinel"]

    def ask(self, *words: Any) -> Any:
        """Send one command."""
        with Redis(
            host=HOST,
            port=self.port,
            password=self._password,
            socket_timeout=STARTING_S,
            decode_responses=True,
            ssl=self.tls,
            ssl_cert_reqs="none",
        ) as client:
            return client.execute_command(*words)

    def knows(self, others: int, replicas: int) -> bool:
        """Tell whether it knows so many others, and so many replicas of the primary."""
        told = self.ask("SENTINEL MASTER", PRIMARY)
        return (told["num-other-sentinels"], told["num-slaves"]) == (others, replicas)

    def sees_primary(self) -> bool:
        """Tell whether the primary is alive to it."""
        told = self.ask("SENTINEL MASTER", PRIMARY)
        return told["flags"] in ("master", {"master"}) and bool(told["runid"])

    def sees_replica(self) -> bool:
        """Tell whether the replica of the primary is alive, and has what it has."""
        (told,) = self.ask("SENTINEL REPLICAS", PRIMARY)
        return (told["flags"], told["master-link-status"]) in [("slave", "ok"), ({"slave"}, "ok")]


@contextlib.contextmanager
def watched(folder: Path, binary: str, primary: Server, replicas: int) -> Iterator[list[Sentinel]]:
    """Run three sentinels that watch a primary, and yield them once they know each other."""
    sentinels = [
        Sentinel(folder / f"sentinel-{number}", binary, primary.port) for number in range(3)
    ]
    with running(*sentinels):
        until(
            lambda: all(sentinel.knows(2, replicas) for sentinel in sentinels),
            "the sentinels do not meet",
        )
        yield sentinels


def until(holds: Callable[[], bool], otherwise: str | Callable[[], str]) -> None:
    """Wait until something holds."""
    deadline = monotonic() + STARTING_S
    while not holds():
        late = monotonic() > deadline
        assert not late, otherwise if isinstance(otherwise, str) else otherwise()
        sleep(STEP_S)


def free_port() -> int:
    """Return a port that nobody listens on, and that no connection gets for its own end."""
    while True:
        port = random.randrange(12_000, 32_000)  # noqa: S311 — no secret
        if port not in _given:
            with contextlib.suppress(OSError), socket.create_server((HOST, port)):
                _given.add(port)
                return port


_given: set[int] = set()
