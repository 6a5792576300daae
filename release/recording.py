"""Files beside the packages: hashes, bills of materials (CycloneDX), notes of the release."""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from release.checking import sha256
from release.ground import CLIENTS, PYTHON_CHECKERS, ROOT, Unfit, run, uv, version

HASHES = "SHA256SUMS"
NOTES = "NOTES.md"
_VENDORED = ROOT / "service" / "umpire" / "api" / "pages" / "assets" / "VERSIONS.md"
_ROW = re.compile(r"^\| ([\w-]+) \| ([\d.]+) \| ([\w.-]+) \| `([^`]+)` \|.*\| `([0-9a-f]{64})` \|$")


def record(packages: Sequence[Path], into: Path, folder: Path) -> Iterator[str]:
    """Write the bills and the hashes beside the packages, and yield a line on each.

    Args:
        packages: what was built.
        into: where it stands.
        folder: to work in.
    """
    service = into / f"umpire-{version()}.cdx.json"
    client = into / f"umpire-client-{version()}.cdx.json"
    _bill(ROOT / "pyproject.toml", ROOT / "requirements.lock", service, folder / "service")
    _add_vendored(service)
    _bill(CLIENTS / "python" / "pyproject.toml", None, client, folder / "client")
    for bill in (service, client):
        components = json.loads(bill.read_text(encoding="utf-8"))["components"]
        yield f"SBOM       {bill.name}: {len(components)} components"
    files = sorted([*packages, service, client])
    lines = [f"{sha256(file)}  {file.name}\n" for file in files]
    (into / HASHES).write_text("".join(lines), encoding="utf-8")
    yield f"hashes     {HASHES}: {len(files)} files"
    notes = notes_of((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version())
    (into / NOTES).write_text(notes, encoding="utf-8")
    yield f"notes      {NOTES}: {len(notes.splitlines())} lines of the changelog"


def notes_of(changelog: str, release: str) -> str:
    """Return the section of a release from the changelog; until it has one, the unreleased part.

    Raises:
        Unfit: it has neither.
    """
    sections = re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]
    for wanted in (release, "Unreleased"):
        for section in sections:
            title, _, text = section.partition("\n")
            if re.match(rf"\[?{re.escape(wanted)}(?![\w.])", title):
                return f"{text.strip()}\n"
    raise Unfit(f"CHANGELOG.md has no section for {release}.")


def _bill(project: Path, lock: Path | None, into: Path, folder: Path) -> None:
    """Write what a package installs: the service as it is locked, the client as it comes."""
    python = folder / "bin" / "python"
    uv("venv", "--quiet", folder)
    wanted = ("--require-hashes", "-r", lock) if lock else ("-r", project)
    uv("pip", "install", "--quiet", "--python", python, *wanted)
    form = ("--output-reproducible", "--of", "JSON", "--validate", "--pyproject", project)
    run((PYTHON_CHECKERS / "cyclonedx-py", "environment", *form, "-o", into, python))


def _add_vendored(bill: Path) -> None:
    """Name the files of others that the service carries: the pages that show its documents."""
    told = json.loads(bill.read_text(encoding="utf-8"))
    told["components"] += vendored()
    bill.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


def vendored() -> list[dict[str, Any]]:
    """Return the copies that `VERSIONS.md` lists, as components with a hash for each file."""
    found: dict[str, dict[str, Any]] = {}
    for line in _VENDORED.read_text(encoding="utf-8").splitlines():
        row = _ROW.match(line)
        if row is None:
            continue
        name, its_version, licence, file, digest = row.groups()
        component = found.setdefault(
            name,
            {
                "type": "library",
                "bom-ref": f"npm:{name}@{its_version}",
                "name": name,
                "version": its_version,
                "licenses": [{"license": {"id": licence}}],
                "purl": f"pkg:npm/{name}@{its_version}",
                "components": [],
            },
        )
        hashes = [{"alg": "SHA-256", "content": digest}]
        component["components"].append({"type": "file", "name": file, "hashes": hashes})
    if not found:
        raise Unfit(f"{_VENDORED} lists no file.")
    return list(found.values())
