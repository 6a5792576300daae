"""CI 13.1.6: the chances of damaged drives that are at work."""

import pytest

from rules.cold_infinity.asked import odds
from rules.cold_infinity.builders_damage import worn_down
from rules.cold_infinity.builders_drives import SLOW, activated, fleet
from rules.cold_infinity.table import refuses, rows
from umpire.rules.cold_infinity.hits.effects import ResolveDamage, chances_of_failure

RESOLVE = ResolveDamage()


@rows(
    (1, {"reset": 0.1}),
    (2, {"reset": 0.18, "disabled": 0.01}),
    (5, {"reset": 0.32805, "disabled": 0.0729, "meltdown": 0.0081, "ship_destroyed": 0.00046}),
)
def test_13_1_6_a_drive_fails_by_its_ones(count: int, expected: dict[str, float]) -> None:
    """CI-13.1.6.1-1."""
    assert chances_of_failure(count) == pytest.approx(expected)


def test_13_1_6_the_odds_of_the_damage_effects_tell_of_each_damaged_drive() -> None:
    """CI-13.1.6.1-1."""
    state = worn_down(activated(fleet(SLOW)), "wren", drive=3)
    (target,) = odds(state, RESOLVE).targets
    assert target.target == "wren/drive"
    assert {each.name: each.chance for each in target.outcomes} == pytest.approx(
        {"reset": 0.243, "disabled": 0.027, "meltdown": 0.001}
    )
    assert sum(target.damage) == pytest.approx(1)
    assert target.damage[0] == pytest.approx(0.999)
    with refuses("no_odds"):
        odds(worn_down(fleet(SLOW), "wren", drive=3), RESOLVE)
