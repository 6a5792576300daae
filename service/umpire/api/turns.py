"""Share a process between its callers: fair turns, large requests, callers that have left.

Places (addresses) take turns. At one place its holders (stored battles, or callers without one)
take turns, and the shortest work of each holder goes first. So a caller with much work waits
behind its own requests, and delays others by one turn at most.
"""

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from contextvars import ContextVar, copy_context
from functools import lru_cache, partial
from heapq import heapify, heappop, heappush
from ipaddress import IPv6Address, IPv6Network, ip_address
from itertools import count
from time import perf_counter, thread_time
from typing import Any, NamedTuple, TypeAlias, TypeVar

from starlette.requests import ClientDisconnect
from starlette.types import Receive

from umpire.api.problems import BUSY
from umpire.telemetry.logs import current

T = TypeVar("T")


LEAST_SHARE = 2
SHARES = 4
"""One holder has a quarter of the places to wait, and at least two."""


MOST_STEPS, TURN_S = 4, 0.002
"""How many requests may go on in one turn of the event loop; fewer if it takes longer than that, in
seconds of processor time."""

SITE_BITS = 64
"""One site has this many bits of an IPv6 address for itself."""


class Holder(NamedTuple):
    """Whose turn it is: an address, and there a stored battle or else a caller."""

    place: str
    name: str


def holder_now() -> Holder:
    """Return the holder for which the current request is served."""
    call = current()
    return Holder(site_of(call.address), call.scenario or call.caller)


@lru_cache(maxsize=4096)
def site_of(address: str) -> str:
    """Return what one site has of an address: all of IPv4, the first 64 bits of IPv6."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return address
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(IPv6Network((int(known), SITE_BITS), strict=False))


Turn: TypeAlias = "asyncio.Future[None]"


class _Waiting(NamedTuple):
    """Work in the heap of its holder: the smallest first, and of equal ones the earliest."""

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

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def join(self, holder: Holder, size: float) -> Turn:
        """Return a future that is done when it is the turn of work of this `size`.

        Raises:
            Unavailable: the holder has its share of the places, or all of them are taken.
        """
        here = self._waiting.get(holder.place, {})
        mine = here.get(holder.name, [])
        if self._share is not None and len(mine) >= self._share:
            raise BUSY.refuse(
                f"{len(mine)} of your questions already wait, the limit of one battle or caller; "
                "ask again soon."
            )
        full = self._most is not None and len(self) >= self._most
        if full and not self._make_room(here, mine):
            raise BUSY.refuse(f"{len(self)} questions already wait, the limit; ask again soon.")
        turn = asyncio.get_running_loop().create_future()
        waiting = _Waiting(size, next(self._numbers), turn)
        heap = self._waiting.setdefault(holder.place, {}).setdefault(holder.name, [])
        heappush(heap, waiting)
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
            latest.turn.set_exception(
                BUSY.refuse("Your question lost its place to other callers; ask again soon.")
            )
        return True

    def leave(self, turn: Turn) -> bool:
        """Forget work that waits; return whether it did."""
        for place, here in self._waiting.items():
            for name, mine in here.items():
                for each in mine:
                    if each.turn is turn:
                        mine.remove(each)
                        heapify(mine)
                        self._forget_if_empty(place, name)
                        return True
        return False

    def _forget_if_empty(self, place: str, name: str) -> None:
        here = self._waiting[place]
        if not here[name]:
            del here[name]
        if not here:
            del self._waiting[place]

    def next(self) -> bool:
        """Give the turn to the next work; return whether there is some."""
        while self._waiting:
            place, here = next(iter(self._waiting.items()))
            name, mine = next(iter(here.items()))
            shortest = heappop(mine)
            self._forget_if_empty(place, name)
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


class Starts:
    """Lets a few requests start or continue in each turn of the event loop, by fair turns.

    Each step of a request waits for one step of every other request that is under way. Without
    this, a caller with hundreds of connections would slow down all others a hundred times. A turn
    has several steps while they are short, and one while they are long.
    """

    def __init__(self, most: int = MOST_STEPS) -> None:
        self._most = most
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting = Queue(None)
        self._steps = self._left = most
        self._since: float | None = None  # when the first step of this turn of the loop began

    async def turn(self) -> None:
        """Go on at once if there is time left in this turn of the loop, else wait."""
        self._look_at_loop()
        if self._left and not self._waiting:
            self._take()
        else:
            await self._waiting.join(holder_now(), 0.0)

    async def next_turn(self) -> None:
        """Wait until the others have had their turn."""
        self._look_at_loop()
        mine = self._waiting.join(holder_now(), 0.0)
        if self._since is None:
            self._begin()
        await mine

    def _look_at_loop(self) -> None:
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._loop, self._waiting = loop, Queue(None)
            self._left, self._since = self._steps, None

    def _take(self) -> None:
        self._left -= 1
        if self._since is None:
            self._begin()

    def _begin(self) -> None:
        self._since = thread_time()
        asyncio.get_running_loop().call_soon(self._give)

    def _give(self) -> None:
        """Give the steps of the next turn of the loop to those who wait."""
        assert self._since is not None  # noqa: S101 — as it was begun
        took_s = thread_time() - self._since
        if took_s > TURN_S:
            self._steps = max(1, self._steps // 2)
        elif not self._left:
            self._steps = min(self._most, 2 * self._steps)
        self._left, self._since = self._steps, None
        while self._left and self._waiting.next():
            self._take()


STRETCH_S = 0.003


class Pace:
    """Gives fair turns to large operations: one of them in each turn of the event loop."""

    def __init__(self) -> None:
        self._turns = Starts(1)
        self._since = 0.0

    @property
    def due(self) -> bool:
        """Return whether the others must have their turn now."""
        return perf_counter() - self._since > STRETCH_S

    async def turn(self) -> None:
        """Wait until the others have had their turn."""
        await self._turns.next_turn()
        self._since = perf_counter()


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
                raise BUSY.refuse("Your question got no turn in time; ask again soon.") from None
            raise

    def give_back(self) -> None:
        """Let the next work begin."""
        if not self._queue.next():
            self._free += 1


def _was_given(turn: Turn) -> bool:
    """Return whether a turn was given, not sent away or cancelled."""
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


PATIENCE_S = 5.0
MOST_WAITING = 256
WORTH_WAITING_S = 0.0005
PARTS = 5
BODY_VALUE_S = 0.5e-6
"""The time for a value in the body of a request: it is read and counted."""

INPUT_VALUE_S = 4e-6
"""The time for a value that GraphQL checks against its type and makes an input of."""


class Share:
    """Limits large requests to a fifth of the event loop, one after another, by fair turns.

    Each turn is followed by a pause of four times its length. Without that, a few clients that send
    the largest requests all the time would leave almost nothing to the others.
    """

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


_request: ContextVar[Receive | None] = ContextVar("umpire_asker", default=None)


asked_by = _request.set
"""Watch the rest of this request from here on, to see whether its client leaves."""


async def gone(receive: Receive) -> None:
    """Return when the client of a request, which has been read, is gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


class AskerGone(ClientDisconnect):
    """The client of a request that had come whole is gone: nobody waits for an answer."""


@asynccontextmanager
async def while_asked() -> AsyncIterator[None]:
    """Cancel the work inside as soon as the client has left; outside of a request, never.

    A large question may take long. A server reports that the client has left only to a reader of
    the request, so the request is read while such work runs. The operations of a WebSocket are
    cancelled with it.

    Raises:
        AskerGone: the client has left.
    """
    request, task = _request.get(), asyncio.current_task()
    if request is None or task is None:
        yield
        return
    inside, left, cancelled = True, False, task.cancelling()

    def leave(watched: "asyncio.Task[None]") -> None:
        nonlocal left
        if inside and not watched.cancelled():
            left = True
            task.cancel()

    watching = asyncio.create_task(gone(request))
    watching.add_done_callback(leave)
    try:
        yield
    except asyncio.CancelledError:
        if left and task.cancelling() == cancelled + 1:
            raise AskerGone from None
        raise
    finally:
        inside = False
        watching.cancel()
        if left:
            task.uncancel()


YOUNG = 10_000
"""After how many new objects those are looked through, which takes a third of a millisecond."""


def tune_collector() -> None:
    """Make the collector look at new objects seldom, and never again at those that exist.

    A look after each 700 new objects took a tenth of the process. Only objects in cycles wait a
    little longer for it, and few are; all others are freed at once.
    """
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
    gc.freeze()
