"""The process beside the event loop: one question at a time, each within its time."""

import asyncio
import json
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from httpx2 import ASGITransport, AsyncClient
from msgspec.structs import replace
from starlette.requests import ClientDisconnect
from starlette.types import Message
from structlog.testing import capture_logs

import umpire.api.process_pool
from umpire.api.process_pool import SPARED_S, ProcessPool, pools_of
from umpire.api.questions import Bounds
from umpire.api.turns import Turns, asked_by
from umpire.app import create_app
from umpire.kernel.errors import Malformed, Refusal
from umpire.scenarios.errors import Difference, NotVerified, StaleScenario
from umpire.settings import Settings

BOUNDS = Bounds(200, 1000, 8_000_000)
BATTLE = b'{"system":"full-thrust-light","sample":"duel"}'
LONG = 10.0
TRANSCRIPT = "tests/golden/full-thrust-remixed-meeting-engagement.ndjson"
LONG_TRANSCRIPT = "tests/golden/cold-infinity-flagship.ndjson"


@contextmanager
def room(limit_s: float = LONG, waiting: int = 2) -> Iterator[ProcessPool]:
    """Return a room, and end its process."""
    one = ProcessPool("UMPIRE_QUESTION_S", limit_s, waiting, BOUNDS)
    try:
        yield one
    finally:
        one.end()


@asynccontextmanager
async def asleep(one: ProcessPool) -> AsyncIterator[None]:
    """Let the process of a room stand still meanwhile, as if it were at a long question."""
    await one.ask("battles", BATTLE)
    with stopped(one):
        yield


@contextmanager
def stopped(one: ProcessPool) -> Iterator[None]:
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


def test_what_takes_too_long_is_ended_and_the_next_question_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The process ends by itself when a question has had its processor time, however long that is.

    The machine that runs the test may be busy: the clock decides nothing here.
    """
    monkeypatch.setattr("umpire.api.process_pool.OVERLOADED", 100_000)
    transcript = Path(LONG_TRANSCRIPT).read_bytes()

    async def asked() -> tuple[str, bytes]:
        with room(limit_s=0.01) as one:
            code = await code_of(one.ask("verifications", transcript))
            one._limit_s = LONG  # noqa: SLF001 — enough for the question after it
            return code, await one.ask("battles", BATTLE)

    code, answer = asyncio.run(asked())
    assert code == "takes_too_long"
    assert answer.startswith(b'{"system":"full-thrust-light","battle":')


def test_a_machine_that_is_overloaded_is_no_fault_of_the_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It has had no processor time, so it was not too large: the caller may ask again."""
    monkeypatch.setattr("umpire.api.process_pool.LEAST_OVERLOADED_S", 0.2)

    async def asked() -> tuple[str, bytes]:
        with room(limit_s=0.2) as one:
            async with asleep(one):
                code = await code_of(one.ask("battles", BATTLE))
            return code, await one.ask("battles", BATTLE)

    code, answer = asyncio.run(asked())
    assert code == "busy"
    assert answer.startswith(b'{"system":"full-thrust-light","battle":')


def test_what_takes_too_much_memory_is_refused() -> None:
    """And the next question is answered."""
    large = b"[" * 30_000_000

    async def asked() -> tuple[str, bytes]:
        one = ProcessPool("UMPIRE_QUESTION_S", LONG, 2, replace(BOUNDS, memory_mib=64))
        try:
            await one.up()
            code = await code_of(one.ask("explanations", large * 3, number=1, label=None))
            return code, await one.ask("battles", BATTLE)
        finally:
            one.end()

    code, answer = asyncio.run(asked())
    assert code in {"takes_too_much", "busy"}
    assert answer.startswith(b"{")


def test_a_transcript_of_many_short_lines_takes_no_more_than_its_size() -> None:
    """Lines are cut when they are read: 5 million of them in 64 MiB."""

    async def asked() -> bytes:
        one = ProcessPool("UMPIRE_TRANSCRIPT_S", LONG, 2, replace(BOUNDS, memory_mib=64))
        try:
            verdict: bytes = await one.ask("verifications", b"{}\n" * 5_000_000)
            return verdict
        finally:
            one.end()

    assert b'"verified":false' in asyncio.run(asked())


def test_the_process_inherits_no_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UMPIRE_TOKEN_KEYS", "secret")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")

    with room() as one:

        async def started() -> int:
            return (await one.up())._process.pid  # noqa: SLF001 — to find its process

        inherited = Path(f"/proc/{asyncio.run(started())}/environ").read_bytes()
    names = {each.partition(b"=")[0] for each in inherited.split(b"\0")}
    assert b"PATH" in names
    assert not [each for each in names if each.startswith((b"UMPIRE", b"AWS"))]


def test_nobody_is_sent_away_because_the_process_is_not_up_yet() -> None:
    """Who waits while it starts has a turn all the same, however busy the machine is."""

    async def asked() -> list[bytes]:
        with room(limit_s=0.2) as one:
            questions = [asyncio.create_task(one.ask("battles", BATTLE)) for _ in range(3)]
            await asyncio.sleep(0)
            with stopped(one):
                await asyncio.sleep(1.0)
            answers: list[bytes] = await asyncio.gather(*questions)
            return answers

    assert len(set(asyncio.run(asked()))) == 1


def test_only_so_many_wait() -> None:
    """One more is told to come back; the others have their answers, the shortest first."""

    async def asked() -> tuple[str, list[int]]:
        answered: list[int] = []

        async def ask(one: ProcessPool, spaces: int) -> None:
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
    """As the setting says, one after the other; that for transcripts waits in any case.

    The service is ready once it can answer every kind of request.
    """
    coming: list[ProcessPool] = []
    one_more = asyncio.Semaphore(0)

    async def up(room: ProcessPool) -> None:
        coming.append(room)
        await one_more.acquire()
        room.was_up = True

    monkeypatch.setattr(ProcessPool, "up", up)
    monkeypatch.setattr(sys, "setswitchinterval", lambda _seconds: None)
    monkeypatch.setattr("umpire.app.tune_collector", lambda: None)
    app = create_app(Settings(redis_url=embedded_url, questions_ready=early), ready=True)
    async with (
        app.router.lifespan_context(app),
        AsyncClient(transport=ASGITransport(app), base_url="http://umpire") as client,
    ):
        for number in range(1, begun + 1):
            await asyncio.sleep(0.01)
            assert len(coming) == number
            refused = await client.get("/readyz")
            assert (refused.status_code, refused.json()["code"]) == (503, "starting")
            one_more.release()
        await asyncio.sleep(0.01)
        assert (await client.get("/readyz")).status_code == 200
        assert len(set(coming)) == begun


@pytest.mark.parametrize("command", [(sys.executable, "-c", ""), ("/no/such/program",)])
async def test_a_process_that_does_not_start_is_started_again(
    monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    """The service is not ready meanwhile; who asks is told to ask again."""
    working = umpire.api.process_pool.COMMAND
    monkeypatch.setattr("umpire.api.process_pool.COMMAND", command)
    monkeypatch.setattr("umpire.api.process_pool.AGAIN_S", 0.01)
    pools = pools_of(Settings())
    starting = asyncio.create_task(pools.start())
    try:
        assert await code_of(pools.kept.ask("battles", BATTLE)) == "busy"
        assert not any(room.was_up for room in pools)
        monkeypatch.setattr("umpire.api.process_pool.COMMAND", working)
        await asyncio.wait_for(starting, 60)
        assert [room.was_up for room in pools] == [True, False, True]
    finally:
        starting.cancel()
        pools.end()


class Client:
    """A client that may be gone: what a server tells of it to who reads its request."""

    def __init__(self, body: bytes = b"") -> None:
        self._coming: asyncio.Queue[Message] = asyncio.Queue()
        self._coming.put_nowait({"type": "http.request", "body": body, "more_body": False})

    async def receive(self) -> Message:
        """Return what comes next."""
        return await self._coming.get()

    def leave(self) -> None:
        """Be gone."""
        self._coming.put_nowait({"type": "http.disconnect"})


def asking(one: ProcessPool) -> "tuple[Client, asyncio.Task[Any]]":
    """Ask a question for a client."""
    client = Client()

    async def ask() -> Any:
        asked_by(client.receive)
        return await one.ask("battles", BATTLE)

    return client, asyncio.create_task(ask())


def process_of(one: ProcessPool) -> int:
    """Return the id of the process of a room."""
    child = one._child  # noqa: SLF001 — to find its process
    assert child is not None
    return child._process.pid  # noqa: SLF001


async def test_who_is_gone_leaves_the_queue_at_once() -> None:
    """There is room for another; who is still there has the answer."""
    with room(waiting=1) as one:
        async with asleep(one):
            first = asyncio.create_task(one.ask("battles", BATTLE))
            await asyncio.sleep(0)
            client, waiting = asking(one)
            await asyncio.sleep(0.01)
            assert await code_of(one.ask("battles", BATTLE)) == "busy"
            client.leave()
            with pytest.raises(ClientDisconnect):
                await waiting
            _, other = asking(one)
            await asyncio.sleep(0.01)
        assert await first == await other


async def test_work_for_nobody_is_ended() -> None:
    """Not at once, as a new process takes its time to start, but before the limit."""
    with room() as one:
        await one.ask("battles", BATTLE)
        known = process_of(one)
        began = time.monotonic()
        async with asleep(one):
            client, asked = asking(one)
            await asyncio.sleep(0.01)
            client.leave()
            with pytest.raises(ClientDisconnect):
                await asked
            assert SPARED_S <= time.monotonic() - began < LONG
            assert (await one.ask("battles", BATTLE)).startswith(b"{")
        assert process_of(one) != known


async def test_work_for_nobody_that_ends_soon_costs_no_new_process() -> None:
    """Whoever asks and goes again and again has nobody wait for processes that start."""
    with room() as one:
        await one.ask("battles", BATTLE)
        known = process_of(one)
        for _ in range(5):
            client, asked = asking(one)
            await asyncio.sleep(0)
            client.leave()
            with pytest.raises(ClientDisconnect):
                await asked
        assert (await one.ask("battles", BATTLE)).startswith(b"{")
        assert process_of(one) == known


async def test_who_is_gone_while_the_process_starts_does_not_end_it() -> None:
    """Else it would never be up where clients are impatient."""
    with room() as one:
        client, asked = asking(one)
        await asyncio.sleep(0.01)
        known = process_of(one)
        client.leave()
        with pytest.raises(ClientDisconnect):
            await asked
        assert (await one.ask("battles", BATTLE)).startswith(b"{")
        assert process_of(one) == known


CHOICES = """{ choices(battle: {fullThrustLight: {sample: "crossing"}}) { __typename } }"""


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/v1/choices", {"system": "full-thrust-light", "sample": "crossing", "seat": "referee"}),
        ("/graphql/full-thrust-light", {"query": CHOICES}),
    ],
)
async def test_a_client_that_is_gone_is_known_at_every_edge(
    embedded_url: str, monkeypatch: pytest.MonkeyPatch, path: str, body: dict[str, Any]
) -> None:
    """Its question leaves the queue, nothing is sent, and it is no fault in the log."""
    monkeypatch.setattr(sys, "setswitchinterval", lambda _seconds: None)
    monkeypatch.setattr("umpire.app.tune_collector", lambda: None)
    app = create_app(Settings(redis_url=embedded_url, questions_ready=False))
    asked, left = asyncio.Event(), asyncio.Event()

    @asynccontextmanager
    async def turn(_turns: Turns, _size: float, _patience_s: float) -> AsyncIterator[None]:
        asked.set()
        try:
            await asyncio.sleep(LONG)
        finally:
            left.set()
        yield

    monkeypatch.setattr(Turns, "turn", turn)
    client, sent = Client(json.dumps(body).encode()), list[Message]()

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"content-type", b"application/json")],
        "http_version": "1.1",
        "scheme": "http",
        "client": ("127.0.0.1", 1),
        "root_path": "",
        "server": ("127.0.0.1", 2),
    }
    async with app.router.lifespan_context(app):
        with capture_logs() as lines:
            serving = asyncio.create_task(app(scope, client.receive, send))
            await asyncio.wait_for(asked.wait(), LONG)
            client.leave()
            await asyncio.wait_for(serving, 1.0)
    assert left.is_set()
    assert not sent
    (line,) = [one for one in lines if one["event"] == "request"]
    assert (line["status"], [one for one in lines if one["event"] == "fault"]) == (499, [])


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
