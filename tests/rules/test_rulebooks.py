"""The rulebooks that the service knows: each under its name, and imported when it is asked for."""

import subprocess
import sys
from pathlib import Path

import umpire.rules
from umpire.rules import RULEBOOKS, SERVED

PACKAGES = sorted(
    path.parent.name for path in Path(umpire.rules.__file__).parent.glob("*/__init__.py")
)

PROBE = """
import sys
import {module}
from umpire.rules import RULEBOOKS
{does}
for system in {asked}:
    RULEBOOKS[system]
print(*sorted({{each.split(".")[2] for each in sys.modules if each.startswith("umpire.rules.")}}))
"""


def imported(module: str, *asked: str, does: str = "") -> list[str]:
    """Return the books that are loaded once a module is, does something, and is asked for some."""
    probe = PROBE.format(module=module, asked=asked, does=does)
    told = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    return told.stdout.split()


def test_each_book_is_found_by_its_system() -> None:
    """The name on the shelf is the one in the book."""
    assert {system: book.system for system, book in RULEBOOKS.items()} == {
        system: system for system in RULEBOOKS
    }


def test_the_command_imports_no_book_that_is_not_asked_for() -> None:
    """It starts in half the time."""
    assert imported("umpire.cli.command") == []
    assert imported("umpire.cli.command", "space-fleet") == ["space_fleet"]


def test_the_process_beside_has_all_books_when_it_is_ready() -> None:
    """What a question takes of its time is for its answer."""
    child = "umpire.api.pool_process"
    assert imported(child, does=f"{child}.all_loaded()") == PACKAGES


def test_every_package_of_rules_is_on_the_shelf() -> None:
    """A book that is written is served."""
    shelved = {book.battle_type.__module__.split(".")[2] for book in SERVED.values()}
    left = ", ".join(sorted(set(PACKAGES) - shelved))
    assert not left, f"Give {left} its entry in service/umpire/rules/__init__.py."
