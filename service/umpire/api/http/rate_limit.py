"""How often one caller may ask: counted by token, or by address where there is none."""

import hashlib
from collections.abc import Callable
from math import ceil

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from umpire.api.gate import bearer_or_none
from umpire.api.pages.assets import FILES
from umpire.api.problems import RATE_LIMITED, Problems
from umpire.api.rest.answers import refused
from umpire.scenarios.ports import Limiter
from umpire.telemetry import metrics

EXEMPT = frozenset({"/livez", "/readyz", "/version", "/metrics"})
"""What is never counted; nor are files of pages: one visit asks for over a hundred of them."""


class RateLimit:
    """Middleware that refuses who asks too often.

    Args:
        app: what is served.
        problems: to tell a refusal with.
        limiter: gives the limiter of callers with a good token (`True`), or of the others, once the
            store is connected; `None` where they are not limited.
        known: whether a token is good. One that is not counts for its address: a forger would
            have a new one each time.
    """

    def __init__(
        self,
        app: ASGIApp,
        problems: Problems,
        limiter: Callable[[bool], Limiter | None],
        known: Callable[[str], bool],
    ) -> None:
        self._app = app
        self._problems = problems
        self._limiter = limiter
        self._known = known

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, unless its caller has asked too often."""
        if scope["type"] == "lifespan" or _is_free(scope["path"]):
            await self._app(scope, receive, send)
            return
        token = self._good_token(scope)
        limiter = self._limiter(token is not None)
        if limiter is None:
            await self._app(scope, receive, send)
            return
        wait_s = await limiter.take(_caller(scope, token))
        if wait_s is None:
            await self._app(scope, receive, send)
            return
        metrics.LIMITED.inc()
        await self._refuse(limiter, max(1, ceil(wait_s)))(scope, receive, send)

    def _refuse(self, limiter: Limiter, wait_s: int) -> Response:
        message = f"At most {limiter.rate}; ask again in {wait_s} s."
        response = refused(self._problems.of(RATE_LIMITED.refuse(message)))
        response.headers["retry-after"] = str(wait_s)
        response.headers["ratelimit-policy"] = f'"caller";q={limiter.most};w={limiter.window_s}'
        response.headers["ratelimit"] = f'"caller";r=0;t={wait_s}'
        return response

    def _good_token(self, scope: Scope) -> str | None:
        token = bearer_or_none(Headers(scope=scope))
        return token if token is not None and self._known(token) else None


def _is_free(path: str) -> bool:
    return path in EXEMPT or path.startswith(FILES)


def _caller(scope: Scope, token: str | None) -> str:
    """Return who asks, as a name that tells nobody's token."""
    if token is not None:
        return "token:" + hashlib.sha256(token.encode()).hexdigest()[:32]
    client = scope.get("client")
    return f"address:{client[0] if client else 'local'}"
