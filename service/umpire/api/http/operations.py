"""Health checks, version and metrics; and addresses that do not exist."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match, Route

from umpire.api.answers import answer, refused
from umpire.api.http.middleware import Drain
from umpire.api.problems import (
    BAD_METHOD,
    BODY_TOO_LARGE,
    DRAINING,
    NO_SUCH_PAGE,
    STARTING,
    Problems,
)
from umpire.api.process_pool import ProcessPool
from umpire.api.rest.shapes import Health, Versions
from umpire.api.state import AppState
from umpire.kernel.errors import UNKNOWN_VALUE, Refusal
from umpire.telemetry import metrics
from umpire.version import release, revision

NOT_FOUND = 404
CODES = {NOT_FOUND: NO_SUCH_PAGE, 405: BAD_METHOD, 413: BODY_TOO_LARGE}


def _methods(request: Request) -> list[str]:
    """Return all methods of an address; its routes have one or two each."""
    matching = (
        route
        for route in request.app.routes
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE
    )
    return sorted({method for route in matching for method in route.methods or ()})


def _with_other_slash(request: Request) -> str | None:
    """Return the address that differs by a slash at the end, if only that one exists.

    It has no host: `Host` may name another one than the service's.
    """
    path: str = request.scope["path"]
    other = path.rstrip("/") if path.endswith("/") else f"{path}/"
    if not other or other.startswith("//") or ".." in other.split("/"):
        return None
    scope = {**request.scope, "path": other}
    if all(route.matches(scope)[0] is Match.NONE for route in request.app.routes):
        return None
    query = request.url.query
    return quote(other, safe="/%:@!$&'()*+,;=~") + (f"?{query}" if query else "")


def exception_handlers(problems: Problems) -> dict[Any, Any]:
    """Return the handlers that turn exceptions of endpoints into problem documents."""

    async def of_refusal(_request: Request, refusal: Exception) -> Response:
        assert isinstance(refusal, Refusal)  # noqa: S101 — as it is registered
        return refused(problems.of(refusal))

    async def of_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)  # noqa: S101 — as it is registered
        place = _with_other_slash(request) if error.status_code == NOT_FOUND else None
        if place is not None:
            return Response(status_code=307, headers={"location": place})
        code = CODES.get(error.status_code, UNKNOWN_VALUE)
        response = refused(problems.of(code.refuse(f"{request.method} {request.url.path}")))
        response.headers.update(error.headers or {})
        if code is BAD_METHOD:
            response.headers["allow"] = ", ".join(_methods(request))
        return response

    return {Refusal: of_refusal, HTTPException: of_http}


class Operations:
    """Endpoints for those who run the service.

    Args:
        app_state: the service, with its rulebooks.
        drain: whether the process must stop.
        sample: a scenario that anybody may try, from any seat.

    Attributes:
        look: returns warnings about the journal server, once it is connected; refuses one that
            cannot be used, or that cannot store an order now.
        early: the pools whose processes start with the service.
        warnings: for the operator, from the start on; `/readyz` shows them before those of `look`.
    """

    def __init__(self, app_state: AppState, drain: Drain, sample: str | None = None) -> None:
        self._app_state = app_state
        self._drain = drain
        self._sample = sample
        self.look: Callable[[], Awaitable[tuple[str, ...]]] | None = None
        self.early: Sequence[ProcessPool] = ()
        self.warnings: list[str] = []

    def routes(self) -> list[BaseRoute]:
        """Return the routes of operations."""
        return [
            Route("/livez", self.livez),
            Route("/readyz", self.readyz),
            Route("/version", self.version),
            Route("/metrics", self.metrics),
        ]

    async def livez(self, _request: Request) -> Response:
        """Answer as long as the process does."""
        return answer(Health("alive"))

    async def readyz(self, _request: Request) -> Response:
        """Answer 200 while every kind of request can be answered, 503 otherwise.

        A process for questions that is replaced later changes nothing: it was up, and is again.
        """
        if self._drain.begun:
            raise DRAINING.refuse("The process is about to stop; ask another one.")
        if self.look is None:
            raise STARTING.refuse("The process is still connecting to its journal server.")
        if not all(pool.was_up for pool in self.early):
            raise STARTING.refuse("The processes for long questions are still starting.")
        return answer(Health("ready", (*self.warnings, *await self.look())))

    async def version(self, _request: Request) -> Response:
        """Return the versions of the service and of its rulebooks, and what can be tried out."""
        editions = {book.system: book.edition for book in self._app_state.rulebooks.values()}
        return answer(Versions(release(), revision(), editions, self._sample))

    async def metrics(self, request: Request) -> Response:
        """Return the metrics of all workers, in the format that Prometheus asks for."""
        body, media_type = metrics.exposition(request.headers.get("accept", ""))
        return Response(body, headers={"content-type": media_type})
