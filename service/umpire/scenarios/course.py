"""How a scenario goes on, for all who follow it on this worker: what each has yet to hear."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice

from umpire.kernel.rulebook import Seat
from umpire.scenarios.errors import NEWER_JOURNAL, UNKNOWN_SCENARIO, Unavailable, Unknown
from umpire.scenarios.hearing import Ear, Step, sealed_from, step_from
from umpire.scenarios.journal import Entry, codec_of
from umpire.scenarios.kept import Scenarios
from umpire.scenarios.presence import Present
from umpire.scenarios.standing import Standing, has_come_to
from umpire.scenarios.tasks import end_if_cancelled

PAGE = 100
RECENT = 128
WOKEN_AT_ONCE = 4
"""How many followers wake in one turn of the event loop."""


class News:
    """Wakes the followers of a scenario, a few in each turn of the event loop.

    Each follower that wakes sends a message. Hundreds of them at once would hold up every other
    request of the process.
    """

    def __init__(self) -> None:
        self.count = 0
        self._waiting: dict[asyncio.Future[None], None] = {}

    def come(self) -> None:
        """Wake all followers that wait now."""
        self.count += 1
        waiting, self._waiting = self._waiting, {}
        self._wake(iter(waiting))

    def _wake(self, waiting: Iterator["asyncio.Future[None]"]) -> None:
        few = list(islice(waiting, WOKEN_AT_ONCE))
        for future in few:
            if not future.done():
                future.set_result(None)
        if few:
            asyncio.get_running_loop().call_soon(self._wake, waiting)

    async def after(self, count: int) -> None:
        """Wait until news has come more than `count` times."""
        if self.count > count:
            return
        future = asyncio.get_running_loop().create_future()
        self._waiting[future] = None
        try:
            await future
        finally:
            self._waiting.pop(future, None)


class Course:
    """The latest steps of one scenario, read once for all who follow it here."""

    def __init__(self, scenarios: Scenarios, scenario: str) -> None:
        self.followers = 0
        self._scenarios = scenarios
        self.scenario = scenario
        self._tip: Standing | None = None
        self._recent: deque[Step] = deque(maxlen=RECENT)
        self._sealed: dict[Seat, tuple[int, list[Entry]]] = {}
        self._heard = 0
        self._stopped = False
        self.gone = False
        self.present: Present | None = None
        self._news = News()
        self._reading = asyncio.Lock()
        self._looking_back = asyncio.Lock()

    def heard(self, version: int) -> None:
        """Wake all followers: the journal has come to `version`."""
        self._heard = max(self._heard, version)
        self._news.come()

    def are_there(self, present: Present) -> None:
        """Take note of who follows the scenario, and wake all followers if it is somebody else."""
        if present != self.present:
            self.present = present
            self.heard(0)

    def stop(self) -> None:
        """Let all followers end."""
        self._stopped = True
        self.heard(0)

    def remove(self) -> None:
        """Let all followers know that the scenario is gone."""
        self.gone = True
        self.heard(0)

    def seen_at(self, version: int) -> None:
        """Take note of the version at which the journal stands: if it is less, it is gone."""
        if self._tip is not None and version < self._tip.version:
            self.remove()
        else:
            self.heard(version)

    async def ear(self, seat: Seat, after: int) -> Ear:
        """Return the ear of a seat that has heard all up to a version.

        Raises:
            Unknown: there is no such scenario, or it has not come that far.
        """
        self.heard(await self._scenarios.store.version(self.scenario))
        tip = await self._at_tip()
        has_come_to(tip, after)
        standing = await self._standing(tip, after)
        if seat.role == "referee" or standing.closed:
            return Ear(seat, standing, [])
        return Ear(seat, standing, await self._sealed_at(standing, seat))

    async def after(
        self, standing: Standing, stale: Callable[[], bool] = lambda: False
    ) -> list[Step]:
        """Return the steps that follow, as soon as there are any; none when it is time to stop.

        None either as soon as what else the follower was told is `stale`.

        Raises:
            Unknown: the scenario is gone.
        """
        while not self._stopped:
            if self.gone:
                raise UNKNOWN_SCENARIO.refuse(f"There is no scenario {self.scenario} any more.")
            news = self._news.count
            try:
                steps = self._recent_after(await self._at_tip(), standing.version)
                if steps is None:
                    steps = await self._steps(standing)
                if steps or stale():
                    return steps
            except Unavailable as refusal:  # the next look at the journal wakes us again
                if refusal.code == NEWER_JOURNAL.name:
                    raise
            end_if_cancelled()
            await self._news.after(news)
        return []

    async def _at_tip(self) -> Standing:
        """Return the scenario as it stands, once all is read that was heard of."""
        tip = self._tip
        if tip is not None and tip.version >= self._heard:
            return tip
        async with self._reading:
            if self._tip is None:
                self._tip = await self._scenarios.now(self.scenario)
            while self._tip.version < self._heard:
                try:
                    steps = await self._steps(self._tip)
                except Unknown:  # removed, or set back: whoever comes next reads it anew
                    self._tip = None
                    self._recent.clear()
                    raise
                if not steps:
                    break
                self._recent.extend(steps)
                self._tip = steps[-1].standing
            return self._tip

    def _recent_after(self, tip: Standing, version: int) -> list[Step] | None:
        """Return the steps after a version; `None` if they are kept in the journal alone."""
        first = tip.version - len(self._recent)
        if version < first:
            return None
        return list(islice(self._recent, version - first, None))

    async def _steps(self, standing: Standing) -> list[Step]:
        steps: list[Step] = []
        store, after = self._scenarios.store, standing.version
        given = (self.scenario, after, PAGE, standing.opened, standing.chain)
        for stored in await store.lines(*given):
            step = step_from(standing, stored)
            steps.append(step)
            standing = step.standing
        return steps

    async def _standing(self, tip: Standing, version: int) -> Standing:
        if version == tip.version:
            return tip
        for step in self._recent:
            if step.standing.version == version:
                return step.standing
        return await self._scenarios.at(self.scenario, version)

    async def _sealed_at(self, standing: Standing, seat: Seat) -> list[Entry]:
        """Return the entries up to where the scenario stands that a seat may not hear in full.

        What was open at an earlier version is so for good, and not looked at again.
        """
        async with self._looking_back:
            version, sealed = self._sealed.get(seat, (0, []))
            if version > standing.version:
                version, sealed = 0, []
            codec, store = codec_of(standing.rulebook), self._scenarios.store
            sealed = sealed_from(sealed, standing, seat)
            while version < standing.version:
                limit = min(PAGE, standing.version - version)
                lines = await store.lines(self.scenario, version, limit)
                entries = [codec.kept_entry(stored.line) for stored in lines]
                sealed += sealed_from(entries, standing, seat)
                version = lines[-1].version
            self._sealed[seat] = (version, sealed)
            return sealed
