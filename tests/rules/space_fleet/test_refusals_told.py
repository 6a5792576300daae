"""Every refusal of Space Fleet says what is refused, by which rule, and what would be legal."""

import pytest

from rules.refusing import Refused, faults_of, uneven
from rules.space_fleet import told_of_fire, told_of_movement, told_of_set_ups
from umpire.kernel.errors import Refusal
from umpire.rules.space_fleet import SPACE_FLEET as BOOK

CASES = (*told_of_movement.CASES, *told_of_fire.CASES, *told_of_set_ups.CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.code)
def test_a_refusal_is_told(case: Refused) -> None:
    """With the names of what is refused, and the values that would be legal."""
    assert faults_of(BOOK, case) == []


def test_every_code_has_a_case() -> None:
    """And no case is of a code that the book has not."""
    assert uneven(CASES, [code.name for code in BOOK.codes]) == []


@pytest.mark.parametrize("code", ["not_active_side", "initiative_thrown"])
def test_what_squadrons_throw_for_is_refused_by_its_own_rule(code: str) -> None:
    """Where they throw, who moves now follows from that; else from the classes (SF-MOVE-04)."""
    rules = set()
    for case in CASES:
        if case.code == code:
            with pytest.raises(Refusal) as caught:
                case.raised()
            rules.add((caught.value.rule, "q" in caught.value.message))
    classes = {"not_active_side": "SF-MOVE-03", "initiative_thrown": "SF-MOVE-02"}
    assert rules == {(classes[code], False), ("SF-MOVE-04", True)}
