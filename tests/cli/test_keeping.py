"""`umpire archive`, `umpire backup` and `umpire restore`; and the drill of the operator's guide."""

import asyncio
import base64
import json
import os
import re
import shutil
import signal
import subprocess
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from cli.commands import UMPIRE, Command
from cli.test_serve import get
from scenarios.table import RULEBOOKS_AT_TABLE, opened
from umpire.kernel.rulebook import REFEREE
from umpire.scenarios.lifecycle import close_scenario
from umpire.scenarios.repository import Scenarios
from umpire.store.redis import connected
from umpire.telemetry.metrics import exposition

KEY = "2026:" + base64.urlsafe_b64encode(bytes(range(32))).decode()
OPERATOR_KEY = "a key of more than thirty-two bytes"


def ask(method: str, url: str, body: Any = None, token: str | None = None, **headers: str) -> Any:
    """Ask a running service, and return its answer."""
    sent = {"content-type": "application/json", **headers}
    if token is not None:
        sent["authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, sent, method=method)  # noqa: S310 — our own
    with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310 — our own
        return json.load(answer)


class Service:
    """A service that keeps its journals in a folder; it can be killed."""

    def __init__(self, folder: Path) -> None:
        environment = {
            **os.environ,
            "UMPIRE_ACCESS": "closed",
            "UMPIRE_OPERATOR_KEYS": f"operator:all:{OPERATOR_KEY}",
        }
        self.process = subprocess.Popen(
            [*UMPIRE, "serve", "--port", "0", "--data-dir", str(folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        line = next(line for line in self.process.stdout if "http://" in line)
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert found is not None
        self.url = found[0]
        get(f"{self.url}/readyz")

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate(timeout=30)


def test_the_drill_of_the_guide(
    umpire: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Back up, kill the service, lose the disk, restore, and play on with the same tokens."""
    monkeypatch.setenv("UMPIRE_ARCHIVE_KEYS", KEY)
    data, backup = tmp_path / "data", f"file://{tmp_path}/backup"
    service = Service(data)
    try:
        opening = {"system": "full-thrust-light", "sample": "duel"}
        told = ask("POST", f"{service.url}/v1/scenarios", opening, OPERATOR_KEY)
        at, token = f"/v1/scenarios/{told['scenario']}", told["tokens"]["referee"]
        order = {"orders": [{"kind": "finish_orders", "side": "Union"}]}
        matched = {"If-Match": '"0"'}
        ask("POST", f"{service.url}{at}/rulings", order, token, **matched)
        done = umpire("backup", backup, "--data-dir", data, "--json")
        assert done.code == 0, done.err
        assert json.loads(done.out)["written"] == 1
        with Redis(unix_socket_path=(data / "socket").read_text()) as journals:
            server: Any = journals.info("server")
    finally:
        service.kill()
    os.kill(server["process_id"], signal.SIGKILL)
    shutil.rmtree(data)
    back = umpire("restore", backup, "--data-dir", data, "--judge")
    assert back.code == 0, back.err
    assert re.search(r"restored +1\n", back.out)
    assert re.search(r"key of tokens +yes\n", back.out)
    assert re.search(r"audit entries +1\n", back.out)
    service = Service(data)
    try:
        log = ask("GET", f"{service.url}/v1/audit", None, OPERATOR_KEY)
        assert [one["action"] for one in log["entries"]] == ["readAudit", "openScenario"]
        order = {"orders": [{"kind": "finish_orders", "side": "Compact"}]}
        ruled = ask("POST", f"{service.url}{at}/rulings", order, token, **{"If-Match": '"1"'})
        assert ruled["version"] == 2
        verdict = ask("GET", f"{service.url}{at}/verification", None, token)
        assert verdict["verified"]
    finally:
        service.process.terminate()
        service.process.communicate(timeout=30)


@pytest.fixture
def battle(embedded_url: str) -> str:
    """Return the name of a closed battle that no other test uses."""

    async def made() -> str:
        async with connected(embedded_url) as store:
            scenarios = Scenarios(store, RULEBOOKS_AT_TABLE)
            name = (await opened(scenarios)).header.scenario
            await close_scenario(scenarios, name, REFEREE, 0)
            return name

    return asyncio.run(made())


def test_archive_moves_what_is_due_and_says_so(
    umpire: Command, tmp_path: Path, embedded_url: str, battle: str
) -> None:
    """Once; the second round finds it there."""
    at = f"file://{tmp_path}"
    asked = ("archive", "--archive-url", at, "--redis-url", embedded_url, "--match", battle)
    done = umpire(*asked)
    assert (done.code, done.err) == (0, "")
    assert re.search(r"moved +1 \(1 closed, 0 idle\)\n", done.out)
    (there,) = (tmp_path / "battles" / battle).iterdir()
    assert there.name.endswith(".ndjson.gz")
    told = json.loads(umpire(*asked, "--json").out)
    assert (told["closed"], told["archived"], told["failed"]) == (0, 1, 0)
    metrics = exposition("text/plain")[0].decode()
    assert re.search(r'umpire_archived_total\{reason="closed"\} [1-9]', metrics)
    assert re.search(r"umpire_archive_object_bytes_count [1-9]", metrics)
    assert 'umpire_battles{place="archive"} 1.0' in metrics


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("archive",), "There is no archive"),
        (("archive", "--archive-url", "ftp://x"), "--archive-url"),
        (("archive", "--archive-url", "az://x"), "cannot be used"),
        (("backup", "nonsense"), "nonsense cannot be used"),
        (("restore", "ftp://x"), "cannot be used"),
    ],
)
def test_what_cannot_be_used_is_named(
    umpire: Command, embedded_url: str, arguments: tuple[str, ...], said: str
) -> None:
    """In one sentence, and nothing is done."""
    told = umpire(*arguments, "--redis-url", embedded_url)
    assert told.code == 2
    assert said in told.err


def test_keys_that_cannot_be_used_are_named(
    umpire: Command, monkeypatch: pytest.MonkeyPatch, embedded_url: str, tmp_path: Path
) -> None:
    """Nothing is written unsealed by mistake."""
    monkeypatch.setenv("UMPIRE_ARCHIVE_KEYS", "2026:short")
    told = umpire("backup", f"file://{tmp_path}/backup", "--redis-url", embedded_url)
    assert told.code == 2
    assert "UMPIRE_ARCHIVE_KEYS" in told.err
    assert not (tmp_path / "backup").exists()


def test_a_sealed_backup_is_not_continued_without_keys(
    umpire: Command, monkeypatch: pytest.MonkeyPatch, embedded_url: str, tmp_path: Path
) -> None:
    """The variable is named, and nothing is written."""
    asked = ("backup", f"file://{tmp_path}/backup", "--redis-url", embedded_url, "--match", "none")
    monkeypatch.setenv("UMPIRE_ARCHIVE_KEYS", KEY)
    assert umpire(*asked).code == 0
    monkeypatch.delenv("UMPIRE_ARCHIVE_KEYS")
    told = umpire(*asked)
    assert told.code == 2
    assert "UMPIRE_ARCHIVE_KEYS" in told.err
    assert not list(tmp_path.rglob("*.json"))


def test_another_key_of_tokens_is_told(
    umpire: Command, monkeypatch: pytest.MonkeyPatch, embedded_url: str, tmp_path: Path
) -> None:
    """The one at the address stays, and the exit code says that something was not written."""
    asked = ("backup", f"file://{tmp_path}/backup", "--redis-url", embedded_url, "--match", "none")
    monkeypatch.setenv("UMPIRE_ARCHIVE_KEYS", KEY)
    with Redis.from_url(embedded_url) as journals:
        journals.set("umpire:token-key", bytes(32))  # the next to need one makes it anew
        assert umpire(*asked).code == 0
        first = (tmp_path / "backup" / "token-key.sealed").read_bytes()
        journals.set("umpire:token-key", b"another".ljust(32))
        told = umpire(*asked)
        journals.delete("umpire:token-key")
    assert told.code == 1
    assert "another key" in told.err
    assert re.search(r"key of tokens +no\n", told.out)
    assert (tmp_path / "backup" / "token-key.sealed").read_bytes() == first
