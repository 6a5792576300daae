"""A battle in the archive is the same battle, whoever looks at it and however."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from scenarios.table import (
    COMPACT,
    RULEBOOKS_AT_TABLE,
    UNION,
    exported,
    give,
    judged,
    opened,
    play,
)
from umpire.kernel.rulebook import OBSERVER, REFEREE
from umpire.scenarios.errors import Conflict
from umpire.scenarios.explain import roll_explained
from umpire.scenarios.lifecycle import close_scenario, fork
from umpire.scenarios.read import battle_seen, choices_seen, journal
from umpire.scenarios.repository import Scenarios
from umpire.scenarios.transcripts import redacted
from umpire.store.archive import Archive, ArchivedStore, connected_with_archive
from umpire.store.objects import Objects

SEATS = (REFEREE, OBSERVER, COMPACT, UNION)


@pytest.fixture(params=["plain", "sealed"])
async def store(
    request: pytest.FixtureRequest, embedded_url: str, tmp_path: Path
) -> AsyncIterator[ArchivedStore]:
    """Return a store with an archive, sealed and not."""
    keys = {"k": bytes(range(32))} if request.param == "sealed" else {}
    objects = Objects(f"file://{tmp_path}")
    async with connected_with_archive(embedded_url, objects, keys) as one:
        yield one


def worker(store: ArchivedStore) -> Scenarios:
    """Return a worker that remembers nothing."""
    return Scenarios(store, RULEBOOKS_AT_TABLE, snapshot_every=5)


async def seen(scenarios: Scenarios, name: str) -> dict[str, Any]:
    """Return all that anybody may read of a battle, at every version."""
    now = await scenarios.now(name)
    told: dict[str, Any] = {"transcript": await exported(scenarios, now)}
    for seat in SEATS:
        who = f"{seat.role} {seat.side}"
        for version in range(now.version + 1):
            standing = await scenarios.at(name, version)
            told[f"{who} {version}"] = (
                msgspec.json.encode(battle_seen(standing, seat)),
                msgspec.json.encode(choices_seen(standing, seat, None)),
            )
        told[f"{who} journal"] = (await journal(scenarios, name, seat, 0, 1000))[1]
        told[f"{who} redacted"] = [piece async for piece in redacted(scenarios, now, seat)]
    return told


@pytest.mark.parametrize("close", [True, False], ids=["closed", "idle"])
async def test_every_seat_reads_a_battle_in_the_archive_as_before(
    store: ArchivedStore, *, close: bool
) -> None:
    """Views and choices at every version, journals, and transcripts, whole and redacted."""
    scenarios = worker(store)
    (*_, last) = await play(scenarios, await opened(scenarios), before_turn=2)
    name = last.header.scenario
    if close:
        await close_scenario(scenarios, name, REFEREE, last.version)
    before = await seen(worker(store), name)
    roll = await roll_explained(worker(store), name, REFEREE, 1)
    assert await Archive(store).move(name)
    again = worker(store)
    assert before == await seen(again, name)
    assert roll == await roll_explained(again, name, REFEREE, 1)
    assert judged(before["transcript"]).difference is None
    assert None is await store.snapshot(name)
    look = await store.look(name)
    assert look is not None
    assert look.archived  # reading brings nothing back


async def test_an_order_to_a_battle_in_the_archive_throws_the_same_dice(
    store: ArchivedStore,
) -> None:
    """It plays on to its end as if it had never been away, and closes with its seed."""
    scenarios = worker(store)
    (*_, last) = await play(scenarios, await opened(scenarios), before_turn=2)
    name = last.header.scenario
    assert await Archive(store).move(name)
    (*_, ended) = await play(worker(store), await worker(store).now(name), before_turn=3)
    assert ended.version > last.version
    assert await Archive(store).move(name)
    _, closed = await close_scenario(worker(store), name, REFEREE, ended.version)
    assert closed.seed == last.seed.hex()
    assert judged(await exported(worker(store), ended)).difference is None


async def test_a_refused_order_brings_nothing_back(store: ArchivedStore) -> None:
    """A closed battle stays where it is, whatever is ordered."""
    scenarios = worker(store)
    standing = await opened(scenarios)
    name = standing.header.scenario
    await close_scenario(scenarios, name, REFEREE, 0)
    await Archive(store).move(name)
    there = await worker(store).now(name)
    with pytest.raises(Conflict):
        await give(worker(store), there, {"kind": "finish_orders", "side": "Union"})
    look = await store.look(name)
    assert look is not None
    assert look.archived


async def test_a_battle_in_the_archive_is_forked(store: ArchivedStore) -> None:
    """The fork keeps the same seed, which has never left Redis unsealed."""
    scenarios = worker(store)
    (*_, last) = await play(scenarios, await opened(scenarios), before_turn=2)
    await Archive(store).move(last.header.scenario)
    forked = await fork(worker(store), last.header.scenario, REFEREE, None)
    assert (last.seed, last.battle) == (forked.seed, forked.battle)


async def test_a_worker_that_kept_an_older_version_hears_what_it_missed(
    store: ArchivedStore,
) -> None:
    """The lines that came before the move are read from the archive."""
    late = worker(store)
    standing = await opened(late)
    name = standing.header.scenario
    (*_, last) = await play(worker(store), standing, before_turn=2)
    await Archive(store).move(name)
    assert (await late.now(name)).version == last.version
