"""The release before lists: how it keeps journals, with its scripts, for a rolling upgrade.

It knows nothing of records, of when a battle was opened, of times, of the archive, of removal.
"""

from typing import Any

from umpire.scenarios.ports import (
    Appended,
    Behind,
    NewLine,
    Record,
    Repeated,
    StoredHeader,
    StoredLine,
)
from umpire.store.calls import name_of
from umpire.store.redis import RedisStore

CREATE = """
if redis.call('EXISTS', KEYS[1]) == 1 then
  return 0
end
redis.call('HSET', KEYS[1], 'line', ARGV[1], 'seed', ARGV[2])
return 1
"""
APPEND = """
local known = redis.call('HGET', KEYS[2], ARGV[7])
if known then
  local blank = string.find(known, ' ', 1, true)
  return {'repeated', tonumber(string.sub(known, 1, blank - 1)), string.sub(known, blank + 1)}
end
local version = redis.call('XLEN', KEYS[1])
if version ~= tonumber(ARGV[1]) then
  return {'behind', version}
end
version = version + 1
redis.call('XADD', KEYS[1], version .. '-0', 'line', ARGV[3], 'hash', ARGV[4])
redis.call('HSET', KEYS[2], ARGV[7], version .. ' ' .. ARGV[2])
redis.call('EXPIRE', KEYS[2], ARGV[5])
redis.call('PUBLISH', ARGV[6], version)
return {'appended', version}
"""


class Unlisted:
    """What stands in for lists, of which it has none."""

    def __getattr__(self, name: str) -> Any:
        async def nothing(*_: Any, **__: Any) -> None:
            return None

        return nothing


class EarlierStore(RedisStore):
    """A store as a worker of that release has it."""

    def __init__(self, redis: Any, command_ttl_s: int = 1000) -> None:
        super().__init__(redis, command_ttl_s)
        self.index: Any = Unlisted()

    async def create(
        self, scenario: str, header: StoredHeader, _record: Record | None = None
    ) -> None:
        """Begin a journal."""
        begun = await self.client.eval(
            CREATE, 1, name_of(scenario, "header"), header.line, header.seed
        )
        assert begun

    async def header(self, scenario: str) -> StoredHeader | None:
        """Return how a journal began."""
        line, seed = await self.client.hmget(name_of(scenario, "header"), "line", "seed")
        return None if line is None else StoredHeader(line, seed or b"")

    async def append(
        self, scenario: str, expected: int, new: NewLine
    ) -> Appended | Repeated | Behind:
        """Append a line."""
        keys = [name_of(scenario, part) for part in ("journal", "commands")]
        given = (expected, new.digest, new.line, new.hash, 1000, name_of(scenario, "versions"))
        match await self.client.eval(APPEND, len(keys), *keys, *given, new.command):
            case [b"appended", _]:
                return Appended()
            case [b"repeated", version, known]:
                return Repeated(version, known)
            case [_, version]:
                return Behind(version)
            case other:
                raise AssertionError(other)

    async def lines(
        self,
        scenario: str,
        after: int,
        limit: int,
        _opened: int | None = None,
        _before: bytes = b"",
    ) -> list[StoredLine]:
        """Return the lines after a version."""
        entries = await self.client.xrange(
            name_of(scenario, "journal"), min=f"{after + 1}-0", count=limit
        )
        return [
            StoredLine(int(entry_id.partition(b"-")[0]), fields[b"line"], fields[b"hash"])
            for entry_id, fields in entries
        ]

    async def keep_snapshot(
        self, scenario: str, snapshot: bytes, _opened: int | None = None
    ) -> None:
        """Put a snapshot in place of the one before."""
        await self.client.set(name_of(scenario, "snapshot"), snapshot)
