"""Distances, the table, data sheets (Entfernungen und Maßeinheiten, Flotten-Datenblätter)."""

from typing import Any

import pytest

from rules.full_thrust_light.table import (
    battle,
    driven,
    duel,
    fire,
    named,
    only,
    refusal,
    rule,
    ship,
    told,
)
from umpire.kernel.arcs import Arc
from umpire.rules.full_thrust.state.ship import Beam, FireControl
from umpire.rules.full_thrust_light import (
    FULL_THRUST_LIGHT,
    Battle,
    BeamFired,
    FinishOrders,
    LeaveTable,
    Manoeuvre,
    MoveShips,
    Options,
    ReturnToTable,
    Setup,
    Ship,
    ShipLeftTable,
    ShipMoved,
    ShipReturned,
    Table,
    Unit,
    Withdraw,
    WriteOrder,
)

TABLE = Table(48.0, 36.0)
AGREED = Options(return_to_table=True)


def moving(*ships: Ship, **changes: Any) -> Battle:
    """Return a battle in the movement phase, with a bystander for the other side."""
    return battle(*ships, ship("B1", (20.0, 20.0), velocity=0), phase="movement", **changes)


def test_ftl_gen_01_ranges_are_measured_between_centres() -> None:
    """3 right and 4 up are 5 away, whatever the models' size."""
    ruling = rule(duel(ship("A1"), ship("B1", (3.0, 4.0))), fire("E4"), 1)
    assert only(ruling, BeamFired).range_mu == 5.0


@pytest.mark.parametrize("unit", ["inch", "cm"])
def test_ftl_gen_02_the_unit_changes_no_ruling(unit: Unit) -> None:
    """One MU is what the players say; the numbers stay."""
    ruling = rule(moving(driven(2), options=Options(unit=unit)), MoveShips())
    assert (named(ruling.state, "A1").x, named(ruling.state, "A1").y) == (0.0, 6.0)


def test_ftl_gen_03_ships_between_do_not_block_fire() -> None:
    """Friend and enemy on the line are fired through."""
    ships = (ship("A1"), ship("A2", (0.0, 4.0)), ship("B2", (0.0, 6.0)), ship("B1", (0.0, 9.0)))
    assert only(rule(duel(*ships), fire("E1"), 4, 5), BeamFired).damage == 2


def test_ftl_gen_04_ships_pass_through_each_other() -> None:
    """Two ships that swap places both arrive."""
    ships = (ship("A1", velocity=8), ship("B1", (0.0, 8.0), course=6, velocity=8))
    ruling = rule(battle(*ships, phase="movement"), MoveShips())
    assert [event.path[-1] for event in told(ruling, ShipMoved)] == [(0.0, 8.0), (0.0, 0.0)]


def test_ftl_gen_05_ships_that_end_on_one_spot_keep_place_and_course() -> None:
    """FTL-RUL-20: shifting the models is a matter of the front end; `size_rank` decides nothing."""
    ships = (ship("A1", velocity=4), ship("B1", (0.0, 8.0), course=6, velocity=4))
    state = rule(battle(*ships, phase="movement"), MoveShips()).state
    assert (state.ships[0].x, state.ships[0].y, state.ships[0].course) == (0.0, 4.0, 12)
    assert (state.ships[1].x, state.ships[1].y, state.ships[1].course) == (0.0, 4.0, 6)


def test_ftl_gen_06_a_ship_that_leaves_is_out() -> None:
    """It takes no order, fires at nobody and is fired at by nobody."""
    state = moving(driven(2, velocity=40), ship("A2", (1.0, 0.0)), table=TABLE)
    ruling = rule(state, MoveShips())
    assert only(ruling, ShipLeftTable).ship == "A1"
    assert named(ruling.state, "A1").status == "off_table"
    fighting = duel(ship("A1", status="off_table"), ship("A2"), ship("B1", (0.0, 8.0)))
    assert refusal(fighting, fire("E1")).code == "off_table"
    assert refusal(fighting, fire("E1", "A1", "B1")).code == "not_active_side"


def test_ftl_gen_06_without_a_table_nobody_leaves() -> None:
    """Space has no edge where no table is laid."""
    assert not told(rule(moving(driven(2, velocity=900)), MoveShips()), ShipLeftTable)


@pytest.mark.parametrize(
    ("y", "status"),
    [
        (36.0, "active"),
        (36.0009, "active"),
        (36.01, "off_table"),
        (0.0, "active"),
        (-0.01, "off_table"),
    ],
)
def test_ftl_rul_16_the_edge_itself_is_inside(y: float, status: str) -> None:
    """A centre within 0.001 MU of the edge counts as on it."""
    ruling = rule(moving(driven(2, place=(10.0, y), velocity=0), table=TABLE), MoveShips())
    assert status == named(ruling.state, "A1").status


@pytest.mark.parametrize(("reading", "status"), [("path", "off_table"), ("end_point", "active")])
def test_ftl_rul_16_a_path_that_comes_back(reading: LeaveTable, status: str) -> None:
    """A vertex outside is leaving, unless only the end is asked."""
    comet = driven(10, place=(10.0, 34.0), velocity=10, order=Manoeuvre(turn=5))
    ruling = rule(moving(comet, table=TABLE, options=Options(leave_table=reading)), MoveShips())
    assert told(ruling, ShipMoved)[0].path[-1] == (16.830127, 32.169873)
    assert status == named(ruling.state, "A1").status


def departed(**changes: Any) -> Battle:
    """Return a battle in the orders phase in which A1 has left over the upper edge."""
    gone = ship("A1", (10.0, 40.0), status="off_table")
    others = (ship("A2", (5.0, 5.0)), ship("B1", (20.0, 20.0)))
    return battle(gone, *others, **({"table": TABLE, "options": AGREED} | changes))


@pytest.mark.parametrize(
    ("x", "y"), [(10.0, 36.0), (0.0, 36.0), (48.0, 12.5), (0.0, 0.0), (13.0, 0.0005)]
)
def test_ftl_gen_07_a_ship_comes_back_on_the_edge(x: float, y: float) -> None:
    """FTL-UMP-03: anywhere on the edge, on any course, with the velocity it had."""
    ruling = rule(departed(), ReturnToTable("A1", x, y, 7))
    back = named(ruling.state, "A1")
    assert (x, y, 7, 6, "active") == (back.x, back.y, back.course, back.velocity, back.status)
    assert only(ruling, ShipReturned).rule == "FTL-GEN-07"


@pytest.mark.parametrize(("x", "y"), [(10.0, 20.0), (10.0, 36.1), (60.0, 36.0), (-1.0, 0.0)])
def test_ftl_gen_07_not_inside_and_not_outside(x: float, y: float) -> None:
    """Only the edge itself will do."""
    assert refusal(departed(), ReturnToTable("A1", x, y, 7)).code == "not_on_edge"


def test_ftl_gen_07_only_by_agreement() -> None:
    """Without the option, or without a table, nobody comes back."""
    order = ReturnToTable("A1", 10.0, 36.0, 6)
    assert refusal(departed(options=Options()), order).code == "no_return"
    assert refusal(departed(table=None), order).code == "no_return"


def test_ftl_gen_07_only_who_has_left_and_before_its_side_has_finished() -> None:
    """A ship on the table cannot come back to it, and orders end when a side says so."""
    assert refusal(departed(), ReturnToTable("A2", 0.0, 0.0, 6)).code == "not_off_table"
    done = rule(departed(), FinishOrders("A")).state
    assert refusal(done, ReturnToTable("A1", 0.0, 0.0, 6)).code == "orders_finished"


def test_ftl_gen_07_a_ship_that_came_back_is_ordered_and_moves() -> None:
    """It takes an order in the phase in which it returns."""
    state = rule(departed(), ReturnToTable("A1", 10.0, 36.0, 6)).state
    state = rule(state, WriteOrder("A1", notation="+1")).state
    state = rule(rule(state, FinishOrders("A")).state, FinishOrders("B")).state
    state = rule(state, MoveShips()).state
    assert (named(state, "A1").x, named(state, "A1").y) == (10.0, 29.0)


def test_ftl_gen_07_a_side_with_only_departed_ships_stays_in_play() -> None:
    """It finishes its orders like the others, and may withdraw."""
    state = battle(
        ship("A1", (10.0, 40.0), status="off_table"),
        ship("B1", (20.0, 20.0)),
        table=TABLE,
        options=AGREED,
    )
    waiting = rule(state, FinishOrders("B")).state
    assert waiting.phase == "orders"
    assert rule(waiting, FinishOrders("A")).state.phase == "movement"
    assert rule(state, Withdraw("A")).state.phase == "over"


def test_ftl_gen_08_a_ship_is_its_systems_and_its_rows() -> None:
    """Thrust, fire controls and weapons are read off the icons that are not lost."""
    cruiser = ship("A1", lost=("D1", "F2", "E1", "T2"), fired=("E2",))
    assert cruiser.thrust == 2
    assert cruiser.fire_controls == 1
    assert [weapon.id for weapon in cruiser.ready_weapons] == ["E3", "E4", "T1"]


def test_ftl_gen_09_fleets_need_not_be_alike() -> None:
    """FTL-RUL-21: ships come with the set-up, whatever systems they carry."""
    odd: tuple[Arc, ...] = ("AP",)
    lighter = ship("A1", systems=(FireControl("F1"), Beam("X1", 4, odd)), rows=(1,))
    state = FULL_THRUST_LIGHT.setup(Setup(sides=("A", "B"), ships=(lighter, ship("B1"))))
    assert (state.phase, state.turn) == ("orders", 1)
