"""Every benchmark runs, in a tiny size, and says what it found. How fast it was is not asked."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

WRITTEN = (ROOT / "bench" / "measures" / "subjects").glob("*.py")
SUBJECTS = sorted(
    name
    for path in WRITTEN
    for name in re.findall(r'^SUBJECT = "(\w+)"', path.read_text(), re.MULTILINE)
)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_benchmark_runs_and_tells_its_figures(subject: str) -> None:
    """Each subject runs by itself, accepts all that it asks for, and names its figures."""
    run = subprocess.run(
        [sys.executable, "-m", "bench", subject, "--tiny", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    figures = json.loads(run.stdout)["figures"]
    assert {subject} == {figure["subject"] for figure in figures}
    assert all(figure["value"] > 0 for figure in figures if "processor" not in figure["name"])
