"""Appends straight to the journal server: each alone, and gathered as the store does it."""

import asyncio
import contextlib
import tempfile
from itertools import count
from pathlib import Path
from time import perf_counter, process_time
from typing import NamedTuple

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from measures.harness import (
    MICRO,
    Figure,
    Size,
    Spread,
    at_least,
    context,
    in_turn,
    ratios,
    require,
    spread,
)
from measures.processes import Server, journal_server
from measures.race import run
from umpire.scenarios.ports import Appended, NewLine
from umpire.store.calls import PipelinedClient
from umpire.store.redis import RedisStore

SUBJECT = "commits"
CALLERS = 32
LINE = b"x" * 1024
TTL_S, TIMEOUT_S = 600, 5.0
GOAL, GOAL_OF_ONE = 1.6, 0.9
LEAST_S = 0.1

_NAMES = count()


def measure(size: Size) -> list[Figure]:
    """Return the throughput of appends that travel together over that of each alone."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="umpire-bench-")))
        url, journal = stack.enter_context(journal_server(folder))
        crowd = run(_race(url, journal, size, CALLERS))
        single = run(_race(url, journal, size, 1))
    return [
        at_least(SUBJECT, f"gathered / alone, {CALLERS} callers", _gain(*crowd), GOAL),
        at_least(SUBJECT, "gathered / alone, one caller", _gain(*single), GOAL_OF_ONE),
        *_told(f"alone, {CALLERS} callers", crowd[0]),
        *_told(f"gathered, {CALLERS} callers", crowd[1]),
        *_told("alone, one caller", single[0]),
        *_told("gathered, one caller", single[1]),
    ]


class _Slice(NamedTuple):
    """How many appends were made, and what they cost the caller and the journal server."""

    done: int
    seconds: float
    caller_s: float
    journal_s: float

    @property
    def rate(self) -> float:
        return self.done / self.seconds


def _gain(alone: list[_Slice], gathered: list[_Slice]) -> Spread:
    return ratios([one.rate for one in gathered], [one.rate for one in alone])


def _told(name: str, slices: list[_Slice]) -> list[Figure]:
    done = sum(one.done for one in slices)
    caller_us = MICRO * sum(one.caller_s for one in slices) / done
    journal_us = MICRO * sum(one.journal_s for one in slices) / done
    return [
        context(SUBJECT, name, spread([one.rate for one in slices]).median, "appends/s"),
        context(SUBJECT, f"{name}, processor", caller_us, "us"),
        context(SUBJECT, f"{name}, processor of the journal server", journal_us, "us"),
    ]


async def _race(
    url: str, journal: Server, size: Size, callers: int
) -> tuple[list[_Slice], list[_Slice]]:
    redis = _client(url)
    stores = RedisStore(redis, TTL_S), RedisStore(PipelinedClient(redis), TTL_S)
    slices: tuple[list[_Slice], list[_Slice]] = [], []
    for store in stores:
        await _slice(store, journal, LEAST_S, callers)
    for number in range(size.rounds):
        for which in in_turn(len(stores), number):
            slices[which].append(await _slice(stores[which], journal, size.slice_s, callers))
    await redis.aclose()
    return slices


def _client(url: str) -> Redis:
    return Redis.from_pool(
        BlockingConnectionPool.from_url(
            url,
            max_connections=2 * CALLERS,
            timeout=TIMEOUT_S,
            socket_timeout=TIMEOUT_S,
            retry=Retry(NoBackoff(), 0),
            retry_on_error=[],
        )
    )


async def _slice(store: RedisStore, journal: Server, seconds: float, callers: int) -> _Slice:
    """Let each caller write a journal of its own until the time is up."""
    caller_s, journal_s, began = process_time(), journal.cpu_s(), perf_counter()
    deadline = began + seconds

    async def write(scenario: str) -> int:
        version = 0
        while perf_counter() < deadline:
            new = NewLine(f"c{version}", b"d" * 32, LINE, b"h" * 32)
            require(await store.append(scenario, version, new) == Appended(), "Not appended.")
            version += 1
        return version

    done = sum(await asyncio.gather(*(write(f"{SUBJECT}-{next(_NAMES)}") for _ in range(callers))))
    spent = process_time() - caller_s, journal.cpu_s() - journal_s
    return _Slice(done, perf_counter() - began, *spent)
