"""What may be ordered of movement."""

from collections.abc import Callable

from rules.full_thrust import alone
from rules.full_thrust.builders_movement import HULK, TABLE, battle, group, ship
from rules.full_thrust.table import rule, told
from rules.rows import rows
from umpire.kernel.offers import flag, number, one_of, open_at, whole
from umpire.rules.full_thrust.movement import Disengage, OrderWritten, WriteOrder
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.values import Departure, Manoeuvre
from umpire.rules.full_thrust.written_orders import (
    DisengageChoice,
    MovementChoice,
    MoveShipsChoice,
    ReturnToTableChoice,
    WriteOrderChoice,
    WriteSquadronOrderChoice,
    choices,
)


def offered(before: Battle, side: str = "A", unit: str | None = None) -> list[MovementChoice]:
    """Return what a side is offered."""
    sees: Callable[[str], bool] = side.__eq__
    return list(choices(before, sees, unit))


def test_3_1_what_a_ship_can_do_with_its_thrust() -> None:
    """Turns, velocities, and what else; each by the checks of its order (FT-3.1-4)."""
    before = battle(
        ship(velocity=3, thrust=5),
        ship("B1"),
        group("Ag", (0.0, 0.0), status="aboard", carrier="A1"),
    )
    (choice,) = offered(before)
    at = "/manoeuvre/"
    assert choice == WriteOrderChoice(
        ship="A1",
        movement="cinematic",
        thrust=5,
        turn=3,
        slowest=0,
        fastest=8,
        rotates_freely=False,
        rolls=True,
        launches=True,
        ftl=True,
        rams=(),
        order={"kind": "write_order", "ship": "A1", "manoeuvre": {}},
        open=(
            open_at(f"{at}speed", whole(-3, 5), optional=True),
            open_at(f"{at}turn", whole(-3, 3), optional=True),
            *[open_at(f"{at}{name}", flag(), optional=True) for name in ("roll", "launch", "ftl")],
        ),
    )


def test_3_3_what_may_clash_is_told_where_it_is_refused_at_once() -> None:
    """Else an order is written that is void (FT-3.3-1)."""
    (choice,) = offered(battle(ship(velocity=3, thrust=5), ship("B1"), illegal_orders="reject"))
    assert choice.unless == ("order_exceeds_thrust", "turn_limit", "must_not_manoeuvre")
    (choice,) = offered(battle(ship(velocity=3, thrust=5), ship("B1")))
    assert choice.unless == ()


def test_10_2_vector_orders_are_items_within_thrust() -> None:
    """Burns, pushes and rotations, as many as there are points (FT-10.2-2 to -4)."""
    (choice,) = offered(battle(ship(thrust=2), movement_system="vector"))
    items = next(place for place in choice.open if place.at == "/manoeuvre/items").legal
    assert items["maxItems"] == 2
    assert [each["properties"]["kind"]["enum"] for each in items["items"]["anyOf"]] == [
        ["burn"],
        ["push_port", "push_starboard", "push_rear"],
        ["rotate_port", "rotate_starboard"],
    ]


@rows((0, 0), (1, 0), (4, 2), (7, 9))
def test_3_1_the_figures_are_the_last_that_are_allowed(thrust: int, velocity: int) -> None:
    """An order with the figures flies; beyond them it does not (FT-3.1-4)."""
    before = battle(ship(thrust=thrust, velocity=velocity))
    (choice,) = offered(before)
    assert isinstance(choice, WriteOrderChoice)

    def flies(manoeuvre: Manoeuvre) -> bool:
        ruling = rule(before, WriteOrder("A1", manoeuvre=manoeuvre))
        return told(ruling, OrderWritten)[0].voided is None

    assert flies(Manoeuvre(turn=choice.turn))
    assert flies(Manoeuvre(speed=choice.fastest - velocity))
    assert flies(Manoeuvre(speed=choice.slowest - velocity))
    assert flies(Manoeuvre(turn=choice.turn + 1)) == choice.rotates_freely
    assert not flies(Manoeuvre(speed=choice.fastest + 1 - velocity))
    assert not flies(Manoeuvre(speed=choice.slowest - 1 - velocity))
    assert flies(Manoeuvre(roll=True)) == choice.rolls


def test_10_2_rotations_are_counted_by_vectors() -> None:
    """Nothing is free there (FT-10.2-3)."""
    (choice,) = offered(battle(ship(velocity=0, ftl_drive=False), movement_system="vector"))
    assert isinstance(choice, WriteOrderChoice)
    assert (choice.movement, choice.turn, choice.rotates_freely) == ("vector", 4, False)
    assert not choice.ftl


def test_3_3_who_can_do_nothing_is_offered_nothing() -> None:
    """Hulks, ships that warm up, ships that are gone, sides that are done (FT-3.3-1)."""
    before = battle(
        ship("A1", core=HULK), ship("A2", ftl_since=4), ship("A3", status="destroyed"), ship("B1")
    )
    assert not offered(before)
    assert not offered(battle(ship("A1"), ship("B1"), finished=("A",)))


def test_2_7_the_ships_of_others_are_not_ones_own() -> None:
    """With a name, that ship alone (FT-2.7-2)."""
    before = battle(ship("A1"), ship("A2"), ship("B1"))
    assert len(offered(before)) == 2
    assert len(offered(before, unit="A2")) == 1
    assert not offered(before, unit="B1")


def test_3_5_ships_that_may_come_back_are_offered() -> None:
    """From their turn on, on their edge (FT-3.5-2)."""
    one = ship("A1", status="off_table", departure=Departure(1, "min_y", 5))
    late = ship("A2", status="off_table", departure=Departure(1, "min_y", 6))
    assert offered(battle(one, late, ship("B1"), table=TABLE, table_return=True)) == [
        ReturnToTableChoice(
            ship="A1",
            edge="min_y",
            order={"kind": "return_to_table", "ship": "A1", "y": TABLE.min_y},
            open=(
                open_at("/x", number(TABLE.min_x, TABLE.max_x)),
                open_at("/facing", one_of((1, 2, 10, 11, 12))),
            ),
            unless=("not_into_table",),
        )
    ]


def test_3_7_squadrons_whose_ships_fly_alike_are_offered() -> None:
    """By the side's own name for them (FT-3.7-1)."""
    ships = [
        ship("A1", squadron="Q"),
        ship("A2", squadron="Q"),
        ship("A3", squadron="R"),
        ship("A4", squadron="R", velocity=9),
        ship("B1", squadron="Q"),
    ]
    found = [
        choice
        for choice in offered(battle(*ships, squadrons=True))
        if isinstance(choice, WriteSquadronOrderChoice)
    ]
    (choice,) = found
    assert (choice.side, choice.squadron, choice.ships) == ("A", "Q", ("A1", "A2"))
    named = {"side": "A", "squadron": "Q"}
    assert choice.order == {"kind": "write_squadron_order", **named, "manoeuvre": {}}
    alone, *_ = offered(battle(*ships, squadrons=True), unit="A1")
    assert choice.open == alone.open


def test_2_7_in_phase_4_the_ships_are_to_be_moved() -> None:
    """By anyone, and not unit by unit (FT-2.7-6)."""
    before = battle(ship("A1"), phase="movement")
    assert offered(before) == [MoveShipsChoice(order={"kind": "move_ships"})]
    assert not offered(before, unit="A1")


def test_3_9_a_fleet_that_has_left_may_throw_once() -> None:
    """What is offered is not refused (FT-3.9-1)."""
    one = ship("A1", status="off_table", departure=Departure(4, "max_x"))
    before = battle(one, ship("B1"), disengage_roll=True, phase="fire")
    order = {"kind": "disengage", "side": "A"}
    assert offered(before) == [DisengageChoice(side="A", edge="max_x", order=order)]
    pursued = rule(before, Disengage("A"), 1, 6).state
    assert not offered(pursued)
    assert alone.refused(pursued, Disengage("A")) == "disengagement_thrown"
