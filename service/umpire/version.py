"""Which release runs: its version, and the commit that it was built from."""

import subprocess
from functools import lru_cache
from pathlib import Path

from umpire import __version__

REVISION_FILE = "revision.txt"
"""Beside this module in a package; `python -m release` writes it."""
_DIGITS = 12


@lru_cache(maxsize=1)
def revision() -> str | None:
    """Return the first 12 digits of the commit; `None` if neither the package nor git knows it."""
    return _built() or _checked_out()


@lru_cache(maxsize=1)
def release() -> str:
    """Return the version; that of a checkout ends with the commit: `1.0.0+g1a2b3c4d5e6f`."""
    commit = None if _built() else _checked_out()
    return f"{__version__}+g{commit}" if commit else __version__


def _built() -> str | None:
    file = Path(__file__).with_name(REVISION_FILE)
    return file.read_text(encoding="ascii").strip() if file.is_file() else None


def _checked_out() -> str | None:
    root = Path(__file__).parents[2]
    if not (root / ".git").exists():
        return None
    try:
        asked = ["git", "rev-parse", f"--short={_DIGITS}", "HEAD"]
        told = subprocess.run(asked, cwd=root, capture_output=True, text=True, check=True)  # noqa: S603 — fixed words
    except (OSError, subprocess.CalledProcessError):
        return None  # git is not installed, or the checkout belongs to somebody else
    return told.stdout.strip()
