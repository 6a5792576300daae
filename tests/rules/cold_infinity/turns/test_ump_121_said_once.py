"""Standing orders: what a side says once, its units do each turn (CI-UMP-121)."""

from typing import Any

import pytest

from rules.cold_infinity.asked import choices, hears
from rules.cold_infinity.table import all_done, battle, foe, give, given, heard, only, refuses, ship
from rules.rows import rows
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules.cold_infinity.defence.allocation import SetDefence
from umpire.rules.cold_infinity.defence.setting import DefenceSet
from umpire.rules.cold_infinity.fire.lines import DeclareFire
from umpire.rules.cold_infinity.state.battle import Attack, Battle, WeaponUse
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.tables import WarfareTable
from umpire.rules.cold_infinity.state.values import EwAllocation, StandingOrders
from umpire.rules.cold_infinity.turns.initiative import SideFinished, StandingOrdersSet
from umpire.rules.cold_infinity.turns.sequence import SetStandingOrdersChoice
from umpire.rules.cold_infinity.turns.steps import (
    DetermineInitiative,
    EndTurn,
    Finish,
    SetStandingOrders,
)
from umpire.rules.cold_infinity.view import view
from umpire.rules.cold_infinity.warfare.announcements import AllocateEw, EwAllocated
from umpire.rules.cold_infinity.warfare.levels import EwSuite
from umpire.rules.cold_infinity.warfare.phase import as_far_as_points_go

RED, BLUE = Seat("side", "red"), Seat("side", "blue")
LEVELS = EwAllocation(shroud=2, amplification=4, ecm=2)
ENEMY = foe()
UNITS = (ship("R", cell=(0, 4)), ENEMY)
CRUISER = (ship("R", sheet="harrowgate", cell=(0, 4)), ENEMY)
PORT, STARBOARD = "hailstone_port", "hailstone_starboard"


def said(**orders: Any) -> SetStandingOrders:
    return SetStandingOrders("red", StandingOrders(**orders))


def next_turn(state: Battle) -> Battle:
    return all_done(given(state, EndTurn()))


def at_attacks(*orders: Any, **fields: Any) -> Battle:
    return given(battle(*CRUISER, phase="secret_attacks", **fields), *orders)


def modes(ruling: Any) -> list[tuple[str, str]]:
    found = heard(ruling, DefenceSet)
    assert {each.rule for each in found} <= {"CI-UMP-121"}
    return [(each.weapon, each.use) for each in found]


def test_levels_are_set_as_they_were_last_turn() -> None:
    """CI-2.1.3-1."""
    ew = AllocateEw("R", LEVELS)
    state = given(battle(*UNITS, phase="electronic_warfare"), said(ew_as_last_turn=True), ew)
    later = next_turn(Battle(**_fields(state, phase="final")))
    ruling = give(later, DetermineInitiative(), (1, 2))
    kept = only(ruling, EwAllocated)
    assert (kept.unit, kept.ew, kept.opens, kept.rule) == ("R", LEVELS, "announce_ew", "CI-UMP-121")
    assert kept.heard(ruling.state, BLUE) is None
    assert kept.heard(ruling.state, RED) == kept


def _fields(state: Battle, **changes: Any) -> dict[str, Any]:
    return {name: getattr(state, name) for name in state.__struct_fields__} | changes


def test_without_it_levels_are_none_each_turn() -> None:
    """CI-4.0-1."""
    state = given(battle(*UNITS, phase="electronic_warfare"), AllocateEw("R", LEVELS))
    later = next_turn(Battle(**_fields(state, phase="final")))
    assert heard(give(later, DetermineInitiative(), (1, 2)), EwAllocated) == ()


WANTED = EwAllocation(
    shroud=2, amplification=2, ecm=1, piercing=1, eleven=1, detector=3, masking=True
)


@rows(
    (EwSuite(20, detector=True, masking=True), WANTED),
    (
        EwSuite(10, detector=True, masking=True),
        EwAllocation(shroud=2, amplification=2, ecm=1, piercing=1, eleven=1, masking=True),
    ),
    (EwSuite(3), EwAllocation(shroud=2, amplification=1)),
    (EwSuite(0), EwAllocation()),
    (EwSuite(9, visual=True), EwAllocation()),
)
def test_levels_go_as_far_as_points_do(suite: EwSuite, kept: EwAllocation) -> None:
    """CI-4.0-1."""
    assert as_far_as_points_go(WANTED, suite, WarfareTable(masking_points=3)) == kept


def test_free_weapons_are_set_to_standard_when_the_side_is_done() -> None:
    """CI-7.2.1-1."""
    attack = DeclareFire("R", (Attack(weapon="prism_1", target="B"),))
    state = at_attacks(said(free_weapons_to_standard=True), attack)
    assert state.fire.uses == ()
    ruling = give(state, Finish("red"))
    assert modes(ruling) == [(PORT, "standard"), (STARBOARD, "standard")]
    assert isinstance(ruling.events[-1], SideFinished)
    assert [each.heard(ruling.state, BLUE) for each in ruling.events[:-1]] == [None, None]


def test_what_is_said_for_the_turn_comes_first() -> None:
    """CI-7.2.1-1."""
    now = SetDefence("R", PORT, "ad_hoc")
    state = at_attacks(said(free_weapons_to_standard=True), now)
    assert modes(give(state, Finish("red"))) == [(STARBOARD, "standard")]


def test_weapons_defend_in_the_mode_in_which_they_did_last() -> None:
    """CI-7.2.1-1."""
    before = (WeaponUse("R", PORT, "ad_hoc"), WeaponUse("B", "hailstone_1", "standard"))
    state = at_attacks(said(defence_as_last_turn=True), modes=before)
    assert modes(give(state, Finish("red"))) == [(PORT, "ad_hoc")]
    both = said(defence_as_last_turn=True, free_weapons_to_standard=True)
    state = at_attacks(both, modes=before)
    expected = [(PORT, "ad_hoc"), (STARBOARD, "standard")]
    assert modes(give(state, Finish("red"))) == expected


def test_modes_are_remembered_as_fire_is_declared() -> None:
    """CI-7.2.1-1."""
    attack = DeclareFire("B", (Attack(weapon="flint_1", target="R"),))
    state = all_done(at_attacks(SetDefence("R", PORT, "standard"), attack))
    assert state.modes == (WeaponUse("R", PORT, "standard"),)


def test_in_other_phases_nothing_is_set() -> None:
    """CI-UMP-121."""
    state = given(battle(*UNITS), said(free_weapons_to_standard=True))
    assert modes(give(state, Finish("red"))) == []


def test_its_own_side_alone_hears_of_them() -> None:
    """CI-UMP-121."""
    ruling = give(battle(*UNITS), said(ew_as_last_turn=True))
    told = only(ruling, StandingOrdersSet)
    seats = (RED, REFEREE, BLUE, OBSERVER)
    heard_by = [told.heard(ruling.state, seat) is not None for seat in seats]
    assert heard_by == [True, True, False, False]
    read_by = [hears(ruling.state, said(), seat) for seat in seats]
    assert read_by == [True, True, False, False]
    assert view(ruling.state, BLUE) == view(battle(*UNITS), BLUE)
    offered = [
        each.orders
        for each in choices(ruling.state, RED)
        if isinstance(each, SetStandingOrdersChoice)
    ]
    assert offered == [told.orders]


def test_later_ones_take_their_place() -> None:
    """CI-UMP-121."""
    state = given(battle(*UNITS), said(ew_as_last_turn=True), said(defence_as_last_turn=True))
    assert [each.orders for each in state.standing] == [StandingOrders(defence_as_last_turn=True)]
    assert given(state, said()).standing == ()


@pytest.mark.parametrize("allowed", [True, False])
def test_a_battle_may_be_played_without_them(*, allowed: bool) -> None:
    """CI-UMP-121."""
    state = battle(*UNITS, options=Options(standing_orders=allowed))
    offered = any(isinstance(each, SetStandingOrdersChoice) for each in choices(state, RED))
    assert offered == allowed
    if allowed:
        assert given(state, said(ew_as_last_turn=True)).standing
        return
    with refuses("option_off", rule="CI-UMP-121"):
        give(state, said(ew_as_last_turn=True))
