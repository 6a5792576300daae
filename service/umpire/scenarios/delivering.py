"""Delivering webhooks: in order for each of them, at least once, and not for ever.

The queue names scenarios, not messages: those are read from the journal when they are sent, so
that none can be lost between the two. Who delivers for a scenario holds a lease; if the worker
dies, it ends, and another goes on after the last version that was delivered.
"""

import asyncio
import contextlib
import random
import secrets
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from time import time
from typing import Protocol

import msgspec
import structlog

from umpire.kernel.errors import Refusal
from umpire.scenarios.errors import Unknown
from umpire.scenarios.journal import encode
from umpire.scenarios.kept import Scenarios
from umpire.scenarios.ports import Feed, Hooks, Listening, Moved
from umpire.scenarios.tasks import ended
from umpire.scenarios.webhooks import Hook, Message, forget_hooks, hook_of, messages

PAUSES_S = (5, 30, 120, 600, 3_600, 10_800, 28_800, 28_800)
"""How long to wait after each failure in a row; after the last there is no more: a day in all."""

LOOK_AGAIN_S = 600.0
"""When a scenario is looked at again that nobody has said anything of."""

LEASE_S = 60.0
AT_ONCE = 16
WAKING_S = 0.1
IDLE_S = 30.0
GONE = 410

log = structlog.get_logger("umpire.webhooks")


class Sent(Protocol):
    """Sends a signed message."""

    def __call__(self, hook: Hook, message: Message, body: bytes) -> Awaitable[int]:
        """Return the status of the answer; raises `OSError` or `ValueError` where there is none."""


class Deliveries:
    """Delivers the webhooks that are due, in this worker.

    Args:
        scenarios: what is told.
        hooks: to whom.
        send: sends a message.
        counted: is told what became of each attempt: `delivered`, `failed`, `given_up`.
        pauses_s: how long to wait after each failure in a row.
    """

    def __init__(
        self,
        scenarios: Scenarios,
        hooks: Hooks,
        send: Sent,
        counted: Callable[[str], object] = str,
        pauses_s: tuple[float, ...] = PAUSES_S,
    ) -> None:
        self._scenarios = scenarios
        self._hooks = hooks
        self._send = send
        self._counted = counted
        self._pauses_s = pauses_s
        self._me = secrets.token_hex(8)

    async def round(self) -> int:
        """Deliver for all scenarios that are due, and return how many there were.

        Raises:
            Unavailable: the queue cannot be reached.
        """
        due = await self._hooks.due(AT_ONCE, LOOK_AGAIN_S)
        await asyncio.gather(*(self._one(scenario) for scenario in due))
        return len(due)

    async def _one(self, scenario: str) -> None:
        """Deliver for one scenario, unless another worker does."""
        try:
            if not await self._hooks.lease(scenario, self._me, LEASE_S):
                await self._hooks.wake([scenario], 1.0)
                return
            try:
                await self.deliver(scenario)
            finally:
                await self._hooks.release(scenario, self._me)
        except Refusal as refusal:
            log.warning("webhooks put off", scenario=scenario, code=refusal.code)
        except Exception:
            log.exception("fault in webhooks", scenario=scenario)

    async def deliver(self, scenario: str) -> None:
        """Deliver all that is due of a scenario, for each hook in order.

        Raises:
            Unavailable: the journal, or the queue, cannot be reached.
        """
        found = [hook_of(record) for record in (await self._hooks.all(scenario)).values()]
        ready = [hook for hook in found if not hook.given_up]
        later = [hook.next_at for hook in ready if hook.next_at > time()]
        if later:
            await self._hooks.wake([scenario], min(later) - time())
        became = await asyncio.gather(
            *(self._to(scenario, hook) for hook in ready if hook.next_at <= time()),
            return_exceptions=True,
        )
        if any(isinstance(one, Unknown) for one in became):  # there is nothing to tell any more
            await forget_hooks(self._hooks, scenario)
            return
        for one in became:
            if isinstance(one, BaseException):
                raise one

    async def _to(self, scenario: str, hook: Hook) -> None:
        """Deliver to one hook, message by message, until one is not taken."""
        closed = False
        async for version, made in messages(self._scenarios, scenario, hook):
            for message in made:
                if not await self._hooks.lease(scenario, self._me, LEASE_S):
                    return  # this took so long that another goes on
                status = await self._attempt(hook, message)
                if not 200 <= status < 300:  # noqa: PLR2004 — the statuses of HTTP
                    await self._put_off(scenario, hook, gone=status == GONE)
                    return
                self._counted("delivered")
            hook = msgspec.structs.replace(hook, version=version, failures=0, next_at=0.0)
            if not await self._hooks.replace(scenario, hook.id, encode(hook)):
                return  # it was removed
            closed = closed or (await self._scenarios.at_least(scenario, version)).closed
        if closed:
            await self._hooks.remove(scenario, hook.id)

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
    """Deliver for as long as this is not cancelled; the feed says what has moved on."""
    listening = asyncio.create_task(_listen(hooks, feed, every_s))
    try:
        while True:
            try:
                busy = await deliveries.round()
            except Refusal:
                busy = 0
            if not busy:
                await asyncio.sleep(every_s)
    finally:
        await ended({listening})


async def _listen(hooks: Hooks, feed: Feed, every_s: float) -> None:
    """Wake the scenarios that move on. The feed is heard while anybody has hooks."""
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
