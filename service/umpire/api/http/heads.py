"""The head of a request as names and values: read once, where many ask for the same few.

Starlette looks through all headers for each name that it is asked for, at each question anew.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from starlette.types import Scope

from umpire.kernel.lines import ENGLISH, LANGUAGES

KEPT = "umpire.headers"
WEAK = "W/"

_TAG = re.compile(r'(?:W/)?("[^"]*")')
_WEIGHT = re.compile(r"q\s*=\s*(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)")


def headers_of(scope: Scope) -> Mapping[str, str]:
    """Return the headers of a request by their names in lower case; of several, the first."""
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
    """Return whether the client takes gzip, and does not prefer what is not compressed."""
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
    """Return the weights of what `Accept` or `Accept-Encoding` lists, by names in lower case.

    Names without a weight have 1, those with one that cannot be read 0. Of the other parameters of
    a media type nothing is said.
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
    """Return a header that lists things: it may stand there several times."""
    return ", ".join(str(value, "latin-1") for each, value in scope["headers"] if each == name)
