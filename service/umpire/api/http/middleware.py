"""The middleware around every request, outermost first."""

import asyncio
import contextlib
import re
import secrets
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from time import perf_counter
from types import FrameType

import structlog
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.gzip import GZipResponder
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from umpire.api.answers import accepts_gzip, headers_of, language_of, refused
from umpire.api.http.limits import AtOnce, BodyLimit, Callers, Limit
from umpire.api.problems import DRAINING, FAULT, FOREIGN_PAGE, THIS_MACHINE_ONLY, Problems
from umpire.api.rest.operation import Reach
from umpire.api.rest.routes import OF_TRANSCRIPTS, reach_of
from umpire.api.state import AppState
from umpire.api.turns import AskerGone, asked_by
from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.kernel.lines import language
from umpire.settings import Settings, is_ip_address, is_loopback_address
from umpire.telemetry import metrics
from umpire.telemetry.logs import MILLI, Call, begin, current
from umpire.telemetry.tracing import tracing


def standing_headers(settings: Settings) -> tuple[tuple[bytes, bytes], ...]:
    """Return the headers that stop browsers from guessing types, framing and sending referrers.

    `Vary` keeps caches from confusing origins and encodings.
    """
    headers = {
        "vary": "origin, accept-encoding",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "content-security-policy": f"frame-ancestors {settings.frame_ancestors}",
    }
    if settings.hsts_s:
        headers["strict-transport-security"] = f"max-age={settings.hsts_s}"
    return tuple((name.encode(), value.encode("latin-1")) for name, value in headers.items())


WORTH_IT_BYTES = 1024
LEVEL = 5
LONG_BYTES = 128 * 1024
"""Longer answers are compressed in a thread."""


class Compression:
    """Middleware that compresses answers of 1 KB or more, except event streams.

    A request that does not accept gzip goes straight through. Starlette's own middleware only looks
    for the word in `Accept-Encoding`, so it takes a refusal (`gzip;q=0`) for a wish.
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


cross_origin_log = structlog.get_logger("umpire.access")


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
    """Middleware for pages of other hosts; all other requests go straight through.

    A call that needs no stored battle is open to every page: it shows nothing that a stranger could
    not ask from a shell, and the limits of strangers bound its work.

    Every answer says `Vary: Origin` (`standing_headers`), so that no cache confuses the two.

    Args:
        app: the application.
        problems: writes refusals.
        reading: the origins of pages that may read stored battles; `*` is every one.
        acting: those that may change them.
        reach: returns what a request does with stored battles.
    """

    def __init__(
        self,
        app: ASGIApp,
        problems: Problems,
        reading: Sequence[str],
        acting: Sequence[str],
        reach: Callable[[Scope], Reach],
    ) -> None:
        self._app = app
        self._problems = problems
        self._reach = reach
        self._acting = frozenset(acting)
        self._reading = frozenset(reading)
        self._everybody = _browsers(app, ["*"], ["GET", "POST"])
        self._readers = _browsers(app, reading, ["GET", "POST"])
        self._actors = _browsers(app, acting, ["GET", "POST", "DELETE"])
        self._others = _browsers(self._refuse, reading, ["GET"])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, as far as the page that sends it may go."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)  # the WebSocket looks at its origin itself
            return
        page = foreign_page(scope)
        if page is None:
            await self._app(scope, receive, send)
            return
        reach = self._reach(scope)
        if reach == "none":
            await self._everybody(scope, receive, send)
        elif _is_among(page, self._acting):
            await self._actors(scope, receive, send)
        elif reach == "reads" and (
            scope["method"] in {"GET", "HEAD"} or _is_among(page, self._reading)
        ):
            await self._readers(scope, receive, send)
        else:
            await self._others(scope, receive, send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = FOREIGN_PAGE.refuse(
            f"A page of {foreign_page(scope)} may only read; UMPIRE_ALLOWED_ORIGINS lists the "
            "origins that may do more."
        )
        await refused(self._problems.of(refusal))(scope, receive, send)


def _is_among(page: str, origins: frozenset[str]) -> bool:
    return "*" in origins or page in origins


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
"""The headers by which a proxy passes on the client's address."""


class ThisMachineOnly:
    """Middleware of an open service that nobody has confirmed: it serves this machine only.

    The settings check the address of `umpire serve`. Other servers listen where their own command
    line says, a proxy on this machine forwards strangers, and a page whose name resolves to
    127.0.0.1 counts as ours in a browser. So each request is checked.

    An application that a program calls without a socket, as tests do, has a server whose address is
    a name: no stranger comes that way.

    Args:
        app: the application.
        problems: makes the problem document of a refusal.
        host: the name of the service; its address has been checked.
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
            cross_origin_log.warning("open access answers this machine alone", reason=reason)
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": "this_machine_only"})
            return
        message = (
            f"Access is open, so the service answers only its own machine, but {reason}. The "
            "operator may set UMPIRE_ACCESS=closed or UMPIRE_OPEN_TO_STRANGERS=true."
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


_HEADERS = {
    b"location": re.compile(rb"^/(?!/)"),
    b"link": re.compile(rb"(?<=<)/(?!/)"),
}


class RootPath:
    """Middleware that serves an application under a path such as `/umpire`. It is outermost.

    Everything inside answers as if it had no root path. This class removes it from the path of each
    request and puts it before each address in a header of the answer. A proxy may remove it itself
    or leave it.

    Args:
        app: the application.
        root: the path, without a slash at its end; not empty.
    """

    def __init__(self, app: ASGIApp, root: str) -> None:
        self._app = app
        self._root = root
        self._put = root.encode() + b"/"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        path: str = scope["path"]
        if path == self._root and scope["type"] == "http":
            await _redirect(f"{self._root}/", scope, send)
            return
        if path.startswith(f"{self._root}/"):
            scope = {**scope, "path": path[len(self._root) :]}

        async def rooted_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = self._rooted(message.get("headers", ()))
            await send(message)

        await self._app(scope, receive, rooted_headers)

    def _rooted(self, headers: Sequence[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        return [
            (name, _HEADERS[name].sub(self._put, value) if name in _HEADERS else value)
            for name, value in headers
        ]


async def _redirect(place: str, scope: Scope, send: Send) -> None:
    query: bytes = scope.get("query_string", b"")
    where = place.encode() + (b"?" + query if query else b"")
    headers = [(b"location", where), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 307, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


log = structlog.get_logger("umpire.drain")


class Drain:
    """The order to stop the process. Balancers see it in `/readyz`, clients in the answers.

    Attributes:
        begun: whether it has come.
        then: further work at that moment, such as ending streams.
    """

    def __init__(self) -> None:
        self.begun = False
        self.then: list[Callable[[], object]] = []

    def begin(self) -> None:
        """Say from now on that the process is about to stop."""
        if not self.begun:
            self.begun = True
            for act in self.then:
                act()

    @contextlib.contextmanager
    def before_stop(self, drain_s: float) -> Iterator[None]:
        """Wait `drain_s` between SIGTERM and the server's own handling of it.

        The service answers requests meanwhile. A second SIGTERM changes nothing. SIGINT stops at
        once, after `then` has run. Without a server's own handler (in tests) there is nothing to
        delay.
        """
        server = signal.getsignal(signal.SIGTERM)
        here = threading.current_thread() is threading.main_thread()
        if not (here and callable(server)):
            yield
            return
        loop = asyncio.get_running_loop()

        def stop(number: int) -> None:
            server(number, None)

        def asked(number: int) -> None:
            if not self.begun:
                self.begin()
                log.info("draining", seconds=drain_s)
                loop.call_later(drain_s, stop, number)

        def heard(number: int, _frame: FrameType | None) -> None:
            loop.call_soon_threadsafe(asked, number)

        signal.signal(signal.SIGTERM, heard)
        try:
            with _noticed(signal.SIGINT, lambda: loop.call_soon_threadsafe(self.begin)):
                yield
        finally:
            signal.signal(signal.SIGTERM, server)


@contextlib.contextmanager
def _noticed(number: signal.Signals, act: Callable[[], object]) -> Iterator[None]:
    """Do something besides what a signal does anyway."""
    before = signal.getsignal(number)
    if not callable(before):
        yield
        return

    def heard(number: int, frame: FrameType | None) -> None:
        act()
        before(number, frame)

    signal.signal(number, heard)
    try:
        yield
    finally:
        signal.signal(number, before)


fault_log = structlog.get_logger("umpire.request")


class Faults:
    """Middleware that answers for faults inside, and for requests cut off as the process stops.

    It is the innermost one, so that its answers get the headers of all the others.
    """

    def __init__(self, app: ASGIApp, problems: Problems) -> None:
        self._app = app
        self._problems = problems

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request; a fault after the head of the answer ends the connection."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        asked_by(receive)
        started = False

        async def noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except AskerGone:
            return
        except ClientDisconnect:
            if started:
                return
            # The client has mostly gone, but the log and the metrics count no fault of ours.
            problem = self._problems.of(
                UNKNOWN_VALUE.refuse("The connection closed before the end of the body.")
            )
            await refused(problem)(scope, receive, send)
        except asyncio.CancelledError:
            if started:
                raise
            problem = self._problems.of(
                DRAINING.refuse(
                    "The process is stopping before its answer; send the request again."
                )
            )
            await refused(problem)(scope, receive, send)
        except Exception as error:
            fault_log.exception("fault", id=current().id, exc_info=error)
            if started:
                raise
            problem = self._problems.of(
                FAULT.refuse("The service failed on this request; its log has the reason.")
            )
            await refused(problem)(scope, receive, send)


SANE_ID = re.compile(rb"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
UNMATCHED = "unmatched"
CLOSE = (b"connection", b"close")
FAILED = 500
CLIENT_GONE = 499
"""The status that proxies also log for a client that left before its answer."""


request_log = structlog.get_logger("umpire.request")


class Requests:
    """Middleware that logs and counts every request. It is the outermost one.

    Args:
        app: the application.
        headers: those of every answer.
        drain: whether the process must stop.
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
            # A stream lasts as long as its reader likes: its client waited only for its head.
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
        request_log.info(
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


TRANSCRIPT_TIMES = 4
"""A transcript may take this many times as long to arrive as another body."""


def middleware(settings: Settings, app_state: AppState, drain: Drain) -> list[Middleware]:
    """Return the middleware of the service.

    Args:
        settings: how it is run.
        app_state: what the edges have at hand.
        drain: whether the process is about to stop.
    """

    def caller_of(token: str) -> str | None:
        return app_state.gate.caller_of(token) if app_state.is_connected else None

    transcript = Limit(settings.transcript_limit, TRANSCRIPT_TIMES * settings.body_s)
    alone = Middleware(ThisMachineOnly, problems=app_state.problems, host=settings.host)
    traced = tracing()
    rooted = [Middleware(RootPath, root=settings.root)] if settings.root else []
    return [
        *rooted,
        Middleware(Requests, headers=standing_headers(settings), drain=drain),
        *([Middleware(traced)] if traced is not None else ()),
        *([alone] if settings.answers_this_machine_alone else ()),
        Middleware(
            CrossOrigin,
            problems=app_state.problems,
            reading=settings.reading_origins,
            acting=settings.acting_origins,
            reach=reach_of(app_state),
        ),
        Middleware(
            Callers,
            problems=app_state.problems,
            limits=app_state.limits,
            caller_of=caller_of,
            at_once={
                "http": AtOnce(settings.requests_at_once, "requests"),
                "websocket": AtOnce(settings.followers_an_address, "WebSockets"),
            },
        ),
        Middleware(Compression),
        Middleware(
            BodyLimit,
            problems=app_state.problems,
            limit=Limit(settings.body_limit, settings.body_s),
            elsewhere=dict.fromkeys(OF_TRANSCRIPTS, transcript),
        ),
        Middleware(Faults, problems=app_state.problems),
    ]
