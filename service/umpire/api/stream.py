"""Server-sent events: a stream that shows that it lives, and ends a reader who does not read."""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from typing import NamedTuple, Protocol, TypeVar

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from umpire.api.gate import Lease, expired, revoked
from umpire.api.turns import gone, site_of
from umpire.kernel.errors import Refusal
from umpire.scenarios.errors import SLOW_READER
from umpire.scenarios.live import Follower, Hub
from umpire.telemetry.logs import current

EVENT_STREAM = "text/event-stream"
HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}
HEARTBEAT = b": still here\n\n"
T = TypeVar("T")


class Live(NamedTuple):
    """The news for followers, and its pace: when to show life, how long to wait for a reader."""

    hub: Hub
    heartbeat_s: float
    patience_s: float


def follower() -> Follower:
    """Return who asks for a stream, by address and token."""
    call = current()
    return Follower(site_of(call.address), call.caller if call.known else "")


class Messages(Protocol):
    """Messages that are closed at the end, whether all of them were taken or not."""

    def __aiter__(self) -> AsyncIterator[bytes]:
        """Return the messages."""

    async def aclose(self) -> None:
        """Let go of the source of the messages."""


def too_slow() -> Refusal:
    """Return the refusal that is the last message to a slow reader."""
    return SLOW_READER.refuse(
        "Your client did not read the last message in time; reconnect after that version."
    )


def event(kind: str, data: bytes, version: int | None = None) -> bytes:
    """Return one event; `data` is one line. A version becomes what `Last-Event-ID` gives back."""
    named = b"" if version is None else b"id: %d\n" % version
    return b"%sevent: %s\ndata: %s\n\n" % (named, kind.encode(), data)


async def while_good(messages: AsyncIterator[T], lease: Lease | None) -> AsyncIterator[T]:
    """Yield messages for as long as the token that asked for them is valid.

    Args:
        messages: those to yield.
        lease: how long the token is valid; `None`: without end.

    Raises:
        Unauthenticated: the token has expired, or was revoked.
    """
    if lease is None:
        async for message in messages:
            yield message
        return
    ends = asyncio.get_running_loop().time() + lease.until - time.time()
    coming = aiter(messages)
    while not lease.is_revoked():
        try:
            async with asyncio.timeout_at(ends) as lease.waiting:
                message = await anext(coming)
        except StopAsyncIteration:
            return
        except TimeoutError as late:
            if lease.is_revoked():
                break
            raise expired() from late
        finally:
            lease.waiting = None
        if not lease.is_revoked():
            yield message
    raise revoked()


class Encoded:
    """A stream of text as messages."""

    def __init__(self, stream: AsyncGenerator[str, None]) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        """Yield the messages."""
        async for text in self._stream:
            yield text.encode()

    async def aclose(self) -> None:
        """Let go of the stream."""
        await self._stream.aclose()


class EventStream(Response):
    """An answer that lasts as long as there are messages and the client is there.

    Args:
        messages: those to send; closed at the end.
        heartbeat_s: after how long a silence a comment is sent.
        patience_s: how long the client may take over one message.
        too_slow: the last message to a client that takes longer. If the client does not take that
            in time either, the connection is cut.
        headers: besides those of every stream.
    """

    def __init__(
        self,
        messages: Messages,
        *,
        heartbeat_s: float,
        patience_s: float,
        too_slow: bytes,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self._messages = messages
        self._heartbeat_s = heartbeat_s
        self._patience_s = patience_s
        self._too_slow = too_slow
        super().__init__(media_type=EVENT_STREAM, headers={**HEADERS, **(headers or {})})
        del self.headers["content-length"]

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """Send the messages."""
        current().stream = True
        left = asyncio.create_task(gone(receive))
        try:
            await self._stream(send, left)
        finally:
            left.cancel()
            await asyncio.gather(left, return_exceptions=True)
            await self._messages.aclose()

    async def _stream(self, send: Send, left: "asyncio.Task[None]") -> None:
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        await send(start)
        try:
            async for message in self._paced(left):
                await self._sent(send, message)
            await self._sent(send, b"", more=False)
        except TimeoutError:
            try:
                await self._sent(send, self._too_slow, more=False)
            except TimeoutError:
                return

    async def _sent(self, send: Send, body: bytes, *, more: bool = True) -> None:
        message: Message = {"type": "http.response.body", "body": body, "more_body": more}
        async with asyncio.timeout(self._patience_s):
            await send(message)

    async def _paced(self, left: "asyncio.Task[None]") -> AsyncIterator[bytes]:
        """Yield the messages, and a heartbeat in every silence, until the client is gone."""
        messages = aiter(self._messages)
        coming = asyncio.create_task(_next(messages))
        try:
            while True:
                done, _ = await asyncio.wait(
                    {coming, left},
                    timeout=self._heartbeat_s,
                    return_when=asyncio.FIRST_COMPLETED,
                )
                if left in done:
                    return
                if not done:
                    yield HEARTBEAT
                    continue
                message = coming.result()
                if message is None:
                    return
                yield message
                coming = asyncio.create_task(_next(messages))
        finally:
            coming.cancel()
            await asyncio.gather(coming, return_exceptions=True)


def head_of_stream() -> Response:
    """Return what a stream begins with, for a client that asks for no more (`HEAD`)."""
    response = Response(media_type=EVENT_STREAM, headers=HEADERS)
    del response.headers["content-length"]
    return response


async def _next(messages: AsyncIterator[bytes]) -> bytes | None:
    return await anext(messages, None)
