"""The process beside the event loop: one question at a time, each within its time."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

import pytest

from umpire.api.beside.room import Room
from umpire.api.questions import Bounds
from umpire.app import create_app
from umpire.kernel.errors import Malformed, Refusal
from umpire.scenarios.errors import Difference, NotVerified, StaleScenario
from umpire.settings import Settings

BOUNDS = Bounds(200, 1000, 8_000_000)
BATTLE = b'{"system":"full-thrust-light","sample":"duel"}'
LONG = 10.0
TRANSCRIPT = "tests/golden/full-thrust-remixed-meeting-engagement.ndjson"


@contextmanager
def room(limit_s: float = LONG, waiting: int = 2) -> Iterator[Room]:
    """Return a room, and end its process."""
    one = Room("UMPIRE_QUESTION_S", limit_s, waiting, BOUNDS)
    try:
        yield one
    finally:
        one.end()


@asynccontextmanager
async def asleep(one: Room) -> AsyncIterator[None]:
    """Let the process of a room stand still meanwhile, as if it were at a long question."""
    await one.ask("battles", BATTLE)
    with stopped(one):
        yield


@contextmanager
def stopped(one: Room) -> Iterator[None]:
    """Stop the process of a room, however far it is."""
    child = one._child  # noqa: SLF001 — to find its process
    assert child is not None
    pid = child._process.pid  # noqa: SLF001
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


async def code_of(asked: Any) -> str:
    """Return the code of the refusal that comes of a question."""
    with pytest.raises(Refusal) as refused:
        await asked
    return refused.value.code


def test_what_takes_too_long_is_ended_and_the_next_question_answered() -> None:
    """The process is killed, whatever it is at; there is another for who asks next."""

    async def asked() -> tuple[str, bytes]:
        with room(limit_s=0.2) as one:
            async with asleep(one):
                code = await code_of(one.ask("battles", BATTLE))
                return code, await one.ask("battles", BATTLE)

    code, answer = asyncio.run(asked())
    assert code == "takes_too_long"
    assert answer.startswith(b'{"system":"full-thrust-light","battle":')


def test_nobody_is_sent_away_because_the_process_is_not_up_yet() -> None:
    """Who waits while it starts has a turn all the same, however busy the machine is."""

    async def asked() -> list[bytes]:
        with room(limit_s=0.2) as one:
            one.begin()
            with stopped(one):
                questions = [asyncio.create_task(one.ask("battles", BATTLE)) for _ in range(3)]
                await asyncio.sleep(1.0)
            answers: list[bytes] = await asyncio.gather(*questions)
            return answers

    assert len(set(asyncio.run(asked()))) == 1


def test_only_so_many_wait() -> None:
    """One more is told to come back; the others have their answers, the shortest first."""

    async def asked() -> tuple[str, list[int]]:
        answered: list[int] = []

        async def ask(one: Room, spaces: int) -> None:
            await one.ask("battles", BATTLE + b" " * spaces)
            answered.append(spaces)

        with room() as one:
            async with asleep(one):
                tasks = [asyncio.create_task(ask(one, spaces)) for spaces in (0, 9, 3)]
                await asyncio.sleep(0)
                code = await code_of(one.ask("battles", BATTLE))
            await asyncio.gather(*tasks)
        return code, answered

    assert asyncio.run(asked()) == ("busy", [0, 3, 9])


def test_who_gives_up_leaves_the_room_to_the_next() -> None:
    """At its turn, or in the queue."""

    async def asked() -> bytes:
        with room() as one:
            async with asleep(one):
                first, second = (asyncio.create_task(one.ask("battles", BATTLE)) for _ in range(2))
                await asyncio.sleep(0)
                second.cancel()
                first.cancel()
                await asyncio.gather(first, second, return_exceptions=True)
                answer: bytes = await one.ask("battles", BATTLE)
                return answer

    assert asyncio.run(asked()).startswith(b"{")


def test_a_process_that_dies_is_replaced() -> None:
    """Who was waiting is told to ask again."""

    async def asked() -> tuple[str, bytes]:
        with room() as one:
            async with asleep(one):
                task = asyncio.create_task(one.ask("battles", BATTLE))
                await asyncio.sleep(0.05)
                one.end()
            return await code_of(task), await one.ask("battles", BATTLE)

    code, answer = asyncio.run(asked())
    assert (code, answer[:1]) == ("busy", b"{")


def test_a_fault_there_is_a_fault_here() -> None:
    """With what the process has to say of it, for the log."""
    with room() as one, pytest.raises(RuntimeError, match="KeyError: 'dance'"):
        asyncio.run(one.ask("dance"))


@pytest.mark.parametrize(("early", "begun"), [(True, 2), (False, 0)])
async def test_processes_start_with_the_service_or_with_their_first_question(
    embedded_url: str, monkeypatch: pytest.MonkeyPatch, begun: int, *, early: bool
) -> None:
    """As the setting says; that for transcripts waits in any case."""
    rooms: list[Room] = []

    def started(room: Room) -> None:
        rooms.append(room)

    monkeypatch.setattr(Room, "begin", started)
    monkeypatch.setattr(sys, "setswitchinterval", lambda _seconds: None)
    app = create_app(Settings(redis_url=embedded_url, questions_ready=early), ready=True)
    async with app.router.lifespan_context(app):
        assert len(rooms) == begun


@pytest.mark.parametrize(
    "refusal",
    [
        Malformed("malformed", "No.", rule="FT-1-1", at="/orders/0"),
        StaleScenario(3, 4),
        NotVerified(Difference(2, "chain", "Other.", "/hash")),
    ],
)
def test_a_refusal_travels_whole(refusal: Refusal) -> None:
    """Its kind, its code, its rule and its place; whatever more it has to say."""
    import pickle  # noqa: PLC0415 — only here

    back = pickle.loads(pickle.dumps(refusal))  # noqa: S301 — our own
    assert type(back) is type(refusal)
    assert (vars(back), str(back)) == (vars(refusal), str(refusal))
