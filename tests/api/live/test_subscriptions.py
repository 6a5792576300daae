"""Following over GraphQL: `graphql-transport-ws` and server-sent events."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import pytest
import websockets
from websockets.typing import Subprotocol

from api.live.service import (
    OPERATOR_KEY,
    PATIENCE_S,
    SYSTEM,
    close,
    connected,
    events_in,
    give,
    opened,
    write,
)

Workers = tuple[str, str]
Json = Any
RULINGS = """subscription($scenario: ID!, $after: Int, $seat: String) {
    rulings(scenario: $scenario, after: $after, seat: $seat) {
        ... on RulingHeard {version opened entry {version kind orders seed events {__typename}}}
        ... on Refusal {code}
    }
}"""
SECRET = {"kind": "write_order", "ship": "Candle", "notation": "-2"}
FINISH = [{"kind": "finish_orders", "side": side} for side in ("Compact", "Union")]


@asynccontextmanager
async def over_socket(place: str, **variables: Json) -> AsyncIterator[AsyncIterator[Json]]:
    """Follow over a WebSocket; yield results, up to the completion."""
    async with connected(place) as socket:
        await socket.subscribe(RULINGS, **variables)

        async def results() -> AsyncIterator[Json]:
            while (message := await socket.get())["type"] != "complete":
                assert message["type"] == "next", message
                yield message["payload"]["data"]["rulings"]

        yield results()


@asynccontextmanager
async def over_events(place: str, **variables: Json) -> AsyncIterator[AsyncIterator[Json]]:
    """Follow over server-sent events; yield results, up to the completion."""
    body = {"query": RULINGS, "variables": variables}
    headers = {"accept": "text/event-stream"}
    async with (
        asyncio.timeout(PATIENCE_S),
        httpx2.AsyncClient(timeout=PATIENCE_S) as client,
        client.stream("POST", f"{place}/graphql", json=body, headers=headers) as answer,
    ):
        assert answer.headers["content-type"].startswith("text/event-stream")

        async def results() -> AsyncIterator[Json]:
            async for event in events_in(answer.aiter_lines()):
                if event.kind == "complete":
                    return
                yield event.data["data"]["rulings"]

        yield results()


over_both = pytest.mark.parametrize("over", [over_socket, over_events], ids=["ws", "sse"])


@over_both
async def test_every_entry_comes_in_order_up_to_the_close(workers: Workers, over: Any) -> None:
    """From the version asked for on; orders given at one worker are heard at another."""
    here, there = workers
    name = opened(here)
    write(here, name, 0, 3)
    async with over(there, scenario=name, after=2) as results:
        await asyncio.to_thread(write, here, name, 3, 4)
        await asyncio.to_thread(close, here, name, 7)
        told = [result async for result in results]
    assert [one["version"] for one in told] == [3, 4, 5, 6, 7, 8]
    assert [one["entry"]["kind"] for one in told] == ["ruling"] * 5 + ["close"]
    assert told[-1]["entry"]["seed"]


@over_both
async def test_sealed_orders_are_told_again_when_they_are_open(workers: Workers, over: Any) -> None:
    """Marked, just before the entry that opened them."""
    here, there = workers
    name = opened(here)
    async with over(there, scenario=name, seat="observer") as results:
        await asyncio.to_thread(give, here, name, 0, SECRET, seat="side:Compact")
        first = await anext(results)
        assert (first["version"], first["entry"]["orders"], first["entry"]["events"]) == (1, [], [])
        await asyncio.to_thread(give, here, name, 1, *FINISH)
        told = [await anext(results) for _ in range(2)]
    assert [(one["version"], one["opened"]) for one in told] == [(1, True), (2, False)]
    assert told[0]["entry"]["orders"][0]["notation"] == "-2"


@over_both
@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"scenario": "none"}, "unknown_scenario"),
        ({"after": 9}, "unknown_version"),
        ({"seat": "nobody"}, "bad_seat"),
    ],
)
async def test_a_refusal_is_the_only_result(
    workers: Workers, over: Any, variables: Json, code: str
) -> None:
    """Of its own type; the stream completes."""
    asked = {"scenario": opened(workers[0]), **variables}
    async with over(workers[0], **asked) as results:
        assert [result async for result in results] == [{"code": code}]


async def test_the_token_of_a_seat_comes_with_the_first_message(tight: str) -> None:
    """Without it, or with that of another seat, the result is a refusal."""
    body = {"system": SYSTEM, "sample": "duel"}
    key = {"authorization": f"Bearer {OPERATOR_KEY}"}
    made = httpx2.post(f"{tight}/v1/scenarios", json=body, headers=key).json()
    token = {"authorization": f"Bearer {made['tokens']['side:Union']}"}
    asked = {"scenario": made["scenario"]}
    codes = []
    async with connected(tight) as nobody:
        await nobody.subscribe(RULINGS, **asked)
        codes.append((await nobody.result())["code"])
    async with connected(tight, token) as union:
        await union.subscribe(RULINGS, **asked, seat="referee")
        codes.append((await union.result())["code"])
        assert (await union.get())["type"] == "complete"
        await union.subscribe(RULINGS, "2", **asked)
        order = {"orders": [{"kind": "finish_orders", "side": "Union"}]}
        place = f"{tight}/v1/scenarios/{made['scenario']}/rulings"
        httpx2.post(place, json=order, headers={**token, "if-match": '"0"'})
        assert (await union.result())["version"] == 1
    assert codes == ["token_required", "other_seat"]


@pytest.mark.parametrize(
    "payload",
    [{"Authorization": "Bearer nonsense"}, {"authorization": 5}, {"AUTHORIZATION": None}],
)
async def test_a_token_that_is_none_is_never_taken_for_nobodys(
    workers: Workers, payload: Json
) -> None:
    """Else an open service would take its holder for the referee, who hears everything."""
    async with connected(workers[0], payload) as socket:
        await socket.subscribe(RULINGS, scenario=opened(workers[0]))
        assert (await socket.result())["code"] == "token_invalid"


async def test_a_socket_has_so_many_subscriptions_at_once(tight: str) -> None:
    """One more is refused by itself; completing one makes room."""
    made = httpx2.post(
        f"{tight}/v1/scenarios",
        json={"system": SYSTEM, "sample": "duel"},
        headers={"authorization": f"Bearer {OPERATOR_KEY}"},
    ).json()
    token = {"authorization": f"Bearer {made['tokens']['observer']}"}
    async with connected(tight, token) as socket:
        for number in ("1", "2", "3"):
            await socket.subscribe(RULINGS, number, scenario=made["scenario"])
        refused = await socket.get()
        assert (refused["id"], refused["type"]) == ("3", "error")
        assert refused["payload"][0]["extensions"]["code"] == "too_many_subscriptions"
        await socket.send("complete", id="1")
        await socket.subscribe("{rulebooks {system}}", "4")
        assert (await socket.get())["id"] == "4"


async def test_operations_on_a_web_socket_count_as_requests(counted: str) -> None:
    """Else one connection would be a way around the rate limit."""
    kinds = []
    async with connected(counted) as socket:
        for number in range(6):
            await socket.subscribe("{rulebooks {system}}", str(number))
            answer = await socket.get()
            kinds.append(answer["type"])
            if answer["type"] == "next":
                assert (await socket.get())["type"] == "complete"
    assert kinds == ["next"] * 4 + ["error"] * 2
    assert answer["payload"][0]["extensions"]["code"] == "rate_limited"
    assert httpx2.get(f"{counted}/v1/rulebooks").status_code == 429


@pytest.mark.parametrize(
    "query",
    ["subscription {", "subscription {nothing}", "{%s}" % ("rulebooks{rules{gist}} " * 2000)],
)
async def test_the_limits_hold_for_a_socket_too(workers: Workers, query: str) -> None:
    """What would not be executed over HTTP is an error here; the socket goes on."""
    async with connected(workers[0]) as socket:
        await socket.subscribe(query)
        error = await socket.get()
        assert (error["type"], error["payload"][0]["extensions"]["code"]) == ("error", "malformed")
        await socket.subscribe("{rulebooks {system}}", "2")
        assert await socket.result("rulebooks")


@pytest.mark.parametrize(
    "message",
    [
        "[]",
        "1",
        "{",
        '{"type": 1}',
        '{"type": "subscribe", "id": [1], "payload": {"query": "{a}"}}',
        '{"type": "subscribe", "id": "1", "payload": "x"}',
        '{"type": "subscribe", "id": "1", "payload": {"query": 1}}',
        '{"type": "subscribe", "id": "1", "payload": {"query": "{a}", "variables": []}}',
        '{"type": "complete", "id": {}}',
        '{"type": "nothing"}',
    ],
)
async def test_what_is_no_message_ends_the_socket(workers: Workers, message: str) -> None:
    """With 4400, as the protocol has it."""
    async with connected(workers[0]) as socket:
        await socket.connection.send(message)
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await socket.get()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4400


@pytest.mark.parametrize("origin", [None, "https://table.example"])
async def test_pages_of_other_hosts_connect_by_configuration(
    tight: str, origin: str | None
) -> None:
    """Those that the settings name, and programs, which have no origin."""
    async with connected(tight, origin=origin) as socket:
        await socket.subscribe("{rulebooks {system}}")
        assert await socket.result("rulebooks")


async def test_a_page_of_a_host_that_is_not_named_does_not_connect(tight: str) -> None:
    """It is refused before anything is said."""
    with pytest.raises(websockets.InvalidStatus) as refused:
        async with connected(tight, origin="https://other.example"):
            pass
    assert refused.value.response.status_code == 403


async def test_another_protocol_is_not_spoken(workers: Workers) -> None:
    """The socket is closed with 4406."""
    address = f"{workers[0].replace('http', 'ws', 1)}/graphql"
    old = Subprotocol("graphql-ws")
    async with asyncio.timeout(PATIENCE_S):
        with pytest.raises((websockets.ConnectionClosed, websockets.NegotiationError)):
            async with websockets.connect(address, subprotocols=[old]) as socket:
                await socket.recv()


async def test_a_slow_socket_is_ended_with_a_clear_last_message(impatient: str) -> None:
    """What it gets, when it reads at last, ends with the reason."""
    name = opened(impatient)
    write(impatient, name, 0, 60, orders=50)
    async with connected(impatient, max_queue=1, compression=None) as socket:
        transport = socket.connection.transport
        await socket.subscribe(RULINGS, scenario=name)
        await socket.get()
        transport.pause_reading()
        await asyncio.sleep(0.9)  # the time that goes by is the matter here
        transport.resume_reading()
        while (message := await socket.get())["type"] == "next":
            pass
    assert message["type"] == "error"
    assert message["payload"][0]["extensions"]["code"] == "slow_reader"


async def test_a_subscription_needs_a_transport_that_goes_on(workers: Workers) -> None:
    """Over a plain POST it is refused, and nothing breaks."""
    body = {"query": RULINGS, "variables": {"scenario": opened(workers[0])}}
    answer = httpx2.post(f"{workers[0]}/graphql", json=body)
    assert answer.status_code in {400, 405}
    assert json.loads(answer.content)["code"]
