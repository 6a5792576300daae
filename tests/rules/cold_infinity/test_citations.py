"""Citations of Cold Infinity: how its rules and readings are numbered, and what cites them."""

import re
from itertools import groupby, pairwise
from pathlib import Path

import umpire.rules.cold_infinity
from rules.cold_infinity.naming import names_in
from rules.cold_infinity.table import rows
from umpire.kernel.citation import Rule
from umpire.rules.cold_infinity import COLD_INFINITY

READINGS = COLD_INFINITY.readings
IDS = {rule.id for rule in COLD_INFINITY.rules}
READING_IDS = {reading.id for reading in READINGS}
BOOK_RULES = [rule for rule in COLD_INFINITY.rules if rule.id not in READING_IDS]
BOOK_RULE = re.compile(r"CI-((\d+)\.(\d+)(?:\.\d+[A-Z]?)*M?)-(\d+)")
PACKAGE = Path(umpire.rules.cold_infinity.__file__).parent
OF_BOOK = 126
RULES_OF = {
    1: 10,
    2: 33,
    3: 19,
    4: 22,
    5: 41,
    6: 7,
    7: 73,
    8: 22,
    9: 10,
    10: 10,
    11: 41,
    12: 23,
    13: 23,
    14: 17,
    15: 28,
    16: 55,
    17: 23,
}
"""How many rules each chapter has."""


def parts(rule: Rule) -> tuple[str, int, int, int]:
    found = BOOK_RULE.fullmatch(rule.id)
    assert found, rule.id
    return found[1], int(found[2]), int(found[3]), int(found[4])


def test_each_chapter_is_covered() -> None:
    chapters = [parts(rule)[1] for rule in BOOK_RULES]
    assert {chapter: len(list(found)) for chapter, found in groupby(chapters)} == RULES_OF
    assert chapters == sorted(chapters)


def test_the_rules_of_a_section_are_numbered_without_gaps() -> None:
    """From 1 on, all of them together."""
    places = [(section, place) for section, _, _, place in map(parts, BOOK_RULES)]
    sections = [section for section, place in places if place == 1]
    assert len(sections) == len(set(sections))
    for (section, place), (next_section, next_place) in pairwise(places):
        follows = next_section == section and next_place == place + 1
        assert follows or next_place == 1, next_section


def test_a_heading_bears_the_number_of_its_section() -> None:
    """As in 11.2 Shields, which 11.2.1 belongs to, and they are in order."""
    found = []
    for rule in BOOK_RULES:
        _, chapter, section, _ = parts(rule)
        assert rule.section.startswith(f"{chapter}.{section} "), rule.id
        found.append((chapter, section))
    assert found == sorted(found)
    assert len(set(found)) == len({rule.section for rule in BOOK_RULES})


def test_headings_that_the_book_numbers_twice_are_told_apart() -> None:
    """The second 7.4.1 and the second 16.4.7.1 have a letter (CI-RUL-2)."""
    assert {"CI-7.4.1.1-1", "CI-7.4.1M-1", "CI-16.4.7.1-1", "CI-16.4.7.1F-1"} <= IDS


def test_each_open_place_of_the_book_has_a_reading() -> None:
    numbers = [int(reading.id.rpartition("-")[2]) for reading in READINGS]
    kinds = [reading.id.split("-")[1] for reading in READINGS]
    assert numbers[:OF_BOOK] == list(range(1, OF_BOOK + 1))
    assert numbers[OF_BOOK:] == sorted(set(numbers[OF_BOOK:]))
    assert kinds == ["RUL"] * OF_BOOK + ["UMP"] * (len(READINGS) - OF_BOOK)


def test_all_that_the_package_cites_is_listed() -> None:
    for file in sorted(PACKAGE.rglob("*.py")):
        unknown = names_in(file.read_text(encoding="utf-8")) - IDS
        assert not unknown, f"{file.relative_to(PACKAGE)} cites {', '.join(sorted(unknown))}."


@rows(
    ("(CI-2.1.2-3 and -5, CI-RUL-4)", ["CI-2.1.2-3", "CI-2.1.2-5", "CI-RUL-4"]),
    ("CI-2.0-1 to -3", ["CI-2.0-1", "CI-2.0-2", "CI-2.0-3"]),
    ("CI-11.2.1-1, -2.2-1,\n    -2.3-1", ["CI-11.2.1-1", "CI-11.2.2-1", "CI-11.2.3-1"]),
    ("CI-12.1-1, -1.1-1", ["CI-12.1-1", "CI-12.1.1-1"]),
    ("CI-7.4.1.2A-1, -2B-1", ["CI-7.4.1.2A-1", "CI-7.4.1.2B-1"]),
    ("CI-4.7.1-1 to -4.7.3-1", ["CI-4.7.1-1", "CI-4.7.2-1", "CI-4.7.3-1"]),
    ("CI-1.1-1, -99", ["CI-1.1-1", "CI-1.1-99"]),
)
def test_shortened_names_are_read(text: str, names: list[str]) -> None:
    assert names_in(text) == set(names)
