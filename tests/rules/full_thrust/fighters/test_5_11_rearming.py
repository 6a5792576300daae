"""Re-arming (FT 5.11)."""

from rules.full_thrust.alone import play, refused, rule
from rules.full_thrust.builders_fighters import aboard, battle, carrier, changed, group, group_named
from rules.full_thrust.table import only
from rules.rows import rows
from umpire.rules.full_thrust.fighter_attacks import MoveGroup, RecoverGroup
from umpire.rules.full_thrust.fighter_events import GroupRearmed
from umpire.rules.full_thrust.fighter_moves import relaunch_turn
from umpire.rules.full_thrust.state.tables import RearmTable


@rows(
    ((1,), None),
    ((2,), 12),
    ((3,), 12),
    ((4,), 12),
    ((5,), 12),
    ((6,), 11),
    ((1, 6), None),
    ((6, 2), 12),
    ((6, 6), 11),
)
def test_5_11_a_die_says_when_a_group_is_launched_again(
    faces: tuple[int, ...], turn: int | None
) -> None:
    """Recovered in turn 10; of combined groups the worst (FT-5.11-1, FT-RUL-38)."""
    assert turn == relaunch_turn(10, faces, RearmTable())


def test_5_11_rearming_restores_endurance_and_torpedoes() -> None:
    """(FT-5.11-1, FT-RUL-38)."""
    there = group("A8", type="torpedo", torpedoes=False, endurance=1)
    state = battle("allocation", carrier(1), there, rearming=True, turn=10)
    ruling = rule(state, RecoverGroup("A8", "A1"), 6)
    landed = group_named(ruling.state, "A8")
    assert (landed.endurance, landed.torpedoes, landed.relaunch_turn) == (6, True, 11)
    assert not only(ruling, GroupRearmed).grounded
    down = group_named(rule(state, RecoverGroup("A8", "A1"), 1).state, "A8")
    assert (down.grounded, down.relaunch_turn) == (True, None)


def test_5_11_without_rearming_a_group_may_be_launched_with_what_it_has_left() -> None:
    """No die is thrown, and nothing restored (FT-5.11-1, FT-5.7-1)."""
    there = group("A8", type="long_range", endurance=2)
    landed = play(battle("allocation", carrier(1), there), RecoverGroup("A8", "A1"))
    again = play(changed(landed, phase="fighters", turn=2), MoveGroup("A8"))
    assert (group_named(again, "A8").status, group_named(again, "A8").endurance) == ("active", 2)


def test_5_11_depleted_groups_are_combined_and_the_worst_applies() -> None:
    """One die for each group, when it lands (FT-5.11-1)."""
    groups = (group("A7", strength=2, ace=True), group("A8", strength=4))
    state = battle("allocation", carrier(4), *groups, rearming=True, turn=10)
    state = rule(state, RecoverGroup("A7", "A1"), 6).state
    for face, turn, grounded in ((3, 12, False), (6, 11, False), (1, None, True)):
        joined = rule(state, RecoverGroup("A8", "A1", "A7"), face).state
        whole = group_named(joined, "A7")
        assert (whole.strength, whole.ace) == (6, True)
        assert (whole.relaunch_turn, whole.grounded) == (turn, grounded)
        assert (group_named(joined, "A8").status, group_named(joined, "A8").strength) == (
            "merged",
            0,
        )
        assert refused(joined, RecoverGroup("A8", "A1")) == "destroyed"


def test_5_11_without_rearming_combined_groups_have_the_less_of_what_they_had() -> None:
    """(FT-5.11-1)."""
    there = aboard("A7", strength=3, endurance=2, torpedoes=True)
    landing = group("A8", strength=3, endurance=4, torpedoes=False)
    whole = group_named(
        play(battle("allocation", carrier(2), there, landing), RecoverGroup("A8", "A1", "A7")), "A7"
    )
    assert (whole.strength, whole.endurance, whole.torpedoes) == (6, 2, False)


@rows(
    ("A7", "capacity"),
    ("A6", "wrong_fighter_type"),
    ("A5", "unknown_target"),
    ("A4", "unknown_target"),
)
def test_5_11_groups_are_combined_that_are_alike_and_fit_together(join: str, code: str) -> None:
    """Up to six of one type aboard one carrier (FT-5.0-1, FT-5.11-1)."""
    there = (aboard("A7", strength=3), aboard("A6", bay="H2", strength=1, type="fast"), group("A5"))
    state = battle("allocation", carrier(4), *there, group("A8", strength=4), rearming=True)
    assert refused(state, RecoverGroup("A8", "A1", join)) == code
