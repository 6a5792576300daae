"""The cases: where they are, which are disputed, and of which rulebook each is."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

Case: TypeAlias = Mapping[str, Any]

_HERE = Path(__file__).parent
_PACKAGED = _HERE.parent / "vectors"
VECTORS = _PACKAGED if _PACKAGED.is_dir() else _HERE.parents[3] / "schema" / "conformance"
"""The cases that come along: in the package, or in the checkout around it."""
DISPUTED = VECTORS / "disputed.toml"

PREFIXES = {
    "full-thrust-light": "FTL",
    "full-thrust-remixed": "FT",
    "space-fleet": "SF",
    "cold-infinity": "CI",
    "to-boldly-thrust": "TBT",
}
"""The rulebooks, and how the names of their rules begin."""


def load(path: Path) -> tuple[Case, ...]:
    """Return the cases of a file, or of every JSON file in a folder."""
    if path.is_dir():
        return tuple(case for file in sorted(path.rglob("*.json")) for case in load(file))
    found = json.loads(path.read_text(encoding="utf-8"))
    return tuple(found["vectors"] if isinstance(found, dict) else found)


def disputes(path: Path = DISPUTED) -> Mapping[str, Mapping[str, str]]:
    """Return the cases that contradict their rulebook, by id."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def ruleset_of(case: Case) -> str:
    """Return the rulebook of a case: as `given` names it, or by the prefix of its rule.

    It is the prefix itself where no rulebook is known by it.
    """
    named = case.get("given", {}).get("ruleset")
    if named is not None:
        return str(named)
    prefix = str(case.get("rule", "")).partition("-")[0]
    return next((book for book, begins in PREFIXES.items() if begins == prefix), prefix)


def command_of(case: Case) -> str:
    """Return what a case asks for."""
    return str(case.get("when", {}).get("command", ""))
