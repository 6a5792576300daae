"""Citations: the rules and readings of To Boldly Thrust, and the options that change them."""

import re
from itertools import pairwise
from typing import get_type_hints

import pytest

from umpire.kernel.citation import Reading, Rule
from umpire.kernel.errors import Code
from umpire.rules.full_thrust.citations import READINGS as READINGS_OF_REMIXED
from umpire.rules.full_thrust.citations import RULES as RULES_OF_REMIXED
from umpire.rules.full_thrust.state.options import Options as RemixedOptions
from umpire.rules.to_boldly_thrust.citations import OWN_READINGS, OWN_RULES, READINGS, RULES
from umpire.rules.to_boldly_thrust.state.options import Options
from umpire.rules.to_boldly_thrust.state.refusals import CODES

IDS = {rule.id for rule in RULES}
READING_IDS = {reading.id for reading in READINGS}
OWN_READING_IDS = {reading.id for reading in OWN_READINGS}
FORMS = re.compile(r"TBT-(?:([A-Z]+)-(\d\d)|UMP-(\d+))")
BOOK_RULES = [rule for rule in OWN_RULES if rule.id not in OWN_READING_IDS]
LAST = {
    "GEN": 3,
    "SHLD": 5,
    "PHAS": 7,
    "PHOT": 5,
    "AFT": 3,
    "WARP": 5,
    "TRAN": 3,
    "BOARD": 4,
    "TRAC": 6,
    "CLOAK": 9,
    "SENS": 6,
    "DC": 5,
}
"""How many rules each part of the book has, in its order."""


def parts(rule: Rule) -> tuple[str, int]:
    """Return the part of the book to which a rule belongs, and its number there."""
    found = FORMS.fullmatch(rule.id)
    assert found, rule.id
    return found[1], int(found[2])


def test_rules_are_listed_once() -> None:
    """No two rules or readings share an ID, with those of Remixed among them."""
    assert len(RULES) == len(IDS)
    assert len(READINGS) == len(READING_IDS)


def test_remixed_comes_first() -> None:
    """The core rules stay, and so do their citations (TBT-GEN-01)."""
    assert (*RULES_OF_REMIXED, *OWN_RULES) == RULES
    assert (*READINGS_OF_REMIXED, *OWN_READINGS) == READINGS


@pytest.mark.parametrize("rule", OWN_RULES, ids=lambda rule: rule.id)
def test_a_rule_is_short(rule: Rule) -> None:
    """An ID of a known form, a section, and a gist of a sentence or two."""
    assert FORMS.fullmatch(rule.id)
    assert rule.section
    assert 0 < len(rule.gist) < 300
    assert rule.gist == rule.gist.strip()
    assert rule.gist.endswith(".")


@pytest.mark.parametrize("reading", OWN_READINGS, ids=lambda reading: reading.id)
def test_a_reading_asks_and_answers(reading: Reading) -> None:
    """A question, or the odd thing that the book says, and what is made of it."""
    assert reading.question.endswith(("?", "."))
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
    assert (sections[0], sections[-1]) == (1, 11)


@pytest.mark.parametrize("number", range(1, 44))
def test_each_open_place_of_the_book_has_a_reading(number: int) -> None:
    """TBT-RUL readings, on the page of readings and among the rules."""
    assert f"TBT-RUL-{number:02}" in READING_IDS & IDS


@pytest.mark.parametrize("reading", OWN_READINGS, ids=lambda reading: reading.id)
def test_readings_are_rules_also(reading: Reading) -> None:
    """An event may cite a reading; its gist is the answer."""
    assert Rule(reading.id, "Readings", reading.answer) in RULES


@pytest.mark.parametrize("lost", ["TBT-RUL-13", "TBT-RUL-33"])
def test_what_is_invented_says_so(lost: str) -> None:
    """Two lists of the source are lost; what stands in their place is no rule of the book."""
    (answer,) = [reading.answer for reading in OWN_READINGS if reading.id == lost]
    assert answer.startswith("Invented here")


def test_readings_name_options_that_exist() -> None:
    """The option in the last column of the page of readings can be set."""
    named = {reading.option for reading in READINGS if reading.option}
    assert named <= set(Options.__struct_fields__)


@pytest.mark.parametrize(
    "field", [f for f in Options.__struct_fields__ if f not in RemixedOptions.__struct_fields__]
)
def test_an_option_names_what_it_changes(field: str) -> None:
    """A listed rule or reading; a reading names an option back."""
    (meta,) = get_type_hints(Options, include_extras=True)[field].__metadata__
    assert meta.title in IDS
    assert meta.description
    back = {reading.id: reading.option for reading in READINGS}
    if meta.title in back:
        assert back[meta.title] is not None


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_a_refusal_cites_a_listed_rule(code: Code) -> None:
    """Where a rule is the reason, it is one of these."""
    assert code.rule is None or code.rule in IDS
