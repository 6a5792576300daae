"""Every ruling, on either edge, is noted: in the record of the request, and in the metrics."""

from collections.abc import Iterable, Sequence
from time import perf_counter
from types import TracebackType
from typing import Any, Self

from umpire.kernel.errors import Refusal
from umpire.telemetry import metrics
from umpire.telemetry.calls import current

ACCEPTED, REPEATED, DRY_RUN, FAULT = "accepted", "repeated", "dry_run", "fault"


class Judging:
    """The time in which a command is ruled on: `with Judging(system, kept=True) as judging`.

    Args:
        system: the rulebook.
        kept: whether the ruling goes into a journal.
    """

    __slots__ = ("_began", "_call", "_dice", "_kept", "_outcome", "_stored_s", "_system")

    def __init__(self, system: str, *, kept: bool) -> None:
        self._system = system
        self._kept = kept
        self._outcome = FAULT
        self._dice = 0

    def __enter__(self) -> Self:
        self._call = current()
        self._stored_s = self._call.store_s
        self._began = perf_counter()
        return self

    def over(self, orders: Sequence[Any]) -> None:
        """Note the orders, once they are understood: their kinds, and how many there are."""
        self._call.order_count = len(orders)
        self._call.orders = tuple(
            dict.fromkeys(str(order.__struct_config__.tag) for order in orders)
        )

    def gave(self, events: Iterable[Any], version: int | None, *, repeated: bool = False) -> None:
        """Note the ruling: what happened, and the version that it made."""
        self._call.version = version
        self._outcome = REPEATED if repeated else ACCEPTED
        if not repeated:
            self._dice = sum(
                len(roll.faces) for event in events for roll in getattr(event, "rolls", ())
            )

    def foretold(self) -> None:
        """Note that the orders would be accepted; nothing has happened."""
        self._outcome = DRY_RUN

    def __exit__(
        self, _kind: object, error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        call = self._call
        if isinstance(error, Refusal):
            self._outcome = error.code
        call.system, call.ruling, call.dice = self._system, self._outcome, self._dice
        call.rules_s += perf_counter() - self._began - (call.store_s - self._stored_s)
        metrics.ruled(self._system, self._outcome, self._dice, kept=self._kept)
