"""Logs: structured, one line each, on standard error; and the record of each request."""

import logging
import sys
from contextvars import ContextVar
from typing import Any, Literal

import msgspec
import structlog
from structlog.typing import EventDict

from umpire.version import release

LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}


def configure(log_format: Literal["json", "console"], level: str) -> None:
    """Set up structured logging for the process."""
    shared: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if log_format == "json":
        structlog.configure(
            processors=[
                *shared,
                _add_release,
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(serializer=_json),
            ],
            wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
            logger_factory=structlog.BytesLoggerFactory(file=sys.stderr.buffer),
            cache_logger_on_first_use=True,
        )
    else:
        structlog.configure(
            # The default shows the variables of every frame, and a seed may be among them.
            processors=[
                *shared,
                structlog.dev.ConsoleRenderer(
                    exception_formatter=structlog.dev.plain_traceback,
                ),
            ],
            wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
            logger_factory=structlog.PrintLoggerFactory(file=sys.stderr),
            cache_logger_on_first_use=True,
        )
    logging.getLogger("uvicorn.access").disabled = True


def _add_release(_logger: Any, _method: str, event: EventDict) -> EventDict:
    event["release"] = release()
    return event


def _json(event: dict[str, Any], **_options: Any) -> bytes:
    return msgspec.json.encode(event, enc_hook=repr)


LONGEST_NAME = 64
MILLI = 1000.0


class Call(msgspec.Struct):
    """The record of one request, filled while it is served; the last step makes its log line.

    Every part of the service notes its facts here (`current()`); the outermost makes the log
    line. A record holds names and numbers alone: no token, no seed, no content of an order.
    Durations are in seconds; `rules_s` is the time that a ruling took outside the store.

    `address` is that of the client, for the audit log alone. `caller` is the name by which shares
    are divided, and `known` whether it has a valid token; neither is logged.
    """

    id: str = ""
    address: str = ""
    caller: str = ""
    known: bool = False
    seat: str | None = None
    scenario: str | None = None
    operation: str | None = None
    orders: tuple[str, ...] = ()
    order_count: int = 0
    system: str | None = None
    ruling: str | None = None
    refusal: str | None = None
    cause: str | None = None  # why the journal server failed
    dice: int = 0
    version: int | None = None
    bytes_in: int = 0
    store_s: float = 0.0
    rules_s: float = 0.0
    stream: bool = False

    def about(self, scenario: str) -> None:
        """Note the scenario; a name from outside may be of any length."""
        self.scenario = scenario[:LONGEST_NAME]

    def details(self) -> dict[str, Any]:
        """Return the known facts, as the fields of a log line."""
        told: dict[str, Any] = {}
        for name in ("seat", "scenario", "operation", "refusal", "cause"):
            value = getattr(self, name)
            if value is not None:
                told[name] = value
        if self.ruling is not None:
            told["ruling"] = self.ruling
            told["orders"] = self.orders
            told["order_count"] = self.order_count
            told["dice"] = self.dice
            told["rules_ms"] = round(self.rules_s * MILLI, 3)
        if self.version is not None:
            told["version"] = self.version
        if self.store_s:
            told["store_ms"] = round(self.store_s * MILLI, 3)
        return told


_current: ContextVar[Call] = ContextVar("umpire_call", default=Call())  # noqa: B039 — a sink


current = _current.get
"""Return the record of the request that is being served; outside of one, a record nobody reads."""


begin = _current.set
"""Make a record the one of the request that is served from here on."""
