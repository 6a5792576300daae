"""`umpire schema`: list, print, write and check what is generated."""

from pathlib import Path

import pytest

from cli.commands import Command

FILES = {
    "openapi.json": "{}\n",
    "rulebooks/one.json": '{"é": 1}\n',
    "a/same.md": "",
    "b/same.md": "",
}


@pytest.fixture(autouse=True)
def generated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put small files in the place of those that the service generates."""
    monkeypatch.setattr("umpire.api.contracts.contracts", lambda: dict(FILES))


def test_names_are_listed(umpire: Command) -> None:
    """In order."""
    assert umpire("schema").out.splitlines() == sorted(FILES)


@pytest.mark.parametrize("name", ["rulebooks/one.json", "one.json"])
def test_one_file_is_printed(umpire: Command, name: str) -> None:
    """By its path, or the end of it."""
    assert umpire("schema", name).out == FILES["rulebooks/one.json"]


@pytest.mark.parametrize("name", ["none.json", "same.md"])
def test_a_name_for_no_one_file_is_told(umpire: Command, name: str) -> None:
    """The exit code is 2, and the names are told."""
    outcome = umpire("schema", name)
    assert outcome.code == 2
    assert "openapi.json" in outcome.err


def test_files_are_written_once_and_then_check(umpire: Command, tmp_path: Path) -> None:
    """What changed is told; what did not is left alone."""
    assert umpire("schema", "--check", tmp_path).code == 1
    assert umpire("schema", "--write", tmp_path).out.count(" changed\n") == len(FILES)
    assert (tmp_path / "rulebooks/one.json").read_text() == FILES["rulebooks/one.json"]
    assert umpire("schema", "--write", tmp_path).out == "nothing changed\n"
    assert umpire("schema", "--check", tmp_path).code == 0
    (tmp_path / "openapi.json").write_text("{}")
    differing = umpire("schema", "--check", tmp_path)
    assert differing.code == 1
    assert differing.out == "openapi.json differs\n"


def test_one_thing_at_a_time(umpire: Command, tmp_path: Path) -> None:
    """A name with --write is not understood."""
    assert umpire("schema", "openapi.json", "--write", tmp_path).code == 2


def test_a_folder_that_is_a_file_is_told(umpire: Command, tmp_path: Path) -> None:
    """The exit code is 2."""
    (tmp_path / "file").touch()
    assert umpire("schema", "--write", tmp_path / "file").code == 2
