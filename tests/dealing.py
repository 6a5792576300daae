"""In which order tests run: each worker begins with long ones, and ends with short ones.

pytest-xdist deals tests as they stand, an equal number in a row to each worker. Who is done early
takes tests from the end of another's row: if those are short, all workers end together.
"""

from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from typing import Protocol, TypeVar

LONG = (
    ("api", "scenarios", "store"),
    ("tools", "docs", "clients"),
    ("properties", "fuzz"),
    ("web",),
    ("audit", "bench", "faults"),
    ("cli", "packages"),
)
"""Folders whose tests take long, the longest first: those that share a service stand together."""


class Placed(Protocol):
    """A test, as far as it is dealt."""

    @property
    def path(self) -> Path:
        """The file in which it stands."""


T = TypeVar("T", bound=Placed)


def dealt(tests: Sequence[T], root: Path, workers: int) -> list[T]:
    """Return tests in the order in which they are dealt to workers.

    Long tests that share a service go to one worker, where it is started once. Whoever has the
    longest is given the next ones last.
    """
    rows: list[list[T]] = [[] for _ in range(workers)]
    by_folder: dict[str, list[T]] = {}
    for test in tests:
        by_folder.setdefault(test.path.relative_to(root).parts[0], []).append(test)
    long = [group for group in LONG if not by_folder.keys().isdisjoint(group)]
    there_and_back = [*range(workers), *reversed(range(workers))]
    for group, place in zip(long, cycle(there_and_back), strict=False):
        for folder in group:
            rows[place] += by_folder.pop(folder, [])
    short = [test for folder in by_folder.values() for test in folder]
    return [test for row in _filled(rows, short) for test in row]


def _filled(rows: list[list[T]], short: list[T]) -> list[list[T]]:
    """Return rows of equal length, as far as the short tests go round; the last takes the rest."""
    filled, given, left = [], 0, sum(map(len, rows)) + len(short)
    for place, row in enumerate(rows):
        missing = max(0, left // (len(rows) - place) - len(row))
        filled.append([*row, *short[given : given + missing]])
        given += missing
        left -= len(filled[-1])
    return [*filled, short[given:]]
