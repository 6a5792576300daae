"""Citations: rules and readings of chapters 2 to 15, and the options that change them."""

import re
from itertools import pairwise
from typing import get_type_hints

import pytest

from umpire.kernel.citation import Reading, Rule
from umpire.rules.full_thrust.citations import READINGS, RULES
from umpire.rules.full_thrust.state.options import Options

IDS = {rule.id for rule in RULES}
READING_IDS = {reading.id for reading in READINGS}
BOOK_RULE = re.compile(r"FT-(\d+)\.(\d+)-(\d+)")
FORMS = re.compile(r"FT-(?:\d+\.\d+|DICE|RUL|UMP)-\d+")
LAST_SECTIONS = {
    2: 7,
    3: 9,
    4: 10,
    5: 11,
    6: 5,
    7: 5,
    8: 4,
    9: 11,
    10: 2,
    11: 7,
    12: 4,
    13: 8,
    14: 3,
    15: 1,
}
"""The last section with a rule in each chapter."""


def numbers(rule: Rule) -> tuple[int, int, int]:
    """Return the chapter, the section and the place in it of a rule of the book."""
    found = BOOK_RULE.fullmatch(rule.id)
    assert found, rule.id
    chapter, section, place = map(int, found.groups())
    return chapter, section, place


BOOK_RULES = [rule for rule in RULES if BOOK_RULE.fullmatch(rule.id)]


def test_rules_are_listed_once() -> None:
    """No two rules or readings share an ID."""
    assert len(RULES) == len(IDS)
    assert len(READINGS) == len(READING_IDS)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_is_short(rule: Rule) -> None:
    """An ID of a known form, a section, and a gist of a sentence or two."""
    assert FORMS.fullmatch(rule.id)
    assert rule.section
    assert 0 < len(rule.gist) < 300
    assert rule.gist == rule.gist.strip()
    assert rule.gist.endswith(".")


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading.id)
def test_a_reading_asks_and_answers(reading: Reading) -> None:
    """A question, or the odd thing that the book says, and what is made of it."""
    assert reading.question.endswith(("?", "."))
    assert 0 < len(reading.question) < 300
    assert reading.answer.endswith((".", "?"))


def test_each_chapter_is_covered_to_its_end() -> None:
    """Chapters 2 to 15, each as far as it has rules."""
    last: dict[int, int] = {}
    for rule in BOOK_RULES:
        chapter, section, _ = numbers(rule)
        last[chapter] = max(section, last.get(chapter, 0))
    assert last == LAST_SECTIONS


def test_the_rules_of_a_section_are_numbered_without_gaps() -> None:
    """From 1 on, in the order of the book, and under the heading of their section."""
    firsts = [BOOK_RULES[0]]
    for before, after in pairwise(BOOK_RULES):
        if numbers(before)[:2] == numbers(after)[:2]:
            assert numbers(after)[2] == numbers(before)[2] + 1, after.id
            assert after.section == before.section
        else:
            firsts.append(after)
    assert {numbers(rule)[2] for rule in firsts} == {1}
    assert len({numbers(rule)[:2] for rule in firsts}) == len(firsts)


def test_the_heading_of_a_section_bears_its_number() -> None:
    """As in 4.3 Beam batteries."""
    for rule in BOOK_RULES:
        chapter, section, _ = numbers(rule)
        assert rule.section.startswith(f"{chapter}.{section} "), rule.id


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 7, 8, 9, 11])
def test_each_order_of_dice_is_there(number: int) -> None:
    """All but those of advanced rules (FT-DICE-10)."""
    assert f"FT-DICE-{number}" in IDS


@pytest.mark.parametrize("number", range(1, 9))
def test_what_the_project_adds_is_a_reading(number: int) -> None:
    """FT-UMP readings stand on the page of readings too."""
    assert f"FT-UMP-{number}" in READING_IDS


def test_readings_are_rules_also() -> None:
    """An event may cite a reading; its gist is the answer."""
    answers = {rule.id: rule.gist for rule in RULES}
    assert {reading.id: reading.answer for reading in READINGS}.items() <= answers.items()


def test_readings_name_options_that_exist() -> None:
    """The option in the last column of the page of readings can be set."""
    named = {reading.option for reading in READINGS if reading.option}
    assert named <= set(Options.__struct_fields__)


@pytest.mark.parametrize("field", Options.__struct_fields__)
def test_an_option_names_what_it_changes(field: str) -> None:
    """A listed rule or reading; a reading names an option back."""
    (meta,) = get_type_hints(Options, include_extras=True)[field].__metadata__
    assert meta.title in IDS
    assert meta.description
    back = {reading.id: reading.option for reading in READINGS}
    if meta.title in back:
        assert back[meta.title] is not None
