"""The packages in the hands of strangers: each is installed where nothing else is, and used."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from release.ground import CHECKERS, PYTHON_CHECKERS, ROOT, Unfit, node, npm, run, uv

USES = ROOT / "release" / "uses"
PATIENCE_S = 60.0


def use(packages: Sequence[Path], folder: Path) -> Iterator[str]:
    """Install each package in a new environment and use it; yield a line on each.

    Args:
        packages: what was built.
        folder: an empty folder to work in.

    Raises:
        Unfit: something does not work.
    """
    service, client = (_one(packages, f"{name}-*.whl") for name in ("umpire", "umpire_client"))
    package = _one(packages, "umpire-client-*.tgz")
    umpire = _installed(service, folder / "pip") / "umpire"
    with serving(umpire, folder / "served") as address:
        yield _page(address)
        yield _python(client, address, folder / "python")
        yield _javascript(package, address, folder / "javascript")
    yield _alone(umpire, folder)
    yield engine(_one(packages, "umpire_engine-*.whl"), folder / "engine")
    yield _uvx(service, folder)
    yield _pipx(service, folder)


def _one(packages: Sequence[Path], pattern: str) -> Path:
    (found,) = (path for path in packages if path.match(pattern))
    return found


def _installed(wheel: Path, into: Path) -> Path:
    """Install a wheel with pip in an environment of its own, and return where its programs are."""
    run([sys.executable, "-m", "venv", into])
    run([into / "bin" / "pip", "install", "--quiet", wheel], cwd=into)
    run([into / "bin" / "pip", "check"], cwd=into)
    return into / "bin"


@contextmanager
def serving(umpire: Path, folder: Path) -> Iterator[str]:
    """Run an installed service with its sample, in an empty folder, and yield its address."""
    folder.mkdir()
    command = [str(umpire), "serve", "--sample", "--port", "0"]
    with subprocess.Popen(
        command,
        cwd=folder,
        env=_bare(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None  # noqa: S101 — it is a pipe
            told = iter(process.stdout.readline, "")
            found = (re.search(r"http://[\d.:]+", line) for line in told)
            address = next((one[0] for one in found if one), None)
            if address is None:
                raise Unfit(f"{umpire} serve ended with {process.wait()}.")
            yield address
        finally:
            process.terminate()
            process.communicate(timeout=PATIENCE_S)


def _bare() -> dict[str, str]:
    """Return the environment without what leads Python to this checkout."""
    return {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}


def _got(address: str) -> bytes:
    with urlopen(address, timeout=PATIENCE_S) as answer:  # noqa: S310 — an address of this machine
        return bytes(answer.read())


def _page(address: str) -> str:
    """See that the page opens: bundled, and with every file that it names; the sample is there."""
    page = _got(f"{address}/").decode()
    named = re.findall(r'(?:href|src)="(table/[^"]+)"', page)
    if not any("bundle/main-" in name for name in named):
        raise Unfit(f"The page is not the bundled one: {named}")
    for name in named:
        _got(f"{address}/{name}")
    books = json.loads(_got(f"{address}/v1/rulebooks"))["rulebooks"]
    return (
        f"pip        umpire serve --sample: {len(books)} rulebooks, the page and {len(named)} files"
    )


def _python(wheel: Path, address: str, folder: Path) -> str:
    python = _installed(wheel, folder) / "python"
    told = run([python, USES / "turn.py", address], cwd=folder).strip()
    mypy = (sys.executable, "-m", "mypy", "--strict", "--python-executable", python)
    run((*mypy, "--config-file", os.devnull, USES / "turn.py"), cwd=folder)
    return f"pip        umpire-client: {told}; mypy --strict knows its types"


def _javascript(package: Path, address: str, folder: Path) -> str:
    folder.mkdir()
    (folder / "package.json").write_text('{"type": "module", "private": true}', encoding="utf-8")
    npm("install", "--silent", "--no-audit", "--no-fund", package, cwd=folder)
    for name in ("turn.ts", "tsconfig.json"):
        shutil.copy(USES / name, folder / name)
    node(CHECKERS / "typescript" / "bin" / "tsc", "--project", folder, cwd=folder)
    told = node("--no-warnings", folder / "turn.ts", address, cwd=folder).strip()
    npm("exec", "--no", "umpire-opponent", "--", "--help", cwd=folder)
    return f"npm        @umpire/client: {told}; tsc knows its types, npx its opponent"


def _alone(umpire: Path, folder: Path) -> str:
    told = run([umpire, "play", "--example", "duel"], cwd=folder).splitlines()
    return f"pip        umpire play --example duel: {len(told)} lines"


def engine(wheel: Path, folder: Path) -> str:
    """Install the engine where nothing else is, and play with it; it brings what it needs alone.

    Raises:
        Unfit: it brings more, or does not work.
    """
    python = _installed(wheel, folder) / "python"
    frozen = run([python, "-m", "pip", "freeze"], cwd=folder).split()
    brought = sorted(re.split("==|@", each)[0] for each in frozen if not each.startswith("file:"))
    if not {"msgspec", "numpy"} >= {each for each in brought if each != "umpire-engine"}:
        raise Unfit(f"The engine brings {brought}.")
    told = run([python, USES / "engine.py"], cwd=folder).strip()
    return f"pip        umpire-engine: {told}; it brings msgspec and numpy alone"


def _uvx(wheel: Path, folder: Path) -> str:
    told = uv("tool", "run", "--quiet", "--from", wheel, "umpire", "--version", cwd=folder)
    return f"uvx        {told.strip()}"


def _pipx(wheel: Path, folder: Path) -> str:
    pipx = (PYTHON_CHECKERS / "pipx", "run", "--quiet", "--spec", wheel, "umpire", "--version")
    told = run(pipx, cwd=folder, PIPX_HOME=str(folder / "pipx")).strip()
    return f"pipx       {told.splitlines()[-1]}"
