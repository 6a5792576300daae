"""What strangers' checkers say of the packages, and whether they are made the same twice."""

import hashlib
import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from release import building
from release.ground import CHECKERS, PYTHON_CHECKERS, ROOT, TOOLS, Unfit, node, run

TYPED = "py.typed"
BESIDE = ("api/pages/table_files/bundle/index.html", "cli/vectors/full-thrust-light.json")
"""What the wheel of the service carries beside its modules, one file of each kind."""


def check(packages: Sequence[Path]) -> Iterator[str]:
    """Check what was built, and yield a line on each thing found well.

    Raises:
        Unfit: a checker says no.
    """
    python = [path for path in packages if path.suffix == ".whl" or path.name.endswith(".tar.gz")]
    run([PYTHON_CHECKERS / "twine", "check", "--strict", *python])
    yield f"twine      {len(python)} files"
    for package in (path for path in packages if path.suffix == ".tgz"):
        node(CHECKERS / "publint" / "src" / "cli.js", package, "--strict")
        node(CHECKERS / ".bin" / "attw", package, "--profile", "esm-only", "--format", "ascii")
        yield f"npm        publint and attw find nothing in {package.name}"
    for wheel in (path for path in packages if path.suffix == ".whl"):
        _carries(wheel)
        yield f"contents   {wheel.name} is typed and whole"
    node(CHECKERS / ".bin" / "dclint", "--quiet", ROOT / "compose.yaml")
    yield "compose    compose.yaml is as its schema has it; no container engine was asked"


def _carries(wheel: Path) -> None:
    package = wheel.name.partition("-")[0]
    wanted = {f"{package}/{TYPED}"}
    if package == "umpire":
        wanted |= {f"umpire/{file}" for file in BESIDE}
    with zipfile.ZipFile(wheel) as archive:
        missing = wanted - set(archive.namelist())
    if missing:
        raise Unfit(f"{wheel.name} lacks {', '.join(sorted(missing))}.")


def made_alike(packages: Sequence[Path]) -> str:
    """Build all once more and compare, byte by byte.

    Raises:
        Unfit: a package came out otherwise.
    """
    with tempfile.TemporaryDirectory(dir=TOOLS) as folder:
        again = {path.name: sha256(path) for path in building.everything(Path(folder))}
    other = [path.name for path in packages if again.get(path.name) != sha256(path)]
    if other:
        raise Unfit(f"Made twice, these differ: {', '.join(other)}.")
    return f"twice      {len(packages)} packages, the same to the byte"


def sha256(file: Path) -> str:
    """Return the SHA-256 of a file, as hexadecimal digits."""
    return hashlib.sha256(file.read_bytes()).hexdigest()
