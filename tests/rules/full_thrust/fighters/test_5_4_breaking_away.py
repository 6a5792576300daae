"""Slipping away from contact, and breaking off a dogfight (FT-5.4-3, FT-5.4-5)."""

from typing import Any

from rules.full_thrust.alone import play, refused, rule
from rules.full_thrust.builders_fighters import (
    battle,
    changed,
    fighting,
    group,
    group_named,
    resolve,
    salvo,
    ship,
)
from rules.full_thrust.table import only, told
from rules.rows import rows
from umpire.rules.full_thrust.fighter_attacks import (
    BreakOff,
    DeclareAttack,
    EvadeContact,
    MoveGroup,
)
from umpire.rules.full_thrust.fighter_events import GroupFired, GroupMoved
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup

DUEL = fighting(group("A7", strength=3), group("B7", strength=1))


def contacted(**changes: Any) -> Battle:
    """Return A7 with three craft, and B7 that has come up to it."""
    hunter = group("B7", strength=6, moved=True)
    return battle("fighters", group("A7", (0, 1), strength=3, **changes), hunter)


def test_5_4_a_group_in_contact_slips_away_under_a_free_shot() -> None:
    """One die an attacker, no reply; it is the attacker's fire (FT-5.4-3, FT-RUL-27)."""
    ruling = rule(contacted(), EvadeContact("A7", 0, 25, 6), 4, 2, 3, 1, 2, 1)
    shot = only(ruling, GroupFired)
    assert (shot.group, shot.kills, shot.occasion) == ("B7", (1,), "free_shot")
    away = group_named(ruling.state, "A7")
    assert (away.y, away.facing, away.strength, away.moved) == (25, 6, 2, True)
    assert (away.endurance, group_named(ruling.state, "B7").endurance) == (5, 5)
    assert group_named(ruling.state, "B7").fired
    assert refused(ruling.state, MoveGroup("A7", 0, 26)) == "already_moved"


def test_5_4_a_group_that_is_shot_down_does_not_get_away() -> None:
    """(FT-5.4-3)."""
    ruling = rule(contacted(), EvadeContact("A7", 0, 9), 4, 5, 5, 1, 1, 1)
    assert group_named(ruling.state, "A7").status == "destroyed"
    assert not told(ruling, GroupMoved)


def test_5_4_a_group_that_has_moved_cannot_slip_away() -> None:
    """By a main or a secondary move (FT-5.4-3, FT-RUL-27)."""
    assert refused(contacted(moved=True), EvadeContact("A7", 0, 9)) == "already_moved"
    assert refused(contacted(moved_secondary=True), EvadeContact("A7", 0, 9)) == "already_moved"


@rows(
    group("B7"),
    group("B7", (0, -0.5), moved=True),
    group("B7", facing=6, moved=True),
    group("B7", moved=True, endurance=0),
    group("B7", moved=True, fired=True),
    group("A8", moved=True),
)
def test_5_4_nobody_slips_away_from_groups_that_have_not_come_up_to_it(
    hunter: FighterGroup,
) -> None:
    """An enemy that has moved, is near, faces it, and can fire (FT-RUL-26, FT-5.7-2)."""
    state = battle("fighters", group("A7", (0, 1)), hunter)
    assert refused(state, EvadeContact("A7", 0, 9)) == "not_contacted"


def test_5_4_a_group_in_contact_slips_away_or_stays() -> None:
    """It does not just move, nor go farther than it can; it waits for no turn (FT-5.4-3)."""
    state = contacted()
    assert refused(state, MoveGroup("A7", 0, 9)) == "in_dogfight"
    assert refused(state, EvadeContact("A7", 0, 26)) == "move_too_far"
    assert group_named(play(state, MoveGroup("A7", facing=6)), "A7").facing == 6
    late = changed(state, active="B", finished=("A",))
    assert group_named(rule(late, EvadeContact("A7", 0, 9), *(1,) * 6).state, "A7").moved


def test_5_4_contact_by_a_declared_attack_is_left_by_a_secondary_move() -> None:
    """For a CEF, besides that of being fired at (FT-5.4-3, FT-RUL-27)."""
    units = (group("A7", (0, 5), strength=3), group("B7", strength=2), ship("B1", (0, 9)))
    state = play(battle("allocation", *units), DeclareAttack("A7", ("B1",)))
    assert refused(state, EvadeContact("A7", 0, 9)) == "not_contacted"
    state = play(state, DeclareAttack("B7", ("A7",)))
    assert refused(state, EvadeContact("A7", 0, 17.1)) == "move_too_far"
    ruling = rule(state, EvadeContact("A7", 0, 14, 6), 1, 4)
    away, hunter = group_named(ruling.state, "A7"), group_named(ruling.state, "B7")
    assert (away.y, away.strength, away.endurance, away.moved_secondary) == (14, 2, 4, True)
    assert (away.dogfight, hunter.dogfight, hunter.targets) == ((), (), ())
    assert group_named(play(ruling.state, DeclareAttack("A7", ("B1",))), "A7").targets == ("B1",)
    assert refused(ruling.state, DeclareAttack("B7", ("A7",))) == "already_fired"


def test_5_4_without_a_cef_no_group_slips_away_late() -> None:
    """(FT-5.7-2, FT-RUL-27)."""
    state = battle("allocation", group("A7", (0, 5), endurance=0), group("B7"))
    state = play(state, DeclareAttack("B7", ("A7",)))
    assert refused(state, EvadeContact("A7", 0, 9)) == "no_cef"


def test_5_4_a_dogfight_of_an_earlier_turn_is_broken_off_not_slipped_out_of() -> None:
    """(FT-5.4-3, FT-5.4-5)."""
    assert refused(battle("allocation", *DUEL, turn=2), EvadeContact("A7", 0, 9)) == "in_dogfight"


def test_5_4_who_breaks_off_is_fired_at_without_reply() -> None:
    """The example of 5.4: the shot is the fire of that group, which may still move.

    (FT-5.4-5, FT-RUL-28).
    """
    ruling = rule(battle("fighters", *DUEL, turn=2, active="B"), BreakOff("B7", 0, 20), 1, 4, 2)
    assert only(ruling, GroupFired).occasion == "parting_shot"
    assert group_named(ruling.state, "B7").status == "destroyed"
    assert (group_named(ruling.state, "A7").fired, group_named(ruling.state, "A7").dogfight) == (
        True,
        (),
    )
    assert group_named(play(changed(ruling.state, active="A"), MoveGroup("A7", 0, 9)), "A7").moved


def test_5_4_who_has_broken_off_acts_normally_and_its_enemy_has_fired() -> None:
    """(FT-5.4-5, FT-RUL-28)."""
    state = battle("fighters", *DUEL, ship("A1", (0, 22)), turn=2, active="B")
    ruling = rule(state, BreakOff("B7", 0, 20, 12), 1, 3, 2)
    breaker = group_named(ruling.state, "B7")
    assert (breaker.y, breaker.moved, breaker.dogfight, breaker.endurance) == (20, True, (), 5)
    later = changed(ruling.state, phase="allocation")
    assert group_named(play(later, DeclareAttack("B7", ("A1",))), "B7").targets == ("A1",)
    near = changed(later, groups=(*later.groups, group("B8")))
    assert refused(near, DeclareAttack("A7", ("B8",))) == "already_fired"


def test_5_4_the_parting_shot_may_be_declined_or_left_to_some() -> None:
    """Who has not fired may still fire at others (FT-5.4-5, FT-5.4-6)."""
    trio = fighting(group("A7", strength=1), group("A8", strength=1), group("B7", strength=2))
    state = battle("fighters", *trio, turn=2, active="B")
    quiet = rule(state, BreakOff("B7", 0, 9, parting=()))
    assert not told(quiet, GroupFired)
    assert group_named(quiet.state, "B7").endurance == 6
    one = rule(state, BreakOff("B7", 0, 9, parting=("A8",)), 1)
    assert [group_named(one.state, name).fired for name in ("A7", "A8")] == [False, True]


def test_5_4_a_group_fires_one_parting_shot() -> None:
    """At the first that breaks off; it does not fire at the rest either (FT-5.4-5, FT-5.4-6)."""
    trio = fighting(group("A7", strength=2), group("B7", strength=1), group("B8", strength=1))
    state = battle("fighters", *trio, turn=2, active="B")
    state = rule(state, BreakOff("B7", 0, 9), 1, 1).state
    assert not told(rule(state, BreakOff("B8", 0, 9)), GroupFired)
    assert [event.group for event in told(resolve(state, 4), GroupFired)] == ["B8"]


@rows(
    (BreakOff("B8", 0, 1), "not_in_dogfight"),
    (BreakOff("B7", 0, 25), "move_too_far"),
    (BreakOff("B7", 0, 1, parting=("A8",)), "unknown_target"),
    (BreakOff("B7", 0, 1, parting=("A7", "A7")), "unknown_target"),
    (BreakOff("A7", 0, 1), "not_active_side"),
    (BreakOff("B9", 0, 1), "already_moved"),
)
def test_5_4_who_may_not_break_off(order: BreakOff, code: str) -> None:
    """(FT-5.4-5, FT-RUL-28)."""
    others = fighting(group("A9", moved=True), group("B9", moved=True))
    state = battle("fighters", *DUEL, group("B8"), *others, turn=2, active="B")
    assert refused(state, order) == code


def test_5_4_who_has_fired_is_not_named_for_a_parting_shot() -> None:
    """(FT-5.4-5)."""
    state = battle("fighters", *fighting(group("A7", fired=True), group("B7")), turn=2, active="B")
    assert refused(state, BreakOff("B7", 0, 9, parting=("A7",))) == "already_fired"


def test_5_4_a_salvo_does_not_hold_a_group() -> None:
    """Only fighters come into contact (FT-5.4-3)."""
    state = battle("allocation", group("A7"), salvo("B8"))
    assert refused(state, EvadeContact("A7", 0, 9)) == "not_contacted"
