"""Webhooks: send a seat its stream at an address of its own, in order and at least once.

A webhook receives the seat's stream and no more. Each entry makes up to three messages, in this
order: `scenario.ruling` with the entry as the seat may see it (and with the earlier entries that it
opened), `scenario.your_turn` where the battle begins to wait for the seat, and `scenario.closed`.
The id of a message is the same however often it is sent.
"""

import asyncio
import base64
import contextlib
import random
import secrets
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from datetime import UTC, datetime
from time import time
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

import msgspec
import structlog

from umpire.kernel.decoders import decoder_of
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Seat
from umpire.scenarios.adjudication import name_of, seat_named
from umpire.scenarios.errors import TOO_MANY_WEBHOOKS, UNKNOWN_SCENARIO, UNKNOWN_WEBHOOK, Unknown
from umpire.scenarios.journal import encode
from umpire.scenarios.live import Course, Ear, Step, Told, ended
from umpire.scenarios.ports import Feed, Hooks, Listening, Moved
from umpire.scenarios.repository import Recent, Scenarios, Standing, listing_of

Kind: TypeAlias = Literal["scenario.ruling", "scenario.your_turn", "scenario.closed"]
KINDS: tuple[Kind, ...] = ("scenario.ruling", "scenario.your_turn", "scenario.closed")
ID_BYTES = 8
LONGEST_URL = 2_000


class Hook(msgspec.Struct, frozen=True):
    """A webhook of a seat, and its progress.

    Attributes:
        id: its name.
        seat: its seat.
        url: its address.
        secret: signs its messages.
        kinds: the kinds of messages it gets.
        version: the last version whose messages are all delivered.
        taken: how many messages of the next version have been delivered.
        failures: how often in a row the next message failed.
        next_at: the earliest time of the next attempt, in seconds since 1970.
        given_up: whether the service does not try it any more.
    """

    id: str
    seat: str
    url: str
    secret: str
    kinds: tuple[Kind, ...]
    version: int
    taken: int = 0
    failures: int = 0
    next_at: float = 0.0
    given_up: bool = False


class Message(msgspec.Struct, frozen=True):
    """A message to send: its id, and its body."""

    id: str
    kind: Kind
    data: dict[str, Any]


def hook_of(record: bytes) -> Hook:
    """Return a hook as it is kept."""
    return decoder_of(Hook).decode(record)


async def add_hook(  # noqa: PLR0913, PLR0917 — what a hook is
    hooks: Hooks,
    standing: Standing,
    seat: Seat,
    url: str,
    kinds: Sequence[Kind],
    most: int,
    name: str | None = None,
) -> Hook:
    """Store a new hook for a seat; its messages begin after the present version.

    The caller checks the address. An existing hook of that `name` is returned unchanged: so a retry
    gets the secret of the first answer.

    Raises:
        Conflict: the scenario has as many as it may.
    """
    hook = Hook(
        id=name or new_name(),
        seat=name_of(seat),
        url=url,
        secret=new_secret(),
        kinds=tuple(kind for kind in KINDS if kind in kinds),
        version=standing.version,
    )
    kept = await hooks.add(standing.header.scenario, hook.id, encode(hook), most)
    if kept is None:
        raise TOO_MANY_WEBHOOKS.refuse(
            f"The scenario has {most} webhooks, the limit; remove one first."
        )
    return hook_of(kept)


def new_name() -> str:
    """Return a name for a hook that no other has."""
    return secrets.token_hex(ID_BYTES)


def new_secret() -> str:
    """Return a secret in the form of Standard Webhooks."""
    return "whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()


async def hooks_of(hooks: Hooks, scenario: str, seat: Seat) -> list[Hook]:
    """Return the hooks of a seat; those of all for the referee."""
    found = [hook_of(record) for record in (await hooks.all(scenario)).values()]
    return sorted(
        [one for one in found if seat.role == "referee" or one.seat == name_of(seat)],
        key=lambda one: one.id,
    )


async def remove_hook(hooks: Hooks, scenario: str, seat: Seat, name: str) -> None:
    """Remove a hook of a seat; the referee removes any.

    Raises:
        Unknown: the seat has none of that name.
    """
    known = {one.id for one in await hooks_of(hooks, scenario, seat)}
    if name not in known or not await hooks.remove(scenario, name):
        raise UNKNOWN_WEBHOOK.refuse(f"{name_of(seat)} has no webhook {name[:40]!r}.")


async def forget_hooks(hooks: Hooks, scenario: str, seat: Seat | None = None) -> None:
    """Remove the hooks of a seat, whose tokens are revoked, or all, where a scenario ends."""
    for name, record in (await hooks.all(scenario)).items():
        if seat is None or hook_of(record).seat == name_of(seat):
            await hooks.remove(scenario, name)


def is_asked(standing: Standing, seat: Seat) -> bool:
    """Return whether the battle waits for a seat."""
    return not standing.closed and name_of(seat) in listing_of(standing).waits_for


class ToTell(NamedTuple):
    """The messages of one entry to a hook; `last`: the entry closes the scenario."""

    version: int
    messages: list[Message]
    last: bool


class Backlog:
    """The messages that a hook still has to get, read from the journal entry by entry.

    Args:
        scenarios: the store of scenarios.
        scenario: its name.
        hook: the receiver.
    """

    def __init__(self, scenarios: Scenarios, scenario: str, hook: Hook) -> None:
        self._course = Course(scenarios, scenario)
        self._store = scenarios.store
        self._hook = hook
        self._ear: Ear | None = None
        self._steps = deque[Step]()
        self._next: ToTell | None = None

    async def after(self, version: int) -> ToTell | None:
        """Return the messages after a version; `None` if nothing has been added since.

        Raises:
            Unknown: the scenario does not exist (any more), or another worker was faster.
        """
        if self._next is not None and self._next.version == version + 1:
            return self._next
        seat = seat_named(self._hook.seat)
        if self._ear is None:
            self._ear = await self._course.ear(seat, version)
        before = self._ear.standing
        if before.version != version:
            raise UNKNOWN_SCENARIO.refuse(
                f"Another worker has delivered more of {self._course.scenario}."
            )
        if not self._steps:
            self._course.heard(await self._store.version(self._course.scenario))
            self._steps.extend(await self._course.after(before, stale=lambda: True))
        if not self._steps:
            return None
        step = self._steps.popleft()
        told = _of_step(self._hook, seat, before, step, self._ear.hear(step))
        self._next = ToTell(step.standing.version, told, step.standing.closed)
        return self._next


def _of_step(
    hook: Hook, seat: Seat, before: Standing, step: Step, told: Sequence[Told]
) -> list[Message]:
    """Return the messages of one entry, of the kinds that a hook gets."""
    after = step.standing
    data: dict[str, Any] = {
        "scenario": after.header.scenario,
        "seat": hook.seat,
        "version": after.version,
    }
    entries = [{"opened": one.opened, "entry": one.entry} for one in told]
    made: list[tuple[Kind, dict[str, Any]]] = [("scenario.ruling", {**data, "entries": entries})]
    if "scenario.your_turn" in hook.kinds and is_asked(after, seat) and not is_asked(before, seat):
        made.append(("scenario.your_turn", data))
    if after.closed:
        made.append(("scenario.closed", data))
    return [
        Message(f"msg_{hook.id}_{after.version}_{KINDS.index(kind)}", kind, held)
        for kind, held in made
        if kind in hook.kinds
    ]


PAUSES_S = (5, 30, 120, 600, 3_600, 10_800, 28_800, 28_800)
"""How long to wait after each failure in a row; after the last there is no more: a day in all."""


LOOK_AGAIN_S = 600.0
"""When a scenario is looked at again that nobody has said anything of."""


LEASE_S = 60.0
"""How much longer than one attempt a lease lasts."""


DUE_AT_ONCE = 16
QUICK, SLOW = 16, 32
"""How many attempts a worker makes at once: to receivers that answer in a moment, and to others."""


SLOW_AFTER_S = 1.0
MOST_READ_AHEAD = 64
WAKING_S = 0.1
AGAIN_S = 5.0
IDLE_S = 30.0
GONE = 410


log = structlog.get_logger("umpire.webhooks")


class Sent(Protocol):
    """Sends a signed message."""

    def __call__(self, hook: Hook, message: Message, body: bytes) -> Awaitable[int]:
        """Return the status of the answer; raises `OSError` or `ValueError` without one."""


class Timer(Protocol):
    """Something that will be done."""

    def cancel(self) -> None:
        """Do not do it."""


class Clock(Protocol):
    """Measures how long an attempt takes; an event loop is one."""

    def time(self) -> float:
        """Return the time, in seconds."""

    def call_later(self, delay: float, callback: Callable[[], object], /) -> Timer:
        """Call something in some seconds."""


class Deliveries:
    """Delivers the webhooks that are due, in this worker.

    Each webhook gets its messages in order and at least once, and all get a fair share. The queue
    names scenarios, not messages: a worker reads the messages from the journal when it sends them,
    so none can be lost between queue and journal. A hook gets one attempt a turn, for one message,
    under a lease: if the worker dies, the lease ends, and another worker continues after the last
    message that the receiver took. Then the hook goes to the end of the queue.

    A slow receiver takes no time from the others. An attempt that lasts longer than a moment gives
    its slot to the next hook; a hook whose last attempt was slow waits for one of the slots for
    slow hooks.

    Args:
        scenarios: the source of the messages.
        hooks: the receivers.
        send: sends a message.
        counted: called with the result of each attempt: `delivered`, `failed`, `given_up`.
        pauses_s: the pause after each failure in a row.
        attempt_s: the longest time of one attempt.
        clock: decides which attempts are slow; the event loop, unless it is given.
    """

    def __init__(  # noqa: PLR0913, PLR0917 — as above
        self,
        scenarios: Scenarios,
        hooks: Hooks,
        send: Sent,
        counted: Callable[[str], object] = str,
        pauses_s: tuple[float, ...] = PAUSES_S,
        attempt_s: float = 10.0,
        clock: Clock | None = None,
    ) -> None:
        self._clock = clock or asyncio.get_running_loop()
        self._scenarios = scenarios
        self._hooks = hooks
        self._send = send
        self._counted = counted
        self._pauses_s = pauses_s
        self._lease_s = attempt_s + LEASE_S
        self._me = secrets.token_hex(8)
        self._turns: dict[str, asyncio.Task[bool]] = {}
        self._quick = asyncio.Semaphore(QUICK)
        self._slow = set[str]()
        self._slow_now = 0
        self._backlogs = Recent[str, Backlog](MOST_READ_AHEAD)
        self._changed = asyncio.Event()

    async def round(self, wait_s: float = 0.0) -> None:
        """Begin a turn of each hook that is due; where none is, wait for up to some seconds.

        Raises:
            Unavailable: the queue cannot be reached.
        """
        self._changed.clear()
        due: list[str] = []
        if len(self._turns) - self._slow_now < QUICK:
            due = await self._hooks.due(DUE_AT_ONCE, LOOK_AGAIN_S)
        for scenario in due:
            try:
                await self._begin(scenario)
            except Refusal as refusal:
                await self._put_off_all(scenario, refusal)
        if not due:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait_s):
                    await self._changed.wait()

    async def turn(self, scenario: str) -> bool:
        """Give each hook of a scenario one attempt; return whether any message was taken."""
        return any(await asyncio.gather(*await self._begin(scenario)))

    async def stop(self) -> None:
        """Cancel all attempts under way: they are repeated, here or elsewhere."""
        turns: set[asyncio.Task[Any]] = set(self._turns.values())
        await ended(turns)

    async def _begin(self, scenario: str) -> "list[asyncio.Task[bool]]":
        """Begin the turns of the hooks of a scenario that are due, and not under way here."""
        found = [hook_of(record) for record in (await self._hooks.all(scenario)).values()]
        ready = [hook for hook in found if not hook.given_up]
        later = [hook.next_at for hook in ready if hook.next_at > time()]
        if later:
            await self._hooks.wake([scenario], min(later) - time())
        begun = []
        for hook in ready:
            if hook.next_at <= time() and hook.id not in self._turns:
                task = asyncio.create_task(self._turn(scenario, hook.id))
                self._turns[hook.id] = task
                begun.append(task)
        return begun

    async def _turn(self, scenario: str, name: str) -> bool:
        """Make one attempt for a hook, unless another worker does, and return if it was taken."""
        taken = more = False
        try:
            if name in self._slow and self._slow_now >= SLOW:
                await self._hooks.wake([scenario], SLOW_AFTER_S)
                return False
            async with self._slot(name):
                if not await self._hooks.lease(scenario, name, self._me, self._lease_s):
                    await self._hooks.wake([scenario], self._lease_s)  # if the other one dies
                    return False
                try:
                    taken, more = await self._next_message(scenario, name)
                finally:
                    await self._hooks.release(scenario, name, self._me)
        except Unknown:  # the scenario is gone
            await forget_hooks(self._hooks, scenario)
        except Refusal as refusal:
            await self._put_off_all(scenario, refusal)
        except Exception:
            log.exception("fault in webhooks", scenario=scenario)
        finally:
            del self._turns[name]
            if more:
                with contextlib.suppress(Refusal):
                    await self._hooks.wake([scenario])
            self._changed.set()
        return taken

    @contextlib.asynccontextmanager
    async def _slot(self, name: str) -> AsyncIterator[None]:
        """Hold one of the slots for attempts: a quick one at first, for a moment at most."""
        began, slow = self._clock.time(), name in self._slow
        if not slow:
            await self._quick.acquire()

        def take_long() -> None:
            nonlocal slow
            slow = True
            self._slow.add(name)
            self._slow_now += 1
            self._quick.release()
            self._changed.set()

        timer = None if slow else self._clock.call_later(SLOW_AFTER_S, take_long)
        self._slow_now += slow
        try:
            yield
        finally:
            if timer is not None:
                timer.cancel()
            if slow:
                self._slow_now -= 1
                if self._clock.time() - began < SLOW_AFTER_S:
                    self._slow.discard(name)
            else:
                self._quick.release()

    async def _next_message(self, scenario: str, name: str) -> tuple[bool, bool]:
        """Send the next message of a hook; return whether it was taken, and if there is more."""
        record = (await self._hooks.all(scenario)).get(name)
        if record is None:
            self._backlogs.drop(name)
            return False, False
        hook = hook_of(record)
        if hook.given_up or hook.next_at > time():
            return False, False
        entry = await self._entry_after(scenario, hook)
        while entry is not None and not entry.messages and not entry.last:
            hook = msgspec.structs.replace(hook, version=entry.version)
            entry = await self._entry_after(scenario, hook)
        if entry is None:
            await self._hooks.replace(scenario, name, encode(hook))
            return False, False
        if entry.messages:
            status = await self._attempt(hook, entry.messages[hook.taken])
            if not 200 <= status < 300:  # noqa: PLR2004 — the statuses of HTTP
                await self._put_off(scenario, hook, gone=status == GONE)
                return False, False
            self._counted("delivered")
        version, taken = hook.version, hook.taken + 1
        if taken >= len(entry.messages):
            version, taken = entry.version, 0
            if entry.last:
                await self._hooks.remove(scenario, name)
                return True, False
        done = {"version": version, "taken": taken, "failures": 0, "next_at": 0.0}
        is_here = await self._hooks.replace(
            scenario, name, encode(msgspec.structs.replace(hook, **done))
        )
        return True, is_here

    async def _entry_after(self, scenario: str, hook: Hook) -> ToTell | None:
        """Return the next messages of a hook, read on from the last place."""
        backlog = self._backlogs.get(hook.id)
        if backlog is not None:
            try:
                return await backlog.after(hook.version)
            except Unknown:  # the journal was set back, or another worker has been further
                self._backlogs.drop(hook.id)
        backlog = self._backlogs.keep(hook.id, Backlog(self._scenarios, scenario, hook))
        return await backlog.after(hook.version)

    async def _put_off_all(self, scenario: str, refusal: Refusal) -> None:
        """Look at a scenario again in a while, if the queue can be reached."""
        log.warning("webhooks put off", scenario=scenario, code=refusal.code)
        with contextlib.suppress(Refusal):
            await self._hooks.wake([scenario], AGAIN_S)

    async def _attempt(self, hook: Hook, message: Message) -> int:
        """Send a message, and return the status of the answer; 0: there was none."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        body = encode({"type": message.kind, "timestamp": now, "data": message.data})
        try:
            return await self._send(hook, message, body)
        except (OSError, ValueError, TimeoutError) as wrong:
            log.info("webhook not delivered", hook=hook.id, reason=type(wrong).__name__)
            return 0

    async def _put_off(self, scenario: str, hook: Hook, *, gone: bool) -> None:
        """Try again later, or not at all."""
        failures = hook.failures + 1
        if gone or failures > len(self._pauses_s):
            hook = msgspec.structs.replace(hook, failures=failures, given_up=True)
            self._counted("given_up")
            log.warning("webhook given up", scenario=scenario, hook=hook.id, failures=failures)
            await self._hooks.replace(scenario, hook.id, encode(hook))
            return
        self._counted("failed")
        # Spread out, so that not all come back in one moment.
        pause_s = self._pauses_s[failures - 1] * random.uniform(0.9, 1.1)  # noqa: S311 — no secret
        hook = msgspec.structs.replace(hook, failures=failures, next_at=time() + pause_s)
        if await self._hooks.replace(scenario, hook.id, encode(hook)):
            await self._hooks.wake([scenario], pause_s)


async def keep_delivering(
    deliveries: Deliveries, hooks: Hooks, feed: Feed, every_s: float = 1.0
) -> None:
    """Deliver until this is cancelled; the feed reports which scenarios have changed."""
    listening = asyncio.create_task(_listen(hooks, feed, every_s))
    try:
        while True:
            try:
                await deliveries.round(every_s)
            except Refusal:
                await asyncio.sleep(every_s)
    finally:
        await ended({listening})
        await deliveries.stop()


async def _listen(hooks: Hooks, feed: Feed, every_s: float) -> None:
    """Wake the scenarios that change. The feed is read while any scenario has hooks."""
    while True:
        try:
            if await hooks.hooked():
                await _while_hooked(hooks, feed, every_s)
            else:
                await asyncio.sleep(every_s)
        except Refusal:
            await asyncio.sleep(every_s)


async def _while_hooked(hooks: Hooks, feed: Feed, every_s: float) -> None:
    """Wake what moves on, some at a time, until nobody has hooks any more."""
    moved = set[str]()

    async def waking() -> None:
        while True:
            await asyncio.sleep(WAKING_S)
            some = sorted(moved)
            moved.clear()
            with contextlib.suppress(Refusal):
                await hooks.wake(some, known=True)

    task = asyncio.create_task(waking())
    try:
        async with contextlib.aclosing(feed.versions()) as notices:
            looked = time()
            async for notice in notices:
                match notice:
                    case Moved(scenario, _):
                        moved.add(scenario)
                    case Listening():  # what came before may have been missed
                        moved.update(await hooks.hooked())
                if time() - looked > IDLE_S + every_s:
                    looked = time()
                    if not await hooks.hooked():
                        return
    finally:
        await ended({task})
