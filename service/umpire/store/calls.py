"""Calls to the server: measured, pipelined, and by scripts that check their permissions."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextvars import Context
from importlib.resources import files
from time import perf_counter
from typing import Any, NamedTuple

import structlog
from redis.asyncio import Redis
from redis.commands.core import AsyncCoreCommands
from redis.exceptions import ConnectionError as NotConnected
from redis.exceptions import ReadOnlyError, RedisError
from redis.exceptions import TimeoutError as NoAnswer

from umpire.kernel.errors import Refusal
from umpire.scenarios.errors import ARCHIVE_UNAVAILABLE, JOURNAL_UNAVAILABLE, UNKNOWN_SCENARIO
from umpire.telemetry import metrics
from umpire.telemetry.logs import current


def name_of(scenario: str, part: str) -> str:
    """Return the name of a key of a scenario."""
    return f"umpire:{{{scenario}}}:{part}"


log = structlog.get_logger("umpire.archive")


def elsewhere() -> Refusal:
    """Return the refusal of one in an archive that is not here."""
    return ARCHIVE_UNAVAILABLE.refuse(
        "The battle is in an archive that this service does not have."
    )


def gone(scenario: str) -> Refusal:
    """Return the refusal of one that was removed, or set back."""
    return UNKNOWN_SCENARIO.refuse(f"The scenario {scenario} has been removed.")


def lost(scenario: str) -> Refusal:
    """Return the refusal of one that the archive should have; count and log it."""
    metrics.archive_failed("missing")
    log.error("archive object is missing", scenario=scenario)
    return ARCHIVE_UNAVAILABLE.refuse(f"The archive has lost the journal of {scenario}.")


class Cause(NamedTuple):
    """Why a server failed: a word for metrics and logs, and a sentence for the operator."""

    name: str
    reason: str


class TooFewReplicas(NotConnected):
    """A write is on too few servers to count: a failure of one could undo it."""


IN_SCRIPT = ("ACL failure in script", "The user executing the script can't")
"""How servers say, behind `ERR`, that a script lacks a permission: Valkey, and Redis 7.0."""


OF_SERVER = {
    "OOM": Cause("oom", "It has no memory left for more (maxmemory)."),
    "READONLY": Cause("readonly", "It is a replica, and takes no writes."),
    "MISCONF": Cause("misconf", "It fails to write its snapshot or its append-only file to disk."),
    "NOREPLICAS": Cause("noreplicas", "It has fewer replicas than its min-replicas-to-write."),
    "NOPERM": Cause("noperm", "Its user lacks a permission that the service needs."),
    "NOAUTH": Cause("auth", "It wants a user and a password."),
    "WRONGPASS": Cause("auth", "It does not know this user, or the password is another."),
    "LOADING": Cause("loading", "It is reading its file, and answers when it is done."),
    "BUSY": Cause("busy", "A script keeps it busy."),
    "MASTERDOWN": Cause("masterdown", "It is a replica without its primary."),
    "CLUSTERDOWN": Cause("clusterdown", "Its cluster is not whole."),
}
"""By the first word of the server's error."""


REPLICAS_BEHIND = Cause("replicas_behind", "Fewer replicas than UMPIRE_REDIS_REPLICAS have it.")
TIMEOUT = Cause("timeout", "It does not answer in time.")
CONNECTION = Cause("connection", "It cannot be connected to, or has closed the connection.")
OTHER = Cause("other", "Its answer is not understood; see its log.")


def cause_of(error: BaseException | None) -> Cause:
    """Return why a round trip failed.

    The text of the server is never shown: it may quote the command, and a seed with it.
    """
    word = getattr(error, "status_code", None) or str(error).partition(" ")[0]
    if word == "ERR" and any(words in str(error) for words in IN_SCRIPT):
        word = "NOPERM"
    if isinstance(error, RedisError) and word in OF_SERVER:
        return OF_SERVER[word]
    if isinstance(error, TooFewReplicas):
        return REPLICAS_BEHIND
    if isinstance(error, NoAnswer | TimeoutError):
        return TIMEOUT
    if isinstance(error, NotConnected | OSError):
        return CONNECTION
    return OTHER


def failure(operation: str, error: BaseException) -> Refusal:
    """Count a failure by its cause, note it for the line of the request, and return its refusal."""
    cause = cause_of(error).name
    metrics.store_failed(operation, cause)
    current().cause = cause
    return JOURNAL_UNAVAILABLE.refuse(
        "The journal server cannot read or write now; send the same request again."
    )


class asking:  # noqa: N801 — reads as a statement
    """Measures a round trip, and turns a failure of the server into a refusal of the scenarios."""

    __slots__ = ("_began", "_operation")

    def __init__(self, operation: str) -> None:
        self._operation = operation

    def __enter__(self) -> None:
        self._began = perf_counter()

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        duration_s = perf_counter() - self._began
        current().store_s += duration_s
        metrics.stored(self._operation, duration_s)
        if isinstance(error, (RedisError, OSError)):
            raise failure(self._operation, error) from error


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


class PipelinedClient(AsyncCoreCommands):
    """A client of one server, for one event loop, that sends calls together.

    Calls of one turn of the event loop share a pipeline: redis-py spends two thirds of a call on
    its connection, timer and task, and a pipeline needs these once. Two pipelines travel at a time:
    while one is answered, the other is filled.

    - Calls whose keys share a hash tag are sent in the order in which they were made.
    - A call is sent at once, without a pipeline, while there are no more than two at a time.
    - An error of the server is that of its own call. When a connection is lost, nobody
      knows which calls of its pipeline were done, and each of them fails.
    - A cancelled waiter does not cancel other calls; its own call may be done all the same.
    - A call is sent again in one case: a server that is now a replica refused it, and did
      nothing. All connections are dropped before, because their address may now lead to another.

    No call may block on the server: those beside it would wait too.

    Args:
        client: of the server.
        replicas: how many must have a write; until then it has failed.
        patience_s: how long to wait for them.
        drop: drops the connections of the client.

    A request waits for `resume` before it continues with answers that came together; a service
    replaces it by fair turns.
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
        await self.resume()
        return answers

    async def nodes(self) -> list["PipelinedClient"]:
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
        """Send the waiting calls; those whose tag is under way wait for the next pipeline."""
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
        except Exception as lost:  # noqa: BLE001 — every caller in the batch gets it
            return [lost] * len(batch)

    async def _executed(
        self, calls: Sequence[tuple[Sequence[Any], dict[str, Any]]], ahead: Sequence[Any] = ()
    ) -> list[Any]:
        """Return the answer or the error of each call, sent after a command that goes `ahead`.

        If replicas are required, `WAIT` follows on the same connection, for all of these calls.
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


READS = {
    *("EXISTS", "GET", "HEXISTS", "HGET", "HGETALL", "HLEN", "HMGET", "HSTRLEN", "TIME", "XLEN"),
    *("XRANGE", "XREVRANGE", "ZRANGE", "ZRANGEBYSCORE", "ZSCORE"),
}
"""Commands that write nothing. A command that is not here counts as a write."""


CALL = re.compile(r"redis\.call\('(\w+)'((?:(?!redis\.)[^\n])*)")


def script(text: str) -> str:
    """Return a script that fails with `NOPERM` before it writes, or not at all.

    A server does not undo a script that fails half-way. It checks memory, replicas and disk before
    the first write and not again, but a permission at each call: without this check, a user that
    lacks the permission for the last command of a script would leave the writes before it.

    A `PUBLISH` is not checked: it comes before the writes, or by `redis.pcall`.
    """
    calls = {
        (command, *re.findall(r"KEYS\[\d+\]", rest)): None for command, rest in CALL.findall(text)
    }
    from_first_write = list(calls)
    while from_first_write and from_first_write[0][0] in READS | {"PUBLISH"}:
        del from_first_write[0]
    if not from_first_write:
        return text
    checks = [
        f"redis.acl_check_cmd({', '.join((repr(command), *keys))})"
        for command, *keys in from_first_write
    ]
    return (
        f"if not ({' and '.join(checks)}) then\n"
        "  return redis.error_reply('NOPERM the user lacks a permission of this script')\n"
        f"end\n{text}"
    )


def script_in(name: str) -> str:
    """Return the script in a file of this package; see `script`."""
    return script(files(__package__).joinpath(name).read_text())
