"""3.5 and 3.8: leaving the table, coming back, shifting everything."""

from typing import Any

from msgspec.structs import replace

from rules.full_thrust.builders_movement import TABLE, battle, group, moved, moves, ordered, ship
from rules.full_thrust.table import named, refused, rule, told
from rules.rows import rows
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.plane import Point
from umpire.rules.full_thrust.movement import (
    ReturnThrown,
    ReturnToTable,
    ReturnWritten,
    ShiftTable,
    ShipLeftTable,
    ShipMoved,
    ShipReturned,
)
from umpire.rules.full_thrust.state.battle import Battle, Ruling, Salvo
from umpire.rules.full_thrust.state.tables import LeavingTable
from umpire.rules.full_thrust.state.values import Departure, FtlEntry
from umpire.rules.full_thrust.table_edges import (
    edge_left_by,
    may_return,
    return_turn,
    throw_for_return,
)


@rows(
    ((70.0, 24.0), 3, "max_x"),
    ((2.0, 24.0), 9, "min_x"),
    ((36.0, 47.0), 12, "max_y"),
    ((36.0, 1.0), 6, "min_y"),
    ((66.0, 24.0), 3, None),
    ((65.0, 24.0), 3, None),
)
def test_3_5_a_ship_that_flies_off_has_left(place: Point, facing: int, edge: str | None) -> None:
    """The edge is told; a ship that stops on it is still there (FT-3.5-1)."""
    ruling = moves(battle(ship(place=place, facing=facing), table=TABLE))
    assert ([edge] if edge else []) == [event.edge for event in told(ruling, ShipLeftTable)]
    after = named(ruling.state)
    assert (after.status == "off_table", after.departure is not None) == (bool(edge), bool(edge))


def test_3_5_without_a_table_nobody_leaves() -> None:
    """Space has no edge (FT-3.5-1)."""
    assert named(moved(battle(ship(velocity=1000)))).status == "active"


@rows(
    (((70.0, 47.0), (73.0, 47.5), (74.0, 49.0)), "max_x"),
    (((70.0, 47.0), (71.0, 49.0), (74.0, 49.0)), "max_y"),
    (((71.0, 40.0), (73.0, 50.0)), "max_x"),
    (((71.0, 40.0), (72.5, 60.0)), "max_y"),
    (((70.0, 24.0), (73.0, 24.0), (70.0, 25.0)), "max_x"),
    (((75.0, 24.0), (76.0, 24.0)), "max_x"),
    (((1.0, 1.0), (0.0, 0.0), (5.0, 5.0)), None),
)
def test_3_5_the_edge_is_the_one_crossed_first(path: tuple[Point, ...], edge: str | None) -> None:
    """Round a corner too; a middle beyond the edge has left, on it has not (FT-3.5-1)."""
    assert edge == edge_left_by(TABLE, path)


@rows((1, None), (2, None), (3, None), (4, 7), (5, 8), (6, 9))
def test_3_5_a_die_says_if_and_when_a_ship_comes_back(face: int, turn: int | None) -> None:
    """Not on 1 to 3, else after as many turns (FT-3.5-2)."""
    assert turn == return_turn(3, face, LeavingTable())
    before = battle(ship(place=(70.0, 24.0), facing=3), turn=3, table=TABLE, table_return=True)
    ruling = moves(before, face)
    assert [turn] == [event.return_turn for event in told(ruling, ReturnThrown)]
    assert named(ruling.state).departure == Departure(3, "max_x", turn)


def test_3_5_without_the_option_nobody_throws() -> None:
    """Who has left has left (FT-3.5-2)."""
    assert not told(moves(battle(ship(place=(70.0, 24.0), facing=3), table=TABLE)), ReturnThrown)


@rows("jumped", "active", "destroyed")
def test_8_1_only_a_ship_that_flew_off_the_edge_may_come_back(status: str) -> None:
    """One that has left by FTL may not (FT-8.1-4)."""
    before = battle(ship(status=status), table=TABLE, table_return=True)
    assert not throw_for_return(Ruling(before), "A1", SuppliedDice(())).events
    assert not may_return(before, named(before))


def gone(turn: int | None = 5, edge: str = "max_x", **changes: Any) -> Battle:
    """Return a battle in turn 5 whose ship A1 may come back from `turn` on."""
    departure = Departure(1, edge, turn)  # type: ignore[arg-type]
    one = ship(place=(80.0, 24.0), status="off_table", departure=departure, velocity=9)
    return battle(one, ship("B1"), table=TABLE, table_return=True, **changes)


def back(x: float = 72.0, y: float = 10.0, facing: int = 9, name: str = "A1") -> ReturnToTable:
    """Return the order to come back there."""
    return ReturnToTable(name, x, y, facing)


def test_3_5_a_ship_comes_back_in_phase_4_without_moving() -> None:
    """At the point and on the course chosen, as fast as it left (FT-3.5-2, FT-RUL-47)."""
    ruling = rule(gone(), back())
    (noted,) = told(ruling, ReturnWritten)
    assert (noted.side, noted.turn) == ("A", 5)
    ruling = moves(ruling.state)
    assert [event.ship for event in told(ruling, ShipReturned)] == ["A1"]
    assert [event.ship for event in told(ruling, ShipMoved)] == ["B1"]
    after = named(ruling.state)
    assert (after.place, after.facing, after.velocity) == ((72.0, 10.0), 9, 9)
    assert (after.status, after.departure, after.returning) == ("active", None, None)


def test_3_5_a_ship_may_come_back_later_than_it_could() -> None:
    """Or not at all: it is said turn by turn (FT-3.5-2)."""
    assert told(rule(gone(3), back()), ReturnWritten)
    assert named(moved(gone(3))).status == "off_table"


def test_3_5_groups_that_screen_a_ship_leave_and_come_back_with_it() -> None:
    """FT-3.5-1, FT-RUL-47: they stay its screen, and their side has not withdrawn."""
    leaving = ship(place=(70.0, 24.0), facing=3)
    screen = group("Ag1", (70.0, 23.0), screening="A1")
    before = battle(leaving, ship("A2"), ship("B1"), screen, table=TABLE)
    left = moved(before)
    assert (left.groups[0].status, left.groups[0].screening) == ("off_table", "A1")
    away = named(gone())
    off = replace(screen, status="off_table")
    returning = battle(away, ship("B1"), off, table=TABLE, table_return=True)
    ruling = moves(rule(returning, back()).state)
    assert [event.groups for event in told(ruling, ShipReturned)] == [("Ag1",)]
    back_again = ruling.state.groups[0]
    assert (back_again.status, back_again.place) == ("active", (72.0, 10.0))
    assert back_again.screening == "A1"


@rows(
    (gone(6), back(), "no_return"),
    (gone(None), back(), "no_return"),
    (gone(), back(name="B1"), "not_off_table"),
    (gone(), back(name="B9"), "unknown_ship"),
    (gone(), back(x=71.0), "not_on_edge"),
    (gone(), back(y=49.0), "not_on_edge"),
    (gone(edge="min_y"), back(), "not_on_edge"),
    (gone(), back(facing=12), "not_into_table"),
    (gone(), back(facing=3), "not_into_table"),
    (gone(), back(y=48.0, facing=11), "not_into_table"),
    (gone(finished=("A",)), back(), "finished"),
)
def test_3_5_who_may_not_come_back_so(before: Battle, order: ReturnToTable, code: str) -> None:
    """Only from its turn on, on its own edge, on a course into the table (FT-RUL-47)."""
    assert code == refused(before, order)


@rows(7, 8, 9, 10, 11)
def test_3_5_any_course_into_the_table_will_do(facing: int) -> None:
    """Aslant too (FT-RUL-47)."""
    assert told(rule(gone(), back(facing=facing)), ReturnWritten)


def test_3_5_a_ship_that_is_yet_to_enter_is_not_known_of() -> None:
    """The refusal is that of a ship that does not exist (FT-8.2-1)."""
    before = battle(ship(status="waiting", entry=FtlEntry(9, 0.0, 0.0)), ship("B1"))
    assert refused(before, back()) == "unknown_ship"


def test_3_8_everything_is_shifted_by_the_same_vector() -> None:
    """Ships, groups, salvoes, and the points where ships are to enter (FT-3.8-1)."""
    before = battle(
        ship("A1", (5.0, 6.0)),
        ship("A2", status="waiting", entry=FtlEntry(6, 1.0, 1.0, (2.0, 2.0))),
        ship("A3", (5.0, 6.0), status="destroyed"),
        ship("B1", (9.0, -2.0)),
        group("Bg", (0.5, 0.5)),
        Salvo("s", "A", "A1", 1.0, 1.0),
        moving_table=True,
    )
    after = rule(before, ShiftTable(-4.0, 3.0)).state
    assert [each.place for each in after.ships if each.status == "active"] == [(1, 9), (5, 1)]
    assert named(after, "A2").entry == FtlEntry(6, -3.0, 4.0, (-2.0, 5.0))
    assert named(after, "A3").place == (5.0, 6.0)
    assert (after.groups[0].place, after.salvoes[0].place) == ((-3.5, 3.5), (-3.0, 4.0))
    assert rule(after, ShiftTable(1.0, 0.0)).state.shift == (-3.0, 3.0)


def test_3_8_the_table_moves_by_agreement() -> None:
    """And not beyond all bounds (FT-3.8-1)."""
    assert refused(battle(ship()), ShiftTable(1.0, 1.0)) == "option_off"
    far = battle(ship(place=(9e8, 0.0)), moving_table=True)
    assert refused(far, ShiftTable(9e8, 0.0)) == "malformed"


def test_3_5_orders_of_a_ship_that_left_count_for_its_last_move() -> None:
    """It flies by its order, and is gone (FT-3.5-1)."""
    before = ordered(battle(ship(place=(66.0, 24.0), facing=3), table=TABLE), "+1")
    assert named(moved(before)).status == "off_table"
