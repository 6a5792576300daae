"""A server that lost its last lines: what workers remember of them is not built upon."""

from collections.abc import Callable

import pytest

from scenarios.table import COMPACT, RULEBOOKS_AT_TABLE, UNION, exported, give, judged, opened
from umpire.scenarios.errors import StaleScenario, Unknown
from umpire.scenarios.repository import Scenarios, Standing
from umpire.store.archive import Archive, connected_with_archive
from umpire.store.calls import name_of
from umpire.store.objects import Objects
from umpire.store.redis import RedisStore

FIRST = {"kind": "write_order", "ship": "Candle", "notation": "+1"}
LOST = {"kind": "write_order", "ship": "Candle", "notation": "P1"}
OTHER = {"kind": "write_order", "ship": "Hammer", "notation": "S1"}


async def set_back(store: RedisStore, standing: Standing, version: int) -> None:
    """Let the server forget all lines after a version, as one that took over without them."""
    name = standing.header.scenario
    kept = await store.lines(name, 0, version)
    gone = [name_of(name, part) for part in ("journal", "snapshot", "commands")]
    await store.client.delete(*gone)
    for line in kept:
        fields = {"line": line.line, "hash": line.hash}
        await store.client.xadd(name_of(name, "journal"), fields, id=f"{line.version}-0")


async def two_workers(store: RedisStore) -> tuple[Scenarios, Scenarios, Standing]:
    """Return a worker that remembers a line which the server has lost, and one that does not.

    The scenario is as the first of them knows it.
    """
    old, new = (Scenarios(store, RULEBOOKS_AT_TABLE) for _ in range(2))
    begun = await opened(old)
    first = (await give(old, begun, FIRST, seat=COMPACT)).standing
    lost = (await give(old, first, LOST, seat=COMPACT)).standing
    await set_back(store, first, 1)
    return old, new, lost


async def test_a_worker_reads_a_scenario_as_it_is_and_not_as_it_was(store: RedisStore) -> None:
    """The lost line is gone from its memory, and the order can be given again."""
    old, new, lost = await two_workers(store)
    name = lost.header.scenario
    assert (await old.now(name)).version == 1
    assert (await new.now(name)).version == 1
    again = (await give(old, await old.now(name), LOST, seat=COMPACT)).standing
    assert again.version == 2
    assert judged(await exported(old, await old.now(name)), lost.seed).verified


async def test_nothing_is_appended_to_a_line_that_is_lost(store: RedisStore) -> None:
    """Not even where another line has its version by now."""
    old, new, lost = await two_workers(store)
    name = lost.header.scenario
    with pytest.raises(StaleScenario):
        await give(old, lost, OTHER, seat=UNION)
    await give(new, await new.now(name), OTHER, seat=UNION)
    old._kept.keep(name, lost)  # noqa: SLF001 — as one that was busy elsewhere
    with pytest.raises(StaleScenario):
        await give(old, lost, OTHER, seat=UNION)
    assert (await give(old, await old.now(name), LOST, seat=COMPACT)).standing.version == 3
    assert judged(await exported(new, await new.now(name)), lost.seed).verified


@pytest.mark.parametrize("look", [lambda worker, name: worker.at(name, 2), Scenarios.now])
async def test_another_line_in_its_place_is_read(
    store: RedisStore, look: Callable[[Scenarios, str], object]
) -> None:
    """The worker that remembers the lost one looks at the version that both have."""
    old, new, lost = await two_workers(store)
    name = lost.header.scenario
    there = (await give(new, await new.now(name), OTHER, seat=UNION)).standing
    found = await look(old, name)  # type: ignore[misc]
    assert (found.version, found.chain) == (2, there.chain)


async def test_a_snapshot_of_lost_lines_is_not_used(store: RedisStore) -> None:
    """One that was written after the server had lost them."""
    hasty = Scenarios(store, RULEBOOKS_AT_TABLE, snapshot_every=2)
    begun = await opened(hasty)
    first = (await give(hasty, begun, FIRST, seat=COMPACT)).standing
    await give(hasty, first, LOST, seat=COMPACT)
    snapshot = await store.snapshot(first.header.scenario)
    assert snapshot is not None
    await set_back(store, first, 1)
    name = first.header.scenario
    await store.keep_snapshot(name, snapshot)
    found = await Scenarios(store, RULEBOOKS_AT_TABLE).now(name)
    assert (found.version, found.chain) == (1, first.chain)


async def test_one_that_moved_to_the_archive_meanwhile_is_read_from_there(
    embedded_url: str, tmp_path: object
) -> None:
    """At the version that the worker remembers, and at a later one."""
    objects = Objects(f"file://{tmp_path}")
    async with connected_with_archive(embedded_url, objects, {}) as store:
        old, new, lost = await two_workers(store)
        name = lost.header.scenario
        there = (await give(new, await new.now(name), OTHER, seat=UNION)).standing
        assert await Archive(store).move(name)
        assert (await old.now(name)).chain == there.chain
        old._kept.keep(name, lost)  # noqa: SLF001 — as one that was busy elsewhere
        again = (await give(new, there, LOST, seat=COMPACT)).standing
        assert await Archive(store).move(name)
        assert (await old.now(name)).chain == again.chain
        with pytest.raises(Unknown):
            await store.lines(name, 2, 10, None, lost.chain)
