"""The campaign of faults, in a tiny size: nothing is lost, nothing doubled, everything verifies."""

import contextlib
import os
import re
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from uuid import uuid4

import pytest

ROOT = Path(__file__).parents[2]
ORDERS = 400
SCENARIOS = 12
PATIENCE_S = 20


@pytest.mark.parametrize(("options", "kinds"), [((), 11), (("--alone",), 9), (("--pair",), 7)])
def test_a_few_hundred_orders_survive_every_kind_of_fault(
    options: tuple[str, ...], kinds: int
) -> None:
    """In a cluster, alone and as a pair: killed, stalled, filled, cut off, promoted, moved."""
    mark = f"FAULTS_SMOKE={uuid4().hex}"
    run = subprocess.run(
        [sys.executable, "-m", "bench.faults", "--tiny", "--orders", str(ORDERS), *options],
        cwd=ROOT,
        env=os.environ | dict([mark.split("=")]),
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, ""), run.stdout
    counts = {name.strip(): int(many) for name, many in re.findall(r"(.+?) +(\d+)\n", run.stdout)}
    assert {"orders sent": ORDERS, "accepted": ORDERS, "lost": 0, "applied twice": 0}.items() <= (
        counts.items()
    )
    assert {"entries in the journals": ORDERS, "journals verified": SCENARIOS}.items() <= (
        counts.items()
    )
    assert counts["faults"] == kinds
    assert counts["battles moved to the archive"] > 0
    assert left(mark) == []  # however often a worker was killed while it started


def left(mark: str) -> list[str]:
    """Return the processes that stay; one that was about to start ends when it finds nobody."""
    deadline = monotonic() + PATIENCE_S
    while marked(mark) and monotonic() < deadline:
        sleep(0.1)
    return marked(mark)


def marked(mark: str) -> list[str]:
    """Return the processes that run with this variable, where the system tells (Linux)."""
    found = []
    for environ in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if mark.encode() in environ.read_bytes().split(b"\0"):
                found.append(environ.parent.name)
    return found
