"""Rulings as they are given: server-sent events, one for each entry of the journal."""

from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response

from umpire.api.describe import tag_of
from umpire.api.desk import Desk
from umpire.api.problems import BAD_LAST_EVENT_ID
from umpire.api.rest.answers import encode, whole_number
from umpire.api.stream import EventStream, event
from umpire.scenarios.errors import SLOW_READER
from umpire.scenarios.live import Following, Told

RETRY = b"retry: 1000\n\n"
LONGEST_VERSION = 15


class LiveEndpoints:
    """Endpoints that go on."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def events(self, request: Request) -> Response:
        """Follow the scenario: each entry after a version, as the seat may hear it.

        The id of an event is its version, and its name the kind of the entry. An `opened` event has
        no id: it comes just before the entry that opened what was sealed, and takes the place of
        what was told of its version before. 204: all has been told, do not come back.
        """
        scenario = str(request.path_params["scenario"])
        seat = self._desk.gate.seat(request.headers, scenario)
        following = await self._desk.live.hub.follow(scenario, seat, last_heard(request))
        if following.over:
            await following.aclose()
            return Response(status_code=204)
        pace = self._desk.live
        refusal = SLOW_READER.refuse("The last message was not taken in time.")
        return EventStream(
            Events(following),
            heartbeat_s=pace.heartbeat_s,
            patience_s=pace.patience_s,
            too_slow=event("error", encode(self._desk.problems.of(refusal))),
        )


class Events:
    """What a follower is told, as events."""

    def __init__(self, following: Following) -> None:
        self._following = following

    async def __aiter__(self) -> AsyncIterator[bytes]:
        """Yield the events."""
        yield RETRY
        async for told in self._following:
            yield event_of(told)

    async def aclose(self) -> None:
        """Follow no longer."""
        await self._following.aclose()


def event_of(told: Told) -> bytes:
    """Return a message to a follower as an event."""
    data = encode(told.entry)
    if told.opened:
        return event("opened", data)
    return event(tag_of(told.entry), data, told.entry.version)


def last_heard(request: Request) -> int:
    """Return the version after which to begin: `Last-Event-ID`, or else `?after=`.

    Raises:
        Malformed: either is no version.
    """
    given = request.headers.get("last-event-id", "")
    if not given:
        return whole_number(request, "after", 0, 2**53)
    if not (given.isascii() and given.isdigit() and len(given) <= LONGEST_VERSION):
        raise BAD_LAST_EVENT_ID.refuse(f"{given[:20]!r} is no version.")
    return int(given)
