"""Requests from elsewhere: which pages of other hosts, and which machines, may use the service."""

from collections.abc import Sequence

import structlog
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from umpire.api.http.heads import headers_of
from umpire.api.problems import FOREIGN_PAGE, THIS_MACHINE_ONLY, Problems
from umpire.api.rest.answers import refused
from umpire.settings import is_ip_address, is_loopback_address

log = structlog.get_logger("umpire.access")

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


FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
"""The headers by which a proxy says that somebody else is asking."""


class ThisMachineOnly:
    """Middleware of an open service that nobody has confirmed: it serves no other machine.

    The settings look at the address of `umpire serve`. Other servers listen where their own command
    line says, a proxy on this machine brings strangers in, and a page whose name resolves to
    127.0.0.1 counts as ours in a browser. So each request is looked at.

    An application that a program calls without a socket, as tests do, has a server whose address is
    a name: no stranger comes that way.

    Args:
        app: what is served.
        problems: to tell a refusal with.
        host: the name of the service; its address has been looked at.
    """

    def __init__(self, app: ASGIApp, problems: Problems, host: str) -> None:
        self._app = app
        self._problems = problems
        self._host = host.lower()
        self._logged = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request of this machine; refuse any other."""
        reason = None if scope["type"] == "lifespan" else self._reason_against(scope)
        if reason is None:
            await self._app(scope, receive, send)
            return
        if not self._logged:
            self._logged = True
            log.warning("open access answers this machine alone", reason=reason)
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": "this_machine_only"})
            return
        message = (
            f"Access is open, so only this machine is answered: {reason}. The operator may set "
            "UMPIRE_ACCESS=closed, or UMPIRE_OPEN_TO_STRANGERS=true."
        )
        problem = self._problems.of(THIS_MACHINE_ONLY.refuse(message))
        await refused(problem)(scope, receive, send)

    def _reason_against(self, scope: Scope) -> str | None:
        server, client = (
            end[0] if end else "" for end in (scope.get("server"), scope.get("client"))
        )
        if server and not server.startswith("/") and not is_ip_address(server):
            return None  # no socket
        if is_ip_address(server) and not is_loopback_address(server):
            return f"the request reached this machine at {server}"
        if client and not is_loopback_address(client):
            return f"the request comes from {client}"
        headers = headers_of(scope)
        for name in FORWARDED:
            if not all(map(is_loopback_address, _addresses(headers.get(name, "")))):
                return f"a proxy passed the request on ({name})"
        host = _name_of(headers.get("host", ""))
        ours = host in {"", "localhost", self._host} or host.endswith(".localhost")
        if not (ours or is_loopback_address(host)):
            return f"the request asks for {host[:100]!r}"
        return None


def _addresses(forwarded: str) -> list[str]:
    return [one.strip() for one in forwarded.split(",") if one.strip()]


def _name_of(host: str) -> str:
    """Return the host of a `Host` header without its port, in lower case."""
    name = host.lower().strip()
    if name.startswith("["):
        return name[1:].partition("]")[0]
    return name.partition(":")[0]
