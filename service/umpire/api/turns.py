"""Fair turns at what the callers of a process share: processes, threads, and the event loop.

Places (addresses) take turns; at one place its holders (stored battles, or callers without one)
take turns; and each holder's shortest work goes first. So a caller that asks for much waits behind
its own requests and delays others by one turn at most.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import copy_context
from functools import partial
from itertools import count
from typing import Any, NamedTuple, TypeAlias, TypeVar

from umpire.api.http.callers import site_of
from umpire.api.problems import BUSY
from umpire.telemetry.calls import current

T = TypeVar("T")

LEAST_SHARE = 2
SHARES = 4
"""One holder has a quarter of the places to wait, and at least two."""


class Holder(NamedTuple):
    """Whose turn it is: an address, and there a stored battle or else a caller."""

    place: str
    name: str


def holder_now() -> Holder:
    """Return for whom the current request is served."""
    call = current()
    return Holder(site_of(call.address), call.scenario or call.caller)


Turn: TypeAlias = "asyncio.Future[None]"


class _Waiting(NamedTuple):
    size: float
    number: int
    turn: Turn


class Queue:
    """Work that waits for its turn.

    Args:
        most: how much may wait; `None` for any amount.
    """

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._share = None if most is None else max(LEAST_SHARE, most // SHARES)
        self._waiting: dict[str, dict[str, list[_Waiting]]] = {}
        self._numbers = count()

    def __len__(self) -> int:
        return sum(map(_count, self._waiting.values()))

    def join(self, holder: Holder, size: float) -> Turn:
        """Return a future that is done when it is the turn of work of this `size`.

        Raises:
            Unavailable: the holder has its share of the places, or all of them are taken.
        """
        here = self._waiting.get(holder.place, {})
        mine = here.get(holder.name, [])
        if self._share is not None and len(mine) >= self._share:
            raise BUSY.refuse(
                f"{len(mine)} of your questions wait already, the most for one battle or caller; "
                "ask again soon."
            )
        full = self._most is not None and len(self) >= self._most
        if full and not self._make_room(here, mine):
            raise BUSY.refuse(f"{len(self)} questions wait already; ask again soon.")
        turn = asyncio.get_running_loop().create_future()
        waiting = _Waiting(size, next(self._numbers), turn)
        self._waiting.setdefault(holder.place, {}).setdefault(holder.name, []).append(waiting)
        return turn

    def _make_room(self, here: dict[str, list[_Waiting]], mine: list[_Waiting]) -> bool:
        """Send away the latest work of the largest holder, if that has more than the newcomer."""
        crowded = max(self._waiting.values(), key=_count)
        if _count(crowded) <= _count(here) + 1:
            crowded = here
        most = max(crowded.values(), key=len, default=[])
        if crowded is here and len(most) <= len(mine) + 1:
            return False
        latest = max(most, key=lambda each: each.number)
        self.leave(latest.turn)
        if not latest.turn.done():
            latest.turn.set_exception(BUSY.refuse("Other callers wait, too; ask again soon."))
        return True

    def leave(self, turn: Turn) -> bool:
        """Forget work that waits; return whether it did."""
        for place, here in self._waiting.items():
            for name, mine in here.items():
                for each in mine:
                    if each.turn is turn:
                        self._drop(place, name, each)
                        return True
        return False

    def _drop(self, place: str, name: str, waiting: _Waiting) -> None:
        here = self._waiting[place]
        here[name].remove(waiting)
        if not here[name]:
            del here[name]
        if not here:
            del self._waiting[place]

    def next(self) -> bool:
        """Give the turn to the next work; return whether there is some."""
        while self._waiting:
            place, here = next(iter(self._waiting.items()))
            name, mine = next(iter(here.items()))
            shortest = min(mine, key=lambda each: (each.size, each.number))
            self._drop(place, name, shortest)
            if name in here:
                here[name] = here.pop(name)  # behind the other holders of the place
            if place in self._waiting:
                self._waiting[place] = self._waiting.pop(place)  # behind all other places
            if not shortest.turn.done():
                shortest.turn.set_result(None)
                return True
        return False


def _count(here: dict[str, list[_Waiting]]) -> int:
    return sum(map(len, here.values()))


class Turns:
    """Lets so much work be done at once; the rest waits in a queue.

    Args:
        at_once: how much is done at once.
        most_waiting: how much may wait; `None` for any amount.
    """

    def __init__(self, at_once: int, most_waiting: int | None) -> None:
        self._free = at_once
        self._queue = Queue(most_waiting)

    @property
    def waiting(self) -> int:
        """How much waits."""
        return len(self._queue)

    @asynccontextmanager
    async def turn(self, size: float = 0.0, patience_s: float | None = None) -> AsyncIterator[None]:
        """Wait for a turn of the current request, and hold it.

        Raises:
            Unavailable: too much waits, or the turn does not come in time.
        """
        await self.take(size, patience_s)
        try:
            yield
        finally:
            self.give_back()

    async def take(self, size: float = 0.0, patience_s: float | None = None) -> None:
        """Wait for a turn; whoever takes it gives it back. See `turn`."""
        if self._free:
            self._free -= 1
            return
        turn = self._queue.join(holder_now(), size)
        try:
            async with asyncio.timeout(patience_s):
                await turn
        except BaseException as wrong:
            waited = self._queue.leave(turn)
            if not waited and _was_given(turn):
                self.give_back()  # a turn that came too late to be taken
            if isinstance(wrong, TimeoutError):
                raise BUSY.refuse("It had no turn in time; ask again soon.") from None
            raise

    def give_back(self) -> None:
        """Let the next work begin."""
        if not self._queue.next():
            self._free += 1


def _was_given(turn: Turn) -> bool:
    """Whether a turn was given, not sent away or cancelled."""
    return turn.done() and not turn.cancelled() and turn.exception() is None


class Threads:
    """Does work in threads beside the event loop, so much at a time, by turns.

    Args:
        at_once: how many threads work. Each takes the interpreter from the event loop now and then.
        name: of the threads.
        most_waiting: how much work may wait; `None` for any amount.
    """

    def __init__(self, at_once: int, name: str, most_waiting: int | None = None) -> None:
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix=name)
        self._turns = Turns(at_once, most_waiting)

    async def __call__(self, work: Callable[..., T], /, *given: Any, **named: Any) -> T:
        """Return what `work` returns, or raise what it raises.

        Raises:
            Unavailable: too much waits.
        """
        await self._turns.take()
        try:
            call = partial(copy_context().run, work, *given, **named)
            done = asyncio.get_running_loop().run_in_executor(self._threads, call)
        except BaseException:
            self._turns.give_back()
            raise
        done.add_done_callback(self._over)
        return await asyncio.shield(done)  # the thread works on, whoever stops waiting

    def _over(self, done: "asyncio.Future[Any]") -> None:
        if not done.cancelled():
            done.exception()  # nobody may wait for it any more
        self._turns.give_back()
