"""A load generator that costs little: some connections kept alive, HTTP/1.1 written by hand."""

import asyncio
from collections.abc import Awaitable, Sequence
from time import perf_counter
from typing import NamedTuple, Protocol, Self, cast

from measures.processes import HOST, Server

_END = b"\r\n\r\n"
_LENGTH = b"content-length: "


class Answer(NamedTuple):
    """A response: its status, and its body."""

    status: int
    body: bytes


class Connection(asyncio.Protocol):
    """One connection; one request at a time."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._waiting: asyncio.Future[Answer] | None = None
        self._received = b""

    def itself(self) -> Self:
        """Return this one: what a loop that opens connections asks for."""
        return self

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the transport."""
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Hand over the answer once it is whole."""
        self._received += data
        head = self._received.find(_END)
        if head < 0:
            return
        at = self._received.find(_LENGTH, 0, head) + len(_LENGTH)
        body = head + len(_END)
        end = body + int(self._received[at : self._received.find(b"\r", at)])
        if len(self._received) < end or self._waiting is None:
            return
        answer = Answer(int(self._received[9:12]), self._received[body:end])
        self._received = b""
        self._waiting.set_result(answer)

    def connection_lost(self, _error: Exception | None) -> None:
        """Tell who waits."""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(ConnectionError("The server closed the connection."))

    @property
    def is_open(self) -> bool:
        """Whether a request can be sent: a server closes what was silent for some seconds."""
        return self._transport is not None and not self._transport.is_closing()

    def ask(self, request: bytes) -> Awaitable[Answer]:
        """Send a request, and return its answer."""
        self._waiting = asyncio.get_running_loop().create_future()
        if self._transport is None or self._transport.is_closing():
            raise ConnectionError("The connection is not open.")
        self._transport.write(request)
        return self._waiting

    def abort(self) -> None:
        """Cut the connection off; who waits is told."""
        if self._transport is not None:
            self._transport.abort()

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.close()


async def connect(server: Server, connections: int) -> list[Connection]:
    """Return open connections to a server."""
    made = [Connection() for _ in range(connections)]
    await open_again(server, made)
    return made


async def open_again(server: Server, connections: Sequence[Connection]) -> None:
    """Open those that are not open."""
    loop = asyncio.get_running_loop()
    for each in connections:
        if not each.is_open:
            await loop.create_connection(each.itself, HOST, server.port)


class Lane(Protocol):
    """What one connection has to ask, one thing after another."""

    def request(self) -> bytes | None:
        """Return the next request, `None` when there is nothing more in stock."""

    def take(self, answer: Answer) -> None:
        """Take the answer; refuse one that is not expected."""


class Slice(NamedTuple):
    """What a slice came to; `taken_s` is how long each request was under way."""

    done: int
    seconds: float
    cpu_s: float
    taken_s: list[float]

    @property
    def rate(self) -> float:
        """Requests a second."""
        return self.done / self.seconds


async def run_slice(
    server: Server, connections: Sequence[Connection], lanes: Sequence[Lane], seconds: float
) -> Slice:
    """Keep every connection busy until the time is up, or it has nothing more to ask."""
    await open_again(server, connections)
    cpu_s, began = server.cpu_s(), perf_counter()
    deadline, taken_s = began + seconds, list[float]()

    async def walk(connection: Connection, lane: Lane) -> None:
        asked = perf_counter()
        while asked < deadline and (request := lane.request()) is not None:
            lane.take(await connection.ask(request))
            answered = perf_counter()
            taken_s.append(answered - asked)
            asked = answered

    await asyncio.gather(*map(walk, connections, lanes))
    return Slice(len(taken_s), perf_counter() - began, server.cpu_s() - cpu_s, taken_s)
