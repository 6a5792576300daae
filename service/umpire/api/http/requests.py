"""One canonical log line and one observation for each request; its id, and the standing headers."""

import re
import secrets
from collections.abc import Sequence
from itertools import count
from time import perf_counter

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from umpire.api.http.drain import Drain
from umpire.api.http.heads import language_of
from umpire.kernel.lines import language
from umpire.telemetry import metrics
from umpire.telemetry.calls import MILLI, Call, begin

SANE_ID = re.compile(rb"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
UNMATCHED = "unmatched"
CLOSE = (b"connection", b"close")
FAILED = 500
CLIENT_GONE = 499
"""What proxies log, too, where nobody waited for an answer any more."""

log = structlog.get_logger("umpire.request")


class Requests:
    """Middleware that accounts for every request. It stands outermost.

    Args:
        app: what is served.
        headers: what every answer carries.
        drain: whether the process is about to stop.
    """

    def __init__(self, app: ASGIApp, headers: Sequence[tuple[bytes, bytes]], drain: Drain) -> None:
        self._app = app
        self._headers = tuple(headers)
        self._drain = drain
        self._prefix = secrets.token_hex(6)
        self._numbers = count(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, log it, and observe it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        call = Call(self._id_of(scope), _address_of(scope))
        begin(call)
        language.set(language_of(scope))
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return
        began = perf_counter()
        status, bytes_out, headed = FAILED, 0, 0.0

        async def noted(message: Message) -> None:
            nonlocal status, bytes_out, headed
            if message["type"] == "http.response.start":
                status, headed = message["status"], perf_counter()
                message["headers"] = self._with_ours(message.get("headers", ()), call)
            elif message["type"] == "http.response.body":
                bytes_out += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, noted)
            if not headed:
                status = CLIENT_GONE
        finally:
            ended = perf_counter()
            # A stream lasts as long as its reader likes: its head is what was waited for.
            waited_s = (headed if headed and call.stream else ended) - began
            route = getattr(scope.get("route"), "path", UNMATCHED)
            metrics.served(route, scope["method"], status, waited_s)
            self._log(scope["method"], route, status, ended - began, bytes_out, call)

    def _id_of(self, scope: Scope) -> str:
        for name, value in scope["headers"]:
            if name == b"x-request-id":
                if SANE_ID.fullmatch(value):
                    return str(value, "ascii")
                break
        return f"{self._prefix}{next(self._numbers):06x}"

    def _with_ours(
        self, headers: Sequence[tuple[bytes, bytes]], call: Call
    ) -> list[tuple[bytes, bytes]]:
        ours = [*headers, *self._headers, (b"x-request-id", call.id.encode())]
        if self._drain.begun:  # so that the client asks for its next connection elsewhere
            ours.append(CLOSE)
        return ours

    @staticmethod
    def _log(  # noqa: PLR0913, PLR0917 — what every line says
        method: str, route: str, status: int, duration_s: float, bytes_out: int, call: Call
    ) -> None:
        log.info(
            "request",
            id=call.id,
            method=method,
            route=route,
            status=status,
            ms=round(duration_s * MILLI, 3),
            bytes_in=call.bytes_in,
            bytes_out=bytes_out,
            **call.details(),
        )


def _address_of(scope: Scope) -> str:
    """Return where a request came from; a Unix socket has no address."""
    client = scope.get("client")
    return str(client[0]) if client else "local"
