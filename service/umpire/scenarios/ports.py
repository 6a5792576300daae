"""What scenarios need of a store. `umpire.store` fills it; nothing here knows how."""

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

T = TypeVar("T")


class Beside(Protocol):
    """Does work beside the event loop, such as `asyncio.to_thread`; a service takes fair turns."""

    async def __call__(self, work: Callable[..., T], /, *given: Any, **named: Any) -> T:
        """Return what `work` returns, or raise what it raises."""


class StoredHeader(msgspec.Struct, frozen=True):
    """The header line of a journal, and the seed that stays secret until the close.

    `opened` is when it was begun here, in milliseconds since 1970; 0: nobody knows. Of two journals
    of one name, of which one is gone, it tells which is meant.
    """

    line: bytes
    seed: bytes
    opened: int = 0


class Times(msgspec.Struct, frozen=True):
    """When a battle changed last, and since when it waits for whom it waits for.

    In milliseconds since 1970, by the clock of the store; 0: nobody knows.
    """

    changed: int = 0
    since: int = 0


class StoredLine(msgspec.Struct, frozen=True):
    """One line of a journal, as bytes, and the hash of the chain up to it."""

    version: int
    line: bytes
    hash: bytes
    times: Times = Times()


class Record(msgspec.Struct, frozen=True):
    """What lists tell of a battle, kept beside its journal; at its end, for whom it waits.

    A store does not look into it. Where its last `waits` bytes stay the same, so does the time
    since when.
    """

    told: bytes
    waits: int


class Kept(msgspec.Struct, frozen=True):
    """What lists tell of a battle, as it is kept: `told` is that of its `Record`.

    `archived` tells whether its journal lies in the archive.
    """

    told: bytes
    version: int
    opened: int
    times: Times
    archived: bool = False


class Indexed(msgspec.Struct, frozen=True):
    """A battle that lists name: when it was begun here, its name, its rulebook."""

    opened: int
    scenario: str
    system: str


class NewLine(msgspec.Struct, frozen=True):
    """A line to append: for which command, its digest, and the hash of the chain after it.

    `command` is the name of its record, which is kept beside the line: see `record_of_command`.
    `record` replaces the one before, in the same step. `opened` is that of the journal which is
    meant; `None`: any of the name. `before` is the hash of the chain up to the line, which the
    journal must have too; empty: it is not asked.
    """

    command: str
    digest: bytes
    line: bytes
    hash: bytes
    record: Record | None = None
    opened: int | None = None
    before: bytes = b""


class Appended(msgspec.Struct, frozen=True):
    """The line is in the journal."""

    times: Times = Times()


class Repeated(msgspec.Struct, frozen=True):
    """The command id is known: the version it led to, and the digest of the command."""

    version: int
    digest: bytes


class Claim(msgspec.Struct, frozen=True):
    """What a command id stands for: the name of a scenario, and the digest of what was said."""

    scenario: str
    digest: bytes


class Behind(msgspec.Struct, frozen=True):
    """The journal stands at another version than expected."""

    version: int


class Index(Protocol):
    """The index of all battles; it may name too many, and their records say what is so."""

    async def enter(self, one: Indexed, *, is_open: bool = True) -> None:
        """Have the lists name a battle, which is about to begin; twice is as once."""

    async def closed(self, one: Indexed) -> None:
        """Have the lists of open battles name one no longer."""

    async def strike(self, one: Indexed) -> None:
        """Have no list name a battle any more."""

    async def entered(
        self, systems: Sequence[str], before: str | None, count: int, *, only_open: bool
    ) -> list[Indexed]:
        """Return the battles of some rulebooks, the newest first, those after a cursor."""

    def cursor(self, one: Indexed) -> str:
        """Return where to go on after a battle."""

    async def kept(self, scenarios: Sequence[str]) -> list[Kept | None]:
        """Return the records of battles; `None` where there is none."""

    async def write(self, one: Indexed, version: int, record: Record, times: Times) -> bool:
        """Write a record anew; not where the journal has moved on since."""

    def journals(self) -> AsyncIterator[str]:
        """Yield the name of every scenario that has a journal."""


class Store(Protocol):
    """A store of journals. Every method may raise `Unavailable`."""

    @property
    def index(self) -> Index:
        """The index of its battles."""

    async def create(
        self, scenario: str, header: StoredHeader, record: Record | None = None
    ) -> None:
        """Begin a journal; raises `Conflict` if there is one of that name."""

    async def adopt(
        self,
        scenario: str,
        header: StoredHeader,
        lines: Sequence[StoredLine],
        record: Record | None = None,
    ) -> bool:
        """Begin a journal with all of its lines, at once or not at all.

        False: there is one of that name, and it stays as it is.
        """

    async def claim(self, command: str, claim: Claim) -> Claim:
        """Return what a command id stands for: `claim`, unless it stood for something before."""

    async def header(self, scenario: str) -> StoredHeader | None:
        """Return how a journal began, `None` if there is none."""

    async def append(
        self, scenario: str, expected: int, new: NewLine
    ) -> Appended | Repeated | Behind:
        """Append a line as version `expected + 1`, at once or not at all.

        Raises `Unknown` if the journal that is meant is gone.
        """

    async def command(self, scenario: str, command: str) -> Repeated | None:
        """Return what became of a command, by the name of its record; `None`: nobody knows."""

    async def lines(
        self,
        scenario: str,
        after: int,
        limit: int,
        opened: int | None = None,
        before: bytes = b"",
    ) -> list[StoredLine]:
        """Return the lines after a version, oldest first.

        With `opened`, of that journal alone; with `before`, of the one that has this hash of the
        chain at the version. Raises `Unknown` if it is gone: removed, or set back by a server that
        lost its last lines.
        """

    async def version(self, scenario: str) -> int:
        """Return the version at which a journal stands, 0 if it has no line yet."""

    async def snapshot(self, scenario: str) -> bytes | None:
        """Return the latest snapshot, if there is one."""

    async def keep_snapshot(
        self, scenario: str, snapshot: bytes, opened: int | None = None
    ) -> None:
        """Put a snapshot in place of the one before. Losing it costs time alone.

        With `opened`, of that journal alone; of one that is gone, nothing is kept.
        """

    async def revoke(self, scenario: str, seat: str) -> int:
        """Begin the next generation of the tokens of a seat, tell all workers, and return it."""

    async def remove(self, scenario: str, opened: int, version: int) -> int | None:
        """Remove a journal that stands at a version, and all that is kept with it, at once.

        Returns the version at which it stands, if that is another; then nothing was removed.
        Raises `Unknown` if the journal that is meant is gone.
        """

    async def forget_copies(self, scenario: str, /) -> int:
        """Remove the copies that an archive keeps of a journal that is gone; return how many."""


class Hooks(Protocol):
    """Webhooks, and the queue of scenarios that have something to say. All may raise `Unavailable`.

    A hook is a record of the scenario's own making, kept as bytes under a name.
    """

    async def add(self, scenario: str, hook: str, record: bytes, most: int) -> bytes | None:
        """Keep a hook, and have its scenario looked at; return the record of that name.

        It is the one before, if there was one; `None` if there are `most` hooks already.
        """

    async def all(self, scenario: str) -> dict[str, bytes]:
        """Return the hooks of a scenario, by name."""

    async def replace(self, scenario: str, hook: str, record: bytes) -> bool:
        """Put a record in place of the one before; False if it was removed."""

    async def remove(self, scenario: str, hook: str) -> bool:
        """Remove a hook; False if there was none. With the last, its scenario leaves the queue."""

    async def hooked(self) -> set[str]:
        """Return the scenarios that have hooks."""

    async def wake(
        self, scenarios: Sequence[str], in_s: float = 0.0, *, known: bool = False
    ) -> None:
        """Have scenarios looked at in some seconds, unless they are sooner.

        With `known`, those alone that have hooks.
        """

    async def due(self, most: int, again_s: float) -> list[str]:
        """Return scenarios whose time has come, each to be looked at again in a while."""

    async def lease(self, scenario: str, hook: str, holder: str, seconds: float) -> bool:
        """Take or renew the right to deliver to a hook; False if another holds it."""

    async def release(self, scenario: str, hook: str, holder: str) -> None:
        """Give that right back."""


class Acted(msgspec.Struct, frozen=True, kw_only=True):
    """What an operator did, or was about to do; or what somebody tried with an unknown key.

    Attributes:
        key: the name of the key; `None` for one that is not in the settings.
        action: the operation.
        scenario: the battle, if it is about one.
        address: where the request came from.
        request: its id, as in the log lines.
        allowed: whether the key had the scope.
        fingerprint: of an unknown key, the beginning of its SHA-256.
        left_out: how many attempts with unknown keys before this one have no entry.
    """

    key: str | None
    action: str
    scenario: str | None
    address: str
    request: str
    allowed: bool
    fingerprint: str | None = None
    left_out: int = 0


class AuditEntry(msgspec.Struct, frozen=True):
    """An entry of the audit log: its number, when it was written (ms since 1970), and what."""

    number: int
    at: int
    acted: Acted


class AuditLog(Protocol):
    """The log of what operators did. All may raise `Unavailable`."""

    async def write(self, acted: Acted) -> None:
        """Write an entry, and when its key was used last."""

    async def entries(self, before: int | None, limit: int, key: str | None) -> list[AuditEntry]:
        """Return the latest entries before a number, the newest first; of one key, or of all."""

    async def last_used(self) -> dict[str, int]:
        """Return when each key was used last, in milliseconds since 1970."""


class KeyBoard(Protocol):
    """Where services see the fingerprints of each other's keys. All may raise `Unavailable`."""

    async def announce_keys(
        self, service: str, keys: Mapping[str, str], lasts_s: int
    ) -> list[dict[str, str]]:
        """Publish those of a service for some seconds; return those of the other services."""

    async def withdraw_keys(self, service: str) -> None:
        """Take back what a service announced."""


class Presence(Protocol):
    """Which seats follow which scenarios, at whatever worker. All may raise `Unavailable`."""

    async def note(
        self, seats: Mapping[str, Sequence[str]], lasts_s: float
    ) -> dict[str, tuple[str, ...]]:
        """Note which seats follow scenarios, and return which do now, in order of their names.

        What is noted lapses after `lasts_s`. All workers are told of a seat that was not there.
        """

    async def present(self, scenarios: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Return which seats follow scenarios now."""


class Limiter(Protocol):
    """Counts how often each caller asks, over all workers.

    Attributes:
        rate: the limit in words, such as `600/minute`.
        most: how many requests a window may have.
        window_s: how long a window is.
    """

    rate: str
    most: int
    window_s: int

    async def take(self, caller: str) -> float | None:
        """Count a request; return `None` if it may be served, else how many seconds to wait."""


class Moved(msgspec.Struct, frozen=True):
    """A journal has come to a version."""

    scenario: str
    version: int


class Gone(msgspec.Struct, frozen=True):
    """A journal was removed."""

    scenario: str


class Came(msgspec.Struct, frozen=True):
    """A seat has begun to follow a scenario that did not before."""

    scenario: str


class Listening(msgspec.Struct, frozen=True):
    """From now on notices come; any of those before may have been lost."""


class Revoked(msgspec.Struct, frozen=True):
    """The tokens of a seat are revoked that are of an earlier generation than this."""

    scenario: str
    seat: str
    generation: int


class Feed(Protocol):
    """Tells which journals move on, whoever writes them. A notice may be lost, or come late."""

    def versions(self) -> AsyncGenerator[Moved | Gone | Came | Listening, None]:
        """Yield notices for ever; after every break, `Listening` comes first."""
