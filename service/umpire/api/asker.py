"""Who asked: work for somebody who is gone is given up.

What a request waits for can be long. A server tells that the client has disconnected to whoever
goes on reading the request, so this is read while there is something to give up.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from contextvars import ContextVar

from starlette.requests import ClientDisconnect
from starlette.types import Receive

_request: ContextVar[Receive | None] = ContextVar("umpire_asker", default=None)

asked_by = _request.set
"""Make the rest of a request that by which its asker is known from here on."""


async def gone(receive: Receive) -> None:
    """Return when the client of a request, which has been read, is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


class AskerGone(ClientDisconnect):
    """The client of a request that had come whole is gone: nobody waits for an answer."""


@asynccontextmanager
async def while_asked() -> AsyncIterator[None]:
    """Cancel what is done inside as soon as nobody waits for it; outside of a request, never.

    The operations of a WebSocket are cancelled with it.

    Raises:
        AskerGone: it was.
    """
    request, task = _request.get(), asyncio.current_task()
    if request is None or task is None:
        yield
        return
    inside, left, cancelled = True, False, task.cancelling()

    def leave(watched: "asyncio.Task[None]") -> None:
        nonlocal left
        if inside and not watched.cancelled():
            left = True
            task.cancel()

    watching = asyncio.create_task(gone(request))
    watching.add_done_callback(leave)
    try:
        yield
    except asyncio.CancelledError:
        if left and task.cancelling() == cancelled + 1:
            raise AskerGone from None
        raise
    finally:
        inside = False
        watching.cancel()
        if left:
            task.uncancel()
