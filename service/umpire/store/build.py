"""Build the store that the settings describe."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TYPE_CHECKING

from umpire.scenarios.live import ended
from umpire.scenarios.repository import Scenarios
from umpire.scenarios.webhooks import Deliveries, keep_delivering
from umpire.settings import Settings
from umpire.store.archive import Archive, ArchivedStore, connected_with_archive, keep_archiving
from umpire.store.feed import RedisFeed
from umpire.store.redis import RedisStore, connected
from umpire.store.webhooks import RedisHooks, Sender
from umpire.telemetry import metrics

if TYPE_CHECKING:
    from umpire.store.objects import Objects


def store_at(url: str, settings: Settings) -> AbstractAsyncContextManager[RedisStore]:
    """Return a connection to the journals at `url`, with the archive of the settings beside them.

    Raises:
        ValueError: the archive or its keys cannot be used.
    """
    if settings.archive_url is None:
        return connected(
            url,
            command_ttl_s=settings.command_ttl_s,
            snapshot_ttl_s=settings.snapshot_ttl_s,
            connections=settings.redis_connections,
            timeout_s=settings.redis_timeout_s,
            replicas=settings.redis_replicas,
        )
    return archived_store_at(url, settings)


def archived_store_at(url: str, settings: Settings) -> AbstractAsyncContextManager[ArchivedStore]:
    """Return a connection as `store_at` does; without an archive, archived journals are unreadable.

    Raises:
        ValueError: the archive or its keys cannot be used.
    """
    return connected_with_archive(
        url,
        _objects(settings),
        settings.sealing_keys,
        command_ttl_s=settings.command_ttl_s,
        snapshot_ttl_s=settings.snapshot_ttl_s,
        connections=settings.redis_connections,
        timeout_s=settings.redis_timeout_s,
        replicas=settings.redis_replicas,
    )


def _objects(settings: Settings) -> "Objects | None":
    """Return the archive of the settings; its library is loaded only where there is one.

    Raises:
        ValueError: it cannot be used.
    """
    if settings.archive_url is None:
        return None
    from umpire.store.objects import Objects  # noqa: PLC0415 — see above

    return Objects(settings.archive_url, settings.archive_timeout_s)


@asynccontextmanager
async def archiving(store: ArchivedStore, settings: Settings) -> AsyncIterator[None]:
    """Hold rounds of the archive in the background as long as this lasts."""
    archive = Archive(store, settings.idle_days)
    task = asyncio.create_task(keep_archiving(archive, store, settings.archive_every_s))
    try:
        yield
    finally:
        with contextlib.suppress(asyncio.CancelledError):
            await ended({task})


@asynccontextmanager
async def delivering(
    hooks: RedisHooks, scenarios: Scenarios, settings: Settings, url: str
) -> AsyncIterator[None]:
    """Deliver webhooks in the background as long as this lasts."""
    send = Sender(settings.webhook_timeout_s, private=settings.webhook_private)
    attempt_s = settings.webhook_timeout_s
    deliveries = Deliveries(scenarios, hooks, send, metrics.webhook, attempt_s=attempt_s)
    feed = RedisFeed(url, timeout_s=settings.redis_timeout_s)
    task = asyncio.create_task(keep_delivering(deliveries, hooks, feed))
    try:
        yield
    finally:
        with contextlib.suppress(asyncio.CancelledError):
            await ended({task})
