"""What the service tells of itself: log lines, metrics, traces. Never a seed or an order's content.

`metrics` is imported by those who count, not here: its library reads the environment when it loads.
"""

from umpire.telemetry.logs import configure

__all__ = ["configure"]
