"""What tests need of the machine, and what becomes of them where it has it not.

`make test` sees to all of it, and a test fails where it cannot. `make check` installs nothing on
the machine: it leaves such tests out, and says so (`UMPIRE_TEST_LEAVES_OUT`).
"""

import os
import shutil

import pytest

LEAVES_OUT = "UMPIRE_TEST_LEAVES_OUT"


def program(name: str, target: str, *others: str) -> str:
    """Return the path of a program.

    Args:
        name: as it is on PATH.
        target: the target of the Makefile that sees to it.
        others: the names of programs that do as well.
    """
    found = next(filter(None, map(shutil.which, (name, *others))), None)
    if found is None:
        missing(f"no `{name}` on PATH", target)
    return str(found)


def missing(what: str, target: str) -> None:
    """Leave a test out for want of something, if that may be; else fail."""
    said = f"{what}: `make {target}` sees to it"
    if os.environ.get(LEAVES_OUT):
        pytest.skip(said)
    pytest.fail(said)
