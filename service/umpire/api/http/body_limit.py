"""The limits of request bodies: encoding, bytes, time, and how many a process holds at once.

Callers with a good token and anonymous ones have a budget each, and another each for transcripts:
none of them uses up what the others need. One caller has the size of one largest body.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from umpire.api.http.heads import encoding_of_body, headers_of
from umpire.api.problems import (
    BODY_TOO_LARGE,
    BODY_TOO_SLOW,
    BUSY,
    UNSUPPORTED_ENCODING,
    Problems,
)
from umpire.api.rest.answers import refused
from umpire.kernel.errors import Refusal
from umpire.telemetry.calls import current

AT_ONCE, TRANSCRIPTS_AT_ONCE = 4, 2
"""How many bodies of the greatest size a budget holds at once; smaller ones are so many more."""


class Limit(NamedTuple):
    """What one body may have: bytes, and the seconds in which it arrives."""

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
            raise BUSY.refuse("Too many large bodies are under way; send yours again soon.")
        if size and self._held[caller] + size > self._most:
            raise BUSY.refuse(
                f"Your bodies under way have more than {self._most} bytes; send them one by one."
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
    """Middleware that takes no larger or slower bodies, and not too many at once.

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
    return BODY_TOO_LARGE.refuse(f"A body has at most {limit.most} bytes here.")


def _too_slow(limit: Limit) -> Refusal:
    return BODY_TOO_SLOW.refuse(f"The body has not arrived within {limit.time_s:g} s.")
