"""CI 7.2, 11.1: defence set in secret, switches, and allocations through orders."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.cold_infinity import table
from rules.cold_infinity.builders_duels import GUN, RED_SHOT, allocated, duel
from rules.cold_infinity.builders_fire_step import shot, step, use
from rules.cold_infinity.table import battle, give, group, heard, offers_of, only, refused, ship
from rules.rows import rows
from umpire.kernel.errors import Malformed, Refusal
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.defence.allocation import (
    AllocateDefence,
    ModeTotal,
    SetDefence,
    SwitchDefence,
    defence_against,
)
from umpire.rules.cold_infinity.defence.choices import (
    AllocateDefenceChoice,
    SetDefenceChoice,
    SwitchDefenceChoice,
)
from umpire.rules.cold_infinity.defence.setting import (
    DefenceMet,
    DefenceSet,
    DefenceSwitched,
    WeaponSwitched,
)
from umpire.rules.cold_infinity.fire.throws import ShotLost
from umpire.rules.cold_infinity.state.battle import DefensiveShot
from umpire.rules.cold_infinity.state.sheet import system_of, with_system
from umpire.rules.cold_infinity.state.values import Barnstorming
from umpire.rules.cold_infinity.turns.steps import Finish


@rows("standard", "ad_hoc", None)
def test_7_2_1_a_weapon_is_set_in_secret(mode: Any) -> None:
    """CI-7.2.1-1, CI-11.1-1."""
    ruling = give(duel("secret_attacks"), SetDefence("B", GUN, mode))
    told = only(ruling, DefenceSet)
    assert (told.use, told.side, told.opens) == (mode or "idle", "blue", "switch_defence")
    assert ruling.state.fire.use_of("B", GUN) == told.use


def test_7_2_1_emergency_fire_too_early_is_told_when_it_is_chosen() -> None:
    """CI-11.1.3-1."""
    with pytest.raises(Refusal) as told:
        give(duel("secret_attacks"), SetDefence("B", GUN, "emergency"))
    assert "late" not in told.value.message
    assert told.value.message.endswith("switch it then, by switch_defence.")


def test_7_2_6_a_switched_weapon_loses_its_attacks() -> None:
    """CI-7.2.6-1, CI-11.1.1-1."""
    own = (shot(2, "B", GUN, "R"), shot(3, "B", GUN, "R"), shot(4, "B", "flint_1", "R"))
    state = duel("switch_defence", step(RED_SHOT, *own, use("B", GUN, "attack")))
    sealed = give(state, SwitchDefence("B", GUN, "standard"))
    assert [type(each) for each in sealed.events] == [DefenceSwitched]
    assert sealed.state.fire.use_of("B", GUN) == "attack"
    both = table.given(sealed.state, Finish(side="red"))
    ruling = give(both, Finish(side="blue"))
    assert [each.shot for each in heard(ruling, ShotLost)] == ["shot-2", "shot-3"]
    assert heard(ruling, WeaponSwitched)[0].use == "standard"
    assert ruling.state.fire.use_of("B", GUN) == "standard"
    expected = ["waiting", "lost", "lost", "waiting"]
    assert [each.status for each in ruling.state.fire.shots] == expected


@rows("standard", "ad_hoc", "intercept")
def test_7_2_6_what_defends_already_does_not_switch(what: Any) -> None:
    """CI-7.2.6-1, CI-11.1.6.1-1."""
    state = duel("switch_defence", step(RED_SHOT, use("B", GUN, what)))
    assert refused(state, SwitchDefence("B", GUN, "standard"))[0] == "switch_forbidden"


def test_7_2_7_a_weapon_meets_a_shot_and_has_fired() -> None:
    """CI-7.2.7-1, CI-UMP-55."""
    state = duel("allocate_defence", step(RED_SHOT, use("B", GUN, "standard")))
    state = allocated(state, DefensiveShot("B", GUN, "shot-1")).state
    ruling = give(state, Finish(side="blue"))
    met = only(ruling, DefenceMet)
    assert [(each.weapon, each.rating, each.mode) for each in met.meeting] == [(GUN, 2, "standard")]
    unit = ruling.state.unit("B")
    assert unit is not None
    assert unit.arms.ready(GUN).shots == 2
    red = ruling.state.unit("R")
    assert red is not None
    total = defence_against(ruling.state, "shot-1", guided=False, attackers=red)
    assert (total.drm, total.ablative) == (-2, 0)


def test_7_2_7_what_is_left_over_does_nothing() -> None:
    """CI-7.2.7-1."""
    state = duel("allocate_defence", step(RED_SHOT, use("B", GUN, "standard")))
    ruling = give(state, Finish(side="blue"))
    assert not heard(ruling, DefenceMet)
    red = ruling.state.unit("R")
    assert red is not None
    assert defence_against(ruling.state, "shot-1", guided=False, attackers=red).drm == 0


def test_7_2_7_a_later_allocation_takes_the_place_of_an_earlier_one() -> None:
    """CI-7.2.7-1."""
    state = duel("allocate_defence", step(RED_SHOT, use("B", GUN, "standard")))
    state = allocated(state, DefensiveShot("B", GUN, "shot-1")).state
    assert allocated(state).state.fire.met == ()


def test_rul_123_what_an_earlier_phase_destroyed_defends_no_more() -> None:
    """CI-RUL-123."""
    state = duel("allocate_defence", step(RED_SHOT, use("B", GUN, "standard")))
    state = allocated(state, DefensiveShot("B", GUN, "shot-1")).state
    state = give(state, Finish(side="blue")).state
    blue = state.ships[1]
    gone = replace(system_of(blue.condition, GUN), lost=4, destroyed=True)
    hurt = replace(blue, condition=with_system(blue.condition, gone))
    state = replace(state, ships=(state.ships[0], hurt))
    assert defence_against(state, "shot-1", guided=False, attackers=state.ships[0]).drm == 0


def test_rul_123_a_ship_that_an_earlier_phase_left_derelict_defends_no_more() -> None:
    """CI-RUL-123, CI-13.1.8.1-1."""
    state = duel("allocate_defence", step(RED_SHOT, use("B", GUN, "standard")))
    state = allocated(state, DefensiveShot("B", GUN, "shot-1")).state
    red, blue = state.ships
    assert defence_against(state, "shot-1", guided=False, attackers=red).drm < 0
    adrift = replace(state, ships=(red, replace(blue, status="derelict")))
    assert defence_against(adrift, "shot-1", guided=False, attackers=red).drm == 0


@rows(("failed_rams", ("barnstorms", "/weapon")), ("failed_disengaged", None), ("success", None))
def test_5_5_3_who_has_just_got_away_from_a_ramming_defends_not(
    outcome: Any, refusal: tuple[str, str] | None
) -> None:
    """CI-5.5.3-3, CI-11.1-1."""
    state = duel("secret_attacks")
    tried = replace(state.ships[1], barnstorming=Barnstorming("R", outcome))
    state = replace(state, ships=(state.ships[0], tried))
    order = SetDefence("B", GUN, "standard")
    if refusal is None:
        assert heard(give(state, order), DefenceSet)
    else:
        assert refused(state, order) == refusal
        assert not offers_of(SetDefenceChoice, state, Seat("side", "blue"))


def test_12_2_4_a_large_group_takes_defence_off() -> None:
    """CI-12.2.4-1, CI-RUL-80."""
    state = battle(
        group("F", number=7),
        table.foe(),
        phase="allocate_defence",
        fire=step(shot(1, "F", "needle_1", "B"), use("B", GUN, "ad_hoc")),
    )
    state = allocated(state, DefensiveShot("B", GUN, "shot-1")).state
    total = defence_against(state, "shot-1", guided=False, attackers=state.groups[0])
    assert (total.modes, total.group, total.drm) == ((ModeTotal("ad_hoc", 3, 0),), -2, -1)


def test_5_5_3_what_skims_a_ship_is_met_by_nothing() -> None:
    """CI-5.5.3-2."""
    state = battle(
        group("F"),
        ship("R"),
        table.foe(),
        phase="allocate_defence",
        fire=step(RED_SHOT, shot(2, "F", "needle_1", "B"), use("B", GUN, "standard")),
    )
    skimming = replace(state.groups[0], barnstorming=Barnstorming("B", "success"))
    state = replace(state, groups=(skimming,))
    order = AllocateDefence("blue", (DefensiveShot("B", GUN, "shot-2"),))
    assert refused(state, order) == ("unknown_target", "/allocation/0")
    allocated(state, DefensiveShot("B", GUN, "shot-1"))


def test_7_7_1_nobody_told_how_units_lie_that_share_a_hex() -> None:
    """CI-7.7-1, CI-11.1-1."""
    units = (ship("R"), ship("B", side="blue"))
    fire = step(RED_SHOT, use("B", GUN, "standard"))
    state = battle(*units, phase="allocate_defence", fire=fire)
    order = AllocateDefence("blue", (DefensiveShot("B", GUN, "shot-1"),))
    assert refused(state, order)[0] == "no_relative_position"
    assert not offers_of(AllocateDefenceChoice, state, Seat("side", "blue"))


def test_7_2_choices_are_orders_that_are_accepted() -> None:
    """CI-7.2.1-1, CI-7.2.7-1, CI-7.2.2-1, CI-7.2.6-1."""
    blue = Seat("side", "blue")
    early = duel("secret_attacks")
    (settings,) = offers_of(SetDefenceChoice, early, blue)
    for each in settings.modes:
        give(early, SetDefence(settings.unit, each.weapon, each.mode))
    late = duel("switch_defence", step(RED_SHOT, shot(2, "B", GUN, "R"), use("B", GUN, "attack")))
    (switches,) = offers_of(SwitchDefenceChoice, late, blue)
    assert {each.lost_shots for each in switches.switches} == {("shot-2",)}
    for switch in switches.switches:
        give(late, SwitchDefence("B", switch.weapon, switch.to))
    last = duel("allocate_defence", step(RED_SHOT, use("B", GUN, "standard")))
    (meetings,) = offers_of(AllocateDefenceChoice, last, blue)
    for entry in meetings.meetings:
        allocated(last, DefensiveShot(entry.unit, entry.weapon, entry.shot))


def test_7_2_a_side_that_is_done_orders_no_more() -> None:
    """CI-UMP-65."""
    state = duel("secret_attacks", finished=("blue",))
    assert refused(state, SetDefence("B", GUN, "standard"))[0] == "finished"


def test_7_2_5_an_unknown_side_allocates_nothing() -> None:
    """CI-7.2.7-1."""
    state = duel("allocate_defence", step(RED_SHOT, use("B", GUN, "standard")))
    with pytest.raises(Malformed):
        give(state, AllocateDefence("green", ()))
