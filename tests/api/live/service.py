"""Real servers on real sockets, and clients that follow."""

import asyncio
import json
import socket
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, NamedTuple

import httpx2
import uvicorn
import websockets
from websockets.typing import Subprotocol

from umpire.app import create_app
from umpire.settings import Settings

Json = Any
PATIENCE_S = 20.0
OPERATOR_KEY = "a key of more than thirty-two bytes"
IMPATIENT_S = 0.6
PROTOCOL = Subprotocol("graphql-transport-ws")
SYSTEM = "full-thrust-light"


class Event(NamedTuple):
    """A server-sent event."""

    id: str | None
    kind: str
    data: Json


@contextmanager
def serving(settings: Settings, send_buffer: int | None = None) -> Iterator[str]:
    """Run a worker in a thread, and yield where it is."""
    listener = socket.create_server(("127.0.0.1", 0))
    if send_buffer is not None:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    config = uvicorn.Config(
        create_app(settings),
        log_config=None,
        http="httptools",
        ws="websockets-sansio",
        timeout_graceful_shutdown=3,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


def opened(place: str, sample: str = "duel") -> str:
    """Open a scenario, and return its name; it is there when the service is."""
    body = {"system": SYSTEM, "sample": sample, "dice": {"source": "committed"}}
    answer = httpx2.post(f"{place}/v1/scenarios", json=body, timeout=PATIENCE_S)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["scenario"])


def give(place: str, name: str, version: int, *orders: Json, seat: str = "referee") -> None:
    """Give orders for a version."""
    with httpx2.Client(base_url=place, timeout=PATIENCE_S, verify=False) as client:
        _give(client, name, version, orders, seat)


def _give(
    client: httpx2.Client, name: str, version: int, orders: Json, seat: str = "referee"
) -> None:
    answer = client.post(
        f"/v1/scenarios/{name}/rulings",
        json={"orders": orders},
        headers={"if-match": f'"{version}"', "umpire-seat": seat},
    )
    assert answer.status_code == 201, answer.text


def write(place: str, name: str, version: int, count: int = 1, orders: int = 1) -> int:
    """Write and rewrite an order in `count` commands, and return the version then."""
    with httpx2.Client(base_url=place, timeout=PATIENCE_S, verify=False) as client:
        for number in range(version, version + count):
            order = {"kind": "write_order", "ship": "Candle", "manoeuvre": {"speed": number % 3}}
            _give(client, name, number, [order] * orders)
    return version + count


def close(place: str, name: str, version: int) -> None:
    """Close a scenario."""
    headers = {"if-match": f'"{version}"'}
    answer = httpx2.post(f"{place}/v1/scenarios/{name}/close", headers=headers, timeout=PATIENCE_S)
    assert answer.status_code == 200, answer.text


async def events_in(lines: AsyncIterator[str]) -> AsyncIterator[Event]:
    """Yield the events in the lines of a stream."""
    fields: dict[str, str] = {}
    async for line in lines:
        name, _, value = line.partition(": ")
        if line and name:
            fields[name] = value
        elif "event" in fields:
            data = fields.get("data", "")
            yield Event(fields.get("id"), fields["event"], json.loads(data) if data else None)
            fields = {}


@asynccontextmanager
async def following(
    place: str, name: str, seat: str = "referee", *, query: str = "", **headers: str
) -> AsyncIterator[AsyncIterator[Event]]:
    """Follow a scenario by server-sent events."""
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    async with (
        asyncio.timeout(PATIENCE_S),
        httpx2.AsyncClient(timeout=PATIENCE_S) as client,
        client.stream(
            "GET",
            f"{place}/v1/scenarios/{name}/events{query}",
            headers={"umpire-seat": seat, **headers},
        ) as answer,
    ):
        assert answer.status_code == 200
        yield events_in(answer.aiter_lines())


async def up_to(events: AsyncIterator[Event], version: int) -> list[Event]:
    """Return the events up to a version."""
    told = []
    async for event in events:
        told.append(event)
        if event.id == str(version):
            break
    return told


class Socket:
    """A client of `graphql-transport-ws`."""

    def __init__(self, connection: websockets.ClientConnection) -> None:
        self.connection = connection

    async def send(self, kind: str, **more: Json) -> None:
        """Send a message."""
        await self.connection.send(json.dumps({"type": kind, **more}))

    async def get(self) -> Json:
        """Return the next message."""
        return json.loads(await self.connection.recv())

    async def subscribe(self, query: str, number: str = "1", **variables: Json) -> None:
        """Begin an operation."""
        await self.send("subscribe", id=number, payload={"query": query, "variables": variables})

    async def result(self, field: str = "rulings") -> Json:
        """Return the next result of a field."""
        message = await self.get()
        assert message["type"] == "next", message
        return message["payload"]["data"][field]


@asynccontextmanager
async def connected(
    place: str, payload: Json = None, *, init: bool = True, **how: Any
) -> AsyncIterator[Socket]:
    """Connect a WebSocket."""
    address = f"{place.replace('http', 'ws', 1)}/graphql"
    async with (
        asyncio.timeout(PATIENCE_S),
        websockets.connect(address, subprotocols=[PROTOCOL], **how) as connection,
    ):
        one = Socket(connection)
        if init:
            await one.send("connection_init", payload=payload or {})
            assert await one.get() == {"type": "connection_ack"}
        yield one
