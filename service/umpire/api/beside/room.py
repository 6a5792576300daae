"""The room: one process beside the event loop, and those who wait for it."""

import asyncio
import os
import pickle
import subprocess
import sys
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from heapq import heapify, heappop, heappush
from itertools import count
from typing import Any, NamedTuple, cast

from umpire.api.beside.child import FAULT, REFUSED
from umpire.api.problems import BUSY, TAKES_TOO_LONG
from umpire.api.questions import Bounds
from umpire.kernel.errors import Refusal
from umpire.settings import Settings
from umpire.telemetry import metrics
from umpire.telemetry.calls import Call, current

COMMAND = (sys.executable, "-m", "umpire.api.beside.child")
PATIENCE = 4
"""For how many times the limit of one question another waits for its turn."""

STARTING_S = 60.0
"""How long the process may take until it is up; on a busy machine that is many seconds."""


class Room:
    """Takes one question at a time; of those that wait, the shortest first.

    Args:
        setting: the name of the setting that holds the time limit.
        limit_s: how long a question may take.
        most_waiting: how many questions may wait.
        bounds: what a question may hold, and an answer.
    """

    def __init__(self, setting: str, limit_s: float, most_waiting: int, bounds: Bounds) -> None:
        self.bounds = bounds
        self._setting = setting
        self._limit_s = limit_s
        self._most_waiting = most_waiting
        self._taken = False
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._child: Child | None = None

    async def ask(self, act: str, body: bytes = b"", **given: Any) -> Any:
        """Return what comes of an act; `body` and what else is given are its arguments.

        Raises:
            Refusal: that of the act; or it takes too long, or too many wait already.
        """
        async with self._turn(len(body)):
            child = self._child
            if child is None or child.ended:
                child = self._child = await asyncio.to_thread(Child)
            work = asyncio.ensure_future(
                asyncio.to_thread(child.ask, (act, self.bounds, body, given))
            )
            try:
                async with asyncio.timeout(self._limit_s + self._starting_s):
                    kind, told, call = await asyncio.shield(work)
            except TimeoutError:
                raise self._too_long() from None
            except EOFError:
                raise BUSY.refuse("The process that was asked has ended; ask again.") from None
            finally:
                if not work.done():
                    await asyncio.to_thread(child.end)
                    with suppress(EOFError):
                        await work
        _note(call)
        if kind == REFUSED:
            raise cast("Refusal", told)
        if kind == FAULT:
            raise RuntimeError(told)
        return told

    def begin(self) -> None:
        """Start the process, so that the first question does not wait for it."""
        self._child = self._child or Child()

    def end(self) -> None:
        """End the process."""
        if self._child is not None:
            self._child.end()

    @asynccontextmanager
    async def _turn(self, size: int) -> AsyncIterator[None]:
        """Wait for a turn; a question of `size` bytes goes before longer ones."""
        if self._taken:
            await self._wait(size)
        self._taken = True
        try:
            yield
        finally:
            self._taken = self._hand_on()

    async def _wait(self, size: int) -> None:
        if len(self._waiting) >= self._most_waiting:
            raise BUSY.refuse(f"{len(self._waiting)} questions wait already; ask again soon.")
        turn = asyncio.get_running_loop().create_future()
        mine = (size, next(self._numbers), turn)
        heappush(self._waiting, mine)
        try:
            async with asyncio.timeout(PATIENCE * self._limit_s + self._starting_s):
                await turn
        except BaseException as wrong:
            if mine in self._waiting:
                self._waiting.remove(mine)
                heapify(self._waiting)
            elif not turn.cancelled():
                self._taken = self._hand_on()  # a turn that came too late to be taken
            if isinstance(wrong, TimeoutError):
                raise BUSY.refuse("It had no turn in time; ask again soon.") from None
            raise

    @property
    def _starting_s(self) -> float:
        """How much longer an answer may take because the process is not up yet."""
        return STARTING_S if self._child is None or not self._child.ready else 0.0

    def _hand_on(self) -> bool:
        """Give the turn to the next who waits; tell whether there is one."""
        while self._waiting:
            turn = heappop(self._waiting)[-1]
            if not turn.done():
                turn.set_result(None)
                return True
        return False

    def _too_long(self) -> Refusal:
        return TAKES_TOO_LONG.refuse(
            f"It takes more than {self._limit_s:g} s ({self._setting}): ask for less at once, such "
            "as one `unit`, fewer orders or a smaller battle."
        )


class Rooms(NamedTuple):
    """The rooms of a worker, apart, so that none waits for what is asked in another.

    Attributes:
        questions: about battles and designs that anybody sends along.
        transcripts: those that are sent along.
        kept: what is asked of scenarios that are kept, and large.
    """

    questions: Room
    transcripts: Room
    kept: Room

    def end(self) -> None:
        """End all processes."""
        for room in self:
            room.end()


def rooms_of(settings: Settings) -> Rooms:
    """Return the rooms of a worker; no process is started before it is needed."""
    bounds = Bounds(settings.units_limit, settings.orders_limit, settings.answer_limit)
    waiting = settings.most_waiting

    def room(setting: str, limit_s: float) -> Room:
        return Room(setting, limit_s, waiting, bounds)

    return Rooms(
        room("UMPIRE_QUESTION_S", settings.question_s),
        room("UMPIRE_TRANSCRIPT_S", settings.transcript_s),
        room("UMPIRE_QUESTION_S", settings.question_s),
    )


class Child:
    """The process. It is started at once, and answers when it is `ready`."""

    def __init__(self) -> None:
        surroundings = {name: os.environ[name] for name in os.environ if name != metrics.DIRECTORY}
        self._process = subprocess.Popen(  # noqa: S603 — this interpreter, and a module of ours
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=surroundings
        )
        self.ready = False
        self.end = weakref.finalize(self, _end, self._process)

    @property
    def ended(self) -> bool:
        """Whether there is nobody to ask any more."""
        return self._process.poll() is not None

    def ask(self, question: tuple[Any, ...]) -> tuple[str, Any, Call]:
        """Return the answer to a question; this blocks.

        Raises:
            EOFError: the process has ended.
        """
        into, out = self._process.stdin, self._process.stdout
        assert into is not None  # noqa: S101 — as it was started
        assert out is not None  # noqa: S101
        try:
            if not self.ready:
                pickle.load(out)  # noqa: S301 — from our child
                self.ready = True
            pickle.dump(question, into, pickle.HIGHEST_PROTOCOL)
            into.flush()
            return cast("tuple[str, Any, Call]", pickle.load(out))  # noqa: S301
        except (OSError, ValueError, pickle.UnpicklingError) as ended:
            raise EOFError from ended


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    process.wait()
    for end in (process.stdin, process.stdout):
        if end is not None:
            with suppress(OSError):
                end.close()


def _note(done: Call) -> None:
    """Write down here what became known of a ruling there."""
    if done.ruling is None or done.system is None:
        return
    call = current()
    call.orders, call.order_count = done.orders, done.order_count
    call.ruling, call.dice, call.rules_s = done.ruling, done.dice, done.rules_s
    metrics.ruled(done.system, done.ruling, done.dice, kept=False)
