"""Answers: JSON with the shapes of the domain, entity tags, problem documents."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from umpire.api.problems import BAD_PARAMETER, BAD_VERSION, VERSION_REQUIRED, Problem
from umpire.telemetry.calls import current

JSON = "application/json"
PROBLEM = "application/problem+json"

HEADERS_OF_STATUS = {401: {"www-authenticate": "Bearer"}, 503: {"retry-after": "1"}}

encode = msgspec.json.Encoder().encode


def tagged(version: int) -> dict[str, str]:
    """Return the entity tag of a version: for one seat, since each sees its own battle."""
    return {
        "etag": f'"{version}"',
        "vary": "authorization, umpire-seat",
        "cache-control": "private, no-cache",
    }


def answer(
    value: Any, *, status: int = 200, version: int | None = None, location: str | None = None
) -> Response:
    """Return a JSON answer; `version` becomes its entity tag."""
    headers: dict[str, str] = {}
    if version is not None:
        headers |= tagged(version)
    if location is not None:
        headers["location"] = location
    return Response(encode(value), status, headers, JSON)


def refused(problem: Problem) -> Response:
    """Return a problem document."""
    current().refusal = problem.code
    headers = HEADERS_OF_STATUS.get(problem.status)
    return Response(encode(problem), problem.status, headers, PROBLEM)


def expected_version(request: Request) -> int:
    """Return the version that `If-Match` names.

    Raises:
        Malformed: the header is missing (428), or holds no single version.
    """
    tag = request.headers.get("if-match")
    if tag is None:
        raise VERSION_REQUIRED.refuse('Send If-Match: "VERSION".')
    digits = tag.strip().removeprefix('"').removesuffix('"')
    if not (digits.isascii() and digits.isdigit() and len(digits) < 16):  # noqa: PLR2004
        raise BAD_VERSION.refuse(f"{tag!r} is no version in quotes.")
    return int(digits)


def whole_number(request: Request, name: str, default: int, most: int) -> int:
    """Return a query parameter that is a whole number from 0 to `most`.

    Raises:
        Malformed: it is anything else.
    """
    given = request.query_params.get(name)
    if given is None:
        return default
    if not (given.isascii() and given.isdigit() and len(given) < 16):  # noqa: PLR2004
        raise BAD_PARAMETER.refuse(f"`{name}` is a whole number, not {given[:20]!r}.")
    return min(int(given), most)


def yes_or_no_alone(request: Request, name: str) -> bool:
    """Return a query parameter that is `true` or `false`, the only one that there may be.

    Others are refused, so that nothing is done in earnest because of a slip of the pen.

    Raises:
        Malformed: it is anything else, it stands there twice, or there is another.
    """
    given = request.query_params.multi_items()
    for other, value in given:
        if other != name:
            raise BAD_PARAMETER.refuse(f"There is no parameter {other[:20]!r} here.")
        if value not in {"true", "false"}:
            raise BAD_PARAMETER.refuse(f"`{name}` is true or false, not {value[:20]!r}.")
    if len(given) > 1:
        raise BAD_PARAMETER.refuse(f"`{name}` is given once.")
    return given == [(name, "true")]
