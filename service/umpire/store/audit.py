"""The audit log of operators, in Redis.

| key | type | what |
|---|---|---|
| `umpire:{audit}:count` | string | the number of the last entry |
| `umpire:{audit}:used` | hash | by the name of a key: when it was used last, in ms |
| `umpire:{audit}:of:<key>` | stream, capped | entry `<number>-0`: what that key did |

Each key has a stream of its own, so that one that is used a lot drives out its own entries alone.
A gap in the numbers shows that entries have been dropped.
"""

import heapq
from typing import Any

import msgspec

from umpire.kernel.decoders import decoder_of
from umpire.scenarios.ports import Acted, AuditEntry
from umpire.store.asking import asking
from umpire.store.scripts import script

TAG = "umpire:{audit}:"
COUNT, USED, OF = f"{TAG}count", f"{TAG}used", f"{TAG}of:"

WRITE = script("""
local time = redis.call('TIME')
local at = time[1] .. string.format('%03d', math.floor(tonumber(time[2]) / 1000))
local number = redis.call('INCR', KEYS[1])
redis.call('HSET', KEYS[2], ARGV[1], at)
redis.call('XADD', KEYS[3], 'MAXLEN', ARGV[2], number .. '-0', 'at', at, 'acted', ARGV[3])
return number
""")


class RedisAudit:
    """The audit log in one server, or in a cluster. See `AuditLog`.

    Args:
        redis: a client; answers are bytes.
        most: how many entries are kept for each key.
    """

    def __init__(self, redis: Any, most: int) -> None:
        self._redis = redis
        self._most = most

    async def write(self, acted: Acted) -> None:
        """Write an entry, and when its key was used."""
        line = msgspec.json.encode(acted)
        keys = (COUNT, USED, f"{OF}{acted.key}")
        with asking("audit"):
            await self._redis.eval(WRITE, len(keys), *keys, acted.key, self._most, line)

    async def entries(self, before: int | None, limit: int, key: str | None) -> list[AuditEntry]:
        """Return the latest entries before a number, those of one key or of all."""
        start = "+" if before is None else f"({before}-0"
        with asking("audit"):
            names = await self._redis.hkeys(USED) if key is None else [key.encode()]
            found = [
                await self._redis.xrevrange(f"{OF}{name.decode()}", start, "-", count=limit)
                for name in names
            ]
        read = [[_read(entry_id, fields) for entry_id, fields in some] for some in found]
        merged = heapq.merge(*read, key=lambda entry: entry.number, reverse=True)
        return [entry for entry, _ in zip(merged, range(limit), strict=False)]

    async def last_used(self) -> dict[str, int]:
        """Return when each key was used last, in milliseconds since 1970."""
        with asking("audit"):
            found = await self._redis.hgetall(USED)
        return {name.decode(): int(at) for name, at in found.items()}


def _read(entry_id: bytes, fields: dict[bytes, bytes]) -> AuditEntry:
    number = int(entry_id.partition(b"-")[0])
    acted = decoder_of(Acted).decode(fields[b"acted"])
    return AuditEntry(number, int(fields[b"at"]), acted)
