"""The wheel of the service carries what a checkout has beside it; `make dist` tries the rest."""

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import msgspec
import pytest

from release import recording, versions
from release.ground import Unfit
from umpire import __version__
from umpire.version import revision

ROOT = Path(__file__).parents[2]
BUNDLE = ROOT / "clients" / "web" / "bundle"
ASKS_FOR_THE_PAGE = """
from starlette.applications import Starlette
from starlette.testclient import TestClient
import umpire
from umpire.api.pages import page_routes
from umpire.rules import RULEBOOKS
client = TestClient(Starlette(routes=page_routes(RULEBOOKS.values())))
print(umpire.__file__)
print(client.get("/").text)
"""
LAYS_OUT = """
import sys, pathlib
from release import staging
staging.javascript_sources(pathlib.Path(sys.argv[1]))
"""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a wheel that was built anew; the page is a stand-in if none is made."""
    folder = tmp_path_factory.mktemp("wheel")
    bundle = BUNDLE if (BUNDLE / "index.html").is_file() else folder / "bundle"
    if bundle != BUNDLE:
        bundle.mkdir()
        (bundle / "index.html").write_text('<script src="table/bundle/main-0.js"></script>')
    command = (sys.executable, "-m", "release", "wheel", "--into", folder / "dist")
    subprocess.run((*command, "--bundle", bundle), cwd=ROOT, check=True, capture_output=True)
    (wheel,) = (folder / "dist").iterdir()
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def test_5_the_wheel_carries_the_bundled_table(unpacked: Path) -> None:
    """What is installed shows the page in a few files, without a checkout."""
    ran = subprocess.run(
        [sys.executable, "-c", ASKS_FOR_THE_PAGE],
        cwd=unpacked,
        env={**os.environ, "PYTHONPATH": str(unpacked)},
        capture_output=True,
        text=True,
        check=True,
    )
    module, _, page = ran.stdout.partition("\n")
    assert Path(module).is_relative_to(unpacked)
    assert "table/bundle/main-" in page


@pytest.mark.parametrize(
    "file", ["cli/vectors/space-fleet.json", "api/pages/javascript_files/index.js", "py.typed"]
)
def test_5_the_wheel_carries_vectors_client_and_types(unpacked: Path, file: str) -> None:
    """As the checkout has them."""
    assert (unpacked / "umpire" / file).is_file()


def test_5_the_package_of_npm_holds_every_file_that_it_names(tmp_path: Path) -> None:
    """What is imported, and the program, are there under their names; `publint` asks the same."""
    subprocess.run([sys.executable, "-c", LAYS_OUT, tmp_path], cwd=ROOT, check=True)
    told = json.loads((tmp_path / "package.json").read_text())
    named = [*told["exports"].values(), *told["bin"].values()]
    assert [file for file in named if not (tmp_path / file).is_file()] == []


def test_5_all_packages_are_of_one_version() -> None:
    stated = dict(versions.find_versions())
    assert set(stated.values()) == {__version__}
    assert len(stated) == len(versions.PLACES) + len(versions.LOCKS)


def test_a_new_version_is_written_into_every_file_that_states_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = list(versions.find_versions())
    for file, _ in before:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_bytes((ROOT / file).read_bytes())
    monkeypatch.setattr(versions, "ROOT", tmp_path)
    written = list(versions.set_version("7.8.9rc1"))
    assert len(written) == len(dict(before))
    assert {version for _, version in versions.find_versions()} == {"7.8.9rc1"}
    for file in dict(before):
        old, new = ((root / file).read_text().splitlines() for root in (ROOT, tmp_path))
        changed = [each for each in zip(old, new, strict=True) if each[0] != each[1]]
        assert len(changed) == (2 if file in versions.LOCKS else 1), file


@pytest.mark.parametrize("version", ["", "1.0", "v1.0.0", "1.0.0 ", "1.0.0+local", "one"])
def test_what_is_no_version_is_refused_and_nothing_written(version: str) -> None:
    with pytest.raises(Unfit, match="is not a version"):
        list(versions.set_version(version))
    assert {stated for _, stated in versions.find_versions()} == {__version__}


CHANGELOG = """# Changelog

## Unreleased

- Not yet.

## 1.1.0 (2027-01-02)

- Faster.

## 1.1.0rc1

- Nearly.
"""


@pytest.mark.parametrize(
    ("version", "notes"),
    [("1.1.0", "- Faster.\n"), ("1.1.0rc1", "- Nearly.\n"), ("1.2.0", "- Not yet.\n")],
)
def test_the_notes_of_a_release_are_its_section_of_the_changelog(version: str, notes: str) -> None:
    assert recording.notes_of(CHANGELOG, version) == notes


def test_a_release_without_notes_is_refused() -> None:
    with pytest.raises(Unfit, match=r"no section for 1\.0\.0"):
        recording.notes_of("# Changelog\n", "1.0.0")


def test_the_changelog_has_notes_for_this_version() -> None:
    assert recording.notes_of((ROOT / "CHANGELOG.md").read_text(), __version__)


def test_a_package_knows_the_commit_it_was_built_from(unpacked: Path) -> None:
    asks = "from umpire.version import release, revision; print(release(), revision())"
    ran = subprocess.run(
        [sys.executable, "-c", asks],
        cwd=unpacked,
        env={**os.environ, "PYTHONPATH": str(unpacked)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.split() == [__version__, str(revision())]


def test_5_what_checks_the_packages_is_pinned_by_hashes_and_names_no_registry() -> None:
    """It is used with whatever registry a machine has."""
    lock = (ROOT / "release" / "javascript" / "package-lock.json").read_text()
    assert '"integrity": "sha512-' in lock
    assert "resolved" not in lock
    assert not re.search(r"https?://(?!\S*\.(txt|md|html))", "".join(_requirements()))


def _requirements() -> list[str]:
    lines = (ROOT / "release" / "python" / "tools.lock").read_text().splitlines()
    return [line for line in lines if "==" in line]


def test_the_engine_plays_where_only_what_it_needs_is_installed(tmp_path: Path) -> None:
    """Its wheel, msgspec and numpy; `make dist` installs it by pip as well."""
    command = (sys.executable, "-m", "release", "engine", "--into", tmp_path / "dist")
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = (tmp_path / "dist").iterdir()
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    told = next(site.glob("*.dist-info/METADATA")).read_text()
    needed = re.findall(r"^Requires-Dist: ([a-z-]+)>?[^;\n]*$", told, re.MULTILINE)
    assert needed == ["msgspec", "numpy"]
    for name in (*needed, "numpy.libs"):
        source = Path(msgspec.__file__).parents[1] / name
        if source.exists():
            (site / name).symlink_to(source)
    program = f"import sys; sys.path.insert(0, {str(site)!r})\n"
    program += (ROOT / "release" / "uses" / "engine.py").read_text()
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "150 orders, of the service it imports nothing"
