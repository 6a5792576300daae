"""GraphQL over HTTP and over a WebSocket."""

import asyncio
import json
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

import msgspec
import strawberry
import structlog
from cross_web import AsyncHTTPRequestAdapter, HTTPException
from graphql import GraphQLError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from strawberry.asgi import GraphQL
from strawberry.http import GraphQLHTTPResponse, GraphQLRequestData
from strawberry.schema.exceptions import InvalidOperationTypeError
from strawberry.subscriptions import GRAPHQL_SSE_PROTOCOL, GRAPHQL_TRANSPORT_WS_PROTOCOL
from strawberry.subscriptions.protocols.graphql_transport_ws.handlers import (
    BaseGraphQLTransportWSHandler,
    Operation,
)
from strawberry.types.execution import ExecutionResult, PreExecutionError
from strawberry.types.graphql import OperationType
from strawberry.types.unset import UnsetType

from umpire.api.answers import headers_of, refused, weights_of
from umpire.api.decode import any_json, is_small
from umpire.api.gate import bearer_or_none
from umpire.api.graphql.limits import is_too_large, too_large
from umpire.api.graphql.resolvers import Context
from umpire.api.http.limits import Exceeded, Limits, name_caller
from umpire.api.pages.layout import CONSOLE_HEADERS, Html, rooted
from umpire.api.pages.pages import graphiql_page
from umpire.api.problems import (
    BAD_METHOD,
    EDGE_STATUS,
    FAULT,
    TOO_MANY_SUBSCRIPTIONS,
    UNSUPPORTED_TYPE,
)
from umpire.api.state import AppState, require_readable_body
from umpire.api.stream import Encoded, EventStream, event, too_slow
from umpire.api.turns import Pace
from umpire.kernel.errors import UNKNOWN_VALUE, Refusal
from umpire.kernel.rulebook import Rulebook
from umpire.scenarios.journal import encode
from umpire.settings import Settings
from umpire.telemetry.logs import begin, current


class SocketHandler(BaseGraphQLTransportWSHandler[Any, None]):
    """One WebSocket. The view formats problems and knows how long a message may take."""

    view: Any

    async def handle(self) -> None:
        """Serve until the client is gone, or does not even take its last message."""
        self._stuck = asyncio.Event()
        tasks = [
            asyncio.ensure_future(super().handle()),
            asyncio.ensure_future(self._stuck.wait()),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def handle_message(self, message: Any) -> None:
        """Take a message, unless it has not even the form of one."""
        if not _formed(message):
            await self.handle_invalid_message("Failed to parse message")
        elif self._too_many(message):
            many = TOO_MANY_SUBSCRIPTIONS.refuse("Complete another one first.")
            await self._refuse(message, many)
        elif self._is_new(message) and (exceeded := await self.view.count()) is not None:
            await self._refuse(message, exceeded.refusal)
        else:
            await super().handle_message(message)

    async def _refuse(self, message: Mapping[str, Any], refusal: Refusal) -> None:
        """Refuse an operation; nothing more is read from a client that gets too many refusals."""
        await self.view.limits.refusals.pause(current().caller)
        await self.send_message(self._error(message["id"], refusal))

    def _error(self, operation: str, refusal: Refusal) -> Any:
        """Return the message that refuses an operation."""
        return {"id": operation, "type": "error", "payload": [self.view.problem(refusal)]}

    async def run_operation(self, operation: Operation[Any, None]) -> None:
        """Run an operation when it is its turn, as a request."""
        begin(msgspec.structs.replace(current()))
        await self.view.limits.starts.turn()
        await super().run_operation(operation)

    def _is_new(self, message: Mapping[str, Any]) -> bool:
        """Return whether a message begins an operation."""
        begins = message["type"] == "subscribe" and message["id"] not in self.operations
        return self.connection_acknowledged and begins

    def _too_many(self, message: Mapping[str, Any]) -> bool:
        most = self.max_subscriptions_per_connection
        return self._is_new(message) and most is not None and len(self.operations) >= most

    async def _send_result_stream(
        self, operation: Operation[Any, None], result_source: Any
    ) -> None:
        """Send what an operation gives; faults are masked, and a slow reader is ended."""
        try:
            async for result in result_source:
                message = await self._message(operation, result)
                async with asyncio.timeout(self.view.patience_s):
                    await operation.send_operation_message(message)
                if operation.completed:
                    return
        except TimeoutError:
            await self._end_slow(operation)

    async def _message(self, operation: Operation[Any, None], result: Any) -> Any:
        if isinstance(result, PreExecutionError):
            told = [self.view.told(error) for error in result.errors or ()]
            return {"id": operation.id, "type": "error", "payload": told}
        if not isinstance(result, ExecutionResult):
            refusal = UNKNOWN_VALUE.refuse(
                "This service does not support incremental delivery: leave out @defer and @stream."
            )
            return self._error(operation.id, refusal)
        payload = await self.view.process_result(None, result)
        return {"id": operation.id, "type": "next", "payload": payload}

    async def _end_slow(self, operation: Operation[Any, None]) -> None:
        try:
            async with asyncio.timeout(self.view.patience_s):
                await operation.send_operation_message(self._error(operation.id, too_slow()))
        except TimeoutError:
            self._stuck.set()


def _formed(message: Any) -> bool:
    """Return whether a message has the parts that its type requires."""
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        return False
    if message["type"] not in {"subscribe", "complete"}:
        return True
    if not isinstance(message.get("id"), str):
        return False
    if message["type"] == "complete":
        return True
    payload = message.get("payload")
    return (
        isinstance(payload, dict)
        and isinstance(payload.get("query"), str)
        and isinstance(payload.get("variables"), dict | None)
        and isinstance(payload.get("operationName"), str | None)
    )


GRAPHQL_RESPONSE = "application/graphql-response+json"
INIT_WAIT = timedelta(seconds=10)


log = structlog.get_logger("umpire.graphql")


class _Asked(Response):
    """The response being prepared, and which media type was asked for."""

    modern = False


def takes_modern(accept: str) -> bool:
    """Return whether a client takes GraphQL's own media type, and does not prefer plain JSON."""
    weights = weights_of(accept)
    modern = weights.get(GRAPHQL_RESPONSE, 0.0)
    return modern > 0 and modern >= weights.get("application/json", 0.0)


class GraphQLView(GraphQL[Context, None]):
    """The GraphQL endpoint."""

    graphql_transport_ws_handler_class = SocketHandler

    def __init__(
        self,
        schema: strawberry.Schema,
        app_state: AppState,
        settings: Settings,
        pace: Pace,
        book: Rulebook[Any, Any, Any] | None,
    ) -> None:
        super().__init__(
            schema,
            graphql_ide="graphiql" if settings.graphiql else None,
            allow_queries_via_get=True,
            subscription_protocols=(GRAPHQL_TRANSPORT_WS_PROTOCOL, GRAPHQL_SSE_PROTOCOL),
            connection_init_wait_timeout=INIT_WAIT,
            max_subscriptions_per_connection=settings.subscriptions,
            allowed_origins=settings.acting_origins,
        )
        self._app_state = app_state
        self._root = settings.root
        self._pace = pace
        self._most_bytes = settings.answer_limit
        self._book = book
        self._heartbeat_s = settings.heartbeat_s
        self.patience_s = settings.follow_patience_s

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request; one that is not even GraphQL gets a problem document."""
        if scope["type"] != "http":
            await super().__call__(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            response = await self.run(request)
        except HTTPException as wrong:
            response = self._refused(wrong)
        await response(scope, receive, send)

    async def parse_http_body(
        self, request: AsyncHTTPRequestAdapter
    ) -> GraphQLRequestData | list[GraphQLRequestData]:
        """Return the request's query; Strawberry checks all of it except the operation's name."""
        if request.method == "POST":
            body = await request.get_body()
            await require_readable_body(
                self._app_state, body if isinstance(body, bytes) else body.encode()
            )
        asked = await super().parse_http_body(request)
        for one in asked if isinstance(asked, list) else [asked]:
            if not isinstance(one.operation_name, str | None):
                raise HTTPException(400, "The `operationName` must be a string or null.")
        return asked

    def _refused(self, wrong: HTTPException) -> Response:
        cause = wrong.__cause__
        operation = getattr(cause, "operation_type", None)
        by_get = isinstance(cause, InvalidOperationTypeError)
        if operation is OperationType.SUBSCRIPTION:
            refusal = UNKNOWN_VALUE.refuse(
                "A subscription needs a WebSocket, or `Accept: text/event-stream`."
            )
            return refused(self._app_state.problems.of(refusal))
        if by_get or wrong.status_code == EDGE_STATUS[BAD_METHOD.name]:
            response = refused(self._app_state.problems.of(BAD_METHOD.refuse(wrong.reason)))
            response.headers["allow"] = "POST" if by_get else "GET, POST"
            return response
        if wrong.reason.startswith("Unsupported content type"):
            refusal = UNSUPPORTED_TYPE.refuse(
                "The body must be JSON: send Content-Type: application/json."
            )
            return refused(self._app_state.problems.of(refusal))
        reason = cause.msg if isinstance(cause, json.JSONDecodeError) else wrong.reason
        return refused(self._app_state.problems.of(UNKNOWN_VALUE.refuse(reason)))

    async def get_context(
        self, request: Request | WebSocket, response: Response | WebSocket
    ) -> Context:
        """Return what resolvers have at hand."""
        headers = headers_of(request.scope)
        return Context(self._app_state, headers, self._pace, self._most_bytes, self._book)

    async def on_ws_connect(self, context: Context) -> UnsetType | dict[str, object] | None:
        """Take the token that the first message on a WebSocket may bring, like a header.

        Its name may have capitals. A value that is not a text is an invalid token, so its sender is
        not taken for a client without one.
        """
        for name, token in (context.connection_params or {}).items():
            if name.lower() == "authorization":
                given = token if isinstance(token, str) else ""
                context.headers = {**context.headers, "authorization": given}
                good = bearer_or_none(context.headers)
                known = None if good is None else self._app_state.gate.caller_of(good)
                if known is not None:
                    name_caller(current(), {}, known)
        return await super().on_ws_connect(context)

    @property
    def limits(self) -> Limits:
        """The limits of each caller."""
        return self._app_state.limits

    async def count(self) -> Exceeded | None:
        """Count an operation on a WebSocket as a request; return how its limit is exceeded."""
        return await self._app_state.limits.count(current())

    async def create_streaming_response(
        self,
        request: Request | WebSocket,
        stream: Callable[[], Any],
        sub_response: Response,
        headers: Mapping[str, str],
    ) -> Response:
        """Return the response to a subscription over server-sent events."""
        last = {"errors": [self.problem(too_slow())]}
        return EventStream(
            Encoded(stream()),
            heartbeat_s=self._heartbeat_s,
            patience_s=self.patience_s,
            too_slow=event("next", encode(last)) + event("complete", b""),
        )

    async def get_sub_response(self, request: Request | WebSocket) -> Response:
        """Return the response to prepare."""
        asked = _Asked()
        asked.status_code = None  # type: ignore[assignment]  # Strawberry: not set
        del asked.headers["content-length"]
        asked.modern = takes_modern(request.headers.get("accept", ""))
        return asked

    async def render_graphql_ide(self, request: Request) -> Response:
        """Return GraphiQL, from the package."""
        return HTMLResponse(rooted(Html(graphiql_page()), self._root), headers=CONSOLE_HEADERS)

    def decode_json(self, data: str | bytes) -> object:
        """Read a body, or variables; NaN and infinities are not JSON."""
        try:
            body = data.encode() if isinstance(data, str) else data
            value = any_json(body, checked=not is_small(body))
            if not isinstance(value, dict | list):
                raise UNKNOWN_VALUE.refuse("The body is neither an object nor a list.")
        except Refusal as refusal:
            raise json.JSONDecodeError(refusal.message, "", 0) from refusal
        return value

    async def process_result(
        self, request: Request, result: ExecutionResult, strict: bool = False
    ) -> GraphQLHTTPResponse:
        """Return what goes out; what a fault says stays in the log."""
        answered: dict[str, Any] = {}
        errors = result.errors or []
        for error in errors:
            if isinstance(error.original_error, ClientDisconnect):
                raise error.original_error  # nobody waits for an answer
            if is_too_large(error.original_error):
                return {"data": None, "errors": [self.told(error)]}
        executed = not errors or any(error.path is not None for error in errors)
        if result.data is not None or executed:
            answered["data"] = result.data
        if result.errors:
            answered["errors"] = [self.told(error) for error in result.errors]
        return answered  # type: ignore[return-value]  # without data if not executed

    def encode_json(self, data: object) -> str:
        """Return a message of a stream."""
        return encode(data).decode()

    def problem(self, refusal: Refusal) -> dict[str, Any]:
        """Return a refusal as an entry of a result's errors."""
        problem = self._app_state.problems.of(refusal)
        more = {"code": problem.code, "pointer": problem.pointer, "page": problem.type}
        return {"message": problem.detail, "extensions": more}

    def told(self, error: Any) -> dict[str, Any]:
        """Return the public form of an error.

        Only an unexpected exception of a resolver is a fault: errors of the query or its variables
        have no path, or are errors of GraphQL itself.
        """
        told: dict[str, Any] = error.formatted
        original = error.original_error
        if isinstance(original, Refusal):
            return {**told, **self.problem(original)}
        if error.path is None or original is None or isinstance(original, GraphQLError):
            return {**told, "extensions": {**told.get("extensions", {}), "code": "malformed"}}
        log.error("fault", exc_info=original)
        return {**told, "message": FAULT.meaning, "extensions": {"code": FAULT.name}}

    def create_response(
        self,
        response_data: GraphQLHTTPResponse | list[GraphQLHTTPResponse],
        sub_response: Response,
    ) -> Response:
        """Return the response: 400 for a query that never ran, for a client of the media type."""
        modern = isinstance(sub_response, _Asked) and sub_response.modern
        executed = isinstance(response_data, list) or "data" in response_data
        body = encode(response_data)
        if len(body) > self._most_bytes:
            body = encode({"data": None, "errors": [self.problem(too_large(self._most_bytes))]})
        return Response(
            body,
            400 if modern and not executed else 200,
            media_type=GRAPHQL_RESPONSE if modern else "application/json",
        )
