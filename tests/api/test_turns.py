"""Turns are fair: between addresses, between the battles of one, and never all for one."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Event
from typing import Any

import pytest

from store.test_gathered import Server, over
from umpire.api.turns import (
    MOST_STEPS,
    PARTS,
    PATIENCE_S,
    TURN_S,
    Holder,
    Queue,
    Share,
    Starts,
    Threads,
    Turns,
)
from umpire.kernel.errors import Refusal
from umpire.store.clients import Address, Cluster
from umpire.telemetry.logs import Call, begin, current

HOME, AWAY = "192.0.2.1", "198.51.100.7"


@contextmanager
def asked_by(address: str, caller: str = "", scenario: str | None = None) -> Iterator[None]:
    """Serve a request of somebody meanwhile."""
    before = current()
    begin(Call(address=address, caller=caller, scenario=scenario))
    try:
        yield
    finally:
        begin(before)


async def order_of(asked: Sequence[tuple[str, str, int]]) -> list[tuple[str, str, int]]:
    """Return in which order work has its turn."""
    queue = Queue(16)
    turns = {
        queue.join(Holder(place, name), size): (place, name, size) for place, name, size in asked
    }
    had: list[tuple[str, str, int]] = []
    while queue.next():
        given = next(turn for turn in turns if turn.done())
        had.append(turns.pop(given))
    return had


async def test_battles_of_one_address_take_turns() -> None:
    """A battle that asks for much waits for itself; of one battle, the shortest goes first."""
    crowd = [(HOME, "A", 9), (HOME, "A", 5), (HOME, "A", 7), (HOME, "B", 80), (HOME, "C", 1)]
    names = [(name, size) for _, name, size in await order_of(crowd)]
    assert names == [("A", 5), ("B", 80), ("C", 1), ("A", 7), ("A", 9)]


async def test_an_address_with_many_battles_has_one_turn_of_two() -> None:
    """Whoever opens a hundred battles does not have a hundred turns."""
    crowd = [(AWAY, name, 1) for name in "ABCDEF"] + [(HOME, "X", 9), (HOME, "Y", 9)]
    places = [place for place, _, _ in await order_of(crowd)]
    assert places[:4] == [AWAY, HOME, AWAY, HOME]


async def test_one_battle_has_a_quarter_of_the_places_to_wait() -> None:
    queue = Queue(8)
    for _ in range(2):
        queue.join(Holder(HOME, "A"), 1)
    with pytest.raises(Refusal) as refused:
        queue.join(Holder(HOME, "A"), 1)
    assert (refused.value.code, len(queue)) == ("busy", 2)


async def test_a_newcomer_takes_the_place_of_whoever_has_most() -> None:
    """The latest work of the largest address goes, and an address keeps what is its own."""
    queue = Queue(8)
    away = [queue.join(Holder(AWAY, name), 1) for name in "AABBCCDD"]
    home = [queue.join(Holder(HOME, "X"), 1) for _ in range(2)]
    gone = [turn.exception() for turn in away if turn.done()]
    assert (len(queue), len(gone)) == (8, 2)
    assert all(isinstance(each, Refusal) and each.code == "busy" for each in gone)
    assert not any(turn.done() for turn in home)


async def test_a_turn_that_is_given_up_goes_to_the_next() -> None:
    """Whether it was waited for, or given just as its holder left."""
    turns = Turns(1, 16)
    await turns.take()
    waiting = [asyncio.create_task(turns.take()) for _ in range(3)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.sleep(0)
    assert turns.waiting == 2
    turns.give_back()
    waiting[1].cancel()  # it has the turn, and does not know it
    await asyncio.gather(*waiting[:2], return_exceptions=True)
    await waiting[2]
    turns.give_back()
    await turns.take()


async def test_a_turn_that_does_not_come_in_time_is_refused() -> None:
    turns = Turns(1, 8)
    await turns.take()
    with pytest.raises(Refusal) as refused:
        await turns.take(patience_s=0.001)
    assert (refused.value.code, turns.waiting) == ("busy", 0)


async def test_large_requests_of_one_caller_wait_for_themselves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another caller has the next turn, however many the first has sent; small ones never wait."""
    paused: list[float] = []
    go_on = asyncio.Event()

    async def sleep(seconds: float) -> None:
        paused.append(seconds)
        await go_on.wait()

    monkeypatch.setattr("umpire.api.turns.perf_counter", lambda: 100.0)
    monkeypatch.setattr("umpire.api.turns.asyncio.sleep", sleep)
    share, work_s, served = Share(), PATIENCE_S / PARTS / 4, list[str]()

    async def ask(caller: str) -> None:
        with asked_by(HOME, caller):
            await share.turn(work_s)
        served.append(caller)

    await share.turn(0.000_01)
    assert paused == []
    tasks = [asyncio.create_task(ask(caller)) for caller in ("many",) * 9 + ("one",)]
    while len(paused) < 1 or sum(task.done() for task in tasks):
        await asyncio.wait(tasks, timeout=0)
    go_on.set()
    await asyncio.gather(*tasks)
    assert served[:3] == ["many", "many", "one"] or served[:2] == ["many", "one"]
    assert set(paused[1:]) == {PARTS * work_s}


async def test_threads_take_turns_too_and_work_on_when_nobody_waits() -> None:
    """The turn of work that is given up is free again when its thread is."""
    threads, go_on, done = Threads(1, "test", 16), Event(), list[str]()

    async def ask(scenario: str) -> None:
        with asked_by(HOME, scenario=scenario):
            await threads(done.append, scenario)

    first = asyncio.create_task(threads(go_on.wait))
    await asyncio.sleep(0)
    rest = [asyncio.create_task(ask(name)) for name in "AAAB"]
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    assert done == []
    go_on.set()
    await asyncio.gather(*rest)
    assert done == ["A", "B", "A", "A"]


async def test_a_request_waits_for_few_of_a_flood(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a hundred from one address, few start before one of another."""
    monkeypatch.setattr("umpire.api.turns.thread_time", lambda: 100.0)
    starts, begun = Starts(), list[str]()

    async def ask(address: str) -> None:
        with asked_by(address):
            await starts.turn()
        begun.append(address)

    flood = [asyncio.create_task(ask(HOME)) for _ in range(100)]
    await asyncio.sleep(0)
    assert begun == [HOME] * MOST_STEPS
    other = asyncio.create_task(ask(AWAY))
    await other
    assert len(begun) <= 4 * MOST_STEPS
    await asyncio.gather(*flood)


class Node(Server):
    """A stand-in for the only node of a cluster."""

    def _done(self, command: tuple[Any, ...]) -> Any:
        slots = [[0, 16_383, (b"127.0.0.1", 6379)]]
        return slots if command[:2] == ("CLUSTER", "SLOTS") else super()._done(command)


async def cluster() -> Cluster:
    """Return the client of a cluster that knows its node."""
    client = Cluster([Address("127.0.0.1", 6379)], lambda _: over(Node()))
    await client.execute_command("GET", "{a}")
    return client


@pytest.mark.parametrize("kind", ["command", "many"])
@pytest.mark.parametrize("clustered", [False, True])
async def test_answers_of_the_journal_server_wait_for_their_turn(
    monkeypatch: pytest.MonkeyPatch, kind: str, *, clustered: bool
) -> None:
    """Of a hundred that come at once for one address, few go on before one for another."""
    monkeypatch.setattr("umpire.api.turns.thread_time", lambda: 100.0)
    client: Any = await cluster() if clustered else over(Server())
    client.resume = Starts().turn
    gone_on = list[str]()

    async def ask(address: str) -> None:
        with asked_by(address):
            if kind == "many":
                await client.many([("GET", "{a}")])
            else:
                await client.execute_command("GET", "{a}")
        gone_on.append(address)

    await asyncio.gather(*(ask(HOME) for _ in range(100)), ask(AWAY))
    assert gone_on.index(AWAY) <= 4 * MOST_STEPS


async def test_long_steps_go_on_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """And several at a time again when they are short."""
    clock = [0.0]
    monkeypatch.setattr("umpire.api.turns.thread_time", lambda: clock[0])
    starts, begun = Starts(), list[int]()

    async def ask(number: int, takes_s: float) -> None:
        await starts.turn()
        clock[0] += takes_s
        begun.append(number)

    async def at_once(takes_s: float) -> int:
        """Return how many of many start in a later turn of the event loop."""
        begun.clear()
        tasks = [asyncio.create_task(ask(number, takes_s)) for number in range(40)]
        for _ in range(12):
            before = len(begun)
            await asyncio.sleep(0)
        most = len(begun) - before
        await asyncio.gather(*tasks)
        return most

    assert await at_once(2 * TURN_S) <= 1
    assert await at_once(0.0) == MOST_STEPS
