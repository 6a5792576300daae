"""`umpire index`: battles that no list names are found again, from their journals."""

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner

from conftest import running_server
from umpire.cli.command import command
from umpire.rules import RULEBOOKS
from umpire.scenarios.lifecycle import open_scenario
from umpire.scenarios.read import Wanted, find
from umpire.scenarios.repository import Scenarios
from umpire.store.archive import Archive, connected_with_archive
from umpire.store.objects import Objects
from umpire.store.redis import connected

LIGHT = RULEBOOKS["full-thrust-light"]


async def _lost(url: str, name: str) -> None:
    """Open a battle, and lose what lists know of it, as in a release that had no lists."""
    async with connected(url) as store:
        scenarios = Scenarios(store, RULEBOOKS)
        await open_scenario(scenarios, LIGHT, LIGHT.samples["duel"], scenario=name)
        raw = store._redis  # noqa: SLF001 — what no store does
        await raw.delete(f"umpire:{{{name}}}:record")
        await raw.hdel(f"umpire:{{{name}}}:header", "opened")
        await raw.delete("umpire:{battles}:all:full-thrust-light")
        await raw.delete("umpire:{battles}:open:full-thrust-light")


async def _found(url: str) -> list[str]:
    async with connected(url) as store:
        found: list[str] = []
        after: str | None = None
        while True:
            page = await find(Scenarios(store, RULEBOOKS), Wanted(state="open"), after, 100)
            found += [one.scenario for _, one in page.found]
            after = page.next
            if after is None:
                return found


@pytest.mark.parametrize("server", ["embedded_url", "cluster_url"])
def test_1_the_index_is_written_anew_from_the_journals(
    server: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a cluster too; nobody knows then when the battle was opened, and it is listed last."""
    url, name = str(request.getfixturevalue(server)), f"lost-{server}"
    asyncio.run(_lost(url, name))
    assert name not in asyncio.run(_found(url))
    monkeypatch.setenv("UMPIRE_REDIS_URL", url)
    for _ in range(2):
        done = CliRunner().invoke(command(), ["index"])
        assert "battles are in the index" in done.output
        assert asyncio.run(_found(url)).count(name) == 1


def test_the_index_is_written_beside_a_service_with_a_server_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That has the data directory; when it is gone, `umpire index` starts the server itself."""
    monkeypatch.delenv("UMPIRE_REDIS_URL", raising=False)
    monkeypatch.setenv("UMPIRE_DATA_DIR", str(tmp_path))
    with running_server(tmp_path) as url:
        asyncio.run(_lost(url, "lost"))
        beside = CliRunner().invoke(command(), ["index"])
        assert (beside.exit_code, asyncio.run(_found(url))) == (0, ["lost"]), beside.output
    alone = CliRunner().invoke(command(), ["index"])
    assert alone.exit_code == 0, alone.output
    assert "1 battles are in the index" in alone.output


def test_battles_in_the_archive_are_indexed_too(tmp_path: Path, embedded_url: str) -> None:
    """And the options of the other commands say where everything is."""
    archive, name = f"file://{tmp_path}", "lost-to-the-archive"

    async def moved() -> None:
        async with connected_with_archive(embedded_url, Objects(archive), {}) as store:
            scenarios = Scenarios(store, RULEBOOKS)
            await open_scenario(scenarios, LIGHT, LIGHT.samples["duel"], scenario=name)
            assert await Archive(store).move(name)
            await store.client.delete(f"umpire:{{{name}}}:record")

    asyncio.run(moved())
    done = CliRunner().invoke(
        command(), ["index", "--redis-url", embedded_url, "--archive-url", archive]
    )
    assert name not in done.output, done.output
    assert name in asyncio.run(_found(embedded_url))
