"""Webhooks in Redis: the hooks of a scenario beside its journal, and one queue for all.

| key | type | what |
|---|---|---|
| `umpire:{id}:webhooks` | hash | by name: a hook, with its secret |
| `umpire:{id}:webhook-lease:<hook>` | string, expires | who delivers to the hook |
| `umpire:webhooks` | sorted set | scenarios that have hooks, by when to look at them (seconds) |
"""

from collections.abc import Sequence
from typing import Any

from umpire.store.asking import asking
from umpire.store.keys import name_of
from umpire.store.scripts import script

QUEUE = "umpire:webhooks"

ADD = script("""
local kept = redis.call('HGET', KEYS[1], ARGV[1])
if kept then return kept end
if redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[3]) then return false end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return ARGV[2]
""")
REPLACE = script("""
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 1
""")
DUE = script("""
local time = redis.call('TIME')
local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[1])
for _, scenario in ipairs(due) do
  redis.call('ZADD', KEYS[1], now + ARGV[2], scenario)
end
return due
""")
WAKE = script("""
local time = redis.call('TIME')
local at = tonumber(time[1]) + tonumber(time[2]) / 1000000 + tonumber(ARGV[1])
for index = 3, #ARGV do
  if ARGV[2] == '0' or redis.call('ZSCORE', KEYS[1], ARGV[index]) then
    redis.call('ZADD', KEYS[1], 'LT', at, ARGV[index])
  end
end
""")
LEASE = script("""
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
""")
RELEASE = script("""
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
""")


class RedisHooks:
    """Webhooks in one server, or in a cluster. See `Hooks`."""

    def __init__(self, redis: Any) -> None:
        self._redis = redis

    async def add(self, scenario: str, hook: str, record: bytes, most: int) -> bytes | None:
        """Keep a hook; the queue is told first, for it may name too many and not too few."""
        await self.wake([scenario])
        with asking("webhooks"):
            kept = await self._redis.eval(ADD, 1, _hooks(scenario), hook, record, most)
        return None if kept is None else bytes(kept)

    async def all(self, scenario: str) -> dict[str, bytes]:
        """Return the hooks of a scenario."""
        with asking("webhooks"):
            found = await self._redis.hgetall(_hooks(scenario))
        return {name.decode(): record for name, record in found.items()}

    async def replace(self, scenario: str, hook: str, record: bytes) -> bool:
        """Put a record in place of the one before."""
        with asking("webhooks"):
            return bool(await self._redis.eval(REPLACE, 1, _hooks(scenario), hook, record))

    async def remove(self, scenario: str, hook: str) -> bool:
        """Remove a hook, and with the last one the scenario from the queue."""
        with asking("webhooks"):
            removed = bool(await self._redis.hdel(_hooks(scenario), hook))
            if not await self._redis.hlen(_hooks(scenario)):
                await self._redis.zrem(QUEUE, scenario)
                if await self._redis.hlen(_hooks(scenario)):  # one was added in between
                    await self.wake([scenario])
        return removed

    async def hooked(self) -> set[str]:
        """Return the scenarios that have hooks."""
        with asking("webhooks"):
            found = await self._redis.zrange(QUEUE, 0, -1)
        return {name.decode() for name in found}

    async def wake(
        self, scenarios: Sequence[str], in_s: float = 0.0, *, known: bool = False
    ) -> None:
        """Have scenarios looked at in some seconds, unless they are sooner."""
        if scenarios:
            with asking("webhooks"):
                await self._redis.eval(WAKE, 1, QUEUE, max(0.0, in_s), int(known), *scenarios)

    async def due(self, most: int, again_s: float) -> list[str]:
        """Return scenarios whose time has come."""
        with asking("webhooks"):
            found = await self._redis.eval(DUE, 1, QUEUE, most, again_s)
        return [name.decode() for name in found]

    async def lease(self, scenario: str, hook: str, holder: str, seconds: float) -> bool:
        """Take or renew the right to deliver to a hook."""
        name, lasts_ms = _lease(scenario, hook), int(seconds * 1000)
        with asking("webhooks"):
            taken = await self._redis.eval(LEASE, 1, name, holder, lasts_ms)
        return bool(taken)

    async def release(self, scenario: str, hook: str, holder: str) -> None:
        """Give that right back."""
        with asking("webhooks"):
            await self._redis.eval(RELEASE, 1, _lease(scenario, hook), holder)


def _hooks(scenario: str) -> str:
    return name_of(scenario, "webhooks")


def _lease(scenario: str, hook: str) -> str:
    return name_of(scenario, f"webhook-lease:{hook}")
