"""Long tests come first at each worker, whatever their number."""

from pathlib import Path
from typing import NamedTuple

import pytest

from dealing import LONG, dealt

ROOT = Path(__file__).parent
FOLDERS = [folder for group in LONG for folder in group]


class Known(NamedTuple):
    """A test."""

    path: Path
    number: int

    @property
    def is_long(self) -> bool:
        """Whether its folder is among those that take long."""
        return self.path.parent.name in FOLDERS


TESTS = [
    Known(ROOT / folder / "test_it.py", number)
    for folder in ("api", "cli", "kernel", "properties", "rules", "web")
    for number in range(50 if folder == "rules" else 5)
]


@pytest.mark.parametrize("workers", [1, 2, 3, 5])
def test_each_worker_begins_with_long_tests_and_ends_with_short_ones(workers: int) -> None:
    """The rows are those of pytest-xdist: of equal length, one after another."""
    order = dealt(TESTS, ROOT, workers)
    assert sorted(order) == sorted(TESTS)
    length = len(order) // workers
    for row in (order[place * length : (place + 1) * length] for place in range(workers)):
        long = [test.is_long for test in row]
        assert long == sorted(long, reverse=True)
        assert long[0] or workers > 4
        assert not long[-1]


def test_a_folder_of_long_tests_goes_to_one_worker() -> None:
    """So what is started for its session is started once."""
    order = dealt(TESTS, ROOT, 3)
    for folder in ("api", "cli", "properties", "web"):
        places = [place for place, test in enumerate(order) if test.path.parent.name == folder]
        assert places == list(range(places[0], places[0] + 5))


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_that_takes_long_is_there(folder: str) -> None:
    """A name that is none would order nothing."""
    assert (ROOT / folder).is_dir()


def test_one_folder_alone_stays_as_it_is() -> None:
    """What is run by hand runs in the order of its files."""
    alone = [test for test in TESTS if test.path.parent.name == "rules"]
    assert dealt(alone, ROOT, 2) == alone
