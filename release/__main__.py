"""`python -m release`: build all packages, check them, try each, and write hashes and SBOM.

`wheel` builds the wheel of the service only, `engine` that of the engine. `version 1.2.0` writes a
version into all files that state it; run `make schema` and `make lock` after it.
"""

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from release import building, checking, recording, strangers, versions
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


def _write_version(version: str) -> int:
    try:
        for line in versions.set_version(version):
            print(line)
    except Unfit as unfit:
        print(unfit, file=sys.stderr)
        return 1
    return 0


def main() -> int:
    """Run the task; return 1 if a package is not fit."""
    parser = argparse.ArgumentParser(prog="python -m release", description=__doc__)
    parser.add_argument(
        "what", nargs="?", choices=("all", "wheel", "engine", "version"), default="all"
    )
    parser.add_argument("version", nargs="?", help="the new version, for the task `version`")
    parser.add_argument("--into", type=Path, default=DIST, help="where packages go; emptied first")
    parser.add_argument("--bundle", type=Path, help="the page in a few files, for the wheel alone")
    given = parser.parse_args()
    if (given.what == "version") != (given.version is not None):
        parser.error("a version goes with the task `version`: python -m release version 1.2.0")
    if given.what == "version":
        return _write_version(given.version)
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
