"""Journals in Redis 7.0 or later, or Valkey, alone or as a cluster.

Every key of a scenario is under its hash tag.

| key | type | contents |
|---|---|---|
| `umpire:{id}:header` | hash | `line`, `seed`, `opened`; `touched`, if the record has no time |
| the same key of an archived journal | hash | `archived`, `version`, `chain` instead of `line` |
| `umpire:{id}:journal` | stream | entry `<version>-0`: `line`, `hash`, `at`, `since` |
| `umpire:{id}:record` | hash | the entry of a battle in lists; see `RedisIndex` |
| `umpire:{id}:commands` | hash, expires | by command: version and digest; see `scenarios.submit` |
| `umpire:{id}:snapshot` | string, expires | a battle at a version; disposable |
| `umpire:{id}:copies` | sorted set | archive objects that the journal came back from, by when |
| `umpire:{id}:staged:<random>` | stream, expires | lines that `adopt.lua` has not taken over yet |
| `umpire:revoked-tokens` | hash | `<seat> <id>`: the generation of its tokens; see `revoke` |
| `umpire:announced-keys` | hash | by service: until when, and fingerprints of its token keys |
| `umpire:{command:<sha256>}` | string, expires | the scenario that a command opens: name, digest |

The channel `umpire:{id}:versions` carries each new version, `gone`, and `present` (see
`RedisPresence`); the channel `umpire:revocations` carries the tokens that are revoked.
"""

import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from hashlib import sha1, sha256
from typing import Any, NamedTuple

from msgspec.json import decode, encode
from redis.exceptions import NoScriptError

from umpire.scenarios.errors import JOURNAL_UNAVAILABLE, SCENARIO_EXISTS, Unavailable
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
from umpire.store.calls import asking, elsewhere, gone, name_of, script, script_in
from umpire.store.clients import client
from umpire.store.feed import REVOCATIONS
from umpire.store.health import Health

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
    """The index of all battles, in one server or in a cluster. A list begins here.

    | key | type | contents |
    |---|---|---|
    | `umpire:{battles}:all:<system>` | sorted set | `<opened><id>` of each battle of a rulebook |
    | `umpire:{battles}:open:<system>` | sorted set | of those that are not closed |
    | `umpire:{id}:record` | hash | the entry of each battle in lists: see `FIELDS` |

    A record is written in the same step as the journal entry. The index lies in another slot of a
    cluster, so a battle enters it before its header is written, and is struck off after its close
    or its removal. An interruption between the two leaves a name too many in the index and never
    one too few; the record has the truth. `umpire index` writes both again from the journals.

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
        """Return the records of battles, in one round trip; `None` for a battle without one."""
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
        """Rewrite a record, unless the journal has moved on since."""
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


KEY_FOR_TOKENS = "umpire:token-key"
REVOKED = "umpire:revoked-tokens"
CREATE = script_in("create.lua")
APPEND = script_in("append.lua")
STAGE = script_in("stage.lua")
ADOPT = script_in("adopt.lua")
READ = script_in("lines.lua")
REMOVE = script_in("remove.lua")
SNAPSHOT = script_in("snapshot.lua")
ANNOUNCED = "umpire:announced-keys"
ANNOUNCE = script("""
local now = tonumber(redis.call('TIME')[1])
local found, all = {}, redis.call('HGETALL', KEYS[1])
for index = 1, #all, 2 do
  local blank = string.find(all[index + 1], ' ', 1, true)
  if tonumber(string.sub(all[index + 1], 1, blank - 1)) < now then
    redis.call('HDEL', KEYS[1], all[index])
  elseif all[index] ~= ARGV[1] then
    found[#found + 1] = string.sub(all[index + 1], blank + 1)
  end
end
redis.call('HSET', KEYS[1], ARGV[1], now + tonumber(ARGV[3]) .. ' ' .. ARGV[2])
return found
""")

REVOKE_AGAIN = script("""
if tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0') < tonumber(ARGV[2]) then
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
end
""")

REVOKE = script("""
local generation = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or 0) + 1
-- First, for it may fail: a token that is revoked here alone would be good at the other workers.
redis.call('PUBLISH', ARGV[2], generation .. ' ' .. ARGV[1])
return redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
""")

STAGED_AT_ONCE, STAGED_S = 200, 600
SNAPSHOT_TTL_S = 2_592_000
GONE = b"gone"
NOTHING = Record(b"", 0)


class InArchive(NamedTuple):
    """The journal is in the archive, and must come back before it takes a line."""

    version: int


def _sha(script: str) -> str:
    return sha1(script.encode(), usedforsecurity=False).hexdigest()


SHAS = {script: _sha(script) for script in (APPEND, READ)}
"""The digests of the most frequent scripts, which are sent by digest."""


class RedisStore:
    """A store in one Redis or Valkey server, or in a cluster. See `connected`.

    Args:
        redis: a client; its own types are for text and bytes at once, and here it is bytes.
        command_ttl_s: how long the commands of a battle are remembered after the last of them.
        snapshot_ttl_s: how long a snapshot is kept after the last one was written.
    """

    def __init__(
        self, redis: Any, command_ttl_s: int, snapshot_ttl_s: int = SNAPSHOT_TTL_S
    ) -> None:
        self._redis = redis
        self.index = RedisIndex(redis)
        self.health = Health(redis)
        self._command_ttl_s = command_ttl_s
        self._snapshot_ttl_s = snapshot_ttl_s

    @property
    def client(self) -> Any:
        """The client, for keys beside the journals."""
        return self._redis

    async def create(
        self, scenario: str, header: StoredHeader, record: Record | None = None
    ) -> None:
        """Begin a journal, in one step on the server (`create.lua`)."""
        told = record or NOTHING
        keys = (name_of(scenario, "header"), name_of(scenario, "record"))
        given = (header.line, header.seed, header.opened, told.told)
        with asking("create"):
            begun = await self._redis.eval(CREATE, len(keys), *keys, *given)
        if not begun:
            raise SCENARIO_EXISTS.refuse(
                f"A scenario {scenario} already exists; choose another name."
            )

    async def adopt(
        self,
        scenario: str,
        header: StoredHeader,
        lines: Sequence[StoredLine],
        record: Record | None = None,
    ) -> bool:
        """Begin a journal with lines: staged in pieces, taken over in one step (`adopt.lua`).

        An interrupted import leaves a staged stream that nobody sees, and that expires.
        """
        staged = await self._stage(scenario, lines)
        header_key, journal, kept, channel = [
            name_of(scenario, part) for part in ("header", "journal", "record", "versions")
        ]
        keys, told = (header_key, journal, staged, kept), record or NOTHING
        begun = (header.line, header.seed, len(lines), channel)
        stamped = (*begun, header.opened, told.told)
        with asking("adopt"):
            done = await self._redis.eval(ADOPT, len(keys), *keys, *stamped)
        if done < 0:
            raise JOURNAL_UNAVAILABLE.refuse(
                "Storing the journal took too long; nothing was stored. Try again."
            )
        return bool(done)

    async def _stage(self, scenario: str, lines: Sequence[StoredLine]) -> str:
        """Put lines aside in pieces, and return the key where they are."""
        staged = name_of(scenario, f"staged:{secrets.token_hex(8)}")
        for at in range(0, len(lines), STAGED_AT_ONCE):
            given = [
                part
                for each in lines[at : at + STAGED_AT_ONCE]
                for part in (
                    *(each.version, each.line, each.hash),
                    *(each.times.changed, each.times.since),
                )
            ]
            with asking("stage"):
                await self._redis.eval(STAGE, 1, staged, STAGED_S, *given)
        return staged

    async def claim(self, command: str, claim: Claim) -> Claim:
        """Return the claim of a command id; the first claim lasts like the record of a command."""
        name = f"umpire:{{command:{sha256(command.encode()).hexdigest()}}}"
        with asking("claim"):
            known = await self._redis.set(
                name, encode(claim), nx=True, get=True, ex=self._command_ttl_s
            )
        return claim if known is None else decode(known, type=Claim)

    async def header(self, scenario: str) -> StoredHeader | None:
        """Return how a journal began."""
        with asking("header"):
            line, seed, opened, archived = await self._redis.hmget(
                name_of(scenario, "header"), "line", "seed", "opened", "archived"
            )
        if line is None and archived is None:
            return None
        begun = StoredHeader(line or b"", seed or b"", int(opened or 0))
        return begun if line else await self._archived_header(scenario, archived.decode(), begun)

    async def _archived_header(
        self, _scenario: str, _name: str, _begun: StoredHeader
    ) -> StoredHeader:
        """Return how a journal began that is in the archive, given all but its line."""
        raise elsewhere()

    async def _archived_lines(
        self, _scenario: str, _name: str, _wanted: slice, _times: Times, _before: bytes
    ) -> list[StoredLine]:
        """Return lines of a journal that is in the archive; `times` are those of the last."""
        raise elsewhere()

    async def append(
        self, scenario: str, expected: int, new: NewLine
    ) -> Appended | Repeated | Behind:
        """Append a line, in one step on the server (`append.lua`).

        Raises:
            Unknown: the journal that is meant is gone.
            Unavailable: it is in an archive, which is not here.
        """
        outcome = await self._append_here(scenario, expected, new)
        if isinstance(outcome, InArchive):
            raise elsewhere()
        return outcome

    async def _append_here(
        self, scenario: str, expected: int, new: NewLine
    ) -> Appended | Repeated | Behind | InArchive:
        """Append a line to a journal that is not in the archive."""
        parts = ("journal", "commands", "header", "record")
        record = new.record or NOTHING
        try:
            with asking("append"):
                answer = await self._run(
                    APPEND,
                    [name_of(scenario, part) for part in parts],
                    expected,
                    new.digest,
                    new.line,
                    new.hash,
                    self._command_ttl_s,
                    name_of(scenario, "versions"),
                    "" if new.opened is None else new.opened,
                    record.told,
                    record.waits,
                    new.before,
                    new.command,
                )
        except Unavailable:
            self.health.failed()
            raise
        match answer:
            case bytes(times):
                self.health.stored()
                changed, _, since = times.partition(b" ")
                return Appended(Times(int(changed), int(since)))
            case [b"gone"]:
                raise gone(scenario)
            case [b"repeated", version, known]:
                return Repeated(version, known)
            case [b"archived", version]:
                return InArchive(version)
            case [_, version]:
                return Behind(version)
            case _:
                raise AssertionError(answer)

    async def _run(self, script: str, keys: Sequence[str], *given: Any) -> Any:
        """Run the script; send it where a server has not seen it, which is then the only one.

        Not `register_script`: that loads it on every node of a cluster, and fails with one of them.
        """
        try:
            return await self._redis.evalsha(SHAS[script], len(keys), *keys, *given)
        except NoScriptError:
            return await self._redis.eval(script, len(keys), *keys, *given)

    async def command(self, scenario: str, command: str) -> Repeated | None:
        """Return what became of a command."""
        name = name_of(scenario, "commands")
        with asking("command"):
            known = await self._redis.hget(name, command)
            if known is None:
                return None
            # A write, so that whoever waits for replicas waits for that of the command too.
            await self._redis.expire(name, self._command_ttl_s)
        version, _, digest = known.partition(b" ")
        return Repeated(int(version), digest)

    async def lines(
        self,
        scenario: str,
        after: int,
        limit: int,
        opened: int | None = None,
        before: bytes = b"",
    ) -> list[StoredLine]:
        """Return the lines after a version, of the journal that is meant (`lines.lua`).

        Raises:
            Unknown: the journal that is meant is gone.
        """
        keys = [name_of(scenario, part) for part in ("journal", "header", "record")]
        with asking("lines"):
            begun = "" if opened is None else opened
            answer = await self._run(READ, keys, after + 1, limit, begun, before)
        if answer == GONE:
            raise gone(scenario)
        archived, entries, *times = answer
        if archived:
            changed, since = map(int, times)
            wanted = slice(after, after + limit)
            return await self._archived_lines(
                scenario, archived.decode(), wanted, Times(changed, since), before
            )
        return [
            _stored(entry_id, dict(zip(fields[::2], fields[1::2], strict=True)))
            for entry_id, fields in entries
        ]

    async def version(self, scenario: str) -> int:
        """Return the version of a journal."""
        with asking("version"):
            return int(await self._redis.xlen(name_of(scenario, "journal")))

    async def snapshot(self, scenario: str) -> bytes | None:
        """Return the latest snapshot."""
        with asking("snapshot"):
            kept: bytes | None = await self._redis.get(name_of(scenario, "snapshot"))
        return kept

    async def keep_snapshot(
        self, scenario: str, snapshot: bytes, opened: int | None = None
    ) -> None:
        """Put a snapshot in place of the one before, if its journal is here (`snapshot.lua`)."""
        keys = (name_of(scenario, "snapshot"), name_of(scenario, "header"))
        meant = "" if opened is None else opened
        with asking("keep_snapshot"):
            await self._redis.eval(
                SNAPSHOT, len(keys), *keys, snapshot, self._snapshot_ttl_s, meant
            )

    async def remove(self, scenario: str, opened: int, version: int) -> int | None:
        """Remove a journal, and all that is kept with it, in one step (`remove.lua`)."""
        parts = ("header", "journal", "record", "snapshot", "copies", "commands")
        keys = [name_of(scenario, part) for part in parts]
        with asking("remove"):
            answer = await self._redis.eval(
                REMOVE, len(keys), *keys, opened, version, name_of(scenario, "versions")
            )
        if answer == GONE:
            raise gone(scenario)
        return None if answer == b"removed" else int(answer)

    async def forget_copies(self, _scenario: str) -> int:
        """Return the number of copies removed from an archive: this store has no archive."""
        return 0

    async def revoke(self, scenario: str, seat: str) -> int:
        """Begin the next generation of the tokens of a seat, notify all workers, and return it."""
        with asking("revoke"):
            return int(
                await self._redis.eval(REVOKE, 1, REVOKED, f"{seat} {scenario}", REVOCATIONS)
            )

    async def revoked(self) -> dict[tuple[str, str], int]:
        """Return the generation of each seat that had its tokens revoked, by scenario and seat."""
        with asking("revoked"):
            kept = await self._redis.hgetall(REVOKED)
        found = {}
        for field, generation in kept.items():
            seat, _, scenario = field.decode().partition(" ")
            found[scenario, seat] = int(generation)
        return found

    async def revocations(self) -> dict[str, int]:
        """Return the generations of tokens as they are kept, by seat and scenario."""
        with asking("revoked"):
            kept = await self._redis.hgetall(REVOKED)
        return {field.decode(): int(generation) for field, generation in kept.items()}

    async def revoke_again(self, revoked: Mapping[str, int]) -> None:
        """Repeat the revocations at the time of a backup, and notify all workers."""
        for field, generation in revoked.items():
            with asking("revoke"):
                await self._redis.eval(REVOKE_AGAIN, 1, REVOKED, field, generation)
                told = f"{generation} {field}"
                await self._redis.execute_command("PUBLISH", REVOCATIONS, told)

    async def commands(self, scenario: str) -> dict[str, bytes]:
        """Return what became of the commands of a scenario, by the names of their records."""
        with asking("command"):
            found = await self._redis.hgetall(name_of(scenario, "commands"))
        return {name.decode(): record for name, record in found.items()}

    async def remember(self, scenario: str, commands: Mapping[str, bytes]) -> None:
        """Remember what became of commands; see `commands`."""
        if commands:
            name = name_of(scenario, "commands")
            with asking("command"):
                await self._redis.hset(name, mapping=dict(commands))
                await self._redis.expire(name, self._command_ttl_s)

    async def claims(self) -> dict[str, tuple[bytes, int]]:
        """Return each claim, and its remaining lifetime in milliseconds."""
        found: dict[str, tuple[bytes, int]] = {}
        with asking("scan"):
            nodes = await self._redis.nodes()
        for node in nodes:
            cursor = 0
            while True:
                with asking("scan"):
                    cursor, names = await node.scan(cursor, match="umpire:{command:*}", count=1000)
                    for name in names:
                        kept, left_ms = await node.get(name), await node.pttl(name)
                        if kept is not None and left_ms > 0:
                            found[name.decode()] = (kept, left_ms)
                if not cursor:
                    break
        return found

    async def claim_again(self, claims: Mapping[str, tuple[bytes, int]]) -> None:
        """Put claims back that are not here; see `claims`."""
        for name, (kept, left_ms) in claims.items():
            with asking("claim"):
                await self._redis.set(name, kept, nx=True, px=left_ms)

    async def announce_keys(
        self, service: str, keys: Mapping[str, str], lasts_s: int
    ) -> list[dict[str, str]]:
        """Publish the fingerprints of a service's keys; return those of the other services.

        An announcement expires after `lasts_s`.
        """
        with asking("announce_keys"):
            found = await self._redis.eval(ANNOUNCE, 1, ANNOUNCED, service, encode(keys), lasts_s)
        return [decode(one, type=dict[str, str]) for one in found]

    async def withdraw_keys(self, service: str) -> None:
        """Take back what a service announced."""
        with asking("announce_keys"):
            await self._redis.hdel(ANNOUNCED, service)

    async def token_key(self, candidate: bytes) -> bytes:
        """Return the key that all workers sign tokens with: `candidate`, if none exists."""
        with asking("token_key"):
            kept: bytes | None = await self._redis.get(KEY_FOR_TOKENS)
            if kept is None:  # a server that stores nothing now may have one
                await self._redis.set(KEY_FOR_TOKENS, candidate, nx=True)
                kept = await self._redis.get(KEY_FOR_TOKENS)
        return kept or candidate

    async def ping(self) -> None:
        """Ask the server for a sign of life; a cluster, for one that it serves keys."""
        with asking("ping"):
            await self._redis.exists(KEY_FOR_TOKENS)


def _stored(entry_id: bytes, fields: Mapping[bytes, bytes]) -> StoredLine:
    """Return a line as an entry of the stream has it."""
    return StoredLine(
        int(entry_id.partition(b"-")[0]),
        fields[b"line"],
        fields[b"hash"],
        Times(int(fields.get(b"at", 0)), int(fields.get(b"since", 0))),
    )


@asynccontextmanager
async def connected(  # noqa: PLR0913
    url: str,
    *,
    command_ttl_s: int = 604_800,
    snapshot_ttl_s: int = SNAPSHOT_TTL_S,
    connections: int = 64,
    timeout_s: float = 5.0,
    replicas: int = 0,
) -> AsyncIterator[RedisStore]:
    """Connect to the server at `url` for one event loop, and disconnect at the end.

    With `replicas`, a write counts once that many of them have it.

    The client never repeats commands: an append that was cut off may have been applied, so it is
    repeated under its command id.
    """
    given = {"connections": connections, "replicas": replicas}
    async with client(url, timeout_s=timeout_s, **given) as redis:
        yield RedisStore(redis, command_ttl_s, snapshot_ttl_s)
