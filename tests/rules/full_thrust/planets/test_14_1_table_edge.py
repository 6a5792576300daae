"""FT 14.1: an edge of the table as an orbit, with a window in it."""

from typing import Any

import pytest

from rules.full_thrust.fleets import Place
from rules.full_thrust.table import battle, finished, play, rule, ship, told
from rules.rows import rows
from umpire.rules.full_thrust.movement import MoveShips, ReturnThrown, ShipLeftTable
from umpire.rules.full_thrust.planet_passing import (
    AtmosphereReached,
    EdgeOrbitReached,
    EntryThrown,
    is_safe,
    miss_distance_mu,
    offset_mu,
)
from umpire.rules.full_thrust.sequence import RollInitiative
from umpire.rules.full_thrust.state.battle import Ruling, Table, acting_ship
from umpire.rules.full_thrust.state.options import EdgeOrbit, Options
from umpire.rules.full_thrust.state.ship import Ship

TABLE = Table(0.0, 0.0, 40.0, 30.0)


def moved(one: Ship, *faces: int, **changes: Any) -> Ruling:
    """Return the ruling on the moves, on a table with an orbit beyond its upper edge."""
    options = Options(planets=True, orbit_model="table_edge", **changes)
    enemy = ship("B1", (20.0, 1.0), velocity=0)
    before = battle(one, ship("A2", (1.0, 1.0), velocity=0), enemy, table=TABLE, options=options)
    return rule(play(finished(before), (RollInitiative(), (6, 1))), MoveShips(), *faces)


@rows(
    (0.0, 6, "yes"),
    (3.0, 6, "yes"),
    (-3.0, 1, "yes"),
    (3.01, 6, "no"),
    (0.0, 7, "no"),
)
def test_14_1_a_ship_leaves_through_the_window(offset: float, velocity: int, safe: str) -> None:
    """FT-14.1-2: 6 MU wide, no faster than 6."""
    assert is_safe(EdgeOrbit(), offset, velocity) == (safe == "yes")


@rows((0.0, 0.0), (3.0, 0.0), (4.0, 1.0), (-9.0, 6.0), (15.5, 12.5))
def test_14_1_the_window_is_missed_from_its_nearer_end(offset: float, missed: float) -> None:
    """FT-RUL-93: to either side."""
    assert miss_distance_mu(EdgeOrbit(), offset) == pytest.approx(missed)


@rows(
    (EdgeOrbit(), (23.0, 30.0), 3.0),
    (EdgeOrbit(window_position=10.0), (23.0, 30.0), 13.0),
    (EdgeOrbit(edge="min_x"), (0.0, 12.0), -3.0),
    (EdgeOrbit(edge="max_x", window_position=2.0), (40.0, 12.0), 10.0),
)
def test_14_1_the_window_is_in_the_middle_or_where_it_is_put(
    orbit: EdgeOrbit, place: Place, offset: float
) -> None:
    """FT-14.1-2: measured along its edge."""
    assert offset_mu(TABLE, orbit, place) == pytest.approx(offset)


def test_14_1_who_leaves_slowly_through_the_window_is_in_orbit() -> None:
    """FT-14.1-2: off the table, out of the battle, and safe."""
    ruling = moved(ship("A1", (20.0, 28.0)))
    assert told(ruling, ShipLeftTable)
    assert [event.ship for event in told(ruling, EdgeOrbitReached)] == ["A1"]
    assert ruling.state.ships[0].status == "in_orbit"
    with pytest.raises(Exception, match="not on the table") as refused:
        acting_ship(ruling.state, "A1", at="/ship")
    assert getattr(refused.value, "code", "") == "left_for_orbit"


@rows(
    (20.0, 8, ("too_fast", 2, 0.0), 6),
    (26.0, 6, ("window_missed", 0, 3.0), 4),
    (32.0, 6, ("window_missed", 0, 9.0), 5),
    (32.0, 7, ("window_missed", 1, 9.0), 6),
)
def test_14_1_all_others_fall(
    x: float, velocity: int, fell: tuple[str, int, float], modifier: int
) -> None:
    """FT-14.1-2, FT-RUL-93: too fast, or beside the window, in full 6 MU."""
    ruling = moved(ship("A1", (x, 29.0), velocity=velocity), 6)
    (reached,) = told(ruling, AtmosphereReached)
    assert (reached.way_down, reached.excess, reached.missed_mu) == fell
    assert reached.planet is None
    (thrown,) = told(ruling, EntryThrown)
    assert thrown.modifier == modifier
    assert ruling.state.ships[0].status == "destroyed"


def test_14_1_a_ship_crosses_the_edge_where_its_way_does() -> None:
    """FT-14.1-2: on a slant; 2 MU up on course 1 are 1.15 MU to the side."""
    (reached,) = told(moved(ship("A1", (22.5, 28.0), facing=1), 6), AtmosphereReached)
    assert reached.missed_mu == pytest.approx(0.654701)


@rows(6, 8)
def test_14_1_who_leaves_for_orbit_does_not_come_back(velocity: int) -> None:
    """FT-3.5-2 does not go for the edge of the orbit (FT-14.1-2)."""
    falls = (6,) if velocity > 6 else ()
    ruling = moved(ship("A1", (20.0, 28.0), velocity=velocity), *falls, table_return=True)
    assert not told(ruling, ReturnThrown)


def test_14_1_the_other_edges_are_what_they_were() -> None:
    """FT-3.5-1: only one edge is orbit."""
    assert moved(ship("A1", (20.0, 2.0), facing=6)).state.ships[0].status == "off_table"
