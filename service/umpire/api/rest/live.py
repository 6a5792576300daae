"""Rulings as they are given: server-sent events, one for each entry of the journal."""

from collections.abc import AsyncIterator

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from umpire.api.describe import tag_of
from umpire.api.desk import Desk
from umpire.api.problems import Problems
from umpire.api.rest.answers import encode, language_headers
from umpire.api.rest.asked import last_heard, scenario_of, seat_of, yes_or_no
from umpire.api.rest.scenarios import in_words
from umpire.api.revocations import Lease
from umpire.api.stream import (
    EventStream,
    event,
    follower,
    head_of_stream,
    too_slow,
    while_good,
)
from umpire.kernel.rulebook import Seat
from umpire.scenarios.errors import Unauthenticated, Unknown
from umpire.scenarios.hearing import Told
from umpire.scenarios.live import Following
from umpire.scenarios.presence import Present
from umpire.scenarios.read import Telling

RETRY = b"retry: 1000\n\n"


class LiveEndpoints:
    """Endpoints that go on."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def events(self, request: Request) -> Response:
        """Follow the scenario: each entry after a version, as the seat may hear it.

        The id of an event is its version, and its name the kind of the entry. An `opened` event has
        no id: it comes just before the entry that opened what was sealed, and takes the place of
        what was told of its version before. An `error` is a problem document, and the last event.
        204: all has been told, do not come back.

        With `?told=true`, each ruling brings a log line for each of its events.

        With `?present=true`, an event `present` tells the seats that follow the scenario, at once
        and whenever others do; it has no id. A seat is told until some while after its last stream
        ended: 30 seconds, if the service is not set otherwise.
        """
        scenario, seat = scenario_of(request), await seat_of(self._desk, request)
        lease = self._desk.gate.lease(request.headers)
        presence, told = yes_or_no(request, "present"), yes_or_no(request, "told")
        following = await self._desk.live.hub.follow(
            scenario, seat, last_heard(request), follower()
        )
        if following.over:
            await following.aclose()
            return Response(status_code=204)
        if request.method == "HEAD":
            await following.aclose()
            return head_of_stream()
        pace = self._desk.live
        return EventStream(
            Events(
                following, lease, self._desk.problems, seat if told else None, presence=presence
            ),
            heartbeat_s=pace.heartbeat_s,
            patience_s=pace.patience_s,
            too_slow=event("error", encode(self._desk.problems.of(too_slow()))),
            headers=language_headers() if told else None,
        )


class Events:
    """What a follower is told, as events."""

    def __init__(
        self,
        following: Following,
        lease: Lease | None,
        problems: Problems,
        reader: Seat | None,
        *,
        presence: bool,
    ) -> None:
        self._following = following
        self._reader = reader  # the seat for which log lines are added
        self._told = following.with_presence() if presence else following
        self._lease = lease
        self._problems = problems

    async def __aiter__(self) -> AsyncIterator[bytes]:
        """Yield the events; an `error` is the last when the token expires, or the scenario goes."""
        yield RETRY
        try:
            async for told in while_good(self._told, self._lease):
                yield event_of(self._with_lines(told))
        except (Unauthenticated, Unknown) as refusal:
            yield event("error", encode(self._problems.of(refusal)))

    def _with_lines(self, told: Told | Present) -> Told | Present:
        if self._reader is None or isinstance(told, Present):
            return told
        telling = Telling(self._following.standing, self._reader)
        return replace(told, entry=in_words(telling, told.entry))

    async def aclose(self) -> None:
        """Follow no longer."""
        await self._following.aclose()


def event_of(told: Told | Present) -> bytes:
    """Return a message to a follower as an event."""
    if isinstance(told, Present):
        return event("present", encode(told))
    data = encode(told.entry)
    if told.opened:
        return event("opened", data)
    return event(tag_of(told.entry), data, told.entry.version)
