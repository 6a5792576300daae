"""CI 9.0: guided weapons are launched in a battle, each with a marker that all see."""

from typing import Any, TypeGuard

import pytest
from msgspec.structs import replace

from rules.cold_infinity import table
from rules.cold_infinity.asked import choices
from rules.cold_infinity.builders_guided import HARBINGER, SHRIKE, SQUALL, loaded
from rules.cold_infinity.table import battle, give, given, having, heard, only, refused, ship
from rules.rows import rows
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.fire.lines import ResolveFire
from umpire.rules.cold_infinity.guided.launches import LaunchChoice, LaunchGuided
from umpire.rules.cold_infinity.guided.strikes import GuidedAimed, GuidedLaunched, TargetsTold
from umpire.rules.cold_infinity.state.battle import Battle, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import EwAllocation
from umpire.rules.cold_infinity.state.vessels import Readiness, WeaponReadiness
from umpire.rules.cold_infinity.state.weapons import RateOfFire
from umpire.rules.cold_infinity.turns.steps import Finish

AT_B = LaunchGuided(unit="A", weapon="rack", target="B")


def facing(hexes: int = 6, options: Options | None = None, **fields: Any) -> Battle:
    return battle(ship("A"), table.foe("B", hexes), phase="launch", options=options, **fields)


def cruiser(shroud: int = 0) -> Battle:
    state = battle(ship("A", sheet="harrowgate"), ship("B", "blue", cell=(0, -6)), phase="launch")
    return having(state, "A", warfare={"ew": EwAllocation(shroud=shroud)})


def test_9_0_all_see_the_marker_and_its_owner_alone_the_target() -> None:
    """CI-2.1.4-1, CI-9.1-1."""
    ruling = give(facing(), AT_B)
    assert heard(ruling, GuidedLaunched) == (
        GuidedLaunched(guided="g1", side="red", cell=(0, 0), turn=1),
    )
    aimed = only(ruling, GuidedAimed)
    assert (aimed.side, aimed.turn, aimed.opens) == ("red", 1, "switch_defence")
    weapon = ruling.state.guided_weapon("g1")
    assert weapon is not None
    assert (weapon.target, weapon.munition, weapon.cell) == ("B", "thistle", (0, 0))


def test_9_0_a_launch_takes_a_missile_and_a_shot() -> None:
    """CI-9.2.1-1, CI-7.1.3-1."""
    state = given(facing(), AT_B)
    assert len(state.ships[0].arms.missiles("rack")) == 19
    assert state.ships[0].arms.ready("rack") == Readiness(shots=1)
    assert refused(state, AT_B) == ("shots_exceeded", "/weapon")


def test_9_0_any_missile_may_be_fired_or_the_next_by_house_rule() -> None:
    """CI-9.2.1-1, CI-RUL-63."""
    second = replace(AT_B, munition="squall", target=None, aimed_at=(0, -6))
    state = loaded(facing(), "A", SHRIKE, SQUALL)
    assert given(state, second).ships[0].arms.missiles("rack") == ("shrike",)
    strict = replace(state, options=Options(missiles_in_order=True))
    assert refused(strict, second) == ("fired_out_of_order", "/munition")


def test_9_0_a_rack_that_is_not_ready_launches_nothing() -> None:
    """CI-9.0-1, CI-7.1-1, CI-9.2.1-1."""
    state = facing()
    arms = state.ships[0].arms
    arming = replace(arms, readiness=(WeaponReadiness("rack", Readiness(arming=1)),))
    assert refused(change_ship(state, "A", arms=arming), AT_B) == ("not_armed", "/weapon")
    empty = replace(arms, magazines=())
    assert refused(change_ship(state, "A", arms=empty), AT_B) == ("not_loaded", "/weapon")
    derelict = change_ship(state, "A", status="derelict")
    assert refused(derelict, AT_B) == ("derelict", "/unit")
    gone = change_ship(state, "B", status="destroyed")
    assert refused(gone, AT_B) == ("destroyed", "/target")
    finished = given(state, Finish(side="red"))
    assert refused(finished, AT_B) == ("finished", "/unit")


def test_9_0_a_torpedo_needs_a_lock_on_and_no_missiles() -> None:
    """CI-9.0-2, CI-9.2.2-1."""
    order = LaunchGuided(unit="A", weapon="sling_1", target="B")
    assert refused(cruiser(), order) == ("launch_unlocked", "/target")
    aimed = only(give(cruiser(shroud=1), order), GuidedAimed)
    assert (aimed.munition, aimed.locked, aimed.missiles) == ("sling_torpedo", True, None)


def test_9_0_a_launcher_without_power_launches_nothing() -> None:
    """CI-7.1-1."""
    state = cruiser(shroud=1)
    on = tuple(each for each in state.ships[0].power.on if each != "sling_1")
    off = having(state, "A", power={"on": on})
    order = LaunchGuided(unit="A", weapon="sling_1", target="B")
    assert refused(off, order) == ("not_powered", "/weapon")


def test_9_0_the_basic_rules_have_missiles_alone() -> None:
    """CI-RUL-1, CI-9.2.2-1, CI-9.2.3-1, CI-7.8-1, CI-8.1-1."""
    basic = Options(level="basic")
    torpedo = LaunchGuided(unit="A", weapon="sling_1", target="B")
    assert refused(replace(cruiser(1), options=basic), torpedo) == ("option_off", "/weapon")
    state = loaded(facing(options=basic), "A", SHRIKE, SQUALL)
    assert refused(state, AT_B) == ("option_off", "/munition")
    wave = replace(AT_B, munition="squall", target=None, aimed_at=(0, -6))
    assert refused(state, wave) == ("option_off", "/munition")
    slicing = replace(HARBINGER, id="slicer", configuration="slicing")
    slicer = replace(AT_B, munition="slicer")
    expected = ("option_off", "/munition")
    assert refused(loaded(facing(options=basic), "A", slicing), slicer) == expected
    assert given(facing(options=basic), AT_B).guided


def test_12_2_3_each_fighter_of_a_group_launches_one() -> None:
    """CI-12.2.3-1."""
    state = battle(table.group("F"), ship("B", "blue", cell=(0, -6)), phase="launch")
    ruling = give(state, LaunchGuided(unit="F", weapon="pod", target="B"))
    assert [each.guided for each in heard(ruling, GuidedLaunched)] == ["g1", "g2", "g3"]
    assert ruling.state.groups[0].arms.missiles("pod") == ("thistle",)
    assert ruling.state.launches == 3


def test_9_0_what_may_be_launched_is_offered_with_its_range() -> None:
    """CI-9.0-1, CI-9.0-3."""
    offered = table.offers_of(LaunchChoice, facing(13), Seat("side", "red"))
    ((munition,),) = [each.munitions for each in offered]
    assert (munition.munition, munition.left) == ("thistle", 20)
    assert [(each.target, each.range_hexes) for each in munition.targets] == [("B", 13)]
    assert choices(facing(), Seat("observer")) == ()


def test_7_1_3_the_shots_of_a_rack_may_be_split_but_by_house_rule() -> None:
    """CI-RUL-122."""
    state = battle(
        ship("A"), ship("B", "blue", cell=(0, -6)), ship("C", "blue", cell=(1, -6)), phase="launch"
    )
    sheet = state.ships[0].sheet
    weapons = tuple(
        replace(each, rate_of_fire=RateOfFire(2)) if each.id == "hedge" else each
        for each in sheet.weapons
    )
    once = given(change_ship(state, "A", sheet=replace(sheet, weapons=weapons)), AT_B)
    other = replace(AT_B, target="C")
    assert len(given(once, other).guided) == 2
    together = replace(once, options=Options(split_shots=False))
    assert refused(together, other) == ("fire_split", "/target")
    assert len(given(together, AT_B).guided) == 2
    assert not targets(together, "C")
    assert targets(together, "B")


def targets(state: Battle, name: str) -> bool:
    offered = [each for each in choices(state, Seat("side", "red")) if _launches(each)]
    named = [at.target for each in offered for kind in each.munitions for at in kind.targets]
    return name in named


def _launches(each: Any) -> TypeGuard[LaunchChoice]:
    return isinstance(each, LaunchChoice)


def test_2_3_1_targets_are_told_when_fire_is_declared() -> None:
    """CI-2.1.4-1, CI-2.3.1-1."""
    state = replace(given(facing(), AT_B), phase="secret_attacks")
    ruling = give(given(state, Finish(side="red")), Finish(side="blue"))
    told = only(ruling, TargetsTold)
    (weapon,) = told.told
    expected = ("g1", "A", "thistle", "B")
    assert (weapon.guided, weapon.unit, weapon.munition, weapon.target) == expected


def test_9_0_a_whole_turn_from_launch_to_damage() -> None:
    """CI-9.0-1."""
    state = given(facing(), AT_B)
    finish = (Finish(side="red"), Finish(side="blue"))
    while state.phase != "guided":
        state = given(state, *finish)
    ruling = give(state, ResolveFire(), (3, 3, 3))
    hull = ruling.state.ships[1].condition.sections[0].hull
    assert hull == state.ships[1].condition.sections[0].hull - 12
    assert not ruling.state.guided


@rows(
    (facing(-6), AT_B, "The weapon does not bear on the target."),
    (
        cruiser(),
        LaunchGuided(unit="A", weapon="sling_1", target="B"),
        "A torpedo needs a lock-on its target when it is launched.",
    ),
)
def test_9_0_a_refused_launch_tells_why(state: Battle, order: LaunchGuided, words: str) -> None:
    """CI-9.0-1, CI-9.0-2."""
    with pytest.raises(Refusal) as told:
        give(state, order)
    assert told.value.message.startswith("Unit A cannot launch ")
    assert told.value.message.endswith(f" there: {words}")
