"""Where GraphQL is served: the schema of the whole service, and that of each rulebook.

A schema is made at its first request, beside the event loop. Nothing here imports the types:
deriving them takes longer than everything else at the start of the service.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocketClose

from umpire.api.answers import document
from umpire.api.rulebook_schema import Document, document_of
from umpire.api.state import AppState
from umpire.api.turns import Pace, Threads
from umpire.kernel.errors import Refusal
from umpire.settings import Settings

if TYPE_CHECKING:
    from umpire.api.graphql.view import GraphQLView

SDL = "application/graphql"
NO_SUCH_BOOK = 4404
NEVER = 2**31 - 1


class Served(NamedTuple):
    """A schema as it is served: its endpoint, and its text."""

    view: "GraphQLView"
    sdl: Document


class GraphQLEndpoints:
    """GraphQL over HTTP, WebSocket and server-sent events, and the schemas as text."""

    def __init__(self, app_state: AppState, settings: Settings) -> None:
        self._app_state = app_state
        self._settings = settings
        self._makers = Threads(1, "graphql-schemas")
        self._made: dict[str | None, Served] = {}
        self._documents = Threads(1, "graphql-documents", settings.most_waiting)
        self._pace = Pace()

    def routes(self) -> list[BaseRoute]:
        """Return where it is served."""
        return [
            Route("/graphql", self),
            WebSocketRoute("/graphql", self),
            Route("/graphql/{system}", self),
            WebSocketRoute("/graphql/{system}", self),
            Route("/schema.graphql", self.sdl),
            Route("/schema/{system}.graphql", self.sdl),
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or a WebSocket, by the schema at its address."""
        try:
            served = await self.served(scope["path_params"].get("system"))
        except Refusal:
            if scope["type"] == "http":
                raise
            await WebSocketClose(NO_SUCH_BOOK)(scope, receive, send)
            return
        await served.view(scope, receive, send)

    async def sdl(self, request: Request) -> Response:
        """Return a schema as text."""
        served = await self.served(request.path_params.get("system"))
        return document(request, served.sdl, SDL)

    async def served(self, system: str | None) -> Served:
        """Return the schema of a rulebook; without one, that of all.

        Raises:
            Unknown: there is no such rulebook.
        """
        if system is not None:
            self._app_state.rulebook(system)
        if system not in self._made:
            await self._makers(self._make, system)
        return self._made[system]

    def _make(self, system: str | None) -> None:
        """Make a schema, unless who waited for its turn finds it made."""
        if system not in self._made:
            with _looked_through_once():
                self._made[system] = self._served(system)

    def _served(self, system: str | None) -> Served:
        from umpire.api.graphql.schema import graphql_schema  # noqa: PLC0415 — slow to load
        from umpire.api.graphql.view import GraphQLView  # noqa: PLC0415 — slow to load

        book = None if system is None else self._app_state.rulebook(system)
        schema = graphql_schema(self._settings, book, self._documents)
        view = GraphQLView(schema, self._app_state, self._settings, self._pace, book)
        return Served(view, document_of(f"{schema.as_str()}\n".encode()))


@contextmanager
def _looked_through_once() -> Iterator[None]:
    """Let the collector look only at young objects, and never again at those made meanwhile.

    Types live as long as the process. Looking through all of them takes 0.2 s, while others wait.
    """
    known = gc.get_threshold()
    gc.set_threshold(*known[:2], NEVER)
    try:
        yield
        gc.freeze()
    finally:
        gc.set_threshold(*known)
