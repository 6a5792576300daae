"""CI 4.3.1, 4.8: high-density sensors, detectors and masking, by order."""

import pytest
from msgspec.structs import replace

from rules.cold_infinity.builders_warfare import BLUE, FLAG, RED, at_announcement, drm, ew, in_ew
from rules.cold_infinity.table import battle, give, given, group, heard, illegal, offers_of, only
from umpire.kernel.errors import IllegalOrder, Malformed
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import Late
from umpire.rules.cold_infinity.turns.initiative import PhaseBegan
from umpire.rules.cold_infinity.turns.steps import Finish
from umpire.rules.cold_infinity.warfare.announcements import (
    AllocateEw,
    DetectorSpent,
    DetectorsResolved,
    HighDensityToggled,
    SpendDetector,
    ToggleHighDensity,
)
from umpire.rules.cold_infinity.warfare.levels import effects_on, hides_switches, locked_on, masks
from umpire.rules.cold_infinity.warfare.phase import ToggleHighDensityChoice


def test_4_3_small_vessels_aim_by_eye() -> None:
    """CI-4.3-1."""
    state = given(in_ew(group("gnats"), BLUE), AllocateEw("grebe", ew(ecm=5)))
    effects = effects_on(state, state.groups[0], state.ships[0], 12)
    assert (effects.doubled, effects.drm) == (False, 0)
    assert locked_on(state, state.groups[0], state.ships[0])


def test_4_3_1_high_density_sensors_work_as_others_do() -> None:
    """CI-4.3.1-1."""
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
    """CI-4.3.1-1."""
    state = battle(RED, group("gnats"), BLUE)
    state = given(state, ToggleHighDensity("gnats", on=True))
    for again in (True, False):
        with illegal("toggled_already"):
            give(state, ToggleHighDensity("gnats", on=again))
    renewed = PhaseBegan(turn=2, phase="power_allocation").apply(state)
    assert not given(renewed, ToggleHighDensity("gnats", on=False)).groups[0].high_density


def test_4_3_1_what_is_refused() -> None:
    """CI-4.3.1-1, CI-RUL-1."""
    basic = battle(group("gnats"), BLUE, options=Options(level="basic"))
    with illegal("option_off", rule="CI-RUL-1"):
        give(basic, ToggleHighDensity("gnats", on=True))
    state = battle(group("gnats"), BLUE)
    blind = replace(state.groups[0], craft=replace(state.groups[0].craft, sensors=0))
    with illegal("no_high_density"):
        give(replace(state, groups=(blind,)), ToggleHighDensity("gnats", on=True))
    with pytest.raises(Malformed):
        give(state, ToggleHighDensity("grebe", on=True))


def test_4_8_1_a_detector_spends_what_it_kept_back() -> None:
    """CI-4.8.1-1, CI-RUL-21."""
    state = given(in_ew(FLAG, BLUE), AllocateEw("rail", ew(shroud=1, detector=9)))
    told = at_announcement(state)
    assert told.phase == "announce_ew"
    assert drm(told, "rail", "grebe", 12) == 0
    ruling = give(told, SpendDetector("rail", Late(amplification=4, ecm=2)))
    spent = only(ruling, DetectorSpent)
    assert (spent.side, spent.opens) == ("red", "guided")
    assert drm(ruling.state, "rail", "grebe", 12) == 0
    closing = give(ruling.state, Finish("red"))
    resolved = only(closing, DetectorsResolved)
    assert resolved.announced[0].ew == ew(shroud=1, amplification=4, ecm=2)
    assert closing.state.ships[0].warfare.late is None


def test_4_8_1_what_a_detector_does_not_spend_is_lost() -> None:
    """CI-4.8.1-1, CI-RUL-21."""
    state = given(in_ew(FLAG, BLUE), AllocateEw("rail", ew(shroud=1, detector=9)))
    told = at_announcement(state)
    with illegal("ew_overspent", at="/late"):
        give(told, SpendDetector("rail", Late(ecm=10)))
    with illegal("no_detector"):
        give(told, SpendDetector("grebe", Late(ecm=1)))
    resolved = only(give(told, Finish("red")), DetectorsResolved)
    assert resolved.announced[0].ew == ew(shroud=1)


def test_4_8_1_without_detectors_nobody_waits() -> None:
    """CI-4.8.1-1."""
    state = given(in_ew(RED, BLUE), AllocateEw("heron", ew(ecm=1)))
    assert at_announcement(state).phase not in {"secret_attacks", "announce_ew"}


def test_4_8_2_masking_costs_two_points() -> None:
    """CI-4.8.2-1, CI-UMP-73."""
    state = given(in_ew(FLAG, BLUE), AllocateEw("rail", ew(ecm=17, masking=True)))
    assert masks(state, state.ships[0])
    with pytest.raises(IllegalOrder):
        give(state, AllocateEw("rail", ew(ecm=18, masking=True)))
    renewed = PhaseBegan(turn=2, phase="power_allocation").apply(state)
    assert hides_switches(renewed, renewed.ships[0])
    assert not masks(renewed, renewed.ships[0])
    later = PhaseBegan(turn=3, phase="power_allocation").apply(renewed)
    assert not hides_switches(later, later.ships[0])


def test_4_8_the_basic_rules_have_no_special_sensors() -> None:
    """CI-4.8.1-1, CI-4.8.2-1, CI-RUL-1."""
    state = in_ew(FLAG, BLUE, options=Options(level="basic"))
    for levels in (ew(detector=1), ew(masking=True)):
        with pytest.raises(IllegalOrder):
            give(state, AllocateEw("rail", levels))


def test_4_3_1_a_choice_tells_which_way_sensors_may_be_switched() -> None:
    """CI-4.3.1-1."""
    state = battle(RED, group("gnats"), BLUE)
    red = Seat("side", "red")
    found = offers_of(ToggleHighDensityChoice, state, red)
    assert [(each.group, each.on_after) for each in found] == [("gnats", True)]
    assert found[0].order == {"kind": "toggle_high_density", "group": "gnats", "on": True}
    after = given(state, ToggleHighDensity("gnats", on=True))
    assert not offers_of(ToggleHighDensityChoice, after, red)
