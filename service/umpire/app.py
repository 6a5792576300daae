"""The application: routes, middleware, and what lives as long as the process."""

import asyncio
import contextlib
import os
import secrets
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING

import structlog
from starlette.applications import Starlette
from starlette.routing import BaseRoute

from umpire.api.gate import Gate, Keyring, Operators, announced
from umpire.api.graphql.endpoints import GraphQLEndpoints
from umpire.api.http.middleware import Drain, middleware
from umpire.api.http.operations import Operations, exception_handlers
from umpire.api.outside_books import leave_out_unfit
from umpire.api.pages.pages import page_routes
from umpire.api.process_pool import pools_of
from umpire.api.rest.openapi import OpenapiDocuments
from umpire.api.rest.routes import rest_routes
from umpire.api.state import AppState, Connected, Webhooks
from umpire.api.stream import Live
from umpire.api.turns import Threads, tune_collector
from umpire.rules import SERVED
from umpire.scenarios.errors import JOURNAL_UNSOUND, Conflict
from umpire.scenarios.lifecycle import open_scenario
from umpire.scenarios.live import Hub, Places, ended
from umpire.scenarios.ports import Limiter, Presence
from umpire.scenarios.repository import Scenarios
from umpire.settings import KEY_BYTES, Settings
from umpire.store.archive import ArchivedStore
from umpire.store.audit import RedisAudit
from umpire.store.build import archiving, delivering, store_at
from umpire.store.embedded import embedded_server
from umpire.store.feed import RedisFeed, RedisPresence
from umpire.store.limiter import limiting
from umpire.store.redis import RedisStore
from umpire.store.webhooks import RedisHooks, require_public
from umpire.telemetry import configure, metrics

if TYPE_CHECKING:
    from umpire.api.mcp import AssistantEndpoint

MOST_READERS = 256
"""How many long looks at journals may wait; a battle has a quarter of the places."""

SAMPLE_SCENARIO, SAMPLE_SYSTEM, SAMPLE, SAMPLE_SEED = (
    "sample",
    "full-thrust-light",
    "crossing",
    "umpire",
)
log = structlog.get_logger("umpire.journal")
rulebooks_log = structlog.get_logger("umpire.rulebooks")
access_log = structlog.get_logger("umpire.access")
SWITCH_S = 0.0005
"""For how long a thread beside the event loop may keep the interpreter to itself."""


def create_app(settings: Settings, *, sample: bool = False, ready: bool = False) -> Starlette:
    """Return the service as an ASGI application.

    Args:
        settings: of the service.
        sample: whether to open a sample scenario, named `sample`, if it does not exist.
        ready: whether it serves at once, in a process of its own: then the processes for questions
            start with it, unless the settings forbid it, and the collector skips imported modules.
    """
    unfit = leave_out_unfit()
    pools = pools_of(settings)
    app_state = AppState(SERVED, settings.page_limit, pools, settings.root)
    drain = Drain()
    tried_out = SAMPLE_SCENARIO if sample and settings.access == "open" else None
    operations = Operations(app_state, drain, tried_out)
    assistants = _assistants(app_state, settings) if settings.mcp else None

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            _warn(settings, operations, unfit)
            stack.callback(pools.end)
            if ready:
                tune_collector()  # it would hold the loop up
                sys.setswitchinterval(SWITCH_S)
                if settings.questions_ready:
                    operations.early = pools.early
                    starting = asyncio.create_task(pools.start())
                    stack.push_async_callback(ended, {starting})
            url, store = await _journal(settings, stack)
            scenarios = _scenarios(settings, store, app_state)
            if isinstance(store, ArchivedStore) and settings.archive_every_s:
                await stack.enter_async_context(archiving(store, settings))
            presence = RedisPresence(store.client)
            hub = _hub(settings, scenarios, url, presence)
            await stack.enter_async_context(hub.running())
            drain.then.append(hub.stop)
            keyring = await _keyring(settings, store)
            keyring.revocations.note_all(await store.revoked())
            await stack.enter_async_context(announced(keyring, store, operations.warnings))
            feed = RedisFeed(url, timeout_s=settings.redis_timeout_s)
            listening = asyncio.create_task(
                keyring.revocations.keep(feed.revocations, store.revoked)
            )
            stack.push_async_callback(ended, {listening})
            gate = Gate(keyring, settings.access, _operators(settings, store))
            live = Live(hub, settings.heartbeat_s, settings.follow_patience_s)
            hooks, webhooks = RedisHooks(store.client), None
            if settings.webhooks:
                await stack.enter_async_context(delivering(hooks, scenarios, settings, url))
                webhooks = _webhooks(settings, hooks)
            app_state.connect(Connected(scenarios, gate, live, presence, webhooks, hooks))
            operations.look = partial(_look, store, settings)
            app_state.limiters.update(await _limiters(settings, url, stack))
            app_state.limits.forks = await stack.enter_async_context(
                limiting(url, settings.fork_rate)
            )
            await _open(app_state, stack, assistants, sample=sample)
            with drain.before_stop(settings.drain_s or 0.0):
                yield
            app_state.connect(None)

    routes: list[BaseRoute] = [
        *rest_routes(app_state),
        *GraphQLEndpoints(app_state, settings).routes(),
        *OpenapiDocuments(app_state).routes(),
        *operations.routes(),
        *(() if assistants is None else assistants.routes()),
        *page_routes(SERVED.values(), graphiql=settings.graphiql, root=settings.root),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=middleware(settings, app_state, drain),
        exception_handlers=exception_handlers(app_state.problems),
    )
    app.router.redirect_slashes = False  # it would tell the host of the request; see `refusals`
    return app


def _assistants(app_state: AppState, settings: Settings) -> "AssistantEndpoint":
    """Return what answers assistants.

    Raises:
        ValueError: the extra is not installed.
    """
    try:
        from umpire.api.mcp import AssistantEndpoint  # noqa: PLC0415 — an extra
    except ImportError as missing:
        raise ValueError("UMPIRE_MCP needs the extra: pip install 'umpire[mcp]'.") from missing
    return AssistantEndpoint(app_state, settings)


def _scenarios(settings: Settings, store: RedisStore, app_state: AppState) -> Scenarios:
    """Return the scenarios of a store; steps of requests, and long looks, take fair turns."""
    kept, every = settings.scenarios_kept, settings.snapshot_every
    scenarios = Scenarios(store, app_state.rulebooks, kept, every, metrics.looked_up)
    scenarios.beside = Threads(1, "journals", MOST_READERS)
    if isinstance(store, ArchivedStore):
        store.beside = scenarios.beside
    store.client.resume = app_state.limits.starts.turn
    return scenarios


def _warn(settings: Settings, operations: Operations, unfit: list[str]) -> None:
    """Log warnings about settings and rulebooks for the operator; `/readyz` shows them too."""
    for warning in settings.warnings:
        access_log.warning("access", warning=warning)
    for warning in unfit:
        rulebooks_log.warning("rulebook left out", warning=warning)
    for warning in (*settings.warnings, *unfit):
        if warning not in operations.warnings:
            operations.warnings.append(warning)


async def _journal(settings: Settings, stack: AsyncExitStack) -> tuple[str, RedisStore]:
    """Return where the journal server is, which is one of our own if none is named, and its store.

    Raises:
        Unavailable: it could lose journals, and nothing allows it; or it cannot be reached.
    """
    url = settings.redis_url
    if url is None:
        server = embedded_server(settings.data_dir, settings.embedded_fsync)
        url = await stack.enter_async_context(server)
    store = await stack.enter_async_context(store_at(url, settings))
    for doubt in await require_sound(store, settings):
        log.warning("the journal server could lose journals", fault=doubt)
    return url, store


async def require_sound(store: RedisStore, settings: Settings) -> tuple[str, ...]:
    """Return why the server could lose journals; in production, refuse one that could.

    Raises:
        Unavailable: it could, and nothing allows it; or it cannot be reached.
    """
    await store.ping()
    found = await store.health.soundness(takes_everysec=settings.embedded_fsync == "everysec")
    if found.faults and not settings.trusts_any_journal:
        told = " ".join(found.faults)
        raise JOURNAL_UNSOUND.refuse(f"{told} UMPIRE_UNSOUND_JOURNAL=allow accepts it.")
    return found.faults + found.notes


async def _look(store: RedisStore, settings: Settings) -> tuple[str, ...]:
    """Return warnings about the server of the journals, which is sound and stores orders.

    Raises:
        Unavailable: it is not, or does not; or it cannot be reached.
    """
    warnings = await require_sound(store, settings)
    await store.health.require_storing()
    return warnings


async def _limiters(settings: Settings, url: str, stack: AsyncExitStack) -> dict[bool, Limiter]:
    """Return the limiter of callers with a good token (`True`), and of the others."""
    rates = {True: settings.token_rate, False: settings.anonymous_rate}
    return {
        known: await stack.enter_async_context(limiting(url, rate))
        for known, rate in rates.items()
        if rate is not None
    }


def _hub(settings: Settings, scenarios: Scenarios, url: str, presence: Presence) -> Hub:
    """Return what brings the news to the followers of this worker."""
    return Hub(
        scenarios,
        RedisFeed(url, timeout_s=settings.redis_timeout_s),
        places=Places(settings.most_followers, settings.followers_an_address),
        check_s=settings.follow_check_s,
        changed=metrics.following,
        presence=presence,
    )


def _webhooks(settings: Settings, hooks: RedisHooks) -> Webhooks:
    """Return the webhooks of this service."""
    allowed = partial(require_public, private=settings.webhook_private)
    return Webhooks(hooks, settings.webhooks_a_scenario, allowed)


def _operators(settings: Settings, store: RedisStore) -> Operators:
    """Return the operators' keys, and the log of their actions."""
    return Operators(settings.operators, RedisAudit(store.client, settings.audit_entries))


async def _keyring(settings: Settings, store: RedisStore) -> Keyring:
    """Return the keys of the settings, or the one that all workers keep in the store."""
    keys = settings.signing_keys or {"store": await store.token_key(secrets.token_bytes(KEY_BYTES))}
    return Keyring(keys, settings.token_ttl_s)


def app_from_environment() -> Starlette:
    """Return the service as the environment describes it, for servers that want a factory."""
    settings = Settings()
    configure(settings.log_format, settings.log_level)
    return create_app(settings, sample=os.environ.get("UMPIRE_LOAD_SAMPLE") == "1", ready=True)


async def _open(
    app_state: AppState,
    stack: AsyncExitStack,
    assistants: "AssistantEndpoint | None",
    *,
    sample: bool,
) -> None:
    """Open what is to be there from the first request on."""
    if sample:
        await open_sample(app_state)
    if assistants is not None:
        await stack.enter_async_context(assistants.running())


async def open_sample(app_state: AppState) -> None:
    """Open the sample scenario, unless it is there."""
    rulebook = app_state.rulebook(SAMPLE_SYSTEM)
    with contextlib.suppress(Conflict):
        await open_scenario(
            app_state.scenarios,
            rulebook,
            rulebook.samples[SAMPLE],
            source="seeded",
            seed=SAMPLE_SEED,
            title="The sample battle",
            scenario=SAMPLE_SCENARIO,
        )
