"""The caller of a request: by token, or by address where there is no good one; and rate limits.

Everything that callers share is divided by these names: requests, bodies, questions, streams.
"""

import asyncio
import hashlib
from collections import Counter
from collections.abc import Callable, Mapping
from ipaddress import IPv6Address, IPv6Network, ip_address
from math import ceil

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from umpire.api.gate import bearer_or_none
from umpire.api.pages.assets import FILES
from umpire.api.problems import BUSY, RATE_LIMITED, Problems
from umpire.api.rest.answers import refused
from umpire.kernel.errors import Refusal
from umpire.scenarios.errors import Unavailable
from umpire.scenarios.ports import Limiter
from umpire.telemetry import metrics
from umpire.telemetry.calls import Call, current

EXEMPT = frozenset({"/livez", "/readyz", "/version", "/metrics"})
"""What is never counted; nor are files of pages: one visit asks for over a hundred of them."""
MANY, PAUSE_S = 8, 1.0
"""A refusal waits while its caller has more than so many requests under way: clients that ask again
at once, and are many, would leave little of the event loop for others."""
REFUSED = frozenset({429, 503})
SITE_BITS = 64
"""One site has this many bits of an IPv6 address for itself."""


class RateLimits:
    """The rate limits of callers with a good token, and of those without.

    Args:
        limiter: gives the limiter of callers with a good token (`True`), or of the others, once the
            store is connected; `None` where they are not limited.

    `forks` is the limiter of forks, once the store is connected: each keeps a battle for good.
    """

    forks: Limiter | None = None

    def __init__(self, limiter: Callable[[bool], Limiter | None]) -> None:
        self._limiter = limiter

    async def count_fork(self, origin: str) -> None:
        """Count a fork of a battle, and of its caller.

        Raises:
            Unavailable: the battle or the caller has been forked as often as it may be.
        """
        if self.forks is None:
            return
        for name in (f"fork:{origin}", f"fork:{current().caller}"):
            wait_s = await self.forks.take(name)
            if wait_s is not None:
                metrics.LIMITED.inc()
                raise RATE_LIMITED.refuse(
                    f"One battle and one caller have at most {self.forks.rate} forks; fork "
                    f"again in {max(1, ceil(wait_s))} s."
                )

    async def count(self, call: Call) -> "Exceeded | None":
        """Count an operation of a caller; return how its limit is exceeded, if it is."""
        limiter = self._limiter(call.known)
        wait_s = None if limiter is None else await limiter.take(call.caller)
        if limiter is None or wait_s is None:
            return None
        metrics.LIMITED.inc()
        return Exceeded(limiter, max(1, ceil(wait_s)))


class Exceeded:
    """A limit that is exceeded, and when the caller may ask again."""

    def __init__(self, limiter: Limiter, wait_s: int) -> None:
        self._limiter = limiter
        self.wait_s = wait_s

    @property
    def refusal(self) -> Refusal:
        """The refusal of what was asked."""
        message = f"At most {self._limiter.rate}; ask again in {self.wait_s} s."
        return RATE_LIMITED.refuse(message)

    @property
    def headers(self) -> dict[str, str]:
        """The headers of the refusal."""
        limiter = self._limiter
        return {
            "retry-after": str(self.wait_s),
            "ratelimit-policy": f'"caller";q={limiter.most};w={limiter.window_s}',
            "ratelimit": f'"caller";r=0;t={self.wait_s}',
        }


class AtOnce:
    """How much each caller has under way, and how much it may have.

    Args:
        most: of one caller.
        thing: the name of what is counted, in the plural.
    """

    def __init__(self, most: int, thing: str) -> None:
        self._most = most
        self._thing = thing
        self._under_way: Counter[str] = Counter()

    def has_many(self, caller: str) -> bool:
        """Whether a caller has many under way."""
        return self._under_way[caller] > MANY

    def take(self, caller: str) -> Callable[[], None]:
        """Count one more, and return what ends it; that may be called twice.

        Raises:
            Unavailable: the caller has as many as it may have.
        """
        if self._under_way[caller] >= self._most:
            raise BUSY.refuse(
                f"{self._most} of your {self._thing} are under way, the most for one caller; ask "
                "again once one has ended."
            )
        self._under_way[caller] += 1
        ended = False

        def end() -> None:
            nonlocal ended
            if not ended:
                ended = True
                self._under_way[caller] -= 1
                if not self._under_way[caller]:
                    del self._under_way[caller]

        return end


class Callers:
    """Middleware that names the caller of each request, and refuses one that asks for too much.

    Args:
        app: the application.
        problems: makes the problem document of a refusal.
        limits: the rate limits.
        known: whether a token is good. One that is not counts for its address: a forger would
            have a new one each time.
        at_once: how many requests (`http`) and WebSockets (`websocket`) one caller has under way.
            A stream counts until it begins.
    """

    def __init__(
        self,
        app: ASGIApp,
        problems: Problems,
        limits: RateLimits,
        known: Callable[[str], bool],
        at_once: Mapping[str, AtOnce],
    ) -> None:
        self._app = app
        self._problems = problems
        self._limits = limits
        self._known = known
        self._at_once = at_once

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, unless its caller has asked too often."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        call = current()
        token = bearer_or_none(Headers(scope=scope))
        name_caller(call, scope, token if token is not None and self._known(token) else None)
        if _is_free(scope["path"]):
            await self._app(scope, receive, send)
            return
        exceeded = await self._limits.count(call)
        if exceeded is not None:
            await self._refuse(exceeded)(scope, receive, send)
            return
        try:
            end = self._at_once[scope["type"]].take(call.caller)
        except Unavailable as refusal:
            await refused(self._problems.of(refusal))(scope, receive, send)
            return

        async def sent(message: Message) -> None:
            is_refused = message.get("status") in REFUSED
            if is_refused and self._at_once["http"].has_many(call.caller):
                await asyncio.sleep(PAUSE_S)
            if call.stream:  # from here on it has a place among the streams
                end()
            await send(message)

        try:
            await self._app(scope, receive, sent if scope["type"] == "http" else send)
        finally:
            end()

    def _refuse(self, exceeded: Exceeded) -> Response:
        response = refused(self._problems.of(exceeded.refusal))
        response.headers.update(exceeded.headers)
        return response


def name_caller(call: Call, scope: Scope, token: str | None) -> None:
    """Note who asks: a digest of a good token, or the address."""
    call.known = token is not None
    if token is not None:
        call.caller = "token:" + hashlib.sha256(token.encode()).hexdigest()[:32]
        return
    client = scope.get("client")
    call.caller = f"address:{site_of(client[0]) if client else 'local'}"


def site_of(address: str) -> str:
    """Return what one site has of an address: all of IPv4, the first 64 bits of IPv6."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return address
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(IPv6Network((int(known), SITE_BITS), strict=False))


def _is_free(path: str) -> bool:
    return path in EXEMPT or path.startswith(FILES)
