"""Following over REST: server-sent events."""

import asyncio
import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from redis.asyncio import Redis

from api.live.service import (
    IMPATIENT_S,
    OPERATOR_KEY,
    PATIENCE_S,
    SYSTEM,
    Event,
    close,
    following,
    give,
    opened,
    up_to,
    write,
)

Workers = tuple[str, str]


def ids(events: list[Event]) -> list[str | None]:
    """Return the ids of events."""
    return [event.id for event in events]


def test_the_head_of_a_stream_is_all_that_head_asks_for(workers: Workers) -> None:
    """It ends at once, and takes no place of a follower; the head is that of the stream."""
    name = opened(workers[0])
    place = f"{workers[0]}/v1/scenarios/{name}/events"
    with httpx2.Client(timeout=PATIENCE_S) as client:
        heads = [client.head(place) for _ in range(30)]
        with client.stream("GET", place) as stream:
            expected = {each: stream.headers[each] for each in ("content-type", "cache-control")}
        assert client.head(f"{workers[0]}/v1/scenarios/nothing/events").status_code == 404
    assert {head.status_code for head in heads} == {200}
    assert all(head.headers.items() >= expected.items() for head in heads)
    assert all("content-length" not in head.headers for head in heads)


async def test_an_event_is_an_entry_of_the_journal(workers: Workers) -> None:
    """Its id is the version, its name the kind; orders given at one worker are heard at another."""
    here, there = workers
    name = opened(here)
    async with following(there, name) as events:
        await asyncio.to_thread(write, here, name, 0, 5)
        await asyncio.to_thread(close, here, name, 5)
        told = [event async for event in events]
    page = httpx2.get(f"{here}/v1/scenarios/{name}/rulings").json()["entries"]
    assert [event.data for event in told] == page
    assert ids(told) == ["1", "2", "3", "4", "5", "6"]
    assert [event.kind for event in told] == ["ruling"] * 5 + ["close"]


@pytest.mark.parametrize(
    ("query", "language", "line"),
    [
        ("?told=true", "en", "Compact has finished its orders"),
        ("?told=true", "de", "Compact hat alle Befehle geschrieben"),
        ("?told=true&lang=de", "en", "Compact hat alle Befehle geschrieben"),
        ("", "de", None),
    ],
)
async def test_a_stream_brings_log_lines_if_asked(
    workers: Workers, query: str, language: str, line: str | None
) -> None:
    here, there = workers
    name = opened(here)
    finish = {"kind": "finish_orders", "side": "Compact"}
    async with following(there, name, query=query, accept_language=language) as events:
        await asyncio.to_thread(give, here, name, 0, finish)
        (event,) = await up_to(events, 1)
    assert event.data.get("told") == (None if line is None else [line])


async def test_nobody_hears_of_a_dry_run(workers: Workers) -> None:
    """The first that is heard is the ruling after it."""
    here, there = workers
    name = opened(here)
    orders = {"orders": [{"kind": "finish_orders", "side": "Compact"}]}
    async with following(there, name) as events:
        for worker in workers:
            place = f"{worker}/v1/scenarios/{name}/rulings?dry_run=true"
            answer = httpx2.post(place, json=orders, headers={"if-match": '"0"'})
            assert answer.status_code == 200
        await asyncio.to_thread(write, here, name, 0, 1)
        (told,) = await up_to(events, 1)
    assert (told.id, told.data["orders"][0]["kind"]) == ("1", "write_order")


def test_a_dry_run_looks_at_the_journal(workers: Workers) -> None:
    """What this worker has in mind is old, since another one has moved the scenario on."""
    here, there = workers
    name = opened(here)
    place = f"{there}/v1/scenarios/{name}"
    assert httpx2.get(place).json()["version"] == 0
    write(here, name, 0, 1)
    orders = {"orders": [{"kind": "finish_orders", "side": "Compact"}]}
    answer = httpx2.post(f"{place}/rulings?dry_run=true", json=orders, headers={"if-match": '"0"'})
    assert (answer.status_code, answer.json()["current_version"]) == (412, 1)


async def test_nothing_is_lost_or_doubled_across_reconnects(workers: Workers) -> None:
    """A client that changes the worker at every third event hears each of them once."""
    name, told = opened(workers[0]), [""]
    ordering = asyncio.create_task(asyncio.to_thread(write, workers[0], name, 0, 30))
    while len(told) <= 30:
        worker = workers[len(told) % 2]
        async with following(worker, name, last_event_id=told[-1]) as events:
            upto = min(30, len(told) + 2)
            told += [str(event.id) for event in await up_to(events, upto)]
    await ordering
    assert told[1:] == [str(version) for version in range(1, 31)]


async def test_nothing_is_lost_when_pub_sub_is_cut(workers: Workers, embedded_url: str) -> None:
    """Neither worker looks at the journal of itself: they listen again, and look then."""
    name = opened(workers[0])
    async with following(workers[0], name) as one, following(workers[1], name) as other:
        async with Redis.from_url(embedded_url) as raw:
            for version in range(0, 20, 2):
                await asyncio.to_thread(write, workers[0], name, version, 2)
                await raw.execute_command("CLIENT", "KILL", "TYPE", "pubsub")  # type: ignore[no-untyped-call]
        for events in (one, other):
            assert ids(await up_to(events, 20)) == [str(version) for version in range(1, 21)]


@pytest.mark.parametrize("seat", ["observer", "side:Union"])
async def test_sealed_orders_come_as_opened_events(workers: Workers, seat: str) -> None:
    """Not before all sides have finished; without an id, just before the entry that opens them."""
    here, there = workers
    name = opened(here)
    secret = {"kind": "write_order", "ship": "Candle", "notation": "-2"}
    finish = [{"kind": "finish_orders", "side": side} for side in ("Compact", "Union")]
    async with following(there, name, seat) as events:
        await asyncio.to_thread(give, here, name, 0, secret, seat="side:Compact")
        await asyncio.to_thread(give, here, name, 1, finish[0], seat="side:Compact")
        before = await up_to(events, 2)
        assert ids(before) == ["1", "2"]
        assert "-2" not in str(before)
        await asyncio.to_thread(give, here, name, 2, finish[1], seat="side:Union")
        after = await up_to(events, 3)
    assert [(event.id, event.kind) for event in after] == [(None, "opened"), ("3", "ruling")]
    assert after[0].data["version"] == 1
    assert after[0].data["orders"][0]["notation"] == "-2"


async def test_a_silence_is_filled_and_the_headers_keep_proxies_off(workers: Workers) -> None:
    """A comment comes now and then; nothing is cached, buffered or of one origin alone."""
    name = opened(workers[0])
    headers = {"origin": "https://table.example"}
    async with (
        asyncio.timeout(PATIENCE_S),
        httpx2.AsyncClient() as client,
        client.stream("GET", f"{workers[0]}/v1/scenarios/{name}/events", headers=headers) as told,
    ):
        assert told.headers["content-type"].startswith("text/event-stream")
        assert told.headers["cache-control"] == "no-store"
        assert told.headers["x-accel-buffering"] == "no"
        assert told.headers["access-control-allow-origin"] == "*"
        lines = told.aiter_lines()
        assert [await anext(lines) for _ in range(3)] == ["retry: 1000", "", ": still here"]


@pytest.mark.parametrize(
    ("query", "last", "status", "code"),
    [
        ("", "x", 400, "bad_last_event_id"),
        ("", "-1", 400, "bad_last_event_id"),
        ("", "1" * 16, 400, "bad_last_event_id"),
        ("?after=x", None, 400, "bad_parameter"),
        ("?after=1", None, 404, "unknown_version"),
        ("", "1", 404, "unknown_version"),
    ],
)
def test_what_cannot_be_followed_gets_a_problem_document(
    workers: Workers, query: str, last: str | None, status: int, code: str
) -> None:
    """Before any stream begins."""
    place = f"{workers[0]}/v1/scenarios/{opened(workers[0])}/events{query}"
    answer = httpx2.get(place, headers={"last-event-id": last} if last else {})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_scenario_that_is_not_there_gets_a_problem_document(workers: Workers) -> None:
    """It is unknown."""
    answer = httpx2.get(f"{workers[0]}/v1/scenarios/none/events")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_scenario")


def test_who_comes_back_after_the_close_is_told_to_stay_away(workers: Workers) -> None:
    """204 is how an `EventSource` knows that there is no more."""
    name = opened(workers[0])
    close(workers[0], name, 0)
    answer = httpx2.get(f"{workers[1]}/v1/scenarios/{name}/events", headers={"last-event-id": "1"})
    assert (answer.status_code, answer.content) == (204, b"")


async def test_a_full_worker_answers_503_until_a_follower_is_gone(tight: str) -> None:
    """With `Retry-After`; a client that hangs up makes room, without being asked."""
    body = {"system": SYSTEM, "sample": "duel"}
    made = httpx2.post(
        f"{tight}/v1/scenarios", json=body, headers={"authorization": f"Bearer {OPERATOR_KEY}"}
    )
    name, tokens = made.json()["scenario"], made.json()["tokens"]
    place = f"{tight}/v1/scenarios/{name}/events"
    headers = {"authorization": f"Bearer {tokens['observer']}"}
    mine = {"authorization": headers["authorization"]}
    async with following(tight, name, "observer", **mine):
        async with following(tight, name, "observer", **mine):
            refused = httpx2.get(place, headers=headers)
            assert refused.status_code == 503
            assert refused.json()["code"] == "too_many_followers"
            assert int(refused.headers["retry-after"]) >= 1
        async with asyncio.timeout(PATIENCE_S), httpx2.AsyncClient() as client:
            while True:
                async with client.stream("GET", place, headers=headers) as answer:
                    if answer.status_code == 200:
                        break
    assert httpx2.get(place).status_code == 401
    other = {"authorization": f"Bearer {tokens['observer']}", "umpire-seat": "referee"}
    assert httpx2.get(place, headers=other).json()["code"] == "other_seat"


def test_a_slow_reader_is_ended_with_a_clear_last_message(impatient: str) -> None:
    """What it gets, when it reads at last, ends with the reason."""
    name = opened(impatient)
    write(impatient, name, 0, 60, orders=50)
    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.settimeout(PATIENCE_S)
        host, _, port = impatient.removeprefix("http://").partition(":")
        slow.connect((host, int(port)))
        slow.sendall(f"GET /v1/scenarios/{name}/events HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
        time.sleep(1.5 * IMPATIENT_S)  # the time that goes by is the matter here
        text = b""
        with contextlib.suppress(ConnectionResetError):
            while piece := slow.recv(65536):
                text += piece
                if text.endswith(b"0\r\n\r\n"):
                    break
    assert b'"code":"slow_reader"' in text
    assert text.rindex(b"event: error") > text.rindex(b"event: ruling")
    assert b"id: 60\n" not in text


@contextlib.contextmanager
def served(folder: Path) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """Run the service as it is run by hand; yield where it is, and its process."""
    command = [sys.executable, "-m", "umpire", "serve", "--sample", "--port", "0"]
    with subprocess.Popen(
        [*command, "--data-dir", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "UMPIRE_EMBEDDED_FSYNC": "everysec"},
    ) as process:
        try:
            assert process.stdout is not None
            announced = next(line for line in process.stdout if "docs" in line)
            address = re.search(r"http://[\d.:]+", announced)
            assert address is not None
            yield address[0], process
        finally:
            process.kill()


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
async def test_a_stop_of_the_service_ends_the_streams(tmp_path: Path, stop: signal.Signals) -> None:
    """At once and cleanly, so that the clients go on elsewhere."""
    with served(tmp_path) as (place, process):
        async with following(place, "sample") as events:
            process.send_signal(stop)
            async with asyncio.timeout(5):
                assert [event async for event in events] == []
        assert await asyncio.to_thread(process.wait, 5) == 0
