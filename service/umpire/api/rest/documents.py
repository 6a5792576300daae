"""The OpenAPI documents as they are served: made when they are first asked for, and then kept."""

from asyncio import to_thread

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from umpire.api.desk import Desk
from umpire.api.rest.answers import JSON, document
from umpire.api.rest.openapi import openapi
from umpire.api.rulebook_schema import Document, document_of


class OpenapiDocuments:
    """The document of the service, and one for each rulebook."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._made: dict[str | None, Document] = {}

    def routes(self) -> list[BaseRoute]:
        """Return where they are served."""
        return [
            Route("/openapi.json", self.service),
            Route("/openapi/{system}.json", self.of_rulebook),
        ]

    async def service(self, request: Request) -> Response:
        """Return the document that leaves the rulebook open."""
        return document(request, await self._document(None), JSON)

    async def of_rulebook(self, request: Request) -> Response:
        """Return the document of a rulebook."""
        system = self._desk.rulebook(request.path_params["system"]).system
        return document(request, await self._document(system), JSON)

    async def _document(self, system: str | None) -> Document:
        """Return a document, making it beside the event loop if it is the first time."""
        if system not in self._made:
            self._made[system] = await to_thread(self._make, system)
        return self._made[system]

    def _make(self, system: str | None) -> Document:
        book = None if system is None else self._desk.rulebook(system)
        return document_of(msgspec.json.encode(openapi(self._desk, book)))
