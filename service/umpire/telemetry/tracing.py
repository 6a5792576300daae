"""Traces by OpenTelemetry: the extra `otel`. Where it is not in use, it costs nothing.

A request is a span named for its method and route. It holds what the log line holds, and never an
address with its query, a header or a body.
"""

import os
from collections.abc import Callable
from typing import Any

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from umpire.telemetry.logs import current

ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT"
FAILED = 500

log = structlog.get_logger("umpire.tracing")


def tracing() -> "Callable[[ASGIApp], ASGIApp] | None":
    """Return what wraps the application, `None` where no endpoint or no library is there."""
    if not os.environ.get(ENDPOINT):
        return None
    try:
        tracer = _tracer()
    except ImportError:
        log.warning("tracing is asked for, but the extra `otel` is not installed")
        return None
    return lambda app: Traced(app, tracer)


def _tracer() -> Any:
    from opentelemetry import trace  # noqa: PLC0415 — an extra
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import (  # noqa: PLC0415
        OTLPSpanExporter,
    )
    from opentelemetry.sdk.resources import Resource  # noqa: PLC0415
    from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
    from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415

    service = os.environ.get("OTEL_SERVICE_NAME", "umpire")
    provider = TracerProvider(resource=Resource.create({"service.name": service}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)
    return trace.get_tracer("umpire")


class Traced:
    """Middleware that makes a span of each request; a caller's span becomes its parent."""

    def __init__(self, app: ASGIApp, tracer: Any) -> None:
        from opentelemetry import propagate, trace  # noqa: PLC0415 — an extra

        self._app = app
        self._tracer = tracer
        self._extract = propagate.extract
        self._server = trace.SpanKind.SERVER
        self._error = trace.StatusCode.ERROR

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request inside a span."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        carrier = {
            str(name, "latin-1"): str(value, "latin-1")
            for name, value in scope["headers"]
            if name in {b"traceparent", b"tracestate"}
        }
        method = scope["method"]
        with self._tracer.start_as_current_span(
            method,
            context=self._extract(carrier),
            kind=self._server,
            attributes={"http.request.method": method},
        ) as span:
            await self._app(scope, receive, _noting(span, self._error, send))
            route = getattr(scope.get("route"), "path", None)
            if route is not None:
                span.update_name(f"{method} {route}")
                span.set_attribute("http.route", route)
            for name, value in current().details().items():
                span.set_attribute(f"umpire.{name}", value)


def _noting(span: Any, error: Any, send: Send) -> Send:
    async def noted(message: Message) -> None:
        if message["type"] == "http.response.start":
            span.set_attribute("http.response.status_code", message["status"])
            if message["status"] >= FAILED:
                span.set_status(error)
        await send(message)

    return noted
