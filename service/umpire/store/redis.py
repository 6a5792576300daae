"""Journals in Redis 7.0 or later, or Valkey, alone or as a cluster.

Every key of a scenario is under its hash tag.

| key | type | what |
|---|---|---|
| `umpire:{id}:header` | hash | `line`, `seed` |
| `umpire:{id}:journal` | stream | entry `<version>-0`: `line`, `hash` |
| `umpire:{id}:command:<command>` | hash, expires | `version`, `digest` |
| `umpire:{id}:snapshot` | string | disposable |
| `umpire:{id}:staged:<random>` | stream, expires | lines that `adopt` has not taken over yet |
| `umpire:{command:<sha256>}` | string, expires | what a command opens: name, digest |

The channel `umpire:{id}:versions` carries each new version.
"""

import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from hashlib import sha1, sha256
from importlib.resources import files
from time import perf_counter
from typing import Any

from msgspec.json import decode, encode
from redis.exceptions import NoScriptError, RedisError

from umpire.scenarios.errors import JOURNAL_UNAVAILABLE, SCENARIO_EXISTS
from umpire.scenarios.ports import (
    Appended,
    Behind,
    Claim,
    NewLine,
    Repeated,
    StoredHeader,
    StoredLine,
)
from umpire.store.clients import client
from umpire.telemetry import metrics
from umpire.telemetry.calls import current

KEY_FOR_TOKENS = "umpire:token-key"
CREATE = files(__package__).joinpath("create.lua").read_text()
APPEND = files(__package__).joinpath("append.lua").read_text()
STAGE = files(__package__).joinpath("stage.lua").read_text()
ADOPT = files(__package__).joinpath("adopt.lua").read_text()
STAGED_AT_ONCE, STAGED_S = 200, 600
APPEND_SHA = sha1(APPEND.encode(), usedforsecurity=False).hexdigest()


def _name(scenario: str, part: str) -> str:
    return f"umpire:{{{scenario}}}:{part}"


class RedisStore:
    """A store in one Redis or Valkey server, or in a cluster. See `connected`.

    Args:
        redis: a client; its own types are for text and bytes at once, and here it is bytes.
        command_ttl_s: how long a command id is remembered.
    """

    def __init__(self, redis: Any, command_ttl_s: int) -> None:
        self._redis = redis
        self._command_ttl_s = command_ttl_s

    async def create(self, scenario: str, header: StoredHeader) -> None:
        """Begin a journal, in one step on the server (`create.lua`)."""
        with _asking("create"):
            begun = await self._redis.eval(
                CREATE, 1, _name(scenario, "header"), header.line, header.seed
            )
        if not begun:
            raise SCENARIO_EXISTS.refuse(f"There is a scenario {scenario} already.")

    async def adopt(self, scenario: str, header: StoredHeader, lines: Sequence[StoredLine]) -> bool:
        """Begin a journal with lines: put aside in pieces, taken over in one step (`adopt.lua`).

        What an interruption leaves aside nobody sees, and it expires.
        """
        staged = _name(scenario, f"staged:{secrets.token_hex(8)}")
        for at in range(0, len(lines), STAGED_AT_ONCE):
            given = [
                part
                for each in lines[at : at + STAGED_AT_ONCE]
                for part in (each.version, each.line, each.hash)
            ]
            with _asking("stage"):
                await self._redis.eval(STAGE, 1, staged, STAGED_S, *given)
        keys = (_name(scenario, "header"), _name(scenario, "journal"), staged)
        with _asking("adopt"):
            done = await self._redis.eval(
                ADOPT, 3, *keys, header.line, header.seed, len(lines), _name(scenario, "versions")
            )
        if done < 0:
            raise JOURNAL_UNAVAILABLE.refuse("It took too long; nothing is kept. Try again.")
        return bool(done)

    async def claim(self, command: str, claim: Claim) -> Claim:
        """Return what a command id stands for; the first claim is remembered as commands are."""
        name = f"umpire:{{command:{sha256(command.encode()).hexdigest()}}}"
        with _asking("claim"):
            known = await self._redis.set(
                name, encode(claim), nx=True, get=True, ex=self._command_ttl_s
            )
        return claim if known is None else decode(known, type=Claim)

    async def header(self, scenario: str) -> StoredHeader | None:
        """Return how a journal began."""
        with _asking("header"):
            line, seed = await self._redis.hmget(_name(scenario, "header"), "line", "seed")
        return None if line is None else StoredHeader(line, seed or b"")

    async def append(
        self, scenario: str, expected: int, new: NewLine
    ) -> Appended | Repeated | Behind:
        """Append a line, in one step on the server (`append.lua`)."""
        with _asking("append"):
            answer = await self._append(
                _name(scenario, "journal"),
                _name(scenario, f"command:{new.command}"),
                expected,
                new.digest,
                new.line,
                new.hash,
                self._command_ttl_s,
                _name(scenario, "versions"),
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

    async def _append(self, *keys_and_args: Any) -> list[Any]:
        """Run the script; send it where a server has not seen it, which is then the only one.

        Not `register_script`: that loads it on every node of a cluster, and fails with one of them.
        """
        try:
            done: list[Any] = await self._redis.evalsha(APPEND_SHA, 2, *keys_and_args)
        except NoScriptError:
            done = await self._redis.eval(APPEND, 2, *keys_and_args)
        return done

    async def command(self, scenario: str, command: str) -> Repeated | None:
        """Return what became of a command id."""
        with _asking("command"):
            version, digest = await self._redis.hmget(
                _name(scenario, f"command:{command}"), "version", "digest"
            )
        return None if version is None else Repeated(int(version), digest or b"")

    async def lines(self, scenario: str, after: int, limit: int) -> list[StoredLine]:
        """Return the lines after a version."""
        with _asking("lines"):
            entries = await self._redis.xrange(
                _name(scenario, "journal"), min=f"{after + 1}-0", count=limit
            )
        return [
            StoredLine(int(entry_id.partition(b"-")[0]), fields[b"line"], fields[b"hash"])
            for entry_id, fields in entries
        ]

    async def version(self, scenario: str) -> int:
        """Return the version at which a journal stands."""
        with _asking("version"):
            return int(await self._redis.xlen(_name(scenario, "journal")))

    async def snapshot(self, scenario: str) -> bytes | None:
        """Return the latest snapshot."""
        with _asking("snapshot"):
            kept: bytes | None = await self._redis.get(_name(scenario, "snapshot"))
        return kept

    async def keep_snapshot(self, scenario: str, snapshot: bytes) -> None:
        """Put a snapshot in place of the one before."""
        with _asking("keep_snapshot"):
            await self._redis.set(_name(scenario, "snapshot"), snapshot)

    async def token_key(self, candidate: bytes) -> bytes:
        """Return the key that all workers sign tokens with: `candidate`, if there is none yet."""
        with _asking("token_key"):
            await self._redis.set(KEY_FOR_TOKENS, candidate, nx=True)
            kept: bytes = await self._redis.get(KEY_FOR_TOKENS)
        return kept

    async def ping(self) -> None:
        """Ask the server for a sign of life; a cluster, for one that it serves keys."""
        with _asking("ping"):
            await self._redis.exists(KEY_FOR_TOKENS)


class _asking:  # noqa: N801 — reads as a statement
    """Measures a round trip, and tells a failure of the server in the words of the scenarios."""

    __slots__ = ("_began", "_operation")

    def __init__(self, operation: str) -> None:
        self._operation = operation

    def __enter__(self) -> None:
        self._began = perf_counter()

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        duration_s = perf_counter() - self._began
        current().store_s += duration_s
        metrics.stored(self._operation, duration_s)
        if isinstance(error, (RedisError, OSError)):
            metrics.store_failed(self._operation)
            raise JOURNAL_UNAVAILABLE.refuse("The journal cannot be reached now.") from error


@asynccontextmanager
async def connected(
    url: str, *, command_ttl_s: int = 604_800, connections: int = 64, timeout_s: float = 5.0
) -> AsyncIterator[RedisStore]:
    """Connect to the server at `url` for one event loop, and disconnect at the end.

    Commands are never retried by the client: an append that was cut off may have been applied, and
    is asked for again under its command id.
    """
    async with client(url, connections=connections, timeout_s=timeout_s) as redis:
        yield RedisStore(redis, command_ttl_s)
