"""The campaign of faults, in a tiny size: nothing is lost, nothing doubled, everything verifies."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
KINDS = 5
ROUNDS = 2
ORDERS = 600
SCENARIOS = 12


def test_a_few_hundred_orders_survive_every_kind_of_fault() -> None:
    """Workers killed, the journal server stalled and killed, connections cut on both sides."""
    run = subprocess.run(
        [sys.executable, "-m", "bench.faults", "--tiny"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
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
    assert counts["faults"] == KINDS * ROUNDS
