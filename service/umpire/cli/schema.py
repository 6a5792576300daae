"""`umpire schema`: what the outside world relies on, generated from the code."""

from pathlib import Path
from typing import Annotated

import typer

from umpire.cli.terminal import (
    ANSWER_IS_NO,
    FINE,
    Unusable,
    complain,
    paper,
    printable,
    put_bytes,
    usable,
)

EXAMPLE = "Example: umpire schema openapi.json"


def schema(
    name: Annotated[str | None, typer.Argument(help="Print this file.")] = None,
    *,
    write: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write all files, and say which changed.")
    ] = None,
    check: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Say which files differ.")
    ] = None,
) -> int:
    """List, print, write or check the schemas.

    They are generated from the code: what the outside world may rely on.
    """
    if sum(given is not None for given in (name, write, check)) > 1:
        raise Unusable("Give one of NAME, --write and --check.")
    from umpire.api.contracts import contracts  # noqa: PLC0415 — it takes the whole service

    files = contracts()
    if write is not None:
        return _write(files, write)
    if check is not None:
        return _check(files, check)
    if name is None:
        _list(sorted(files))
    else:
        put_bytes(files[_named(name, sorted(files))].encode())
    return FINE


def _named(name: str, names: list[str]) -> str:
    """Return the one file that `name`, or the end of its path, is meant for."""
    if name in names:
        return name
    meant = [each for each in names if each.endswith(f"/{name}")]
    if len(meant) != 1:
        raise Unusable(f"There is no one file {name!r}; there are: {', '.join(names)}.")
    return meant[0]


def _list(names: list[str]) -> None:
    console = paper()
    for name in names:
        console.print(printable(name), soft_wrap=True)


def _differing(files: dict[str, str], folder: Path) -> list[str]:
    """Return the files that differ from the generated ones in a folder."""
    with usable(folder, "read"):
        return [
            name
            for name, text in sorted(files.items())
            if not (folder / name).is_file() or (folder / name).read_bytes() != text.encode()
        ]


def _write(files: dict[str, str], folder: Path) -> int:
    changed = _differing(files, folder)
    with usable(folder, "written"):
        for name in changed:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(files[name].encode())
    _list([f"{name} changed" for name in changed] or ["nothing changed"])
    return FINE


def _check(files: dict[str, str], folder: Path) -> int:
    differing = _differing(files, folder)
    _list([f"{name} differs" for name in differing])
    if differing:
        complain(f"`umpire schema --write {folder}` writes them again.")
        return ANSWER_IS_NO
    return FINE
