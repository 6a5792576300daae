"""Every rule and reading of Cold Infinity that is in play is named by a test of its own.

A test names what it tests by ID, in its docstring or in the data beside it; how IDs are shortened
is told in `naming`. Conformance cases do not count here.
"""

from pathlib import Path

from rules.cold_infinity.naming import KNOWN, ORDER, names_in

FOLDER = Path(__file__).parent
NOT_TESTS = {"naming.py", "test_citations.py", Path(__file__).name}

LEFT_OUT = {
    "How the book's headings are numbered.": "CI-RUL-2",
    "Maps are flat.": """
        CI-6.1-1 to CI-6.5-3, CI-7.1.4.3-1 to -4, CI-7.1.5.1-1, -2, CI-7.3.1.2-1, CI-RUL-40, -44
    """,
    "Advanced procedures are not in play yet.": """
        CI-15.3.3.1-1, CI-15.3.3.2-1, CI-15.7.4-1 to CI-15.8-2,
    """,
    "Ships and weapons come built.": """
        CI-16.1-1, CI-16.4-1 to CI-16.4.5.5-1, CI-16.4.7.1-1, CI-16.4.7.2-1 to CI-16.4.11-1,
        CI-16.4.13-1 to CI-16.4.14-1, CI-16.5.1-1 to CI-16.6.6-1, CI-16.7.4-1 to CI-16.7.7-1,
        CI-16.8.3-1,
        CI-17.1-1 to CI-17.5.2-1,
        CI-RUL-104 to -107, CI-RUL-110, CI-RUL-119
    """,
    "The state of a battle is being built on them.": "CI-UMP-67",
}
"""Rules that no test names yet, by the reason."""


def test_every_rule_is_named_in_a_test() -> None:
    """The message lists those that are not."""
    named = {name for file in _tests() for name in names_in(file.read_text(encoding="utf-8"))}
    missing = [rule for rule in ORDER if rule not in named | _left_out()]
    assert not missing, f"No test names {', '.join(missing)}."


def test_every_rule_that_is_named_exists() -> None:
    """A wrong number in a docstring would hide a rule without a test."""
    for file in _tests():
        unknown = names_in(file.read_text(encoding="utf-8")) - KNOWN
        assert not unknown, f"{file.relative_to(FOLDER)} names {', '.join(sorted(unknown))}."


def test_every_rule_that_is_left_out_exists() -> None:
    """And is left out for one reason."""
    assert _left_out() <= KNOWN
    assert len(_left_out()) == sum(len(names_in(rules)) for rules in LEFT_OUT.values())


def _left_out() -> set[str]:
    return {name for rules in LEFT_OUT.values() for name in names_in(rules)}


def _tests() -> list[Path]:
    return [file for file in sorted(FOLDER.rglob("*.py")) if file.name not in NOT_TESTS]
