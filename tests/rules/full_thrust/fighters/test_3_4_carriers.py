"""Carriers (FT 3.4, 5.0, 7.1): launching, recovery, room."""

from rules.full_thrust.alone import play, refused, rule
from rules.full_thrust.builders_fighters import (
    LAUNCHING,
    aboard,
    battle,
    carrier,
    changed,
    fighting,
    group,
    group_named,
)
from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import named, only
from rules.rows import rows
from umpire.rules.full_thrust.fighter_attacks import MoveGroup, RecoverGroup
from umpire.rules.full_thrust.fighter_events import GroupLaunched
from umpire.rules.full_thrust.fighter_moves import (
    bar_to_launching,
    free_places,
    hangar_capacity,
    most_launches,
    most_recoveries,
)
from umpire.rules.full_thrust.state.options import Rounding
from umpire.rules.full_thrust.state.values import Core, Manoeuvre


def test_5_0_a_launch_is_the_first_move_of_a_group_from_its_carrier() -> None:
    """With the losses that it has had (FT-5.0-2, FT-3.4-2, FT-RUL-33)."""
    state = battle("fighters", carrier(1, (10, 0)), aboard("A7", strength=4, start_strength=6))
    ruling = rule(state, MoveGroup("A7", 10, 24, 3))
    launched = group_named(ruling.state, "A7")
    assert (launched.x, launched.y, launched.facing) == (10, 24, 3)
    assert (launched.status, launched.launched_turn, launched.start_strength) == ("active", 1, 6)
    assert only(ruling, GroupLaunched).lost_before == 2
    assert only(ruling, GroupLaunched).launched == named(ruling.state, "A1").launched == 1
    assert refused(state, MoveGroup("A7", 0, 24)) == "move_too_far"
    stayed = group_named(rule(state, MoveGroup("A7")).state, "A7")
    assert (stayed.x, stayed.y, stayed.moved) == (10, 0, True)


def test_5_8_by_option_only_losses_since_the_launch_count_for_morale() -> None:
    """As many craft as it has then are what it began with (FT-5.8-1, FT-RUL-33)."""
    home = (carrier(1, (10, 0)), aboard("A7", strength=4, start_strength=6))
    ruling = rule(battle("fighters", *home, morale_losses="launch"), MoveGroup("A7", 10, 24, 3))
    assert group_named(ruling.state, "A7").start_strength == 4
    assert only(ruling, GroupLaunched).lost_before == 0


@rows(1, 4, 6)
def test_3_4_as_many_groups_are_launched_as_there_are_working_bays(bays: int) -> None:
    """(FT-3.4-2)."""
    assert most_launches(bays) == bays
    groups = [aboard(f"A{number + 5}") for number in range(bays + 1)]
    state = battle("fighters", carrier(bays), *groups)
    state = play(state, *[MoveGroup(each.id) for each in groups[:-1]])
    assert named(state, "A1").launched == bays
    assert refused(state, MoveGroup(groups[-1].id)) == "no_bay"


@rows(
    ({"order": None}, "not_launched"),
    ({"order": Manoeuvre(turn=1)}, "not_launched"),
    ({"core": Core(bridge="out")}, "out_of_control"),
    ({"core": Core(power_core="dumped")}, "no_power"),
    ({"lost": ("H1",)}, "no_bay"),
    ({"status": "off_table"}, "no_bay"),
)
def test_3_4_a_carrier_launches_as_it_was_ordered(changes: Fields, code: str) -> None:
    """On the table, in control, ordered to, with a working bay (FT-3.4-1, FT-5.0-2, FT-RUL-102)."""
    assert refused(battle("fighters", carrier(1, **changes), aboard("A7")), MoveGroup("A7")) == code


def test_5_11_a_group_that_stays_down_is_not_launched() -> None:
    """Before its turn, or ever (FT-5.11-1)."""
    state = battle("fighters", carrier(2), aboard("A7", grounded=True), aboard("A8"), turn=3)
    assert refused(state, MoveGroup("A7")) == "grounded"
    later = battle("fighters", carrier(2), aboard("A8", relaunch_turn=4), turn=3)
    assert refused(later, MoveGroup("A8")) == "grounded"
    in_time = changed(later, turn=4)
    assert bar_to_launching(in_time, group_named(in_time, "A8")) is None


@rows((5, "up", 3), (4, "up", 2), (1, "up", 1), (1, "down", 0))
def test_3_4_half_the_bays_recover_a_group_each(bays: int, rounding: Rounding, most: int) -> None:
    """Rounded by the reading (FT-3.4-2, FT-RUL-43)."""
    assert most == most_recoveries(bays, rounding)
    groups = [group(f"A{number + 5}") for number in range(most + 1)]
    state = battle("allocation", carrier(bays), *groups, recovery_rounding=rounding)
    state = play(state, *[RecoverGroup(each.id, "A1") for each in groups[:-1]])
    assert named(state, "A1").recovered == most
    assert refused(state, RecoverGroup(groups[-1].id, "A1")) == "capacity"


def test_5_0_a_group_meets_its_carrier_after_movement() -> None:
    """Within the contact distance (FT-5.0-3, FT-RUL-26)."""
    state = battle("allocation", carrier(1), group("A7", (0, 1.5)), group("A8", (1, 0)))
    assert refused(state, RecoverGroup("A7", "A1")) == "not_in_range"
    landed = group_named(rule(state, RecoverGroup("A8", "A1")).state, "A8")
    assert (landed.status, landed.carrier, landed.bay) == ("aboard", "A1", "H1")
    wide = battle("allocation", carrier(1), group("A7", (0, 1.5)), contact_distance=2)
    assert group_named(rule(wide, RecoverGroup("A7", "A1")).state, "A7").status == "aboard"


@rows(
    ({"manoeuvred": True}, "must_not_manoeuvre"),
    ({"lost": ("H1",)}, "no_bay"),
    ({"core": Core(bridge="out")}, "out_of_control"),
    ({"status": "destroyed", "damage": 80}, "destroyed"),
)
def test_5_0_a_carrier_recovers_at_constant_course_and_velocity(changes: Fields, code: str) -> None:
    """(FT-5.0-3)."""
    state = battle("allocation", carrier(1, **changes), group("A7"))
    assert refused(state, RecoverGroup("A7", "A1")) == code


def test_5_0_launch_and_recovery_may_happen_in_one_turn() -> None:
    """(FT-3.4-2)."""
    state = battle("fighters", carrier(1), aboard("A7"), group("A8", (0, 1)))
    state = changed(play(state, MoveGroup("A7", 9, 9)), phase="allocation")
    assert group_named(play(state, RecoverGroup("A8", "A1")), "A8").status == "aboard"


def test_5_0_a_group_lands_on_a_ship_of_its_side_and_out_of_no_dogfight() -> None:
    """(FT-5.0-3, FT-5.4-4)."""
    home = carrier(1, order=LAUNCHING)
    state = battle("allocation", home, *fighting(group("A7"), group("B7")), group("B8"))
    assert refused(state, RecoverGroup("A7", "A1")) == "in_dogfight"
    assert refused(state, RecoverGroup("B8", "A1")) == "unknown_ship"
    assert refused(state, RecoverGroup("A7", "A9")) == "unknown_ship"
    assert refused(changed(state, finished=("A",)), RecoverGroup("A7", "A1")) == "finished"
    inside = battle("allocation", home, aboard("A7"))
    assert refused(inside, RecoverGroup("A7", "A1")) == "not_launched"


def test_7_1_capacity_is_six_craft_a_working_bay() -> None:
    """Two of six bays lost leave room for 24 (FT-7.1-2, FT-RUL-97)."""
    state = battle("fighters", carrier(4, (10, 0)))
    assert hangar_capacity(state, state.ships[0]) == 24
    state = battle("orders", carrier(6, lost=("H1", "H2")), aboard("A7", bay="H3", strength=5))
    assert free_places(state, named(state, "A1")) == 19


def test_7_1_a_group_finds_free_places_in_other_bays() -> None:
    """Four of six are taken: two land, three do not (FT-7.1-2, FT-RUL-97)."""
    home = carrier(2, lost=("H1",))
    there = aboard("A7", bay="H2", strength=4)
    state = battle("allocation", home, there, group("A8", strength=2), group("A9", strength=3))
    assert refused(state, RecoverGroup("A9", "A1")) == "capacity"
    assert group_named(rule(state, RecoverGroup("A8", "A1")).state, "A8").bay == "H2"


def test_7_1_a_group_goes_into_its_own_bay_or_the_emptiest() -> None:
    """(FT-RUL-97)."""
    own = group("A8", carrier="A1", bay="H2")
    state = battle("allocation", carrier(3), aboard("A7"), own)
    assert group_named(rule(state, RecoverGroup("A8", "A1")).state, "A8").bay == "H2"
    taken = battle("allocation", carrier(3), aboard("A7", bay="H2"), own)
    assert group_named(rule(taken, RecoverGroup("A8", "A1")).state, "A8").bay == "H1"


def test_5_0_a_recovered_group_attacks_nothing_and_screens_nothing() -> None:
    """What it had declared falls away (FT-5.0-3)."""
    there = group("A8", (0, 0.5), screening="A1", targets=("B1",))
    landed = group_named(
        rule(battle("allocation", carrier(1), there), RecoverGroup("A8", "A1")).state, "A8"
    )
    assert (landed.targets, landed.screening, landed.x, landed.y) == ((), None, 0, 0)
