"""Set the version of the project in every file that states it."""

import json
import re
from collections.abc import Iterator

from release.ground import ROOT, Unfit

_TOML = r'^(version = ")([^"]+)(")$'
_PACKAGE = r'^(  "version": ")([^"]+)(")'

PLACES = (
    ("pyproject.toml", _TOML),
    ("service/umpire/__init__.py", r'^(__version__ = ")([^"]+)(")$'),
    ("clients/python/pyproject.toml", _TOML),
    ("clients/javascript/package.json", _PACKAGE),
    ("clients/web/package.json", _PACKAGE),
    ("clients/owlbear/package.json", _PACKAGE),
    ("clients/owlbear/manifest.json", _PACKAGE),
    ("clients/foundry/package.json", _PACKAGE),
    ("clients/foundry/module.json", _PACKAGE),
    ("Dockerfile", r"^(ARG VERSION=)(\S+)()$"),
    ("k8s/base/kustomization.yaml", r'^(    newTag: ")([^"]+)(")$'),
    ("k8s/README.md", r"(docker build -t umpire:)(\S+)( )"),
)
"""Files of the repository, with a pattern for each; its second group is the version."""
LOCKS = tuple(
    f"clients/{name}/package-lock.json" for name in ("javascript", "web", "owlbear", "foundry")
)
"""Lock files of npm; each states the version twice."""
_LEGAL = re.compile(r"\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?")


def find_versions() -> Iterator[tuple[str, str]]:
    """Yield each file with the version that it states.

    Raises:
        Unfit: a file states none.
    """
    for file, pattern in PLACES:
        found = re.search(pattern, (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
        if found is None:
            raise Unfit(f"{file} states no version.")
        yield file, found[2]
    for file in LOCKS:
        lock = json.loads((ROOT / file).read_text(encoding="utf-8"))
        yield file, lock["version"]
        yield file, lock["packages"][""]["version"]


def set_version(version: str) -> Iterator[str]:
    """Write a version into every file that states it, and yield a line for each file.

    Raises:
        Unfit: it is not a version such as 1.2.0 or 1.2.0rc1, or a file states none.
    """
    if not _LEGAL.fullmatch(version):
        raise Unfit(f"{version!r} is not a version: write it as 1.2.0 or 1.2.0rc1.")
    before = dict(find_versions())
    for file, pattern in PLACES:
        text = (ROOT / file).read_text(encoding="utf-8")
        new = re.sub(pattern, rf"\g<1>{version}\g<3>", text, count=1, flags=re.MULTILINE)
        (ROOT / file).write_text(new, encoding="utf-8")
        yield f"{file}: {before[file]} -> {version}"
    for file in LOCKS:
        lock = json.loads((ROOT / file).read_text(encoding="utf-8"))
        old, lock["version"] = lock["version"], version
        lock["packages"][""]["version"] = version
        (ROOT / file).write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n", "utf-8")
        yield f"{file}: {old} -> {version}"
