"""In which order tests run: each worker begins with long ones, and ends with short ones.

pytest-xdist deals tests as they stand, an equal number in a row to each worker. Who is done early
takes tests from the end of another's row: if those are short, all workers end together.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, TypeVar

LONG = (
    "web",
    "properties",
    "api",
    "tools",
    "docs",
    "clients",
    "fuzz",
    "cli",
    "scenarios",
    "store",
    "audit",
    "packages",
    "bench",
    "faults",
)
"""Folders whose tests take long, by how long all of them take."""


class Placed(Protocol):
    """A test, as far as it is dealt."""

    @property
    def path(self) -> Path:
        """The file in which it stands."""


T = TypeVar("T", bound=Placed)


def dealt(tests: Sequence[T], root: Path, workers: int) -> list[T]:
    """Return tests in the order in which they are dealt to workers.

    A folder of long tests goes to one worker, where its services are started once.
    """
    rows: list[list[T]] = [[] for _ in range(workers)]
    short: list[T] = []
    folders: dict[str, list[T]] = {}
    for test in tests:
        folder = test.path.relative_to(root).parts[0]
        (folders.setdefault(folder, []) if folder in LONG else short).append(test)
    for place, folder in enumerate(folder for folder in LONG if folder in folders):
        rows[place % workers] += folders[folder]
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
