"""An operation of the REST edge: its route, and all that the OpenAPI document says of it."""

import inspect
from collections.abc import Awaitable, Callable
from typing import Any, Literal, TypeAlias

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from umpire.api.decode import Envelope

Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]


class Operation(msgspec.Struct, frozen=True, kw_only=True):
    """One method at one address; `name` is its id, `tag` the group that it stands in.

    `parameters` name those of `openapi.PARAMETERS`; `refusals` are the statuses of problem
    documents, besides those that every operation may answer; `or_answers` are what a status may
    bring instead of `answer`; `headers` name those of `responses.HEADERS` that an answer brings.
    """

    name: str
    tag: str
    method: Literal["GET", "POST", "DELETE"]
    path: str
    endpoint: Endpoint
    answer: Any
    body: type[Envelope] | None = None
    status: tuple[int, ...] = (200,)
    parameters: tuple[str, ...] = ()
    refusals: tuple[int, ...] = ()
    or_answers: dict[int, Any] = {}
    headers: tuple[str, ...] = ()
    body_type: str = "application/json"
    answer_type: str = "application/json"


def summary_of(operation: Operation) -> str:
    """Return what an operation does, in a line."""
    return (inspect.getdoc(operation.endpoint) or "").split("\n")[0].rstrip(".")
