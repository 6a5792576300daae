"""The application as it starts: what a worker may never need is not loaded."""

import subprocess
import sys

LATE = ("numpy", "obstore", "graphql", "strawberry")
START = """
import sys
from umpire.app import create_app
from umpire.settings import Settings
create_app(Settings())
print(*[name for name in sys.argv[1:] if name in sys.modules])
"""
ODDS = """
import sys
from umpire.api.pool_process import all_loaded
all_loaded()
print(*[name for name in sys.argv[1:] if name in sys.modules])
"""


def loaded(script: str) -> list[str]:
    """Return which of the large libraries a process of its own loads."""
    command = [sys.executable, "-c", script, *LATE]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    return told.stdout.split()


def test_a_worker_starts_without_what_it_may_never_need() -> None:
    """Arrays come with the first odds, an object store with an archive, GraphQL with its first."""
    assert loaded(START) == []


def test_the_process_for_questions_is_up_once_it_has_what_odds_need() -> None:
    """The time of a question is for its answer."""
    assert loaded(ODDS) == ["numpy"]


def test_garbage_is_looked_for_seldom() -> None:
    """A look for each 700 objects took a tenth of the processor time of a fire."""
    settled = (
        "import gc; from umpire.api.turns import tune_collector; tune_collector();"
        "print(gc.get_threshold()[0] >= 10_000, gc.get_freeze_count() > 1_000)"
    )
    command = [sys.executable, "-c", settled]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["True", "True"]
