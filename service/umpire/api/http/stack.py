"""The middleware, outermost first: what happens around every request."""

from collections.abc import Callable

from starlette.middleware import Middleware

from umpire.api.desk import Desk
from umpire.api.http.body_limit import BodyLimit
from umpire.api.http.compression import Compression
from umpire.api.http.cross_origin import CrossOrigin
from umpire.api.http.drain import Drain
from umpire.api.http.faults import Faults
from umpire.api.http.headers import standing_headers
from umpire.api.http.rate_limit import RateLimit
from umpire.api.http.requests import Requests
from umpire.api.rest.routes import OF_TRANSCRIPTS
from umpire.scenarios.ports import Limiter
from umpire.settings import Settings
from umpire.telemetry.tracing import tracing


def middleware(
    settings: Settings, desk: Desk, drain: Drain, limiter: Callable[[bool], Limiter | None]
) -> list[Middleware]:
    """Return the middleware of the service.

    Args:
        settings: how it is run.
        desk: what the edges have at hand.
        drain: whether the process is about to stop.
        limiter: gives the limiter of callers with a good token (`True`) or without, once the store
            is connected.
    """

    def known(token: str) -> bool:
        return desk.gate.knows(token)

    limited = Middleware(RateLimit, problems=desk.problems, limiter=limiter, known=known)
    traced = tracing()
    return [
        Middleware(Requests, headers=standing_headers(settings), drain=drain),
        *([Middleware(traced)] if traced is not None else ()),
        Middleware(
            CrossOrigin,
            problems=desk.problems,
            reading=settings.reading_origins,
            acting=settings.acting_origins,
        ),
        *([limited] if settings.rate_limit or settings.anonymous_rate else ()),
        Middleware(Compression),
        Middleware(
            BodyLimit,
            problems=desk.problems,
            most=settings.body_limit,
            elsewhere=dict.fromkeys(OF_TRANSCRIPTS, settings.transcript_limit),
        ),
        Middleware(Faults, problems=desk.problems),
    ]
