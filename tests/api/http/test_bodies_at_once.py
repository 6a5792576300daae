"""All bodies that a process holds at once have a bound, and so has the time that they take."""

import asyncio
from typing import Any

import pytest

from umpire.api.http.body_limit import AT_ONCE, BodyLimit
from umpire.api.problems import Problems
from umpire.api.share import PARTS, PATIENCE_S, Share
from umpire.kernel.errors import Refusal

MOST = 100


class Held:
    """An application that reads a body, and keeps it until it is let go."""

    def __init__(self) -> None:
        self.go = asyncio.Event()

    async def __call__(self, _scope: Any, receive: Any, _send: Any) -> None:
        """Read, and wait."""
        await receive()
        await self.go.wait()


async def _body() -> dict[str, Any]:
    return {"type": "http.request", "body": b"x" * MOST}


async def _nothing(_message: Any) -> None:
    """Take what is sent."""


async def test_no_more_large_bodies_are_held_than_there_is_room_for() -> None:
    """One more is refused for now; once one is done with, there is room again."""
    app = Held()
    limit = BodyLimit(app, Problems(()), MOST, {})
    scope = {"type": "http", "path": "/", "headers": []}
    held = [asyncio.create_task(limit(scope, _body, _nothing)) for _ in range(AT_ONCE)]
    await asyncio.sleep(0)
    for _ in range(2):
        with pytest.raises(Refusal) as refused:
            await limit(scope, _body, _nothing)
        assert refused.value.code == "busy"
    app.go.set()
    await asyncio.gather(*held)
    await limit(scope, _body, _nothing)


async def test_large_requests_have_their_share_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small ones wait for nothing, large ones for each other, and too many are refused."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr("umpire.api.share.perf_counter", lambda: 100.0)
    monkeypatch.setattr("umpire.api.share.asyncio.sleep", sleep)
    share, work_s = Share(), PATIENCE_S / PARTS
    await share.turn(0.000_01)
    assert waited == []
    await share.turn(work_s)
    await share.turn(work_s)
    assert waited == [0, PARTS * work_s]
    with pytest.raises(Refusal) as refused:
        await share.turn(work_s)
    assert refused.value.code == "busy"
