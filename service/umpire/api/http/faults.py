"""What nobody expected: a problem document that tells nothing, and a log line that tells all."""

import asyncio

import structlog
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from umpire.api.asker import AskerGone, asked_by
from umpire.api.problems import DRAINING, FAULT, Problems
from umpire.api.rest.answers import refused
from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.telemetry.calls import current

log = structlog.get_logger("umpire.request")


class Faults:
    """Middleware that answers for what fails inside, and for what is cut off as the process stops.

    It stands innermost, so that the answer gets the headers of all the others.
    """

    def __init__(self, app: ASGIApp, problems: Problems) -> None:
        self._app = app
        self._problems = problems

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request; a fault after the head of the answer ends the connection."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        asked_by(receive)
        started = False

        async def noted(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except AskerGone:
            return
        except ClientDisconnect:
            if started:
                return
            # Hardly anybody waits for it, but it is what is logged and counted: no fault of ours.
            problem = self._problems.of(
                UNKNOWN_VALUE.refuse("The body was cut off before its end.")
            )
            await refused(problem)(scope, receive, send)
        except asyncio.CancelledError:
            if started:
                raise
            problem = self._problems.of(
                DRAINING.refuse("The process stops before it has answered.")
            )
            await refused(problem)(scope, receive, send)
        except Exception as error:
            log.exception("fault", id=current().id, exc_info=error)
            if started:
                raise
            problem = self._problems.of(FAULT.refuse("The service failed on this request."))
            await refused(problem)(scope, receive, send)
