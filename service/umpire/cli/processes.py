"""The processes of `umpire serve`: connections, workers, and the server that keeps the journals."""

import asyncio
import contextlib
import math
import os
import signal
import socket
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from multiprocessing import reduction
from types import FrameType
from typing import Any, ClassVar

import structlog
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.supervisors import Multiprocess

from umpire.api.turns import site_of
from umpire.cli.terminal import Unusable, usable
from umpire.kernel.errors import Refusal
from umpire.settings import Settings
from umpire.store.calls import cause_of
from umpire.store.clients import shown
from umpire.store.embedded import SOCKET_NOTE, EmbeddedServerError, embedded_server
from umpire.store.redis import connected

TAKEN_AT_ONCE = 4
"""How many new connections are taken in one turn of the event loop; others have theirs between."""


WAITING = 2048
"""How many may wait to be taken; asyncio knows one number for both."""


HEAD_S = 10.0
"""How long the head of a first request may take from when the connection was made."""


SILENCE_S = 30.0
"""For how long nothing may come of a body that is not whole."""


LONGEST_HEAD = 65_536
NEVER = math.inf
ENDLESS_HEAD = "The head of the request is too long."
OTHER_FILES = 256
MOST = 60_000
AN_ADDRESS, AN_ADDRESS_BY_DEFAULT = "UMPIRE_CONNECTIONS_AN_ADDRESS", 512
"""Read from the environment, as workers have no other; the settings have looked at it."""


def most_connections() -> int:
    """Return the most connections to accept: the number of descriptors, less a reserve."""
    if sys.platform == "win32":  # where there are no such limits
        return MOST
    import resource  # noqa: PLC0415 — not everywhere

    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if files < 0 else min(MOST, max(files - OTHER_FILES, files // 2))


@cache
def networks_of(proxies: str) -> tuple[IPv4Network | IPv6Network, ...]:
    """The addresses and networks in FORWARDED_ALLOW_IPS.

    uvicorn reads the same text for `X-Forwarded-For`. It takes an entry that is neither for a name,
    and then trusts no proxy without a word.

    Raises:
        ValueError: an entry is neither.
    """
    if proxies == "*":
        return ip_network("0.0.0.0/0"), ip_network("::/0")
    return tuple(ip_network(each.strip()) for each in proxies.split(",") if each.strip())


def is_proxy(address: str, proxies: str) -> bool:
    """Whether callers are behind this address, which FORWARDED_ALLOW_IPS then names."""
    return any(ip_address(address) in network for network in networks_of(proxies))


class Listener(socket.socket):
    """A socket whose queue is as long as it is, however few connections are taken at once."""

    def listen(self, _taken_at_once: int = 0, /) -> None:
        """Listen."""
        super().listen(WAITING)


def listener_on(listening: socket.socket) -> Listener:
    """Return a listener in place of a socket, which is used up."""
    family, kind, proto = listening.family, listening.type, listening.proto
    return Listener(family, kind, proto, listening.detach())


def _rebuilt(descriptor: Any, family: int, kind: int, proto: int) -> Listener:
    return Listener(family, kind, proto, descriptor.detach())


def _reduced(listener: Listener) -> Any:
    """Return how a listener travels to a worker: as any socket does."""
    of_kind = (listener.family, listener.type, listener.proto)
    return _rebuilt, (reduction.DupFd(listener.fileno()), *of_kind)


reduction.register(Listener, _reduced)


class Connection(HttpToolsProtocol):
    """A connection that is closed if it is idle or too slow.

    uvicorn leaves the limits on connections to a proxy in front: how many, how long they may be
    silent, and how they are accepted. Without a proxy, a client that opens connections and sends
    nothing, or never ends its head, would use up the descriptors of the process.

    One address may have `an_address` of them, without WebSockets; a proxy, with its callers behind
    it, any number.
    """

    most = most_connections()
    an_address = int(os.environ.get(AN_ADDRESS, AN_ADDRESS_BY_DEFAULT))
    _by_address: ClassVar[Counter[str]] = Counter()
    _counted = ""
    head_s = HEAD_S
    silence_s = SILENCE_S
    _late: asyncio.TimerHandle | None = None
    _until = NEVER
    _in_head = True
    _head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take the connection, unless there are too many."""
        super().connection_made(transport)
        if len(self.connections) > self.most or not self._has_place():
            transport.abort()
        else:
            self._within(self.head_s)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._give_back()
        self._in_time()
        if self._late is not None:
            self._late.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, unless the head has no end."""
        super().data_received(data)
        if self._in_head:
            self._head += len(data)
            if self._head > LONGEST_HEAD and not self.transport.is_closing():
                self.send_400_response(ENDLESS_HEAD)

    def on_message_begin(self) -> None:
        """Begin a head."""
        super().on_message_begin()
        self._in_head, self._head = True, 0
        if self._until == NEVER:
            self._within(self.head_s)

    def on_headers_complete(self) -> None:
        """Go on to the body."""
        self._in_head = False
        self._within(self.silence_s)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take a part of the body."""
        super().on_body(body)
        self._within(self.silence_s)

    def on_message_complete(self) -> None:
        """End the request."""
        self._in_time()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Leave the connection to those who speak on it."""
        self._give_back()
        self._in_time()
        super().handle_websocket_upgrade()

    def _has_place(self) -> bool:
        """Take a place of the address, if one is free."""
        address = self.client[0] if self.client else ""
        allowed = self.config.forwarded_allow_ips or ""
        proxies = allowed if isinstance(allowed, str) else ",".join(allowed)
        if not address or is_proxy(address, proxies):
            return True
        self._counted = site_of(address)
        self._by_address[self._counted] += 1
        return self._by_address[self._counted] <= self.an_address

    def _give_back(self) -> None:
        if self._counted:
            self._by_address[self._counted] -= 1
            if not self._by_address[self._counted]:
                del self._by_address[self._counted]
            self._counted = ""

    def _within(self, seconds: float) -> None:
        """Expect more within some time.

        A timer that goes off sooner is left, and looks again then: most requests set none.
        """
        self._until = self.loop.time() + seconds
        if self._late is not None and self._late.when() > self._until:
            self._late.cancel()
            self._late = None
        if self._late is None:
            self._late = self.loop.call_at(self._until, self._look)

    def _in_time(self) -> None:
        """Expect nothing, for any time."""
        self._until = NEVER

    def _look(self) -> None:
        self._late = None
        if self._until == NEVER:
            return
        if self.flow.read_paused:  # it is we who do not read
            self._within(self.silence_s)
        elif self.loop.time() < self._until:
            self._late = self.loop.call_at(self._until, self._look)
        elif not self.transport.is_closing():
            self.transport.close()


log = structlog.get_logger("umpire.workers")
METRICS_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
DRAIN_VARIABLE = "UMPIRE_DRAIN_S"
DRAIN_S = "5"


class Supervisor(Multiprocess):
    """Starts workers, replaces those that die, and ends them all together."""

    def __init__(self, config: uvicorn.Config, sockets: list[socket.socket]) -> None:
        super().__init__(config, sockets)
        signal.signal(signal.SIGTERM, self._pass_on)

    def keep_subprocess_alive(self) -> None:
        """Replace workers that have died, and report each: uvicorn says it to nobody."""
        before = list(self.processes)
        super().keep_subprocess_alive()
        for old, new in zip(before, self.processes, strict=True):
            if old is not new:
                # Imported late: it reads the directory for all workers as it is imported.
                from umpire.telemetry import metrics  # noqa: PLC0415

                metrics.worker_replaced()
                log.error("worker died and was replaced", pid=old.pid, exitcode=old.exitcode)

    def _pass_on(self, number: int, _frame: FrameType | None) -> None:
        """Stop the workers at once: the loop of the parent looks only twice a second."""
        for worker in self.processes:
            if worker.pid is not None and worker.exitcode is None:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(worker.pid, number)
        self.signal_queue.append(number)


@contextlib.contextmanager
def shared_surroundings() -> Iterator[None]:
    """Give all workers a directory for their metrics, and time to drain; unless they have it.

    The library of the metrics looks for the directory when it is imported: enter this before.
    """
    with tempfile.TemporaryDirectory(prefix="umpire-metrics-") as folder:
        given = {METRICS_VARIABLE: folder, DRAIN_VARIABLE: DRAIN_S}
        added = {name: value for name, value in given.items() if name not in os.environ}
        os.environ.update(added)
        try:
            yield
        finally:
            for name in added:
                os.environ.pop(name, None)


@contextmanager
def journal_server(settings: Settings) -> Iterator[str]:
    """Yield the URL of a server that answers; an embedded one runs as long as the context.

    Raises:
        Unusable: it cannot be reached or started, or its data directory cannot be used.
    """
    if settings.redis_url is not None:
        _reach(settings)
        yield settings.redis_url
    else:
        with _embedded(settings) as url:
            yield url


@contextmanager
def journals(settings: Settings) -> Iterator[str]:
    """Yield the URL of the journals, whether or not a service that embeds its server is running.

    Raises:
        Unusable: they cannot be reached.
    """
    note = settings.data_dir / SOCKET_NOTE
    if settings.redis_url is None and note.exists():
        url = f"unix://{note.read_text()}"
        running = settings.model_copy(update={"redis_url": url})
        if _answers(running):
            yield url
            return
    with journal_server(settings) as url:
        yield url


def _answers(settings: Settings) -> bool:
    with suppress(Unusable):
        _reach(settings)
        return True
    return False


def place_of(settings: Settings) -> str:
    """Return in words where the journals are kept, without credentials."""
    if settings.redis_url is None:
        return f"an embedded server, in {settings.data_dir}"
    return shown(settings.redis_url)


def _reach(settings: Settings) -> None:
    url = settings.redis_url or ""

    async def look() -> tuple[str, ...]:
        async with connected(url, timeout_s=settings.redis_timeout_s) as store:
            await store.ping()
            everysec = settings.embedded_fsync == "everysec"
            return (await store.health.soundness(takes_everysec=everysec)).faults

    place = shown(url)
    try:
        with usable(place, "used as a journal"):
            faults = asyncio.run(look())
    except Refusal as refusal:
        reason = cause_of(refusal.__cause__).reason
        raise Unusable(f"The journal at {place} cannot be reached. {reason}") from refusal
    if faults and not settings.trusts_any_journal:
        raise Unusable(
            f"The journal at {place} could be lost. {' '.join(faults)} "
            "UMPIRE_UNSOUND_JOURNAL=allow takes it all the same."
        )


@contextmanager
def _embedded(settings: Settings) -> Iterator[str]:
    """Run an embedded server from an event loop of its own, in the background."""
    started: Future[str] = Future()
    loop, stop = asyncio.new_event_loop(), asyncio.Event()

    async def keep() -> None:
        try:
            async with embedded_server(settings.data_dir, settings.embedded_fsync) as url:
                started.set_result(url)
                await stop.wait()
        except (EmbeddedServerError, OSError) as error:
            if started.done():
                raise
            started.set_exception(error)

    thread = threading.Thread(target=loop.run_until_complete, args=(keep(),), name="embedded")
    thread.start()
    try:
        yield _url(started, settings)
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        loop.close()


def _url(started: Future[str], settings: Settings) -> str:
    with usable(settings.data_dir, "used for data"):
        try:
            return started.result()
        except EmbeddedServerError as error:
            raise Unusable(str(error)) from error
