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
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple

from umpire.kernel.rulebook import Seat
from umpire.scenarios.course import Course
from umpire.scenarios.errors import TOO_MANY_FOLLOWERS, Unavailable
from umpire.scenarios.hearing import Ear, Told
from umpire.scenarios.kept import Scenarios
from umpire.scenarios.ports import Came, Feed, Gone, Listening, Moved, Presence
from umpire.scenarios.presence import Attendance, Present
from umpire.scenarios.standing import Standing
from umpire.scenarios.tasks import ended


class Following:
    """What a seat is told, message by message, up to the close. To be closed by whoever has it."""

    def __init__(
        self, hub: "Hub", course: Course, ear: Ear, place: tuple[tuple[str, str], ...]
    ) -> None:
        self._hub = hub
        self._place = place
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
            self._hub.leave(self._course, self._ear.seat, self._place)


class Follower(NamedTuple):
    """Who follows: where from, and with which token; empty where that is not known."""

    address: str = ""
    token: str = ""


class Places:
    """The places of followers in a process, of which nobody takes all.

    An address has a share that suits a club behind one router, a token a quarter of all (a link for
    watchers is in many hands), a battle half.

    Args:
        most: how many may follow at once.
        an_address: how many of them from one address.
    """

    def __init__(self, most: int = 2_000, an_address: int = 100) -> None:
        self.taken = 0
        self._most = most
        self._shares = {
            "address": an_address,
            "token": max(LEAST_SHARE, most // 4),
            "battle": max(LEAST_SHARE, most // 2),
        }
        self._by: Counter[tuple[str, str]] = Counter()

    def take(self, scenario: str, follower: Follower) -> tuple[tuple[str, str], ...]:
        """Take a place; return what gives it back.

        Raises:
            Unavailable: all are taken, or all of the follower's share.
        """
        if self.taken >= self._most:
            raise TOO_MANY_FOLLOWERS.refuse("There are too many followers here; try again soon.")
        holders = {"address": follower.address, "token": follower.token, "battle": scenario}
        keys = tuple([(kind, name) for kind, name in holders.items() if name])
        for kind, name in keys:
            share = self._shares[kind]
            if self._by[kind, name] >= share:
                raise TOO_MANY_FOLLOWERS.refuse(
                    f"One {kind} has {share} streams at most; close another one first."
                )
        self.taken += 1
        self._by.update(keys)
        return keys

    def give_back(self, keys: tuple[tuple[str, str], ...]) -> None:
        """Give back a place."""
        self.taken -= 1
        self._by.subtract(keys)
        self._by += Counter()  # without those that hold none


LEAST_SHARE = 2
NOBODY_KNOWN = Follower()


class Hub:
    """Brings the news to the followers of this worker.

    Args:
        scenarios: what is followed.
        feed: tells which journals move on.
        places: those of followers.
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
        places: Places | None = None,
        check_s: float = 10.0,
        changed: Callable[[int], object] = bool,
        presence: Presence | None = None,
    ) -> None:
        self._scenarios = scenarios
        self._feed = feed
        self._places = places or Places()
        self._check_s = check_s
        self._changed = changed
        self._courses: dict[str, Course] = {}
        self._stopped = False
        self._wanted = asyncio.Event()  # whether anybody needs the feed
        self._left_at = 0.0  # when the last follower did
        self._attendance = None if presence is None else Attendance(presence, check_s)
        self._come: set[str] = set()  # scenarios to which somebody came at another worker
        self._somebody_came = asyncio.Event()

    @property
    def followers(self) -> int:
        """How many follow now."""
        return self._places.taken

    async def follow(
        self, scenario: str, seat: Seat, after: int, follower: Follower = NOBODY_KNOWN
    ) -> Following:
        """Return what a seat is told of a scenario after a version, from now on without end.

        Raises:
            Unknown: there is no such scenario, or it has not come that far.
            Unavailable: there are too many followers, or the journal cannot be reached.
        """
        place = self._places.take(scenario, follower)
        course = self._courses.get(scenario)
        if course is None or course.gone:
            course = self._courses[scenario] = Course(self._scenarios, scenario)
        self._enter(course, seat)
        try:
            ear = await course.ear(seat, after)
            await self._note([scenario])
        except BaseException:
            self.leave(course, seat, place)
            raise
        following = Following(self, course, ear, place)
        if self._stopped:
            course.stop()
        return following

    def _enter(self, course: Course, seat: Seat) -> None:
        course.followers += 1
        self._wanted.set()
        self._changed(1)
        if self._attendance is not None:
            self._attendance.come(course.scenario, seat)

    def leave(self, course: Course, seat: Seat, place: tuple[tuple[str, str], ...]) -> None:
        """Forget a follower, and with the last one the course."""
        self._places.give_back(place)
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
