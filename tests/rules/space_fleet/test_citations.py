"""Citations: the rules and readings of Space Fleet, and the options that change them."""

import re
from itertools import pairwise

import pytest

from umpire.kernel.citation import Reading, Rule
from umpire.kernel.errors import Code
from umpire.rules.space_fleet import SPACE_FLEET
from umpire.rules.space_fleet.state.options import Options

RULES = SPACE_FLEET.citations().rules
READINGS = SPACE_FLEET.citations().readings
IDS = {rule.id for rule in RULES}
READING_IDS = {reading.id for reading in READINGS}
FORMS = re.compile(r"SF-(?:([A-Z]+)-(\d\d)|UMP-(\d+))")
BOOK_RULES = [rule for rule in RULES if rule.id not in READING_IDS]
LAST = {
    "SHIP": 3,
    "MOVE": 11,
    "FIRE": 16,
    "DMG": 12,
    "TERR": 10,
    "DSN": 7,
    "CAMP": 1,
    "REG": 1,
    "CAP": 1,
    "ARM": 4,
    "SENS": 8,
    "EW": 4,
    "MINE": 5,
    "SRM": 1,
    "LRM": 9,
    "PLAS": 2,
    "PHIL": 2,
}
"""How many rules each part of the book has, in its order."""


def parts(rule: Rule) -> tuple[str, int]:
    """Return the part of the book to which a rule belongs, and its number there."""
    found = FORMS.fullmatch(rule.id)
    assert found, rule.id
    return found[1], int(found[2])


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
    """A question, and what is made of it."""
    assert reading.question.endswith("?")
    assert 0 < len(reading.question) < 300
    assert reading.answer.endswith(".")


def test_each_part_is_covered_to_its_end() -> None:
    """From 1 on without gaps, the parts in the order of the book."""
    numbers: dict[str, list[int]] = {}
    for rule in BOOK_RULES:
        part, number = parts(rule)
        numbers.setdefault(part, []).append(number)
    assert numbers == {part: list(range(1, last + 1)) for part, last in LAST.items()}
    assert list(numbers) == list(LAST)


def test_sections_are_numbered_in_order() -> None:
    """A heading bears a number, and the next one is the same or one more."""
    sections = [int(rule.section.split(" ")[0]) for rule in BOOK_RULES]
    assert {later - earlier for earlier, later in pairwise(sections)} == {0, 1}
    assert (sections[0], sections[-1]) == (1, 9)


@pytest.mark.parametrize("number", range(1, 41))
def test_each_open_place_of_the_book_has_a_reading(number: int) -> None:
    """SF-RUL readings, on the page of readings and among the rules."""
    assert f"SF-RUL-{number:02}" in READING_IDS & IDS


def test_what_the_project_adds_is_numbered_without_gaps() -> None:
    """SF-UMP readings stand after those of the book, in their order."""
    book, added = READINGS[:40], READINGS[40:]
    assert {reading.id.split("-")[1] for reading in book} == {"RUL"}
    assert [reading.id for reading in added] == [
        f"SF-UMP-{number}" for number in range(1, len(added) + 1)
    ]


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
    """A listed rule or reading; a reading names the option back."""
    (meta,) = Options.__annotations__[field].__metadata__
    assert meta.title in IDS
    assert meta.description
    back = {reading.id: reading.option for reading in READINGS}
    if meta.title in back:
        assert back[meta.title] == field


@pytest.mark.parametrize("code", SPACE_FLEET.codes, ids=lambda code: code.name)
def test_a_refusal_cites_a_listed_rule(code: Code) -> None:
    """Where a rule is the reason, it is one of these."""
    assert code.rule is None or code.rule in IDS
