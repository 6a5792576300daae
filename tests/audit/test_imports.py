"""Auditors are written from the book: they know nothing of the service."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
BOOKS = ("cold_infinity", "space_fleet")
MODULES = [
    *sorted(HERE.glob("*.py")),
    *(module for book in BOOKS for module in sorted((HERE / book).glob("*.py"))),
]
PROBE = """
import sys
sys.path.insert(0, sys.argv[1])
import audit.{book}.auditor
print(*sorted(each for each in sys.modules if each.split(".")[0] == "umpire"))
"""


def imported(module: Path) -> set[str]:
    """Return the names of all modules that one imports, wherever it does."""
    nodes = list(ast.walk(ast.parse(module.read_text())))
    plain = {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}
    return plain | {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(HERE)))
def test_no_module_imports_the_rules(module: Path) -> None:
    """Neither the auditor nor the players; only the fixtures know that there is a service."""
    names = imported(module)
    assert not [each for each in names if each.startswith("umpire.rules")]
    if module.stem != "conftest":
        assert not [each for each in names if each.split(".")[0] == "umpire"]


@pytest.mark.parametrize("book", BOOKS)
def test_the_auditor_runs_without_the_service(book: str) -> None:
    """Whatever it imports, and whatever that imports: nothing of the service is loaded."""
    command = [sys.executable, "-c", PROBE.format(book=book), str(HERE.parent)]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    assert told.stdout.split() == []
