"""The trees of which packages are built: what is written, and what a package needs beside it."""

import json
import shutil
import tomllib
from pathlib import Path

from release.ground import CLIENTS, ROOT, Unfit, node
from umpire.version import REVISION_FILE, revision

WEB = CLIENTS / "web"
BUNDLE = WEB / "bundle"
CLIENT = CLIENTS / "javascript"
VECTORS = ROOT / "schema" / "conformance"
TSC = CLIENT / "node_modules" / "typescript" / "bin" / "tsc"

ENGINE = (
    "__init__.py",
    "py.typed",
    "engine.py",
    "gym.py",
    "kernel",
    "rules",
    "scenarios",
    "version.py",
)
"""Of the service, what the engine is made of: its layer, and those below."""
ENGINE_NEEDS = {"msgspec", "numpy"}
"""Of the dependencies of the service, those of the engine."""
_OF_THE_PAGE = ("index.html", "sw.js", "manifest.webmanifest", "bundle", "css", "icons", "src")
_LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.pyc", "node_modules", "*.egg-info", "dist")


def service(into: Path, bundle: Path = BUNDLE) -> Path:
    """Lay out the service with the table, the client of the table and the vectors, where it looks.

    Args:
        into: an empty folder.
        bundle: the page in a few files, as `make bundle` puts it together.
    """
    if not (bundle / "index.html").is_file():
        raise Unfit("The table is not bundled: `make bundle`.")
    for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, into / name)
    shutil.copytree(ROOT / "service", into / "service", ignore=_LEFT_OUT)
    umpire = into / "service" / "umpire"
    _note_revision(umpire)
    _page(umpire / "api" / "pages" / "table_files", bundle)
    shutil.copytree(CLIENT / "src", umpire / "api" / "pages" / "javascript_files")
    shutil.copytree(VECTORS, umpire / "cli" / "vectors", ignore=shutil.ignore_patterns("engines"))
    return into


def engine(into: Path) -> Path:
    """Lay out the engine without the service, as the distribution `umpire-engine`.

    It holds the same modules as the service's wheel does, so an environment has one of the two.
    """
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [each for each in told["dependencies"] if each.partition(">")[0] in ENGINE_NEEDS]
    project = {
        "name": "umpire-engine",
        "description": "The rules of umpire as a library, without the service.",
        "readme": "README.md",
        **{key: told[key] for key in ("version", "license", "license-files", "requires-python")},
        "keywords": told["keywords"],
        "dependencies": needed,
    }
    lines = [f"{key} = {json.dumps(value)}" for key, value in project.items()]
    extra = json.dumps(told["optional-dependencies"]["gym"])
    (into / "pyproject.toml").write_text(
        "\n".join(
            (
                "[build-system]",
                'requires = ["uv_build>=0.13,<0.14"]',
                'build-backend = "uv_build"',
                "[project]",
                *lines,
                "[project.optional-dependencies]",
                f"gym = {extra}",
                "[tool.uv.build-backend]",
                'module-root = "service"',
                'module-name = "umpire"',
                "",
            )
        ),
        encoding="utf-8",
    )
    for name in ("LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, into / name)
    shutil.copy(ROOT / "docs" / "engine.md", into / "README.md")
    source, umpire = ROOT / "service" / "umpire", into / "service" / "umpire"
    umpire.mkdir(parents=True)
    for name in ENGINE:
        if (source / name).is_dir():
            shutil.copytree(source / name, umpire / name, ignore=_LEFT_OUT)
        else:
            shutil.copy(source / name, umpire / name)
    _note_revision(umpire)
    return into


def _note_revision(umpire: Path) -> None:
    """Write the commit into a package; one from an archive without git has none."""
    if commit := revision():
        (umpire / REVISION_FILE).write_text(commit, encoding="ascii")


def _page(into: Path, bundle: Path) -> None:
    into.mkdir()
    for name in _OF_THE_PAGE:
        source = bundle if name == "bundle" else WEB / name
        if source.is_dir():
            shutil.copytree(source, into / name)
        else:
            shutil.copy(source, into / name)


def python_client(into: Path) -> Path:
    """Lay out the client for Python."""
    source = CLIENTS / "python"
    for file in (source / "README.md", ROOT / "LICENSE"):
        shutil.copy(file, into / file.name)
    told = (source / "pyproject.toml").read_text(encoding="utf-8")
    licensed = told.replace('license = "MIT"', 'license = "MIT"\nlicense-files = ["LICENSE"]', 1)
    (into / "pyproject.toml").write_text(licensed, encoding="utf-8")
    shutil.copytree(source / "src", into / "src", ignore=_LEFT_OUT)
    return into


def javascript_client(into: Path) -> Path:
    """Lay out the client for JavaScript, each module with its types beside it."""
    javascript_sources(into)
    declared = ("--declaration", "--emitDeclarationOnly", "--noEmit", "false")
    node(TSC, "--project", CLIENT, *declared, "--rootDir", CLIENT / "src", "--outDir", into / "src")
    return into


def javascript_sources(into: Path) -> None:
    """Lay out what is written of the client: the folders that its `package.json` names.

    What only serves work on the client stays out of the `package.json`.
    """
    for source in (CLIENT / "README.md", ROOT / "LICENSE"):
        shutil.copy(source, into / source.name)
    told = json.loads((CLIENT / "package.json").read_text(encoding="utf-8"))
    for folder in told["files"]:
        shutil.copytree(CLIENT / folder, into / folder)
    kept = {
        key: value
        for key, value in told.items()
        if key not in ("private", "scripts", "devDependencies")
    }
    (into / "package.json").write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
