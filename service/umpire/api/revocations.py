"""Which tokens have been revoked: known in every worker, so that a token is checked without asking.

The tokens of a seat have a generation, and to revoke them is to begin the next. The store keeps the
present one of each seat that had its tokens revoked, for ever: a token must not be good again when
its battle is removed and brought in anew. A worker reads all of them when it starts, and whenever
it begins to listen anew; in between it is told.
"""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import aclosing
from weakref import WeakSet

from umpire.kernel.errors import Refusal
from umpire.scenarios.errors import TOKEN_EXPIRED, TOKEN_REVOKED, Unavailable
from umpire.scenarios.ports import Listening, Revoked

AGAIN_S = 1.0


def expired() -> Refusal:
    """Return the refusal of a token that was good once; it also ends what the token began."""
    return TOKEN_EXPIRED.refuse("The token has expired.")


def revoked() -> Refusal:
    """Return the refusal of a token that was called back; it also ends what the token began."""
    return TOKEN_REVOKED.refuse("The token was revoked; ask the referee for a new one.")


class Lease:
    """How long something may go on that a token began.

    Args:
        scenario: of the token.
        seat: of the token, by name.
        generation: of the token.
        until: when it expires, in seconds since 1970.
    """

    def __init__(self, scenario: str, seat: str, generation: int, until: float) -> None:
        self.scenario, self.seat, self.generation, self.until = scenario, seat, generation, until
        self._revoked = False
        self.waiting: asyncio.Timeout | None = None

    def is_revoked(self) -> bool:
        """Tell whether it has ended before its time."""
        return self._revoked

    def end(self) -> None:
        """End it now, whatever it waits for."""
        self._revoked = True
        if self.waiting is not None:
            with contextlib.suppress(RuntimeError):  # it has come to its end just now
                self.waiting.reschedule(asyncio.get_running_loop().time())


class Revocations:
    """The generations of all seats that had their tokens revoked; of others it is 0."""

    def __init__(self) -> None:
        self._generations: dict[tuple[str, str], int] = {}
        self._leases: WeakSet[Lease] = WeakSet()

    def generation(self, scenario: str, seat: str) -> int:
        """Return the generation whose tokens are good."""
        return self._generations.get((scenario, seat), 0)

    def note(self, one: Revoked) -> None:
        """Take note that the tokens before a generation are revoked, and end what they began."""
        key = (one.scenario, one.seat)
        if one.generation <= self._generations.get(key, 0):
            return
        self._generations[key] = one.generation
        for lease in tuple(self._leases):
            if (lease.scenario, lease.seat) == key and lease.generation < one.generation:
                lease.end()

    def lease(self, lease: Lease) -> Lease:
        """Keep an eye on what goes on, and return it."""
        self._leases.add(lease)
        return lease

    async def keep(
        self,
        told: Callable[[], AsyncGenerator[Revoked | Listening, None]],
        known: Callable[[], Awaitable[Mapping[tuple[str, str], int]]],
    ) -> None:
        """Take note of what is told, without end; and of all that is known when it begins anew."""
        async with aclosing(told()) as notices:
            async for notice in notices:
                if isinstance(notice, Revoked):
                    self.note(notice)
                else:
                    await self._read(known)

    async def _read(self, known: Callable[[], Awaitable[Mapping[tuple[str, str], int]]]) -> None:
        while True:
            try:
                self.note_all(await known())
            except Unavailable:
                await asyncio.sleep(AGAIN_S)
            else:
                return

    def note_all(self, known: Mapping[tuple[str, str], int]) -> None:
        """Take note of all generations that there are."""
        for (scenario, seat), generation in known.items():
            self.note(Revoked(scenario, seat, generation))
