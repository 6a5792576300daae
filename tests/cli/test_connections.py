"""Connections that keep still, or say too much before they ask, are closed; others are served."""

import asyncio
import contextlib
import pickle
import socket
from collections import Counter
from collections.abc import AsyncIterator
from multiprocessing.reduction import ForkingPickler
from typing import Any

import pytest
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.server import ServerState

from umpire.cli.processes import LONGEST_HEAD, TAKEN_AT_ONCE, Connection, is_proxy, listener_on

SOON_S = 0.1
PATIENCE_S = 10.0
ASKED = b"GET / HTTP/1.1\r\nhost: here\r\n\r\n"
BEGUN = b"POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\nhalf"


async def _app(_scope: Any, receive: Any, send: Any) -> None:
    more = True
    while more:
        message = await receive()
        more = message.get("more_body", False)
    head = [(b"content-length", b"2")]
    await send({"type": "http.response.start", "status": 200, "headers": head})
    await send({"type": "http.response.body", "body": b"ok"})


@contextlib.asynccontextmanager
async def _serving(**limits: Any) -> AsyncIterator[int]:
    """Serve with connections of such limits; yield the port."""
    kind = type("Limited", (Connection,), limits)
    config, state = uvicorn.Config(_app, http=kind, lifespan="off", log_config=None), ServerState()
    config.load()
    listener = listener_on(socket.create_server(("127.0.0.1", 0)))
    port = listener.getsockname()[1]
    server = await asyncio.get_running_loop().create_server(
        lambda: kind(config, state, {}), sock=listener, backlog=TAKEN_AT_ONCE
    )
    async with server:
        yield port


async def _told(port: int, *said: bytes) -> bytes:
    """Return what a connection answers until it is closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with contextlib.closing(writer), contextlib.suppress(ConnectionError):
        for part in said:
            writer.write(part)
            await writer.drain()
        async with asyncio.timeout(PATIENCE_S):
            return await reader.read()
    return b""


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nx-a: ", BEGUN])
async def test_a_connection_that_keeps_still_is_closed(said: bytes) -> None:
    """Nothing at all, half a head and half a body are waited for just so long."""
    async with _serving(head_s=SOON_S, silence_s=SOON_S) as port:
        assert await _told(port, said) == b""


async def test_a_connection_may_keep_still_between_two_requests() -> None:
    """Each head is waited for anew, and each for just so long."""
    async with _serving(head_s=SOON_S, silence_s=3 * SOON_S) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        with contextlib.closing(writer):
            for part in (BEGUN, b" body", ASKED):
                writer.write(part)
                await asyncio.sleep(2 * SOON_S)
            assert (await reader.read(4096)).count(b"HTTP/1.1 200") == 2
            writer.write(ASKED[:-2])
            async with asyncio.timeout(PATIENCE_S):
                assert await reader.read() == b""


async def test_a_head_without_an_end_is_refused() -> None:
    """A head is not read for ever."""
    async with _serving() as port:
        told = await _told(port, b"GET / HTTP/1.1\r\nx-a: ", *[b"a" * LONGEST_HEAD] * 3)
        assert told.startswith(b"HTTP/1.1 400") or told == b""


async def test_more_connections_than_there_may_be_are_closed() -> None:
    """One that is too many is closed at once, and those that are there are served on."""
    async with _serving(most=1) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        with contextlib.closing(writer):
            writer.write(ASKED)
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")
            assert await _told(port, ASKED) == b""
            writer.write(ASKED)
            assert b"ok" in await reader.read(4096)


async def test_an_address_has_so_many_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that say nothing count; when one has gone, there is room again."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "")
    async with _serving(an_address=2, _by_address=Counter()) as port:
        idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        with contextlib.closing(idle[0][1]):
            assert await _told(port, ASKED) == b""
            idle[1][1].close()
            asked = ASKED.replace(b"host", b"connection: close\r\nhost")
            while not (told := await _told(port, asked)):
                pass
            assert told.startswith(b"HTTP/1.1 200")


async def test_a_proxy_has_any_number_of_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its callers are behind it."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "127.0.0.0/8")
    async with _serving(an_address=1, _by_address=Counter()) as port:
        _, idle = await asyncio.open_connection("127.0.0.1", port)
        with contextlib.closing(idle):
            asked = ASKED.replace(b"host", b"connection: close\r\nhost")
            assert (await _told(port, asked)).startswith(b"HTTP/1.1 200")


SAID = b"192.0.2.9"


@pytest.mark.parametrize(
    "proxies",
    [
        "",
        "*",
        "127.0.0.1",
        "10.0.0.0/8, 127.0.0.1",
        "2001:db8::/32,fd00::1",
        "0.0.0.0/0",
        "172.30.33.0/24,",
        "2001:0DB8:0:0:0:0:0:1",
    ],
)
@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "127.0.0.2", "10.255.0.1", "172.30.34.1", "2001:db8::1", "fd00::1", "::1"],
)
async def test_the_proxies_are_those_that_uvicorn_believes(proxies: str, address: str) -> None:
    """An address without a limit of connections is one whose header says who is calling."""
    seen = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        seen.append(scope["client"][0])

    headers = [(b"x-forwarded-for", SAID)]
    scope: Any = {"type": "http", "client": (address, 1), "headers": headers}
    unused: Any = None
    await ProxyHeadersMiddleware(app, proxies)(scope, unused, unused)
    assert is_proxy(address, proxies) is (seen == [SAID.decode()])


async def test_many_who_come_at_once_are_all_served() -> None:
    """So few are taken in one turn of the event loop, and yet the queue is long."""
    async with _serving() as port:
        asked = ASKED.replace(b"host", b"connection: close\r\nhost")
        told = await asyncio.gather(*(_told(port, asked) for _ in range(TAKEN_AT_ONCE * 4)))
        assert {one[:12] for one in told} == {b"HTTP/1.1 200"}


def test_a_listener_travels_to_a_worker() -> None:
    """It is a listener there, on the same port."""
    with listener_on(socket.create_server(("127.0.0.1", 0))) as listener:
        there = pickle.loads(ForkingPickler.dumps(listener))  # noqa: S301 — our own
        with there:
            assert type(there) is type(listener)
            assert there.getsockname() == listener.getsockname()
