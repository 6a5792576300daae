"""Who is there: the seats that follow a scenario, at whatever worker.

Each worker notes the seats whose streams it holds, again and again, and what it notes lapses by
itself. So nobody has to say that a seat has gone, neither a stream that breaks nor a worker that
dies; and a seat that connects anew has not been away.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence

import msgspec

from umpire.kernel.rulebook import Seat
from umpire.scenarios.ports import Presence
from umpire.scenarios.seats import name_of

LASTS = 3
"""How many looks of a worker what it notes outlasts: one may be late, and another fail."""


class Present(msgspec.Struct, frozen=True):
    """The seats that follow a scenario, by name; nothing else of who is there is known."""

    present: tuple[str, ...]


class Attendance:
    """The seats that follow scenarios at this worker, and what it hears of the others.

    Args:
        kept: where all workers note who is there.
        check_s: how often this one does.
    """

    def __init__(self, kept: Presence, check_s: float) -> None:
        self._kept = kept
        self._lasts_s = LASTS * check_s
        self._here: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def come(self, scenario: str, seat: Seat) -> None:
        """Count a stream of a seat."""
        self._here[scenario][name_of(seat)] += 1

    def leave(self, scenario: str, seat: Seat) -> None:
        """Count a stream of a seat no longer."""
        here = self._here[scenario]
        here[name_of(seat)] -= 1
        self._here[scenario] = +here
        if not self._here[scenario]:
            del self._here[scenario]

    async def note(self, scenarios: Sequence[str]) -> dict[str, Present]:
        """Note who follows scenarios here, and return who follows them anywhere.

        Raises:
            Unavailable: where it is noted cannot be reached.
        """
        seats = {scenario: tuple(self._here.get(scenario, ())) for scenario in scenarios}
        found = await self._kept.note(seats, self._lasts_s)
        return {scenario: Present(names) for scenario, names in found.items()}
