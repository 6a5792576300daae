"""Answers: JSON with the shapes of the domain, entity tags, problem documents."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from umpire.api.http.heads import accepts_gzip, has_entity_tag
from umpire.api.problems import UNSUPPORTED_ENCODING, Problem
from umpire.api.rulebook_schema import Document
from umpire.kernel.lines import language
from umpire.telemetry.calls import current

JSON = "application/json"
PROBLEM = "application/problem+json"

HEADERS_OF_STATUS = {
    401: {"www-authenticate": "Bearer"},
    429: {"retry-after": "60"},
    503: {"retry-after": "1"},
}

HEADERS_OF_CODE = {UNSUPPORTED_ENCODING.name: {"accept-encoding": "identity"}}

encode = msgspec.json.Encoder().encode


# What one seat is told is for no other, though both may sit at one browser: the entity tag is the
# version alone, so a cache that kept the one would be told that it holds for the other.
KEPT_NOWHERE = {"cache-control": "no-store"}


def language_headers() -> dict[str, str]:
    """Return the headers of an answer with log lines, whose language a client may choose."""
    return {"content-language": language.get(), "vary": "accept-language"}


def tagged(version: int) -> dict[str, str]:
    """Return the entity tag of a version, of a battle that each seat sees otherwise."""
    return {"etag": f'"{version}"', "vary": "authorization, umpire-seat", **KEPT_NOWHERE}


def answer(
    value: Any, *, status: int = 200, version: int | None = None, location: str | None = None
) -> Response:
    """Return a JSON answer; `version` becomes its entity tag."""
    headers = dict(KEPT_NOWHERE)
    if version is not None:
        headers |= tagged(version)
    if location is not None:
        headers["location"] = location
    return Response(encode(value), status, headers, JSON)


def encoded_answer(body: bytes) -> Response:
    """Return an answer that is JSON already."""
    return Response(body, headers=dict(KEPT_NOWHERE), media_type=JSON)


def document(request: Request, made: Document, media_type: str) -> Response:
    """Return a document that changes with the service alone, or that the caller has it already."""
    headers = {"etag": made.tag, "cache-control": "no-cache"}
    if has_entity_tag(request.scope, made.tag):
        return Response(status_code=304, headers=headers)
    if accepts_gzip(request.scope):
        headers["content-encoding"] = "gzip"
        return Response(made.compressed, headers=headers, media_type=media_type)
    return Response(made.content, headers=headers, media_type=media_type)


def refused(problem: Problem) -> Response:
    """Return a problem document."""
    current().refusal = problem.code
    headers = HEADERS_OF_CODE.get(problem.code) or HEADERS_OF_STATUS.get(problem.status)
    return Response(encode(problem), problem.status, headers, PROBLEM)
