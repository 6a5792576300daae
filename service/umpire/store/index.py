"""The index of all battles: where a list begins. What it tells of each comes from its record.

| key | type | what |
|---|---|---|
| `umpire:{battles}:all:<system>` | sorted set | `<opened><id>` of every battle of a rulebook |
| `umpire:{battles}:open:<system>` | sorted set | of those that are not closed |
| `umpire:{id}:record` | hash | what is told of each: see `FIELDS` |

A record (`umpire:{id}:record`) is written in the same step as the entry. The index lies in another
slot of a cluster, so it is written before the header, and what a battle is struck off for (its
close, its end) afterwards: cut off in between, the index names too much and never too little, and
the record says what is so. `umpire index` writes both anew from the journals.
"""

from collections.abc import AsyncIterator, Sequence
from typing import Any

from umpire.scenarios.ports import Indexed, Kept, Record, Times
from umpire.store.asking import asking
from umpire.store.keys import name_of
from umpire.store.scripts import script_in

WRITE = script_in("index.lua")
FIELDS = ("told", "version", "changed", "since", "opened", "archived")
DIGITS = 12
AT_ONCE = 500


def _set(kind: str, system: str) -> str:
    return f"umpire:{{battles}}:{kind}:{system}"


def _member(one: Indexed) -> str:
    return f"{one.opened:0{DIGITS}x}{one.scenario}"


def _indexed(member: str, system: str) -> Indexed:
    return Indexed(int(member[:DIGITS], 16), member[DIGITS:], system)


class RedisIndex:
    """The index in one server, or in a cluster.

    Args:
        redis: a client; see `RedisStore`.
    """

    def __init__(self, redis: Any) -> None:
        self._redis = redis

    async def enter(self, one: Indexed, *, is_open: bool = True) -> None:
        """Have the lists name a battle, which is about to begin; twice is as once."""
        kinds = ("all", "open") if is_open else ("all",)
        with asking("index"):
            for kind in kinds:
                await self._redis.zadd(_set(kind, one.system), {_member(one): 0})

    async def closed(self, one: Indexed) -> None:
        """Have the lists of open battles name one no longer."""
        with asking("index"):
            await self._redis.zrem(_set("open", one.system), _member(one))

    async def strike(self, one: Indexed) -> None:
        """Have no list name a battle any more."""
        with asking("index"):
            for kind in ("all", "open"):
                await self._redis.zrem(_set(kind, one.system), _member(one))

    async def entered(
        self, systems: Sequence[str], before: str | None, count: int, *, only_open: bool
    ) -> list[Indexed]:
        """Return the battles of some rulebooks, the newest first, those after a cursor."""
        kind = "open" if only_open else "all"
        newest = "+" if before is None else f"({before}"
        calls = [
            ("ZREVRANGEBYLEX", _set(kind, system), newest, "-", "LIMIT", 0, count)
            for system in systems
        ]
        with asking("index"):
            found = await self._redis.many(calls)
        named = [
            _indexed(member.decode(), system)
            for system, members in zip(systems, found, strict=True)
            for member in members
        ]
        return sorted(named, key=_member, reverse=True)[:count]

    def cursor(self, one: Indexed) -> str:
        """Return where to go on after a battle."""
        return _member(one)

    async def kept(self, scenarios: Sequence[str]) -> list[Kept | None]:
        """Return the records of battles, in one round trip; `None` where there is none."""
        calls = [("HMGET", name_of(one, "record"), *FIELDS) for one in scenarios]
        with asking("records"):
            found = await self._redis.many(calls)
        return [
            None
            if told is None
            else Kept(
                told,
                int(version),
                int(opened or 0),
                Times(int(changed or 0), int(since or 0)),
                archived=archived is not None,
            )
            for told, version, changed, since, opened, archived in found
        ]

    async def write(self, one: Indexed, version: int, record: Record, times: Times) -> bool:
        """Write a record anew; not where the journal has moved on since."""
        keys = [name_of(one.scenario, part) for part in ("header", "journal", "record")]
        given = (one.opened, version, record.told, times.changed, times.since)
        with asking("index"):
            return bool(await self._redis.eval(WRITE, len(keys), *keys, *given))

    async def journals(self) -> AsyncIterator[str]:
        """Yield the name of every scenario that has a journal, by a walk over all keys."""
        before, after = "umpire:{", "}:header"
        for node in await self._redis.nodes():
            cursor = 0
            while True:
                with asking("scan"):
                    cursor, keys = await node.scan(cursor, match="umpire:{*}:header", count=AT_ONCE)
                for key in keys:
                    yield key.decode().removeprefix(before).removesuffix(after)
                if not cursor:
                    break
