"""CI 9.1: the chances of a guided weapon, told before it is launched."""

import pytest
from msgspec.structs import replace

from rules.cold_infinity.asked import odds
from rules.cold_infinity.table import battle, group, refuses, ship
from umpire.rules.cold_infinity.guided.launches import LaunchGuided
from umpire.rules.cold_infinity.state.battle import change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import EwAllocation, Warfare
from umpire.rules.cold_infinity.state.vessels import Defences

AT_B = LaunchGuided(unit="A", weapon="rack", target="B")


def test_9_1_the_chance_of_a_missile_is_that_of_its_throw() -> None:
    """With +5 it hits on 6 of 3d6; a thistle does 12, half on 6 and 7 (CI-9.1-1, CI-7.4-1)."""
    state = battle(ship("A"), ship("B", "blue", cell=(0, -6), facing=4), phase="launch")
    (target,) = odds(state, AT_B).targets
    assert target.outcomes[0].chance == pytest.approx(206 / 216)
    assert target.damage[0] == pytest.approx(10 / 216)


def test_12_2_3_each_missile_of_a_group_has_its_own_chance() -> None:
    """CI-12.2.3-1."""
    state = battle(group("F"), ship("B", "blue", cell=(0, -6), facing=4), phase="launch")
    order = LaunchGuided(unit="F", weapon="pod", target="B")
    (target,) = odds(state, order).targets
    assert target.outcomes[0].chance == pytest.approx(1 - (1 - 181 / 216) ** 3)


def test_4_9_1_a_target_that_is_not_identified_has_no_odds() -> None:
    """CI-4.9-1."""
    foe = ship("B", "blue", cell=(0, -6), facing=4)
    state = battle(ship("A"), foe, phase="launch", options=Options(unit_identification=True))
    with refuses("no_odds"):
        odds(state, AT_B)


def test_2_1_3_what_others_have_set_in_secret_is_not_in_the_odds() -> None:
    """CI-2.1.3-1."""
    state = battle(ship("A"), ship("B", "blue", cell=(0, -6), facing=4), phase="launch")
    sealed = Warfare(ew=EwAllocation(shroud=2, ecm=4), set=True)
    secret = change_ship(state, "B", warfare=sealed, defences=Defences(stores=True))
    assert odds(secret, AT_B) == odds(state, AT_B)
    assert odds(replace(secret, ew_open=True), AT_B) != odds(state, AT_B)
