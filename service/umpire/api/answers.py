"""Answers: JSON in the shapes of the domain, entity tags, problem documents."""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from umpire.api.problems import UNSUPPORTED_ENCODING, Problem
from umpire.api.rulebook_schema import Document
from umpire.kernel.lines import ENGLISH, LANGUAGES, language
from umpire.scenarios.journal import encode
from umpire.telemetry.logs import current

KEPT = "umpire.headers"
WEAK = "W/"


_TAG = re.compile(r'(?:W/)?("[^"]*")')
_WEIGHT = re.compile(r"q\s*=\s*(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)")


def headers_of(scope: Scope) -> Mapping[str, str]:
    """Return the headers of a request by their names in lower case; of repeats, the first.

    They are read once for each request: Starlette searches all headers again for each name.
    """
    known: Mapping[str, str] | None = scope.get(KEPT)
    if known is None:
        known = scope[KEPT] = {
            str(name, "latin-1"): str(value, "latin-1")
            for name, value in reversed(scope["headers"])
        }
    return known


def has_entity_tag(scope: Scope, tag: str) -> bool:
    """Return whether `If-None-Match` names an entity tag, or all of them with `*`.

    Tags are compared weakly, as RFC 9110 asks: a proxy that compresses makes them weak.
    """
    given = headers_of(scope).get("if-none-match")
    if given is None:
        return False
    every = _joined(scope, b"if-none-match")
    return every.strip() == "*" or tag.removeprefix(WEAK) in _TAG.findall(every)


def accepts_gzip(scope: Scope) -> bool:
    """Return whether the client accepts gzip, and does not prefer an uncompressed answer."""
    if "accept-encoding" not in headers_of(scope):
        return False
    weights = weights_of(_joined(scope, b"accept-encoding"))
    gzip = weights.get("gzip", weights.get("x-gzip", 0.0))
    return gzip > 0 and gzip >= weights.get("identity", 0.0)


def language_of(scope: Scope) -> str:
    """Return the language that `Accept-Language` prefers, of those with log lines."""
    if "accept-language" not in headers_of(scope):
        return ENGLISH
    weights = weights_of(_joined(scope, b"accept-language"))
    known: dict[str, float] = {}
    for wanted, weight in weights.items():
        code = wanted.partition("-")[0]
        if code in LANGUAGES:
            known[code] = max(weight, known.get(code, 0.0))
    return max(known, key=known.__getitem__, default=ENGLISH)


def encoding_of_body(scope: Scope) -> str | None:
    """Return how a body is encoded, if it says so and is not as it was written."""
    given = headers_of(scope).get("content-encoding")
    return None if given is None or given.strip().lower() in {"", "identity"} else given


@lru_cache(maxsize=256)
def weights_of(listed: str) -> Mapping[str, float]:
    """Return the weights in `Accept` or `Accept-Encoding`, by names in lower case.

    A name without a weight has 1, a name with an unreadable weight 0. Other parameters of a media
    type are ignored.
    """
    weights: dict[str, float] = {}
    for part in listed.lower().split(","):
        name, *parameters = (each.strip() for each in part.split(";"))
        given = [each for each in parameters if each.partition("=")[0].rstrip() == "q"]
        weights[name] = _weight(given[0]) if given else 1.0
    return MappingProxyType(weights)


def _weight(parameter: str) -> float:
    found = _WEIGHT.fullmatch(parameter)
    return float(found[1]) if found else 0.0


def _joined(scope: Scope, name: bytes) -> str:
    """Return a list header whole: a request may repeat it."""
    return ", ".join(str(value, "latin-1") for each, value in scope["headers"] if each == name)


JSON = "application/json"
PROBLEM = "application/problem+json"
TEXT = "text/plain"


HEADERS_OF_STATUS = {
    401: {"www-authenticate": "Bearer"},
    429: {"retry-after": "60"},
    503: {"retry-after": "1"},
}


HEADERS_OF_CODE = {UNSUPPORTED_ENCODING.name: {"accept-encoding": "identity"}}


# Two seats may share a browser, and each may see only its own answers. The entity tag is the
# version alone, so a cache that kept the answer of one seat would reuse it for the other.
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


def text_answer(text: str, version: int) -> Response:
    """Return a text about a battle that each seat sees otherwise; `version` is its entity tag."""
    return Response(f"{text}\n", headers=tagged(version), media_type=TEXT)


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
