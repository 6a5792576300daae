"""Traces: spans by route where the extra is installed and asked for, else nothing at all."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient

from umpire.app import create_app
from umpire.settings import Settings
from umpire.telemetry import tracing

SECRET = "a-seed-in-a-body"  # noqa: S105 — it must not be traced


class Span:
    """A span that remembers what it was told."""

    def __init__(self, name: str, attributes: dict[str, Any], context: Any) -> None:
        self.name = name
        self.attributes = dict(attributes)
        self.context = context
        self.status: Any = None

    def update_name(self, name: str) -> None:
        """Take another name."""
        self.name = name

    def set_attribute(self, name: str, value: Any) -> None:
        """Take an attribute."""
        self.attributes[name] = value

    def set_status(self, status: Any) -> None:
        """Take a status."""
        self.status = status


class Tracer:
    """A tracer that keeps its spans."""

    def __init__(self) -> None:
        self.spans: list[Span] = []

    @contextmanager
    def start_as_current_span(
        self, name: str, *, context: Any, kind: Any, attributes: dict[str, Any]
    ) -> Iterator[Span]:
        """Begin a span."""
        assert kind == "server"
        span = Span(name, attributes, context)
        self.spans.append(span)
        yield span


@pytest.fixture
def tracer(monkeypatch: pytest.MonkeyPatch) -> Tracer:
    """Return the tracer of an OpenTelemetry that stands in for the real one."""
    one = Tracer()
    trace = SimpleNamespace(
        SpanKind=SimpleNamespace(SERVER="server"),
        StatusCode=SimpleNamespace(ERROR="error"),
        set_tracer_provider=lambda _provider: None,
        get_tracer=lambda _name: one,
    )
    parts: dict[str, dict[str, Any]] = {
        "opentelemetry": {"trace": trace, "propagate": SimpleNamespace(extract=dict)},
        "opentelemetry.exporter.otlp.proto.http.trace_exporter": {"OTLPSpanExporter": object},
        "opentelemetry.sdk.resources": {"Resource": SimpleNamespace(create=dict)},
        "opentelemetry.sdk.trace": {
            "TracerProvider": lambda resource: SimpleNamespace(
                resource=resource, add_span_processor=lambda _processor: None
            )
        },
        "opentelemetry.sdk.trace.export": {"BatchSpanProcessor": lambda exporter: exporter},
    }
    for name, content in parts.items():
        module = ModuleType(name)
        vars(module).update(content)
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setenv(tracing.ENDPOINT, "http://127.0.0.1:4318")
    return one


def test_a_request_is_a_span_named_for_its_route(tracer: Tracer) -> None:
    """With what the log line holds; without body or headers."""
    client = TestClient(create_app(Settings()))
    parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    client.post(
        "/v1/adjudications",
        json={
            "system": "full-thrust-light",
            "sample": "duel",
            "seed": SECRET,
            "orders": [{"kind": "finish_orders", "side": "Compact"}],
        },
        headers={"traceparent": parent, "authorization": f"Bearer {SECRET}"},
    )
    (span,) = tracer.spans
    assert span.name == "POST /v1/adjudications"
    assert span.context == {"traceparent": parent}
    assert span.attributes["http.response.status_code"] == 200
    assert span.attributes["umpire.ruling"] == "accepted"
    assert SECRET not in repr(vars(span))
    assert "token" not in repr(vars(span))


def test_a_failure_is_told(tracer: Tracer) -> None:
    """A status of 500 or more marks the span."""
    TestClient(create_app(Settings())).get("/readyz")
    assert [span.status for span in tracer.spans] == ["error"]


def test_without_the_library_it_says_so_and_serves(
    monkeypatch: pytest.MonkeyPatch, quiet_logs: list[Any]
) -> None:
    """An endpoint alone is no reason to fail."""
    monkeypatch.setenv(tracing.ENDPOINT, "http://127.0.0.1:4318")
    monkeypatch.setitem(sys.modules, "opentelemetry", None)
    assert tracing.tracing() is None
    assert [line["log_level"] for line in quiet_logs] == ["warning"]


def test_without_an_endpoint_nothing_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even the library."""
    monkeypatch.delenv(tracing.ENDPOINT, raising=False)
    assert tracing.tracing() is None
    assert "opentelemetry.sdk.trace" not in sys.modules
