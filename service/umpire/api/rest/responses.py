"""The answers of requests, as the OpenAPI document describes them: refusals, and headers."""

from typing import Any

from umpire.api.rest.answers import PROBLEM
from umpire.api.rest.shapes import reference

_TEXT = {"type": "string"}
_SECONDS = {"type": "integer", "minimum": 0, "maximum": 2**31 - 1}

HEADERS: dict[str, dict[str, Any]] = {
    "ETag": {"description": "The version, in quotes, for the next `If-Match`.", "schema": _TEXT},
    "Location": {"description": "Where the scenario is, on the same host.", "schema": _TEXT},
    "Link": {
        "description": 'The next page, if there is one: `rel="next"`.',
        "schema": _TEXT,
    },
    "WWW-Authenticate": {"description": "`Bearer`.", "schema": _TEXT},
    "Allow": {"description": "The methods that the address takes.", "schema": _TEXT},
    "Retry-After": {"description": "How many seconds to wait.", "schema": _SECONDS},
    "RateLimit": {"description": "What is left of the limit.", "schema": _TEXT},
    "RateLimit-Policy": {"description": "The limit.", "schema": _TEXT},
}

_REFUSALS: dict[int, tuple[str, str, tuple[str, ...]]] = {
    400: ("NotUnderstood", "The request is not understood.", ()),
    401: ("NotKnown", "Nobody knows who is asking.", ("WWW-Authenticate",)),
    403: ("NotAllowed", "The seat, or the page, may not do or see this.", ()),
    404: ("NotThere", "There is nothing of that name.", ()),
    405: ("NotThisMethod", "The address does not take this method.", ("Allow",)),
    409: ("Contradicted", "It contradicts what was said or done before.", ()),
    412: ("Stale", "The scenario stands at another version: `current_version`.", ()),
    413: ("TooLarge", "The body is larger than the service takes.", ()),
    415: ("NotThisType", "The body is of another type than the address takes.", ()),
    422: ("NotAccepted", "It is understood, and the rules or an earlier command forbid it.", ()),
    428: ("VersionRequired", "`If-Match` is missing.", ()),
    429: (
        "TooOften",
        "The caller has asked too often.",
        ("Retry-After", "RateLimit", "RateLimit-Policy"),
    ),
    500: ("Fault", "The service failed on this request.", ()),
    503: ("NotNow", "The journal cannot be reached, or there is no room.", ("Retry-After",)),
}


def refusal(status: int) -> dict[str, str]:
    """Return the reference to the response that is a refusal of a status."""
    return {"$ref": f"#/components/responses/{_REFUSALS[status][0]}"}


def refusals() -> dict[str, dict[str, Any]]:
    """Return the components of all refusals, by their names."""
    content = {PROBLEM: {"schema": reference("Problem")}}
    return {
        name: {
            "description": f"{told} Nothing was changed.",
            **({"headers": headers(names)} if names else {}),
            "content": content,
        }
        for name, told, names in _REFUSALS.values()
    }


def headers(names: tuple[str, ...]) -> dict[str, dict[str, str]]:
    """Return references to headers."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}
