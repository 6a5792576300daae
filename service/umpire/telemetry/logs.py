"""Logs: structured, one line each, on standard error."""

import logging
import sys
from typing import Any, Literal

import msgspec
import structlog

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


def _json(event: dict[str, Any], **_options: Any) -> bytes:
    return msgspec.json.encode(event, enc_hook=repr)
