"""Compression, for clients that ask for it and answers that are worth it."""

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from umpire.api.http.heads import headers_of

WORTH_IT_BYTES = 1024
LEVEL = 5


class Compression:
    """Middleware that compresses answers of 1 KB or more; never an event stream.

    Who does not ask for it does not pay for it: the request goes straight through.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._compressing = GZipMiddleware(app, WORTH_IT_BYTES, LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        app = self._compressing if asks_for_gzip(scope) else self._app
        await app(scope, receive, send)


def asks_for_gzip(scope: Scope) -> bool:
    """Return whether the client takes what is compressed."""
    if scope["type"] != "http":
        return False
    return "gzip" in headers_of(scope).get("accept-encoding", "")
