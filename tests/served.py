"""A client of a service that lives in this process, where a request takes one turn of its loop.

Starlette's own goes to the loop and back eight times for a request, so that a body can be read
while it is written: three quarters of what a small request costs.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import httpx2
from anyio.from_thread import BlockingPortal
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Receive, Scope, Send


class Served(TestClient):
    """Starlette's client; an answer is there when all of it is.

    Sockets, and bodies that are written while they are read, are as ever.
    """

    def __init__(self, app: ASGIApp, *, raise_server_exceptions: bool = True) -> None:
        super().__init__(app, raise_server_exceptions=raise_server_exceptions)
        answering = httpx2.ASGITransport(self._stated, raise_app_exceptions=raise_server_exceptions)
        self._transport = OneTurn(answering, self._transport, self._portal_factory)

    async def _stated(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the service with what it has kept for its requests since it started."""
        await self.app({**scope, "state": self.app_state.copy()}, receive, send)


class OneTurn(httpx2.BaseTransport):
    """Asks the service in its own loop, and comes back with the whole answer."""

    def __init__(
        self,
        answering: httpx2.ASGITransport,
        others: httpx2.BaseTransport,
        loop: Callable[[], AbstractContextManager[BlockingPortal]],
    ) -> None:
        self._answering = answering
        self._others = others
        self._loop = loop

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """Return the answer of the service."""
        socket = request.url.scheme in {"ws", "wss"}
        if socket or not isinstance(request.stream, httpx2.AsyncByteStream):
            return self._others.handle_request(request)
        with self._loop() as loop:
            return loop.call(self._answered, request)

    async def _answered(self, request: httpx2.Request) -> httpx2.Response:
        answer = await self._answering.handle_async_request(request)
        told: dict[str, Any] = {"headers": answer.headers, "extensions": answer.extensions}
        stream = httpx2.ByteStream(b"".join([part async for part in answer.stream]))  # type: ignore[union-attr]
        return httpx2.Response(answer.status_code, stream=stream, **told)

    def close(self) -> None:
        """Close what is open."""
        self._others.close()
