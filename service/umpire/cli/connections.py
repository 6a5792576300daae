"""Connections that come in: how many there are, how long they may keep still, how they are taken.

uvicorn leaves all that to a proxy in front. Without one, a client that opens connections and says
nothing, or never ends its head, would use up the descriptors of the process.
"""

import asyncio
import math
import os
import socket
import sys
from collections import Counter
from functools import cache
from multiprocessing import reduction
from typing import Any, ClassVar

from uvicorn.middleware.proxy_headers import _TrustedHosts as TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from umpire.api.turns import site_of

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
    """Return how many connections there may be: as many as there are descriptors, but for some."""
    if sys.platform == "win32":  # where there are no such limits
        return MOST
    import resource  # noqa: PLC0415 — not everywhere

    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST if files < 0 else min(MOST, max(files - OTHER_FILES, files // 2))


@cache
def _proxies(allowed: str) -> TrustedHosts:
    """Return the addresses whose callers are behind them, as uvicorn reads their setting."""
    return TrustedHosts(allowed)


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
    """A connection that is closed where it keeps others waiting for nothing.

    One address has so many, without WebSockets; a proxy, whose callers are behind it, has any
    number.
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
        proxies = _proxies(allowed if isinstance(allowed, str) else ",".join(allowed))
        if not address or address in proxies:
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
