"""What ARCHITECTURE.md names is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "ARCHITECTURE.md").read_text()
UMPIRE = ROOT / "service" / "umpire"
LIGHT = UMPIRE / "rules" / "full_thrust_light"
WHOLE = [LIGHT, *[LIGHT.with_name(book) for book in ("full_thrust", "to_boldly_thrust")]]
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


def test_tables_that_other_books_still_keep_are_there() -> None:
    """What a reader looks for is found, and not in a book that is whole."""
    told = set(re.findall(r"`([A-Z]{4,})`", PAGE))
    assert "PROCEDURES" in told
    for name in told:
        assert any(name in path.read_text() for path in (UMPIRE / "rules").rglob("*.py"))
        for book in WHOLE:
            assert not any(name in path.read_text() for path in book.rglob("*.py"))
