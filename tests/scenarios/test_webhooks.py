"""Webhooks: in order, at least once, not for ever, and never more than the seat's stream tells."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from scenarios.table import COMPACT, UNION, give, opened, play
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.scenarios import webhooks as delivering
from umpire.scenarios.errors import Conflict, Unknown
from umpire.scenarios.journal import encode
from umpire.scenarios.lifecycle import close_scenario
from umpire.scenarios.live import Hub, Told, ended
from umpire.scenarios.ports import Listening, Moved, StoredLine
from umpire.scenarios.repository import Scenarios, Standing
from umpire.scenarios.webhooks import (
    KINDS,
    Clock,
    Deliveries,
    Hook,
    Message,
    Timer,
    add_hook,
    forget_hooks,
    hook_of,
    hooks_of,
    keep_delivering,
    remove_hook,
)
from umpire.store.redis import RedisStore
from umpire.store.webhooks import QUEUE, RedisHooks


class Receiver:
    """Who is told; it may fail, by what was sent before."""

    def __init__(self, answers: Callable[[int], int] = lambda _number: 204) -> None:
        self.got: list[tuple[str, dict[str, Any]]] = []
        self.tried: list[str] = []
        self._answers = answers

    async def __call__(self, hook: Hook, message: Message, body: bytes) -> int:
        """Take a message, or not."""
        await asyncio.sleep(0)
        status = self._answers(len(self.tried))
        self.tried.append(message.id)
        if status == 0:
            raise ConnectionError(hook.url)
        if status < 300:
            self.got.append((message.id, msgspec.json.decode(body)))
        return status

    def told(self, kind: str) -> list[dict[str, Any]]:
        """Return the data of the messages of a kind, in order."""
        return [body["data"] for _, body in self.got if body["type"] == kind]


class Silent:
    """A feed that tells nothing."""

    async def versions(self) -> AsyncIterator[Moved | Listening]:
        """Yield nothing."""
        await asyncio.Event().wait()
        yield Listening()


@pytest.fixture
def hooks(store: RedisStore) -> RedisHooks:
    """Return webhooks in the server of the test."""
    return RedisHooks(store.client)


def deliveries(
    scenarios: Scenarios,
    hooks: RedisHooks,
    send: Receiver,
    *pauses_s: float,
    clock: Clock | None = None,
) -> Deliveries:
    """Return a worker that delivers."""
    return Deliveries(scenarios, hooks, send, pauses_s=pauses_s or (0.0,) * 8, clock=clock)


async def delivered(worker: Deliveries, name: str) -> None:
    """Let a worker deliver for a scenario, turn by turn, until no message is taken any more."""
    while await worker.turn(name):
        pass


async def hooked(hooks: RedisHooks, standing: Standing, seat: Seat, *kinds: Any) -> Hook:
    """Return a new hook of a seat."""
    return await add_hook(hooks, standing, seat, "https://there.example/", kinds or KINDS, 10)


async def streamed(scenarios: Scenarios, name: str, seat: Seat, last: int) -> list[dict[str, Any]]:
    """Return what the stream of a seat tells up to a version, as JSON."""
    hub = Hub(scenarios, Silent())  # type: ignore[arg-type]  # an async generator is one
    following, told = await hub.follow(name, seat, 0), list[Told]()
    async for one in following:
        told.append(one)
        if not one.opened and one.entry.version == last:
            break
    await following.aclose()
    plain: list[dict[str, Any]] = msgspec.json.decode(
        encode([{"opened": one.opened, "entry": one.entry} for one in told])
    )
    return plain


@pytest.mark.parametrize("seat", [REFEREE, OBSERVER, COMPACT, UNION], ids=str)
async def test_a_hook_tells_what_the_stream_of_its_seat_tells(
    scenarios: Scenarios, hooks: RedisHooks, seat: Seat
) -> None:
    """Entry by entry, the opened ones before what opened them, nothing more and nothing less."""
    standing, receiver = await opened(scenarios), Receiver()
    await hooked(hooks, standing, seat)
    name = standing.header.scenario
    (*_, last) = await play(scenarios, standing, before_turn=3)
    await delivered(deliveries(scenarios, hooks, receiver), name)
    told = [entry for data in receiver.told("scenario.ruling") for entry in data["entries"]]
    assert told == await streamed(scenarios, name, seat, last.version)
    versions = [data["version"] for data in receiver.told("scenario.ruling")]
    assert versions == list(range(1, last.version + 1))


async def test_sealed_orders_are_not_told_before_they_are_opened(
    scenarios: Scenarios, hooks: RedisHooks
) -> None:
    """What a side writes in secret is nowhere in a message to the other."""
    standing, receiver = await opened(scenarios), Receiver()
    await hooked(hooks, standing, UNION)
    secret = {"kind": "write_order", "ship": "Candle", "notation": "+1, S1"}
    await give(scenarios, standing, secret, seat=COMPACT)
    await delivered(deliveries(scenarios, hooks, receiver), standing.header.scenario)
    ((_, body),) = [one for one in receiver.got if one[1]["type"] == "scenario.ruling"]
    assert "S1" not in str(body)
    assert body["data"]["entries"][0]["entry"]["salt"] == ""


async def test_a_side_hears_that_it_is_its_turn_once(
    scenarios: Scenarios, hooks: RedisHooks
) -> None:
    """Not again with every entry, and not for what it may do at any time."""
    standing, receiver = await opened(scenarios), Receiver()
    await hooked(hooks, standing, UNION, "scenario.your_turn")
    name = standing.header.scenario
    for seat, side in ((UNION, "Union"), (COMPACT, "Compact")):
        order = {"kind": "finish_orders", "side": side}
        standing = (await give(scenarios, standing, order, seat=seat)).standing
    await delivered(deliveries(scenarios, hooks, receiver), name)
    assert [data["version"] for data in receiver.told("scenario.your_turn")] == [2]
    assert receiver.told("scenario.ruling") == []


async def test_the_close_is_told_and_is_the_last(scenarios: Scenarios, hooks: RedisHooks) -> None:
    """Then there is no hook any more, and nothing in the queue."""
    standing, receiver = await opened(scenarios), Receiver()
    await hooked(hooks, standing, COMPACT)
    name = standing.header.scenario
    await close_scenario(scenarios, name, REFEREE, 0)
    await delivered(deliveries(scenarios, hooks, receiver), name)
    assert [body["type"] for _, body in receiver.got] == ["scenario.ruling", "scenario.closed"]
    assert await hooks.all(name) == {}
    assert name not in await hooks.hooked()


async def test_what_is_not_taken_is_sent_again_before_anything_else(
    scenarios: Scenarios, hooks: RedisHooks
) -> None:
    """In order, with the same id; what was taken is not sent again."""
    standing = await opened(scenarios)
    receiver = Receiver(lambda number: (204, 500, 0, 302, 204)[min(number, 4)])
    await hooked(hooks, standing, REFEREE, "scenario.ruling")
    name = standing.header.scenario
    (*_, last) = await play(scenarios, standing, before_turn=2)
    worker = deliveries(scenarios, hooks, receiver)
    for _ in range(5):
        await delivered(worker, name)
    first, *rest = receiver.tried
    assert rest[:4] == [rest[0]] * 4
    assert [one.split("_")[2] for one in (first, *rest[3:])] == [
        str(version) for version in range(1, last.version + 1)
    ]


async def test_retries_back_off_and_end(scenarios: Scenarios, hooks: RedisHooks) -> None:
    """Each pause is kept; after the last there is no more, and the seat sees so."""
    standing, receiver = await opened(scenarios), Receiver(lambda _number: 500)
    await hooked(hooks, standing, REFEREE)
    name = standing.header.scenario
    await give(scenarios, standing, {"kind": "finish_orders", "side": "Union"})
    worker = deliveries(scenarios, hooks, receiver, 1000.0)
    await delivered(worker, name)
    await delivered(worker, name)
    assert len(receiver.tried) == 1
    (kept,) = (hook_of(record) for record in (await hooks.all(name)).values())
    soon = msgspec.structs.replace(kept, next_at=0.0)
    await hooks.replace(name, kept.id, encode(soon))
    for _ in range(3):
        await delivered(worker, name)
    assert len(receiver.tried) == 2
    (shown,) = await hooks_of(hooks, name, REFEREE)
    assert (shown.given_up, shown.version, shown.failures) == (True, 0, 2)


async def test_who_says_gone_is_asked_no_more(scenarios: Scenarios, hooks: RedisHooks) -> None:
    """410 ends it at once."""
    standing, receiver = await opened(scenarios), Receiver(lambda _number: 410)
    await hooked(hooks, standing, REFEREE)
    await give(scenarios, standing, {"kind": "finish_orders", "side": "Union"})
    worker = deliveries(scenarios, hooks, receiver)
    for _ in range(2):
        await delivered(worker, standing.header.scenario)
    assert len(receiver.tried) == 1


class Died(BaseException):
    """The worker is gone."""


async def test_deliveries_survive_a_worker(
    scenarios: Scenarios, hooks: RedisHooks, store: RedisStore
) -> None:
    """It died after a message was taken and before that was kept: that one comes twice."""
    standing = await opened(scenarios)
    hook = await hooked(hooks, standing, REFEREE, "scenario.ruling")
    name = standing.header.scenario
    (*_, last) = await play(scenarios, standing, before_turn=2)
    receiver = Receiver()

    async def dying(hook: Hook, message: Message, body: bytes) -> int:
        await receiver(hook, message, body)
        if len(receiver.tried) == 2:
            raise Died
        return 204

    class Unreleased(RedisHooks):
        """The hooks as a worker leaves them that dies: its lease stays."""

        async def release(self, scenario: str, hook: str, holder: str) -> None:
            """Do nothing."""

    worker = Deliveries(scenarios, Unreleased(store.client), dying)
    with pytest.raises(Died):
        await delivered(worker, name)
    other = deliveries(scenarios, hooks, receiver)
    assert not await other.turn(name)  # the lease of the dead one has not ended
    await hooks.release(name, hook.id, worker._me)  # noqa: SLF001 — it has, now
    await delivered(other, name)
    versions = [int(one.split("_")[2]) for one in receiver.tried]
    assert versions == [1, 2, *range(2, last.version + 1)]


async def test_two_workers_deliver_each_message_once(
    scenarios: Scenarios, hooks: RedisHooks
) -> None:
    """Who comes second leaves it to the first."""
    standing, receiver = await opened(scenarios), Receiver()
    await hooked(hooks, standing, REFEREE, "scenario.ruling")
    name = standing.header.scenario
    (*_, last) = await play(scenarios, standing, before_turn=2)
    workers = [deliveries(scenarios, hooks, receiver) for _ in range(4)]
    await asyncio.gather(*(delivered(worker, name) for worker in workers))
    versions = [int(one.split("_")[2]) for one in receiver.tried]
    assert versions == list(range(1, last.version + 1))


class Hanging(Receiver):
    """A receiver that takes as long as the test likes."""

    def __init__(self) -> None:
        super().__init__()
        self.release = asyncio.Event()
        self.under_way = 0
        self._came = asyncio.Condition()

    async def reached(self, many: int) -> None:
        """Wait until so many messages are under way."""
        async with self._came:
            await self._came.wait_for(lambda: self.under_way >= many)

    async def answered(self, many: int) -> None:
        """Wait until so many messages were taken."""
        async with self._came:
            await self._came.wait_for(lambda: len(self.tried) >= many)

    async def __call__(self, hook: Hook, message: Message, body: bytes) -> int:
        """Take a message, once it is released."""
        async with self._came:
            self.under_way += 1
            self._came.notify_all()
        await self.release.wait()
        status = await super().__call__(hook, message, body)
        async with self._came:
            self.under_way -= 1
            self._came.notify_all()
        return status


class Slowly(Receiver):
    """Answers at once, but for some hooks, whose receivers hang."""

    def __init__(self) -> None:
        super().__init__()
        self.hanging = Hanging()
        self.slow = set[str]()
        self.enough = asyncio.Event()
        self.wanted = 0

    async def __call__(self, hook: Hook, message: Message, body: bytes) -> int:
        """Take a message."""
        if hook.id in self.slow:
            return await self.hanging(hook, message, body)
        status = await super().__call__(hook, message, body)
        if len(self.tried) >= self.wanted:
            self.enough.set()
        return status


BACKLOG = 500
NO_DAMAGE = {"kind": "apply_damage", "target": "Candle", "points": 0}


async def long_battle(scenarios: Scenarios, entries: int = BACKLOG) -> tuple[Standing, Standing]:
    """Return a battle as it began, and as it stands after some entries."""
    began = standing = await opened(scenarios)
    for _ in range(entries):
        standing = (await give(scenarios, standing, NO_DAMAGE)).standing
    return began, standing


@asynccontextmanager
async def running(worker: Deliveries, hooks: RedisHooks) -> AsyncIterator[None]:
    """Let a worker deliver in the background."""
    feed: Any = Silent()
    task = asyncio.create_task(keep_delivering(worker, hooks, feed, every_s=0.01))
    try:
        yield
    finally:
        await ended({task})


class Held:
    """A clock that goes on when the test says so."""

    def __init__(self) -> None:
        self._now = 0.0
        self._timers: list[tuple[float, Callable[[], object], asyncio.Event]] = []

    def time(self) -> float:
        """Return the time."""
        return self._now

    def call_later(self, delay: float, callback: Callable[[], object], /) -> Timer:
        """Call something once the test has let so many seconds pass."""
        cancelled = asyncio.Event()
        self._timers.append((self._now + delay, callback, cancelled))
        timer: Any = SimpleNamespace(cancel=cancelled.set)
        return cast("Timer", timer)

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds
        due = [one for one in self._timers if one[0] <= self._now]
        self._timers = [one for one in self._timers if one[0] > self._now]
        for _, callback, cancelled in due:
            if not cancelled.is_set():
                callback()


@pytest.mark.parametrize("same", [True, False], ids=["of the same battle", "of another battle"])
async def test_receivers_of_8_s_delay_no_other_hook(
    scenarios: Scenarios, hooks: RedisHooks, store: RedisStore, *, same: bool
) -> None:
    """With a backlog of 500 each; a new hook is served while the slow ones are waited for."""
    await store.client.delete(QUEUE)
    began, stands = await long_battle(scenarios)
    receiver, clock, last = Slowly(), Held(), "https://a.example/"
    many = delivering.SLOW + delivering.QUICK + 4
    slow = [await add_hook(hooks, began, REFEREE, last, KINDS[:1], 99) for _ in range(many)]
    receiver.slow = {hook.id for hook in slow}
    async with running(deliveries(scenarios, hooks, receiver, clock=clock), hooks):
        for reached in range(delivering.QUICK, many, delivering.QUICK):
            await receiver.hanging.reached(reached)
            clock.advance(delivering.SLOW_AFTER_S)  # their slots are for others now
        await receiver.hanging.reached(many)
        clock.advance(delivering.SLOW_AFTER_S)
        assert clock.time() < 8
        if same:
            name, receiver.wanted = stands.header.scenario, BACKLOG
            new = await add_hook(hooks, began, REFEREE, last, KINDS[:1], 99)
        else:
            other, later = await long_battle(scenarios, 20)
            name, receiver.wanted = later.header.scenario, 20
            new = await hooked(hooks, other, REFEREE, "scenario.ruling")
        await hooks.wake([name])
        await receiver.enough.wait()
        assert receiver.hanging.tried == []  # all of that before any slow one has answered
        receiver.hanging.release.set()
        clock.advance(8.0)
        await receiver.hanging.answered(many)
        assert Counter(receiver.hanging.tried[:many]).most_common(1)[0][1] == 1
    told = [one for one in receiver.tried if new.id in one]
    assert [int(one.split("_")[2]) for one in told] == list(range(1, receiver.wanted + 1))


async def test_hooks_that_are_known_to_be_slow_wait_for_the_slots_for_slow_ones(
    scenarios: Scenarios, hooks: RedisHooks, store: RedisStore
) -> None:
    """However many there are: no more of them are under way at once."""
    await store.client.delete(QUEUE)
    began, stands = await long_battle(scenarios, 3)
    receiver, clock = Slowly(), Held()
    many, url = delivering.SLOW + 8, "https://a.example/"
    slow = [await add_hook(hooks, began, REFEREE, url, KINDS[:1], 99) for _ in range(many)]
    receiver.slow = {hook.id for hook in slow}
    worker = deliveries(scenarios, hooks, receiver, clock=clock)

    async def turn(waits_for: int) -> None:
        task = asyncio.create_task(worker.turn(stands.header.scenario))
        for reached in range(
            min(delivering.QUICK, waits_for), waits_for + 1, delivering.QUICK // 2
        ):
            await receiver.hanging.reached(reached)
            clock.advance(delivering.SLOW_AFTER_S)
        await receiver.hanging.reached(waits_for)
        receiver.hanging.release.set()
        await task
        receiver.hanging.release.clear()

    await turn(many)
    assert len(receiver.hanging.tried) == many
    await turn(delivering.SLOW)
    assert len(receiver.hanging.tried) == many + delivering.SLOW
    receiver.slow = set()
    clock.advance(1.0)
    await delivered(worker, stands.header.scenario)
    assert (worker._slow, worker._slow_now) == (set(), 0)  # noqa: SLF001 — nothing else shows it
    assert worker._quick._value == delivering.QUICK  # noqa: SLF001 — as above


async def test_a_hook_gets_one_attempt_a_turn(scenarios: Scenarios, hooks: RedisHooks) -> None:
    """For one message, though an entry makes several: then it is for others."""
    standing, receiver = await opened(scenarios), Receiver()
    await hooked(hooks, standing, COMPACT)
    name = standing.header.scenario
    await close_scenario(scenarios, name, REFEREE, 0)
    worker = deliveries(scenarios, hooks, receiver)
    for made in (1, 2):
        assert await worker.turn(name)
        assert len(receiver.tried) == made
    assert not await worker.turn(name)


async def test_a_backlog_is_read_once(
    scenarios: Scenarios, hooks: RedisHooks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many turns it takes: not again for each message."""
    began, stands = await long_battle(scenarios)
    await hooked(hooks, began, REFEREE, "scenario.ruling")
    receiver, pages = Receiver(), list[int]()
    read = RedisStore.lines

    async def counted(self: RedisStore, *given: Any) -> list[StoredLine]:
        lines = await read(self, *given)
        pages.append(len(lines))
        return lines

    monkeypatch.setattr(RedisStore, "lines", counted)
    await delivered(deliveries(scenarios, hooks, receiver), stands.header.scenario)
    assert len(receiver.tried) == BACKLOG
    assert sum(pages) < 4 * BACKLOG


async def test_the_queue_names_what_is_due(scenarios: Scenarios, hooks: RedisHooks) -> None:
    """A new hook is; then it is looked at in a while, or when its scenario moves on."""
    standing = await opened(scenarios)
    name = standing.header.scenario
    hook = await hooked(hooks, standing, UNION)
    assert name in await hooks.due(1000, 600)
    assert name not in await hooks.due(1000, 600)
    await hooks.wake([name, "nobody-has-hooks-here"], known=True)
    due = await hooks.due(1000, 600)
    assert name in due
    assert "nobody-has-hooks-here" not in due
    await hooks.wake([name], 0.0)
    await remove_hook(hooks, name, UNION, hook.id)
    assert name not in await hooks.due(1000, 600)


async def test_hooks_are_those_of_their_seat(scenarios: Scenarios, hooks: RedisHooks) -> None:
    """Another side neither sees nor removes them; the referee does both; there are not too many."""
    standing = await opened(scenarios)
    name = standing.header.scenario
    mine = await hooked(hooks, standing, UNION)
    assert await hooks_of(hooks, name, COMPACT) == []
    with pytest.raises(Unknown):
        await remove_hook(hooks, name, COMPACT, mine.id)
    assert [one.id for one in await hooks_of(hooks, name, REFEREE)] == [mine.id]
    with pytest.raises(Conflict):
        await add_hook(hooks, standing, UNION, "https://there.example/", KINDS, 1)
    await hooked(hooks, standing, COMPACT)
    await forget_hooks(hooks, name, UNION)
    assert [one.seat for one in await hooks_of(hooks, name, REFEREE)] == ["side:Compact"]
    await forget_hooks(hooks, name)
    assert await hooks.all(name) == {}
