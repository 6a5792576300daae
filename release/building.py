"""Packages out of the trees: wheels, archives of sources, a package of npm, archives of modules."""

import tempfile
import zipfile
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from release import staging
from release.ground import CLIENTS, epoch_s, node, npm, uv, version

MODULES = ("foundry", "owlbear", "tabletop-simulator")
"""Modules of virtual tabletops: each is an archive of what its program loads."""
_NOT_LOADED = {"node_modules", "test", "tests", "tools", "types", "__pycache__"}
_FILE_MODE = 0o100644 << 16


def wheel(into: Path, bundle: Path | None = None) -> Path:
    """Build the wheel of the service alone, as the image needs it."""
    with tempfile.TemporaryDirectory() as folder:
        tree = staging.service(Path(folder), bundle or staging.BUNDLE)
        uv("build", "--wheel", "--quiet", "--out-dir", into, tree)
    (into / ".gitignore").unlink(missing_ok=True)
    return into / f"umpire-{version()}-py3-none-any.whl"


def engine_wheel(into: Path) -> Path:
    """Build the wheel of the engine without the service."""
    with tempfile.TemporaryDirectory() as folder:
        uv("build", "--wheel", "--quiet", "--out-dir", into, staging.engine(Path(folder)))
    (into / ".gitignore").unlink(missing_ok=True)
    return into / f"umpire_engine-{version()}-py3-none-any.whl"


def everything(into: Path) -> list[Path]:
    """Build all packages into a folder, and return them."""
    with tempfile.TemporaryDirectory() as folder:
        trees = [Path(folder, name) for name in ("service", "engine", "python", "javascript")]
        for tree in trees:
            tree.mkdir()
        service, engine, python, javascript = trees
        laid = (staging.service(service), staging.engine(engine), staging.python_client(python))
        for tree in laid:
            uv("build", "--quiet", "--out-dir", into, tree)
        npm(
            "pack",
            "--silent",
            "--pack-destination",
            into,
            cwd=staging.javascript_client(javascript),
        )
    for name in MODULES:
        if (CLIENTS / name).is_dir():
            _module(name, into / f"umpire-{name}-{version()}.zip")
    (into / ".gitignore").unlink(missing_ok=True)
    return sorted(into.iterdir())


def _module(name: str, into: Path) -> None:
    """Archive a module; one that imports from its neighbours is put together first."""
    packer = CLIENTS / "pack.js"
    if name == "tabletop-simulator" or not packer.is_file():
        return _archive(CLIENTS / name, into)
    with tempfile.TemporaryDirectory() as folder:
        node(packer, name, folder)
        return _archive(Path(folder), into)


def _archive(source: Path, into: Path) -> None:
    """Archive a module: its manifest stands at the top; all files bear one time."""
    time = datetime.fromtimestamp(max(epoch_s(), 315532800), UTC)
    when = (time.year, time.month, time.day, time.hour, time.minute, time.second)
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in _loaded(source):
            entry = zipfile.ZipInfo(file.relative_to(source).as_posix(), when)
            entry.external_attr = _FILE_MODE
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, file.read_bytes())


def _loaded(source: Path) -> Iterable[Path]:
    """Return what belongs to a module: neither its tests nor what it is made with."""
    return sorted(
        file
        for file in source.rglob("*")
        if file.is_file()
        and not any(
            part.startswith(".") or part in _NOT_LOADED for part in file.relative_to(source).parts
        )
        and file.name not in ("package.json", "package-lock.json", "tsconfig.json")
    )
