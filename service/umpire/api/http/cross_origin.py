"""Pages of other hosts: which may use the service, and what of an answer they may see."""

from collections.abc import Sequence

from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

EXPOSED = (
    "ETag",
    "Link",
    "Location",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "X-Request-ID",
)


class CrossOrigin:
    """Middleware that answers browsers; who sends no `Origin` goes straight through.

    Every answer says `Vary: Origin` (`standing_headers`), so that no cache confuses the two.
    """

    def __init__(self, app: ASGIApp, allowed: Sequence[str]) -> None:
        self._app = app
        self._browsers = CORSMiddleware(
            app,
            allow_origins=allowed,
            allow_methods=["GET", "POST"],
            allow_headers=["*"],
            expose_headers=EXPOSED,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        browser = scope["type"] == "http" and any(name == b"origin" for name, _ in scope["headers"])
        await (self._browsers if browser else self._app)(scope, receive, send)
