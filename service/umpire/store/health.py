"""Checks whether a server can be trusted with journals, and whether it can store now.

The first check reads `INFO`, `CONFIG GET` if the user may, and the result of a script that checks
every permission. The second one writes a key that expires to every node.
"""

import asyncio
import random
from collections.abc import Iterator
from time import monotonic
from typing import Any, NamedTuple

import structlog
from redis.exceptions import NoPermissionError, RedisError

from umpire.scenarios.errors import JOURNAL_UNAVAILABLE, Unavailable
from umpire.store.calls import Cause, asking, cause_of, failure, name_of

NEVER_EVICTS, ON_DISK = "noeviction", "always"
PROBE_S = 60
FRESH_S = 1.0
"""For how long a write that succeeded answers for the next one."""
SHORTEST_REST_S, LONGEST_REST_S = 0.25, 4.0
"""Between two probes that fail: a server whose disk is full may end at every write."""

CHANNELS = ("umpire:*:versions", "umpire:revocations")
"""The subscriptions. A user needs these very patterns: servers compare them as text."""

KEYED = (
    *("del", "exists", "expire", "get", "hdel", "hexists", "hget", "hgetall", "hincrby", "hkeys"),
    *("hlen", "hmget", "hset", "hstrlen", "incr", "incrby", "persist", "pexpire", "pttl"),
    *("rename", "set"),
    *("unlink", "xadd", "xlen", "xrange", "xrevrange", "zadd", "zrange", "zrangebyscore"),
    *("zrem", "zremrangebyscore", "zrevrangebylex", "zscore"),
)
"""Commands on keys; all keys begin with `umpire:`."""

KEYLESS = ("eval", "evalsha", "scan", "script|load", "time", "publish", "psubscribe", "ping")
OPTIONAL = ("info", "cluster|slots", "asking", "wait")
"""Without `info` less is checked; the others are for clusters, and to wait for replicas."""

ALLOWED = f"~umpire:* resetchannels {' '.join(f'&{one}' for one in CHANNELS)} -@all " + " ".join(
    f"+{one}" for one in sorted((*KEYED, *KEYLESS, *OPTIONAL))
)
"""The rules of the smallest user, for `ACL SETUSER`."""

DENIED = """
local denied = {}
for word in string.gmatch(ARGV[1], '%S+') do
  if not redis.acl_check_cmd(word, KEYS[1], KEYS[1], KEYS[1]) then denied[#denied + 1] = word end
end
for _, call in ipairs({{'publish', ARGV[3], ''}, {'psubscribe', ARGV[2]},
    {'psubscribe', ARGV[4]}, {'publish', ARGV[4], ''}, {'script', 'load', ''},
    {'scan', '0'}, {'time'}, {'evalsha', '', '1', KEYS[1]}, {'ping'}}) do
  if not redis.acl_check_cmd(unpack(call)) then
    denied[#denied + 1] = call[1] .. ' ' .. (call[2] or '')
  end
end
return denied
"""

log = structlog.get_logger("umpire.store")


class Soundness(NamedTuple):
    """Why a server could lose journals, and what could not be checked, in sentences."""

    faults: tuple[str, ...]
    notes: tuple[str, ...]


class Health:
    """The health of a server, or of a cluster of them, for one worker.

    Args:
        redis: a client; see `RedisStore`.
    """

    def __init__(self, redis: Any) -> None:
        self._redis = redis
        self._probing = asyncio.Lock()
        self._stored_at = -FRESH_S
        self._failed: Cause | None = None
        self._rest_s = 0.0
        self._again_at = 0.0

    def stored(self) -> None:
        """Note that the server has stored something just now."""
        self._stored_at = monotonic()
        if self._failed is not None:
            log.info("the journal server stores again", after=self._failed.name)
            self._failed, self._rest_s = None, 0.0

    def failed(self) -> None:
        """Note that it has failed to: the next look tries for itself."""
        self._stored_at = -FRESH_S

    async def require_storing(self) -> None:
        """Refuse unless the server stores what it is given.

        However often this is asked, at most one probe a second is written, and fewer while they
        fail. Workers rest for different times, so that they do not come back in one moment.

        Raises:
            Unavailable: it does not; the message says why.
        """
        async with self._probing:
            now = monotonic()
            if now - self._stored_at < FRESH_S:
                return
            if self._failed is not None and now < self._again_at:
                raise _stores_nothing(self._failed)
            try:
                for tag in await self._redis.tags():
                    await self._redis.set(name_of(tag, "probe"), b"", ex=PROBE_S)
            except (RedisError, OSError) as error:
                self._note(cause_of(error))
                failure("probe", error)
                raise _stores_nothing(cause_of(error)) from error
            self.stored()

    def _note(self, cause: Cause) -> None:
        if self._failed != cause:
            log.error("the journal server stores nothing", cause=cause.name, reason=cause.reason)
        self._failed = cause
        self._rest_s = min(max(2 * self._rest_s, SHORTEST_REST_S), LONGEST_REST_S)
        rest_s = self._rest_s * random.uniform(0.5, 1)  # noqa: S311 — no secret
        self._again_at = monotonic() + rest_s

    async def soundness(self, *, takes_everysec: bool = False) -> Soundness:
        """Return what speaks against the server; of a cluster, against any node that keeps keys.

        Args:
            takes_everysec: whether the operator accepts that a crash loses a second of orders.

        Raises:
            Unavailable: it cannot be reached.
        """
        try:
            found = await self._found(takes_everysec=takes_everysec)
        except (
            Unavailable
        ):  # its slots may have another owner by now, or the address lead elsewhere
            await self._redis.rediscover()
            raise
        if REPLICA in found.faults:  # there was a failover, and nobody has written since
            await self._redis.rediscover()
            found = await self._found(takes_everysec=takes_everysec)
        return found

    async def _found(self, *, takes_everysec: bool) -> Soundness:
        with asking("nodes"):
            nodes = await self._redis.nodes()
        faults: dict[str, None] = {}
        notes: dict[str, None] = {}
        for node in nodes:
            with asking("info"):
                told, configured, denied = await node.each(CHECKS)
                if isinstance(told, Exception) and not isinstance(told, NoPermissionError):
                    raise told
            if isinstance(told, Exception):
                notes[UNTOLD] = None
                told = {}
            faults |= dict.fromkeys(_faults_of(told))
            fsync = {} if isinstance(configured, Exception) else configured
            if fsync and ON_DISK not in map(_text, fsync.values()):
                (notes if takes_everysec else faults)[BEHIND] = None
            faults |= dict.fromkeys(_lacks(denied))
        return Soundness(tuple(faults), tuple(notes))


REPLICA = "It is a replica, and takes no writes: give the address of its primary."
UNTOLD = (
    "Its user may not run INFO, so that nobody checks whether it could lose journals: allow +info."
)
BEHIND = "Its appendfsync is not always, so that a crash loses orders that were answered."
CHECKS = (
    ("INFO",),
    ("CONFIG GET", "appendfsync"),  # which few may: see the guide for operators
    (
        *("EVAL", DENIED, 1, name_of("probe", "probe"), " ".join(KEYED)),
        *(CHANNELS[0], name_of("probe", "versions"), CHANNELS[1]),
    ),
)


def _stores_nothing(cause: Cause) -> Exception:
    return JOURNAL_UNAVAILABLE.refuse(f"The journal server stores nothing now. {cause.reason}")


def _text(value: Any) -> Any:
    return value.decode() if isinstance(value, bytes) else value


def _faults_of(told: dict[str, Any]) -> Iterator[str]:
    if told.get("role") == "slave":
        yield REPLICA
    policy = told.get("maxmemory_policy", NEVER_EVICTS)
    if policy != NEVER_EVICTS:
        yield f"Its maxmemory-policy is {policy}, which throws battles away: set noeviction."
    if told.get("aof_enabled", 1) == 0:
        yield "It keeps no append-only file, so that a crash loses orders: set appendonly yes."


def _lacks(denied: Any) -> Iterator[str]:
    """Yield that the user lacks permissions; nothing of a server that cannot say."""
    if isinstance(denied, NoPermissionError):
        denied = [b"eval"]
    if denied and not isinstance(denied, Exception):
        names = ", ".join(_text(one).strip() for one in denied)
        yield f"Its user lacks the permission for: {names}."
