"""Pages of other hosts: which may use the service, and what of an answer they may see."""

from collections.abc import Sequence

from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from umpire.api.http.heads import headers_of
from umpire.api.problems import FOREIGN_PAGE, Problems
from umpire.api.rest.answers import refused

READING = ("GET", "HEAD", "OPTIONS")
OWN = frozenset({"same-origin", "none"})
PORTS = {"http": ":80", "https": ":443"}

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
    """Middleware that answers browsers; who is no page of another host goes straight through.

    Every answer says `Vary: Origin` (`standing_headers`), so that no cache confuses the two.

    Args:
        app: what is served.
        problems: to tell a refusal with.
        reading: the origins of pages that may read; `*` is every one.
        acting: those that may do more.
    """

    def __init__(
        self, app: ASGIApp, problems: Problems, reading: Sequence[str], acting: Sequence[str]
    ) -> None:
        self._app = app
        self._problems = problems
        self._acting = frozenset(acting)
        self._actors = _browsers(app, acting, ["GET", "POST", "DELETE"])
        self._readers = _browsers(self._reading_alone, reading, ["GET"])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, as far as the page that sends it may go."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)  # the WebSocket looks at its origin itself
            return
        page = foreign_page(scope)
        if page is None:
            await self._app(scope, receive, send)
        elif "*" in self._acting or page in self._acting:
            await self._actors(scope, receive, send)
        else:
            await self._readers(scope, receive, send)

    async def _reading_alone(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] in READING:
            await self._app(scope, receive, send)
            return
        refusal = FOREIGN_PAGE.refuse(
            f"The page is of {foreign_page(scope)}; UMPIRE_ALLOWED_ORIGINS names those that may."
        )
        await refused(self._problems.of(refusal))(scope, receive, send)


def _browsers(app: ASGIApp, origins: Sequence[str], methods: Sequence[str]) -> CORSMiddleware:
    return CORSMiddleware(
        app,
        allow_origins=origins,
        allow_methods=methods,
        allow_headers=["*"],
        expose_headers=EXPOSED,
    )


def foreign_page(scope: Scope) -> str | None:
    """Return the origin of the page that sends a request, `None` if it is ours, or no page at all.

    A browser says in `Sec-Fetch-Site` whether the page is ours; where it does not, over plain HTTP,
    the `Origin` of our own has the host that was asked.
    """
    headers = headers_of(scope)
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if site in OWN or (origin is None and site is None):
        return None
    if origin is None:
        return None if scope["method"] in READING else "null"
    kind, _, host = origin.lower().partition("://")
    port = PORTS.get(kind, "")
    asked = headers.get("host", "").lower()
    return None if host.removesuffix(port) == asked.removesuffix(port) else origin
