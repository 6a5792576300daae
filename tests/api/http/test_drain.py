"""The end of a process under load: it says so first, answers all it took, and loses nothing."""

import asyncio
import re
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest

from umpire.api.http.middleware import Drain

COMMAND = [sys.executable, "-m", "umpire", "serve", "--port", "0"]
OPEN = {"system": "full-thrust-light", "sample": "duel"}
PATIENCE_S = 30.0
DRAIN_S = 4.0


@asynccontextmanager
async def serving(
    url: str, workers: int, folder: Path
) -> AsyncIterator[tuple[str, asyncio.subprocess.Process]]:
    """Run the service on a journal server that outlives it."""
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        *("--redis-url", url, "--workers", str(workers), "--data-dir", str(folder)),
        env={"PATH": "", "UMPIRE_DRAIN_S": str(DRAIN_S), "UMPIRE_QUESTIONS_READY": "0"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert process.stdout is not None
    try:
        announced = ""
        while "docs" not in announced:
            announced = (await asyncio.wait_for(process.stdout.readline(), PATIENCE_S)).decode()
        found = re.search(r"http://[\d.:]+", announced)
        assert found is not None
        await until_ready(found[0])
        yield found[0], process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def until_ready(address: str) -> None:
    """Wait until the service takes orders."""
    async with httpx2.AsyncClient(base_url=address) as client, asyncio.timeout(PATIENCE_S):
        while True:
            try:
                if (await client.get("/readyz")).status_code == 200:
                    return
            except httpx2.HTTPError:
                await asyncio.sleep(0.05)


class Table:
    """A client that gives orders, one after the other, until it is told to stop."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.accepted: dict[str, int] = {}
        self.failed: list[str] = []
        self.over = False

    async def play(self) -> None:
        """Open a scenario, and fork it again and again; keep what was answered."""
        async with httpx2.AsyncClient(base_url=self.address, timeout=PATIENCE_S) as client:
            while not self.over:
                try:
                    await self._battle(client)
                except httpx2.HTTPError as error:
                    self.failed.append(repr(error))
                    return

    async def _battle(self, client: Any) -> None:
        opened = await client.post("/v1/scenarios", json=OPEN)
        assert opened.status_code == 201
        name = opened.json()["scenario"]
        self.accepted[name] = 0
        for version, side in enumerate(("Compact", "Union")):
            answer = await client.post(
                f"/v1/scenarios/{name}/rulings",
                json={"orders": [{"kind": "finish_orders", "side": side}]},
                headers={"if-match": f'"{version}"'},
            )
            assert answer.status_code == 201
            self.accepted[name] = version + 1


async def until_more(tables: Sequence[Table], than: int) -> None:
    """Wait until more scenarios have taken orders than so many, however slow the machine is."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            if sum(map(bool, accepted(tables))) > than:
                return
            await asyncio.sleep(0.02)


def accepted(tables: Sequence[Table]) -> list[int]:
    """Return the version that each scenario has come to, as far as was answered."""
    return [version for table in tables for version in table.accepted.values()]


async def becomes_unready(address: str) -> float:
    """Return after how many seconds `/readyz` says 503."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    async with asyncio.timeout(PATIENCE_S):
        while True:
            async with httpx2.AsyncClient(base_url=address) as client:
                answer = await client.get("/readyz")
            if answer.status_code == 503:
                assert answer.json()["code"] == "draining"
                assert answer.headers["connection"] == "close"
                return loop.time() - began


@pytest.mark.parametrize("workers", [1, 2])
async def test_a_stop_under_load_loses_nothing(
    embedded_url: str, tmp_path: Path, workers: int
) -> None:
    """It is not ready at once, serves on, and all that it accepted is in the journal."""
    async with serving(embedded_url, workers, tmp_path) as (address, process):
        tables = [Table(address) for _ in range(8)]
        playing = [asyncio.create_task(table.play()) for table in tables]
        await until_more(tables, 0)
        process.send_signal(signal.SIGTERM)
        assert await becomes_unready(address) < DRAIN_S
        await until_more(tables, sum(map(bool, accepted(tables))))
        assert process.returncode is None
        for table in tables:
            table.over = True
        await asyncio.gather(*playing)
        assert await asyncio.wait_for(process.wait(), PATIENCE_S) == 0
    assert [failed for table in tables for failed in table.failed] == []
    await assert_kept(embedded_url, tables)


async def assert_kept(url: str, tables: list[Table]) -> None:
    """Assert that every order that was answered with 201 is in its journal."""
    from umpire.store.redis import connected  # noqa: PLC0415 — the store as the service has it

    async with connected(url) as store:
        for table in tables:
            for name, version in table.accepted.items():
                assert await store.version(name) >= version


async def test_without_a_server_there_is_nothing_to_put_off() -> None:
    """A signal handler that is not there is not taken away."""
    before = signal.getsignal(signal.SIGTERM)
    with Drain().before_stop(1.0):
        assert signal.getsignal(signal.SIGTERM) is before


async def test_the_drain_lasts_as_long_as_it_is_set(
    quiet_logs: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server hears of the signal afterwards, once; a second signal changes nothing."""
    loop = asyncio.get_running_loop()
    now = loop.time()
    monkeypatch.setattr(loop, "time", lambda: now)  # as slow as a machine may be, no time passes

    async def settle() -> None:
        for _ in range(5):
            await asyncio.sleep(0)

    heard: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _frame: heard.append(number))
    drain, ended = Drain(), []
    drain.then.append(lambda: ended.append(True))
    try:
        with drain.before_stop(DRAIN_S):
            for _ in range(2):
                signal.raise_signal(signal.SIGTERM)
                await settle()
            now += DRAIN_S - 0.01
            await settle()
            assert (drain.begun, heard, ended) == (True, [], [True])
            now += 0.02
            await settle()
    finally:
        signal.signal(signal.SIGTERM, before)
    assert heard == [signal.SIGTERM]
    assert [line["event"] for line in quiet_logs] == ["draining"]
