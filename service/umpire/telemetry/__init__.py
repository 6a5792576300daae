"""Telemetry: log lines, metrics, traces. Never a seed or the content of an order.

Modules that count import `metrics` themselves: its library reads the environment when it loads.
"""

from umpire.telemetry.logs import configure

__all__ = ["configure"]
