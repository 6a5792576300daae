"""Refusals that reach the edge of the service, and addresses where nothing is."""

from typing import Any
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route

from umpire.api.problems import BAD_METHOD, BODY_TOO_LARGE, NO_SUCH_PAGE, Problems
from umpire.api.rest.answers import refused
from umpire.kernel.errors import UNKNOWN_VALUE, Refusal

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
    """Return the address that differs by a slash at the end, if there is one where this is none.

    It has no host: what `Host` says may not be where the service is.
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
    """Return what answers for what an endpoint raises: problem documents."""

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
