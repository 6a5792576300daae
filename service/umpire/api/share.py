"""The share of the event loop that goes to requests which hold much: a fifth, and no more.

Each of them is told when it may begin. Without that, a few clients who send as much as they may,
all the time, would leave the others next to nothing.
"""

import asyncio
from time import perf_counter

from umpire.api.problems import BUSY

PATIENCE_S = 5.0
WORTH_WAITING_S = 0.0005
PARTS = 5
BODY_VALUE_S = 0.5e-6
"""What a value costs in the body of a request: it is read and counted."""
INPUT_VALUE_S = 4e-6
"""What it costs where GraphQL checks it against its type, and makes an input of it."""


class Share:
    """Gives time to those who have much to do, one after another."""

    def __init__(self) -> None:
        self._free_at = 0.0

    async def turn(self, work_s: float) -> None:
        """Wait for one's turn to work for about so many seconds.

        Raises:
            Unavailable: so many wait already that it would not come soon.
        """
        if work_s < WORTH_WAITING_S:
            return
        now = perf_counter()
        begins = max(now, self._free_at)
        if begins - now > PATIENCE_S:
            raise BUSY.refuse("Too many large requests wait; ask again soon, or for less.")
        self._free_at = begins + PARTS * work_s
        await asyncio.sleep(begins - now)
