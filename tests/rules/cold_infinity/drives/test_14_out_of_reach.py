"""CI 14.2.1 and 14.3 beside other chapters: what is out of reach of mines, weapons and helpers."""

from typing import Any

from rules.cold_infinity.builders_docks import anchored
from rules.cold_infinity.builders_guided import SQUALL, loaded, under_way
from rules.cold_infinity.builders_hangars import aboard, flying
from rules.cold_infinity.builders_mines import lying, minefield
from rules.cold_infinity.defence.test_11_1_6_intercepts_in_battle import armed, flaring
from rules.cold_infinity.table import (
    battle,
    foe,
    give,
    given,
    having,
    heard,
    illegal,
    only,
    refuses,
    rows,
    ship,
)
from umpire.rules.cold_infinity.defence.allocation import DeclareRockets, ReleaseDecoy
from umpire.rules.cold_infinity.defence.answers import decoy_choices as decoys_of
from umpire.rules.cold_infinity.defence.answers import rockets as rockets_of
from umpire.rules.cold_infinity.docking import DockShip
from umpire.rules.cold_infinity.fire.lines import ResolveFire
from umpire.rules.cold_infinity.fire.throws import ShotThrown
from umpire.rules.cold_infinity.guided.launches import LaunchGuided
from umpire.rules.cold_infinity.guided.strikes import GuidedLost, chaff_at
from umpire.rules.cold_infinity.hangars.bays import LandCraft
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.state.battle import Battle, change_ship
from umpire.rules.cold_infinity.state.drones import in_the_way
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.tables import WarfareTable
from umpire.rules.cold_infinity.state.values import Amplified, EssAllocation
from umpire.rules.cold_infinity.state.weapons import Beyond
from umpire.rules.cold_infinity.warfare.levels import EssUnit, Place, place_of, support

SHIFTED, BUBBLE = Beyond(shifting="shifted"), Beyond(bubble="drive")
EITHER = rows(SHIFTED, BUBBLE)
HIT, MISS = (4, 5, 5), (1, 1, 1)
AT_B = LaunchGuided(unit="A", weapon="rack", target="B")


@EITHER
def test_14_a_mine_spares_what_is_out_of_reach(travel: Beyond) -> None:
    near = having(minefield(lying(cell=(0, -3))), "crake", cell=(1, -3))
    for state, struck in (
        (change_ship(near, "crake", travel=travel), {"rail"}),
        (near, {"rail", "crake"}),
    ):
        ruling = give(state, Move(unit="rail"), (*HIT, *MISS[: 3 * (len(struck) - 1)]))
        assert {each.target for each in heard(ruling, ShotThrown)} == struck


def test_14_2_1_what_was_launched_before_a_shift_flies_on() -> None:
    """CI-14.2.1-1, CI-9.1-1."""
    state = change_ship(under_way(battle(ship("A"), foe("B", 6)), AT_B), "A", travel=SHIFTED)
    ruling = give(state, ResolveFire(), (4, 4, 4))
    assert only(ruling, ShotThrown).target == "B"


def test_14_2_1_a_missile_misses_what_has_shifted() -> None:
    """CI-14.2.1-1."""
    state = under_way(battle(ship("A"), foe("B", 6)), AT_B)
    for name in (("B",), ("A", "B")):
        shifted = state
        for each in name:
            shifted = change_ship(shifted, each, travel=SHIFTED)
        assert only(give(shifted, ResolveFire()), GuidedLost).rule == "CI-14.2.1-1"


def test_14_2_1_a_wave_of_a_ship_that_has_shifted_meets_others_and_not_it() -> None:
    """CI-14.2.1-1, CI-7.8-1."""
    state = loaded(battle(ship("A"), foe("B", 6)), "A", SQUALL)
    order = LaunchGuided(unit="A", weapon="rack", munition="squall", aimed_at=(0, -6))
    away = under_way(state, order)
    near = having(away, "A", cell=(0, -7))
    shifted = change_ship(near, "A", travel=SHIFTED)
    ruling = give(shifted, ResolveFire(), HIT)
    assert {each.target for each in heard(ruling, ShotThrown)} == {"B"}


@EITHER
def test_14_what_is_out_of_reach_stands_in_no_line_of_sight(travel: Beyond) -> None:
    """CI-9.1-1, CI-7.1.5-1."""
    launch = battle(
        ship("A"), ship("B", "blue", cell=(0, -6)), ship("C", "blue", cell=(5, 0), facing=4)
    )
    state = having(under_way(launch, AT_B), "C", cell=(0, -3))
    parted = change_ship(state, "C", travel=travel)
    assert only(give(parted, ResolveFire(), MISS), ShotThrown).target == "B"
    assert only(give(state, ResolveFire(), MISS), ShotThrown).target == "C"


def test_14_3_2_where_all_are_in_bubbles_they_stand_in_the_way_as_ever() -> None:
    """CI-14.3-2."""
    state = battle(ship("A"), foe("B", 6))
    for each in ("A", "B"):
        state = change_ship(state, each, travel=BUBBLE)
    assert [each.id for each in in_the_way(state)] == ["A", "B"]


def test_14_2_1_rockets_and_decoys_of_what_has_shifted_guard_nobody() -> None:
    """CI-14.2.1-1, CI-11.5-1."""
    state = change_ship(flaring((0, -5)), "B", travel=SHIFTED)
    rockets = DeclareRockets(unit="B", system="rockets", guided="g-1")
    flare = ReleaseDecoy(unit="B", system="chaff", guided="g-1")
    for order in (rockets, flare):
        with refuses("partly_shifted", at="/system"):
            given(state, order)
    assert not list(rockets_of(state, state.ships[1]))
    assert not list(decoys_of(state, state.ships[1]))


def test_14_3_rockets_and_decoys_do_not_reach_across_a_bubble() -> None:
    """CI-14.3-2, CI-11.5-1."""
    state = change_ship(flaring((0, -5)), "B", travel=BUBBLE)
    rockets = DeclareRockets(unit="B", system="rockets", guided="g-1")
    flare = ReleaseDecoy(unit="B", system="chaff", guided="g-1")
    for order in (rockets, flare):
        with refuses("in_bubble", at="/system"):
            given(state, order)
    both = change_ship(state, "E", travel=BUBBLE)
    given(both, flare)


def test_14_3_chaff_guards_what_is_in_the_bubble_alone() -> None:
    """CI-14.3-2, CI-11.5.2-1."""
    state = given(armed("countermeasures"), ReleaseDecoy(unit="B", system="chaff"))
    ruff = state.ships[0]
    assert chaff_at(state, (0, -4), ruff) == 2
    warped = change_ship(state, "B", travel=BUBBLE)
    assert chaff_at(warped, (0, -4), ruff) == 0
    assert chaff_at(warped, (0, -4), warped.ships[1]) == 2


TABLE = WarfareTable()
FIRER, TARGET = Place("firer", "red", (0, 0)), Place("target", "blue", (0, 5))


def test_14_3_an_ess_serves_and_jams_its_own_side_of_a_bubble_alone() -> None:
    """CI-14.3-2, CI-4.7-1."""
    helps = EssAllocation(shroud=2, amplified=(Amplified("target", 2),))
    jams = EssAllocation(shroud=2, jammed=("firer",))

    def found(*, warped: bool) -> tuple[str | None, int, str | None]:
        ally = Place("ally", "red", (1, 0), warped=warped)
        enemy = Place("enemy", "blue", (1, 0), warped=warped)
        units = EssUnit(ally, helps, Options()), EssUnit(enemy, jams, Options())
        told = support(FIRER, TARGET, units, TABLE)
        return told.lock, told.amplification.points, told.jammer

    assert found(warped=False) == ("ally", 2, "enemy")
    assert found(warped=True) == (None, 0, None)
    warped = change_ship(battle(ship("A"), foe()), "A", travel=BUBBLE)
    assert [place_of(each).warped for each in warped.ships] == [True, False]


def _across(state: Battle, name: str, order: Any) -> None:
    parted = change_ship(state, name, travel=BUBBLE)
    with illegal("in_bubble", rule="CI-14.3-2"):
        given(parted, order)
    given(state, order)


def test_14_3_nothing_lands_in_a_bubble() -> None:
    """CI-14.3-2, CI-12.4.1-2."""
    state = aboard(flying())
    order = LandCraft(group="kites", ship="C", hangar="bay")
    given(state, order)
    _across(state, "C", order)


def test_14_3_nothing_docks_across_a_bubble() -> None:
    """CI-14.3-2, CI-15.7.1-1."""
    state = anchored()
    order = DockShip(ship="A", host="D", dock="clamp")
    given(state, order)
    for name in ("A", "D"):
        _across(state, name, order)
