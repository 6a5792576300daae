"""Name the tests of what changed: `python tests/changed.py`, one path a line, for `make check`.

What changed is what `git` tells against the last commit, or what that changed where nothing is
open. Its tests are those that import it, those that stand in the same place under `tests/`, and a
few of those that reach it by what tests share. Those that take long are left to `make test`.
"""

import json
import subprocess
import sys
from collections.abc import Iterable, Mapping
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ("service", "tests", "bench", "clients/python/src")
LONG = ("audit", "bench", "faults", "fuzz", "image", "store", "tools", "web")
"""Folders of tests that `make test` alone runs."""
BESIDE = {
    "schema/": "tests/contracts",
    "docs/": "tests/docs",
    "README.md": "tests/docs",
    "k8s/": "tests/k8s",
    "clients/python/": "tests/clients/python",
    "clients/javascript/": "tests/clients/test_javascript.py",
    "clients/web/": "tests/clients/test_web.py",
    "clients/foundry/": "tests/clients/test_foundry.py",
    "clients/owlbear/": "tests/clients/test_owlbear.py",
    "clients/tabletop-simulator/": "tests/clients/test_tabletop_simulator.py",
    "release/": "tests/packages",
    "compose.yaml": "tests/image",
    "Dockerfile": "tests/image",
}
"""The tests of what is not Python, or not imported."""
MOST = 40
"""More files of tests than these take longer than a check may: the nearest are named."""
FEW = 12
"""How many are named for what tests share: where that is wrong, it is so nearly everywhere."""


def changed() -> list[str]:
    """Return the paths of what changed, from the root of the repository."""
    open_now = _git("diff", "--name-only", "HEAD") + _git(
        "ls-files", "--others", "--exclude-standard"
    )
    return open_now or _git("diff", "--name-only", "HEAD~1", "HEAD")


def _git(*command: str) -> list[str]:
    done = subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S607 -- the one on PATH
    return done.stdout.splitlines()


def dependents() -> Mapping[str, list[str]]:
    """Return which modules import a module, by path."""
    command = [sys.executable, "-m", "ruff", "analyze", "graph", "--direction", "dependents"]
    done = subprocess.run(
        [*command, *SOURCES], cwd=ROOT, capture_output=True, text=True, check=True
    )
    graph: dict[str, list[str]] = json.loads(done.stdout)
    return graph


def covering(paths: Iterable[str], imported_by: Mapping[str, list[str]]) -> list[str]:
    """Return the tests of some files: the nearest first, each once, at most so many.

    Args:
        paths: from the root of the repository.
        imported_by: which modules import a module.
    """
    near: dict[str, None] = {}
    far: dict[str, None] = {}
    for path in paths:
        near.update(dict.fromkeys(_standing_for(path)))
        far.update(dict.fromkeys(_importing(path, imported_by)))
    named = [each for each in {**near, **far} if not _takes_long(each) and (ROOT / each).exists()]
    return named[:MOST]


def _standing_for(path: str) -> list[str]:
    """Return the tests that stand for a file by their place."""
    if _is_test(path):
        return [path]
    beside = [tests for start, tests in BESIDE.items() if path.startswith(start)]
    inside = Path(path.removeprefix("service/umpire/"))
    here = Path("tests") / inside.parent / f"test_{inside.stem}.py"
    return [*beside, here.as_posix()]


def _importing(path: str, imported_by: Mapping[str, list[str]]) -> list[str]:
    """Return the tests that import a module; of those that do by what tests share, a few."""
    found: dict[str, None] = {}
    wanted = [path]
    while wanted:
        nearer = [each for one in wanted for each in imported_by.get(one, ())]
        wanted = [each for each in nearer if each.startswith("tests/") and each not in found]
        found.update(dict.fromkeys(wanted))
    tests = [each for each in found if _is_test(each) and not _takes_long(each)]
    own = [] if path.startswith("tests/") else [*imported_by.get(path, ())]
    shared = [each for each in tests if each not in own]
    return [*(each for each in tests if each in own), *_spread(shared, path)[:FEW]]


def _spread(tests: Iterable[str], path: str) -> list[str]:
    """Return tests by turns from each folder, that of a path first: a few tell of all."""
    home = Path(path).parent
    by_folder: dict[Path, list[str]] = {home: []}
    for each in tests:
        by_folder.setdefault(Path(each).parent, []).append(each)
    return [each for turn in zip_longest(*by_folder.values()) for each in turn if each is not None]


def _is_test(path: str) -> bool:
    return path.startswith("tests/") and Path(path).name.startswith("test_")


def _takes_long(path: str) -> bool:
    return path.startswith(tuple(f"tests/{folder}/" for folder in LONG))


if __name__ == "__main__":
    print("\n".join(covering(changed(), dependents())))  # noqa: T201 -- it answers by printing
