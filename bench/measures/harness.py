"""What every subject shares: sizes, figures, medians of slices that alternate."""

import gc
import statistics
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import NamedTuple

from umpire.api.turns import tune_collector

MICRO = 1e6


class Size(NamedTuple):
    """How much is measured. Slices alternate between the variants, `rounds` times."""

    slice_s: float
    rounds: int
    connections: int
    stock: int
    """Fires that the client has in stock for a slice of one variant."""
    journals: tuple[int, ...]
    journal_rounds: int
    loop_s: float
    loop_rounds: int
    entries: int
    ships: int = 10
    """How many a side has in the battles that are played before they are measured."""
    workers: tuple[int, int, int] = (1, 2, 4)


FULL = Size(1.0, 12, 8, 2880, (0, 10_000, 100_000), 36, 0.02, 100, 10_000)
QUICK = Size(0.25, 4, 8, 960, (0, 1_000, 10_000), 12, 0.01, 20, 300)
TINY = Size(0.05, 1, 2, 72, (0, 50, 200), 1, 0.001, 2, 40, ships=3, workers=(1, 1, 2))


class Figure(NamedTuple):
    """One result. `reached` is `None` where there is no goal: a figure for context alone."""

    subject: str
    name: str
    value: float
    text: str
    goal: str = ""
    reached: bool | None = None


class Spread(NamedTuple):
    """The median of some numbers and their quartiles."""

    median: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.median:.3f} ({self.low:.3f} to {self.high:.3f})"


def spread(numbers: Sequence[float]) -> Spread:
    """Return the median and the quartiles of numbers; of a single one, itself."""
    if len(numbers) == 1:
        return Spread(numbers[0], numbers[0], numbers[0])
    low, _, high = statistics.quantiles(numbers, n=4, method="inclusive")
    return Spread(statistics.median(numbers), low, high)


def at_least(subject: str, name: str, found: Spread, goal: float) -> Figure:
    """Return a ratio that should be `goal` or more."""
    return Figure(subject, name, found.median, str(found), f">= {goal:g}", found.median >= goal)


def at_most(subject: str, name: str, found: Spread, goal: float) -> Figure:
    """Return a ratio that should be `goal` or less."""
    return Figure(subject, name, found.median, str(found), f"<= {goal:g}", found.median <= goal)


def context(subject: str, name: str, value: float, unit: str) -> Figure:
    """Return a figure without a goal."""
    return Figure(
        subject, name, value, f"{value:,.2f} {unit}" if value < 100 else _whole(value, unit)
    )


def _whole(value: float, unit: str) -> str:
    return f"{value:,.0f} {unit}"


def require(claim: object, message: str) -> None:
    """Stop the benchmark where it would not measure what it says.

    Raises:
        RuntimeError: the claim does not hold.
    """
    if not claim:
        raise RuntimeError(message)


def in_turn(variants: int, number: int) -> Sequence[int]:
    """Return the order in which variants are measured in a round: there, and in the next back."""
    order = range(variants)
    return order[::-1] if number % 2 else order


def interleaved(size: Size, *acts: Callable[[], object]) -> list[list[float]]:
    """Time acts in slices that alternate; return the microseconds of one call, act by act.

    The collector of garbage runs as it does in the service; it is emptied once beforehand.
    """
    calls = [_calls_in(act, size.loop_s) for act in acts]
    taken: list[list[float]] = [[] for _ in acts]
    gc.collect()
    tune_collector()
    for number in range(size.loop_rounds):
        for which in in_turn(len(acts), number):
            taken[which].append(_timed(acts[which], calls[which]))
    return taken


def ratios(over: Sequence[float], under: Sequence[float]) -> Spread:
    """Return the spread of paired ratios."""
    return spread([one / other for one, other in zip(over, under, strict=True)])


def _calls_in(act: Callable[[], object], seconds: float) -> int:
    act()
    once_s = _timed(act, 1) / MICRO
    return 1 if once_s > seconds else max(1, round(seconds / (_timed(act, 3) / MICRO)))


def _timed(act: Callable[[], object], calls: int) -> float:
    began = perf_counter()
    for _ in range(calls):
        act()
    return (perf_counter() - began) / calls * MICRO
