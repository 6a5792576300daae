"""Follow a scenario: each entry once and in order, as far as the seat may see it.

The journal alone decides which messages a seat receives, at any time and from any worker:

- A seat receives each entry once, as it may see that entry at the entry's own version. Anything
  sealed at that version is left out.
- When an entry opens sealed orders, the seat first receives again the entries that it had received
  in part, in order and marked `opened`. Each of them replaces the earlier message.
- A seat that returns after version N receives the entries after N, with the `opened` ones that
  belong to them.

No entry is lost: notices of the feed only wake the followers, and a look at the journal now and
then finds entries whose notice never came.
"""

import asyncio
import contextlib
from collections import Counter, defaultdict, deque
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import islice
from typing import NamedTuple

import msgspec

from umpire.kernel.rulebook import Seat
from umpire.scenarios.adjudication import name_of
from umpire.scenarios.errors import (
    NEWER_JOURNAL,
    TOO_MANY_FOLLOWERS,
    UNKNOWN_SCENARIO,
    Unavailable,
    Unknown,
)
from umpire.scenarios.journal import Entry, codec_of
from umpire.scenarios.ports import Came, Feed, Gone, Listening, Moved, Presence, StoredLine
from umpire.scenarios.read import entry_seen
from umpire.scenarios.repository import Scenarios, Standing, folded, has_come_to

CANCEL_AGAIN_S = 0.2


def end_if_cancelled() -> None:
    """End the task if it was cancelled: `wait_for` of Python 3.11, in a client, may swallow that.

    Raises:
        CancelledError: it was.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


async def ended(tasks: "set[asyncio.Task[None]]") -> None:
    """Cancel tasks until they are; see `end_if_cancelled`."""
    while tasks:
        for task in tasks:
            task.cancel()
        _, tasks = await asyncio.wait(tasks, timeout=CANCEL_AGAIN_S)


LASTS = 3
"""How many looks of a worker what it notes outlasts: one may be late, and another fail."""


class Present(msgspec.Struct, frozen=True):
    """The seats that follow a scenario, by name; nothing else of who is there is known."""

    present: tuple[str, ...]


class Attendance:
    """The seats that follow scenarios at this worker, and those at the other workers.

    Each worker notes the seats whose streams it holds, again and again, and every note expires. So
    nobody has to report that a seat has left, neither a stream that breaks nor a worker that dies;
    and a seat that reconnects has not been away.

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


class Told(msgspec.Struct, frozen=True):
    """An entry as a seat sees it; `opened` if it replaces an earlier message with sealed parts."""

    entry: Entry
    opened: bool = False


class Step(msgspec.Struct, frozen=True):
    """An entry, and the state of the scenario after it."""

    entry: Entry
    standing: Standing


class Ear:
    """The progress of a seat: the last version it received, and the entries it received in part."""

    def __init__(self, seat: Seat, standing: Standing, sealed: list[Entry]) -> None:
        self.standing = standing
        self.seat = seat
        self._sealed = sealed

    def hear(self, step: Step) -> list[Told]:
        """Return the messages that the seat receives when the scenario takes a step."""
        before, self.standing = self.standing, step.standing
        told, still = [], []
        for entry in self._sealed:
            seen = entry_seen(step.standing, entry, self.seat)
            if seen != entry_seen(before, entry, self.seat):
                told.append(Told(seen, opened=True))
            if seen != entry:
                still.append(entry)
        seen = entry_seen(step.standing, step.entry, self.seat)
        self._sealed = still if seen == step.entry else [*still, step.entry]
        return [*told, Told(seen)]


def sealed_from(entries: list[Entry], standing: Standing, seat: Seat) -> list[Entry]:
    """Return the entries that a seat may not see in full."""
    if seat.role == "referee" or standing.closed:
        return []
    return [entry for entry in entries if entry_seen(standing, entry, seat) != entry]


def step_from(standing: Standing, stored: StoredLine) -> Step:
    """Return the step that a line of the journal makes."""
    entry = codec_of(standing.rulebook).kept_entry(stored.line)
    after = folded(standing, entry, stored.hash)
    return Step(entry, msgspec.structs.replace(after, times=stored.times))


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
        """Note the version of the journal: if it is less than before, the journal is gone."""
        if self._tip is not None and version < self._tip.version:
            self.remove()
        else:
            self.heard(version)

    async def ear(self, seat: Seat, after: int) -> Ear:
        """Return the progress of a seat that has received everything up to a version.

        Raises:
            Unknown: the scenario does not exist, or has no such version.
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
        """Return the next steps, as soon as there are any; none when it is time to stop.

        Also none as soon as the follower's other data is `stale`.

        Raises:
            Unknown: the scenario is gone.
        """
        while not self._stopped:
            if self.gone:
                raise UNKNOWN_SCENARIO.refuse(f"The scenario {self.scenario} has been removed.")
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
        """Return the present scenario, once every announced version is read."""
        tip = self._tip
        if tip is not None and tip.version >= self._heard:
            return tip
        async with self._reading:
            if self._tip is None:
                self._tip = await self._scenarios.now(self.scenario)
            while self._tip.version < self._heard:
                try:
                    steps = await self._steps(self._tip)
                except Unknown:  # removed, or set back: the next call reads it from the start
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
        """Return the entries up to a version that a seat may not see in full.

        An entry that was open at an earlier version stays open, and is not checked again.
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
    """The messages to a seat, one by one, up to the close. Its owner must close it."""

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
        """Whether every message was sent, and the scenario is closed."""
        return self._ear.standing.closed and not self._told

    @property
    def standing(self) -> Standing:
        """The scenario, up to the last version that the seat received."""
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
    """A follower's address and token; empty if unknown."""

    address: str = ""
    token: str = ""


class Places:
    """The places of followers in a process, shared so that nobody takes all of them.

    An address has a share that suits a club behind one router, a token a quarter of all (a link for
    watchers is in many hands), a battle half.

    Args:
        most: the limit of followers at once.
        an_address: the limit of those from one address.
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
            raise TOO_MANY_FOLLOWERS.refuse(
                "This worker has reached its limit of followers; try again soon."
            )
        holders = {"address": follower.address, "token": follower.token, "battle": scenario}
        keys = tuple([(kind, name) for kind, name in holders.items() if name])
        for kind, name in keys:
            share = self._shares[kind]
            if self._by[kind, name] >= share:
                raise TOO_MANY_FOLLOWERS.refuse(
                    f"One {kind} may have {share} streams; close another one first."
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
        scenarios: the scenarios to follow.
        feed: reports which journals change.
        places: those of followers.
        check_s: the interval of looks at the journals, whatever the feed reports.
        changed: called for each follower who comes (1) or goes (-1).
        presence: where all workers note their followers; without it, nobody sees them.
    """

    linger_s = 30.0  # how long the feed is read after the last follower has left

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
        self._come: set[str] = set()  # scenarios that got a follower at another worker
        self._somebody_came = asyncio.Event()

    @property
    def followers(self) -> int:
        """How many follow now."""
        return self._places.taken

    async def follow(
        self, scenario: str, seat: Seat, after: int, follower: Follower = NOBODY_KNOWN
    ) -> Following:
        """Return the messages to a seat about a scenario after a version, without end.

        Raises:
            Unknown: the scenario does not exist, or has no such version.
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
        """Pass on the feed while anybody follows; news for nobody would cost every order.

        `_look` finds everything that happens while it does not listen.
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
        """Return whether nobody has followed for a while: many come back soon."""
        now = asyncio.get_running_loop().time()
        return not self._courses and now - self._left_at > self.linger_s

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(self._check_s)
            await self._look()
            await self._note(list(self._courses))

    async def _keep_greeting(self) -> None:
        """Find new followers, so that the followers here are informed."""
        while True:
            await self._somebody_came.wait()
            self._somebody_came.clear()
            come, self._come = self._come, set()
            await self._note([scenario for scenario in come if scenario in self._courses])

    async def _note(self, scenarios: list[str]) -> None:
        """Note the followers of scenarios here, and show them to each other."""
        with contextlib.suppress(Unavailable):
            noted = await self._attendance.note(scenarios) if self._attendance else {}
            for scenario in noted.keys() & self._courses.keys():
                self._courses[scenario].are_there(noted[scenario])

    async def _look(self) -> None:
        """Look at the journal of each scenario that is followed."""
        with contextlib.suppress(Unavailable):
            for scenario, course in list(self._courses.items()):
                course.seen_at(await self._scenarios.store.version(scenario))
