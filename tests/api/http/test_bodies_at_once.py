"""All bodies that a process holds at once have a bound, and so has the time that they take."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from umpire.api.http.limits import AT_ONCE, BodyLimit, Limit
from umpire.api.problems import Problems
from umpire.kernel.errors import Refusal
from umpire.telemetry.logs import Call, begin

MOST = 100


class Held:
    """An application that reads a body, and keeps it until it is let go."""

    def __init__(self) -> None:
        self.go = asyncio.Event()

    async def __call__(self, _scope: Any, receive: Any, _send: Any) -> None:
        """Read, and wait."""
        while (await receive()).get("more_body"):
            pass
        await self.go.wait()


async def _largest_transcript() -> dict[str, Any]:
    return {"type": "http.request", "body": b"x" * 10 * MOST}


async def _body() -> dict[str, Any]:
    return {"type": "http.request", "body": b"x" * MOST}


async def _drip() -> dict[str, Any]:
    """Send a byte now and then, and never the last."""
    await asyncio.sleep(0)
    return {"type": "http.request", "body": b"x", "more_body": True}


async def _silent() -> dict[str, Any]:
    await asyncio.Event().wait()
    return {}


async def _nothing(_message: Any) -> None:
    """Take what is sent."""


TRANSCRIPTS = "/v1/verifications"


def limited(app: Any, time_s: float = 60.0) -> BodyLimit:
    """Return the limit before an application, with larger bodies at one path."""
    elsewhere = {TRANSCRIPTS: Limit(10 * MOST, time_s)}
    return BodyLimit(app, Problems(()), Limit(MOST, time_s), elsewhere)


async def send(
    limit: BodyLimit, caller: str, path: str = "/", receive: Any = _body, *, known: bool = False
) -> None:
    """Send a body, as a caller."""
    begin(Call(caller=caller, known=known))
    await limit({"type": "http", "path": path, "headers": []}, receive, _nothing)


async def code_of(sending: Any) -> str:
    """Return the code with which a body is refused."""
    with pytest.raises(Refusal) as refused:
        await sending
    return refused.value.code


async def held(limit: BodyLimit, callers: Sequence[str], **more: Any) -> list[asyncio.Task[None]]:
    """Have bodies under way."""
    tasks = [asyncio.create_task(send(limit, caller, **more)) for caller in callers]
    await asyncio.sleep(0)
    return tasks


async def test_no_more_large_bodies_are_held_than_there_is_room_for() -> None:
    """One more is refused for now; once one is done with, there is room again."""
    app = Held()
    limit = limited(app)
    tasks = await held(limit, [f"address:{number}" for number in range(AT_ONCE)])
    for _ in range(2):
        assert await code_of(send(limit, "address:other")) == "busy"
    app.go.set()
    await asyncio.gather(*tasks)
    await send(limit, "address:other")


async def test_one_caller_has_its_share_of_the_bodies() -> None:
    """A second large body of it waits for the first; others are served."""
    app = Held()
    limit = limited(app)
    tasks = await held(limit, ["address:one"])
    assert await code_of(send(limit, "address:one")) == "busy"
    tasks += await held(limit, ["address:two"])
    app.go.set()
    await asyncio.gather(*tasks)


@pytest.mark.parametrize("path", ["/", TRANSCRIPTS])
async def test_anonymous_bodies_leave_room_for_orders(path: str) -> None:
    """Whatever strangers hold, a caller with a token sends its body; and so the other way."""
    app = Held()
    limit = limited(app)
    strangers = [f"address:{number}" for number in range(3 * AT_ONCE)]
    largest = _largest_transcript if path == TRANSCRIPTS else _body
    tasks = await held(limit, strangers, path=path, receive=largest)
    tasks += await held(limit, ["token:one"], path=path, receive=largest, known=True)
    tasks += await held(limit, ["token:two"], known=True)
    app.go.set()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert results[-2:] == [None, None]


@pytest.mark.parametrize("receive", [_drip, _silent])
async def test_a_body_has_to_arrive_in_time(receive: Any) -> None:
    """All of it: bytes that drip are no sign that the end will come."""
    limit = limited(Held(), time_s=0.01)
    assert await code_of(send(limit, "address:one", receive=receive)) in {
        "body_too_slow",
        "body_too_large",
    }
    assert await code_of(send(limit, "address:one", receive=_silent)) == "body_too_slow"


async def test_who_has_sent_all_of_a_body_may_wait_for_the_answer() -> None:
    """The time is that of the body, not of the request."""

    async def app(_scope: Any, receive: Any, _send: Any) -> None:
        await receive()
        async with asyncio.timeout(0.05):
            await receive()

    sent = [{"type": "http.request", "body": b"x"}]

    async def receive() -> dict[str, Any]:
        if sent:
            return sent.pop()
        await asyncio.Event().wait()
        return {}

    with pytest.raises(TimeoutError):
        await send(limited(app, time_s=0.01), "address:one", receive=receive)
