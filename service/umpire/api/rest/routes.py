"""The route table of the REST edge."""

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, compile_path
from starlette.types import Scope

from umpire import __version__
from umpire.api.answers import answer, headers_of
from umpire.api.rest.bags import BagEndpoints, has_bags, of_bags
from umpire.api.rest.operation import PARAMETERS, Endpoint, Operation, Reach, summary_of
from umpire.api.rest.operators import OperatorEndpoints, of_operators
from umpire.api.rest.requests import choose_language, require_body_type, require_known_query
from umpire.api.rest.scenarios import (
    TRANSCRIPTS,
    FindingEndpoints,
    LiveEndpoints,
    ScenarioEndpoints,
    of_finding,
    of_scenarios,
    of_streams,
)
from umpire.api.rest.shapes import Link, ServiceIndex
from umpire.api.rest.stateless import (
    EXPLANATIONS,
    VERIFICATIONS,
    DesignEndpoints,
    FileEndpoints,
    PureEndpoints,
    of_battles,
    of_designs,
    of_files,
)
from umpire.api.rest.webhooks import WebhookEndpoints, of_webhooks
from umpire.api.state import AppState
from umpire.formats import has_files

OF_TRANSCRIPTS = (VERIFICATIONS, EXPLANATIONS, TRANSCRIPTS)
"""Where a whole transcript may be sent."""


def operations(app_state: AppState) -> tuple[Operation, ...]:
    """Return every operation, the busiest first."""
    table = (
        *of_scenarios(ScenarioEndpoints(app_state)),
        *of_streams(LiveEndpoints(app_state)),
        *of_finding(FindingEndpoints(app_state)),
        *of_webhooks(WebhookEndpoints(app_state)),
        *(of_bags(BagEndpoints(app_state)) if has_bags(app_state.rulebooks.values()) else ()),
        *of_operators(OperatorEndpoints(app_state)),
        *of_battles(PureEndpoints(app_state)),
        *of_designs(DesignEndpoints(app_state)),
        *(of_files(FileEndpoints(app_state)) if has_files(app_state.rulebooks.values()) else ()),
    )
    return (*table, _index(table, app_state))


def _index(table: tuple[Operation, ...], app_state: AppState) -> Operation:
    """Return the operation that lists all the others."""
    links = [
        Link(one.name, one.method, app_state.root + one.path, summary_of(one)) for one in table
    ]
    told = ServiceIndex(__version__, tuple(links), documents_of(app_state))

    async def index(_request: Request) -> Response:
        """Say what there is, and where."""
        return answer(told)

    return Operation(
        name="readIndex",
        tag="service",
        method="GET",
        path="/v1",
        endpoint=index,
        answer=ServiceIndex,
        reach="none",
    )


def documents_of(app_state: AppState) -> tuple[Link, ...]:
    """Return where the service is described, as a whole and for each rulebook."""
    own = {
        "openapi": ("/openapi.json", "OpenAPI, the rulebook left open"),
        **{
            f"openapi:{book.system}": (f"/openapi/{book.system}.json", f"OpenAPI: {book.title}")
            for book in app_state.rulebooks.values()
        },
        "graphql": ("/graphql", "GraphQL"),
        "docs": ("/docs", "Documents to read, and to try out"),
        "problems": ("/problems", "Every refusal, by its code"),
        "version": ("/version", "The version of the service, and the editions of the rulebooks"),
    }
    return tuple(
        Link(name, "GET", app_state.root + href, title) for name, (href, title) in own.items()
    )


def reach_of(app_state: AppState) -> Callable[[Scope], Reach]:
    """Return what finds out what a request does with stored battles.

    A preflight has the reach of the request that it asks about. An address that is no operation is
    read by GET, and changes battles otherwise: GraphQL may do so by POST.
    """
    known = [(compile_path(one.path)[0], one) for one in operations(app_state)]

    def reach(scope: Scope) -> Reach:
        method = scope["method"]
        if method == "OPTIONS":
            method = headers_of(scope).get("access-control-request-method", method)
        method = "GET" if method == "HEAD" else method
        for pattern, one in known:
            if one.method == method and pattern.match(scope["path"]):
                return one.reaches
        return "reads" if method in {"GET", "OPTIONS"} else "changes"

    return reach


def rest_routes(app_state: AppState) -> list[BaseRoute]:
    """Return the routes."""
    return [
        Route(operation.path, heeding(operation), methods=[operation.method])
        for operation in operations(app_state)
    ]


def heeding(operation: Operation) -> Endpoint:
    """Return the endpoint of an operation, for requests that have the form which it declares."""
    own = [PARAMETERS[name] for name in operation.parameters]
    named = [str(each["name"]) for each in own if each["in"] == "query"]
    known = frozenset([*named, *operation.text_parameters])

    async def heeded(request: Request) -> Response:
        require_known_query(request, known)
        if operation.method == "POST":
            require_body_type(request, operation.body_type)
        if "lang" in known:
            choose_language(request)
        return await operation.endpoint(request)

    return heeded
