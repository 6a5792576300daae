"""CI 12.1, 12.3.1: groups that merge, and fighters that are given up in an order, by orders."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.cold_infinity.builders_damage import a_hit, landed
from rules.cold_infinity.builders_fire_step import missile
from rules.cold_infinity.table import battle, give, group, heard, offers_of, only, rows, ship
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.hits.failures import GroupStruck
from umpire.rules.cold_infinity.referee import CorrectUnit
from umpire.rules.cold_infinity.setup import check
from umpire.rules.cold_infinity.small import (
    FightersGivenUp,
    GiveUpFighters,
    GiveUpFightersChoice,
    GroupsMerged,
    MergeGroups,
    MergeGroupsChoice,
    Merger,
    group_class,
)
from umpire.rules.cold_infinity.state.battle import Battle, change_group
from umpire.rules.cold_infinity.state.units import status_of
from umpire.rules.cold_infinity.state.values import GroupClass
from umpire.rules.cold_infinity.state.vessels import (
    Arms,
    Drone,
    Group,
    Magazine,
    Readiness,
    WeaponReadiness,
)


def wing(*sizes: int, **given: Any) -> Battle:
    """Red groups f1, f2 and so on in one hex, and a blue ship, in Final Actions."""
    groups = [group(f"f{place}", number=size) for place, size in enumerate(sizes, start=1)]
    return battle(*groups, ship("b", "blue", cell=(0, -5)), phase="final", **given)


def of(state: Battle, name: str = "f1") -> Group:
    found = state.group(name)
    assert found is not None
    return found


def refused(state: Battle, order: Any) -> tuple[str, str]:
    with pytest.raises(Refusal) as told:
        give(state, order)
    return told.value.code, told.value.at


@rows(
    ((3, 3), "flight"),
    ((6, 6), "strike_force"),
    ((6, 3), "strike_force"),
    ((3, 3, 3, 3), "strike_force"),
)
def test_12_1_1_groups_merge_into_one(sizes: tuple[int, ...], name: GroupClass) -> None:
    """CI-12.1.1-1, CI-RUL-81."""
    state = wing(*sizes)
    others = tuple([each.id for each in state.groups[1:]])
    ruling = give(state, MergeGroups("f1", others))
    told = only(ruling, GroupsMerged)
    assert (told.group, told.others) == ("f1", others)
    merged = of(ruling.state)
    assert len({each.id for each in merged.flying}) == sum(sizes)
    assert group_class(len(merged.flying), state.tables.small_vessels) == name
    assert [status_of(each) for each in ruling.state.groups[1:]] == ["removed"] * len(others)
    check(ruling.state)


def test_12_1_1_what_was_lost_stays_lost() -> None:
    """CI-12.1.1-1."""
    state = wing(5, 3)
    hurt = (replace(of(state).fighters[0], hull=0, status="destroyed"), *of(state).fighters[1:])
    scratched = (replace(of(state, "f2").fighters[0], hull=1), *of(state, "f2").fighters[1:])
    state = change_group(state, "f1", fighters=hurt)
    state = change_group(state, "f2", fighters=scratched)
    merged = of(give(state, MergeGroups("f1", ("f2",))).state)
    assert [each.hull for each in merged.fighters] == [0, 8, 8, 8, 8, 1, 8, 8]
    assert [each.status for each in merged.fighters][:2] == ["destroyed", "flying"]


def test_ump_66_a_correction_sets_only_those_that_fly_in_a_group_yet() -> None:
    """CI-UMP-66."""
    state = give(wing(3, 3), MergeGroups("f1", ("f2",))).state
    corrected = CorrectUnit(unit="f2", reason="a slip", hulls=(1, 1, 1), cell=(0, 1))
    shell = of(give(state, corrected).state, "f2")
    assert [each.status for each in shell.fighters] == ["merged"] * 3
    longer = CorrectUnit(unit="f1", reason="a slip", hulls=(8, 8, 8, 2, 8, 8))
    assert of(give(state, longer).state).fighters[3].hull == 2


def test_ump_110_what_has_merged_has_what_the_least_of_them_has() -> None:
    """CI-UMP-110."""
    state = wing(3, 3)
    spent = Arms(
        readiness=(WeaponReadiness("needle_1", Readiness(cooling=2, shots=1)),),
        magazines=(Magazine("rack", ("dart",)),),
    )
    full = Arms(
        readiness=(WeaponReadiness("needle_1", Readiness(arming=1)),),
        magazines=(Magazine("rack", ("dart", "dart")),),
    )
    state = change_group(change_group(state, "f1", arms=full), "f2", arms=spent)
    merged = of(give(state, MergeGroups("f1", ("f2",))).state)
    assert merged.arms.ready("needle_1") == Readiness(arming=1, cooling=2, shots=1)
    assert merged.arms.missiles("rack") == ("dart",)
    assert refused(replace(state, phase="launch"), MergeGroups("f1", ("f2",)))[0] == "wrong_phase"


def test_ump_110_what_is_under_way_follows_those_that_merge() -> None:
    """CI-UMP-110."""
    drone = Drone(target="f2", position=(0, -2), range_left=9, last_seen=(0, 0))
    after = missile("g-1", side="blue", launcher="b", target="f2", drone=drone)
    own = missile("g-2", launcher="f2", target="b")
    state = wing(3, 3, guided=(after, own))
    first, second = give(state, MergeGroups("f1", ("f2",))).state.guided
    assert (first.target, first.drone and first.drone.target, first.launcher) == ("f1", "f1", "b")
    assert (second.launcher, second.target) == ("f1", "b")


def test_12_1_1_mergers_are_told_as_choices() -> None:
    """CI-12.1.1-1."""
    state = wing(3, 3, 6, 1)
    told = offers_of(MergeGroupsChoice, state, Seat("side", "red"))
    assert [each.group for each in told] == ["f1", "f2", "f3", "f4"]
    assert told[0].mergers == (
        Merger(("f2",), 6, "flight"),
        Merger(("f3",), 9, "strike_force"),
        Merger(("f4",), 4, "flight"),
    )
    for each in told:
        for merger in each.mergers:
            give(state, MergeGroups(each.group, merger.others))
    assert not offers_of(MergeGroupsChoice, state, Seat("side", "blue"))


def test_12_3_1_the_owner_says_which_fighter_is_struck() -> None:
    """CI-12.3.1-1."""
    state = replace(wing(3), phase="starship")
    ruling = give(state, GiveUpFighters("f1", ("3", "2")))
    assert heard(ruling, FightersGivenUp)[0].fighters == ("3", "2")
    hits = [a_hit("f1", 13, 30, id=f"hit-{number}") for number in range(3)]
    struck = heard(landed(ruling.state, *hits), GroupStruck)
    assert [[each.fighter for each in one.fighters] for one in struck] == [["3"], ["2"], ["1"]]


@rows(
    (GiveUpFighters("f9", ("1",)), ("unknown_unit", "/group")),
    (GiveUpFighters("f1", ("1", "9")), ("unknown_fighter", "/fighters/1")),
    (GiveUpFighters("f1", ("1", "1")), ("unknown_fighter", "/fighters/1")),
)
def test_12_3_1_what_is_given_up_must_fly(order: Any, refusal: tuple[str, str]) -> None:
    """CI-12.3.1-1."""
    assert refused(wing(3), order) == refusal


def test_12_3_1_only_a_group_of_several_has_the_choice() -> None:
    """CI-12.3.1-1."""
    told = offers_of(GiveUpFightersChoice, wing(3, 1), Seat("side", "red"))
    assert [(each.group, [one.id for one in each.fighters]) for each in told] == [
        ("f1", ["1", "2", "3"])
    ]
