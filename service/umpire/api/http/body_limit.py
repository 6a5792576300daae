"""How large a request may be. What is larger gets a problem document."""

from collections.abc import Mapping

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from umpire.api.problems import BODY_TOO_LARGE, Problems
from umpire.api.rest.answers import refused
from umpire.kernel.errors import Refusal
from umpire.telemetry.calls import current


class BodyLimit:
    """Middleware that takes no larger bodies.

    Args:
        app: what is served.
        problems: to tell a refusal with.
        most: bytes of a body.
        elsewhere: what holds instead, by path.
    """

    def __init__(
        self, app: ASGIApp, problems: Problems, most: int, elsewhere: Mapping[str, int]
    ) -> None:
        self._app = app
        self._problems = problems
        self._most = most
        self._elsewhere = elsewhere

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, unless it says itself that its body is too large.

        One that does not say is cut off while it is read: there the refusal is raised.
        """
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most = self._elsewhere.get(scope["path"], self._most)
        said = Headers(scope=scope).get("content-length", "")
        if said.isdecimal() and int(said) > most:
            await refused(self._problems.of(_too_large(most)))(scope, receive, send)
            return
        read, call = 0, current()

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                raise _too_large(most)
            call.bytes_in = read
            return message

        await self._app(scope, counted, send)


def _too_large(most: int) -> Refusal:
    return BODY_TOO_LARGE.refuse(f"A body has at most {most} bytes here.")
