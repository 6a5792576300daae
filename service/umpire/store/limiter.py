"""The rate limit, counted in Redis so that all workers share it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic, time
from typing import Any

import structlog
from limits import RateLimitItem, parse
from limits.aio.storage import RedisStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter
from redis.exceptions import RedisError

from umpire.store.calls import cause_of
from umpire.store.clients import client
from umpire.telemetry import metrics

PREFIX = "umpire:limit"
PATIENCE_S = 0.5
REST_S = 10.0
"""How long a server that failed is not asked to count.

To count is to write. A server whose disk is full may end at each write, and nobody could read.
"""
CONNECTIONS = 16
UNUSED_URL = "async+redis://localhost:6379"  # the client is one of ours, perhaps of a cluster

log = structlog.get_logger("umpire.limiter")


class RedisLimiter:
    """Counts what each caller asks, in a sliding window. See `limiting`."""

    def __init__(self, item: RateLimitItem, rate: str, storage: RedisStorage) -> None:
        self.rate = rate
        self.most = item.amount
        self.window_s = item.get_expiry()
        self._item = item
        self._windows = SlidingWindowCounterRateLimiter(storage)
        self._rests_until = 0.0

    async def take(self, caller: str) -> float | None:
        """Count a request; return `None` if it may be served, else how many seconds to wait.

        Without its server it lets everything through: a limit is no reason to fail.
        """
        if monotonic() < self._rests_until:
            return None
        try:
            if await self._windows.hit(self._item, caller):
                return None
            window = await self._windows.get_window_stats(self._item, caller)
        except (RedisError, OSError) as error:
            cause = cause_of(error).name
            metrics.store_failed("limit", cause)
            log.warning("rate limit not counted", reason=cause, for_s=REST_S)
            self._rests_until = monotonic() + REST_S
            return None
        return max(0.0, window.reset_time - time())


@asynccontextmanager
async def limiting(url: str, rate: str) -> AsyncIterator[RedisLimiter]:
    """Yield a limiter for one event loop; `rate` is of the form `600/minute`.

    Raises:
        ValueError: the rate is not of that form.
    """
    async with client(url, connections=CONNECTIONS, timeout_s=PATIENCE_S) as redis:
        storage = RedisStorage(UNUSED_URL, implementation="redispy", key_prefix=PREFIX)
        bridge: Any = storage.bridge
        bridge.connection_getter = lambda _readonly: redis
        bridge.register_scripts()
        yield RedisLimiter(parse(rate), rate, storage)
