"""`umpire export`: a transcript comes from a running service."""

import json
import re
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.commands import Command
from cli.test_serve import get, serving


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a running service with its sample."""
    folder = tmp_path_factory.mktemp("service")
    with serving("--sample", "--data-dir", str(folder)) as (announced, _):
        address = re.search(r"http://127\.0\.0\.1:\d+", announced)
        assert address is not None
        get(f"{address[0]}/readyz")
        yield address[0]


def test_what_is_written_is_the_transcript_and_verifies(
    umpire: Command, tmp_path: Path, url: str
) -> None:
    """The file, and the standard output, hold the same bytes."""
    file = tmp_path / "sample.ndjson"
    asked = ("export", "sample", "--seat", "referee", "--url", url)
    written = umpire(*asked, "--out", file)
    assert (written.code, written.out) == (0, f"{file}: written, 1 lines\n")
    assert umpire(*asked).out.encode() == file.read_bytes()
    assert umpire("verify", file).code == 0


def test_a_token_says_whose_it_is(umpire: Command, tmp_path: Path, url: str) -> None:
    """A side has its redacted transcript before the close."""
    request = urllib.request.Request(  # noqa: S310 — our own
        f"{url}/v1/scenarios",
        json.dumps({"system": "full-thrust-light", "sample": "duel"}).encode(),
        {"content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310 — our own
        opened = json.load(answer)
    file = tmp_path / "redacted.ndjson"
    token = opened["tokens"]["side:Union"]
    asked = ("export", opened["scenario"], "--token", token, "--url", url, "--out", file)
    assert umpire(*asked).code == 0
    assert b'"umpire-redacted/1"' in file.read_bytes()
    assert umpire("verify", file).code == 0


def test_a_file_that_is_there_is_not_overwritten(umpire: Command, tmp_path: Path, url: str) -> None:
    """Evidence is not lost by the second look."""
    file = tmp_path / "kept.ndjson"
    file.write_text("kept")
    outcome = umpire("export", "sample", "--url", url, "--out", file)
    assert (outcome.code, file.read_text()) == (2, "kept")
    assert "cannot be written: File exists" in outcome.err


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("nowhere",), "unknown_scenario"),
        (("a/../b?c",), "not_found"),
        (("sample", "--token", "forged"), "token_invalid"),
    ],
)
def test_a_refusal_is_told_with_its_code(
    umpire: Command, url: str, arguments: tuple[str, ...], word: str
) -> None:
    """The exit code is 2."""
    outcome = umpire("export", *arguments, "--url", url)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert word in outcome.err
