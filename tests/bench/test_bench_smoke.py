"""Every benchmark runs, in a tiny size, and says what it found. How fast it was is not asked."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from measures.command import main
from measures.processes import sharing

ROOT = Path(__file__).parents[2]

WRITTEN = (ROOT / "bench" / "measures" / "subjects").glob("*.py")
SUBJECTS = sorted(
    name
    for path in WRITTEN
    for name in re.findall(r'^SUBJECT = "(\w+)"', path.read_text(), re.MULTILINE)
)

UNSURE = ("processor", "beyond")
"""In the names of figures that a busy machine may bring to nothing: short times, differences."""


@pytest.fixture(scope="module", autouse=True)
def one_rig() -> Iterator[None]:
    """Let all subjects but those that measure a start use the same servers."""
    with sharing():
        yield


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_benchmark_runs_and_tells_its_figures(
    subject: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each subject runs by itself, accepts all that it asks for, and names its figures."""
    assert main([subject, "--tiny", "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    figures = json.loads(printed.out)["figures"]
    assert {subject} == {figure["subject"] for figure in figures}
    sure = [figure for figure in figures if not any(one in figure["name"] for one in UNSURE)]
    assert all(figure["value"] > 0 for figure in sure)


def test_the_command_tells_figures() -> None:
    """As JSON, and nothing else."""
    run = subprocess.run(
        [sys.executable, "-m", "bench", "odds", "--tiny", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert json.loads(run.stdout)["figures"]
