"""Battles that are kept: what they take of the journal server's memory and disk."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
from redis.asyncio import Redis

from measures.harness import Figure, Size, context, require
from measures.processes import folder_and_journal
from measures.race import run
from umpire.kernel.rulebook import REFEREE
from umpire.scenarios.journal import Lines
from umpire.scenarios.ports import Appended, NewLine, StoredHeader
from umpire.scenarios.submit import record_of_command
from umpire.store.redis import RedisStore

SUBJECT = "keeping"
PLAYED = sorted((Path(__file__).parents[3] / "tests" / "golden").glob("space-fleet-*.ndjson"))
"""A battle of each book but Light, from its opening to its end."""
COPIES = 2
TTL_S = 604_800
KB = 1_000.0


class Line(msgspec.Struct, frozen=True):
    """A line of a transcript."""

    hash: str
    line: msgspec.Raw


DECODER = msgspec.json.Decoder(Line)


class Kept(NamedTuple):
    """What some battles took: how many, how many entries, and bytes."""

    battles: int
    entries: int
    line_bytes: int
    memory: int
    memory_of_commands: int
    disk: int


def measure(size: Size) -> list[Figure]:
    """Return kilobytes for a battle and for an entry."""
    with folder_and_journal() as (_, url):
        kept = run(_kept(url, COPIES * size.rounds))
    entry_bytes = kept.line_bytes / kept.entries

    def told(name: str, value: int) -> list[Figure]:
        return [
            context(SUBJECT, f"{name}, a battle", value / kept.battles / KB, "KB"),
            context(SUBJECT, f"{name}, an entry", value / kept.entries, "bytes"),
        ]

    return [
        context(SUBJECT, "entries of a battle, mean", kept.entries / kept.battles, "entries"),
        context(SUBJECT, "line of an entry, mean", entry_bytes, "bytes"),
        *told("memory", kept.memory - kept.memory_of_commands),
        *told("memory until the ids of commands expire, more", kept.memory_of_commands),
        *told("disk, append-only file", kept.disk),
    ]


async def _kept(url: str, copies: int) -> Kept:
    """Play battles through again, entry by entry, under names of their own."""
    async with Redis.from_url(url) as client:
        store = RedisStore(client, TTL_S)
        memory, disk = await _taken(client)
        entries = line_bytes = 0
        for path in PLAYED:
            lines = [DECODER.decode(each) for each in Lines(path.read_bytes())]
            for copy in range(copies):
                line_bytes += await _play(store, f"{path.stem}-{copy}", lines)
                entries += len(lines) - 1
        with_commands, written = await _taken(client)
        async for key in client.scan_iter(match="*:commands", count=1_000):
            await client.delete(key)
        while (await client.info("memory"))["lazyfree_pending_objects"]:  # noqa: ASYNC110 — a server's
            await asyncio.sleep(0.01)
        without, _ = await _taken(client)
        return Kept(
            len(PLAYED) * copies,
            entries,
            line_bytes,
            with_commands - memory,
            with_commands - without,
            written - disk,
        )


async def _play(store: RedisStore, scenario: str, lines: Sequence[Line]) -> int:
    """Open a battle and append its entries; return the bytes of their lines."""
    header, *entries = [(bytes(each.line), bytes.fromhex(each.hash)) for each in lines]
    await store.create(scenario, StoredHeader(header[0], b"s" * 32))
    for version, (line, chain) in enumerate(entries):
        new = NewLine(record_of_command(REFEREE, f"{version:036}"), chain, line, chain)
        done = await store.append(scenario, version, new)
        require(isinstance(done, Appended), f"{scenario}: entry {version + 1} was not taken.")
    return sum(len(line) for line, _ in entries)


async def _taken(client: Redis) -> tuple[int, int]:
    """Return the bytes of memory and of disk that the server has taken."""
    told = await client.info("everything")
    return int(told["used_memory"]), int(told["aof_current_size"])
