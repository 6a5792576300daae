"""CI 4.0 to 4.6 in battle: EW levels by orders, in secret until they are told."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.cold_infinity.builders_battle import battle, give, given, group, heard, ship
from umpire.kernel.errors import IllegalOrder, Malformed, Refusal
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.apply import apply
from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.choices import choices
from umpire.rules.cold_infinity.options import Options
from umpire.rules.cold_infinity.power.allocation import Extra
from umpire.rules.cold_infinity.turns.events import PhaseBegan
from umpire.rules.cold_infinity.turns.orders import Finish
from umpire.rules.cold_infinity.warfare.allocation import EwAllocation, Late
from umpire.rules.cold_infinity.warfare.choices import (
    AllocateEwChoice,
    SpendDetectorChoice,
    ToggleHighDensityChoice,
)
from umpire.rules.cold_infinity.warfare.effects import (
    DIRECT,
    Amplifying,
    as_known,
    effects_on,
    hides_switches,
    locked_on,
    locked_on_hex,
    masks,
    points_of,
    spent_on_eleven,
)
from umpire.rules.cold_infinity.warfare.events import (
    DetectorSpent,
    DetectorsResolved,
    EwAllocated,
    EwAnnounced,
    HighDensityToggled,
)
from umpire.rules.cold_infinity.warfare.orders import (
    AllocateEw,
    SpendDetector,
    ToggleHighDensity,
)

RED = ship("heron")
BLUE = ship("grebe", "blue", cell=(0, 12))
FLAG = ship("rail", sheet="meridian")


def ew(**points: Any) -> EwAllocation:
    """An allocation of EW."""
    return EwAllocation(**points)


def in_ew(*units: Any, **fields: Any) -> Battle:
    """A battle in the Electronic Warfare Phase."""
    return battle(*units, phase="electronic_warfare", **fields)


def at_announcement(state: Battle) -> Battle:
    """The battle when both sides have declared nothing, and levels are told."""
    secret = replace(state, phase="secret_attacks", finished=())
    return given(secret, Finish("red"), Finish("blue"))


def drm(state: Battle, firer: str, target: str, range_hexes: int, by: Amplifying = DIRECT) -> int:
    """What EW adds to an attack."""
    one, other = state.unit(firer), state.unit(target)
    assert one is not None
    assert other is not None
    return effects_on(state, one, other, range_hexes, by).drm


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
    """No lock-on, no amplification, and a doubled range penalty (CI-4.1-3)."""
    levels = ew(shroud=1, amplification=4)
    state = given(in_ew(RED, BLUE), AllocateEw("heron", levels))
    heron, grebe = state.ships
    outside = effects_on(state, heron, grebe, 12)
    assert (outside.locked, outside.doubled, outside.drm) == (False, True, 0)


def test_4_2_ecm_takes_from_all_that_is_aimed_at_the_unit() -> None:
    """But not from the lock-on (CI-4.2-1)."""
    state = given(
        in_ew(RED, BLUE),
        AllocateEw("heron", ew(shroud=2, amplification=1)),
        AllocateEw("grebe", ew(ecm=5)),
    )
    assert drm(state, "heron", "grebe", 12) == -4
    assert drm(state, "heron", "grebe", 12, Amplifying("missile", 2)) == -3
    assert locked_on(state, state.ships[0], state.ships[1])


def test_2_1_3_levels_are_secret_until_they_are_told() -> None:
    """What others have not told counts for nothing in what a side reckons (CI-2.1.3-1)."""
    ruling = give(in_ew(RED, BLUE), AllocateEw("grebe", ew(ecm=5)))
    (sealed,) = heard(ruling, EwAllocated)
    assert (sealed.side, sealed.opens, sealed.turn) == ("blue", "announce_ew", 1)
    assert drm(as_known(ruling.state, "red"), "heron", "grebe", 12) == 0
    assert drm(as_known(ruling.state, "blue"), "heron", "grebe", 12) == -5
    told = at_announcement(ruling.state)
    assert told.ew_open
    assert drm(as_known(told, "red"), "heron", "grebe", 12) == -5


def test_2_1_3_all_levels_are_told_together() -> None:
    """With the radius of each shroud, that of a flag bridge too (CI-2.1.3-1, CI-15.1.1-1)."""
    state = given(in_ew(FLAG, BLUE), AllocateEw("rail", ew(shroud=2)))
    secret = given(replace(state, phase="secret_attacks", finished=()), Finish("red"))
    (told,) = heard(give(secret, Finish("blue")), EwAnnounced)
    assert [(each.unit, each.shroud_radius) for each in told.announced] == [
        ("rail", 24),
        ("grebe", 0),
    ]


def test_15_1_1_a_flag_bridge_makes_a_shroud_without_points() -> None:
    """Out to 4 hexes, and it adds a point of EW (CI-15.1.1-1)."""
    state = in_ew(FLAG, ship("grebe", "blue", cell=(0, 4)))
    assert points_of(state, state.ships[0]).points == 19
    assert locked_on(state, *state.ships)
    basic = replace(state, options=Options(level="basic"))
    assert points_of(basic, basic.ships[0]).points == 18
    assert not locked_on(basic, *basic.ships)


def test_4_0_a_later_allocation_takes_the_place_of_an_earlier_one() -> None:
    """Until the side is done with the phase (CI-4.0-1, CI-UMP-65)."""
    state = given(
        in_ew(RED, BLUE), AllocateEw("heron", ew(ecm=8)), AllocateEw("heron", ew(shroud=1))
    )
    assert state.ships[0].warfare.ew == ew(shroud=1)
    done = given(state, Finish("red"))
    with pytest.raises(IllegalOrder, match="finished"):
        give(done, AllocateEw("heron", ew(ecm=1)))


def test_4_0_shrouds_are_made_anew_each_turn() -> None:
    """What is not set again is off (CI-4.1-1)."""
    state = given(in_ew(RED, BLUE), AllocateEw("heron", ew(shroud=3)))
    renewed = apply(state, PhaseBegan(turn=2, phase="power_allocation"))
    assert renewed.ships[0].warfare.ew == ew()
    assert not renewed.ships[0].warfare.set


@pytest.mark.parametrize(
    ("order", "code", "at"),
    [
        (AllocateEw("heron", ew(shroud=9)), "ew_overspent", "/ew"),
        (AllocateEw("heron", ew(masking=True)), "no_masking", "/ew/masking"),
        (AllocateEw("heron", ew(detector=1)), "no_detector", "/ew/detector"),
        (AllocateEw("rail", ew(detector=10)), "reserve_too_large", "/ew/detector"),
        (AllocateEw("heron", ew(eleven=1)), "option_off", "/ew/eleven"),
        (AllocateEw("gnats", ew(ecm=1)), "visual_targeting", "/ew"),
        (AllocateEw("nobody", ew()), "unknown_unit", "/unit"),
    ],
)
def test_4_0_what_is_refused(order: AllocateEw, code: str, at: str) -> None:
    """EW that is not there, and sensors that the unit lacks (CI-4.0-1, CI-4.3-1, CI-4.8.1-1)."""
    with pytest.raises(Refusal) as refused:
        give(in_ew(RED, FLAG, group("gnats"), BLUE), order)
    assert (refused.value.code, refused.value.at) == (code, at)


def test_4_0_a_destroyed_unit_sets_nothing() -> None:
    """Nor does a derelict; neither has EW (CI-4.0-1, CI-13.1.8.1-1)."""
    state = in_ew(RED, FLAG, BLUE)
    for status, code in (("destroyed", "destroyed"), ("derelict", "derelict")):
        changed = replace(state, ships=(replace(state.ships[0], status=status), *state.ships[1:]))
        assert points_of(changed, changed.ships[0]).points == 0
        with pytest.raises(IllegalOrder) as refused:
            give(changed, AllocateEw("heron", ew()))
        assert refused.value.code == code


def test_4_4_extra_power_makes_more_ew() -> None:
    """Of sensors 8/4, four points more each time (CI-4.4-1)."""
    state = in_ew(RED, BLUE)
    heron = state.ships[0]
    fed = replace(heron, power=replace(heron.power, extra=(Extra("sensors", 9),)))
    boosted = replace(state, ships=(fed, state.ships[1]))
    assert points_of(boosted, fed).points == 10
    assert heard(give(boosted, AllocateEw("heron", ew(ecm=10))), EwAllocated)


def lose(state: Battle, unit: str, system: str, points: int, **now: bool) -> Battle:
    """The battle with points of a system of a ship lost."""
    found = state.ship(unit)
    assert found is not None
    sections = tuple(
        replace(
            part,
            systems=tuple(
                replace(each, lost=points, **now) if each.id == system else each
                for each in part.systems
            ),
        )
        for part in found.condition.sections
    )
    hurt = replace(found, condition=replace(found.condition, sections=sections))
    return replace(state, ships=tuple(hurt if each.id == unit else each for each in state.ships))


def test_4_5_destroyed_sensors_give_nothing() -> None:
    """Levels that were set fall with the last of them, boosted or not (CI-4.5-1, CI-UMP-72)."""
    state = given(in_ew(RED, BLUE), AllocateEw("heron", ew(shroud=3, amplification=2, ecm=1)))
    heron = state.ships[0]
    fed = replace(heron, power=replace(heron.power, extra=(Extra("sensors", 4),)))
    hurt = lose(replace(state, ships=(fed, state.ships[1])), "heron", "sensors", 16, destroyed=True)
    assert points_of(hurt, hurt.ships[0]).points == 0
    assert effects_on(hurt, hurt.ships[0], hurt.ships[1], 12).doubled
    assert drm(hurt, "grebe", "heron", 12) == 0


def test_4_5_damaged_sensors_give_half_of_what_is_left() -> None:
    """And a damaged bridge takes one more off (CI-4.5-1, CI-13.1.1-1, CI-13.1.8.1-1)."""
    state = lose(in_ew(RED, BLUE), "heron", "sensors", 7)
    assert points_of(state, state.ships[0]).points == 4
    hurt = lose(state, "heron", "bridge", 5)
    assert points_of(hurt, hurt.ships[0]).points == 3
    with pytest.raises(IllegalOrder) as refused:
        give(hurt, AllocateEw("heron", ew(ecm=4)))
    assert refused.value.code == "ew_overspent"


def test_4_1_units_in_one_hex_are_in_each_others_shrouds() -> None:
    """However they lie to each other (CI-4.1-1)."""
    state = in_ew(RED, ship("grebe", "blue", cell=(0, 0)))
    assert not locked_on(state, *state.ships)
    state = given(state, AllocateEw("heron", ew(shroud=1)))
    assert locked_on(state, *state.ships)


def test_4_5_sensors_that_are_off_give_nothing() -> None:
    """They need their power (CI-4.5-1)."""
    state = in_ew(ship("heron", on=("engine",)), BLUE)
    assert points_of(state, state.ships[0]).points == 0


def test_4_6_signatures_help_those_who_aim() -> None:
    """By the power that a ship used last turn; of fighters by none (CI-4.6-1)."""
    options = Options(ship_signatures=True, signature_sensor_multiplier=2)
    state = in_ew(RED, BLUE, group("gnats", "blue"), options=options)
    grebe = state.ships[1]
    loud = replace(grebe, power=replace(grebe.power, used_before=14))
    state = replace(state, ships=(state.ships[0], loud))
    assert points_of(state, state.ships[0]).points == 16
    assert drm(state, "heron", "grebe", 12) == 14
    assert drm(state, "heron", "gnats", 12) == 0


def test_4_3_small_vessels_aim_by_eye() -> None:
    """Without lock-on, doubling or ECM (CI-4.3-1)."""
    state = given(in_ew(group("gnats"), BLUE), AllocateEw("grebe", ew(ecm=5)))
    effects = effects_on(state, state.groups[0], state.ships[0], 12)
    assert (effects.doubled, effects.drm) == (False, 0)
    assert locked_on(state, state.groups[0], state.ships[0])


def test_4_3_1_high_density_sensors_work_as_others_do() -> None:
    """They lock on, make ECM, and heed that of others (CI-4.3.1-1)."""
    opening = battle(group("gnats"), BLUE)
    ruling = give(opening, ToggleHighDensity("gnats", on=True))
    assert heard(ruling, HighDensityToggled)
    state = given(
        replace(ruling.state, phase="electronic_warfare"),
        AllocateEw("gnats", ew(ecm=1, shroud=1)),
        AllocateEw("grebe", ew(ecm=5)),
    )
    gnats, grebe = state.groups[0], state.ships[0]
    assert effects_on(state, gnats, grebe, 10).drm == -5
    assert effects_on(state, gnats, grebe, 12).doubled
    assert drm(state, "grebe", "gnats", 12) == -1


def test_4_3_1_they_are_switched_once_a_turn() -> None:
    """On or off, and back next turn (CI-4.3.1-1)."""
    state = battle(RED, group("gnats"), BLUE)
    state = given(state, ToggleHighDensity("gnats", on=True))
    for again in (True, False):
        with pytest.raises(IllegalOrder) as refused:
            give(state, ToggleHighDensity("gnats", on=again))
        assert refused.value.code == "toggled_already"
    renewed = apply(state, PhaseBegan(turn=2, phase="power_allocation"))
    assert not given(renewed, ToggleHighDensity("gnats", on=False)).groups[0].high_density


def test_4_3_1_what_is_refused() -> None:
    """In the basic rules, without such sensors, of ships (CI-4.3.1-1, CI-RUL-1)."""
    basic = battle(group("gnats"), BLUE, options=Options(level="basic"))
    with pytest.raises(IllegalOrder) as refused:
        give(basic, ToggleHighDensity("gnats", on=True))
    assert (refused.value.code, refused.value.rule) == ("option_off", "CI-RUL-1")
    state = battle(group("gnats"), BLUE)
    blind = replace(state.groups[0], craft=replace(state.groups[0].craft, sensors=0))
    with pytest.raises(IllegalOrder) as refused:
        give(replace(state, groups=(blind,)), ToggleHighDensity("gnats", on=True))
    assert refused.value.code == "no_high_density"
    with pytest.raises(Malformed):
        give(state, ToggleHighDensity("grebe", on=True))


def test_4_8_1_a_detector_spends_what_it_kept_back() -> None:
    """After all have told theirs, in secret until the phase ends (CI-4.8.1-1, CI-RUL-21)."""
    state = given(in_ew(FLAG, BLUE), AllocateEw("rail", ew(shroud=1, detector=9)))
    told = at_announcement(state)
    assert told.phase == "announce_ew"
    assert drm(told, "rail", "grebe", 12) == 0
    ruling = give(told, SpendDetector("rail", Late(amplification=4, ecm=2)))
    (spent,) = heard(ruling, DetectorSpent)
    assert (spent.side, spent.opens) == ("red", "guided")
    assert drm(ruling.state, "rail", "grebe", 12) == 0
    closing = give(ruling.state, Finish("red"))
    (resolved,) = heard(closing, DetectorsResolved)
    assert resolved.announced[0].ew == ew(shroud=1, amplification=4, ecm=2)
    assert closing.state.ships[0].warfare.late is None


def test_4_8_1_what_a_detector_does_not_spend_is_lost() -> None:
    """It asks only those who kept something back (CI-4.8.1-1, CI-RUL-21)."""
    state = given(in_ew(FLAG, BLUE), AllocateEw("rail", ew(shroud=1, detector=9)))
    told = at_announcement(state)
    with pytest.raises(IllegalOrder) as refused:
        give(told, SpendDetector("rail", Late(ecm=10)))
    assert (refused.value.code, refused.value.at) == ("ew_overspent", "/late")
    with pytest.raises(IllegalOrder) as refused:
        give(told, SpendDetector("grebe", Late(ecm=1)))
    assert refused.value.code == "no_detector"
    (resolved,) = heard(give(told, Finish("red")), DetectorsResolved)
    assert resolved.announced[0].ew == ew(shroud=1)


def test_4_8_1_without_detectors_nobody_waits() -> None:
    """Levels are told, and fire is resolved (CI-4.8.1-1)."""
    state = given(in_ew(RED, BLUE), AllocateEw("heron", ew(ecm=1)))
    assert at_announcement(state).phase not in {"secret_attacks", "announce_ew"}


def test_4_8_2_masking_costs_two_points() -> None:
    """And hides next turn what is switched (CI-4.8.2-1, CI-UMP-73)."""
    state = given(in_ew(FLAG, BLUE), AllocateEw("rail", ew(ecm=17, masking=True)))
    assert masks(state, state.ships[0])
    with pytest.raises(IllegalOrder):
        give(state, AllocateEw("rail", ew(ecm=18, masking=True)))
    renewed = apply(state, PhaseBegan(turn=2, phase="power_allocation"))
    assert hides_switches(renewed, renewed.ships[0])
    assert not masks(renewed, renewed.ships[0])
    later = apply(renewed, PhaseBegan(turn=3, phase="power_allocation"))
    assert not hides_switches(later, later.ships[0])


def test_4_8_the_basic_rules_have_no_special_sensors() -> None:
    """Neither detectors nor masking (CI-4.8.1-1, CI-4.8.2-1, CI-RUL-1)."""
    state = in_ew(FLAG, BLUE, options=Options(level="basic"))
    for levels in (ew(detector=1), ew(masking=True)):
        with pytest.raises(IllegalOrder):
            give(state, AllocateEw("rail", levels))


def test_7_9_points_set_weapons_to_eleven() -> None:
    """Where that is agreed upon (CI-7.9-1)."""
    state = in_ew(RED, BLUE, options=Options(set_to_eleven="per_weapon"))
    state = given(state, AllocateEw("heron", ew(eleven=3, shroud=5)))
    assert spent_on_eleven(state.ships[0]) == 3


def test_15_8_a_stealth_hull_is_locked_on_to_from_near() -> None:
    """Closer than half of the shroud (CI-15.8-3, CI-RUL-103)."""
    for column, locked in ((9, True), (10, False)):
        state = in_ew(RED, ship("grebe", "blue", cell=(0, column)))
        heron, grebe = state.ships
        sheet = replace(grebe.sheet, traits=("Stealth hull",))
        state = replace(state, ships=(heron, replace(grebe, sheet=sheet)))
        state = given(state, AllocateEw("heron", ew(shroud=2)))
        assert locked_on(state, *state.ships) is locked


def test_4_0_choices_tell_the_points_there_are() -> None:
    """To those whose unit it is, while they are not done (CI-4.0-1, CI-4.8.1-1)."""
    state = in_ew(FLAG, BLUE)
    red = Seat("side", "red")
    (found,) = [each for each in choices(state, red) if isinstance(each, AllocateEwChoice)]
    assert (found.unit, found.ew_points, found.detector_most) == ("rail", 19, 9)
    assert (found.masking_points, found.free_hexes, found.was_set) == (2, 4, False)
    assert not [
        each
        for each in choices(given(state, Finish("red")), red)
        if isinstance(each, AllocateEwChoice)
    ]
    told = at_announcement(given(state, AllocateEw("rail", ew(detector=9))))
    (late,) = [each for each in choices(told, red) if isinstance(each, SpendDetectorChoice)]
    assert late.ew_points == 9


def test_4_3_1_a_choice_tells_which_way_sensors_may_be_switched() -> None:
    """Once a turn (CI-4.3.1-1)."""
    state = battle(RED, group("gnats"), BLUE)
    red = Seat("side", "red")
    found = [each for each in choices(state, red) if isinstance(each, ToggleHighDensityChoice)]
    assert found == [ToggleHighDensityChoice(group="gnats", on_after=True)]
    after = given(state, ToggleHighDensity("gnats", on=True))
    assert not [each for each in choices(after, red) if isinstance(each, ToggleHighDensityChoice)]
