"""The auditor is written from the book: it knows nothing of the service."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TESTS = HERE.parents[1]
MODULES = sorted([*HERE.glob("*.py"), *HERE.parent.glob("*.py")])
PROBE = """
import sys
sys.path.insert(0, sys.argv[1])
import audit.space_fleet.auditor
print(*sorted(each for each in sys.modules if each.split(".")[0] == "umpire"))
"""


def imported(module: Path) -> set[str]:
    """Return the names of all modules that one imports, wherever it does."""
    nodes = list(ast.walk(ast.parse(module.read_text())))
    plain = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    return plain | {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.stem)
def test_no_module_imports_the_rules(module: Path) -> None:
    """Neither the auditor nor the players; only the fixtures know that there is a service."""
    names = imported(module)
    assert not [each for each in names if each.startswith("umpire.rules")]
    if module.stem != "conftest":
        assert not [each for each in names if each.split(".")[0] == "umpire"]


def test_the_auditor_runs_without_the_service() -> None:
    """Whatever it imports, and whatever that imports: nothing of the service is loaded."""
    command = [sys.executable, "-c", PROBE, str(TESTS)]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    assert told.stdout.split() == []
