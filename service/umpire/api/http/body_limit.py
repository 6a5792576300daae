"""Which bodies the service reads: as they were written, no larger than it says, not all at once."""

from collections.abc import Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from umpire.api.http.heads import encoding_of_body, headers_of
from umpire.api.problems import BODY_TOO_LARGE, BUSY, UNSUPPORTED_ENCODING, Problems
from umpire.api.rest.answers import refused
from umpire.kernel.errors import Refusal
from umpire.telemetry.calls import current

AT_ONCE = 4
"""How many bodies of the greatest size a process holds at once; smaller ones are so many more."""


class BodyLimit:
    """Middleware that takes no larger bodies, and not too many that are large.

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
        self._room = AT_ONCE * max(most, *elsewhere.values(), 0)
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, unless it says itself that its body is too large.

        One that does not say is cut off while it is read: there the refusal is raised.
        """
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        encoding = encoding_of_body(scope)
        if encoding is not None:
            await refused(self._problems.of(_encoded(encoding)))(scope, receive, send)
            return
        most = self._elsewhere.get(scope["path"], self._most)
        said = headers_of(scope).get("content-length", "")
        if said.isdecimal() and int(said) > most:
            await refused(self._problems.of(_too_large(most)))(scope, receive, send)
            return
        read, call = 0, current()

        async def counted() -> Message:
            nonlocal read
            message = await receive()
            size = len(message.get("body", b""))
            read += size
            self._held += size
            if read > most:
                raise _too_large(most)
            if size and self._held > self._room:
                raise BUSY.refuse("Too many large bodies are under way; send yours again soon.")
            call.bytes_in = read
            return message

        try:
            await self._app(scope, counted, send)
        finally:
            self._held -= read


def _encoded(encoding: str) -> Refusal:
    return UNSUPPORTED_ENCODING.refuse(
        f"The body has Content-Encoding {encoding[:40]!r}; send it without compression, and without"
        " that header."
    )


def _too_large(most: int) -> Refusal:
    return BODY_TOO_LARGE.refuse(f"A body has at most {most} bytes here.")
