"""Citations of Full Thrust: Remixed: how the rules of chapters 2 to 15 are numbered."""

import re
from itertools import pairwise

from rules.rows import rows
from umpire.kernel.citation import Rule
from umpire.rules.full_thrust import FULL_THRUST as BOOK

IDS = {rule.id for rule in BOOK.rules}
BOOK_RULE = re.compile(r"FT-(\d+)\.(\d+)-(\d+)")
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


BOOK_RULES = [rule for rule in BOOK.rules if BOOK_RULE.fullmatch(rule.id)]


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


@rows(1, 2, 3, 4, 5, 6, 7, 8, 9, 11)
def test_each_order_of_dice_is_there(number: int) -> None:
    """All but those of advanced rules (FT-DICE-10)."""
    assert f"FT-DICE-{number}" in IDS
