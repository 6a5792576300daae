"""Following a scenario: every entry as a seat may hear it, in order, none lost and none twice.

What a seat hears is settled by the journal alone, whenever and from whichever worker it listens:

- Each entry is told once, as it may be heard at its own version: what is sealed then is left out.
- When an entry opens what was sealed, the entries that were not told in full are told once more
  just before it, in order, marked `opened`. They take the place of what was told of them.
- Whoever comes back after version N hears what follows N, with the `opened` ones that belong to it.

Notices only wake the followers, and a look at the journal now and then finds what no notice told.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import islice

from umpire.kernel.rulebook import Seat
from umpire.scenarios.errors import (
    NEWER_JOURNAL,
    TOO_MANY_FOLLOWERS,
    UNKNOWN_SCENARIO,
    Unavailable,
    Unknown,
)
from umpire.scenarios.hearing import Ear, Step, Told, sealed_from, step_from
from umpire.scenarios.journal import Entry, codec_of
from umpire.scenarios.kept import Scenarios
from umpire.scenarios.ports import Came, Feed, Gone, Listening, Moved, Presence
from umpire.scenarios.presence import Attendance, Present
from umpire.scenarios.standing import Standing, has_come_to
from umpire.scenarios.tasks import end_if_cancelled, ended

PAGE = 100
RECENT = 128


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
        self._news = asyncio.Event()
        self._reading = asyncio.Lock()
        self._looking_back = asyncio.Lock()

    def heard(self, version: int) -> None:
        """Wake all followers: the journal has come to `version`."""
        self._heard = max(self._heard, version)
        self._news.set()
        self._news = asyncio.Event()

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
            news = self._news
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
            await news.wait()
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


class Following:
    """What a seat is told, message by message, up to the close. To be closed by whoever has it."""

    def __init__(self, hub: "Hub", course: Course, ear: Ear) -> None:
        self._hub = hub
        self._course = course
        self._ear = ear
        self._told: deque[Told] = deque()
        self._present: Present | None = None
        self._open = True

    @property
    def over(self) -> bool:
        """Whether all has been told, and the scenario is closed."""
        return self._ear.standing.closed and not self._told

    @property
    def standing(self) -> Standing:
        """The scenario, up to where the seat has heard of it."""
        return self._ear.standing

    def __aiter__(self) -> "Following":
        return self

    async def __anext__(self) -> Told:
        """Return the next message, as soon as there is one."""
        told = await self._next()
        if not isinstance(told, Told):
            raise StopAsyncIteration
        return told

    async def with_presence(self) -> AsyncIterator[Told | Present]:
        """Yield the messages, and who is there: at first, and whenever that changes."""
        while (one := await self._next(lambda: self._present != self._course.present)) is not None:
            yield one

    async def _next(self, stale: Callable[[], bool] = lambda: False) -> Told | Present | None:
        while not self._told:
            steps = [] if self.over else await self._course.after(self._ear.standing, stale)
            if not steps:
                if self.over or not stale():
                    return None
                self._present = self._course.present
                return self._present
            for step in steps:
                self._told.extend(self._ear.hear(step))
        return self._told.popleft()

    async def aclose(self) -> None:
        """Make room for another follower."""
        if self._open:
            self._open = False
            self._hub.leave(self._course, self._ear.seat)


class Hub:
    """Brings the news to the followers of this worker.

    Args:
        scenarios: what is followed.
        feed: tells which journals move on.
        most_followers: how many may follow at once.
        check_s: how often to look at the journals, whatever the feed says.
        changed: is told of each follower who comes (1) or goes (-1).
        presence: where all workers note who is there; without it, nobody is told.
    """

    linger_s = 30.0  # for how long the feed is heard when nobody follows any more

    def __init__(  # noqa: PLR0913 — what it needs, and what it may be set to, by name
        self,
        scenarios: Scenarios,
        feed: Feed,
        *,
        most_followers: int = 2000,
        check_s: float = 10.0,
        changed: Callable[[int], object] = bool,
        presence: Presence | None = None,
    ) -> None:
        self.followers = 0
        self._scenarios = scenarios
        self._feed = feed
        self._most_followers = most_followers
        self._check_s = check_s
        self._changed = changed
        self._courses: dict[str, Course] = {}
        self._stopped = False
        self._wanted = asyncio.Event()  # whether anybody needs the feed
        self._left_at = 0.0  # when the last follower did
        self._attendance = None if presence is None else Attendance(presence, check_s)
        self._come: set[str] = set()  # scenarios to which somebody came at another worker
        self._somebody_came = asyncio.Event()

    async def follow(self, scenario: str, seat: Seat, after: int) -> Following:
        """Return what a seat is told of a scenario after a version, from now on without end.

        Raises:
            Unknown: there is no such scenario, or it has not come that far.
            Unavailable: there are too many followers, or the journal cannot be reached.
        """
        if self.followers >= self._most_followers:
            raise TOO_MANY_FOLLOWERS.refuse("There are too many followers here; try again soon.")
        course = self._courses.get(scenario)
        if course is None or course.gone:
            course = self._courses[scenario] = Course(self._scenarios, scenario)
        self._enter(course, seat)
        try:
            ear = await course.ear(seat, after)
            await self._note([scenario])
        except BaseException:
            self.leave(course, seat)
            raise
        following = Following(self, course, ear)
        if self._stopped:
            course.stop()
        return following

    def _enter(self, course: Course, seat: Seat) -> None:
        self.followers += 1
        course.followers += 1
        self._wanted.set()
        self._changed(1)
        if self._attendance is not None:
            self._attendance.come(course.scenario, seat)

    def leave(self, course: Course, seat: Seat) -> None:
        """Forget a follower, and with the last one the course."""
        self.followers -= 1
        course.followers -= 1
        self._changed(-1)
        if self._attendance is not None:
            self._attendance.leave(course.scenario, seat)
        if not course.followers:
            self._courses = {name: one for name, one in self._courses.items() if one is not course}
            self._left_at = asyncio.get_running_loop().time()

    def stop(self) -> None:
        """Let all followers end, and those that may still come."""
        self._stopped = True
        for course in self._courses.values():
            course.stop()

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Hub"]:
        """Bring the news as long as this lasts."""
        lasting = (self._listen(), self._keep_looking(), self._keep_greeting())
        tasks = {asyncio.create_task(one) for one in lasting}
        try:
            yield self
        finally:
            self.stop()
            await ended(tasks)

    async def _listen(self) -> None:
        """Bring what the feed says while anybody follows; news for nobody would cost every order.

        What happens before it listens, `_look` finds.
        """
        while True:
            await self._wanted.wait()
            async with contextlib.aclosing(self._feed.versions()) as notices:
                async for notice in notices:
                    await self._hear(notice)
                    if self._is_left():
                        self._wanted.clear()
                        break

    async def _hear(self, notice: Moved | Gone | Came | Listening) -> None:
        match notice:
            case Moved(scenario, version) if scenario in self._courses:
                self._courses[scenario].heard(version)
            case Gone(scenario):
                self._scenarios.forget(scenario)
                if scenario in self._courses:
                    self._courses[scenario].remove()
            case Came(scenario) if scenario in self._courses:
                self._come.add(scenario)
                self._somebody_came.set()
            case Listening():
                await self._look()

    def _is_left(self) -> bool:
        """Tell whether nobody has followed for a while: many come back soon."""
        now = asyncio.get_running_loop().time()
        return not self._courses and now - self._left_at > self.linger_s

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(self._check_s)
            await self._look()
            await self._note(list(self._courses))

    async def _keep_greeting(self) -> None:
        """See who came, so that the followers here are told."""
        while True:
            await self._somebody_came.wait()
            self._somebody_came.clear()
            come, self._come = self._come, set()
            await self._note([scenario for scenario in come if scenario in self._courses])

    async def _note(self, scenarios: list[str]) -> None:
        """Note who follows scenarios here; their followers are told who is there."""
        with contextlib.suppress(Unavailable):
            noted = await self._attendance.note(scenarios) if self._attendance else {}
            for scenario in noted.keys() & self._courses.keys():
                self._courses[scenario].are_there(noted[scenario])

    async def _look(self) -> None:
        """Look at the journal of each scenario that is followed."""
        with contextlib.suppress(Unavailable):
            for scenario, course in list(self._courses.items()):
                course.seen_at(await self._scenarios.store.version(scenario))
