"""2 Shields of hulks: who has no power or no crew has no shields either (TBT-UMP-39)."""

from typing import Any

import pytest

from rules.to_boldly_thrust.builders_engagements import LOWERED, battle, ship
from rules.to_boldly_thrust.builders_shields import battle as battle_of_shields
from rules.to_boldly_thrust.builders_shields import ship as shielded
from rules.to_boldly_thrust.builders_shields import struck
from rules.to_boldly_thrust.table import named, refused, rule, told
from umpire.kernel.rulebook import REFEREE, Seat
from umpire.rules.full_thrust.gunnery import FireWeapons, Shot
from umpire.rules.full_thrust.state.battle import Hit
from umpire.rules.full_thrust.state.values import Core
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.boarding import BeamBoarders, BeamBoardersChoice, BoardersBeamed
from umpire.rules.to_boldly_thrust.sensors import sense_shields
from umpire.rules.to_boldly_thrust.shields import ShieldsAbsorbed
from umpire.rules.to_boldly_thrust.state import Battle
from umpire.rules.to_boldly_thrust.tractors import LockTractorChoice

HULKS = (Core(power_core="dumped"), Core(power_core="abandoned"), Core(life_support="failed"))
WON = (6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1)

cores = pytest.mark.parametrize("core", HULKS)


def near(core: Core, **options: Any) -> Battle:
    """Return A1, its shields lowered, beside B1 in such a state."""
    own, hulk = ship("A1", stance=LOWERED), ship("B1", (0.0, 5.0), core=core)
    return battle(own, hulk, ship("B2", (50.0, 0.0)), options=options)


@cores
def test_2_the_shields_of_a_hulk_absorb_nothing(core: Core) -> None:
    """It has power for nothing, or nobody to use it; the marks stay (TBT-UMP-39)."""
    ruling = struck(battle_of_shields(shielded(marks=5, core=core)), Hit(4))
    assert (named(ruling, "B1").shield_marks, named(ruling, "B1").damage) == (5, 4)
    assert not told(ruling, ShieldsAbsorbed)


@cores
def test_2_all_see_and_sense_that_the_shields_of_a_hulk_are_down(core: Core) -> None:
    """In views and by passive sensors, in an open book and in a closed one (TBT-UMP-39)."""
    before = near(core)
    seen: Any = BOOK.view(before, REFEREE)
    assert (seen.ships[1].shield_points, seen.ships[1].shield_status) == (0, "down")
    assert sense_shields(before, "A1", "B1") == "down"
    closed: Any = BOOK.view(near(core, open_book=False), Seat("side", "A"))
    assert closed.models[0].shield_status == "down"


@cores
def test_2_odds_of_fire_at_a_hulk_count_no_shields(core: Core) -> None:
    """Each point is one of its hull (TBT-UMP-39)."""
    order = FireWeapons("A1", (Shot("P", "B1"),))
    names = [
        {each.name for each in BOOK.odds(near(each_core), order).targets[0].outcomes}
        for each_core in (core, Core())
    ]
    assert ["shields down" in each for each in names] == [False, True]


@cores
def test_2_the_shields_of_a_hulk_hinder_neither_beams_nor_boarders(core: Core) -> None:
    """A tractor beam holds it in full, and its side need not lower anything (TBT-UMP-39)."""
    pulls = []
    for other in (Core(), core):
        offered = BOOK.choices(near(other), Seat("side", "A"), None)
        pulls += [each.pull_mu for each in offered if isinstance(each, LockTractorChoice)]
    assert pulls == [5, 7]
    assert [each.target for each in offered if isinstance(each, BeamBoardersChoice)] == ["B1"]
    won = WON if core.power_core == "dumped" else ()  # where nobody is left, nobody fights
    assert told(rule(near(core), BeamBoarders("A1", "B1"), *won), BoardersBeamed)
    assert refused(near(Core()), BeamBoarders("A1", "B1")) == "target_shielded"
