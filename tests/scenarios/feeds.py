"""Feeds for a test to hold: one that says nothing, and one that says what the test says."""

import asyncio
from collections.abc import AsyncGenerator

from umpire.scenarios.ports import Listening, Moved


class Deaf:
    """A feed on which no notice ever comes."""

    async def versions(self) -> AsyncGenerator[Moved | Listening, None]:
        """Yield nothing."""
        await asyncio.Event().wait()
        yield Listening()


class Staged:
    """A feed that says what the test says."""

    def __init__(self) -> None:
        self.notices: asyncio.Queue[Moved | Listening] = asyncio.Queue()

    async def versions(self) -> AsyncGenerator[Moved | Listening, None]:
        """Yield what was put in."""
        while True:
            yield await self.notices.get()
