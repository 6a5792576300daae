"""Whether the process lives, whether it can serve, what it is, and its metrics."""

from collections.abc import Awaitable, Callable, Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from umpire import __version__
from umpire.api.beside.room import Room
from umpire.api.desk import Desk
from umpire.api.http.drain import Drain
from umpire.api.problems import DRAINING, STARTING
from umpire.api.rest.answers import answer
from umpire.api.rest.shapes import Health, Versions
from umpire.telemetry import metrics


class Operations:
    """Endpoints for those who run the service.

    Args:
        desk: whose rulebooks are told of.
        drain: whether the process is about to stop.
        sample: a scenario that is there to be tried out, from any seat.

    Attributes:
        look: returns warnings about the journal server, once it is connected; refuses one that
            cannot be used, or that cannot store an order now.
        early: the rooms whose processes start with the service.
        warnings: for the operator, from the start on; `/readyz` shows them before those of `look`.
    """

    def __init__(self, desk: Desk, drain: Drain, sample: str | None = None) -> None:
        self._desk = desk
        self._drain = drain
        self._sample = sample
        self.look: Callable[[], Awaitable[tuple[str, ...]]] | None = None
        self.early: Sequence[Room] = ()
        self.warnings: list[str] = []

    def routes(self) -> list[BaseRoute]:
        """Return the routes of operations."""
        return [
            Route("/livez", self.livez),
            Route("/readyz", self.readyz),
            Route("/version", self.version),
            Route("/metrics", self.metrics),
        ]

    async def livez(self, _request: Request) -> Response:
        """Answer as long as the process does."""
        return answer(Health("alive"))

    async def readyz(self, _request: Request) -> Response:
        """Answer 200 while every kind of request can be answered, 503 otherwise.

        A process for questions that is replaced later changes nothing: it was up, and is again.
        """
        if self._drain.begun:
            raise DRAINING.refuse("The process is about to stop.")
        if self.look is None:
            raise STARTING.refuse("The process is not connected to its journal server yet.")
        if not all(room.was_up for room in self.early):
            raise STARTING.refuse("The processes for long questions have not started yet.")
        return answer(Health("ready", (*self.warnings, *await self.look())))

    async def version(self, _request: Request) -> Response:
        """Return the versions of the service and of its rulebooks, and what can be tried out."""
        editions = {book.system: book.edition for book in self._desk.rulebooks.values()}
        return answer(Versions(__version__, editions, self._sample))

    async def metrics(self, request: Request) -> Response:
        """Return the metrics of all workers, in the format that Prometheus asks for."""
        body, media_type = metrics.exposition(request.headers.get("accept", ""))
        return Response(body, headers={"content-type": media_type})
