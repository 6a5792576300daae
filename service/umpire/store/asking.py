"""A round trip to the server, measured; and its failures in the words of the scenarios."""

from time import perf_counter

from redis.exceptions import RedisError

from umpire.scenarios.errors import JOURNAL_UNAVAILABLE
from umpire.telemetry import metrics
from umpire.telemetry.calls import current


class asking:  # noqa: N801 — reads as a statement
    """Measures a round trip, and tells a failure of the server in the words of the scenarios."""

    __slots__ = ("_began", "_operation")

    def __init__(self, operation: str) -> None:
        self._operation = operation

    def __enter__(self) -> None:
        self._began = perf_counter()

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        duration_s = perf_counter() - self._began
        current().store_s += duration_s
        metrics.stored(self._operation, duration_s)
        if isinstance(error, (RedisError, OSError)):
            metrics.store_failed(self._operation)
            raise JOURNAL_UNAVAILABLE.refuse("The journal cannot be reached now.") from error
