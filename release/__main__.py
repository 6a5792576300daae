"""`python -m release`: build, check, try and record all packages.

`wheel` builds the wheel of the service alone, `engine` that of the engine.
"""

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from release import building, checking, recording, strangers
from release.ground import ROOT, Unfit

DIST = ROOT / "dist"


def released(into: Path) -> Iterator[str]:
    """Do it all, and yield a line on each thing that is done."""
    packages = building.everything(into)
    yield from (f"built      {path.name}, {path.stat().st_size // 1024} KiB" for path in packages)
    yield from checking.check(packages)
    yield checking.made_alike(packages)
    with tempfile.TemporaryDirectory() as folder:
        yield from strangers.use(packages, Path(folder))
        yield from recording.record(packages, into, Path(folder))


def main() -> int:
    """Run what is asked for; return 1 where a package is not fit."""
    parser = argparse.ArgumentParser(prog="python -m release", description=__doc__)
    parser.add_argument("what", nargs="?", choices=("all", "wheel", "engine"), default="all")
    parser.add_argument("--into", type=Path, default=DIST, help="where packages go; emptied first")
    parser.add_argument("--bundle", type=Path, help="the page in a few files, for the wheel alone")
    given = parser.parse_args()
    into = given.into.resolve()
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    try:
        if given.what == "wheel":
            print(building.wheel(into, given.bundle), flush=True)
            return 0
        if given.what == "engine":
            print(building.engine_wheel(into), flush=True)
            return 0
        for line in released(into):
            print(line, flush=True)
    except Unfit as unfit:
        print(unfit, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
