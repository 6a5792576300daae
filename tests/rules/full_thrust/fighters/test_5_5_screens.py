"""Fighter screens (FT 5.5): assignment, distance, and attackers that engage them first."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rules.full_thrust.alone import play, refused, rule
from rules.full_thrust.builders_fighters import (
    aboard,
    battle,
    carrier,
    changed,
    fighting,
    group,
    group_named,
    ship,
)
from rules.full_thrust.table import only
from rules.rows import rows
from umpire.kernel.errors import IllegalOrder
from umpire.rules.full_thrust.fighter_attacks import (
    AssignScreen,
    DeclareAttack,
    MoveGroup,
    SecondaryMove,
    find_screened_ship,
    screens_of,
)
from umpire.rules.full_thrust.fighter_declarations import can_pair_off, require_screens
from umpire.rules.full_thrust.fighter_events import ScreenAssigned, ScreenBroken
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup
from umpire.rules.full_thrust.state.ship import Ship


@rows((0, True), (3, True), (3.5, False))
def test_5_5_a_screen_stays_within_3_mu(away_mu: float, *, screens: bool) -> None:
    """At 3 MU it screens, beyond it does not (FT-5.5-1)."""
    state = battle("movement", ship("A1"), group("A7", (away_mu, 0), screening="A1"))
    assert (find_screened_ship(state, group_named(state, "A7")) is not None) == screens
    assert (screens_of(state, state.ships[0]) == [group_named(state, "A7")]) == screens


def test_5_5_a_group_is_assigned_in_secret_and_released() -> None:
    """In the orders phase, near its ship (FT-5.5-1, FT-RUL-96)."""
    state = battle("orders", ship("A1"), group("A7", (3, 0)), group("A8", (3.1, 0)))
    ruling = rule(state, AssignScreen("A7", "A1"))
    event = only(ruling, ScreenAssigned)
    assert (event.side, event.turn, event.ship) == ("A", 1, "A1")
    assert group_named(ruling.state, "A7").screening == "A1"
    assert group_named(play(ruling.state, AssignScreen("A7")), "A7").screening is None
    assert refused(state, AssignScreen("A8", "A1")) == "not_in_range"


def test_5_5_a_group_aboard_is_assigned_and_launched_beside_its_ship() -> None:
    """It screens if its first move ends near the ship (FT-RUL-96)."""
    units = (carrier(2), ship("A2", (10, 0)), aboard("A7"), aboard("A8", bay="H2"))
    state = play(battle("orders", *units), AssignScreen("A7", "A2"), AssignScreen("A8", "A2"))
    state = changed(state, phase="fighters")
    state = play(state, MoveGroup("A7", 8, 0))
    assert find_screened_ship(state, group_named(state, "A7")) == units[1]
    ruling = rule(state, MoveGroup("A8", 2, 0))
    assert only(ruling, ScreenBroken).ship == "A2"
    assert group_named(ruling.state, "A8").screening is None


@rows(
    (AssignScreen("A7", "B1"), "unknown_ship"),
    (AssignScreen("A7", "A9"), "unknown_ship"),
    (AssignScreen("A8", "A1"), "in_dogfight"),
    (AssignScreen("A7", "A2"), "destroyed"),
    (AssignScreen("A9", "A1"), "unknown_group"),
    (AssignScreen("B8", "B1"), "finished"),
)
def test_5_5_what_cannot_be_assigned(order: AssignScreen, code: str) -> None:
    """Own ships on the table, groups that are free (FT-5.5-1, FT-RUL-96)."""
    lost = ship("A2", status="destroyed", damage=80)
    pair = fighting(group("A8"), group("B8"))
    state = battle("orders", ship("A1"), lost, ship("B1"), group("A7"), *pair, finished=("B",))
    assert refused(state, order) == code


def test_5_5_a_screen_that_moves_too_far_is_none_any_more() -> None:
    """Near its ship it stays one (FT-5.5-1)."""
    state = battle("secondary_moves", ship("A1"), group("A7", screening="A1"))
    assert group_named(play(state, SecondaryMove("A7", 2, 0)), "A7").screening == "A1"
    assert group_named(play(state, SecondaryMove("A7", 4, 0)), "A7").screening is None


def test_5_5_a_ship_that_is_gone_has_no_screen() -> None:
    """Its groups move as others do (FT-5.5-1)."""
    units = (ship("A1", status="off_table"), group("A7", screening="A1"))
    after = play(battle("fighters", *units), MoveGroup("A7", 9, 9))
    assert group_named(after, "A7").screening is None


SCREENED: tuple[Ship | FighterGroup, ...] = (
    ship("A1"),
    *[group(name, screening="A1") for name in ("A7", "A8", "A9")],
    *[group(name, (0, -2)) for name in ("B6", "B7", "B8", "B9")],
)


def declared(attacks: Mapping[str, str]) -> Battle:
    """Return the battle when side B has declared these attacks."""
    state = battle("allocation", *SCREENED)
    return play(state, *[DeclareAttack(one, (target,)) for one, target in attacks.items()])


@rows(
    {"B6": "A7", "B7": "A8", "B8": "A9", "B9": "A1"},
    {"B9": "A1", "B6": "A7", "B7": "A8", "B8": "A9"},
    {"B6": "A7", "B7": "A8", "B8": "A9", "B9": "A9"},
    {"B6": "A7"},
)
def test_5_5_with_every_screen_engaged_the_excess_attacks_the_ship(attacks: dict[str, str]) -> None:
    """Four groups against three: one is free, or helps the others (FT-5.5-2)."""
    state = declared(attacks)
    require_screens(state, "B")
    assert {name: group_named(state, name).targets for name in attacks} == {
        name: (target,) for name, target in attacks.items()
    }


def test_5_5_a_screen_left_over_is_refused_at_the_end_of_declarations() -> None:
    """Whoever could still have engaged it (FT-5.5-2)."""
    state = declared({"B9": "A1", "B6": "A7"})
    with pytest.raises(IllegalOrder) as caught:
        require_screens(state, "B")
    assert caught.value.code == "must_engage_screens"
    require_screens(state, "A")


def test_5_5_an_attack_is_refused_at_once_when_screens_would_be_left_over() -> None:
    """Two free groups cannot engage three screens; one group counts for one (FT-5.5-2)."""
    assert refused(declared({"B9": "A1"}), DeclareAttack("B8", ("A1",))) == "must_engage_screens"
    pair = battle("allocation", *SCREENED[:3], *SCREENED[4:6])
    pair = play(pair, DeclareAttack("B6", ("A7", "A8")))
    assert refused(pair, DeclareAttack("B7", ("A1",))) == "must_engage_screens"
    far = battle("allocation", *SCREENED[:2], group("B6", (0, -2)), group("B7", (40, 0)))
    assert refused(far, DeclareAttack("B6", ("A1",))) == "must_engage_screens"


def test_5_5_an_attack_on_the_ship_may_be_called_off_for_its_screen() -> None:
    """A later declaration takes the place of an earlier one (FT-5.5-2)."""
    state = declared({"B9": "A1", "B6": "A7", "B7": "A8"})
    require_screens(play(state, DeclareAttack("B9", ("A9",))), "B")
    require_screens(play(state, DeclareAttack("B9")), "B")


def test_5_5_a_dogfight_that_goes_on_engages_a_screen_too() -> None:
    """(FT-5.5-2)."""
    old = fighting(group("A7", screening="A1"), group("B7"), since=1)
    state = battle("allocation", ship("A1"), *old, group("B8", (0, -2)), turn=2)
    require_screens(play(state, DeclareAttack("B8", ("A1",))), "B")


@rows(
    ({}, True),
    ({"s": ()}, False),
    ({"s": ("a", "b"), "t": ("a",)}, True),
    ({"s": ("a",), "t": ("a",)}, False),
    ({"s": ("a", "b"), "t": ("a", "c"), "u": ("a",)}, True),
    ({"s": ("a", "b"), "t": ("a", "b"), "u": ("a", "b")}, False),
)
def test_5_5_every_screen_has_a_group_of_its_own(
    engagers: Mapping[str, Sequence[Any]], *, paired: bool
) -> None:
    """One group counts for one screen, whichever suits (FT-5.5-2)."""
    assert paired == can_pair_off(engagers)
