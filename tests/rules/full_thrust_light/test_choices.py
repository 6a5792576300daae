"""What a seat may order now."""

from typing import Any

import pytest

from rules.full_thrust_light.table import battle, duel, refusal, rule, ship
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules.full_thrust_light import (
    FULL_THRUST_LIGHT,
    Battle,
    FinishOrders,
    FireWeapons,
    FireWeaponsChoice,
    MoveShips,
    Options,
    PassFire,
    PassFireChoice,
    RollInitiative,
    Shot,
    Table,
    Withdraw,
    WriteOrder,
    WriteOrderChoice,
)

A, B = Seat("side", "A"), Seat("side", "B")
AGREED = Options(return_to_table=True)


def offered(state: Battle, seat: Seat, ship_id: str | None = None) -> tuple[Any, ...]:
    """Return what a seat is offered."""
    return FULL_THRUST_LIGHT.choices(state, seat, ship_id)


def kinds(state: Battle, seat: Seat, ship_id: str | None = None) -> list[str]:
    """Return the kinds of order that a seat is offered."""
    return [str(type(each).__struct_config__.tag) for each in offered(state, seat, ship_id)]


def test_ftl_move_05_manoeuvres_within_thrust() -> None:
    """What thrust allows, velocity by velocity, for the own ships alone."""
    state = battle(ship("A1", velocity=3), ship("A2", velocity=9), ship("B1"))
    one, two, *rest = offered(state, A)
    assert isinstance(one, WriteOrderChoice)
    assert isinstance(two, WriteOrderChoice)
    assert (
        one.ship,
        one.thrust,
        one.turn,
        one.slowest,
        one.fastest,
        one.rotates_freely,
    ) == ("A1", 4, 2, 0, 7, False)
    assert (two.slowest, two.fastest) == (5, 13)
    assert kinds(state, A)[2:] == ["finish_orders", "withdraw"]
    assert len(rest) == 2
    assert [two] == list(offered(state, A, "A2"))
    assert not offered(state, A, "B1")


def test_ftl_rul_04_free_rotation_is_offered_where_it_is_allowed() -> None:
    """At a standstill, with the option, with a drive."""
    free = Options(stationary_rotation=True)
    state = battle(
        ship("A1", velocity=0),
        ship("A2", velocity=0, lost=("D1", "D2")),
        ship("B1"),
        options=free,
    )
    turning = [
        each.rotates_freely for each in offered(state, A) if isinstance(each, WriteOrderChoice)
    ]
    assert turning == [True, False]


def test_ftl_gen_07_a_return_is_offered_where_it_was_agreed() -> None:
    """Only with the option, only on a table."""
    ships = (ship("A1", status="off_table"), ship("A2"), ship("B1"))
    state = battle(*ships, table=Table(48.0, 48.0), options=AGREED)
    assert kinds(state, A, "A1") == ["return_to_table"]
    assert not kinds(battle(*ships, table=Table(48.0, 48.0)), A, "A1")
    assert not kinds(battle(*ships, options=AGREED), A, "A1")


@pytest.mark.parametrize("seat", [A, REFEREE])
def test_ftl_seq_01_each_phase_offers_its_own(seat: Seat) -> None:
    """Movement, initiative, fire: and giving up at any time."""
    both = 2 if seat is REFEREE else 1
    ships = (ship("A1"), ship("B1", (0.0, 9.0)))
    assert ["move_ships", *["withdraw"] * both] == kinds(battle(*ships, phase="movement"), seat)
    assert ["roll_initiative", *["withdraw"] * both] == kinds(battle(*ships, phase="fire"), seat)
    expected = ["fire_weapons", "pass_fire", *["withdraw"] * both]
    assert expected == kinds(duel(*ships), seat)


def test_ftl_fire_02_the_side_that_waits_is_offered_no_fire() -> None:
    """It may give up, nothing more."""
    assert kinds(duel(ship("A1"), ship("B1", (0.0, 9.0))), B) == ["withdraw"]


def test_what_is_over_and_who_looks_on_is_offered_nothing() -> None:
    """Neither an observer nor anybody after the end."""
    state = duel(ship("A1"), ship("B1", (0.0, 9.0)))
    assert not offered(state, OBSERVER)
    assert not offered(rule(state, Withdraw("A")).state, REFEREE)


def test_ftl_fire_04_the_firing_solutions() -> None:
    """Every weapon at every target that it reaches, with its dice and its chance."""
    state = duel(
        ship("A1", fired=("E2",), lost=("T2",)),
        ship("B1", (0.0, 18.0)),
        ship("B2", (0.0, 40.0)),
        ship("B3", (0.0, 9.0), status="destroyed", damage=60),
    )
    (choice,) = offered(state, A, "A1")
    assert isinstance(choice, FireWeaponsChoice)
    assert choice.targets == 2
    found = {each.weapon: each for each in choice.solutions}
    assert {"E1", "E3", "T1"} == set(found)
    assert (
        found["E1"].dice,
        found["E1"].need,
        found["E1"].chance,
        found["E1"].mean_damage,
    ) == (1, None, 0.5, 0.666667)
    assert (found["E3"].dice, found["E3"].chance, found["E3"].rule) == (2, 0.75, "FTL-BEAM-01")
    assert (
        found["T1"].dice,
        found["T1"].need,
        found["T1"].chance,
        found["T1"].mean_damage,
        found["T1"].rule,
    ) == (1, 4, 0.5, 1.75, "FTL-PT-01")


def test_ftl_fire_04_a_ship_without_a_target_is_not_offered_fire() -> None:
    """Its side may still pass."""
    state = duel(ship("A1"), ship("B1", (0.0, 90.0)))
    assert kinds(state, A) == ["pass_fire", "withdraw"]


def test_ftl_rul_13_whether_a_pass_is_final_is_told() -> None:
    """As the option has it."""
    for final in (True, False):
        state = duel(ship("A1"), ship("B1"), options=Options(pass_is_final=final))
        told = [each for each in offered(state, A) if isinstance(each, PassFireChoice)]
        assert [final] == [each.final for each in told]


def test_ftl_rul_06_both_arcs_are_told_where_a_die_decides() -> None:
    """On the line of F and FS."""
    target = ship("B1", (5.0, 5.0 * 3**0.5))
    state = duel(ship("A1"), target, options=Options(arc_line="random_d6"))
    (choice,) = offered(state, A, "A1")
    assert isinstance(choice, FireWeaponsChoice)
    assert {((), ("F", "FS"))} == {(each.arcs, each.die_arcs) for each in choice.solutions}


def test_what_is_offered_is_accepted() -> None:
    """One order of each kind."""
    state = battle(ship("A1"), ship("B1", (0.0, 20.0)))
    for order in (WriteOrder("A1", notation="B2"), FinishOrders("A"), FinishOrders("B")):
        state = rule(state, order).state
    state = rule(rule(state, MoveShips()).state, RollInitiative(), 6, 5).state
    (choice,) = offered(state, A, "A1")
    assert isinstance(choice, FireWeaponsChoice)
    first = choice.solutions[0]
    shot = FireWeapons("A1", (Shot(first.weapon, first.target),))
    assert rule(state, shot, *[1] * first.dice).events
    assert refusal(state, PassFire("B")).code == "not_active_side"
