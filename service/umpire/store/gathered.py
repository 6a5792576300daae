"""Calls that come together travel together: one pipeline for each turn of the event loop.

redis-py spends two thirds of a call on the connection, the timer and the task of it; in a pipeline
all calls share them. Two pipelines travel at a time: while one is answered, the other is filled.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextvars import Context
from typing import Any, NamedTuple

from redis.asyncio import Redis
from redis.commands.core import AsyncCoreCommands
from redis.exceptions import ReadOnlyError

from umpire.store.asking import TooFewReplicas

MOST_PIPELINES = 2
MOST_IN_ONE = 128
SCRIPTS = ("EVAL", "EVALSHA")
READING = (
    "CLUSTER",
    "EXISTS",
    "GET",
    "HGET",
    "HGETALL",
    "HMGET",
    "INFO",
    "PING",
    "SCAN",
    "XLEN",
    "ZRANGE",
)
"""Commands that write nothing, and so wait for no replica. A script may write."""


class _Call(NamedTuple):
    """A call that waits for its answer; `tag` is that of its key."""

    tag: bytes
    args: Sequence[Any]
    options: dict[str, Any]
    answer: asyncio.Future[Any]


class Gathered(AsyncCoreCommands):
    """A client of one server, for one event loop, that sends calls together.

    - Calls whose keys share a hash tag are sent in the order in which they were made.
    - A call is sent at once, without a pipeline, while there are no more than two at a time.
    - An error that the server tells is that of its own call. When a connection is lost, nobody
      knows which calls of its pipeline were done, and each of them fails so.
    - Whoever stops waiting takes nobody along; the call may be done all the same.
    - A call is sent again in one case: a server that is a replica by now refused it, and did
      nothing. All connections are dropped before, as their address may lead to another by now.

    No call may block on the server: those beside it would wait too.

    Args:
        client: of the server.
        replicas: how many must have what is written; until then it has failed.
        patience_s: how long to wait for them.
        drop: gives the connections of the client up.

    `resume` is waited for before a request goes on with the answer to a command that was gathered;
    a service replaces it by fair turns.
    """

    _event_dispatcher: Any = None  # that the commands of redis-py may expect

    def __init__(
        self,
        client: Redis,
        replicas: int = 0,
        patience_s: float = 0.0,
        drop: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        self.resume = at_once
        self._client: Any = client  # its own types leave much out
        self._replicas = replicas
        self._patience_ms = round(1000 * patience_s)
        self._drop = drop
        self._waiting: list[_Call] = []
        self._travelling: set[asyncio.Task[None]] = set()
        self._tags: set[bytes] = set()  # of all calls on their way
        self._on_their_way = 0
        self._called = False  # whether `_depart` is due at the end of this turn
        self._crowded = False  # whether the latest to depart were several

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        """Execute a command.

        Raises:
            RedisError, OSError: it failed, or may have failed.
        """
        tag = tag_of(args)
        room = self._on_their_way < MOST_PIPELINES
        if room and not (self._waiting or self._crowded or tag in self._tags):
            return await self._alone(tag, args, options)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Call(tag, args, options, answer))
        self._call_out()
        answered = await answer
        await self.resume()
        return answered

    async def many(self, calls: Sequence[Sequence[Any]]) -> list[Any]:
        """Return the answers to many commands that only read, in one round trip.

        Raises:
            RedisError, OSError: one of them failed.
        """
        answers = await self.each(calls)
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
        return answers

    async def each(self, calls: Sequence[Sequence[Any]]) -> list[Any]:
        """Return the answer or the error of each of many commands that only read.

        Raises:
            RedisError, OSError: the server cannot be reached.
        """
        pipeline = self._client.pipeline(transaction=False)
        for call in calls:
            pipeline.execute_command(*call)
        answers: list[Any] = await pipeline.execute(raise_on_error=False)
        return answers

    async def nodes(self) -> list["Gathered"]:
        """Return the client of each server that keeps keys."""
        return [self]

    async def tags(self) -> list[str]:
        """Return a hash tag for each server that keeps keys."""
        return ["probe"]

    async def rediscover(self) -> None:
        """Drop all connections: the address may lead to another server by now."""
        if self._drop is not None:
            await self._drop()

    async def asking(self, args: Sequence[Any], options: dict[str, Any]) -> Any:
        """Execute a command on a key whose slot is on its way here, right after `ASKING`.

        Raises:
            RedisError, OSError: it failed, or may have failed.
        """
        return _told(await self._executed([(args, options)], ("ASKING",)))

    def get_encoder(self) -> Any:
        """Return what scripts are encoded with before they are sent."""
        return self._client.get_encoder()

    async def aclose(self) -> None:
        """Wait for the calls that are on their way, and disconnect."""
        while self._travelling:
            await asyncio.wait(self._travelling)
        await self._client.aclose()

    async def _alone(self, tag: bytes, args: Sequence[Any], options: dict[str, Any]) -> Any:
        self._leave((tag,))
        try:
            if self._replicas and args[0] not in READING:
                return _told(await self._executed([(args, options)]))
            return await self._client.execute_command(*args, **options)
        except ReadOnlyError:
            await self.rediscover()
            return _told(await self._executed([(args, options)]))
        finally:
            self._arrive((tag,))

    def _call_out(self) -> None:
        """Let what waits depart at the end of this turn, if there is room."""
        if self._on_their_way < MOST_PIPELINES and not self._called:
            self._called = True
            asyncio.get_running_loop().call_soon(self._depart)

    def _depart(self) -> None:
        """Send what waits; what has its tag on its way stays for the next."""
        self._called = False
        batch: list[_Call] = []
        staying: list[_Call] = []
        for call in self._waiting:
            if call.answer.done():  # nobody waits for it any more
                continue
            full = len(batch) == MOST_IN_ONE
            (staying if full or call.tag in self._tags else batch).append(call)
        self._waiting = staying
        self._crowded = len(batch) + len(staying) > 1
        if batch:
            tags = {call.tag for call in batch}
            self._leave(tags)
            # Without the context of the request that happens to be here: it is for all.
            task = asyncio.create_task(self._travel(batch, tags), context=Context())
            self._travelling.add(task)
            task.add_done_callback(self._travelling.discard)

    async def _travel(self, batch: Sequence[_Call], tags: Iterable[bytes]) -> None:
        try:
            for call, answer in zip(batch, await self._answers(batch), strict=True):
                if call.answer.done():
                    continue
                if isinstance(answer, Exception):
                    call.answer.set_exception(answer)
                else:
                    call.answer.set_result(answer)
        finally:
            self._arrive(tags)

    async def _answers(self, batch: Sequence[_Call]) -> list[Any]:
        """Return the answer or the error of each call."""
        answers = await self._attempted(batch)
        again = [place for place, one in enumerate(answers) if isinstance(one, ReadOnlyError)]
        if again:
            await self.rediscover()
            later = await self._attempted([batch[place] for place in again])
            for place, answer in zip(again, later, strict=True):
                answers[place] = answer
        return answers

    async def _attempted(self, batch: Sequence[_Call]) -> list[Any]:
        try:
            return await self._executed([(call.args, call.options) for call in batch])
        except Exception as lost:  # noqa: BLE001 — it is told to everyone whom it concerns
            return [lost] * len(batch)

    async def _executed(
        self, calls: Sequence[tuple[Sequence[Any], dict[str, Any]]], ahead: Sequence[Any] = ()
    ) -> list[Any]:
        """Return the answer or the error of each call, sent after a command that goes `ahead`.

        Where there are to be replicas, `WAIT` follows: on the same connection it is for all these.
        """
        writes = [self._replicas > 0 and args[0] not in READING for args, _ in calls]
        pipeline = self._client.pipeline(transaction=False)
        if ahead:
            pipeline.execute_command(*ahead)
        for args, options in calls:
            pipeline.execute_command(*args, **options)
        if any(writes):
            pipeline.execute_command("WAIT", self._replicas, self._patience_ms)
        answers: list[Any] = (await pipeline.execute(raise_on_error=False))[len(ahead) :]
        if not any(writes):
            return answers
        having = answers.pop()
        if not isinstance(having, Exception) and having >= self._replicas:
            return answers
        few = TooFewReplicas(f"{having} of {self._replicas} replicas have it.")
        return [
            few if wrote and not isinstance(answer, Exception) else answer
            for wrote, answer in zip(writes, answers, strict=True)
        ]

    def _leave(self, tags: Iterable[bytes]) -> None:
        self._on_their_way += 1
        self._tags.update(tags)

    def _arrive(self, tags: Iterable[bytes]) -> None:
        self._on_their_way -= 1
        self._tags.difference_update(tags)
        if self._waiting:
            self._call_out()


async def at_once() -> None:
    """Let a request go on."""


def _told(answers: Sequence[Any]) -> Any:
    """Return the only answer.

    Raises:
        RedisError: it is one.
    """
    (answer,) = answers
    if isinstance(answer, Exception):
        raise answer
    return answer


def tag_of(args: Sequence[Any]) -> bytes:
    """Return the hash tag of the key of a command, all of it without; else some word of it."""
    key = args[3] if args[0] in SCRIPTS else args[min(1, len(args) - 1)]
    whole: bytes = key if isinstance(key, bytes) else str(key).encode()
    return whole[whole.find(b"{") + 1 :].partition(b"}")[0]
