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
    "How layers are shown on a table of wood.": "CI-6.4-1",
    "The state of a battle is being built on them.": "CI-UMP-67",
}
"""Rules that no test names yet, by the reason."""


def test_every_rule_is_named_in_a_test() -> None:
    named = {name for file in _tests() for name in names_in(file.read_text(encoding="utf-8"))}
    missing = [rule for rule in ORDER if rule not in named | _left_out()]
    named_nowhere = ", ".join(missing)
    assert not missing, f"Name {named_nowhere} in a test: in its docstring, or in data beside it."


def test_every_rule_that_is_named_exists() -> None:
    for file in _tests():
        unknown = names_in(file.read_text(encoding="utf-8")) - KNOWN
        assert not unknown, f"{file.relative_to(FOLDER)} names {', '.join(sorted(unknown))}."


def test_every_rule_that_is_left_out_exists() -> None:
    assert _left_out() <= KNOWN
    assert len(_left_out()) == sum(len(names_in(rules)) for rules in LEFT_OUT.values())


def _left_out() -> set[str]:
    return {name for rules in LEFT_OUT.values() for name in names_in(rules)}


def _tests() -> list[Path]:
    return [file for file in sorted(FOLDER.rglob("*.py")) if file.name not in NOT_TESTS]
