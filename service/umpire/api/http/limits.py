"""The limits of requests: bodies, callers, rates.

A caller is named by its token, or by its address if it has no valid token. Everything that callers
share is divided by these names: requests, bodies, questions, streams.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from math import ceil
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from umpire.api.answers import encoding_of_body, headers_of, refused
from umpire.api.gate import bearer_or_none
from umpire.api.pages.layout import FILES
from umpire.api.problems import (
    BODY_TOO_LARGE,
    BODY_TOO_SLOW,
    BUSY,
    RATE_LIMITED,
    UNSUPPORTED_ENCODING,
    Problems,
)
from umpire.api.turns import Starts, site_of
from umpire.kernel.errors import Refusal
from umpire.scenarios.errors import Unavailable
from umpire.scenarios.ports import Limiter
from umpire.scenarios.repository import Recent
from umpire.telemetry import metrics
from umpire.telemetry.logs import Call, current

AT_ONCE, TRANSCRIPTS_AT_ONCE = 4, 2
"""How many bodies of the greatest size a budget holds at once; of smaller ones it holds more."""


class Limit(NamedTuple):
    """The most that one body may have: bytes, and the seconds in which it arrives."""

    most: int
    time_s: float


class Budget:
    """The bytes of the bodies that are held at once; a caller has a share of one body's size.

    Args:
        most: bytes of the largest body.
        at_once: how many of the largest are held at once.
    """

    def __init__(self, most: int, at_once: int) -> None:
        self._most = most
        self._all = at_once * most
        self._held: Counter[str] = Counter()
        self._total = 0

    def take(self, caller: str, size: int) -> None:
        """Hold bytes for a caller.

        Raises:
            Unavailable: the caller has its share, or all of the budget is held.
        """
        if size and self._total + size > self._all:
            raise BUSY.refuse(
                "The service is reading too many large bodies; send yours again soon."
            )
        if size and self._held[caller] + size > self._most:
            raise BUSY.refuse(
                f"Your bodies under way exceed {self._most} bytes together; send them one by one."
            )
        self._held[caller] += size
        self._total += size

    def give_back(self, caller: str, size: int) -> None:
        """Let go of bytes that a caller holds."""
        self._total -= size
        self._held[caller] -= size
        if not self._held[caller]:
            del self._held[caller]


class BodyLimit:
    """Middleware that refuses bodies that are too large, too slow or too many at once.

    Callers with a valid token and anonymous callers have separate budgets, and separate ones again
    for transcripts: none of them uses up the memory that the others need.

    Args:
        app: the application.
        problems: makes the problem document of a refusal.
        limit: of a body.
        elsewhere: the limits of other bodies, by path.
    """

    def __init__(
        self, app: ASGIApp, problems: Problems, limit: Limit, elsewhere: Mapping[str, Limit]
    ) -> None:
        self._app = app
        self._problems = problems
        self._limit = limit
        self._elsewhere = elsewhere
        larger = max([each.most for each in elsewhere.values()], default=0)
        of_transcripts, of_others = (larger, TRANSCRIPTS_AT_ONCE), (limit.most, AT_ONCE)
        self._budgets = {
            (is_larger, known): Budget(*(of_transcripts if is_larger else of_others))
            for is_larger in (True, False)
            for known in (True, False)
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, unless it says itself that its body is too large.

        One that does not say is cut off while it is read: there the refusal is raised.
        """
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        encoding = encoding_of_body(scope)
        if encoding is not None:
            await refused(self._problems.of(_encoded(encoding)))(scope, receive, send)
            return
        elsewhere = self._elsewhere.get(scope["path"])
        limit, call = elsewhere or self._limit, current()
        said = headers_of(scope).get("content-length", "")
        if said.isdecimal() and int(said) > limit.most:
            await refused(self._problems.of(_too_large(limit)))(scope, receive, send)
            return
        budget = self._budgets[elsewhere is not None, call.known]
        read, whole = 0, False
        until = asyncio.get_running_loop().time() + limit.time_s

        async def counted() -> Message:
            nonlocal read, whole
            if whole:
                return await receive()
            try:
                async with asyncio.timeout_at(until):
                    message = await receive()
            except TimeoutError:
                raise _too_slow(limit) from None
            size = len(message.get("body", b""))
            if read + size > limit.most:
                raise _too_large(limit)
            budget.take(call.caller, size)
            read += size
            whole = not message.get("more_body", False)
            call.bytes_in = read
            return message

        try:
            await self._app(scope, counted, send)
        finally:
            budget.give_back(call.caller, read)


def _encoded(encoding: str) -> Refusal:
    return UNSUPPORTED_ENCODING.refuse(
        f"The body has Content-Encoding {encoding[:40]!r}; send it without compression, and without"
        " that header."
    )


def _too_large(limit: Limit) -> Refusal:
    return BODY_TOO_LARGE.refuse(f"The body has more than {limit.most} bytes, the limit here.")


def _too_slow(limit: Limit) -> Refusal:
    return BODY_TOO_SLOW.refuse(f"The body did not arrive within {limit.time_s:g} s.")


EXEMPT = frozenset({"/livez", "/readyz", "/version", "/metrics"})
"""Paths that are never counted. Files of pages are not counted either: one visit loads over a
hundred of them."""

REFUSAL_S, FREE_REFUSALS = 0.1, 20
"""A caller gets `FREE_REFUSALS` refusals at once, and then one each `REFUSAL_S` seconds. Further
ones wait: clients that retry at once would spend the processor time that others need."""

REFUSALS_KNOWN = 10_000
REFUSED = frozenset({429, 503})


class Refusals:
    """Spaces out the refusals that a caller gets."""

    def __init__(self) -> None:
        self._due = Recent[str, float](REFUSALS_KNOWN)

    async def pause(self, caller: str) -> None:
        """Wait until a caller may have one more refusal."""
        now = asyncio.get_running_loop().time()
        due = max(now, self._due.get(caller) or now)
        self._due.keep(caller, due + REFUSAL_S)
        wait_s = due - now - REFUSAL_S * (FREE_REFUSALS - 1)
        if wait_s > 0:
            await asyncio.sleep(wait_s)


class Limits:
    """The limits of each caller: how often it asks, how much at once, how fast it is refused.

    Args:
        limiter: gives the rate limiter of callers with a valid token (`True`), or of the others,
            once the store is connected; `None` where they are not limited.

    `forks` is the limiter of forks, once the store is connected: each fork stores a battle for
    good. `starts` are the turns at which requests start.
    """

    forks: Limiter | None = None

    def __init__(self, limiter: Callable[[bool], Limiter | None]) -> None:
        self._limiter = limiter
        self.starts = Starts()
        self.refusals = Refusals()

    async def count_fork(self, origin: str) -> None:
        """Count a fork of a battle, and of its caller.

        Raises:
            Unavailable: the battle or the caller has been forked as often as it may be.
        """
        if self.forks is None:
            return
        for name in (f"fork:{origin}", f"fork:{current().caller}"):
            wait_s = await self.forks.take(name)
            await self.starts.turn()
            if wait_s is not None:
                metrics.LIMITED.inc()
                raise RATE_LIMITED.refuse(
                    f"A battle and a caller may fork {self.forks.rate} at most; fork again in "
                    f"{max(1, ceil(wait_s))} s."
                )

    async def count(self, call: Call) -> "Exceeded | None":
        """Count an operation of a caller; return how its limit is exceeded, if it is."""
        limiter = self._limiter(call.known)
        if limiter is None:
            return None
        wait_s = await limiter.take(call.caller)
        await self.starts.turn()
        if wait_s is None:
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
        """The refusal of the request."""
        message = f"You may send {self._limiter.rate}; ask again in {self.wait_s} s."
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
    """The work that each caller has under way, up to a limit.

    Args:
        most: the limit of one caller.
        thing: the name of the counted work, in the plural.
    """

    def __init__(self, most: int, thing: str) -> None:
        self._most = most
        self._thing = thing
        self._under_way: Counter[str] = Counter()

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
        limits: what each caller may ask.
        caller_of: returns the caller of a token, `None` if it is not good. Such a token counts for
            its address: a forger would have a new one each time.
        at_once: how many requests (`http`) and WebSockets (`websocket`) one caller has under way.
            A stream counts until it begins.
    """

    def __init__(
        self,
        app: ASGIApp,
        problems: Problems,
        limits: Limits,
        caller_of: Callable[[str], str | None],
        at_once: Mapping[str, AtOnce],
    ) -> None:
        self._app = app
        self._problems = problems
        self._limits = limits
        self._caller_of = caller_of
        self._at_once = at_once

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, unless its caller has asked too often."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        call = current()
        token = bearer_or_none(Headers(scope=scope))
        name_caller(call, scope, None if token is None else self._caller_of(token))
        end = _nothing

        async def sent(message: Message) -> None:
            if message.get("status") in REFUSED:
                await self._limits.refusals.pause(call.caller)
            if call.stream:  # from here on it has a place among the streams
                end()
            await send(message)

        await self._limits.starts.turn()
        if not _is_free(scope["path"]):
            exceeded = await self._limits.count(call)
            if exceeded is not None:
                await self._refuse(exceeded)(scope, receive, sent)
                return
            try:
                end = self._at_once[scope["type"]].take(call.caller)
            except Unavailable as refusal:
                await refused(self._problems.of(refusal))(scope, receive, sent)
                return
        try:
            await self._app(scope, receive, sent)
        finally:
            end()

    def _refuse(self, exceeded: Exceeded) -> Response:
        response = refused(self._problems.of(exceeded.refusal))
        response.headers.update(exceeded.headers)
        return response


def _nothing() -> None:
    """End nothing."""


def name_caller(call: Call, scope: Scope, known: str | None) -> None:
    """Note who asks: the caller whose token is good, or the address."""
    call.known = known is not None
    if known is not None:
        call.caller = known
        return
    client = scope.get("client")
    call.caller = f"address:{site_of(client[0]) if client else 'local'}"


def _is_free(path: str) -> bool:
    return path in EXEMPT or path.startswith(FILES)
