"""Calls that come together: one pipeline a turn, two at a time, each call with its own end."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from redis.exceptions import ConnectionError as NotConnected
from redis.exceptions import ResponseError

from umpire.store.calls import MOST_IN_ONE, MOST_PIPELINES, PipelinedClient, TooFewReplicas

Words = tuple[Any, ...]
NAMES = ("a", "b", "c", "d", "e")


class Server:
    """A stand-in for a server and its client: it notes what arrives, and may break off."""

    def __init__(self, chance: Random | None = None) -> None:
        self.arrived: list[Words] = []
        self.sent: list[list[Words]] = []  # pipeline by pipeline; a call alone is one
        self.on_their_way = 0
        self.most_at_once = 0
        self.replicas = 0  # that have what was written
        self.held = asyncio.Event()
        self.held.set()
        self._chance = chance

    async def execute_command(self, *args: Any, **_options: Any) -> Any:
        """Execute one command."""
        (answer,) = await self.take([args])
        if isinstance(answer, Exception):
            raise answer
        return answer

    def pipeline(self, *, transaction: bool) -> "_Pipeline":
        """Return a pipeline."""
        assert not transaction
        return _Pipeline(self)

    async def take(self, commands: list[Words]) -> list[Any]:
        """Execute some commands, perhaps not all of them."""
        self.sent.append(commands)
        self.on_their_way += 1
        self.most_at_once = max(self.most_at_once, self.on_their_way)
        try:
            await self._pause()
            await self.held.wait()
            lost_at = self._lost_at(len(commands))
            answers = [self._done(command) for command in commands[:lost_at]]
            await self._pause()
            if lost_at is not None:
                raise NotConnected
            return answers
        finally:
            self.on_their_way -= 1

    def _done(self, command: Words) -> Any:
        self.arrived.append(command)
        if command[0] == "WAIT":
            return self.replicas
        wrong = command[0] == "WRONG" or (self._chance and self._chance.random() < 0.1)
        return ResponseError(str(command)) if wrong else ("done", *command)

    def _lost_at(self, count: int) -> int | None:
        lost = self._chance is not None and self._chance.random() < 0.2
        return self._chance.randint(0, count) if lost and self._chance else None

    async def _pause(self) -> None:
        for _ in range(self._chance.randint(0, 4) if self._chance else 1):
            await asyncio.sleep(0)

    async def aclose(self) -> None:
        """Disconnect; nothing may be on its way."""
        assert self.on_their_way == 0


class _Pipeline:
    def __init__(self, server: Server) -> None:
        self._server = server
        self._commands: list[Words] = []

    def execute_command(self, *args: Any, **_options: Any) -> None:
        self._commands.append(args)

    async def execute(self, *, raise_on_error: bool) -> list[Any]:
        assert not raise_on_error
        return await self._server.take(self._commands)


def over(server: Server) -> PipelinedClient:
    """Return what gathers the calls to a stand-in."""
    return PipelinedClient(server)  # type: ignore[arg-type]  # it has what is used of a client


async def outcomes(*calls: Awaitable[Any]) -> list[Any]:
    """Return what became of calls that are made together."""
    return await asyncio.gather(*calls, return_exceptions=True)


async def test_a_single_call_is_sent_before_the_turn_ends() -> None:
    """It waits for no other: it is sent as soon as it is made."""
    server = Server()
    calling = over(server).execute_command("GET", "a").__await__()
    next(calling)
    assert server.sent == [[("GET", "a")]]
    calling.close()


async def test_calls_of_one_turn_travel_in_two_pipelines_at_a_time() -> None:
    """The first two are sent at once, for they have nobody beside them; the others together."""
    server = Server()
    gathered = over(server)
    for _ in range(3):
        calls = [gathered.execute_command("GET", f"{number}") for number in range(32)]
        assert [("done", "GET", f"{number}") for number in range(32)] == await outcomes(*calls)
    assert server.most_at_once == MOST_PIPELINES
    assert [len(one) for one in server.sent] == [1, 1, 30, 32, 32]


async def test_a_crowd_is_sent_in_parts_and_in_order() -> None:
    """No pipeline is so long that the server has no time for others."""
    server = Server()
    gathered = over(server)
    await outcomes(*(gathered.execute_command("GET", "{x}", n) for n in range(3 * MOST_IN_ONE)))
    assert list(range(3 * MOST_IN_ONE)) == [command[2] for command in server.arrived]
    assert max(len(one) for one in server.sent) == MOST_IN_ONE


async def test_an_error_of_the_server_is_of_its_own_call() -> None:
    """The others get their answers."""
    server = Server()
    gathered = over(server)
    names = ("GET", "GET", "GET", "WRONG", "GET")
    found = await outcomes(
        *(gathered.execute_command(name, str(at)) for at, name in enumerate(names))
    )
    assert [type(one) for one in found] == [tuple, tuple, tuple, ResponseError, tuple]


async def test_who_stops_waiting_takes_nobody_along() -> None:
    """Whether its call is still to be sent, or on its way; what was not sent is not sent later."""
    server = Server()
    gathered = over(server)
    server.held.clear()
    tasks = [asyncio.create_task(gathered.execute_command("GET", name)) for name in NAMES]
    await asyncio.sleep(0)
    assert server.sent == [[("GET", "a")], [("GET", "b")]]
    tasks[0].cancel()
    tasks[2].cancel()
    await asyncio.sleep(0)
    server.held.set()
    found = await outcomes(*tasks)
    assert [asyncio.CancelledError, tuple, asyncio.CancelledError, tuple, tuple] == [
        type(one) for one in found
    ]
    assert [("GET", name) for name in "bde"] == server.arrived
    server.held.clear()
    tasks = [asyncio.create_task(gathered.execute_command("GET", name)) for name in NAMES]
    await asyncio.sleep(0.001)
    assert [("GET", name) for name in NAMES] == server.sent[-1]
    tasks[1].cancel()
    await asyncio.sleep(0)
    server.held.set()
    found = await outcomes(*tasks)
    assert [tuple, asyncio.CancelledError, tuple, tuple, tuple] == [type(one) for one in found]


async def test_closing_waits_for_what_is_on_its_way() -> None:
    """Nobody is left without an answer."""
    server = Server()
    gathered = over(server)
    tasks = [asyncio.create_task(gathered.execute_command("GET", name)) for name in NAMES]
    while len(server.sent) < MOST_PIPELINES + 1:  # noqa: ASYNC110 — the loop turns a few times
        await asyncio.sleep(0)
    await gathered.aclose()
    assert all(task.done() for task in tasks)


Plan = Sequence[tuple[int, bool]]
"""Of one caller, call by call: how many turns it rests before, and whether it gives up."""
plans = st.lists(
    st.lists(st.tuples(st.integers(0, 6), st.booleans()), min_size=1, max_size=8),
    min_size=1,
    max_size=12,
)


@settings(max_examples=60)
@given(plans=plans, seed=st.integers(0, 2**32))
def test_nothing_is_lost_or_sent_twice_and_each_name_keeps_its_order(
    plans: list[Plan], seed: int
) -> None:
    """Whoever calls, gives up, or is cut off: what arrives is what was asked, in its order."""
    asyncio.run(_campaign(plans, seed))


async def _campaign(plans: list[Plan], seed: int) -> None:
    server = Server(Random(seed))  # noqa: S311 — no secret
    gathered = over(server)
    asked: list[Words] = []
    answered: set[Words] = set()
    unknown: set[Words] = set()

    async def walk(caller: int, plan: Plan) -> None:
        for number, (rest, gives_up) in enumerate(plan):
            for _ in range(rest):
                await asyncio.sleep(0)
            words = ("SET", f"{{{NAMES[caller % len(NAMES)]}}}:{caller}", number)
            asked.append(words)
            await _told(gathered.execute_command, words, answered, unknown, gives_up=gives_up)

    await asyncio.gather(*(walk(caller, plan) for caller, plan in enumerate(plans)))
    await gathered.aclose()
    arrived = server.arrived
    assert len(set(arrived)) == len(arrived)
    assert answered <= set(arrived) <= set(asked)
    assert set(asked) == answered | unknown
    assert server.most_at_once <= MOST_PIPELINES
    for name in NAMES:
        of_name = [words for words in asked if words[1].startswith(f"{{{name}}}")]
        assert [words for words in of_name if words in set(arrived)] == [
            words for words in arrived if words[1].startswith(f"{{{name}}}")
        ]


async def _told(
    call: Callable[..., Awaitable[Any]],
    words: Words,
    answered: set[Words],
    unknown: set[Words],
    *,
    gives_up: bool,
) -> None:
    """Make a call, and note how it ended: with its own answer or error, or with nothing known."""
    task = asyncio.ensure_future(call(*words))
    if gives_up:
        await asyncio.sleep(0)
        task.cancel()
    (end,) = await outcomes(task)
    if isinstance(end, (NotConnected, asyncio.CancelledError)):
        unknown.add(words)
    else:
        own = (str(words),) if isinstance(end, ResponseError) else ("done", *words)
        assert own == (end.args if isinstance(end, ResponseError) else end)
        answered.add(words)


@pytest.mark.parametrize("words", [("PING",), ("CLUSTER", "SLOTS"), ("SCRIPT LOAD", "return 1")])
async def test_what_has_no_key_is_sent_too(words: Words) -> None:
    """It goes with the others."""
    gathered = over(Server())
    assert [("done", *words)] * 4 == await outcomes(
        *(gathered.execute_command(*words) for _ in range(4))
    )


def waiting(server: Server) -> PipelinedClient:
    """Return what waits for one replica after each write."""
    return PipelinedClient(server, 1, 2.0)  # type: ignore[arg-type]  # it has what is used of a client


async def test_what_is_written_counts_once_a_replica_has_it() -> None:
    """`WAIT` goes over the same connection, after a write alone and after several together."""
    server = Server()
    server.replicas = 1
    client = waiting(server)
    assert await client.execute_command("SET", "a", "1") == ("done", "SET", "a", "1")
    await outcomes(*(client.execute_command("SET", key, "1") for key in "bcd"))
    assert [words[-1] for words in server.sent] == [("WAIT", 1, 2000)] * len(server.sent)


async def test_what_no_replica_has_is_no_answer() -> None:
    """To a write; what was only read in the same pipeline is answered."""
    server = Server()
    client = waiting(server)
    with pytest.raises(TooFewReplicas):
        await client.execute_command("SET", "a", "1")
    calls = [client.execute_command(word, "b") for word in ("GET", "UNLINK", "HMGET", "WRONG")]
    read, written, also_read, wrong = await outcomes(*calls)
    assert (read, also_read) == (("done", "GET", "b"), ("done", "HMGET", "b"))
    assert isinstance(written, TooFewReplicas)
    assert isinstance(wrong, ResponseError)


async def test_what_only_reads_waits_for_nobody() -> None:
    """Nor does a call to a server of which no replica is expected."""
    server = Server()
    await waiting(server).execute_command("HMGET", "a", "b")
    await over(server).execute_command("SET", "a", "1")
    assert server.sent == [[("HMGET", "a", "b")], [("SET", "a", "1")]]


async def test_a_call_after_asking_waits_for_replicas_too() -> None:
    """`ASKING` goes before it."""
    server = Server()
    server.replicas = 1
    assert await waiting(server).asking(("SET", "a", "1"), {}) == ("done", "SET", "a", "1")
    assert server.sent == [[("ASKING",), ("SET", "a", "1"), ("WAIT", 1, 2000)]]
