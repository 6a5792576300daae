"""Citations of Full Thrust Light: its codes, and its page of readings."""

import pytest

from umpire.kernel.citation import readings_page
from umpire.kernel.errors import Code
from umpire.rules.full_thrust_light import FULL_THRUST_LIGHT

IDS = {rule.id for rule in FULL_THRUST_LIGHT.rules}


@pytest.mark.parametrize("code", FULL_THRUST_LIGHT.codes, ids=lambda code: code.name)
def test_codes_cite_listed_rules(code: Code) -> None:
    """A code that the rulebook is the reason for names the rule."""
    assert code.rule is None or code.rule in IDS
    assert (code.rule is None) <= (code.refusal.kind == "malformed")


def test_the_page_of_readings_lists_them_all() -> None:
    """One row a reading, the option in the last column."""
    page = readings_page(FULL_THRUST_LIGHT.title, FULL_THRUST_LIGHT.readings)
    assert page.startswith("# Full Thrust Light (German): readings\n")
    assert len(FULL_THRUST_LIGHT.readings) == page.count("| FTL-")
    assert page.count("`half_move`") == 1
