"""The share of the event loop that goes to requests which hold much: a fifth, and no more.

Their callers take turns (`turns.py`), and each turn is followed by a pause of four times as long.
Without that, a few clients who send as much as they may, all the time, would leave the others next
to nothing.
"""

import asyncio
from time import perf_counter

from umpire.api.turns import Turns

PATIENCE_S = 5.0
MOST_WAITING = 256
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
        self._turns = Turns(1, MOST_WAITING)

    async def turn(self, work_s: float) -> None:
        """Wait for a turn to work for about `work_s` seconds.

        Raises:
            Unavailable: it does not come soon, because this caller or many others wait.
        """
        if work_s < WORTH_WAITING_S:
            return
        async with self._turns.turn(work_s, PATIENCE_S):
            await asyncio.sleep(max(0.0, self._free_at - perf_counter()))
            self._free_at = perf_counter() + PARTS * work_s
