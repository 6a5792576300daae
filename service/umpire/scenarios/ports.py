"""The ports through which scenarios reach a store. `umpire.store` implements them."""

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

    `opened` is the time when it began here, in milliseconds since 1970; 0: unknown. It
    distinguishes two journals of one name, when one of them is gone.
    """

    line: bytes
    seed: bytes
    opened: int = 0


class Times(msgspec.Struct, frozen=True):
    """The time of a battle's last change, and the time since when it waits for its present seats.

    In milliseconds since 1970, by the clock of the store; 0: unknown.
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
    """The list entry of a battle, stored beside its journal; it ends with the awaited seats.

    A store does not interpret it. While its last `waits` bytes stay the same, so does the time
    since when the battle waits.
    """

    told: bytes
    waits: int


class Kept(msgspec.Struct, frozen=True):
    """The stored list entry of a battle: `told` is that of its `Record`.

    `archived`: its journal is in the archive.
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
    """A line to append: its command, its digest, and the hash of the chain after it.

    `command` is the name of its record, which is stored beside the line: see `record_of_command`.
    `record` replaces the one before, in the same step. `opened` is that of the journal to extend;
    `None`: any of the name. `before` is the hash of the chain up to the line, which the journal
    must have too; empty: it is not checked.
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
    """The use of a command id: the name of a scenario, and the digest of the request."""

    scenario: str
    digest: bytes


class Behind(msgspec.Struct, frozen=True):
    """The journal is at another version than expected."""

    version: int


class Index(Protocol):
    """The index of all battles; it may name too many, and their records decide."""

    async def enter(self, one: Indexed, *, is_open: bool = True) -> None:
        """List a battle that is about to begin; a second call changes nothing."""

    async def closed(self, one: Indexed) -> None:
        """Remove a battle from the lists of open battles."""

    async def strike(self, one: Indexed) -> None:
        """Remove a battle from all lists."""

    async def entered(
        self, systems: Sequence[str], before: str | None, count: int, *, only_open: bool
    ) -> list[Indexed]:
        """Return the battles of some rulebooks, the newest first, those after a cursor."""

    def cursor(self, one: Indexed) -> str:
        """Return the cursor after a battle."""

    async def kept(self, scenarios: Sequence[str]) -> list[Kept | None]:
        """Return the records of battles; `None` for a battle without one."""

    async def write(self, one: Indexed, version: int, record: Record, times: Times) -> bool:
        """Rewrite a record, unless the journal has moved on since."""

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
        """Begin a journal; raises `Conflict` if one of that name exists."""

    async def adopt(
        self,
        scenario: str,
        header: StoredHeader,
        lines: Sequence[StoredLine],
        record: Record | None = None,
    ) -> bool:
        """Begin a journal with all of its lines, at once or not at all.

        False: one of that name exists, and is unchanged.
        """

    async def claim(self, command: str, claim: Claim) -> Claim:
        """Return the claim of a command id: `claim`, unless it has an earlier one."""

    async def header(self, scenario: str) -> StoredHeader | None:
        """Return the header of a journal, `None` if there is no such journal."""

    async def append(
        self, scenario: str, expected: int, new: NewLine
    ) -> Appended | Repeated | Behind:
        """Append a line as version `expected + 1`, at once or not at all.

        Raises `Unknown` if that journal is gone.
        """

    async def command(self, scenario: str, command: str) -> Repeated | None:
        """Return the outcome of a command, by the name of its record; `None`: unknown."""

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
        """Return the present version of a journal, 0 if it has no line yet."""

    async def snapshot(self, scenario: str) -> bytes | None:
        """Return the latest snapshot, if there is one."""

    async def keep_snapshot(
        self, scenario: str, snapshot: bytes, opened: int | None = None
    ) -> None:
        """Replace the snapshot. Losing it costs only time.

        With `opened`, only for that journal; for one that is gone, nothing is stored.
        """

    async def revoke(self, scenario: str, seat: str) -> int:
        """Begin the next generation of the tokens of a seat, notify all workers, and return it."""

    async def remove(self, scenario: str, opened: int, version: int) -> int | None:
        """Remove a journal that is at a version, with everything stored beside it, at once.

        Returns its version if that is another; then nothing was removed. Raises `Unknown` if that
        journal is gone.
        """

    async def forget_copies(self, scenario: str, /) -> int:
        """Remove the copies of a removed journal from the archive; return their number."""


class Hooks(Protocol):
    """Webhooks, and the queue of scenarios with messages. All may raise `Unavailable`.

    The store keeps a hook as bytes under a name, and does not interpret them.
    """

    async def add(self, scenario: str, hook: str, record: bytes, most: int) -> bytes | None:
        """Store a hook, put its scenario into the queue, and return the record of that name.

        That is the earlier one, if there was one; `None` if there are `most` hooks already.
        """

    async def all(self, scenario: str) -> dict[str, bytes]:
        """Return the hooks of a scenario, by name."""

    async def replace(self, scenario: str, hook: str, record: bytes) -> bool:
        """Replace a record; False if it was removed."""

    async def remove(self, scenario: str, hook: str) -> bool:
        """Remove a hook; False if there was none. With the last, its scenario leaves the queue."""

    async def hooked(self) -> set[str]:
        """Return the scenarios that have hooks."""

    async def wake(
        self, scenarios: Sequence[str], in_s: float = 0.0, *, known: bool = False
    ) -> None:
        """Make scenarios due in `in_s` seconds, unless they are due sooner.

        With `known`, only those that have hooks.
        """

    async def due(self, most: int, again_s: float) -> list[str]:
        """Return scenarios that are due; each is due again in `again_s` seconds."""

    async def lease(self, scenario: str, hook: str, holder: str, seconds: float) -> bool:
        """Take or renew the right to deliver to a hook; False if another holds it."""

    async def release(self, scenario: str, hook: str, holder: str) -> None:
        """Give that right back."""


class Acted(msgspec.Struct, frozen=True, kw_only=True):
    """An action of an operator, about to happen, or an attempt with an unknown key.

    Attributes:
        key: the name of the key; `None` for one that is not in the settings.
        action: the operation.
        scenario: the battle, if it is about one.
        address: that of the client.
        request: its id, as in the log lines.
        allowed: whether the key had the scope.
        fingerprint: the beginning of the SHA-256 of an unknown key.
        left_out: the number of earlier attempts with unknown keys that have no entry.
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
    """An entry of the audit log: its number, its time (ms since 1970), and the action."""

    number: int
    at: int
    acted: Acted


class AuditLog(Protocol):
    """The log of operators' actions. All may raise `Unavailable`."""

    async def write(self, acted: Acted) -> None:
        """Write an entry, and the time of its key's last use."""

    async def entries(self, before: int | None, limit: int, key: str | None) -> list[AuditEntry]:
        """Return the latest entries before a number, the newest first; of one key, or of all."""

    async def last_used(self) -> dict[str, int]:
        """Return the time of each key's last use, in milliseconds since 1970."""


class KeyBoard(Protocol):
    """The fingerprints of the keys of all services. All may raise `Unavailable`."""

    async def announce_keys(
        self, service: str, keys: Mapping[str, str], lasts_s: int
    ) -> list[dict[str, str]]:
        """Publish those of a service for `lasts_s` seconds; return those of the others."""

    async def withdraw_keys(self, service: str) -> None:
        """Remove the keys of a service."""


class Presence(Protocol):
    """The seats that follow each scenario, at any worker. All may raise `Unavailable`."""

    async def note(
        self, seats: Mapping[str, Sequence[str]], lasts_s: float
    ) -> dict[str, tuple[str, ...]]:
        """Note the seats that follow scenarios, and return those that follow now, ordered by name.

        A note expires after `lasts_s`. All workers are notified of a new seat.
        """

    async def present(self, scenarios: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Return the seats that follow scenarios now."""


class Limiter(Protocol):
    """Counts the requests of each caller, over all workers.

    Attributes:
        rate: the limit in words, such as `600/minute`.
        most: the most requests in a window.
        window_s: the length of a window.
    """

    rate: str
    most: int
    window_s: int

    async def take(self, caller: str) -> float | None:
        """Count a request; return `None` if it may be served, else the seconds to wait."""


class Moved(msgspec.Struct, frozen=True):
    """A journal has reached a version."""

    scenario: str
    version: int


class Gone(msgspec.Struct, frozen=True):
    """A journal was removed."""

    scenario: str


class Came(msgspec.Struct, frozen=True):
    """A seat has begun to follow a scenario."""

    scenario: str


class Listening(msgspec.Struct, frozen=True):
    """From now on notices arrive; earlier ones may have been lost."""


class Revoked(msgspec.Struct, frozen=True):
    """The tokens of a seat with an earlier generation than this are revoked."""

    scenario: str
    seat: str
    generation: int


class Feed(Protocol):
    """Reports which journals change, whoever writes them. A notice may be lost, or come late."""

    def versions(self) -> AsyncGenerator[Moved | Gone | Came | Listening, None]:
        """Yield notices without end; after every break, `Listening` comes first."""
