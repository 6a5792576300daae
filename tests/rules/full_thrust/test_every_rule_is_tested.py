"""Every rule and reading of Full Thrust: Remixed is named by a test of its own.

A test names what it tests by ID, in its docstring or in the data beside it: `FT-4.3-1`, or after
one of the same section only the end, as in `FT-4.3-1, -2`. Conformance cases do not count here.
"""

import re
from pathlib import Path

from umpire.rules.full_thrust import FULL_THRUST

FOLDER = Path(__file__).parent
NAMED = re.compile(r"(FT-(?:\d+\.\d+|DICE|RUL|UMP))-(\d+)((?:(?:,|,? and|,? or|,? to) -\d+)*)")

LEFT_OUT: set[str] = set()
"""What belongs to advanced rules, which are not in play."""


def test_every_rule_is_named_in_a_test() -> None:
    """The message lists those that are not."""
    named = {name for file in _tests() for name in names_in(file.read_text(encoding="utf-8"))}
    missing = [rule.id for rule in FULL_THRUST.rules if rule.id not in named]
    assert not missing, f"No test names {', '.join(missing)}."


def test_every_rule_that_is_named_exists() -> None:
    """A wrong number in a docstring would hide a rule without a test."""
    known = {rule.id for rule in FULL_THRUST.rules} | LEFT_OUT
    for file in _tests():
        unknown = names_in(file.read_text(encoding="utf-8")) - known
        assert not unknown, f"{file.relative_to(FOLDER)} names {', '.join(sorted(unknown))}."


def test_shortened_names_are_read() -> None:
    """Lists and spans of one section."""
    assert names_in("(FT-4.3-1, -3 and -4, FT-RUL-8)") == {
        *("FT-4.3-1", "FT-4.3-3", "FT-4.3-4"),
        "FT-RUL-8",
    }
    assert names_in("FT-2.5-1 to -3") == {"FT-2.5-1", "FT-2.5-2", "FT-2.5-3"}


def names_in(text: str) -> set[str]:
    """Return the IDs that a text names, in full."""
    found: set[str] = set()
    for section, first, more in NAMED.findall(text):
        numbers = [int(first)]
        for link, number in re.findall(r"(,|and|or|to) -(\d+)", more):
            start = numbers[-1] + 1 if link == "to" else int(number)
            numbers.extend(range(start, int(number) + 1))
        found |= {f"{section}-{number}" for number in numbers}
    return found


def _tests() -> list[Path]:
    return [file for file in sorted(FOLDER.rglob("*.py")) if file != Path(__file__)]
