"""CI 4.0 to 4.6 in battle: EW levels by orders, in secret until they are told."""

import pytest
from msgspec.structs import replace

from rules.cold_infinity import table
from rules.cold_infinity.builders_damage import worn_down
from rules.cold_infinity.builders_warfare import BLUE, FLAG, RED, at_announcement, drm, ew, in_ew
from rules.cold_infinity.table import all_done, give, given, heard, illegal, offers_of, only, ship
from umpire.kernel.errors import IllegalOrder
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import EwAllocation
from umpire.rules.cold_infinity.state.vessels import Extra
from umpire.rules.cold_infinity.turns.initiative import PhaseBegan
from umpire.rules.cold_infinity.turns.steps import EndTurn, Finish
from umpire.rules.cold_infinity.warfare.announcements import AllocateEw, EwAllocated, EwAnnounced
from umpire.rules.cold_infinity.warfare.levels import (
    Amplifying,
    as_known,
    effects_on,
    locked_on,
    locked_on_hex,
    points_of,
    spent_on_eleven,
)
from umpire.rules.cold_infinity.warfare.phase import AllocateEwChoice, SpendDetectorChoice


def test_4_1_the_example_of_a_shroud_of_thirty_hexes() -> None:
    """Three points reach 30 hexes, two more give +2 against all inside (CI-4.1-1, CI-4.1-2)."""
    levels = ew(shroud=3, amplification=2)
    state = given(in_ew(RED, ship("grebe", "blue", cell=(0, 30))), AllocateEw("heron", levels))
    heron, grebe = state.ships
    inside = effects_on(state, heron, grebe, 30)
    assert (inside.locked, inside.doubled, inside.drm) == (True, False, 2)
    assert locked_on(state, heron, grebe)
    assert locked_on_hex(state, heron, (0, -30))
    assert not locked_on_hex(state, heron, (0, -31))


def test_4_1_outside_of_the_shroud_nothing_helps() -> None:
    """CI-4.1-3."""
    levels = ew(shroud=1, amplification=4)
    state = given(in_ew(RED, BLUE), AllocateEw("heron", levels))
    heron, grebe = state.ships
    outside = effects_on(state, heron, grebe, 12)
    assert (outside.locked, outside.doubled, outside.drm) == (False, True, 0)


def test_4_2_ecm_takes_from_all_that_is_aimed_at_the_unit() -> None:
    """CI-4.2-1."""
    state = given(
        in_ew(RED, BLUE),
        AllocateEw("heron", ew(shroud=2, amplification=1)),
        AllocateEw("grebe", ew(ecm=5)),
    )
    assert drm(state, "heron", "grebe", 12) == -4
    assert drm(state, "heron", "grebe", 12, Amplifying("missile", 2)) == -3
    assert locked_on(state, state.ships[0], state.ships[1])


def test_2_1_3_levels_are_secret_until_they_are_told() -> None:
    """CI-2.1.3-1."""
    ruling = give(in_ew(RED, BLUE), AllocateEw("grebe", ew(ecm=5)))
    sealed = only(ruling, EwAllocated)
    assert (sealed.side, sealed.opens, sealed.turn) == ("blue", "announce_ew", 1)
    assert drm(as_known(ruling.state, "red"), "heron", "grebe", 12) == 0
    assert drm(as_known(ruling.state, "blue"), "heron", "grebe", 12) == -5
    told = at_announcement(ruling.state)
    assert told.ew_open
    assert drm(as_known(told, "red"), "heron", "grebe", 12) == -5


def test_2_1_3_all_levels_are_told_together() -> None:
    """CI-2.1.3-1, CI-15.1.1-1."""
    state = given(in_ew(FLAG, BLUE), AllocateEw("rail", ew(shroud=2)))
    secret = given(replace(state, phase="secret_attacks", finished=()), Finish("red"))
    told = only(give(secret, Finish("blue")), EwAnnounced)
    expected = [("rail", 24), ("grebe", 0)]
    assert [(each.unit, each.shroud_radius) for each in told.announced] == expected


def test_15_1_1_a_flag_bridge_makes_a_shroud_without_points() -> None:
    """Out to 4 hexes, and it adds a point of EW (CI-15.1.1-1)."""
    state = in_ew(FLAG, ship("grebe", "blue", cell=(0, 4)))
    assert points_of(state, state.ships[0]).points == 19
    assert locked_on(state, *state.ships)
    basic = replace(state, options=Options(level="basic"))
    assert points_of(basic, basic.ships[0]).points == 18
    assert not locked_on(basic, *basic.ships)


def test_4_0_a_later_allocation_takes_the_place_of_an_earlier_one() -> None:
    """CI-4.0-1, CI-UMP-65."""
    state = given(
        in_ew(RED, BLUE), AllocateEw("heron", ew(ecm=8)), AllocateEw("heron", ew(shroud=1))
    )
    assert state.ships[0].warfare.ew == ew(shroud=1)
    done = given(state, Finish("red"))
    with pytest.raises(IllegalOrder, match="finished"):
        give(done, AllocateEw("heron", ew(ecm=1)))


def test_4_0_shrouds_are_made_anew_each_turn() -> None:
    """CI-4.1-1."""
    state = given(in_ew(RED, BLUE), AllocateEw("heron", ew(shroud=3)))
    renewed = PhaseBegan(turn=2, phase="power_allocation").apply(state)
    assert renewed.ships[0].warfare.ew == ew()
    assert not renewed.ships[0].warfare.set


def test_4_0_a_destroyed_unit_sets_nothing() -> None:
    """CI-4.0-1, CI-13.1.8.1-1."""
    state = in_ew(RED, FLAG, BLUE)
    for status, code in (("destroyed", "destroyed"), ("derelict", "derelict")):
        changed = replace(state, ships=(replace(state.ships[0], status=status), *state.ships[1:]))
        assert points_of(changed, changed.ships[0]).points == 0
        with illegal(code):
            give(changed, AllocateEw("heron", ew()))


def test_4_4_extra_power_makes_more_ew() -> None:
    """Of sensors 8/4, four points more each time (CI-4.4-1)."""
    state = in_ew(RED, BLUE)
    heron = state.ships[0]
    fed = replace(heron, power=replace(heron.power, extra=(Extra("sensors", 9),)))
    boosted = replace(state, ships=(fed, state.ships[1]))
    assert points_of(boosted, fed).points == 10
    assert heard(give(boosted, AllocateEw("heron", ew(ecm=10))), EwAllocated)


def test_4_5_destroyed_sensors_give_nothing() -> None:
    """CI-4.5-1, CI-UMP-72."""
    state = given(in_ew(RED, BLUE), AllocateEw("heron", ew(shroud=3, amplification=2, ecm=1)))
    heron = state.ships[0]
    fed = replace(heron, power=replace(heron.power, extra=(Extra("sensors", 4),)))
    hurt = worn_down(replace(state, ships=(fed, state.ships[1])), "heron", sensors=16)
    assert points_of(hurt, hurt.ships[0]).points == 0
    assert effects_on(hurt, hurt.ships[0], hurt.ships[1], 12).doubled
    assert drm(hurt, "grebe", "heron", 12) == 0


def test_4_5_damaged_sensors_give_half_of_what_is_left() -> None:
    """CI-4.5-1, CI-13.1.1-1, CI-13.1.8.1-1."""
    state = worn_down(in_ew(RED, BLUE), "heron", sensors=7)
    assert points_of(state, state.ships[0]).points == 4
    hurt = worn_down(state, "heron", bridge=5)
    assert points_of(hurt, hurt.ships[0]).points == 3
    with illegal("ew_overspent"):
        give(hurt, AllocateEw("heron", ew(ecm=4)))


def test_4_1_units_in_one_hex_are_in_each_others_shrouds() -> None:
    """CI-4.1-1."""
    state = in_ew(RED, ship("grebe", "blue", cell=(0, 0)))
    assert not locked_on(state, *state.ships)
    state = given(state, AllocateEw("heron", ew(shroud=1)))
    assert locked_on(state, *state.ships)


def test_4_5_sensors_that_are_off_give_nothing() -> None:
    """CI-4.5-1."""
    state = in_ew(ship("heron", on=("engine",)), BLUE)
    assert points_of(state, state.ships[0]).points == 0


def test_4_6_signatures_help_those_who_aim() -> None:
    """CI-4.6-1."""
    options = Options(ship_signatures=True, signature_sensor_multiplier=2)
    state = in_ew(RED, BLUE, table.group("gnats", "blue"), options=options)
    grebe = state.ships[1]
    loud = replace(grebe, power=replace(grebe.power, used_before=14))
    state = replace(state, ships=(state.ships[0], loud))
    assert points_of(state, state.ships[0]).points == 16
    assert drm(state, "heron", "grebe", 12) == 14
    assert drm(state, "heron", "gnats", 12) == 0


def test_7_9_points_set_weapons_to_eleven() -> None:
    """CI-7.9-1."""
    state = in_ew(RED, BLUE, options=Options(set_to_eleven="per_weapon"))
    state = given(state, AllocateEw("heron", ew(eleven=3, shroud=5)))
    assert spent_on_eleven(state.ships[0]) == 3


def test_15_8_a_stealth_hull_is_locked_on_to_from_near() -> None:
    """CI-15.8-3, CI-RUL-103."""
    for column, locked in ((9, True), (10, False)):
        state = in_ew(RED, ship("grebe", "blue", cell=(0, column)))
        heron, grebe = state.ships
        sheet = replace(grebe.sheet, traits=("Stealth hull",))
        state = replace(state, ships=(heron, replace(grebe, sheet=sheet)))
        state = given(state, AllocateEw("heron", ew(shroud=2)))
        assert locked_on(state, *state.ships) is locked


def test_4_0_choices_tell_the_points_there_are() -> None:
    """CI-4.0-1, CI-4.8.1-1."""
    state = in_ew(FLAG, BLUE)
    red = Seat("side", "red")
    (found,) = offers_of(AllocateEwChoice, state, red)
    assert (found.unit, found.ew_points, found.detector_most) == ("rail", 19, 9)
    assert (found.masking_points, found.free_hexes, found.was_set) == (2, 4, False)
    assert not offers_of(AllocateEwChoice, given(state, Finish("red")), red)
    told = at_announcement(given(state, AllocateEw("rail", ew(detector=9))))
    (late,) = offers_of(SpendDetectorChoice, told, red)
    assert late.ew_points == 9


def next_ew(state: Battle) -> Battle:
    state = given(all_done(replace(state, phase="final", finished=())), EndTurn())
    return replace(state, phase="electronic_warfare", finished=())


def kept(state: Battle, unit: str = "heron") -> EwAllocation:
    found = all_done(state).unit(unit)
    assert found is not None
    return found.warfare.ew


def test_4_1_a_shroud_that_is_kept_need_not_be_given_again() -> None:
    """CI-4.1-1."""
    before = given(in_ew(RED, BLUE), AllocateEw("heron", ew(shroud=2, amplification=1, ecm=1)))
    state = next_ew(before)
    assert kept(state) == ew(shroud=2)
    assert kept(next_ew(all_done(state))) == ew(shroud=2)


def test_4_1_a_shroud_is_changed_or_turned_off_by_new_levels() -> None:
    """CI-4.1-1."""
    state = next_ew(given(in_ew(RED, BLUE), AllocateEw("heron", ew(shroud=2))))
    assert kept(given(state, AllocateEw("heron", ew(ecm=1)))) == ew(ecm=1)
    assert kept(given(state, AllocateEw("heron", ew()))) == ew()
    heron = state.ship("heron")
    assert heron is not None
    on = tuple([each for each in heron.power.on if each != "sensors"])
    assert kept(table.having(state, "heron", power={"on": on})) == ew()


def test_4_1_a_shroud_that_stays_is_as_secret_as_one_that_is_set() -> None:
    """CI-2.1.3-1."""
    state = next_ew(given(in_ew(RED, BLUE), AllocateEw("heron", ew(shroud=2))))
    ruling = give(given(state, Finish("red")), Finish("blue"))
    told = only(ruling, EwAllocated)
    assert (told.unit, told.rule, told.opens) == ("heron", "CI-4.1-1", "announce_ew")
    assert told.heard(ruling.state, Seat("side", "blue")) is None
