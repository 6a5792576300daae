"""A server that cannot be reached, or does not answer, is told in the scenarios' own words."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from umpire.scenarios.errors import JOURNAL_UNAVAILABLE, Unavailable
from umpire.scenarios.ports import NewLine, StoredHeader
from umpire.store.redis import RedisStore, connected

TIMEOUT_S = 0.2
PATIENCE_S = 5 * TIMEOUT_S

Act = Callable[[RedisStore], Awaitable[object]]

ACTS: dict[str, Act] = {
    "create": lambda store: store.create("s", StoredHeader(b"line", b"seed")),
    "header": lambda store: store.header("s"),
    "append": lambda store: store.append("s", 0, NewLine("c", b"digest", b"line", b"hash")),
    "command": lambda store: store.command("s", "c"),
    "lines": lambda store: store.lines("s", 0, 10),
    "version": lambda store: store.version("s"),
    "snapshot": lambda store: store.snapshot("s"),
    "keep_snapshot": lambda store: store.keep_snapshot("s", b"snapshot"),
    "ping": lambda store: store.ping(),
}
every_act = pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)


@pytest.fixture
async def silent() -> AsyncIterator[str]:
    """Return the URL of a server that takes connections and never answers."""
    released = asyncio.Event()

    async def hold(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await released.wait()
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()

    server = await asyncio.start_server(hold, "127.0.0.1", 0)
    async with server:
        yield f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        released.set()


async def refusal_of(act: Act, url: str, **settings: int) -> Unavailable:
    """Return the refusal of an act that must not take longer than its patience."""
    async with connected(url, timeout_s=TIMEOUT_S, **settings) as store:
        with pytest.raises(Unavailable) as refused:
            await asyncio.wait_for(_awaited(act, store), PATIENCE_S)
    return refused.value


async def _awaited(act: Act, store: RedisStore) -> None:
    await act(store)


@every_act
async def test_a_closed_port_is_unavailable(act: Act) -> None:
    """No error of the client library comes through."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    refused = await refusal_of(act, f"redis://127.0.0.1:{port}")
    assert JOURNAL_UNAVAILABLE.name == refused.code


@every_act
async def test_a_silent_server_is_unavailable_in_time(act: Act, silent: str) -> None:
    """Nobody waits longer than the settings say."""
    assert JOURNAL_UNAVAILABLE.name == (await refusal_of(act, silent)).code


async def test_a_missing_socket_is_unavailable(tmp_path: Path) -> None:
    """It is the same answer for a server on this machine."""
    refused = await refusal_of(ACTS["lines"], f"unix://{tmp_path / 'none.sock'}")
    assert JOURNAL_UNAVAILABLE.name == refused.code


async def test_who_waits_for_a_connection_is_not_kept_waiting(silent: str) -> None:
    """With every connection taken, the others get their answer too."""
    async with connected(silent, timeout_s=TIMEOUT_S, connections=1) as store:
        outcomes = await asyncio.wait_for(
            asyncio.gather(*(store.ping() for _ in range(5)), return_exceptions=True),
            10 * TIMEOUT_S,
        )
    assert [Unavailable] * 5 == [type(outcome) for outcome in outcomes]


async def test_the_message_names_no_address(silent: str) -> None:
    """A URL may hold a password."""
    refused = await refusal_of(ACTS["ping"], silent)
    assert "127.0.0.1" not in refused.message
