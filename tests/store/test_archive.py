"""The archive: battles move there and come back, and nothing is lost and nothing is there twice."""

import asyncio
import gzip
import random
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from time import time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from redis.asyncio import Redis

from store.archives import HEADER, SEED, Crash, Dawdling, Faulty, begun, grow, later, line_of
from store.cluster import owner_url
from umpire.scenarios.errors import Unavailable, Unknown
from umpire.scenarios.journal import Lines, chained, cut
from umpire.scenarios.ports import (
    Appended,
    Behind,
    Indexed,
    NewLine,
    Record,
    Repeated,
    StoredHeader,
)
from umpire.scenarios.ports import Kept as ListedAs
from umpire.store.archive import (
    Archive,
    ArchivedStore,
    Damaged,
    Kept,
    Keys,
    connected_with_archive,
    pack,
    unpack,
)
from umpire.store.clients import is_cluster
from umpire.store.objects import Objects

KEYS = {"2026a": bytes(range(1, 33))}


@pytest.fixture(params=["embedded_url", "cluster_url"])
def url(request: pytest.FixtureRequest) -> str:
    """Return the URL of one of the servers, or of a cluster of them."""
    return str(request.getfixturevalue(request.param))


@pytest.fixture
def objects(tmp_path: Path) -> Objects:
    """Return an archive in a folder that is not there yet."""
    return Objects(f"file://{tmp_path}/archive")


@pytest.fixture
async def store(url: str, objects: Objects) -> AsyncIterator[ArchivedStore]:
    """Return a store with an archive that is not sealed."""
    async with connected_with_archive(url, objects, {}) as one:
        yield one


@pytest.fixture
async def raw(url: str, name: str) -> AsyncIterator[Redis]:
    """Return a client that sees the server's keys as they are; in a cluster, of the node's own."""
    async with Redis.from_url(owner_url(url, name) if is_cluster(url) else url) as client:
        yield client


@pytest.fixture
def name(request: pytest.FixtureRequest) -> str:
    """Return a scenario's name that no other test uses."""
    return "archive-" + re.sub(r"\W+", "-", request.node.name)


def beside(store: ArchivedStore, objects: Any, keys: Keys | None = None) -> ArchivedStore:
    """Return a worker that has seen nothing yet, with an archive of its own."""
    redis = store._redis  # noqa: SLF001 — the server of the same test
    return ArchivedStore(redis, 1000, 1000, objects, store.keys if keys is None else keys)


async def names_in(objects: Objects) -> list[str]:
    """Return the names of all objects."""
    return [found.name async for found in objects.list()]


async def test_a_battle_in_the_archive_reads_as_before(
    store: ArchivedStore, raw: Redis, objects: Objects, name: str
) -> None:
    """Header, seed, lines and version are what they were; in Redis a stub is left, and commands."""
    lines = await begun(store, name)
    await store.keep_snapshot(name, b"snapshot")
    assert await Archive(store).move(name)
    keys = {key.decode() async for key in raw.scan_iter(match=f"*{name}*")}
    assert {key for key in keys if not key.endswith(":commands")} == {f"umpire:{{{name}}}:header"}
    stub: Any = await raw.hgetall(f"umpire:{{{name}}}:header")
    assert set(stub) == {b"seed", b"archived", b"version", b"chain"}
    assert await names_in(objects) == [f"battles/{name}/{stub[b'archived'].decode()}"]
    for worker in (store, beside(store, objects)):
        assert await worker.header(name) == HEADER
        assert lines == await worker.lines(name, 0, 100)
        assert lines[1:2] == await worker.lines(name, 1, 1)
        assert await worker.lines(name, 3, 10) == []
        assert await worker.version(name) == 3
        assert None is await worker.snapshot(name)


async def test_an_order_brings_a_battle_back(
    store: ArchivedStore, raw: Redis, objects: Objects, name: str
) -> None:
    """Its journal goes on in Redis."""
    lines = await begun(store, name, close=False)
    await Archive(store).move(name)
    worker = beside(store, objects)
    assert Appended() == await grow(worker, name, "next")
    assert lines == (await worker.lines(name, 0, 100))[:-1]
    assert await raw.xlen(f"umpire:{{{name}}}:journal") == 4
    assert await raw.ttl(f"umpire:{{{name}}}:journal") == -1
    assert await worker.header(name) == HEADER


async def test_a_command_that_is_stale_or_known_brings_nothing_back(
    store: ArchivedStore, objects: Objects, name: str
) -> None:
    """A retry gets its first answer, and who is behind is told where the journal stands."""
    lines = await begun(store, name, close=False)
    await Archive(store).move(name)
    stored = lines[1]
    known = f"{name}-1"
    again = await store.append(name, 1, _new(known, stored))
    assert Repeated(2, known.encode()) == again
    assert Behind(3) == await store.append(name, 1, _new("late", stored))
    assert len(await names_in(objects)) == 1


def _new(command: str, stored: Any) -> Any:
    from umpire.scenarios.ports import NewLine  # noqa: PLC0415 — for two lines

    return NewLine(command, command.encode(), stored.line, stored.hash)


async def test_names_in_the_archive_are_taken(store: ArchivedStore, name: str) -> None:
    """Nobody opens, or brings in, another battle under the name of one that is there."""
    await begun(store, name)
    await Archive(store).move(name)
    assert not await store.adopt(name, HEADER, ())
    with pytest.raises(Exception, match="already"):
        await store.create(name, HEADER)


async def test_no_snapshot_is_kept_of_what_is_in_the_archive(
    store: ArchivedStore, name: str
) -> None:
    """A worker that reads it may think that one is due."""
    await begun(store, name)
    await Archive(store).move(name)
    await store.keep_snapshot(name, b"late")
    assert None is await store.snapshot(name)


async def test_a_battle_without_a_line_moves_and_comes_back(
    store: ArchivedStore, objects: Objects, name: str
) -> None:
    """One that was opened and never played is a journal too."""
    await begun(store, name, 0)
    assert await Archive(store).move(name)
    assert await beside(store, objects).header(name) == HEADER
    assert await store.version(name) == 0
    assert Appended() == await grow(store, name, "first")
    assert await store.version(name) == 1


async def test_a_round_moves_the_closed_and_the_idle_alone(
    store: ArchivedStore, raw: Redis, name: str
) -> None:
    """A battle is idle from when nothing came for as long as the settings say."""
    closed, idle, live, old, told_of = (
        f"{name}-{which}" for which in ("closed", "idle", "live", "old", "told-of")
    )
    await begun(store, closed)
    for one in (idle, live, old, told_of):
        await begun(store, one, close=False)
    archive = Archive(store, idle_days=2)
    touched: Any = store._redis  # noqa: SLF001 — to set the clock back
    now = int((await raw.time())[0])
    await touched.hset(f"umpire:{{{idle}}}:header", "touched", now - 3 * 86_400)
    await touched.hset(f"umpire:{{{live}}}:header", "touched", now - 86_400)
    await touched.hdel(f"umpire:{{{old}}}:header", "touched")  # of a release that wrote none
    await touched.hset(f"umpire:{{{told_of}}}:record", "changed", (now - 3 * 86_400) * 1000)
    told: dict[str, str] = {}
    done = await archive.round(told.__setitem__, f"{name}*")
    assert told == {closed: "closed", idle: "idle", told_of: "idle"}
    assert (done.closed, done.idle, done.live, done.archived, done.failed) == (1, 2, 2, 0, 0)
    assert 86_400 <= done.oldest_s < 86_500
    assert (await archive.round(match=f"{name}*")).archived == 3
    look = await store.look(old)
    assert look is not None
    assert look.age_s < 60


async def test_of_many_rounds_at_once_one_moves_a_battle(
    store: ArchivedStore, objects: Objects, name: str
) -> None:
    """The others find it moved, and remove what they copied."""
    lines = await begun(store, name)
    workers = [Archive(beside(store, objects)) for _ in range(8)]
    moved = await asyncio.gather(*(worker.move(name) for worker in workers))
    assert moved.count(True) == 1
    assert len(await names_in(objects)) == 1
    assert lines == await beside(store, objects).lines(name, 0, 100)


async def test_an_order_that_comes_meanwhile_keeps_its_battle_here(
    store: ArchivedStore, objects: Objects, name: str
) -> None:
    """It came after the copy was made: the copy is thrown away."""
    await begun(store, name, close=False)

    class Meanwhile(Faulty):
        async def put(self, name_of_object: str, body: bytes) -> None:
            await super().put(name_of_object, body)
            await grow(store, name, "meanwhile")

    assert not await Archive(beside(store, Meanwhile(objects, -1))).move(name)
    assert await store.version(name) == 4
    assert await names_in(objects) == []


POINTS = ["put", "get"]


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("at", range(len(POINTS)), ids=POINTS)
@pytest.mark.parametrize("failure", [None, Crash()], ids=["away", "crash"])
async def test_a_move_that_fails_anywhere_loses_nothing(  # noqa: PLR0917 — the parameters
    store: ArchivedStore,
    objects: Objects,
    name: str,
    at: int,
    after: bool,  # noqa: FBT001 — a parameter of the test
    failure: BaseException | None,
) -> None:
    """The battle is where it was, goes on, and moves the next time."""
    lines = await begun(store, name)
    faulty = Faulty(objects, at, after=after, failure=failure)
    with pytest.raises((Unavailable, Crash)):
        await Archive(beside(store, faulty)).move(name)
    assert POINTS[at] == faulty.calls[at]
    worker = beside(store, objects)
    look = await worker.look(name)
    assert look is not None
    assert not look.archived
    assert lines == await worker.lines(name, 0, 100)
    if failure is None:
        assert await names_in(objects) == []  # who lives, cleans up
    assert await Archive(worker).move(name)
    assert lines == await beside(store, objects).lines(name, 0, 100)


async def test_a_move_whose_answer_is_lost_keeps_the_object(
    store: ArchivedStore, objects: Objects, name: str
) -> None:
    """Redis may have done it: then the object is all there is."""
    lines = await begun(store, name)

    class Lost(ArchivedStore):
        async def move_out(self, kept: Any, name: str) -> bool:
            await super().move_out(kept, name)
            raise Unavailable("journal_unavailable", "no answer came")

    worker = Lost(store._redis, 1000, 1000, objects, {})  # noqa: SLF001 — the same server
    with pytest.raises(Unavailable):
        await Archive(worker).move(name)
    assert lines == await beside(store, objects).lines(name, 0, 100)
    assert await store.version(name) == 3


async def test_an_archive_that_is_away_is_told_so_and_changes_nothing(
    store: ArchivedStore, objects: Objects, name: str
) -> None:
    """Reading and ordering are refused until it is back."""
    lines = await begun(store, name)
    await Archive(store).move(name)
    acts: list[Callable[[ArchivedStore], Awaitable[object]]] = [
        lambda away: away.header(name),
        lambda away: away.lines(name, 0, 1),
        lambda away: away.revive(name),
    ]
    for act in acts:
        with pytest.raises(Unavailable) as refused:
            await act(beside(store, Faulty(objects, 0)))
        assert refused.value.code == "archive_unavailable"
    with pytest.raises(Unavailable):
        await beside(store, None).header(name)
    assert lines == await beside(store, objects).lines(name, 0, 100)


async def test_a_round_gives_up_when_the_archive_is_away(
    store: ArchivedStore, objects: Objects, name: str
) -> None:
    """It does not knock for every battle."""
    for number in range(5):
        await begun(store, f"{name}-{number}", 1)

    class Away(Faulty):
        async def _call(self, what: str, *_args: Any) -> Any:
            self.calls.append(what)
            raise self._failure

    away = Away(objects, 0)
    done = await Archive(beside(store, away)).round(match=f"{name}*")
    assert done.given_up
    assert (done.failed, away.calls.count("put")) == (3, 3)


async def test_a_copy_that_reads_back_otherwise_is_not_trusted(
    store: ArchivedStore, objects: Objects, name: str
) -> None:
    """The journal stays in Redis."""
    lines = await begun(store, name)

    class Forgetful(Faulty):
        async def get(self, name: str) -> bytes | None:
            return (await super().get(name) or b"")[:-1]

    with pytest.raises(Unavailable):
        await Archive(beside(store, Forgetful(objects, -1))).move(name)
    look = await store.look(name)
    assert look is not None
    assert not look.archived
    assert lines == await store.lines(name, 0, 100)


async def test_a_damaged_journal_is_not_moved(store: ArchivedStore, raw: Redis, name: str) -> None:
    """A line that does not go with its hash is for a person to look at, where it is."""
    await begun(store, name)
    wrong: Any = {"line": line_of(4, close=True), "hash": b"no such hash"}
    await raw.xadd(f"umpire:{{{name}}}:journal", wrong, id="4-0")
    with pytest.raises(Unavailable):
        await Archive(store).move(name)
    assert await raw.xlen(f"umpire:{{{name}}}:journal") == 4


@pytest.mark.parametrize("at", ["missing", "changed", "cut", "forged"])
async def test_an_object_that_is_not_what_it_was_is_refused(
    store: ArchivedStore, objects: Objects, name: str, at: str
) -> None:
    """No battle is told from it, and none comes back from it."""
    await begun(store, name, close=False)
    await Archive(store).move(name)
    (object_name,) = await names_in(objects)
    body = await objects.get(object_name) or b""
    if at == "missing":
        await objects.delete(object_name)
    elif at == "changed":
        await objects.put(object_name, gzip.compress(gzip.decompress(body).replace(b"c", b"d", 1)))
    elif at == "cut":
        await objects.put(object_name, body[:20])
    else:  # well chained, and yet not what was moved there
        kept = unpack(name, body, {})
        await objects.put(object_name, pack(kept._replace(lines=kept.lines[:-1]), {}))
    worker = beside(store, objects)
    for act in (worker.header, worker.revive, lambda name: worker.lines(name, 0, 1)):
        with pytest.raises(Unavailable) as refused:
            await act(name)
        assert refused.value.code == "archive_unavailable"
    await objects.put(object_name, body)
    assert Appended() == await grow(worker, name, "next")


async def test_what_crashes_leave_over_is_removed_after_a_day(
    store: ArchivedStore, objects: Objects, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not before: another worker may be about to name it."""
    await begun(store, name)
    await objects.put(f"battles/{name}/00000001-left-over.ndjson.gz", b"left over")
    await Archive(store).move(name)
    assert len(await names_in(objects)) == 2
    await store.revive(name)
    await later(store, name)
    came_back = await store.look(name)
    assert came_back is not None
    await store.release(name, came_back)
    monkeypatch.setattr("umpire.store.archive.time", lambda: time() + 2 * 86_400)
    await Archive(store).move(name)
    look = await store.look(name)
    assert look is not None
    assert [look.archived] == await names_in(objects)


async def test_lists_and_times_outlive_a_move(store: ArchivedStore, name: str) -> None:
    """The record says where the journal is; when the last line came is known all the time."""
    record = Record(b"told", 1)
    await store.create(name, StoredHeader(b"{}", SEED, 5), record)
    new = NewLine("c", b"c", b"{}", chained(chained(b"", b"{}"), b"{}"), record, 5)
    done = await store.append(name, 0, new)
    assert isinstance(done, Appended)
    for archived in (False, True):
        assert [one.times for one in await store.lines(name, 0, 9, 5)] == [done.times]
        assert (await store.header(name)) == StoredHeader(b"{}", SEED, 5)
        (kept,) = await store.index.kept([name])
        assert kept == ListedAs(b"told", 1, 5, done.times, archived=archived)
        assert archived or await Archive(store).move(name)
    one = Indexed(5, name, "s")
    assert await store.index.write(one, 1, Record(b"anew", 1), done.times)
    assert not await store.index.write(one, 2, record, done.times)
    (kept,) = await store.index.kept([name])
    assert kept == ListedAs(b"anew", 1, 5, done.times, archived=True)
    assert await store.revive(name)
    assert [one.times for one in await store.lines(name, 0, 9, 5)] == [done.times]
    (kept,) = await store.index.kept([name])
    assert kept is not None
    assert not kept.archived


async def test_what_is_meant_in_the_archive_is_that_battle_alone(
    store: ArchivedStore, name: str
) -> None:
    """Lines, orders and the end of another of its name, that was begun at another time, are not."""
    await store.create(name, StoredHeader(b"{}", SEED, 5))
    await grow(store, name, "c", close=True)
    await Archive(store).move(name)
    assert len(await store.lines(name, 0, 9, 5)) == 1
    for other in (0, 4):
        with pytest.raises(Unknown):
            await store.lines(name, 0, 9, other)
        with pytest.raises(Unknown):
            await store.append(name, 1, NewLine("d", b"", b"{}", b"", opened=other))
        with pytest.raises(Unknown):
            await store.remove(name, other, 1)


async def test_a_battle_in_the_archive_is_removed(
    store: ArchivedStore, raw: Redis, objects: Objects, name: str
) -> None:
    """At the version at which it stands, with its stub, its record and every copy."""
    await store.create(name, StoredHeader(b"{}", SEED, 5), Record(b"told", 1))
    await grow(store, name, "c", close=True)
    await Archive(store).move(name)
    assert await store.remove(name, 5, 0) == 1
    assert await store.remove(name, 5, 1) is None
    assert [key async for key in raw.scan_iter(match=f"*{name}*")] == []
    assert await store.forget_copies(name) == 1
    assert await names_in(objects) == []


async def test_to_forget_a_battle_removes_every_object_of_it(
    store: ArchivedStore, objects: Objects, name: str
) -> None:
    """Of others it removes none."""
    await begun(store, name)
    await begun(store, f"{name}-other")
    archive = Archive(store)
    await archive.move(name)
    await archive.move(f"{name}-other")
    await objects.put(f"battles/{name}/00000001-left-over.ndjson.gz", b"left over")
    assert await store.forget_copies(name) == 2
    assert await store.forget_copies(name) == 0
    assert [one.rpartition("/")[0] for one in await names_in(objects)] == [f"battles/{name}-other"]


async def test_a_battle_that_is_removed_while_it_is_copied_leaves_no_object(
    store: ArchivedStore, raw: Redis, objects: Objects, name: str
) -> None:
    """The copy is thrown away by whoever made it."""
    await begun(store, name)

    class Removing(Faulty):
        async def put(self, name_of_object: str, body: bytes) -> None:
            await super().put(name_of_object, body)
            await raw.delete(f"umpire:{{{name}}}:header", f"umpire:{{{name}}}:journal")

    assert not await Archive(beside(store, Removing(objects, -1))).move(name)
    assert await names_in(objects) == []


async def test_no_seed_is_in_an_archive_that_is_not_sealed(
    store: ArchivedStore, objects: Objects, name: str
) -> None:
    """The object is the transcript of the referee; the seed stays in Redis, and comes back."""
    lines = await begun(store, name, close=False)
    await Archive(store).move(name)
    (object_name,) = await names_in(objects)
    transcript = gzip.decompress(await objects.get(object_name) or b"")
    assert SEED not in transcript
    assert SEED.hex().encode() not in transcript
    told = [cut(one)[0] for one in Lines(transcript)]
    assert [HEADER.line, *[one.line for one in lines]] == told
    assert await beside(store, objects).header(name) == HEADER


async def test_a_sealed_archive_tells_nothing_to_who_reads_the_bucket(
    store: ArchivedStore, objects: Objects, name: str
) -> None:
    """Without the key there is noise; with it there is all, the seed too, for a restore."""
    sealed = beside(store, objects, KEYS)
    lines = await begun(sealed, name, close=False)
    await Archive(sealed).move(name)
    (object_name,) = await names_in(objects)
    body = await objects.get(object_name) or b""
    assert object_name.endswith(".sealed")
    for secret in (SEED, SEED.hex().encode(), b"secret", b"ruling"):
        assert secret not in body
    kept = unpack(name, body, KEYS)
    assert (HEADER, tuple(lines)) == (kept.header, kept.lines)
    with pytest.raises(Damaged):
        unpack(name, body, {"2026a": bytes(32)})
    with pytest.raises(Damaged):
        unpack(name, body, {"2027": KEYS["2026a"]})
    with pytest.raises(Damaged):
        unpack(f"{name}-other", body, KEYS)
    newer = beside(store, objects, {"2027": bytes(range(2, 34)), **KEYS})
    assert lines == await newer.lines(name, 0, 10)
    assert Appended() == await grow(newer, name, "next")


@given(st.binary(max_size=200), st.integers(0, 200))
def test_a_changed_byte_is_found(noise: bytes, at: int) -> None:
    """Whatever the object is made into, it is not read as a journal that was never written."""
    kept = Kept("s", StoredHeader(b'{"scenario":"s"}', SEED), ())
    body = pack(kept, KEYS)
    wrong = body[:at] + noise + body[at + len(noise) :]
    if wrong != body:
        with pytest.raises(Damaged):
            unpack("s", wrong, KEYS)


@given(st.integers(0, 2**32))
@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_orders_and_rounds_in_any_order_lose_nothing_and_double_nothing(
    embedded_url: str, tmp_path: Path, chance: int
) -> None:
    """Three who order and three who archive at once: each order is in the journal once."""
    asyncio.run(_at_once(embedded_url, tmp_path, random.Random(chance)))  # noqa: S311 — no secret


async def _at_once(url: str, folder: Path, chance: random.Random) -> None:
    name, accepted = f"archive-at-once-{secrets.token_hex(8)}", list[str]()
    objects: Any = Dawdling(Objects(f"file://{folder}/at-once"), chance)
    async with connected_with_archive(url, objects, {}) as first:
        real = first._redis  # noqa: SLF001 — workers of one server

        def worker() -> ArchivedStore:
            return ArchivedStore(Dawdling(real, chance), 1000, 1000, objects, {})

        await begun(first, name, 1, close=False)

        async def order(who: int) -> None:
            for number in range(4):
                command = f"{who}-{number}"
                while True:
                    try:
                        outcome = await grow(worker(), name, command)
                    except Unavailable:  # it was moved again and again: the client asks again
                        continue
                    if outcome == Appended():
                        accepted.append(command)
                    if not isinstance(outcome, Behind):
                        break

        async def tidy() -> None:
            archive = Archive(worker())
            for _ in range(6):
                await archive.move(name)

        await asyncio.gather(*(order(who) for who in range(3)), *(tidy() for _ in range(3)))
        reader = ArchivedStore(real, 1000, 1000, objects, {})
        lines = await reader.lines(name, 0, 100)
        kept = await Archive(reader).read(name)
        assert kept is not None
        unpack(name, pack(kept, {}), {})  # chained line by line
        assert [line_of(at, one) for at, one in enumerate(accepted, start=2)] == [
            one.line for one in lines[1:]
        ]
        assert len(set(accepted)) == len(accepted) == 12
        left = {found.name async for found in objects.list(f"battles/{name}/")}
        look = await reader.look(name)
        assert look is not None
        named = {look.archived} if look.archived else set[str]()
        assert left == named | await reader.copies(name)
        await later(reader, name)
        await reader.release(name, await reader.look(name) or look)
        assert {found.name async for found in objects.list(f"battles/{name}/")} == named
