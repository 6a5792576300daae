"""The audit is written from the books: it knows nothing of the service that it judges."""

import ast
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
AUDITS = ("remixed", "to_boldly_thrust")
PLAYERS = ("captain", "decisions", "boldly_decisions", "fleets")


def imported(module: str) -> set[str]:
    """Return all modules that a module of this folder imports, and those that these import."""
    found: set[str] = set()
    waiting = [module]
    while waiting:
        tree = ast.parse((FOLDER / f"{waiting.pop()}.py").read_text())
        for name in _names(tree):
            if name not in found:
                found.add(name)
                own = name.rsplit(".", 1)[-1]
                if name.startswith("audit.") and (FOLDER / f"{own}.py").exists():
                    waiting.append(own)
    return found


def _names(tree: ast.Module) -> list[str]:
    names: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names += [each.name for each in node.names]
        if isinstance(node, ast.ImportFrom):
            assert node.module is not None
            names += [node.module, *(f"{node.module}.{each.name}" for each in node.names)]
    return names


@pytest.mark.parametrize("module", AUDITS)
def test_an_audit_imports_nothing_of_the_service(module: str) -> None:
    """Neither rules nor anything else: it takes plain JSON."""
    names = imported(module)
    assert {"audit.full_thrust.fire", "audit.full_thrust.damage"} <= names
    assert not [name for name in names if name.split(".")[0] == "umpire"]


@pytest.mark.parametrize("module", PLAYERS)
def test_a_player_imports_nothing_of_the_rules(module: str) -> None:
    """It decides from views and choices."""
    assert not [name for name in imported(module) if name.split(".")[0] == "umpire"]
