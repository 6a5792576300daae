"""Every state of the journal server: what an order gets, what `/readyz` says, how it recovers.

The service is one, from before the state until after it: nothing is restarted.
"""

import contextlib
import os
import resource
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from redis import Redis
from redis.exceptions import RedisError

from served import Served
from store.cluster import running_cluster
from store.running import (
    BINARIES,
    HOST,
    PRIMARY,
    Forwarder,
    Sentinel,
    Server,
    forwarding,
    running,
    until,
    watched,
)
from umpire.app import create_app
from umpire.settings import Settings
from umpire.store.embedded import SOCKET_NOTE
from umpire.telemetry.metrics import REGISTRY

KEY = "the operator's key of these tests"
UNAVAILABLE = (503, "journal_unavailable")


class Ready(NamedTuple):
    """What `/readyz` says: its status, `ready` or a code, and all its words."""

    status: int
    code: str
    words: str


class Service:
    """A service in this process, with a battle that takes orders."""

    def __init__(self, client: Served) -> None:
        self._client = client
        opening = {"system": "full-thrust-light", "sample": "duel"}
        opened = self._client.post("/v1/scenarios", json=opening, headers=_bearer(KEY))
        assert opened.status_code == 201, opened.text
        name = opened.json()["scenario"]
        self.key = f"umpire:{{{name}}}:journal"
        self.place = f"/v1/scenarios/{name}"
        self.referee = _bearer(opened.json()["tokens"]["referee"])
        self._numbers = count(1)
        self._pending = ""
        self.version = 0

    def order(self) -> tuple[int, str]:
        """Give an order, the same until it is answered; return its status, and code or version."""
        self._pending = self._pending or f"order-{next(self._numbers)}"
        headers = {
            **self.referee,
            "if-match": f'"{self.version}"',
            "idempotency-key": self._pending,
        }
        damage = {"kind": "apply_damage", "target": "Hammer", "points": 0, "reason": self._pending}
        answer = self._client.post(
            f"{self.place}/rulings", json={"orders": [damage]}, headers=headers
        )
        if answer.status_code in {200, 201}:
            self.version, self._pending = answer.json()["version"], ""
            return answer.status_code, "taken"
        if answer.status_code == 503:
            assert int(answer.headers["retry-after"]) >= 1
        return answer.status_code, answer.json()["code"]

    def revoke(self) -> int:
        """Revoke the referee's tokens; return the status."""
        place = f"{self.place}/tokens/referee"
        return self._client.delete(place, headers=_bearer(KEY)).status_code

    def ready(self) -> Ready:
        """Return what `/readyz` says."""
        answer = self._client.get("/readyz")
        told = answer.json()
        return Ready(answer.status_code, told.get("code", told["status"]), answer.text)

    def is_ready(self) -> bool:
        """Tell whether it is ready."""
        return self.ready().status == 200

    def journal(self) -> list[str]:
        """Return the reasons of all orders in the journal; none while it cannot be read."""
        answer = self._client.get(f"{self.place}/rulings", headers=self.referee)
        if answer.status_code != 200:
            return []
        return [entry["orders"][0]["reason"] for entry in answer.json()["entries"]]

    def assert_recovered(self, taken: int) -> None:
        """Assert that it is ready again, and that each order is in the journal, once."""
        until(self.is_ready, lambda: f"the service does not become ready again: {self.ready()}")
        until(lambda: self.order()[1] == "taken", "no order is taken again")
        assert self.order() == (201, "taken")
        until(lambda: self.journal() != [], "the journal cannot be read")
        assert [f"order-{number}" for number in range(1, taken + 1)] == self.journal()


def _bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


@contextlib.contextmanager
def served(url: str | None, **more: Any) -> Iterator[Served]:
    """Run a service on a journal server; access is closed by default."""
    settings = Settings(
        redis_url=url,
        operator_keys=None if more.get("access") == "open" else f"club:all:{KEY}",
        **{"redis_timeout_s": 2.0, "access": "closed", **more},
    )
    with Served(create_app(settings), raise_server_exceptions=False) as client:
        yield client


@contextlib.contextmanager
def serving(url: str | None, **more: Any) -> Iterator[Service]:
    """Run a service, and open a battle."""
    with served(url, **more) as client:
        yield Service(client)


@pytest.fixture(params=BINARIES)
def binary(request: pytest.FixtureRequest) -> str:
    """Return a server's program."""
    return BINARIES[request.param]()


@pytest.fixture
def server(binary: str, tmp_path: Path) -> Iterator[Server]:
    """Return a server that the test may put into any state."""
    one = Server(tmp_path / "server", binary)
    with running(one):
        yield one


@pytest.fixture
def service(server: Server) -> Iterator[Service]:
    """Return a service on that server."""
    with serving(server.url) as one:
        yield one


def failures(cause: str) -> float:
    """Return how many appends failed for a cause."""
    labels = {"operation": "append", "cause": cause}
    return REGISTRY.get_sample_value("umpire_store_failures_total", labels) or 0.0


@contextlib.contextmanager
def configured(server: Server, **given: Any) -> Iterator[None]:
    """Configure a server otherwise, and then as it was."""
    names = {name.replace("_", "-"): value for name, value in given.items()}
    before = {name: server.ask("CONFIG", "GET", name)[name] for name in names}
    for name, value in names.items():
        server.ask("CONFIG", "SET", name, value)
    yield
    for name, value in before.items():
        server.ask("CONFIG", "SET", name, value)


@contextlib.contextmanager
def unable_to_save(server: Server) -> Iterator[None]:
    """Let its snapshots fail, for a folder has their name."""
    taken = server.folder / "dump.rdb"
    taken.mkdir()
    server.ask("CONFIG", "SET", "save", "3600 1")

    def saved(status: str) -> bool:
        told = server.ask("INFO", "persistence")
        return bool(told["rdb_last_bgsave_status"] == status and not told["rdb_bgsave_in_progress"])

    server.ask("BGSAVE", "SCHEDULE")
    until(lambda: saved("err"), "the snapshot does not fail")
    yield
    taken.rmdir()
    server.ask("BGSAVE", "SCHEDULE")
    until(lambda: saved("ok"), "the snapshot fails")


@contextlib.contextmanager
def demoted(server: Server) -> Iterator[None]:
    """Make it a replica of nobody that answers."""
    server.ask("REPLICAOF", HOST, 1)
    yield
    server.ask("REPLICAOF", "NO", "ONE")


@contextlib.contextmanager
def user(server: Server, *rules: str) -> Iterator[None]:
    """Change what the service may do."""
    server.ask("ACL", "SETUSER", "default", *rules)
    yield
    server.ask("ACL", "SETUSER", "default", "~*", "&*", "+@all")


class State(NamedTuple):
    """A state: how to enter and leave it, why an order fails in it, and what `/readyz` says."""

    within: Callable[[Server], AbstractContextManager[None]]
    cause: str
    words: str


CANNOT_STORE: dict[str, State] = {
    "memory full": State(lambda server: configured(server, maxmemory=1), "oom", "memory"),
    "too few replicas": State(
        lambda server: configured(server, min_replicas_to_write=1), "noreplicas", "replicas"
    ),
    "snapshots fail": State(unable_to_save, "misconf", "snapshot"),
    "read-only": State(demoted, "readonly", "replica"),
    "no permission to write": State(lambda server: user(server, "-@write"), "noperm", "permission"),
    "half the permissions": State(lambda server: user(server, "-hset"), "noperm", "hset"),
}


@pytest.mark.parametrize("state", CANNOT_STORE.values(), ids=CANNOT_STORE)
def test_a_server_that_stores_nothing(
    server: Server, service: Service, state: State, quiet_logs: list[dict[str, Any]]
) -> None:
    """Orders are refused so that they can be sent again, `/readyz` says why, and all of it ends."""
    assert service.order() == (201, "taken")
    assert service.is_ready()
    before = failures(state.cause)
    with state.within(server):
        assert service.order() == UNAVAILABLE
        assert failures(state.cause) == before + 1
        told = service.ready()
        assert (told.status, told.code) in {UNAVAILABLE, (503, "journal_unsound")}
        assert state.words in told.words
        assert service.journal() == ["order-1"]
        assert {line.get("cause") for line in quiet_logs if line["event"] == "request"} >= {
            state.cause
        }
    service.assert_recovered(3)


def test_a_user_without_channels(server: Server, service: Service) -> None:
    """Orders are stored and answered; not to be told of them is a fault of the server."""
    with user(server, "resetchannels"):
        assert service.order() == (201, "taken")
        told = service.ready()
        assert (told.status, told.code) == (503, "journal_unsound")
        assert "publish" in told.words
    service.assert_recovered(3)


def test_a_user_without_channels_where_access_is_open(server: Server) -> None:
    """It is warned of; the service starts and serves."""
    with user(server, "resetchannels"), served(server.url, access="open") as client:
        told = client.get("/readyz")
        assert told.status_code == 200
        assert "publish" in str(told.json()["warnings"])


def test_a_revocation_that_cannot_be_told_is_none(server: Server, service: Service) -> None:
    """The token stays good everywhere, and whoever revoked it tries again."""
    with user(server, "resetchannels"):
        assert service.revoke() == 503
    assert service.order() == (201, "taken")
    assert service.revoke() == 200
    assert service.order()[1] == "token_revoked"


def test_a_user_without_info(server: Server, service: Service) -> None:
    """Nothing that the service needs is missing; the operator is told what is not checked."""
    with user(server, "-@dangerous"):
        assert service.order() == (201, "taken")
        told = service.ready()
        assert (told.status, told.code) == (200, "ready")
        assert "INFO" in told.words
    assert "warnings" not in service.ready().words
    service.assert_recovered(3)


def test_idle_connections_that_the_server_closes(server: Server, service: Service) -> None:
    """The first order after a quiet time is taken, every time."""

    def quiet() -> bool:
        told = server.ask("CLIENT", "LIST", "TYPE", "normal")
        lines = told if isinstance(told, list) else told.splitlines()
        return len(lines) == 1  # who asks

    with configured(server, timeout=1):
        for _ in range(3):
            assert service.order() == (201, "taken")
            until(quiet, "the server does not close idle connections")
        for _ in range(3):
            assert service.order() == (201, "taken")
            server.ask("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes")
        assert service.is_ready()
    assert service.order() == (201, "taken")


@pytest.fixture
def pair(binary: str, tmp_path: Path) -> Iterator[tuple[Server, Server, Forwarder]]:
    """Return a primary and its replica, and one address in front of them."""
    primary, replica = (Server(tmp_path / name, binary) for name in ("primary", "replica"))
    with running(primary, replica), forwarding(primary.port) as address:
        replica.follow(primary)
        yield primary, replica, address


def test_a_failover_behind_one_address(pair: tuple[Server, Server, Forwarder]) -> None:
    """The old primary lives on as a replica: its connections are given up, by orders or `/readyz`.

    There and back again, each with one or the other first.
    """
    old, new, address = pair
    with serving(address.url) as service:
        assert service.order() == (201, "taken")
        looks: tuple[Callable[[], tuple[Any, ...]], ...] = (service.order, service.ready)
        for look in looks:
            new.ask("REPLICAOF", "NO", "ONE")
            address.target = new.port
            old.follow(new)
            assert look()[0] in {200, 201}
            assert service.is_ready()
            assert service.order()[1] == "taken"
            old, new = new, old
        service.assert_recovered(6)


def watched_by(sentinels: Sequence[Sentinel]) -> str:
    """Return the address of a primary that sentinels watch."""
    hosts = ",".join(f"{HOST}:{one.port}" for one in sentinels)
    return f"redis+sentinel://{hosts}/{PRIMARY}/0"


def test_a_failover_of_sentinels(binary: str, tmp_path: Path) -> None:
    """The primary dies, and another is found; then that one gives way, and is found again.

    An order counts once a replica has it, so none is taken between the death and the return. In the
    end one of the sentinels is dead.
    """
    one, other = (Server(tmp_path / name, binary) for name in ("one", "other"))
    with running(one, other):
        other.follow(one)
        with watched(tmp_path, binary, one, 1) as sentinels:
            dead, asked, _ = sentinels
            with serving(watched_by(sentinels), redis_replicas=1) as service:
                assert service.order() == (201, "taken")
                assert service.ready() == (200, "ready", '{"status":"ready"}')
                one.kill()
                assert service.order() == UNAVAILABLE
                told = service.ready()
                assert (told.status, told.code) == UNAVAILABLE
                until(lambda: other.ask("ROLE")[0] == "master", "no replica is promoted")
                assert service.order() == UNAVAILABLE
                one.start()
                service.assert_recovered(3)
                dead.kill()
                until(asked.sees_replica, "the sentinels do not see the replica")
                asked.ask("SENTINEL FAILOVER", PRIMARY)
                until(lambda: one.ask("ROLE")[0] == "master", "the primary does not give way")
                service.assert_recovered(5)


def test_a_failover_of_a_cluster(binary: str, tmp_path: Path) -> None:
    """The node of the battle dies, and its replica takes its place."""
    with (
        running_cluster(tmp_path, binary, "always", replicated=True) as cluster,
        serving(cluster.url) as service,
    ):
        assert service.order() == (201, "taken")
        node = cluster.owner(service.key)
        assert node.ask("WAIT", 1, 10_000) == 1  # or the replica would lack what was answered
        cluster.let_replicas_take_over(allowed=False)
        node.kill()
        assert service.order() == UNAVAILABLE
        told = service.ready()
        assert (told.status, told.code) == UNAVAILABLE
        cluster.let_replicas_take_over(allowed=True)
        service.assert_recovered(3)


def test_a_start_beside_a_server_that_is_full(server: Server, service: Service) -> None:
    """It is not ready, and lets be read what is there; when there is room, it is."""
    assert service.order() == (201, "taken")
    with configured(server, maxmemory=1), served(server.url) as client:
        told = client.get("/readyz")
        assert (told.status_code, told.json()["code"]) == UNAVAILABLE
        assert client.get(service.place, headers=service.referee).json()["version"] == 1
        server.ask("CONFIG SET", "maxmemory", 0)
        until(lambda: client.get("/readyz").status_code == 200, "the service does not recover")


LIMITED = """#!/bin/sh
trap '' XFSZ
ulimit -S -f "$(cat {limit})"
exec {binary} "$@"
"""
BLOCK = 512  # bytes, of which `ulimit` counts


class Disk:
    """A disk of the embedded server that can be full: its files cannot grow."""

    def __init__(self, folder: Path, data: Path, binary: str) -> None:
        self._limit, self._data = folder / "limit", data
        self._limit.write_text("unlimited")
        program = folder / "valkey-server"
        program.write_text(LIMITED.format(limit=self._limit, binary=binary))
        program.chmod(0o700)

    def fill(self) -> None:
        """Let no file grow, now and after a restart."""
        (file,) = self._data.glob("appendonlydir/*.incr.aof")
        size = file.stat().st_size
        self._limit.write_text(str(size // BLOCK))
        self._confine(size)

    def free(self) -> None:
        """Let files grow again."""
        self._limit.write_text("unlimited")
        self._confine(resource.RLIM_INFINITY)

    def _confine(self, size: int) -> None:
        """Tell the server that runs now; one that starts reads the limit for itself."""
        path = (self._data / SOCKET_NOTE).read_text()
        with contextlib.suppress(RedisError, OSError), Redis(unix_socket_path=path) as client:
            process: Any = client.info("server")
            limits = (size, resource.RLIM_INFINITY)
            resource.prlimit(process["process_id"], resource.RLIMIT_FSIZE, limits)


def test_a_disk_that_is_full(binary: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The embedded server ends at each write, and comes back with all that it had accepted."""
    data = tmp_path / "data"
    disk = Disk(tmp_path, data, binary)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    with serving(None, data_dir=data) as service:
        assert service.order() == (201, "taken")
        disk.fill()
        assert service.order() == UNAVAILABLE
        until(lambda: service.ready()[:2] == UNAVAILABLE, "the service is ready")
        until(lambda: service.journal() == ["order-1"], "the journal cannot be read")
        assert service.order() == UNAVAILABLE
        disk.free()
        service.assert_recovered(3)
