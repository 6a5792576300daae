"""Copies: what came back from the archive stays there until the server has it on its disk."""

import asyncio
import contextlib
import re
import secrets
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from time import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from store.archives import SEED, Crash, Faulty, begun, grow, later
from umpire.scenarios.ports import Appended, Record, StoredHeader
from umpire.store.archive import Archive, ArchivedStore, check, connected_with_archive
from umpire.store.embedded import embedded_server
from umpire.store.objects import Objects


@pytest.fixture
def objects(tmp_path: Path) -> Objects:
    """Return an archive in a folder that is not there yet."""
    return Objects(f"file://{tmp_path}/archive")


@pytest.fixture(params=["embedded_url", "cluster_url"])
async def store(request: pytest.FixtureRequest, objects: Objects) -> AsyncIterator[ArchivedStore]:
    """Return a store on one of the servers, or on a cluster of them."""
    url = str(request.getfixturevalue(request.param))
    async with connected_with_archive(url, objects, {}) as one:
        yield one


@pytest.fixture
def name(request: pytest.FixtureRequest) -> str:
    """Return a scenario's name that no other test uses."""
    return "copies-" + re.sub(r"\W+", "-", request.node.name)


def beside(store: ArchivedStore, objects: Objects | Faulty) -> ArchivedStore:
    """Return another worker."""
    return ArchivedStore(store.client, 1000, 1000, objects, {})  # type: ignore[arg-type]  # it fails as one


async def names_in(objects: Objects) -> list[str]:
    """Return the names of all objects."""
    return [found.name async for found in objects.list()]


async def test_what_came_back_keeps_its_copy_until_a_later_round(
    store: ArchivedStore, objects: Objects, name: str
) -> None:
    """A server that loses its last seconds has it in the archive again."""
    await begun(store, name, close=False)
    archive = Archive(store)
    await archive.move(name)
    (copy,) = await names_in(objects)
    await store.revive(name)
    await archive.round(match=name)
    assert await names_in(objects) == [copy]
    await later(store, name)
    await archive.round(match=name)
    assert await names_in(objects) == []
    assert not await store.copies(name)


async def test_what_is_archived_again_keeps_its_copies_as_long(
    store: ArchivedStore, objects: Objects, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However old they are; in the end there is one object."""
    await begun(store, name, close=False)
    archive = Archive(store)
    await archive.move(name)
    monkeypatch.setattr("umpire.store.archive.time", lambda: time() + 2 * 86_400)
    for again in range(2, 5):
        await store.revive(name)
        await grow(store, name, f"again-{again}")
        await archive.move(name)
        assert len(await names_in(objects)) == again
    await later(store, name)
    await archive.round(match=name)
    look = await store.look(name)
    assert look is not None
    assert [look.archived] == await names_in(objects)
    assert len(await beside(store, objects).lines(name, 0, 100)) == 6


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("failure", [None, Crash()], ids=["away", "crash"])
async def test_a_copy_that_cannot_be_removed_is_removed_the_next_time(
    store: ArchivedStore,
    objects: Objects,
    name: str,
    after: bool,  # noqa: FBT001 — a parameter of the test
    failure: BaseException | None,
) -> None:
    """The battle goes on all the while."""
    await begun(store, name, close=False)
    await Archive(store).move(name)
    await store.revive(name)
    await later(store, name)
    faulty = Faulty(objects, 0, after=after, failure=failure)
    with contextlib.suppress(Crash):
        await Archive(beside(store, faulty)).round(match=name)
    assert faulty.calls == ["delete"]
    assert await store.copies(name)
    assert Appended() == await grow(store, name, "next")
    rounds = [Archive(beside(store, objects)).round(match=name) for _ in range(4)]
    await asyncio.gather(*rounds)
    assert await names_in(objects) == []
    assert not await store.copies(name)
    assert await store.version(name) == 4


async def test_a_battle_that_came_back_is_removed_with_its_copies(
    store: ArchivedStore, objects: Objects, name: str
) -> None:
    """Both here and in the archive."""
    await store.create(name, StoredHeader(b"{}", SEED, 5), Record(b"told", 1))
    await Archive(store).move(name)
    await store.revive(name)
    assert len(await names_in(objects)) == 1
    assert await store.remove(name, 5, 0) is None
    assert await store.forget_copies(name) == 1
    assert not await store.client.exists(f"umpire:{{{name}}}:copies")
    assert await names_in(objects) == []


STEPS = st.lists(st.sampled_from(["order", "move", "round", "later"]), min_size=3, max_size=9)


@given(STEPS)
@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_server_that_loses_its_last_seconds_loses_no_more(
    tmp_path: Path, steps: list[str]
) -> None:
    """Whatever was done in them: each state it may fall back to is a whole battle."""
    asyncio.run(_fallen_back(tmp_path / secrets.token_hex(4), ["move", *steps]))


async def _fallen_back(folder: Path, steps: list[str]) -> None:
    """Keep the server's file after each step; a server that starts from one of them reads all.

    `later` stands for a time after which everything before is on the disk for good.
    """
    objects, states, lines = Objects(f"file://{folder}/archive"), dict[Path, int](), 2
    async with (
        embedded_server(folder / "server") as url,
        connected_with_archive(url, objects, {}) as store,
    ):
        await begun(store, "s", lines, close=False)
        archive = Archive(store, idle_days=0.0)
        for number, step in enumerate(steps):
            if step == "order":
                assert Appended() == await grow(store, "s", f"order-{number}")
                lines += 1
            elif step == "move":
                await archive.move("s")
            elif step == "round":
                await archive.round()
            else:
                await later(store, "s")
                states.clear()
            state = folder / f"state-{number}"
            shutil.copytree(
                folder / "server" / "appendonlydir", state / "appendonlydir", dirs_exist_ok=True
            )
            states[state] = lines
    for state, version in states.items():
        async with (
            embedded_server(state) as url,
            connected_with_archive(url, objects, {}) as store,
        ):
            kept = await Archive(store).read("s")
            assert kept is not None
            assert kept.version == version
            check(kept)
            assert Appended() == await grow(store, "s", "on")
