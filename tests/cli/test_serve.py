"""`umpire serve`: what it announces, what it refuses, and that it leaves nothing behind."""

import fcntl
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from cli.commands import UMPIRE, Command
from umpire.cli.processes import place_of
from umpire.settings import Settings

PATIENCE_S = 30.0
CLIENTS_KEEP_S = 5.5
"""A little more than HTTP clients keep a connection that nobody uses."""


@contextmanager
def serving(*arguments: str) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """Run the service, and yield what it announces."""
    with subprocess.Popen(
        [*UMPIRE, "serve", "--port", "0", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            announced = ""
            for line in process.stdout:
                announced += line
                if line.startswith("  seats"):
                    break
            yield announced, process
        finally:
            process.terminate()
            process.wait(PATIENCE_S)


def get(url: str) -> object:
    """Return the JSON at an address, as soon as it answers."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            with urllib.request.urlopen(url, timeout=5) as answer:  # noqa: S310 — our own
                return json.load(answer)
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


@pytest.mark.parametrize(
    ("workers", "stop"), [("1", signal.SIGTERM), ("1", signal.SIGINT), ("2", signal.SIGTERM)]
)
def test_it_announces_itself_serves_and_stops(
    tmp_path: Path, workers: str, stop: signal.Signals
) -> None:
    """It says where the table and the docs are, and ends its embedded server when it is stopped."""
    arguments = ("--sample", "--data-dir", str(tmp_path), "--workers", workers)
    with serving(*arguments) as (announced, process):
        address = re.search(r"docs +(http://127\.0\.0\.1:\d+)/docs\n", announced)
        assert address is not None
        assert f"table    {address[1]}/\n" in announced
        assert f"{address[1]}/graphql\n" in announced
        assert f"an embedded server, in {tmp_path}\n" in announced
        assert get(f"{address[1]}/readyz") == {"status": "ready"}
        assert get(f"{address[1]}/v1/scenarios/sample")
        process.send_signal(stop)
        assert process.wait(PATIENCE_S) == 0
    with (tmp_path / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    assert "bye bye" in (tmp_path / "server.log").read_text()


def test_a_connection_outlives_those_that_clients_keep(tmp_path: Path) -> None:
    """It is the client that gives it up: else a request could meet its end."""
    with serving("--data-dir", str(tmp_path)) as (announced, _):
        address = re.search(r"http://(127\.0\.0\.1:\d+)/docs\n", announced)
        assert address is not None
        get(f"http://{address[1]}/livez")
        with closing(http.client.HTTPConnection(address[1], timeout=PATIENCE_S)) as kept:
            for pause in (0.0, CLIENTS_KEEP_S):
                time.sleep(pause)
                kept.request("GET", "/livez")
                assert kept.getresponse().read()


@pytest.fixture
def stopped_signals() -> Iterator[None]:
    """Put back the signal handler that `serve` takes."""
    before = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, before)


@pytest.mark.usefixtures("stopped_signals")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--port", "{port}"), "127.0.0.1, port {port}, cannot be listened on: Address already"),
        (("--port", "70000"), "--port: Input should be less than or equal to 65535."),
        (("--port", "x"), "Invalid value for '--port'"),
        (("--host", "no.invalid"), "cannot be listened on"),
        (("--port", "0", "--data-dir", "{file}"), "{file} cannot be used for data: File exists."),
        (
            ("--port", "0", "--redis-url", "redis://u:secret@127.0.0.1:1/0"),
            "The journal at redis://127.0.0.1:1/0 cannot be reached",
        ),
        (
            ("--port", "0", "--redis-url", "http://u:secret@x"),
            "UMPIRE_REDIS_URL cannot be used as a journal: an address begins with redis://,",
        ),
        (("--workers", "0"), "Invalid value for '--workers'"),
    ],
)
def test_what_cannot_be_served_is_told_in_one_sentence(
    umpire: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    told: str,
) -> None:
    """The exit code is 2, and no credentials are shown."""
    monkeypatch.setattr("umpire.cli.serve.configure", lambda *_: None)
    file = tmp_path / "file"
    file.touch()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        names = {"port": str(taken.getsockname()[1]), "file": str(file)}
        outcome = umpire("serve", *(argument.format(**names) for argument in arguments))
    assert outcome.code == 2
    assert told.format(**names) in outcome.err
    assert "secret" not in outcome.err
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize(
    ("variable", "value"), [("UMPIRE_LOOP", "zap"), ("UMPIRE_ALLOWED_ORIGINS", "{")]
)
def test_an_environment_that_is_not_understood_is_told(
    umpire: Command, monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    """The exit code is 2, and the setting is named."""
    monkeypatch.setenv(variable, value)
    outcome = umpire("serve")
    assert outcome.code == 2
    assert variable.removeprefix("UMPIRE_").lower() in outcome.err.lower()


@pytest.mark.parametrize(
    "wrong", ["10.0.0.5/8", "proxy", "10.0.0.0/33", "10.0.0.1 10.0.0.2", "*,10.0.0.1", "10.0.0.*"]
)
def test_a_proxy_that_is_no_address_ends_the_start(
    umpire: Command, monkeypatch: pytest.MonkeyPatch, wrong: str
) -> None:
    """Otherwise no proxy would be believed, and all callers would share one limit."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", wrong)
    outcome = umpire("serve", "--port", "0")
    assert outcome.code == 2
    assert outcome.err.startswith("umpire: FORWARDED_ALLOW_IPS: ")
    assert outcome.err.count("\n") == 1


def test_a_data_directory_in_use_is_told(tmp_path: Path) -> None:
    """Two services do not share one."""
    arguments = ("--port", "0", "--data-dir", str(tmp_path))
    with serving(*arguments):
        second = subprocess.run(
            [*UMPIRE, "serve", *arguments], capture_output=True, text=True, check=False, timeout=60
        )
    assert second.returncode == 2
    assert second.stderr.startswith(f"umpire: {tmp_path} is in use by another service.")


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("redis://user:secret@host:6379/3", "redis://host:6379/3"),
        ("unix://:secret@/run/r.sock?password=secret", "unix:///run/r.sock"),
        (None, f"an embedded server, in {os.curdir}"),
    ],
)
def test_the_place_of_the_journal_holds_no_credentials(url: str | None, place: str) -> None:
    """User, password and query are left out."""
    assert place_of(Settings(redis_url=url, data_dir=Path())) == place
