"""Compression, for clients that ask for it and answers that are worth it."""

from starlette.middleware.gzip import GZipResponder
from starlette.types import ASGIApp, Receive, Scope, Send

from umpire.api.http.heads import accepts_gzip

WORTH_IT_BYTES = 1024
LEVEL = 5
LONG_BYTES = 128 * 1024
"""What is longer is compressed in a thread."""


class Compression:
    """Middleware that compresses answers of 1 KB or more; never an event stream.

    Who does not ask for it does not pay for it: the request goes straight through. Starlette's own
    middleware looks for the word in `Accept-Encoding`, and so takes a refusal for a wish.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        app = self._app
        if scope["type"] == "http" and accepts_gzip(scope):
            app = GZipResponder(
                app, WORTH_IT_BYTES, compresslevel=LEVEL, thread_minimum_size=LONG_BYTES
            )
        await app(scope, receive, send)
