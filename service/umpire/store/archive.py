"""The archive: battles as sealed objects, moved there, read from there, and revived by an order.

A battle is copied to the archive, read back, compared, and only then left to it. An object belongs
to the worker that wrote it until the header of its scenario names it (`move_out.lua`). When its
journal comes back (`move_in.lua`), the object becomes a copy: it stays until that return is on the
server's disk, and a later round removes it. So no worker removes an object that another may need.
An object that a crash leaves over costs only space, and is removed once it is a day old.
"""

import asyncio
import gzip
import secrets
import zlib
from asyncio import to_thread
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from time import perf_counter, time
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

import msgspec
import structlog
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from umpire.kernel.decoders import decoder_of
from umpire.kernel.errors import Refusal
from umpire.scenarios.errors import ARCHIVE_UNAVAILABLE
from umpire.scenarios.journal import Lines, chained, cut, transcript_line
from umpire.scenarios.ports import (
    Appended,
    Behind,
    Beside,
    NewLine,
    Repeated,
    StoredHeader,
    StoredLine,
    Times,
)
from umpire.scenarios.repository import PAGE, Recent
from umpire.store.calls import asking, gone, lost, name_of, script_in
from umpire.store.clients import client
from umpire.store.redis import KEY_FOR_TOKENS, SNAPSHOT_TTL_S, InArchive, RedisStore
from umpire.telemetry import metrics

if TYPE_CHECKING:
    from umpire.store.objects import Objects

MAGIC = b"umpire-sealed/1"
NONCE_BYTES = 12
SEED_BEFORE = b"seed "
ARCHIVED, BACKED_UP = "battles", "backup"
PLAIN, SEALED = ".ndjson.gz", ".ndjson.gz.sealed"
Keys = Mapping[str, bytes]


class Damaged(Exception):  # noqa: N818 — a fault of the object, not of the program
    """An object is not a journal as it was written."""


class Kept(NamedTuple):
    """A whole journal; `seed` is empty where it is not known."""

    scenario: str
    header: StoredHeader
    lines: tuple[StoredLine, ...]

    @property
    def version(self) -> int:
        """The version of the journal."""
        return len(self.lines)

    @property
    def chain(self) -> bytes:
        """The hash of the chain after its last line."""
        return self.lines[-1].hash if self.lines else chained(b"", self.header.line)


def check(kept: Kept) -> None:
    """Check a journal line by line.

    Raises:
        Damaged: a line is not where its version says, or does not go with its hash.
    """
    chain = chained(b"", kept.header.line)
    for at, stored in enumerate(kept.lines, start=1):
        chain = chained(chain, stored.line)
        if stored.version != at or stored.hash != chain:
            raise Damaged(f"{kept.scenario}: line {at + 1} is not the one that was written.")


def folder_of(scenario: str, within: str = ARCHIVED) -> str:
    """Return where the objects of a scenario are."""
    return f"{within}/{scenario}/"


def name_for(kept: Kept, keys: Keys) -> str:
    """Return a name for the object of a journal in the archive: of no other object."""
    return f"{folder_of(kept.scenario)}{_told_of(kept)}-{secrets.token_hex(6)}{_ending(keys)}"


def backup_name(kept: Kept, keys: Keys) -> str:
    """Return the name of the object that a backup keeps of a journal: the same for the same."""
    return f"{folder_of(kept.scenario, BACKED_UP)}{_told_of(kept)}{_ending(keys)}"


def _told_of(kept: Kept) -> str:
    return f"{kept.version:08}-{kept.chain[:6].hex()}"


def _ending(keys: Keys) -> str:
    return SEALED if keys else PLAIN


def place_of(name: str) -> tuple[str, int] | None:
    """Return the scenario and the version of an object; `None` for other objects."""
    folder, _, last = name.rpartition("/")
    within, _, scenario = folder.rpartition("/")
    version = last.partition("-")[0]
    if within not in {ARCHIVED, BACKED_UP} or not version.isdigit():
        return None
    return scenario, int(version)


def pack(kept: Kept, keys: Keys) -> bytes:
    """Return a journal as an object; sealed with the first of the keys, if there are any.

    Unsealed, it is the transcript that `umpire export` writes for the referee, as gzip, and holds
    no secret seed. Sealed, it is encrypted (AES-256-GCM) and bound to its scenario, and holds the
    seed too:

        umpire-sealed/1 <line feed> KID <line feed> 12 bytes of nonce, and the ciphertext
    """
    transcript = b"".join(_frames(kept))
    if not keys:
        return gzip.compress(transcript, mtime=0)
    seed = SEED_BEFORE + kept.header.seed.hex().encode() + b"\n"
    return seal(kept.scenario, gzip.compress(seed + transcript, mtime=0), keys)


def seal(what: str, inside: bytes, keys: Keys) -> bytes:
    """Return bytes encrypted with the first key, and bound to their purpose `what`."""
    kid, key = next(iter(keys.items()))
    nonce, head = secrets.token_bytes(NONCE_BYTES), MAGIC + b"\n" + kid.encode() + b"\n"
    return head + nonce + AESGCM(key).encrypt(nonce, inside, head + what.encode())


def unseal(what: str, body: bytes, keys: Keys) -> bytes:
    """Return the content of sealed bytes.

    Raises:
        Damaged: no key opens them, or they were changed, or have another purpose.
    """
    try:
        magic, kid, rest = body.split(b"\n", 2)
        name = kid.decode()
        head = magic + b"\n" + kid + b"\n"
        return AESGCM(keys[name]).decrypt(
            rest[:NONCE_BYTES], rest[NONCE_BYTES:], head + what.encode()
        )
    except KeyError:
        raise Damaged(f"{what}: it is sealed with the key {name!r}, which is not here.") from None
    except (ValueError, InvalidTag) as wrong:
        raise Damaged(f"{what}: it does not open as it was sealed.") from wrong


def _frames(kept: Kept) -> Iterable[bytes]:
    header = kept.header.line
    yield transcript_line(header, chained(b"", header))
    for stored in kept.lines:
        yield transcript_line(stored.line, stored.hash)


def unpack(scenario: str, body: bytes, keys: Keys) -> Kept:
    """Return the journal that an object holds, checked line by line.

    Raises:
        Damaged: it is not the object of this scenario, or was changed, or no key opens it.
    """
    try:
        seed, transcript = _opened(scenario, body, keys)
        opening, *rest = [cut(line) for line in Lines(transcript)]
    except (OSError, EOFError, ValueError, zlib.error, Refusal) as wrong:
        raise Damaged(f"{scenario}: this is not its journal as it was written.") from wrong
    if opening[1] != chained(b"", opening[0]):
        raise Damaged(f"{scenario}: line 1 is not the one that was written.")
    lines = tuple(StoredLine(at, line, chain) for at, (line, chain) in enumerate(rest, start=1))
    kept = Kept(scenario, StoredHeader(opening[0], seed), lines)
    check(kept)
    return kept


def _opened(scenario: str, body: bytes, keys: Keys) -> tuple[bytes, bytes]:
    if not body.startswith(MAGIC):
        return b"", gzip.decompress(body)
    inside = gzip.decompress(unseal(scenario, body, keys))
    seed, _, transcript = inside.partition(b"\n")
    return bytes.fromhex(seed.removeprefix(SEED_BEFORE).decode()), transcript


LOOK = script_in("look.lua")
MOVE_OUT = script_in("move_out.lua")
MOVE_IN = script_in("move_in.lua")
SCANNED_AT_ONCE = 500
TRIES = 5
MOST_READ = 16
"""How many journals of the archive a process keeps in mind."""


GRACE_S = 600
"""For how long the copy of a journal that came back is kept, in seconds.

By then it is on the server's disk, and on its replicas. A server that is stopped before may find
that the journal never came back.
"""


class Look(NamedTuple):
    """The state of a journal.

    Attributes:
        archived: the object that holds it, or nothing.
        version: its version.
        age_s: the time since its last entry.
        last: its last line, if it is not in the archive.
        chain: the hash of the chain after that.
        outlived: objects that held it before it came back, and are no longer needed.
    """

    archived: str
    version: int
    age_s: int
    last: bytes
    chain: bytes
    outlived: tuple[str, ...]


class ArchivedStore(RedisStore):
    """A store in Redis, with an archive beside it.

    Args:
        redis, command_ttl_s, snapshot_ttl_s: see `RedisStore`.
        objects: the archive; `None`: there is none, and journals in one cannot be read.
        keys: open its objects; the first seals new ones.

    `beside` unpacks objects; a service replaces it by fair turns.
    """

    def __init__(
        self,
        redis: Any,
        command_ttl_s: int,
        snapshot_ttl_s: int,
        objects: "Objects | None",
        keys: Keys,
    ) -> None:
        super().__init__(redis, command_ttl_s, snapshot_ttl_s)
        self.objects = objects
        self.keys = keys
        self.grace_s = GRACE_S
        self.beside: Beside = to_thread
        self._read = Recent[str, Kept](MOST_READ)

    @property
    def archive(self) -> "Objects":
        """The objects.

        Raises:
            Unavailable: there is no archive.
        """
        if self.objects is None:
            raise ARCHIVE_UNAVAILABLE.refuse(
                "The battle is in an archive, but this service has none (UMPIRE_ARCHIVE_URL)."
            )
        return self.objects

    async def _archived_header(self, scenario: str, name: str, begun: StoredHeader) -> StoredHeader:
        name = folder_of(scenario) + name
        kept = await self.kept(scenario, name)
        if kept is not None:
            return StoredHeader(kept.header.line, begun.seed, begun.opened)
        look = await self.look(scenario)
        again = None if look is None or look.archived == name else await self.header(scenario)
        if again is None:
            raise lost(scenario)
        return again  # it has come back in between

    async def _archived_lines(
        self, scenario: str, name: str, wanted: slice, times: Times, before: bytes
    ) -> list[StoredLine]:
        name = folder_of(scenario) + name
        kept = await self.kept(scenario, name)
        if kept is not None:
            if before and wanted.start and kept.lines[wanted.start - 1].hash != before:
                raise gone(scenario)
            return list(_timed(kept.lines, times)[wanted])
        look = await self.look(scenario)
        if look is None or look.archived == name:
            raise lost(scenario)
        limit = wanted.stop - wanted.start
        return await self.lines(
            scenario, wanted.start, limit, None, before
        )  # it has come back in between

    async def version(self, scenario: str) -> int:
        """Return the version of a journal, in Redis or in the archive."""
        found = await super().version(scenario)
        if found:
            return found
        with asking("version"):
            archived = await self._redis.hget(name_of(scenario, "header"), "version")
        return int(archived) if archived else await super().version(scenario)

    async def append(
        self, scenario: str, expected: int, new: NewLine
    ) -> Appended | Repeated | Behind:
        """Append a line; a journal that is in the archive comes back first."""
        for _ in range(TRIES):
            outcome = await self._append_here(scenario, expected, new)
            if not isinstance(outcome, InArchive):
                return outcome
            await self.revive(scenario)
        raise ARCHIVE_UNAVAILABLE.refuse("The battle is moving to or from the archive; try again.")

    async def revive(self, scenario: str) -> bool:
        """Bring a journal back from the archive; False if it is not there.

        The object stays for a while: the server may lose its last seconds; see `release`.
        """
        look = await self.look(scenario)
        if look is None or not look.archived:
            return False
        kept = await self.kept(scenario, look.archived)
        if kept is None:
            again = await self.look(scenario)
            if again is not None and again.archived == look.archived:
                raise lost(scenario)
            return False
        known = (await self.index.kept([scenario]))[0]
        lines = _timed(kept.lines, Times() if known is None else known.times)
        staged = await self._stage(scenario, lines)
        header, journal, record, copies = [
            name_of(scenario, part) for part in ("header", "journal", "record", "copies")
        ]
        keys = (header, journal, staged, record, copies)
        given = (_short(look.archived), kept.header.line, kept.version)
        with asking("move_in"):
            back = await self._redis.eval(MOVE_IN, len(keys), *keys, *given)
        if back < 0:
            raise ARCHIVE_UNAVAILABLE.refuse(
                "Moving the battle took too long; nothing has changed. Try again."
            )
        if back:
            metrics.ARCHIVE_REVIVED.inc()
        return bool(back)

    async def discard(self, name: str) -> bool:
        """Remove an object that nothing needs; if it cannot be now, a later sweep does it."""
        try:
            await self.archive.delete(name)
        except Refusal:
            metrics.archive_failed("delete")
            return False
        return True

    async def release(self, scenario: str, look: Look) -> None:
        """Remove the objects that a journal came back from, and that it has outlived.

        Those that cannot be removed now, or whose removal is cut off, are removed the next time.
        """
        for name in look.outlived:
            if await self.discard(name):
                with asking("release"):
                    await self._redis.zrem(name_of(scenario, "copies"), _short(name))

    async def copies(self, scenario: str) -> set[str]:
        """Return the objects that a journal came back from, and that are kept for a while."""
        with asking("copies"):
            found = await self._redis.zrange(name_of(scenario, "copies"), 0, -1)
        return {folder_of(scenario) + name.decode() for name in found}

    async def kept(self, scenario: str, name: str) -> Kept | None:
        """Return the journal that an object holds; `None` if there is no such object."""
        known = self._read.get(name)
        if known is not None:
            return known
        try:
            body = await self.archive.get(name)
            if body is None:
                return None
            kept = await self.beside(unpack, scenario, body, self.keys)
            await self._is_what_moved(kept, name)
        except Damaged as damaged:
            metrics.archive_failed("damaged")
            raise ARCHIVE_UNAVAILABLE.refuse(
                "The archive returned a damaged copy of the battle."
            ) from damaged
        except Refusal:
            metrics.archive_failed("read")
            raise
        return self._read.keep(name, kept)

    async def _is_what_moved(self, kept: Kept, name: str) -> None:
        look = await self.look(kept.scenario)
        if look is not None and look.archived == name and look.chain != kept.chain:
            raise Damaged(f"{kept.scenario}: this is another journal than the one that moved.")

    async def look(self, scenario: str) -> Look | None:
        """Return the state of a journal, `None` if it does not exist."""
        keys = [name_of(scenario, part) for part in ("header", "journal", "record", "copies")]
        with asking("look"):
            told = await self._redis.eval(LOOK, len(keys), *keys, self.grace_s)
        if not told:
            return None
        archived, version, age_s, last, chain, copies = told
        folder = folder_of(scenario)
        name = folder + archived.decode() if archived else ""
        outlived = tuple(folder + copy.decode() for copy in copies)
        return Look(name, version, age_s, last, chain, outlived)

    async def move_out(self, kept: Kept, name: str) -> bool:
        """Leave a journal to the archive; False if it has moved on, or is not here any more."""
        parts = ("header", "journal", "snapshot", "record")
        keys = [name_of(kept.scenario, part) for part in parts]
        with asking("move_out"):
            done = await self._redis.eval(
                MOVE_OUT, len(keys), *keys, kept.version, kept.chain, _short(name)
            )
        return bool(done)

    async def scenarios(self, match: str = "*") -> AsyncIterator[str]:
        """Yield the names of scenarios, each once, in no order; `match` may have `*` and `?`.

        One that begins meanwhile may be missed.
        """
        seen = set[bytes]()
        before, after = name_of("", "header").split("{}")
        with asking("scan"):
            nodes = await self._redis.nodes()
        for node in nodes:
            cursor = 0
            while True:
                with asking("scan"):
                    cursor, found = await node.scan(
                        cursor, match=f"{before}{{{match}}}{after}", count=SCANNED_AT_ONCE
                    )
                for name in set(found) - seen:
                    seen.add(name)
                    yield name.decode()[len(before) + 1 : -len(after) - 1]
                if not int(cursor):
                    break

    async def forget_copies(self, scenario: str) -> int:
        """Remove every object of a scenario from the archive, and return how many there were.

        Its keys in Redis are removed first; then nothing is copied there any more, and a copy that
        is under way is removed by whoever makes it.

        Raises:
            Unavailable: the archive cannot be reached; ask again.
        """
        if self.objects is None:
            return 0
        names = [found.name async for found in self.objects.list(folder_of(scenario))]
        for name in names:
            await self.objects.delete(name)
            self._read.drop(name)
        return len(names)

    async def known_token_key(self) -> bytes | None:
        """Return the key that all workers sign tokens with, `None` if it does not exist."""
        with asking("token_key"):
            kept: bytes | None = await self._redis.get(KEY_FOR_TOKENS)
        return kept

    async def take_turn(self, turn: str, seconds: int) -> bool:
        """Return whether this worker may do something now; no other may for `seconds`."""
        with asking("turn"):
            taken = await self._redis.set(f"umpire:turn:{turn}", b"1", nx=True, ex=seconds)
        return bool(taken)


def _timed(lines: Sequence[StoredLine], times: Times) -> Sequence[StoredLine]:
    """Return lines of an object, which holds no times, with those that are known of the last."""
    if not lines:
        return lines
    return (*lines[:-1], msgspec.structs.replace(lines[-1], times=times))


def _short(name: str) -> str:
    """Return the name of an object within the folder of its scenario."""
    return name.rpartition("/")[2]


@asynccontextmanager
async def connected_with_archive(  # noqa: PLR0913
    url: str,
    objects: "Objects | None",
    keys: Keys,
    *,
    command_ttl_s: int = 604_800,
    snapshot_ttl_s: int = SNAPSHOT_TTL_S,
    connections: int = 64,
    timeout_s: float = 5.0,
    replicas: int = 0,
) -> AsyncIterator[ArchivedStore]:
    """Connect as `connected` does, with an archive."""
    given = {"connections": connections, "replicas": replicas}
    async with client(url, timeout_s=timeout_s, **given) as redis:
        yield ArchivedStore(redis, command_ttl_s, snapshot_ttl_s, objects, keys)


DAY_S = 86_400
LEFT_OVER = timedelta(days=1)
FAILURES_IN_A_ROW = 3
"""After how many a round is given up: the archive is away."""


Reason: TypeAlias = Literal["closed", "idle"]


log = structlog.get_logger("umpire.archive")


class Kind(msgspec.Struct):
    """The kind of a line."""

    kind: str


class Round(msgspec.Struct):
    """The result of a round of the archive."""

    closed: int = 0
    idle: int = 0
    live: int = 0
    archived: int = 0
    failed: int = 0
    bytes_before: int = 0
    bytes_after: int = 0
    oldest_s: int = 0
    seconds: float = 0.0
    given_up: bool = False


class Archive:
    """Moves battles of one store to its archive.

    Args:
        store: where they are.
        idle_days: after how many days without an entry an open one moves.
    """

    def __init__(self, store: ArchivedStore, idle_days: float = 30.0) -> None:
        self._store = store
        self._idle_s = idle_days * DAY_S

    async def round(
        self, told: Callable[[str, str], object] = lambda _name, _what: None, match: str = "*"
    ) -> Round:
        """Move all journals that are due, and return the result. Several may run at once.

        Args:
            told: called with the name of each due scenario, and the result.
            match: a pattern of names.

        Raises:
            Unavailable: the journals cannot be reached.
        """
        done, began, in_a_row = Round(), perf_counter(), 0
        async for scenario in self._store.scenarios(match):
            look = await self._store.look(scenario)
            if look is not None:
                await self._store.release(scenario, look)
            if look is None or look.archived:
                done.archived += look is not None
                continue
            why = self.why(look)
            if why is None:
                done.live += 1
                done.oldest_s = max(done.oldest_s, look.age_s)
                continue
            try:
                moved = await self.move(scenario, done)
            except Refusal as refusal:
                done.failed, in_a_row = done.failed + 1, in_a_row + 1
                told(scenario, refusal.code)
                if in_a_row == FAILURES_IN_A_ROW:
                    done.given_up = True
                    break
                continue
            in_a_row = 0
            if moved:
                setattr(done, why, getattr(done, why) + 1)
                metrics.archived(why, look.age_s)
            told(scenario, why if moved else "moved on")
        done.seconds = perf_counter() - began
        metrics.archive_round(done.live, done.archived + done.closed + done.idle, done.oldest_s)
        return done

    def why(self, look: Look) -> Reason | None:
        """Return why a battle is due for the archive, `None` if it is not."""
        if look.last and decoder_of(Kind).decode(look.last).kind == "close":
            return "closed"
        return "idle" if look.age_s >= self._idle_s else None

    async def move(self, scenario: str, done: Round | None = None) -> bool:
        """Move a battle to the archive; False if it moved on meanwhile, and stays.

        Raises:
            Unavailable: the journals or the archive cannot be reached, or the copy is not right;
                then the battle is where it was.
        """
        try:
            kept = await self.read(scenario)
            if kept is None:
                return False
            name = name_for(kept, self._store.keys)
            body = await asyncio.to_thread(_packed, kept, self._store.keys)
            await self._copied(kept, name, body)
        except Damaged as damaged:
            metrics.archive_failed("damaged")
            log.error("journal is damaged; it stays", scenario=scenario, reason=str(damaged))  # noqa: TRY400 — no trace
            raise ARCHIVE_UNAVAILABLE.refuse(str(damaged)) from damaged
        # From here on the object may be named, whatever comes of the answer.
        moved = await self._store.move_out(kept, name)
        if not moved:
            await self._store.discard(name)
            return False
        size = sum(len(stored.line) for stored in kept.lines) + len(kept.header.line)
        metrics.ARCHIVE_SIZE.observe(len(body))
        if done is not None:
            done.bytes_before += size
            done.bytes_after += len(body)
        await self._sweep(scenario, name)
        return True

    async def read(self, scenario: str) -> Kept | None:
        """Return a whole journal from Redis or the archive, without times; `None` without one.

        Raises:
            Unavailable: the journals, or the archive, cannot be reached.
        """
        header = await self._store.header(scenario)
        if header is None:
            return None
        lines: list[Any] = []
        while page := await self._store.lines(scenario, len(lines), PAGE):
            lines += page
        plain = [StoredLine(one.version, one.line, one.hash) for one in lines]
        return Kept(scenario, StoredHeader(header.line, header.seed), tuple(plain))

    async def _copied(self, kept: Kept, name: str, body: bytes) -> None:
        """Write an object, read it back, and compare what it holds."""
        try:
            await self._store.archive.put(name, body)
            _compared(kept.scenario, body, await self._store.archive.get(name))
        except (Refusal, Damaged):
            metrics.archive_failed("write")
            await self._store.discard(name)
            raise

    async def _sweep(self, scenario: str, named: str) -> None:
        """Remove leftovers of crashes of a scenario: unneeded objects that are a day old."""
        before = datetime.fromtimestamp(time(), UTC) - LEFT_OVER
        needed = {named, *await self._store.copies(scenario)}
        try:
            async for found in self._store.archive.list(folder_of(scenario)):
                if found.name not in needed and found.written < before:
                    await self._store.discard(found.name)
        except Refusal:
            metrics.archive_failed("list")


def _compared(scenario: str, written: bytes, back: bytes | None) -> None:
    if back != written:
        raise Damaged(f"{scenario}: the archive gave back something else.")


def _packed(kept: Kept, keys: Any) -> bytes:
    """Return the object of a journal that is whole, and opens again to the same.

    Raises:
        Damaged: it does not.
    """
    check(kept)
    body = pack(kept, keys)
    again = unpack(kept.scenario, body, keys)
    if (again.header.line, again.lines) != (kept.header.line, kept.lines):
        raise Damaged(f"{kept.scenario}: it cannot be written so that it reads the same.")
    return body


async def keep_archiving(archive: Archive, store: ArchivedStore, every_s: float) -> None:
    """Hold a round now and then, one worker at a time, for as long as this is not cancelled."""
    while True:
        await asyncio.sleep(every_s)
        try:
            # The turn ends by itself: who dies in a round keeps nobody from the next.
            if not await store.take_turn("archive", max(1, int(every_s * 0.9))):
                continue
            done = await archive.round()
            log.info("archive round", **msgspec.to_builtins(done))
        except Refusal as refusal:
            metrics.archive_failed("round")
            log.warning("archive round failed", code=refusal.code)
