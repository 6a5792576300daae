"""Where a scenario stands, for a worker that knows it, one that does not, and at every version."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from scenarios.table import BOOK, give, opened, play
from umpire.kernel.ruling import fold
from umpire.scenarios.adjudication import Rulebooks
from umpire.scenarios.errors import Unavailable, Unknown
from umpire.scenarios.journal import Ruled, codec_of
from umpire.scenarios.ports import StoredLine
from umpire.scenarios.repository import Scenarios, Standing
from umpire.store.redis import RedisStore


class Counting(RedisStore):
    """A store that notes what it is asked for."""

    @classmethod
    def of(cls, store: RedisStore) -> "Counting":
        """Return a store on the same server."""
        return cls(store._redis, store._command_ttl_s)  # noqa: SLF001 — the same connections

    def __init__(self, *with_what: Any) -> None:
        super().__init__(*with_what)
        self.read: list[int] = []

    async def lines(
        self,
        scenario: str,
        after: int,
        limit: int,
        opened: int | None = None,
        before: bytes = b"",
    ) -> list[StoredLine]:
        """Return lines, and note their versions."""
        found = await super().lines(scenario, after, limit, opened, before)
        self.read += [line.version for line in found]
        return found


async def crossing(scenarios: Scenarios, before_turn: int = 3) -> list[Standing]:
    """Play some turns of the crossing."""
    standing = await opened(scenarios, "crossing", source="seeded", seed="umpire")
    return await play(scenarios, standing, before_turn=before_turn)


def same(one: Standing, other: Standing) -> bool:
    """Tell whether two workers know the same of a scenario; their dice are objects of their own."""
    return bool(_told(one) == _told(other))


def _told(standing: Standing) -> Any:
    return msgspec.structs.replace(standing, dice=None)


async def test_every_earlier_version_is_the_fold_of_its_events(
    scenarios: Scenarios, store: RedisStore
) -> None:
    """As read then, as read now, and as folded by hand: one battle."""
    steps = await crossing(scenarios)
    name = steps[0].header.scenario
    battle, codec = steps[0].header.battle, codec_of(BOOK)
    for line in await store.lines(name, 0, 1000):
        entry = codec.entry(line.line)
        assert isinstance(entry, Ruled)
        battle = fold(battle, entry.events)
        assert battle == steps[line.version].battle
    for step in steps:
        assert same(await scenarios.at(name, step.version), step)


@pytest.mark.parametrize("ahead", [1, 1000])
async def test_a_version_to_come_is_unknown(scenarios: Scenarios, ahead: int) -> None:
    """The refusal tells where the scenario stands."""
    standing = await opened(scenarios)
    with pytest.raises(Unknown, match="versions 0 to 0") as refused:
        await scenarios.at(standing.header.scenario, ahead)
    assert refused.value.code == "unknown_version"


async def test_a_scenario_that_is_not_there_is_unknown(scenarios: Scenarios) -> None:
    """At any version."""
    for asked in (scenarios.now("none"), scenarios.at("none", 0), scenarios.at_least("none", 0)):
        with pytest.raises(Unknown) as refused:
            await asked
        assert refused.value.code == "unknown_scenario"


async def test_a_worker_that_knows_nothing_finds_the_same(
    scenarios: Scenarios, store: RedisStore, rulebooks: Rulebooks
) -> None:
    """Battle, chain and version; with snapshots and without."""
    steps = await crossing(scenarios)
    name = steps[0].header.scenario
    assert await store.snapshot(name) is not None
    assert same(await Scenarios(store, rulebooks).now(name), steps[-1])
    await _forget_snapshot(store, name)
    assert same(await Scenarios(store, rulebooks).now(name), steps[-1])


async def test_a_worker_folds_what_it_missed_and_no_more(
    scenarios: Scenarios, store: RedisStore, rulebooks: Rulebooks
) -> None:
    """Each entry is read once."""
    (*_, last) = await crossing(scenarios, before_turn=2)
    counting = Counting.of(store)
    behind = Scenarios(counting, rulebooks)
    await behind.now(last.header.scenario)
    counting.read.clear()
    (*_, later) = await play(scenarios, last, before_turn=3)
    assert same(await behind.now(last.header.scenario), later)
    assert counting.read == list(range(last.version + 1, later.version + 1))
    counting.read.clear()
    assert same(await behind.now(last.header.scenario), later)
    assert counting.read == []


async def test_a_cold_worker_begins_at_the_snapshot(
    scenarios: Scenarios, store: RedisStore, rulebooks: Rulebooks
) -> None:
    """With a snapshot every 5 entries it reads fewer than 5."""
    (*_, last) = await crossing(scenarios)
    counting = Counting.of(store)
    assert same(await Scenarios(counting, rulebooks).now(last.header.scenario), last)
    assert counting.read == list(range(last.version // 5 * 5 + 1, last.version + 1))


async def test_a_lost_snapshot_costs_nothing_but_time(
    scenarios: Scenarios, store: RedisStore, rulebooks: Rulebooks
) -> None:
    """A cold worker reads the whole journal, writes a snapshot, and goes on playing."""
    (*_, last) = await crossing(scenarios)
    name = last.header.scenario
    await _forget_snapshot(store, name)
    counting = Counting.of(store)
    worker = Scenarios(counting, rulebooks, snapshot_every=5)
    found = await worker.now(name)
    assert same(found, last)
    assert counting.read == list(range(1, last.version + 1))
    assert await store.snapshot(name) is not None
    assert (await play(worker, found, before_turn=4))[-1].version > last.version


OTHERS: dict[str, Any] = {
    "another schema": {"schema": 99},
    "another edition": {"edition": "0"},
}


@pytest.mark.parametrize("change", OTHERS.values(), ids=OTHERS)
async def test_a_snapshot_of_another_making_is_not_used(
    scenarios: Scenarios, store: RedisStore, rulebooks: Rulebooks, change: dict[str, Any]
) -> None:
    """The journal is; what the snapshot says counts for nothing."""
    (*_, last) = await crossing(scenarios)
    name = last.header.scenario
    snapshot = msgspec.json.decode(await store.snapshot(name) or b"")
    wrong = {**snapshot, **change, "battle": {"of": "another time"}}
    await store.keep_snapshot(name, msgspec.json.encode(wrong))
    counting = Counting.of(store)
    assert same(await Scenarios(counting, rulebooks).now(name), last)
    assert counting.read[0] == 1


UNREADABLE: Sequence[bytes] = (
    b"",
    b"no JSON",
    b"\xff\xfe",
    b"[]",
    b'{"schema":2,"all":"different"}',
    b'{"schema":1,"edition":"1","version":1,"chain":"zz","closed":false,"battle":{}}',
)


@pytest.mark.parametrize("snapshot", UNREADABLE)
async def test_a_snapshot_that_cannot_be_read_is_not_used(
    scenarios: Scenarios, store: RedisStore, rulebooks: Rulebooks, snapshot: bytes
) -> None:
    """It is disposable, whatever it holds."""
    (*_, last) = await crossing(scenarios, before_turn=2)
    await store.keep_snapshot(last.header.scenario, snapshot)
    assert same(await Scenarios(store, rulebooks).now(last.header.scenario), last)


async def test_a_snapshot_that_cannot_be_written_does_not_undo_an_order(
    store: RedisStore, rulebooks: Rulebooks
) -> None:
    """The order is in the journal, and its giver hears so."""

    class Full(Counting):
        async def keep_snapshot(
            self, scenario: str, snapshot: bytes, opened: int | None = None
        ) -> None:
            told = f"{scenario} of {opened}: {len(snapshot)} bytes"
            raise Unavailable("journal_unavailable", told)

    worker = Scenarios(Full.of(store), rulebooks, snapshot_every=1)
    standing = await opened(worker)
    accepted = await give(worker, standing, {"kind": "finish_orders", "side": "Union"})
    assert accepted.standing.version == 1
    assert (
        await Scenarios(Full.of(store), rulebooks, snapshot_every=1).now(standing.header.scenario)
    ).version == 1


async def test_a_worker_keeps_the_scenarios_used_last(
    store: RedisStore, rulebooks: Rulebooks
) -> None:
    """The others it reads again when they are asked for."""
    known = list[bool]()
    worker = Scenarios(store, rulebooks, most_kept=2, looked_up=known.append)
    names = [(await opened(worker)).header.scenario for _ in range(3)]
    await worker.now(names[1])
    await worker.now(names[0])
    known.clear()
    for name in (names[1], names[0], names[2], names[1]):
        await worker.now(name)
    assert known == [True, True, False, False]


async def test_two_workers_may_take_turns(
    scenarios: Scenarios, store: RedisStore, rulebooks: Rulebooks
) -> None:
    """Each folds what the other has ruled, and their chain is one."""
    standing = await opened(scenarios, source="seeded", seed="s")
    other = Scenarios(store, rulebooks)
    for worker, order in (
        (scenarios, {"kind": "finish_orders", "side": "Compact"}),
        (other, {"kind": "finish_orders", "side": "Union"}),
        (scenarios, {"kind": "move_ships"}),
        (other, {"kind": "roll_initiative"}),
    ):
        standing = (await give(worker, standing, order)).standing
    assert same(await scenarios.now(standing.header.scenario), standing)
    assert standing.version == 4


async def _forget_snapshot(store: RedisStore, name: str) -> None:
    await store._redis.delete(f"umpire:{{{name}}}:snapshot")  # noqa: SLF001 — lose it
