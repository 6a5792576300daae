"""The application: routes, middleware, and what lives as long as the process."""

import os
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from time import perf_counter
from typing import Any

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from umpire import __version__
from umpire.api.desk import Desk
from umpire.api.gate import KEY_BYTES, Gate, Keyring, keys_of
from umpire.api.graphql.schema import graphql_schema
from umpire.api.graphql.view import GraphQLView
from umpire.api.limits import BodyLimit
from umpire.api.pages.pages import page_routes
from umpire.api.problems import BAD_METHOD, BODY_TOO_LARGE, FAULT, NO_SUCH_PAGE
from umpire.api.rest.answers import answer, encode, refused
from umpire.api.rest.openapi import openapi
from umpire.api.rest.routes import VERIFICATIONS, rest_routes
from umpire.api.rest.shapes import Health, Versions
from umpire.kernel.errors import UNKNOWN_VALUE, Refusal
from umpire.rules import RULEBOOKS
from umpire.scenarios.open import open_scenario
from umpire.scenarios.standing import Scenarios
from umpire.settings import Settings
from umpire.store.embedded import embedded_server
from umpire.store.redis import RedisStore, connected
from umpire.telemetry import configure

SAMPLE_SCENARIO, SAMPLE_SYSTEM, SAMPLE, SAMPLE_SEED = (
    "sample",
    "full-thrust-light",
    "crossing",
    "umpire",
)
EXPOSED = ("ETag", "Link", "Location", "Retry-After")

log = structlog.get_logger("umpire.request")


def create_app(settings: Settings, *, sample: bool = False) -> Starlette:
    """Return the service as an ASGI application.

    Args:
        settings: how it is run.
        sample: whether to open a sample scenario, named `sample`, if it is not there.
    """
    desk = Desk({book.system: book for book in RULEBOOKS}, settings.page_limit)
    operations = Operations(desk)

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            url = settings.redis_url
            if url is None:
                server = embedded_server(settings.data_dir, settings.embedded_fsync)
                url = await stack.enter_async_context(server)
            store = await stack.enter_async_context(
                connected(
                    url,
                    command_ttl_s=settings.command_ttl_s,
                    connections=settings.redis_connections,
                    timeout_s=settings.redis_timeout_s,
                )
            )
            await store.ping()
            desk.connect(
                Scenarios(store, desk.rulebooks, settings.scenarios_kept, settings.snapshot_every),
                Gate(await _keyring(settings, store), settings.access, _secret(settings)),
            )
            operations.ping = store.ping
            if sample:
                await open_sample(desk)
            yield
            desk.connect(None, None)

    schema = graphql_schema(settings)
    document = encode(openapi(desk))

    async def openapi_document(_request: Request) -> Response:
        return Response(document, media_type="application/json")

    routes: list[BaseRoute] = [
        *rest_routes(desk),
        Route("/graphql", GraphQLView(schema, desk, graphiql=settings.graphiql)),
        Route("/openapi.json", openapi_document),
        *operations.routes(),
        *page_routes(RULEBOOKS, graphiql=settings.graphiql),
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[
            Middleware(CanonicalLog),
            Middleware(
                CORSMiddleware,
                allow_origins=settings.allowed_origins,
                allow_methods=["GET", "POST"],
                allow_headers=["*"],
                expose_headers=EXPOSED,
            ),
            Middleware(
                BodyLimit,
                problems=desk.problems,
                most=settings.body_limit,
                elsewhere={VERIFICATIONS: settings.transcript_limit},
            ),
        ],
        exception_handlers=_handlers(desk),
    )


async def _keyring(settings: Settings, store: RedisStore) -> Keyring:
    """Return the keys of the settings, or the one that all workers keep in the store."""
    if settings.token_keys is not None:
        keys = keys_of(settings.token_keys.get_secret_value())
    else:
        keys = {"store": await store.token_key(secrets.token_bytes(KEY_BYTES))}
    return Keyring(keys, settings.token_ttl_s)


def _secret(settings: Settings) -> str | None:
    return settings.operator_key.get_secret_value() if settings.operator_key else None


def app_from_environment() -> Starlette:
    """Return the service as the environment describes it, for servers that want a factory."""
    settings = Settings()
    configure(settings.log_format, settings.log_level)
    return create_app(settings, sample=os.environ.get("UMPIRE_LOAD_SAMPLE") == "1")


async def open_sample(desk: Desk) -> None:
    """Open the sample scenario, unless it is there."""
    rulebook = desk.rulebook(SAMPLE_SYSTEM)
    if await desk.scenarios.store.header(SAMPLE_SCENARIO) is None:
        await open_scenario(
            desk.scenarios,
            rulebook,
            rulebook.samples[SAMPLE],
            source="seeded",
            seed=SAMPLE_SEED,
            title="The sample battle",
            scenario=SAMPLE_SCENARIO,
        )


class Operations:
    """Whether the process lives, whether it can serve, and what it is."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.ping: Any = None

    def routes(self) -> list[BaseRoute]:
        """Return the routes of operations."""
        return [
            Route("/livez", self.livez),
            Route("/readyz", self.readyz),
            Route("/version", self.version),
        ]

    async def livez(self, _request: Request) -> Response:
        """Answer as long as the process does."""
        return answer(Health("alive"))

    async def readyz(self, _request: Request) -> Response:
        """Answer 200 while the journal can be reached, 503 otherwise."""
        await self.ping()
        return answer(Health("ready"))

    async def version(self, _request: Request) -> Response:
        """Return the versions of the service and of its rulebooks."""
        editions = {book.system: book.edition for book in self._desk.rulebooks.values()}
        return answer(Versions(__version__, editions))


def _handlers(desk: Desk) -> dict[Any, Any]:
    codes = {404: NO_SUCH_PAGE, 405: BAD_METHOD, 413: BODY_TOO_LARGE}

    async def of_refusal(_request: Request, refusal: Exception) -> Response:
        assert isinstance(refusal, Refusal)  # noqa: S101 — as it is registered
        return refused(desk.problems.of(refusal))

    async def of_http(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)  # noqa: S101 — as it is registered
        code = codes.get(error.status_code, UNKNOWN_VALUE)
        response = refused(desk.problems.of(code.refuse(f"{request.method} {request.url.path}")))
        response.headers.update(error.headers or {})
        return response

    async def of_fault(_request: Request, _error: Exception) -> Response:
        return refused(desk.problems.of(FAULT.refuse("The service failed on this request.")))

    return {Refusal: of_refusal, HTTPException: of_http, Exception: of_fault}


class CanonicalLog:
    """One line for each request, written when it is answered."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, and log it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = perf_counter()
        status = 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            log.info(
                "request",
                method=scope["method"],
                path=scope["path"],
                status=status,
                ms=round((perf_counter() - began) * 1000, 3),
            )
