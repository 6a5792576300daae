"""The head of a request as names and values: read once, where many ask for the same few.

Starlette looks through all headers for each name that it is asked for, at each question anew.
"""

from collections.abc import Mapping

from starlette.types import Scope

KEPT = "umpire.headers"


def headers_of(scope: Scope) -> Mapping[str, str]:
    """Return the headers of a request by their names in lower case; of several, the first."""
    known: Mapping[str, str] | None = scope.get(KEPT)
    if known is None:
        known = scope[KEPT] = {
            str(name, "latin-1"): str(value, "latin-1")
            for name, value in reversed(scope["headers"])
        }
    return known
