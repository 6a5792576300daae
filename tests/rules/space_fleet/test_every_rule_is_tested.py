"""Every rule and reading of Space Fleet is named by a test of its own.

A test names what it tests by ID, in its docstring or in the data beside it: `SF-DMG-04`, or after
one of the same part only the end, as in `SF-DMG-04, -05`. Conformance cases do not count here.
"""

import re
from pathlib import Path

from umpire.rules.space_fleet import SPACE_FLEET

RULES = SPACE_FLEET.citations().rules
FOLDER = Path(__file__).parent
NAMED = re.compile(r"(SF-[A-Z]+)-(\d+)((?:(?:,|,? and|,? or|,? to) -\d+)*)")


def test_every_rule_is_named_in_a_test() -> None:
    """The message lists those that are not."""
    named = {name for file in _tests() for name in names_in(file.read_text(encoding="utf-8"))}
    missing = [rule.id for rule in RULES if rule.id not in named]
    assert not missing, f"No test names {', '.join(missing)}."


def test_every_rule_that_is_named_exists() -> None:
    """A wrong number in a docstring would hide a rule without a test."""
    known = {rule.id for rule in RULES}
    for file in _tests():
        unknown = names_in(file.read_text(encoding="utf-8")) - known
        assert not unknown, f"{file.relative_to(FOLDER)} names {', '.join(sorted(unknown))}."


def test_shortened_names_are_read() -> None:
    """Lists and spans of one part."""
    assert names_in("(SF-DMG-01, -03 and -04, SF-UMP-8)") == {
        *("SF-DMG-01", "SF-DMG-03", "SF-DMG-04"),
        "SF-UMP-8",
    }
    assert names_in("SF-RUL-09 to -11") == {"SF-RUL-09", "SF-RUL-10", "SF-RUL-11"}


def names_in(text: str) -> set[str]:
    """Return the IDs that a text names, in full."""
    found: set[str] = set()
    for part, first, more in NAMED.findall(text):
        width = len(first)
        numbers = [int(first)]
        for link, number in re.findall(r"(,|and|or|to) -(\d+)", more):
            start = numbers[-1] + 1 if link == "to" else int(number)
            numbers.extend(range(start, int(number) + 1))
        found |= {f"{part}-{number:0{width}}" for number in numbers}
    return found


def _tests() -> list[Path]:
    return [file for file in sorted(FOLDER.rglob("*.py")) if file != Path(__file__)]
