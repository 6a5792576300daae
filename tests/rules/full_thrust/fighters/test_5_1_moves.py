"""Moves (FT 5.1): main moves, secondary moves, who goes first."""

from typing import Any

from rules.full_thrust.alone import play, refused, rule
from rules.full_thrust.builders_fighters import (
    aboard,
    battle,
    carrier,
    changed,
    fighting,
    group,
    group_named,
    salvo,
    ship,
)
from rules.rows import rows
from umpire.kernel.rulebook import OBSERVER, Seat
from umpire.rules.full_thrust.fighter_attacks import (
    BreakOff,
    MoveGroup,
    SecondaryMove,
    figures_of,
    pay_for_combat,
)
from umpire.rules.full_thrust.fighter_events import LaunchesGivenUp
from umpire.rules.full_thrust.fighter_moves import (
    has_move_left,
    has_secondary_left,
    moving_order,
    rank,
)
from umpire.rules.full_thrust.state.battle import Battle, FighterType, Ruling, Table
from umpire.rules.full_thrust.state.options import Asteroid
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.tables import FighterTable

TYPES = [
    ("standard", 3, 6, 24),
    ("fast", 4, 6, 36),
    ("heavy", 5, 6, 24),
    ("interceptor", 3, 6, 24),
    ("attack", 4, 6, 24),
    ("long_range", 4, 9, 24),
    ("torpedo", 6, 6, 24),
]


@rows(*TYPES)
def test_5_9_types_have_their_points_endurance_and_move(
    kind: FighterType, points: int, cef: int, main_mu: float
) -> None:
    """Points a craft, CEF, main move (FT-5.9-1, FT-5.9-2, FT-5.9-6)."""
    figures = figures_of(kind, FighterTable())
    assert (points, cef, main_mu) == (figures.points, figures.cef, figures.main_mu)


@rows(*[(kind, reach) for kind, _, _, reach in TYPES])
def test_5_1_a_main_move_is_as_long_as_the_type_allows(kind: FighterType, reach_mu: float) -> None:
    """To the limit, and not beyond it (FT-5.1-1, FT-5.9-2)."""
    state = battle("fighters", group("A", type=kind))
    moved = group_named(rule(state, MoveGroup("A", 0, reach_mu)).state, "A")
    assert (moved.x, moved.y, moved.moved, moved.endurance) == (0, reach_mu, True, 6)
    assert refused(state, MoveGroup("A", reach_mu + 0.1, 0)) == "move_too_far"


def test_5_1_a_group_flies_around_a_body_and_ends_outside_it() -> None:
    """FT-UMP-71."""
    rock = Asteroid("Rock", 0.0, 9.0, 2.0)
    state = battle("fighters", group("A"), terrain=(rock,), asteroids=True)
    assert refused(state, MoveGroup("A", 0, 10)) == "inside_body"
    assert group_named(rule(state, MoveGroup("A", 0, 12)).state, "A").y == 12
    under = battle("fighters", group("A", (0, 9)), terrain=(rock,), asteroids=True)
    assert group_named(rule(under, MoveGroup("A", facing=7)).state, "A").facing == 7


def test_5_1_the_owner_sets_the_facing_freely_even_without_a_move() -> None:
    """Twelve points after a move or on the spot (FT-RUL-25)."""
    state = battle("fighters", group("A", (3, 4)), group("A2"))
    turned = group_named(rule(state, MoveGroup("A", facing=7)).state, "A")
    assert (turned.x, turned.y, turned.facing, turned.moved) == (3, 4, 7, True)
    assert group_named(rule(state, MoveGroup("A2", 1, 1)).state, "A2").facing == 12


def test_5_1_a_group_moves_once() -> None:
    """A second main move is refused (FT-5.1-1)."""
    state = play(battle("fighters", group("A")), MoveGroup("A", 1, 1))
    assert refused(state, MoveGroup("A", 2, 2)) == "already_moved"


def test_2_7_sides_take_turns_and_finish() -> None:
    """Not on the other's turn, and not when finished (FT-2.7-4)."""
    state = battle("fighters", group("A"), group("B"))
    assert refused(state, MoveGroup("B", 1, 1)) == "not_active_side"
    assert refused(changed(state, finished=("A",)), MoveGroup("A", 1, 1)) == "finished"
    assert refused(state, MoveGroup("C", 1, 1)) == "unknown_group"
    for status, code in (("destroyed", "destroyed"), ("withdrawn", "withdrawn")):
        assert refused(battle("fighters", group("A", status=status)), MoveGroup("A", 1, 1)) == code


def test_2_7_the_loser_of_initiative_begins_and_a_side_without_groups_is_skipped() -> None:
    """One group each in turn (FT-2.7-4, FT-RUL-13)."""
    state = battle("fighters", group("A1"), group("A2"), group("B1"))
    assert moving_order(state) == ("A1", "B1", "A2")
    assert moving_order(changed(state, initiative=("A", "B"))) == ("B1", "A1", "A2")


def test_2_7_groups_that_are_launched_move_before_those_in_flight() -> None:
    """Of any side (FT-2.7-4)."""
    carriers = (carrier(1), carrier(1, (0, 20), name="B1"))
    groups = (group("A7", (50, 0)), aboard("A8"), aboard("B8", "B1"))
    state = battle("fighters", *carriers, *groups)
    assert moving_order(state) == ("A8", "B8", "A7")
    launched = play(state, MoveGroup("A8", 5, 5))
    assert refused(changed(launched, active="A"), MoveGroup("A7", 51, 0)) == "launching_first"
    assert not has_move_left(launched, "A")
    assert has_move_left(launched, "B")
    assert group_named(
        rule(changed(launched, finished=("B",)), MoveGroup("A7", 51, 0)).state, "A7"
    ).moved


def test_2_7_a_side_that_moves_a_group_in_flight_launches_no_more() -> None:
    """A launch may be declined, and is then too late (FT-2.7-4)."""
    state = battle("fighters", carrier(1), group("A7", (50, 0)), aboard("A8"))
    assert has_move_left(state, "A")
    moved = play(state, MoveGroup("A7", 51, 0))
    assert refused(moved, MoveGroup("A8")) == "launching_first"
    assert not has_move_left(moved, "A")


def test_5_1_a_group_does_not_fly_off_the_table() -> None:
    """Nor does it slip away there; it may stay where a shift has put it (FT-UMP-72)."""
    small = Table(-9.0, -9.0, 9.0, 9.0)
    state = battle("fighters", group("A7"), table=small)
    assert refused(state, MoveGroup("A7", 0, 9.5)) == "beyond_table"
    assert rule(state, MoveGroup("A7", 0, 9)).events
    later = battle("secondary_moves", group("A7", moved=True), table=small)
    assert refused(later, SecondaryMove("A7", 0, 9.5)) == "beyond_table"
    outside = battle("fighters", group("A7", (0, 12)), table=small)
    assert rule(outside, MoveGroup("A7", facing=3)).events


def _given_up(ruling: Ruling) -> list[LaunchesGivenUp]:
    return [each for each in ruling.events if isinstance(each, LaunchesGivenUp)]


def test_2_7_a_move_that_gives_up_launches_says_so() -> None:
    """Those of its own side that were open until then, and only once (FT-2.7-4)."""
    hangars = carrier(2), carrier(1, (9, 0), "A2"), carrier(1, (0, 60), "B1")
    inside = aboard("A8"), aboard("A9", "A2"), aboard("B9", "B1")
    state = battle("fighters", *hangars, *inside, group("A6", (50, 0)), group("A7", (51, 0)))
    state = changed(state, finished=("B",))
    moved = rule(state, MoveGroup("A7", 52, 0))
    (given_up,) = _given_up(moved)
    assert (given_up.side, given_up.groups, given_up.rule) == ("A", ("A8", "A9"), "FT-2.7-4")
    assert given_up.tell() == (
        "A8, A9 stay aboard this turn: A7, which launches after them, has moved"
    )
    assert not _given_up(rule(moved.state, MoveGroup("A6", 52, 0)))


def test_2_7_a_move_that_gives_up_no_launch_says_nothing() -> None:
    """Neither a launch, nor a move where nobody may launch, nor one beside a screened ship."""
    state = battle("fighters", carrier(2), aboard("A8"), aboard("A9", bay="H2"))
    assert not _given_up(rule(state, MoveGroup("A8")))
    idle = battle("fighters", carrier(1, order=None), aboard("A8"), group("A7", (50, 0)))
    assert not _given_up(rule(idle, MoveGroup("A7", 51, 0)))
    screen = group("A7", (1, 0), screening="A1")
    beside = battle("fighters", carrier(1), aboard("A8"), screen)
    turned = rule(beside, MoveGroup("A7", facing=3))
    assert not _given_up(turned)
    assert rule(turned.state, MoveGroup("A8")).events


def test_2_7_a_screen_that_breaks_off_gives_up_launches_too() -> None:
    """It is a screen no more, and so has moved (FT-2.7-4, FT-5.4-5, FT-5.5-1)."""
    tied = fighting(group("A7", screening="A1"), group("B7"))
    state = battle("fighters", carrier(1), aboard("A8"), *tied, turn=2)
    broken = rule(state, BreakOff("A7", 0, 20, parting=()))
    assert [each.groups for each in _given_up(broken)] == [("A8",)]
    assert refused(broken.state, MoveGroup("A8")) == "launching_first"


def test_5_1_a_launch_that_gives_up_turkeys_says_so() -> None:
    """The order of pilots closes their launch (FT-5.1-3)."""
    hangar = battle("fighters", carrier(2), aboard("A8"), aboard("A9", bay="H2", quality="turkey"))
    (given_up,) = _given_up(rule(hangar, MoveGroup("A8")))
    assert (given_up.groups, given_up.rule) == (("A9",), "FT-5.1-3")


def test_2_7_others_read_which_launches_are_given_up_only_if_they_see_what_is_aboard() -> None:
    """Not of a bogey, nor in a closed book, nor of a ship whose order is hidden (FT-UMP-66)."""
    inside = aboard("A8"), aboard("A9", "A2")
    flying = group("A7", (50, 0))
    own, other = Seat("side", "A"), Seat("side", "B")

    def heard(seat: Seat, *ships: Ship, **changes: Any) -> tuple[str, ...]:
        state = battle("fighters", *ships, *inside, flying, **changes)
        moved = rule(state, MoveGroup("A7", 51, 0))
        (given_up,) = _given_up(moved)
        event = given_up.heard(moved.state, seat)
        return event.groups if event is not None else ()

    shown, hidden = carrier(1), carrier(1, (9, 0), "A2", bogey=True)
    assert heard(own, shown, hidden, sensors=True) == ("A8", "A9")
    assert heard(other, shown, hidden, sensors=True) == ("A8",)
    open_one = carrier(1, (9, 0), "A2")
    assert heard(other, shown, open_one) == heard(OBSERVER, shown, open_one) == ("A8", "A9")
    assert heard(other, shown, open_one, open_book=False) == ()
    assert heard(own, shown, open_one, open_book=False) == ("A8", "A9")


def test_5_1_turkeys_move_first_and_aces_last() -> None:
    """In each class of launched groups and groups in flight (FT-5.1-3, FT-5.10-6, FT-RUL-34)."""
    groups = (
        group("A1", (0, 0), ace=True),
        group("A2", (9, 0)),
        group("A3", (18, 0), quality="turkey"),
        group("A4", (27, 0), ace=True, launched_turn=1),
        group("A5", (36, 0), quality="turkey", launched_turn=1),
    )
    state = battle("fighters", *groups)
    assert [rank(state, each) for each in groups] == [5, 4, 3, 2, 0]
    assert moving_order(state) == ("A5", "A4", "A3", "A2", "A1")


def test_5_1_a_group_with_an_ace_waits_for_the_others() -> None:
    """Turkeys of the enemy too; a turkey left aboard is given up (FT-5.1-3, FT-RUL-34)."""
    state = battle("fighters", group("A1", ace=True), group("B1", (40, 0)))
    assert refused(state, MoveGroup("A1", 1, 1)) == "pilots_first"
    assert not has_move_left(state, "A")
    hangar = battle("fighters", carrier(2), aboard("A8"), aboard("A9", bay="H2", quality="turkey"))
    assert refused(play(hangar, MoveGroup("A8")), MoveGroup("A9")) == "pilots_first"


def test_5_1_a_secondary_move_of_12_mu_costs_a_cef() -> None:
    """As in figure 6: 20 MU, then 11 MU (FT-5.1-2, FT-5.7-1)."""
    state = battle("secondary_moves", group("A", (0, 20), moved=True, type="fast"))
    moved = group_named(rule(state, SecondaryMove("A", 0, 31, 6)).state, "A")
    assert (moved.y, moved.facing, moved.endurance, moved.moved_secondary) == (31, 6, 5, True)
    assert refused(state, SecondaryMove("A", 0, 32.1)) == "move_too_far"
    again = changed(state, groups=(moved,))
    assert refused(again, SecondaryMove("A", 0, 30)) == "already_moved"
    assert has_secondary_left(state, "A")
    assert not has_secondary_left(again, "A")


def test_5_1_no_secondary_move_without_endurance_or_out_of_a_dogfight() -> None:
    """(FT-5.1-2, FT-5.7-2)."""
    exhausted = battle("secondary_moves", group("A", endurance=0))
    assert refused(exhausted, SecondaryMove("A", 1, 0)) == "no_cef"
    dogfight = battle("secondary_moves", *fighting(group("A"), group("B")))
    assert refused(dogfight, SecondaryMove("A", 1, 0)) == "in_dogfight"
    assert refused(dogfight, SecondaryMove("B", 1, 0)) == "not_active_side"
    for state in (exhausted, dogfight):
        assert not has_secondary_left(state, "A")


def test_5_1_a_group_that_the_enemy_has_come_up_to_makes_no_secondary_move() -> None:
    """Within 1 MU of a group that has moved and faces it (FT-5.1-2, FT-RUL-26)."""
    near = battle("secondary_moves", group("A", (0, 0.9)), group("B", moved=True))
    assert refused(near, SecondaryMove("A", 5, 5)) == "in_dogfight"
    for enemy in (group("B", (0, -0.2), moved=True), group("B", facing=6, moved=True), group("B")):
        apart = battle("secondary_moves", group("A", (0, 0.9)), enemy)
        assert group_named(rule(apart, SecondaryMove("A", 5, 5)).state, "A").moved_secondary


def test_5_7_without_endurance_a_group_still_makes_its_main_move() -> None:
    """(FT-5.7-2)."""
    state = battle("fighters", group("A", endurance=0))
    assert group_named(rule(state, MoveGroup("A", 24, 0)).state, "A").x == 24


def test_5_7_combat_costs_one_cef_a_turn_and_a_secondary_move_another() -> None:
    """Once a turn however much is fought (FT-5.7-1, FT-RUL-31)."""
    state = play(battle("secondary_moves", group("A")), SecondaryMove("A", 1, 0))
    fought = pay_for_combat(pay_for_combat(Ruling(state), "A"), "A")
    assert group_named(fought.state, "A").endurance == 4
    assert len(fought.events) == 1
    broke = battle("fire", group("A", endurance=0))
    assert group_named(pay_for_combat(Ruling(broke), "A").state, "A").endurance == 0


def test_5_1_groups_in_a_dogfight_or_screening_do_not_move() -> None:
    """They may turn where they stand (FT-5.4-4, FT-5.5-1)."""
    dogfight = battle("fighters", *fighting(group("A"), group("B")))
    assert refused(dogfight, MoveGroup("A", 5, 0)) == "in_dogfight"
    screen = battle("fighters", ship("A1"), group("A", (2, 0), screening="A1"))
    assert refused(screen, MoveGroup("A", 5, 0)) == "screening_moves_with_ship"
    assert group_named(rule(screen, MoveGroup("A", facing=3)).state, "A").facing == 3
    assert not has_move_left(screen, "A")


def test_5_4_a_dogfight_that_may_be_broken_off_holds_up_the_phase() -> None:
    """Until its groups have moved or their side has finished (FT-5.4-5)."""
    state = battle("fighters", *fighting(group("A"), group("B")))
    assert has_move_left(state, "A")
    assert has_move_left(state, "B")
    assert not has_move_left(changed(state, finished=("A",)), "A")
    assert not has_move_left(play(state, MoveGroup("A", facing=1)), "A")


def test_5_1_a_phase_without_groups_has_nothing_left() -> None:
    """Ships and salvoes do not move in it."""
    state: Battle = battle("fighters", ship("A1"), salvo("B1"))
    assert not has_move_left(state, "A")
    assert not has_secondary_left(state, "A")
    assert moving_order(state) == ()
