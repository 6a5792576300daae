"""The store, held against every real server at hand. One suite, whatever the server."""

import asyncio
import re
from collections.abc import AsyncIterator
from hashlib import sha256
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.crc import key_slot

from store.cluster import owner_url
from umpire.scenarios.errors import Unavailable, Unknown
from umpire.scenarios.ports import (
    Appended,
    Behind,
    Claim,
    Indexed,
    Kept,
    NewLine,
    Record,
    Repeated,
    StoredHeader,
    StoredLine,
    Times,
)
from umpire.store import archive as archived
from umpire.store.clients import is_cluster
from umpire.store.redis import (
    ADOPT,
    APPEND,
    READ,
    REMOVE,
    SNAPSHOT,
    SNAPSHOT_TTL_S,
    STAGE,
    RedisStore,
    connected,
)

HEADER = StoredHeader(b'{"scenario":"s"}', bytes(range(32)))
TTL_S = 1000


@pytest.fixture(
    params=["embedded_url", "debian_url", "cluster_url", "debian_cluster_url", "narrow_url"]
)
def url(request: pytest.FixtureRequest) -> str:
    """Return the URL of one of the servers, or of a cluster of them."""
    return str(request.getfixturevalue(request.param))


@pytest.fixture
async def store(url: str) -> AsyncIterator[RedisStore]:
    """Return a store in one of the servers."""
    async with connected(url, command_ttl_s=TTL_S) as one:
        yield one


@pytest.fixture
async def raw(url: str, name: str) -> AsyncIterator[Redis]:
    """Return a client that sees the server's keys as they are; in a cluster, of the node's own."""
    async with Redis.from_url(administered(url, name)) as client:
        yield client


@pytest.fixture
def name(request: pytest.FixtureRequest) -> str:
    """Return a scenario's name that no other test uses."""
    return re.sub(r"\W+", "-", request.node.name)


def administered(url: str, key: str) -> str:
    """Return the address of the server that keeps a key, as a user who may do anything there."""
    return owner_url(url, key) if is_cluster(url) else url.replace("umpire:narrow@", "")


async def append(store: RedisStore, name: str, expected: int, command: str = "") -> object:
    """Append a line that tells what it is."""
    new = NewLine(
        command=command or f"command-{expected}",
        digest=f"digest-{command}".encode(),
        line=f"line-{expected + 1}".encode(),
        hash=f"hash-{expected + 1}".encode(),
    )
    return await store.append(name, expected, new)


def line(version: int) -> StoredLine:
    """Return what is stored of the line of a version."""
    return StoredLine(version, f"line-{version}".encode(), f"hash-{version}".encode())


async def test_a_header_comes_back_as_it_was_written(store: RedisStore, name: str) -> None:
    """Line and seed are bytes, and stay so."""
    await store.create(name, HEADER)
    assert await store.header(name) == HEADER


async def test_a_scenario_that_is_not_there_has_nothing(store: RedisStore, name: str) -> None:
    """It has no header, no line, no snapshot, no command, and stands at version 0."""
    assert None is await store.header(name)
    assert None is await store.snapshot(name)
    assert None is await store.command(name, "c")
    assert await store.lines(name, 0, 10) == []
    assert await store.version(name) == 0


async def test_a_line_is_appended_at_the_expected_version(store: RedisStore, name: str) -> None:
    """Each line makes the next version."""
    assert [Appended(), Appended(), Appended()] == [
        await append(store, name, expected) for expected in range(3)
    ]
    assert await store.version(name) == 3
    assert [line(1), line(2), line(3)] == await store.lines(name, 0, 10)


@pytest.mark.parametrize("expected", [0, 1, 3, 99])
async def test_an_append_at_another_version_changes_nothing(
    store: RedisStore, name: str, expected: int
) -> None:
    """Whether the caller is behind or ahead, it is told where the journal stands."""
    await append(store, name, 0)
    await append(store, name, 1)
    assert Behind(2) == await append(store, name, expected, "late")
    assert [line(1), line(2)] == await store.lines(name, 0, 10)
    assert None is await store.command(name, "late")


@pytest.mark.parametrize("expected", [0, 1, 2, 7])
async def test_a_command_id_is_taken_once(store: RedisStore, name: str, expected: int) -> None:
    """Whatever version it names the second time, it gets the version and digest of the first."""
    await append(store, name, 0)
    await append(store, name, 1, "twice")
    again = await store.append(name, expected, NewLine("twice", b"other", b"other", b"other"))
    assert Repeated(2, b"digest-twice") == again
    assert Repeated(2, b"digest-twice") == await store.command(name, "twice")
    assert [line(1), line(2)] == await store.lines(name, 0, 10)


async def test_a_command_id_belongs_to_its_scenario(store: RedisStore, name: str) -> None:
    """Two scenarios may use the same one."""
    assert Appended() == await append(store, f"{name}-a", 0, "same")
    assert Appended() == await append(store, f"{name}-b", 0, "same")


async def test_of_50_appends_at_once_one_is_taken(store: RedisStore, name: str) -> None:
    """The others are told that they are behind."""
    outcomes = await asyncio.gather(
        *(append(store, name, 0, f"racer-{number}") for number in range(50))
    )
    assert outcomes.count(Appended()) == 1
    assert outcomes.count(Behind(1)) == 49
    assert len(await store.lines(name, 0, 100)) == 1


async def test_of_50_retries_at_once_one_is_taken(store: RedisStore, name: str) -> None:
    """The others are told that the command is known."""
    outcomes = await asyncio.gather(*(append(store, name, 0, "retry") for _ in range(50)))
    assert outcomes.count(Appended()) == 1
    assert outcomes.count(Repeated(1, b"digest-retry")) == 49


@pytest.mark.parametrize(
    ("after", "limit", "versions"),
    [
        (0, 3, [1, 2, 3]),
        (3, 3, [4, 5, 6]),
        (6, 3, [7]),
        (7, 3, []),
        (99, 3, []),
        (0, 100, [1, 2, 3, 4, 5, 6, 7]),
        (5, 1, [6]),
    ],
)
async def test_lines_come_in_pages(
    store: RedisStore, name: str, after: int, limit: int, versions: list[int]
) -> None:
    """They begin after a version, oldest first, and are no more than asked for."""
    for expected in range(7):
        await append(store, name, expected)
    assert [line(version) for version in versions] == await store.lines(name, after, limit)


async def test_any_bytes_are_kept_as_they_are(store: RedisStore, name: str) -> None:
    """Nothing is decoded on the way."""
    every = bytes(range(256))
    await store.append(name, 0, NewLine("c", every, every, every))
    assert [StoredLine(1, every, every)] == await store.lines(name, 0, 1)
    assert Repeated(1, every) == await store.command(name, "c")


async def test_a_snapshot_takes_the_place_of_the_one_before(store: RedisStore, name: str) -> None:
    """The latest comes back, byte for byte; there is none without a journal."""
    await store.keep_snapshot(name, b"of nothing")
    assert None is await store.snapshot(name)
    await store.create(name, StoredHeader(b"{}", b""))
    await store.keep_snapshot(name, b"one")
    await store.keep_snapshot(name, bytes(range(256)))
    assert bytes(range(256)) == await store.snapshot(name)


async def test_every_key_of_a_scenario_lies_in_one_slot(
    store: RedisStore, raw: Redis, name: str
) -> None:
    """They share a hash tag, so that a script may use them together on a cluster."""
    await store.create(name, HEADER)
    await append(store, name, 0, "odd} {command")
    await store.keep_snapshot(name, b"snapshot")
    keys = [key async for key in raw.scan_iter(match=f"*{name}*")]
    assert len(keys) == 4
    assert {key_slot(name.encode())} == {key_slot(key) for key in keys}


async def test_command_records_and_snapshots_alone_are_forgotten(
    store: RedisStore, raw: Redis, name: str
) -> None:
    """They live as long as the settings say; a journal lives for ever."""
    await store.create(name, HEADER)
    await append(store, name, 0, "c")
    await store.keep_snapshot(name, b"snapshot")
    left = {key: await raw.ttl(key) async for key in raw.scan_iter(match=f"*{name}*")}
    expiring = {key.decode(): seconds for key, seconds in left.items() if seconds != -1}
    command, snapshot = f"umpire:{{{name}}}:commands", f"umpire:{{{name}}}:snapshot"
    assert {command, snapshot} == set(expiring)
    assert TTL_S - 5 <= expiring[command] <= TTL_S
    assert SNAPSHOT_TTL_S - 5 <= expiring[snapshot] <= SNAPSHOT_TTL_S


LINES = [line(version) for version in range(1, 501)]


async def test_a_whole_journal_is_adopted(store: RedisStore, raw: Redis, name: str) -> None:
    """It is as one that was written line by line, and lives for ever; nothing is left aside."""
    assert await store.adopt(name, HEADER, LINES)
    assert await store.lines(name, 0, 1000) == LINES
    assert (await store.header(name), await store.version(name)) == (HEADER, 500)
    assert Appended() == await append(store, name, 500)
    left = [await raw.ttl(key) async for key in raw.scan_iter(match=f"*{name}*journal")]
    assert left == [-1]
    assert [key async for key in raw.scan_iter(match=f"*{name}*staged*")] == []


async def test_a_journal_that_is_there_stays_as_it_is(
    store: RedisStore, raw: Redis, name: str
) -> None:
    """Whatever is to be adopted under its name."""
    await store.create(name, HEADER)
    assert not await store.adopt(name, StoredHeader(b"other", b""), LINES[:3])
    assert (await store.header(name), await store.version(name)) == (HEADER, 0)
    assert [key async for key in raw.scan_iter(match=f"*{name}*staged*")] == []


async def test_half_of_a_journal_is_seen_by_nobody(
    store: RedisStore, raw: Redis, name: str
) -> None:
    """What an interruption leaves aside is no journal, and expires; a repeat is whole."""

    class Interrupted(list[StoredLine]):
        """Lines that cannot be read to their end."""

        def __getitem__(self, at: Any) -> Any:
            if at.start > 0:
                raise ConnectionError
            return super().__getitem__(at)

    with pytest.raises(ConnectionError):
        await store.adopt(name, HEADER, Interrupted(LINES))
    assert (await store.header(name), await store.version(name)) == (None, 0)
    left = [await raw.ttl(key) async for key in raw.scan_iter(match=f"*{name}*")]
    assert len(left) == 1
    assert left[0] > 0
    assert await store.adopt(name, HEADER, LINES)
    assert await store.version(name) == 500


async def test_a_new_version_is_published(store: RedisStore, raw: Redis, name: str) -> None:
    """Who listens hears of each line that was taken, and of no other."""
    async with raw.pubsub(ignore_subscribe_messages=False) as listening:
        await listening.subscribe(f"umpire:{{{name}}}:versions")
        await listening.get_message(timeout=5)
        await append(store, name, 0, "a")
        await append(store, name, 0, "a")
        await append(store, name, 0, "b")
        await append(store, name, 1, "b")
        heard = [await listening.get_message(timeout=5) for _ in range(2)]
    assert [message["data"] for message in heard if message] == [b"1", b"2"]


def told(expected: int, waits: bytes) -> NewLine:
    """Return a line that brings a record along."""
    record = Record(b"told %d, " % expected + waits, len(waits))
    return NewLine(f"c{expected}", b"digest", b"line", b"hash", record, 7)


async def test_2_a_line_tells_when_it_came_and_since_when_it_waits(
    store: RedisStore, name: str
) -> None:
    """By the clock of the server; that stays while it waits for the same, and a reader finds it."""
    await store.create(name, StoredHeader(b"line", b"", 7), Record(b"told A", 1))
    answers = [
        await store.append(name, at, told(at, waits))
        for at, waits in enumerate((b"A", b"B", b"B", b"A"))
    ]
    times = [answer.times for answer in answers if isinstance(answer, Appended)]
    assert times == [each.times for each in await store.lines(name, 0, 10, 7)]
    assert [7, times[1].changed, times[1].changed, times[3].changed] == [
        each.since for each in times
    ]
    assert times[0].changed <= times[1].changed <= times[2].changed <= times[3].changed


async def test_2_since_when_it_waits_is_read_from_records_of_earlier_releases(
    store: RedisStore, raw: Redis, name: str
) -> None:
    """They said for whom it waits twice; from the next line on it is said once."""
    await store.create(name, StoredHeader(b"line", b"", 7), Record(b"told A", 1))
    record = f"umpire:{{{name}}}:record"
    await raw.hset(record, "waits", "A")
    for at, waits in enumerate((b"A", b"BB", b"A")):
        answer = await store.append(name, at, told(at, waits))
        assert isinstance(answer, Appended)
        assert (answer.times.since == 7) is (at == 0)
    fields: Any = await raw.hgetall(record)
    assert set(fields) == {b"told", b"changed", b"since", b"version", b"opened"}


async def test_2_a_journal_that_is_gone_is_neither_read_nor_written(
    store: RedisStore, name: str
) -> None:
    """One that is not there, or another of the same name, is not the one that is meant."""
    for begun in (None, StoredHeader(b"line", b"", 8)):
        if begun is not None:
            await store.create(name, begun)
        with pytest.raises(Unknown):
            await store.lines(name, 0, 10, 7)
        with pytest.raises(Unknown):
            await store.append(name, 0, told(0, b"A"))
    assert await store.lines(name, 0, 10, 8) == []


async def test_the_server_knows_every_command_of_the_script(raw: Redis) -> None:
    """No command, and no command that the store sends, is younger than Redis 7.0."""
    scripts = APPEND + STAGE + ADOPT + READ + REMOVE + SNAPSHOT
    scripts += archived.LOOK + archived.MOVE_IN + archived.MOVE_OUT
    named = set(re.findall(r"redis\.p?call\('(\w+)'", scripts))
    assert named == {
        *("HMGET", "XLEN", "XADD", "HSET", "EXPIRE", "PUBLISH"),
        *("HGET", "HSTRLEN", "TIME", "XRANGE", "XREVRANGE", "UNLINK", "SET"),
        *("EXISTS", "DEL", "RENAME", "PERSIST", "HDEL", "HEXISTS", "HGETALL"),
        *("ZADD", "ZRANGEBYSCORE"),
    }
    sent = named | {"EVALSHA", "HGET", "EVAL", "XRANGE", "GET", "SET", "EXISTS"}
    sent |= {"ZADD", "ZREM", "ZREVRANGEBYLEX", "SCAN", "HMGET"}
    told: Any = await raw.execute_command("COMMAND DOCS", *sorted(sent))  # type: ignore[no-untyped-call]
    since = {key.decode().upper(): _since(value) for key, value in _pairs(told).items()}
    assert sent == set(since)
    assert all(version <= (7, 0, 0) for version in since.values()), since


def _since(told: Any) -> tuple[int, ...]:
    return tuple(int(part) for part in _pairs(told)[b"since"].decode().split("."))


def _pairs(told: Any) -> dict[bytes, Any]:
    return told if isinstance(told, dict) else dict(zip(told[::2], told[1::2], strict=True))


async def test_the_script_is_sent_anew_to_a_server_that_has_lost_it(
    store: RedisStore, raw: Redis, name: str
) -> None:
    """A restarted server knows no scripts; the caller does not notice."""
    await append(store, name, 0)
    await raw.script_flush()
    assert Appended() == await append(store, name, 1)


async def test_a_connected_store_answers_a_ping(store: RedisStore) -> None:
    """It says nothing, and does not fail."""
    await store.ping()


async def test_a_full_server_is_unavailable(store: RedisStore, raw: Redis, name: str) -> None:
    """It refuses to forget anything to make room, and the journal is as it was."""
    await append(store, name, 0)
    policy = await raw.config_get("maxmemory-policy")
    assert list(policy.values()) == ["noeviction"]
    await raw.config_set("maxmemory", 1)
    try:
        with pytest.raises(Unavailable):
            await append(store, name, 1)
    finally:
        await raw.config_set("maxmemory", 0)
    assert [line(1)] == await store.lines(name, 0, 10)


async def test_7_the_first_claim_of_a_command_id_stands(store: RedisStore, name: str) -> None:
    """However many come at once; each is told what it stands for."""
    claims = [Claim(f"scenario-{number}", b"digest") for number in range(8)]
    found = await asyncio.gather(*(store.claim(name, claim) for claim in claims))
    assert len(set(found)) == 1
    assert found[0] in claims
    assert await store.claim(f"{name} too", claims[0]) == claims[0]


async def test_7_a_claim_expires_and_tells_no_command_id(
    store: RedisStore, url: str, name: str
) -> None:
    """It is remembered for as long as commands are."""
    await store.claim(name, Claim("scenario", b"digest"))
    key = f"umpire:{{command:{sha256(name.encode()).hexdigest()}}}"
    async with Redis.from_url(administered(url, key)) as server:
        assert TTL_S - 5 <= await server.ttl(key) <= TTL_S


async def test_1_the_index_names_battles_newest_first_after_a_cursor(
    store: RedisStore, name: str
) -> None:
    """Of some rulebooks together; those that are closed, or struck off, no longer."""
    entered = [Indexed(1000 + number, f"s{number}", f"{name}-{number % 2}") for number in range(5)]
    systems = [f"{name}-0", f"{name}-1"]
    for one in entered:
        await store.index.enter(one)
        await store.index.enter(one)
    first = await store.index.entered(systems, None, 2, only_open=False)
    rest = await store.index.entered(systems, store.index.cursor(first[-1]), 9, only_open=False)
    assert [*first, *rest] == entered[::-1]
    await store.index.closed(entered[1])
    await store.index.strike(entered[3])
    assert [entered[2], entered[0]] == [
        one
        for one in await store.index.entered(systems, None, 9, only_open=True)
        if one != entered[4]
    ]
    assert entered[1] in await store.index.entered(systems[1:], None, 9, only_open=False)


async def test_1_records_are_read_together_wherever_they_lie(store: RedisStore, name: str) -> None:
    """In a cluster, from all of its nodes; a battle without one has none."""
    names = [f"{name}-{number}" for number in range(8)]
    for one in names[:-1]:
        await store.create(one, StoredHeader(b"line", b"", 7), Record(one.encode(), 1))
    kept = await store.index.kept(names)
    assert [one.encode() for one in names[:-1]] == [each.told for each in kept if each]
    assert kept[-1] is None
    walked = [one async for one in store.index.journals()]
    assert set(names[:-1]) <= set(walked)


async def test_1_a_record_is_not_written_over_a_later_one(store: RedisStore, name: str) -> None:
    """What repairs the index reads first, and the journal may move on meanwhile."""
    one, record = Indexed(7, name, "system"), Record(b"repaired A", 1)
    assert not await store.index.write(one, 0, record, Times(3, 2))
    await store.create(name, StoredHeader(b"line", b"", 7), Record(b"told A", 1))
    assert await store.index.write(one, 0, record, Times(3, 2))
    assert await store.index.kept([name]) == [Kept(b"repaired A", 0, 7, Times(3, 2))]
    await store.append(name, 0, told(0, b"A"))
    assert not await store.index.write(one, 0, record, Times(3, 2))


async def test_3_a_journal_is_removed_with_all_that_is_kept_of_it(
    store: RedisStore, raw: Redis, name: str
) -> None:
    """Only where it stands as it was read; and no snapshot is kept of it afterwards."""
    await store.create(name, StoredHeader(b"line", b"", 7), Record(b"told A", 1))
    await store.append(name, 0, told(0, b"A"))
    await store.keep_snapshot(name, b"snapshot", 7)
    await store.keep_snapshot(name, b"of another", 8)
    assert await store.snapshot(name) == b"snapshot"
    assert await store.remove(name, 7, 0) == 1
    assert await store.remove(name, 7, 1) is None
    await store.keep_snapshot(name, b"late", 7)
    assert [key async for key in raw.scan_iter(match=f"umpire:{{{name}}}:*")] == []
    with pytest.raises(Unknown):
        await store.remove(name, 7, 1)


async def test_7_generations_of_tokens_go_up(store: RedisStore, name: str) -> None:
    """Each seat has its own."""
    assert [await store.revoke(name, seat) for seat in ("side:A", "observer", "side:A")] == [
        1,
        1,
        2,
    ]
    known = await store.revoked()
    assert (known[name, "side:A"], known[name, "observer"]) == (2, 1)
