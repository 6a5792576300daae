"""Feeds for a test to hold: one that says nothing, and one that says what the test says."""

import asyncio
from collections.abc import AsyncGenerator

from umpire.scenarios.ports import Listening, Moved
from umpire.scenarios.repository import Scenarios
from umpire.scenarios.webhooks import Backlog, Hook, Message


async def sent_to(scenarios: Scenarios, scenario: str, hook: Hook) -> list[Message]:
    """Return all that a hook is still to be told, in order."""
    backlog, version, sent = Backlog(scenarios, scenario, hook), hook.version, list[Message]()
    while (told := await backlog.after(version)) is not None:
        version = told.version
        sent += told.messages
    return sent


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
