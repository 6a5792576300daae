"""Journals in Redis 7.0 or later, or Valkey. Every key of a scenario is under its hash tag.

| key | type | what |
|---|---|---|
| `umpire:{id}:header` | hash | `line`, `seed` |
| `umpire:{id}:journal` | stream | entry `<version>-0`: `line`, `hash` |
| `umpire:{id}:command:<command>` | hash, expires | `version`, `digest` |
| `umpire:{id}:snapshot` | string | disposable |

The channel `umpire:{id}:versions` carries each new version.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import Any

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from umpire.scenarios.errors import JOURNAL_UNAVAILABLE
from umpire.scenarios.ports import Appended, Behind, NewLine, Repeated, StoredHeader, StoredLine

KEY_FOR_TOKENS = "umpire:token-key"
APPEND = files(__package__).joinpath("append.lua").read_text()


def _name(scenario: str, part: str) -> str:
    return f"umpire:{{{scenario}}}:{part}"


class RedisStore:
    """A store in one Redis or Valkey server. See `connected`."""

    def __init__(self, redis: Redis, command_ttl_s: int) -> None:
        self._redis: Any = redis  # its types are for text and bytes at once; here it is bytes
        self._command_ttl_s = command_ttl_s
        self._append = redis.register_script(APPEND)

    async def create(self, scenario: str, header: StoredHeader) -> None:
        """Begin a journal."""
        with _translated():
            await self._redis.hset(
                _name(scenario, "header"), mapping={"line": header.line, "seed": header.seed}
            )

    async def header(self, scenario: str) -> StoredHeader | None:
        """Return how a journal began."""
        with _translated():
            line, seed = await self._redis.hmget(_name(scenario, "header"), "line", "seed")
        return None if line is None else StoredHeader(line, seed or b"")

    async def append(
        self, scenario: str, expected: int, new: NewLine
    ) -> Appended | Repeated | Behind:
        """Append a line, in one step on the server (`append.lua`)."""
        with _translated():
            answer: list[Any] = await self._append(
                keys=[_name(scenario, "journal"), _name(scenario, f"command:{new.command}")],
                args=[
                    expected,
                    new.digest,
                    new.line,
                    new.hash,
                    self._command_ttl_s,
                    _name(scenario, "versions"),
                ],
            )
        match answer:
            case [b"appended", _]:
                return Appended()
            case [b"repeated", version, known]:
                return Repeated(version, known)
            case [_, version]:
                return Behind(version)
            case _:
                raise AssertionError(answer)

    async def command(self, scenario: str, command: str) -> Repeated | None:
        """Return what became of a command id."""
        with _translated():
            version, digest = await self._redis.hmget(
                _name(scenario, f"command:{command}"), "version", "digest"
            )
        return None if version is None else Repeated(int(version), digest or b"")

    async def lines(self, scenario: str, after: int, limit: int) -> list[StoredLine]:
        """Return the lines after a version."""
        with _translated():
            entries = await self._redis.xrange(
                _name(scenario, "journal"), min=f"{after + 1}-0", count=limit
            )
        return [
            StoredLine(int(entry_id.partition(b"-")[0]), fields[b"line"], fields[b"hash"])
            for entry_id, fields in entries
        ]

    async def version(self, scenario: str) -> int:
        """Return the version at which a journal stands."""
        with _translated():
            return int(await self._redis.xlen(_name(scenario, "journal")))

    async def snapshot(self, scenario: str) -> bytes | None:
        """Return the latest snapshot."""
        with _translated():
            kept: bytes | None = await self._redis.get(_name(scenario, "snapshot"))
        return kept

    async def keep_snapshot(self, scenario: str, snapshot: bytes) -> None:
        """Put a snapshot in place of the one before."""
        with _translated():
            await self._redis.set(_name(scenario, "snapshot"), snapshot)

    async def token_key(self, candidate: bytes) -> bytes:
        """Return the key that all workers sign tokens with: `candidate`, if there is none yet."""
        with _translated():
            await self._redis.set(KEY_FOR_TOKENS, candidate, nx=True)
            kept: bytes = await self._redis.get(KEY_FOR_TOKENS)
        return kept

    async def ping(self) -> None:
        """Ask the server for a sign of life."""
        with _translated():
            await self._redis.ping()


class _translated:  # noqa: N801 — reads as a statement
    """Tells a failure of the server in the words of the scenarios."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, (RedisError, OSError)):
            raise JOURNAL_UNAVAILABLE.refuse("The journal cannot be reached now.") from error


@asynccontextmanager
async def connected(
    url: str, *, command_ttl_s: int = 604_800, connections: int = 64, timeout_s: float = 5.0
) -> AsyncIterator[RedisStore]:
    """Connect to the server at `url` for one event loop, and disconnect at the end.

    Commands are never retried by the client: an append that was cut off may have been applied, and
    is asked for again under its command id.
    """
    pool = BlockingConnectionPool.from_url(
        url,
        max_connections=connections,
        timeout=timeout_s,
        socket_timeout=timeout_s,
        socket_connect_timeout=timeout_s,
        retry=Retry(NoBackoff(), 0),
        retry_on_error=[],
    )
    redis = Redis(connection_pool=pool)
    try:
        yield RedisStore(redis, command_ttl_s)
    finally:
        await redis.aclose()
        await pool.disconnect()
