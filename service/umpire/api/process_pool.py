"""The process pool: work that may take long runs in a process beside the event loop.

Each pool has one process, and the questions that wait for it take fair turns (`turns.py`). The
process limits its own processor time for each question, so a small question never ends as too
large because the machine is busy. A question without an answer after `OVERLOADED` times its limit
by the clock is given up, because the machine is overloaded.
"""

import asyncio
import os
import pickle
import subprocess
import sys
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from signal import SIGPROF
from typing import IO, Any, NamedTuple, TypeVar, cast

import msgspec
import structlog
from msgspec.structs import replace

from umpire.api.decode import list_of_any, read_value
from umpire.api.pool_process import FAULT, REFUSED
from umpire.api.problems import BUSY, TAKES_TOO_LONG
from umpire.api.questions import Bounds
from umpire.api.turns import Turns, while_asked
from umpire.kernel.errors import Refusal
from umpire.kernel.lines import language
from umpire.kernel.rulebook import Rulebook
from umpire.kernel.ruling import Ruling, fold
from umpire.scenarios.journal import encode
from umpire.scenarios.repository import Standing
from umpire.scenarios.submit import Command, Foretold
from umpire.settings import Settings
from umpire.telemetry import metrics
from umpire.telemetry.logs import Call, current

T = TypeVar("T")


log = structlog.get_logger("umpire.beside")


COMMAND = (sys.executable, "-m", "umpire.api.pool_process")
ENVIRONMENT = ("PATH", "HOME", "LANG", "LC_", "TZ", "TMPDIR", "LD_", "PYTHON", "OPENBLAS", "OMP_")
"""The variables that the process inherits, by how they begin: none that could hold a secret."""

OVERLOADED = 6
LEAST_OVERLOADED_S = 20.0
"""An answer that takes `OVERLOADED` times its limit by the clock is given up, but not before
`LEAST_OVERLOADED_S`."""

THREADS = 2
"""One talks to the process, while another may still wait for one that was ended."""

PATIENCE = 4
"""For how many times the limit of one question another waits for its turn."""


STARTING_S = 60.0
"""How long the process may take until it is up; on a busy machine that is many seconds."""


SPARED_S = 1.0
"""An abandoned question still has this long to end: a new process takes as long to start."""


AGAIN_S = 5.0
"""After how long a process that did not start with the service is started again."""


class ProcessPool:
    """Takes one question at a time.

    Args:
        setting: the name of the setting that holds the time limit.
        limit_s: the processor time that a question may take.
        most_waiting: how many questions may wait.
        bounds: what a question may hold, an answer, and the process.

    Attributes:
        was_up: whether its process has been ready for questions yet.
    """

    def __init__(self, setting: str, limit_s: float, most_waiting: int, bounds: Bounds) -> None:
        self.bounds = bounds
        self._setting = setting
        self._limit_s = limit_s
        self._turns = Turns(1, most_waiting)
        # Its own: slow look-ups of names fill the threads that all of the process share.
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="questions")
        self._child: Child | None = None
        self._coming: asyncio.Future[None] | None = None
        self.was_up = False

    async def ask(self, act: str, body: bytes = b"", **given: Any) -> Any:
        """Return the answer to an act; `body` and `given` are its arguments.

        Raises:
            Refusal: that of the act; or it takes too long, or too many questions wait already.
            ClientDisconnect: the client has left; see `while_asked`.
        """
        patience_s = PATIENCE * self._limit_s + self._starting_s
        async with while_asked(), self._turns.turn(len(body), patience_s):
            child = await self.up()
            question = (self._limit_s, language.get(), act, self.bounds, body, given)
            kind, told, call = await self._answer(child, question)
        _note(call)
        if kind == REFUSED:
            raise cast("Refusal", told)
        if kind == FAULT:
            raise RuntimeError(told)
        return told

    async def up(self) -> "Child":
        """Return the process once it is up; start it if it does not run.

        Raises:
            Refusal: it does not come up.
        """
        child = self._child
        if child is None or child.ended:
            try:
                child = self._child = Child(self.bounds.memory_mib)
            except OSError as wrong:
                raise BUSY.refuse("The process for questions cannot start; ask again.") from wrong
            self._coming = self._in_thread(child.greet)
            self._coming.add_done_callback(_looked_at)
        if self._coming is not None and not child.ready:
            await asyncio.wait({self._coming}, timeout=STARTING_S)
        if not child.ready:
            child.kill()
            raise BUSY.refuse("The process for questions did not start; ask again.")
        self.was_up = True
        return child

    def end(self) -> None:
        """End the process."""
        if self._child is not None:
            self._child.end()

    async def _answer(self, child: "Child", question: tuple[Any, ...]) -> tuple[str, Any, Call]:
        """Return the answer of the process; end the process if nobody waits for it any more.

        An abandoned question has `SPARED_S` to end by itself: the next question would otherwise
        wait as long for a new process.
        """
        work = self._in_thread(child.ask, question)
        work.add_done_callback(_looked_at)
        spared_s = SPARED_S
        try:
            if not (await asyncio.wait({work}, timeout=self._given_up_s))[0]:
                spared_s = 0.0
                log.warning("overloaded", setting=self._setting)
                metrics.question_process_ended("overloaded")
                raise BUSY.refuse("The machine is overloaded; ask again later.")
            return work.result()
        except EOFError:
            metrics.question_process_ended("out_of_time" if child.ran_out else "died")
            if child.ran_out:
                raise self._too_long() from None
            log.warning("a process for questions has ended", returncode=child.returncode)
            raise BUSY.refuse(
                "The process for questions ended before its answer; ask again."
            ) from None
        finally:
            try:
                if not work.done() and spared_s:
                    await asyncio.wait({work}, timeout=spared_s)
            finally:
                if not work.done():
                    if spared_s:
                        metrics.question_process_ended("abandoned")
                    child.kill()

    def _in_thread(self, work: Callable[..., T], *given: Any) -> "asyncio.Future[T]":
        return asyncio.get_running_loop().run_in_executor(self._threads, work, *given)

    @property
    def _given_up_s(self) -> float:
        return max(OVERLOADED * self._limit_s, LEAST_OVERLOADED_S)

    @property
    def _starting_s(self) -> float:
        """How much longer an answer may take because the process is not up yet."""
        return STARTING_S if self._child is None or not self._child.ready else 0.0

    def _too_long(self) -> Refusal:
        return TAKES_TOO_LONG.refuse(
            f"The question needs more than {self._limit_s:g} s of processor time "
            f"({self._setting}): ask for less at once, such as one `unit`, fewer orders or a "
            "smaller battle."
        )


class ProcessPools(NamedTuple):
    """The pools of a worker, separate so that none waits for the questions of another.

    Attributes:
        questions: about battles and designs that requests carry.
        transcripts: those that requests carry.
        kept: large questions about stored scenarios.
    """

    questions: ProcessPool
    transcripts: ProcessPool
    kept: ProcessPool

    async def start(self) -> None:
        """Start the processes for questions, one after the other, and return when all are up."""
        for pool in self.early:
            while not pool.was_up:
                try:
                    await pool.up()
                except Refusal as refusal:
                    log.warning("no process for questions", reason=refusal.message)
                    await asyncio.sleep(AGAIN_S)

    @property
    def early(self) -> tuple[ProcessPool, ...]:
        """The pools whose processes may start with the service."""
        return (self.questions, self.kept)

    def end(self) -> None:
        """End all processes."""
        for pool in self:
            pool.end()


def pools_of(settings: Settings) -> ProcessPools:
    """Return the pools of a worker; no process is started before it is needed."""
    bounds = Bounds(
        settings.units_limit,
        settings.orders_limit,
        settings.answer_limit,
        settings.question_memory_mib,
    )
    waiting = settings.most_waiting

    def pool(setting: str, limit_s: float) -> ProcessPool:
        return ProcessPool(setting, limit_s, waiting, bounds)

    return ProcessPools(
        pool("UMPIRE_QUESTION_S", settings.question_s),
        pool("UMPIRE_TRANSCRIPT_S", settings.transcript_s),
        pool("UMPIRE_QUESTION_S", settings.question_s),
    )


class Child:
    """The process. It is started at once, and answers when it is `ready`: once it is greeted."""

    def __init__(self, memory_mib: int) -> None:
        inherited = {name: os.environ[name] for name in os.environ if name.startswith(ENVIRONMENT)}
        self._process = subprocess.Popen(  # noqa: S603 — this interpreter, and a module of ours
            (*COMMAND, str(memory_mib)),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=inherited,
        )
        self.ready = False
        self._killed = False
        self.end = weakref.finalize(self, _end, self._process)

    @property
    def ended(self) -> bool:
        """Return whether the process cannot be asked any more."""
        return self._killed or self._process.poll() is not None

    @property
    def returncode(self) -> int | None:
        """How the process has ended, as `subprocess` says it; one that ends is waited for."""
        try:
            return self._process.wait(ENDING_S)
        except subprocess.TimeoutExpired:
            return None

    @property
    def ran_out(self) -> bool:
        """Return whether it has ended because a question used up its processor time."""
        return not self._killed and self.returncode == -SIGPROF

    def kill(self) -> None:
        """End it, whatever it is at, without waiting for it to be gone."""
        self._killed = True
        self._process.kill()

    def greet(self) -> None:
        """Wait until it is up; this blocks.

        Raises:
            EOFError: the process has ended.
        """
        try:
            pickle.load(self._pipes[1])  # noqa: S301 — from our child
        except (OSError, ValueError, pickle.UnpicklingError) as ended:
            raise EOFError from ended
        self.ready = True

    def ask(self, question: tuple[Any, ...]) -> tuple[str, Any, Call]:
        """Return the answer to a question; this blocks.

        Raises:
            EOFError: the process has ended.
        """
        into, out = self._pipes
        try:
            pickle.dump(question, into, pickle.HIGHEST_PROTOCOL)
            into.flush()
            return cast("tuple[str, Any, Call]", pickle.load(out))  # noqa: S301 — as above
        except (OSError, ValueError, pickle.UnpicklingError) as ended:
            raise EOFError from ended

    @property
    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        into, out = self._process.stdin, self._process.stdout
        assert into is not None  # noqa: S101 — as it was started
        assert out is not None  # noqa: S101 — as above
        return into, out


ENDING_S = 1.0
"""How long a process that has closed its output may take until it is gone."""


def _looked_at(work: "asyncio.Future[Any]") -> None:
    """Retrieve the exception of abandoned work, so that asyncio does not log it."""
    if not work.cancelled():
        work.exception()


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


def _sent(standing: Standing, command: Command) -> dict[str, Any]:
    """Return a command, and what it is about, without what cannot travel."""
    return {
        "system": standing.rulebook.system,
        "standing": replace(
            standing,
            rulebook=None,
            dice=None,
            battle=None,
            header=replace(standing.header, battle=None),
        ),
        "command": replace(command, orders=()),
        "orders": encode(command.orders),
    }


def _events(rulebook: Rulebook[Any, Any, Any], told: bytes) -> tuple[Any, ...]:
    return tuple(read_value(list_of_any(rulebook.event_types), told))


async def judged(pool: ProcessPool, standing: Standing, command: Command) -> Ruling[Any, Any]:
    """Return the ruling on a command; see `submit.judge`."""
    rulebook = standing.rulebook
    told = await pool.ask("judge_now", encode(standing.battle), **_sent(standing, command))
    events = _events(rulebook, told)
    return Ruling(fold(standing.battle, events), events)


async def foretold(pool: ProcessPool, standing: Standing, command: Command) -> Foretold:
    """Return what would come of a command; see `dry_run`."""
    battle = encode(standing.battle)
    run, told = await pool.ask("foretell_now", battle, **_sent(standing, command))
    found: Foretold = msgspec.structs.replace(run, events=_events(standing.rulebook, told))
    return found
