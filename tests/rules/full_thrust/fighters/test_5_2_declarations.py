"""Declared attacks (FT 5.2, 5.4, 5.6, 5.7, 5.9, 5.10): what a group may attack."""

from typing import Any

import pytest

from rules.full_thrust.alone import play, refused, rule
from rules.full_thrust.builders_fighters import (
    battle,
    carrier,
    changed,
    fighting,
    group,
    group_named,
    salvo,
    screened,
    ship,
)
from rules.full_thrust.fleets import Fields, Place
from rules.full_thrust.table import only, told
from rules.rows import rows
from umpire.rules.full_thrust.fighter_attacks import DeclareAttack
from umpire.rules.full_thrust.fighter_declarations import may_declare
from umpire.rules.full_thrust.fighter_events import AttackDeclared, DogfightChanged
from umpire.rules.full_thrust.state.options import ArcEdge

EDGE = (3.0, 5.196152422706632)
"""A place 6 MU away, 30 degrees to starboard of a group that faces 12."""


@pytest.mark.parametrize(
    ("place", "code"),
    [
        ((0, 6), None),
        ((0, 0), None),
        ((-2, 5), None),
        ((0, 6.1), "not_in_range"),
        ((3, 3), "out_of_arc"),
        ((0, -3), "out_of_arc"),
    ],
)
@pytest.mark.parametrize("target", ["B1", "B2"])
def test_5_2_a_target_is_within_6_mu_and_in_the_fore_arc(
    target: str, place: Place, code: str | None
) -> None:
    """A ship or a group alike (FT-5.2-1, FT-5.4-1, FT-RUL-107)."""
    there = ship("B1", place) if target == "B1" else group("B2", place)
    state = battle("allocation", group("A7"), there)
    order = DeclareAttack("A7", (target,))
    if code is None:
        assert group_named(play(state, order), "A7").targets == (target,)
    else:
        assert refused(state, order) == code


@rows("dice", "bow", "shooter")
def test_5_2_the_edge_of_the_fore_arc_is_in_it(edge: ArcEdge) -> None:
    """Owners face their groups as they like (FT-RUL-25, FT-RUL-4)."""
    state = battle("allocation", group("A7"), ship("B1", EDGE), arc_edge=edge)
    assert group_named(play(state, DeclareAttack("A7", ("B1",))), "A7").targets == ("B1",)


def test_5_2_the_edge_of_the_fore_arc_is_out_of_it_where_edges_belong_to_the_stern() -> None:
    """(FT-RUL-4)."""
    state = battle("allocation", group("A7"), ship("B1", EDGE), arc_edge="stern")
    assert refused(state, DeclareAttack("A7", ("B1",))) == "out_of_arc"


@rows(
    ({"type": "interceptor"}, "wrong_fighter_type"),
    ({"type": "torpedo", "torpedoes": False}, "wrong_fighter_type"),
    ({"endurance": 0}, "no_cef"),
    ({"endurance": 0, "moved_secondary": True}, "no_cef"),
    ({"fired": True}, "already_fired"),
    ({"status": "aboard", "carrier": "A1", "bay": "H1"}, "not_launched"),
    ({"status": "destroyed"}, "destroyed"),
)
def test_5_2_who_may_not_attack_a_ship(changes: Fields, code: str) -> None:
    """(FT-5.9-4, FT-5.9-7, FT-5.7-2, FT-RUL-32, FT-5.4-5)."""
    state = battle("allocation", group("A7", **changes), ship("B1", (0, 4)))
    assert refused(state, DeclareAttack("A7", ("B1",))) == code


def test_5_7_a_turn_of_combat_that_is_paid_for_is_not_asked_for_again() -> None:
    """(FT-RUL-31)."""
    state = battle("allocation", group("A7", endurance=0, combat_cef_spent=True), ship("B1"))
    assert group_named(play(state, DeclareAttack("A7", ("B1",))), "A7").targets == ("B1",)


@rows("interceptor", "attack", "torpedo")
def test_5_9_every_type_may_attack_fighters_and_missiles(kind: str) -> None:
    """(FT-5.9-4, FT-5.9-5, FT-5.9-7)."""
    hunter = group("A7", type=kind, torpedoes=False)
    state = battle("allocation", hunter, group("B7", (0, 4)), salvo("B8", (0, 4)))
    for target in ("B7", "B8"):
        assert group_named(play(state, DeclareAttack("A7", (target,))), "A7").targets == (target,)


def test_5_6_a_salvo_is_intercepted_within_6_mu_in_any_arc() -> None:
    """(FT-5.6-1)."""
    state = battle("allocation", group("A7"), salvo("B8", (0, -6)), salvo("B9", (6.1, 0)))
    assert only(rule(state, DeclareAttack("A7", ("B8",))), AttackDeclared).rule == "FT-5.6-1"
    assert refused(state, DeclareAttack("A7", ("B9",))) == "not_in_range"


def test_5_6_a_screen_meets_whatever_attacks_its_ship() -> None:
    """However far the marker is, but not out of a dogfight (FT-RUL-96, FT-6.2-2)."""
    missiles = salvo("B8", (0, 8), target="A1")
    screen = group("A7", (0, -2), screening="A1")
    state = battle("allocation", ship("A1"), screen, missiles)
    assert group_named(play(state, DeclareAttack("A7", ("B8",))), "A7").targets == ("B8",)
    busy = battle("allocation", ship("A1"), missiles, *fighting(screen, group("B7")), turn=2)
    assert refused(busy, DeclareAttack("A7", ("B8",))) == "in_dogfight"


@rows(
    (("B9",), "unknown_target"),
    ((), "unknown_target"),
    (("B7", "B1"), "unknown_target"),
    (("B7", "B7"), "unknown_target"),
    (("B5",), "unknown_target"),
    (("B4",), "unknown_target"),
    (("A1",), "own_side"),
    (("B2",), "destroyed"),
    (("B3",), "unknown_target"),
)
def test_5_2_what_cannot_be_attacked(targets: tuple[str, ...], code: str) -> None:
    """Nothing that is not there, not the own side, ships and salvoes one at a time (FT-5.2-1)."""
    state = battle(
        "allocation",
        *(group("A7"), group("B7"), group("B5", status="aboard", carrier="B1", bay="H1")),
        *(ship("A1"), ship("B1"), ship("B2", status="destroyed", damage=80)),
        ship("B3", status="waiting"),
        salvo("B4", status="spent"),
    )
    assert refused(state, DeclareAttack("A7", targets)) == code


def test_5_4_whom_fighters_attack_is_in_a_dogfight_and_attacks_nothing_else() -> None:
    """What it had declared falls away, and it may name none but its attackers (FT-5.4-4)."""
    units = (group("A7", (0, 3), facing=6), group("B7"), ship("A1", (0, 5)), ship("B1", (0, -1)))
    state = play(battle("allocation", *units), DeclareAttack("B7", ("A1",)))
    ruling = rule(state, DeclareAttack("A7", ("B7",)))
    assert [event.group for event in told(ruling, DogfightChanged)] == ["A7", "B7"]
    one, other = group_named(ruling.state, "A7"), group_named(ruling.state, "B7")
    assert (one.targets, one.dogfight, one.dogfight_since) == (("B7",), ("B7",), 1)
    assert (other.targets, other.dogfight, other.dogfight_since) == ((), ("A7",), 1)
    assert refused(ruling.state, DeclareAttack("B7", ("A1",))) == "in_dogfight"
    assert group_named(play(ruling.state, DeclareAttack("B7", ("A7",))), "B7").targets == ("A7",)


def test_5_4_a_group_in_a_dogfight_may_not_attack_a_ship() -> None:
    """Nor another group; those that it fights it may choose from, exhausted or not (FT-5.4-4)."""
    fought = fighting(group("A7", endurance=0), group("B7"), group("B8"))
    state = battle("allocation", *fought, group("B9", (0, 1)), ship("B1", (0, 3)), turn=2)
    for target in ("B1", "B9"):
        assert refused(state, DeclareAttack("A7", (target,))) == "in_dogfight"
    assert group_named(play(state, DeclareAttack("A7", ("B8",))), "A7").targets == ("B8",)


def test_5_4_a_declaration_is_taken_back_with_the_dogfight_that_it_made() -> None:
    """By another one, or by none (FT-5.4-1)."""
    state = battle("allocation", group("A7"), group("B7", (0, 1)), ship("B1", (0, 3)))
    state = play(state, DeclareAttack("A7", ("B7",)))
    for order, targets in ((DeclareAttack("A7", ("B1",)), ("B1",)), (DeclareAttack("A7"), ())):
        after = play(state, order)
        assert (group_named(after, "A7").targets, group_named(after, "A7").dogfight) == (
            targets,
            (),
        )
        assert (group_named(after, "B7").dogfight, group_named(after, "B7").dogfight_since) == (
            (),
            None,
        )


def test_5_4_several_groups_are_attacked_together() -> None:
    """Kills are then split (FT-5.4-6)."""
    state = battle("allocation", group("A7"), group("B7", (0, 1)), group("B8", (0, 2)))
    ruling = rule(state, DeclareAttack("A7", ("B8", "B7")))
    assert only(ruling, AttackDeclared).rule == "FT-5.4-6"
    assert group_named(ruling.state, "A7").dogfight == ("B8", "B7")
    assert group_named(ruling.state, "B7").dogfight == ("A7",)


ACE = group("A7", ace=True)


@rows(("B1", "D"), ("B8", "B8"))
def test_5_10_an_ace_may_aim_at_a_system_or_at_an_enemy_ace(target: str, aim: str) -> None:
    """(FT-5.10-3, FT-5.10-4)."""
    state = battle("allocation", ACE, screened(2), group("B8", ace=True))
    assert group_named(play(state, DeclareAttack("A7", (target,), aim)), "A7").ace_aims_at == aim


@rows(
    (group("A7"), "B1", "D", "no_ace"),
    (ACE, "B1", "bridge", "no_core_target"),
    (ACE, "B1", "S2", "system_destroyed"),
    (ACE, "B1", "Z", "unknown_system"),
    (ACE, "B7", "B7", "no_ace"),
    (ACE, "B7", "B8", "no_ace"),
    (ACE, "B9", "B9", "no_ace"),
    (group("A7", ace=True, type="torpedo"), "B1", "D", "wrong_fighter_type"),
)
def test_5_10_what_an_ace_may_not_aim_at(attacker: Any, target: str, aim: str, code: str) -> None:
    """Core systems, what is lost, groups without an ace; no strike goes on without it.

    (FT-5.10-3, FT-5.10-4, FT-4.8-3, FT-RUL-35).
    """
    units = (screened(2, lost=("S2",)), group("B7"), group("B8", ace=True), salvo("B9"))
    state = battle("allocation", attacker, *units)
    assert refused(state, DeclareAttack("A7", (target,), aim)) == code


def test_5_2_a_side_that_has_finished_declares_nothing() -> None:
    """(FT-2.7-8)."""
    state = battle("allocation", group("A7"), ship("B1"), finished=("A",))
    assert refused(state, DeclareAttack("A7", ("B1",))) == "finished"


@rows(
    ((group("A7"), ship("B1", (0, 6))), True),
    ((group("A7"), ship("B1", (0, 7))), False),
    ((group("A7", endurance=0), ship("B1")), False),
    ((group("A7"), salvo("B1", (0, -6))), True),
    ((group("A7", fired=True), ship("B1")), False),
    ((group("A7", status="destroyed"), ship("B1")), False),
    ((group("A7", targets=("B1",)), ship("B1", (0, 90))), True),
    ((group("A7", (0, 0.5)), carrier(1)), True),
    ((group("A7", moved=True), group("B7", (0, -3), targets=("A7",))), False),
    ((group("A7"), group("B7", (0, -3), targets=("A7",))), True),
)
def test_2_7_a_side_has_something_to_say_when_a_group_can_attack_land_or_slip_away(
    units: tuple[Any, ...], *, may: bool
) -> None:
    """(FT-2.7-8)."""
    state = battle("allocation", *units)
    assert may == may_declare(state, "A")
    assert not may_declare(changed(state, groups=()), "A")
