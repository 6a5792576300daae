"""What ARCHITECTURE.md names is there."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "ARCHITECTURE.md").read_text()
UMPIRE = ROOT / "service" / "umpire"
LIGHT = UMPIRE / "rules" / "full_thrust_light"
BOOKS = sorted(path.parent for path in (UMPIRE / "rules").glob("*/__init__.py"))
ROOTS = (
    ROOT,
    UMPIRE,
    LIGHT,
    LIGHT / "fire",
    UMPIRE / "scenarios",
    ROOT / "tests/rules/full_thrust_light",
)
NAMED = sorted(
    set(re.findall(r"`([\w/]+(?:\.(?:py|lua|toml)|/))`", PAGE))
    | set(re.findall(r"\]\((?!http)([^)#]+)\)", PAGE))
)
DRAWN = re.search(r"```\nfull_thrust_light/\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("path", NAMED)
def test_every_path_that_is_named_is_there(path: str) -> None:
    """From the root, from the service, or from the book that stands for all."""
    plain = path.replace("\\", "")
    assert any((root / plain).exists() for root in ROOTS)


def test_the_book_is_as_it_is_drawn() -> None:
    """Each line of the drawing is a file or a folder of Full Thrust Light."""
    assert DRAWN is not None
    here = LIGHT
    for line in DRAWN.group(1).splitlines():
        name = line.split()[0]
        here = LIGHT if line.startswith("  ") and not line.startswith("    ") else here
        assert (here / name).exists(), line
        if name.endswith("/"):
            here = LIGHT / name


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_every_book_is_bound_from_chapters(book: Path) -> None:
    """As the page says: no book keeps a table of procedures beside them."""
    assert "rulebook_of(" in (book / "__init__.py").read_text()
    assert not any("PROCEDURES" in path.read_text() for path in book.rglob("*.py"))


@pytest.mark.parametrize("path", sorted(UMPIRE.rglob("*.py")), ids=lambda path: path.stem)
def test_no_module_imports_a_private_name(path: Path) -> None:
    """A library may change one in any release, and a module of ours in any commit."""
    imported = [
        f"{node.module}.{name.name}"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module != "__future__"
        for name in node.names
    ]
    assert not [each for each in imported if re.search(r"(^|\.)_[a-z]", each, re.IGNORECASE)]
