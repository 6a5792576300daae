"""The path under which a proxy offers the service, such as `/umpire`.

Everything inside answers as if there were none; here it is taken from the path of each request and
put before each address that an answer names. A proxy may take it away itself, or leave it.
"""

import re
from collections.abc import Sequence

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from umpire.api.pages.markup import Html

_HERE = re.compile(r'(href|src|data-document)="/(?!/)')
_HEADERS = {
    b"location": re.compile(rb"^/(?!/)"),
    b"link": re.compile(rb"(?<=<)/(?!/)"),
}


class RootPath:
    """Middleware that serves an application under a path. It stands outermost.

    Args:
        app: the application.
        root: the path, without a slash at its end; not empty.
    """

    def __init__(self, app: ASGIApp, root: str) -> None:
        self._app = app
        self._root = root
        self._put = root.encode() + b"/"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        path: str = scope["path"]
        if path == self._root and scope["type"] == "http":
            await _redirect(f"{self._root}/", scope, send)
            return
        if path.startswith(f"{self._root}/"):
            scope = {**scope, "path": path[len(self._root) :]}

        async def rooted_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = self._rooted(message.get("headers", ()))
            await send(message)

        await self._app(scope, receive, rooted_headers)

    def _rooted(self, headers: Sequence[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        return [
            (name, _HEADERS[name].sub(self._put, value) if name in _HEADERS else value)
            for name, value in headers
        ]


async def _redirect(place: str, scope: Scope, send: Send) -> None:
    query: bytes = scope.get("query_string", b"")
    where = place.encode() + (b"?" + query if query else b"")
    headers = [(b"location", where), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 307, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def rooted(page: Html, root: str) -> Html:
    """Return a page whose links lead to addresses under a root path."""
    return Html(_HERE.sub(rf'\1="{root}/', page)) if root else page
