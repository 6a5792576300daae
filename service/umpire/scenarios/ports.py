"""What scenarios need of a store. `umpire.store` fills it; nothing here knows how."""

from collections.abc import AsyncGenerator, Sequence
from typing import Protocol

import msgspec


class StoredHeader(msgspec.Struct, frozen=True):
    """The header line of a journal, and the seed that stays secret until the close."""

    line: bytes
    seed: bytes


class StoredLine(msgspec.Struct, frozen=True):
    """One line of a journal, as bytes, and the hash of the chain up to it."""

    version: int
    line: bytes
    hash: bytes


class NewLine(msgspec.Struct, frozen=True):
    """A line to append: the command it answers, its digest, and the hash of the chain after it."""

    command: str
    digest: bytes
    line: bytes
    hash: bytes


class Appended(msgspec.Struct, frozen=True):
    """The line is in the journal."""


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


class Store(Protocol):
    """A store of journals. Every method may raise `Unavailable`."""

    async def create(self, scenario: str, header: StoredHeader) -> None:
        """Begin a journal; raises `Conflict` if there is one of that name."""

    async def adopt(self, scenario: str, header: StoredHeader, lines: Sequence[StoredLine]) -> bool:
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
        """Append a line as version `expected + 1`, at once or not at all."""

    async def command(self, scenario: str, command: str) -> Repeated | None:
        """Return what became of a command id, `None` if it is not known (any more)."""

    async def lines(self, scenario: str, after: int, limit: int) -> list[StoredLine]:
        """Return the lines after a version, oldest first."""

    async def version(self, scenario: str) -> int:
        """Return the version at which a journal stands, 0 if it has no line yet."""

    async def snapshot(self, scenario: str) -> bytes | None:
        """Return the latest snapshot, if there is one."""

    async def keep_snapshot(self, scenario: str, snapshot: bytes) -> None:
        """Put a snapshot in place of the one before. Losing it costs time alone."""


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


class Listening(msgspec.Struct, frozen=True):
    """From now on notices come; any of those before may have been lost."""


class Feed(Protocol):
    """Tells which journals move on, whoever writes them. A notice may be lost, or come late."""

    def versions(self) -> AsyncGenerator[Moved | Listening, None]:
        """Yield notices for ever; after every break, `Listening` comes first."""
