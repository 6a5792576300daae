"""The audit log of operators, in Redis.

| key | type | what |
|---|---|---|
| `umpire:{audit}:count` | string | the number of the last entry |
| `umpire:{audit}:used` | hash | by the name of a key: when it was used last, in ms |
| `umpire:{audit}:of:<key>` | stream, capped | entry `<number>-0`: what that key did |
| `umpire:{audit}:of:?` | stream, capped | the same, of all unknown keys |

Each key has a stream of its own, so that one that is used a lot drives out its own entries alone.
A gap in the numbers shows that entries have been dropped.
"""

import heapq
from typing import Any

import msgspec

from umpire.kernel.decoders import decoder_of
from umpire.scenarios.ports import Acted, AuditEntry
from umpire.store.calls import asking, script

TAG = "umpire:{audit}:"
COUNT, USED, OF = f"{TAG}count", f"{TAG}used", f"{TAG}of:"
UNKNOWN = "?"
"""Stands for all unknown keys. The name of a key never has this character."""
READ_AT_ONCE = 1000
WRITE = script("""
local time = redis.call('TIME')
local at = time[1] .. string.format('%03d', math.floor(tonumber(time[2]) / 1000))
local number = redis.call('INCR', KEYS[1])
redis.call('HSET', KEYS[2], ARGV[1], at)
redis.call('XADD', KEYS[3], 'MAXLEN', ARGV[2], number .. '-0', 'at', at, 'acted', ARGV[3])
return number
""")


RAISE = script("""
if tonumber(redis.call('GET', KEYS[1]) or '0') < tonumber(ARGV[1]) then
  redis.call('SET', KEYS[1], ARGV[1])
end
""")
MERGE = script("""
local all = redis.call('XRANGE', KEYS[2], '-', '+')
for index = 3, #ARGV, 3 do
  all[#all + 1] = {ARGV[index] .. '-0', {'at', ARGV[index + 1], 'acted', ARGV[index + 2]}}
end
local function number(entry) return tonumber(string.sub(entry[1], 1, -3)) end
table.sort(all, function(one, other) return number(one) < number(other) end)
redis.call('DEL', KEYS[2])
for _, entry in ipairs(all) do
  redis.call('XADD', KEYS[2], entry[1], unpack(entry[2]))
end
if tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0') < tonumber(ARGV[2]) then
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
end
""")


class AuditState(msgspec.Struct, frozen=True):
    """All that the audit log holds: the number of its last entry, and the entries, oldest first."""

    count: int
    entries: list[AuditEntry]


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
        name = acted.key or UNKNOWN
        keys = (COUNT, USED, f"{OF}{name}")
        with asking("audit"):
            await self._redis.eval(WRITE, len(keys), *keys, name, self._most, line)

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

    async def state(self) -> AuditState:
        """Return all that the log holds, for a backup."""
        entries = list[AuditEntry]()
        with asking("audit"):
            count = int(await self._redis.get(COUNT) or 0)
            for name in await self._redis.hkeys(USED):
                start = "-"
                while found := await self._redis.xrange(
                    f"{OF}{name.decode()}", start, "+", count=READ_AT_ONCE
                ):
                    entries += [_read(entry_id, fields) for entry_id, fields in found]
                    start = f"({found[-1][0].decode()}"
        return AuditState(count, sorted(entries, key=lambda entry: entry.number))

    async def merge(self, state: AuditState) -> int:
        """Put entries of a backup back, and return how many; none whose number is taken here.

        New entries get numbers behind those of the backup from the first step on.
        """
        with asking("audit"):
            await self._redis.eval(RAISE, 1, COUNT, state.count)
        taken = {entry.number for entry in (await self.state()).entries}
        missing: dict[str, list[AuditEntry]] = {}
        for entry in state.entries:
            if entry.number not in taken:
                taken.add(entry.number)
                missing.setdefault(entry.acted.key or UNKNOWN, []).append(entry)
        for name, entries in missing.items():
            given = [
                part
                for entry in entries
                for part in (entry.number, entry.at, msgspec.json.encode(entry.acted))
            ]
            with asking("audit"):
                await self._redis.eval(
                    MERGE, 2, USED, f"{OF}{name}", name, max(one.at for one in entries), *given
                )
        return sum(map(len, missing.values()))


def _read(entry_id: bytes, fields: dict[bytes, bytes]) -> AuditEntry:
    number = int(entry_id.partition(b"-")[0])
    acted = decoder_of(Acted).decode(fields[b"acted"])
    return AuditEntry(number, int(fields[b"at"]), acted)
