"""`umpire import`: a transcript becomes a scenario of a running service."""

import http.server
import json
import re
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.commands import Command
from cli.test_serve import get, serving


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of a running service."""
    folder = tmp_path_factory.mktemp("service")
    with serving("--data-dir", str(folder)) as (announced, _):
        address = re.search(r"http://127\.0\.0\.1:\d+", announced)
        assert address is not None
        get(f"{address[0]}/readyz")
        yield address[0]


def test_it_is_brought_in_once(umpire: Command, transcript: Path, url: str) -> None:
    """Its tokens speak for its seats; a second time it is there already."""
    outcome = umpire("import", transcript, "--url", f"{url}/")
    assert outcome.code == 0, outcome.err
    told = outcome.out.splitlines()
    assert told[0] == f"{transcript}: brought in"
    assert [line.split()[0] for line in told[1:]] == [
        *("scenario", "version", "address", "referee", "side:Compact", "side:Union", "observer")
    ]
    place, token = told[3].split()[1], told[4].split()[1]
    request = urllib.request.Request(  # noqa: S310 — our own
        f"{place}/transcript", headers={"authorization": f"Bearer {token}"}
    )
    with urllib.request.urlopen(request) as answer:  # noqa: S310 — our own
        assert answer.read() == transcript.read_bytes()
    again = umpire("import", "-", "--url", url, stdin=transcript.read_bytes())
    assert (again.code, again.out.splitlines()[0]) == (0, "-: is here already")
    inner = json.loads(umpire("import", transcript, "--url", url, "--json").out)
    assert (inner["file"], inner["scenario"], inner["version"]) == (str(transcript), "play", 8)


def test_an_edited_one_is_refused_with_its_place(
    umpire: Command, transcript: Path, url: str
) -> None:
    """The exit code is 1."""
    transcript.write_bytes(transcript.read_bytes().replace(b'"faces":[', b'"faces":[1,', 1))
    outcome = umpire("import", transcript, "--url", url)
    assert (outcome.code, outcome.out) == (1, "")
    assert "Line 6, chain:" in outcome.err
    assert "(not_verified)" in outcome.err


class Strange(http.server.BaseHTTPRequestHandler):
    """A server of something else."""

    def do_POST(self) -> None:
        """Answer with a page."""
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<html>")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.mark.parametrize(
    "place", ["file:///etc/passwd", "ftp://x", "nonsense", "http://127.0.0.1:1"]
)
def test_what_cannot_be_asked_is_told_in_a_sentence(
    umpire: Command, transcript: Path, place: str
) -> None:
    """The exit code is 2."""
    outcome = umpire("import", transcript, "--url", place)
    assert outcome.code == 2
    assert outcome.err.count("\n") == 1
    assert "cannot be asked" in outcome.err


def test_something_else_that_answers_is_no_service(umpire: Command, transcript: Path) -> None:
    """Whatever it says."""
    with http.server.HTTPServer(("127.0.0.1", 0), Strange) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        outcome = umpire("import", transcript, "--url", f"http://127.0.0.1:{server.server_port}")
    assert (outcome.code, "is not an umpire service" in outcome.err) == (2, True)
