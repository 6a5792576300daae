"""Who is there, over both edges: from two real workers, one of which is killed."""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx2
import pytest

from api.live.service import PATIENCE_S, SYSTEM, Event, connected, events_in, opened
from umpire.scenarios.live import LASTS

Workers = tuple[str, str]
Json = Any
OFTEN_S = 0.3
STARTING_S = 90.0
PRESENCE = """subscription($scenario: ID!, $seat: String) {
    presence(scenario: $scenario, seat: $seat) {
        ... on Presence { present } ... on Refusal { code }
    }
}"""


@contextlib.asynccontextmanager
async def watching(
    place: str, name: str, seat: str, query: str = "?present=true"
) -> AsyncIterator[AsyncIterator[Event]]:
    """Follow a scenario, and be told who is there."""
    async with (
        asyncio.timeout(PATIENCE_S),
        httpx2.AsyncClient(timeout=PATIENCE_S) as client,
        client.stream(
            "GET", f"{place}/v1/scenarios/{name}/events{query}", headers={"umpire-seat": seat}
        ) as answer,
    ):
        assert answer.status_code == 200
        yield events_in(answer.aiter_lines())


async def until(events: AsyncIterator[Event], *seats: str) -> None:
    """Wait until it is told that these seats are there."""
    async for event in events:
        assert (event.id, event.kind) == (None, "present")
        if event.data == {"present": list(seats)}:
            return
    pytest.fail("the stream ended")


async def test_seats_at_two_workers_hear_of_each_other(workers: Workers) -> None:
    """Over REST and over GraphQL; a list tells the same."""
    here, there = workers
    name = opened(here)
    async with watching(here, name, "side:Compact") as events:
        await until(events, "side:Compact")
        async with connected(there) as socket:
            await socket.subscribe(PRESENCE, scenario=name, seat="side:Union")
            both = ["side:Compact", "side:Union"]
            assert await socket.result("presence") == {"present": both}
            await until(events, *both)
            listed = await asyncio.to_thread(httpx2.get, f"{there}/v1/scenarios")
            told = {one["scenario"]: one["present"] for one in listed.json()["scenarios"]}
            assert told[name] == both


async def test_who_asks_for_nothing_else_is_told_entries_alone(workers: Workers) -> None:
    """The query is true or false."""
    here, _ = workers
    name = opened(here)
    wrong = f"{here}/v1/scenarios/{name}/events?present=maybe"
    answer = await asyncio.to_thread(httpx2.get, wrong)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_parameter")
    async with watching(here, name, "observer", "") as events:
        headers = {"if-match": '"0"'}
        await asyncio.to_thread(httpx2.post, f"{here}/v1/scenarios/{name}/close", headers=headers)
        assert [event.kind async for event in events] == ["close"]


@pytest.fixture
def mortal(embedded_url: str) -> Iterator[tuple["subprocess.Popen[bytes]", str]]:
    """Return a worker that can be killed, and where it is."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {
        **os.environ,
        "UMPIRE_REDIS_URL": embedded_url,
        "UMPIRE_FOLLOW_CHECK_S": str(OFTEN_S),
    }
    command = [sys.executable, "-m", "umpire", "serve", "--port", str(port)]
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as process:
        try:
            yield process, f"http://127.0.0.1:{port}"
        finally:
            process.kill()


def answers(place: str) -> None:
    """Wait until a worker answers."""
    ends = time.monotonic() + STARTING_S
    while time.monotonic() < ends:
        with contextlib.suppress(httpx2.TransportError):
            if httpx2.get(f"{place}/readyz").status_code == 200:
                return
        time.sleep(0.1)
    pytest.fail("the worker does not answer")


async def test_the_seats_of_a_worker_that_is_killed_are_told_no_longer(
    workers: Workers, mortal: tuple["subprocess.Popen[bytes]", str]
) -> None:
    """It has no chance to say so; a list at the other worker forgets them after a while."""
    process, place = mortal
    await asyncio.to_thread(answers, place)
    name = opened(workers[0])
    with contextlib.suppress(httpx2.TransportError):
        async with watching(place, name, "side:Compact") as events:
            await until(events, "side:Compact")
            assert await present(workers[0], name) == ["side:Compact"]
            process.send_signal(signal.SIGKILL)
            async for _ in events:
                pass
    await asyncio.sleep(LASTS * OFTEN_S)
    assert await present(workers[0], name) == []


async def present(place: str, name: str) -> Json:
    """Return which seats a list tells of."""
    told = await asyncio.to_thread(httpx2.get, f"{place}/v1/scenarios?system={SYSTEM}")
    return next(one["present"] for one in told.json()["scenarios"] if one["scenario"] == name)
