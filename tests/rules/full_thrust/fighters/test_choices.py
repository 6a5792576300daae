"""What groups may do now, phase by phase; whatever is offered is allowed."""

from collections.abc import Iterable
from typing import Any

import pytest

from rules.full_thrust.alone import play, rule
from rules.full_thrust.builders_fighters import (
    aboard,
    battle,
    carrier,
    changed,
    fighting,
    group,
    salvo,
    screened,
    ship,
)
from rules.rows import rows
from umpire.rules.full_thrust import fighters
from umpire.rules.full_thrust.fighter_attacks import (
    AssignScreen,
    BreakOff,
    DeclareAttack,
    EvadeContact,
    MoveGroup,
    RecoverGroup,
    ResolveFighterActions,
    SecondaryMove,
)
from umpire.rules.full_thrust.state.battle import Battle


def choices(state: Battle, side: str | None = "A", unit: str | None = None) -> list[Any]:
    """Return what a side may do, or with `None` the referee."""
    return list(fighters.choices(state, lambda other: side in {None, other}, unit))


def one_of(found: Iterable[Any]) -> Any:
    """Return the only choice."""
    (choice,) = found
    return choice


def test_5_5_ships_that_a_group_may_screen() -> None:
    """Near it, or any for a group aboard; of the asker's side (FT-5.5-1)."""
    units = (carrier(1), ship("A2", (9, 0)), ship("B1"), group("A7"), aboard("A8"), group("B7"))
    state = battle("orders", *units)
    near, launching = choices(state)
    assert (near.group, near.ships, near.screening) == ("A7", ("A1",), None)
    assert (launching.group, launching.ships) == ("A8", ("A1", "A2"))
    for ship_id in launching.ships:
        rule(state, AssignScreen("A8", ship_id))
    assert not choices(changed(state, finished=("A",)))
    assert one_of(choices(state, None, "B7")).ships == ("B1",)


def test_5_1_main_moves_and_launches_of_the_side_whose_turn_it_is() -> None:
    """Those that go first (FT-5.1-1, FT-2.7-4)."""
    fast = group("A7", (5, 5), type="fast")
    state = battle("fighters", carrier(1, (1, 2)), aboard("A8"), fast, group("B7", (50, 0)))
    launching, flying = choices(state)
    assert (launching.group, launching.carrier, launching.x, launching.y) == ("A8", "A1", 1, 2)
    assert (flying.group, flying.reach_mu, flying.carrier) == ("A7", 36, None)
    for choice in (launching, flying):
        rule(state, MoveGroup(choice.group, choice.x, choice.y + choice.reach_mu))
    assert not choices(state, "B")
    assert not choices(changed(state, active="B"), "B")


def test_5_4_contact_and_dogfights_may_be_left() -> None:
    """Slipping away needs no turn; breaking off does (FT-5.4-3, FT-5.4-5)."""
    pair = fighting(group("A8", (50, 0)), group("B8", (50, 0)))
    state = battle("fighters", group("A7", (0, 1)), group("B7", moved=True), *pair, turn=2)
    evade, break_off = choices(state)
    assert (evade.group, evade.attackers, evade.reach_mu, evade.cef) == ("A7", ("B7",), 24, 0)
    assert (break_off.group, break_off.enemies, break_off.reach_mu) == ("A8", ("B8",), 24)
    rule(state, EvadeContact("A7", 0, 25), *(1,) * 6)
    rule(state, BreakOff("A8", 50, 24), *(1,) * 6)
    assert [type(each) for each in choices(changed(state, active="B"))] == [type(evade)]


def test_5_1_secondary_moves_of_groups_with_endurance() -> None:
    """(FT-5.1-2)."""
    state = battle("secondary_moves", group("A7"), group("A8", endurance=0), group("B7", (9, 9)))
    choice = one_of(choices(state))
    assert (choice.group, choice.reach_mu, choice.endurance) == ("A7", 12, 6)
    rule(state, SecondaryMove("A7", 0, 12))
    assert not choices(state, "B")


def test_5_2_targets_in_reach_with_their_chances() -> None:
    """A ship with its screen and the morale of the group, a group, a salvo (FT-5.2-1)."""
    units = (
        screened(0),
        group("B7", (0, 5), screening="B1"),
        salvo("B8", (0, -3)),
        ship("B2", (0, 9)),
    )
    state = battle("allocation", group("A7", strength=3, start_strength=6), *units)
    target, fighters, missiles = one_of(choices(state)).solutions
    assert (target.target, target.target_kind, target.range_mu) == ("B1", "ship", 4)
    assert (target.morale, target.screens) == (0.5, ("B7",))
    assert target.chance == pytest.approx(0.5 * (1 - 0.5**3))
    assert target.mean_effect == pytest.approx(0.5 * 3 * 0.8)
    assert (fighters.target, fighters.target_kind, fighters.morale) == ("B7", "group", None)
    assert fighters.chance == pytest.approx(1 - 0.5**3)
    assert (missiles.target, missiles.target_kind, missiles.rule) == ("B8", "salvo", "FT-5.6-1")
    assert missiles.chance == pytest.approx(1 - (4 / 6) ** 3, abs=1e-6)
    for solution in (fighters, missiles):
        rule(state, DeclareAttack("A7", (solution.target,)))
    assert one_of(choices(play(state, DeclareAttack("A7", ("B8",))))).declared == ("B8",)
    assert not choices(changed(state, finished=("A",)))


def test_5_0_carriers_that_a_group_may_land_on() -> None:
    """With their free places (FT-5.0-3)."""
    state = battle("allocation", carrier(2), aboard("A8", strength=2), group("A7", (0, 1)))
    choice = one_of(choices(state))
    (place,) = choice.carriers
    assert (choice.group, place.ship, place.free_places) == ("A7", "A1", 10)
    rule(state, RecoverGroup("A7", place.ship))


def test_5_4_who_is_attacked_may_slip_away_late() -> None:
    """For a CEF, by a secondary move, even when done (FT-5.4-3, FT-RUL-27)."""
    state = battle("allocation", group("A7", (0, 3)), group("B7", targets=("A7",)), finished=("A",))
    choice = one_of(choices(state))
    assert (choice.group, choice.reach_mu, choice.cef) == ("A7", 12, 1)


def test_2_7_fights_that_are_left() -> None:
    """Whoever asks (FT-2.7-9)."""
    pair = fighting(group("A7"), group("B7"))
    state = battle("fighter_actions", *pair, group("A8", targets=("B8",)), salvo("B8"))
    assert one_of(choices(state)).groups == ("A7", "B7", "A8")
    assert one_of(choices(state, "B", "A8")).groups == ("A8",)
    assert not choices(rule(state, ResolveFighterActions(), *(1,) * 18).state)


@rows("initiative", "missiles", "movement", "attacks", "fire")
def test_2_7_in_other_phases_groups_have_nothing_to_order(phase: Any) -> None:
    """(FT-2.7-1)."""
    assert not choices(battle(phase, group("A7"), ship("B1", (0, 3))))
