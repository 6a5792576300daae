"""Refusals that reach the edge of the service, and addresses where nothing is."""

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route

from umpire.api.problems import BAD_METHOD, BODY_TOO_LARGE, NO_SUCH_PAGE, Problems
from umpire.api.rest.answers import refused
from umpire.kernel.errors import UNKNOWN_VALUE, Refusal

CODES = {404: NO_SUCH_PAGE, 405: BAD_METHOD, 413: BODY_TOO_LARGE}


def _methods(request: Request) -> list[str]:
    """Return all methods of an address; its routes have one or two each."""
    matching = (
        route
        for route in request.app.routes
        if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE
    )
    return sorted({method for route in matching for method in route.methods or ()})


def exception_handlers(problems: Problems) -> dict[Any, Any]:
    """Return what answers for what an endpoint raises: problem documents."""

    async def of_refusal(_request: Request, refusal: Exception) -> Response:
        assert isinstance(refusal, Refusal)  # noqa: S101 — as it is registered
        return refused(problems.of(refusal))

    async def of_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)  # noqa: S101 — as it is registered
        code = CODES.get(error.status_code, UNKNOWN_VALUE)
        response = refused(problems.of(code.refuse(f"{request.method} {request.url.path}")))
        response.headers.update(error.headers or {})
        if code is BAD_METHOD:
            response.headers["allow"] = ", ".join(_methods(request))
        return response

    return {Refusal: of_refusal, HTTPException: of_http}
