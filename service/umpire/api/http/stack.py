"""The middleware, outermost first: what happens around every request."""

from starlette.middleware import Middleware

from umpire.api.desk import Desk
from umpire.api.http.body_limit import BodyLimit, Limit
from umpire.api.http.callers import AtOnce, Callers
from umpire.api.http.compression import Compression
from umpire.api.http.cross_origin import CrossOrigin, ThisMachineOnly
from umpire.api.http.drain import Drain
from umpire.api.http.faults import Faults
from umpire.api.http.headers import standing_headers
from umpire.api.http.requests import Requests
from umpire.api.http.root_path import RootPath
from umpire.api.rest.routes import OF_TRANSCRIPTS
from umpire.settings import Settings
from umpire.telemetry.tracing import tracing

TRANSCRIPT_TIMES = 4
"""A transcript may take so many times as long to arrive as another body."""


def middleware(settings: Settings, desk: Desk, drain: Drain) -> list[Middleware]:
    """Return the middleware of the service.

    Args:
        settings: how it is run.
        desk: what the edges have at hand.
        drain: whether the process is about to stop.
    """

    def known(token: str) -> bool:
        return desk.is_connected and desk.gate.knows(token)

    transcript = Limit(settings.transcript_limit, TRANSCRIPT_TIMES * settings.body_s)
    alone = Middleware(ThisMachineOnly, problems=desk.problems, host=settings.host)
    traced = tracing()
    rooted = [Middleware(RootPath, root=settings.root)] if settings.root else []
    return [
        *rooted,
        Middleware(Requests, headers=standing_headers(settings), drain=drain),
        *([Middleware(traced)] if traced is not None else ()),
        *([alone] if settings.answers_this_machine_alone else ()),
        Middleware(
            CrossOrigin,
            problems=desk.problems,
            reading=settings.reading_origins,
            acting=settings.acting_origins,
        ),
        Middleware(
            Callers,
            problems=desk.problems,
            limits=desk.limits,
            known=known,
            at_once={
                "http": AtOnce(settings.requests_at_once, "requests"),
                "websocket": AtOnce(settings.followers_an_address, "WebSockets"),
            },
        ),
        Middleware(Compression),
        Middleware(
            BodyLimit,
            problems=desk.problems,
            limit=Limit(settings.body_limit, settings.body_s),
            elsewhere=dict.fromkeys(OF_TRANSCRIPTS, transcript),
        ),
        Middleware(Faults, problems=desk.problems),
    ]
