"""CI 5.4.1, 5.4.2.5, 5.4.3, 5.8.1: vectors on the map, thrust on the way, turns with a vector."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.table import illegal, rows
from umpire.kernel.hexes import distance, neighbour
from umpire.rules.cold_infinity.movement.manoeuvres import rest_of_move, turning_hexes
from umpire.rules.cold_infinity.movement.thrusters import NOT_ON_WAY, on_vector, surcharge, turned
from umpire.rules.cold_infinity.state.units import accelerated, added, parse, speed, written
from umpire.rules.cold_infinity.state.values import Attitude

VECTORS = st.tuples(st.integers(-30, 30), st.integers(-30, 30))


@rows(
    ("2+4", 6, 3, (4, -4), (1, -4), "1+3,2+1", 4),
    ("3+4", 4, 2, (4, 0), (4, 2), "3+4,4+2", 6),
    ("1+3", 1, 2, (0, -3), (0, -5), "1+5", 5),
    ("1+3", 4, 5, (0, -3), (0, 2), "4+2", 2),
    ("1+3", 4, 3, (0, -3), (0, 0), "0", 0),
    ("0", 4, 2, (0, 0), (0, 2), "4+2", 2),
    ("1+3,2+1", 1, 0, (1, -4), (1, -4), "1+3,2+1", 4),
)
def test_5_4_1_thrust_leads_from_target_a_to_target_b(
    *,
    vector: str,
    direction: int,
    hexes: int,
    target_a: tuple[int, int],
    target_b: tuple[int, int],
    after: str,
    at_speed: int,
) -> None:
    """CI-5.4.1-1, CI-5.4.1-2, CI-5.0-1."""
    found = accelerated(parse(vector), direction, hexes)
    assert (added((0, 0), parse(vector)), added((0, 0), found)) == (target_a, target_b)
    assert (written(found), speed(found)) == (after, at_speed)


@given(VECTORS, VECTORS, st.integers(1, 6), st.integers(0, 20))
def test_5_4_3_speed_is_the_distance_to_the_vector_marker(
    position: tuple[int, int], vector: tuple[int, int], direction: int, hexes: int
) -> None:
    """CI-5.4.3-1, CI-5.4.1-2."""
    found = accelerated(vector, direction, hexes)
    target_b = neighbour(added(position, vector), direction, hexes)
    assert target_b == added(position, found)
    assert speed(found) == distance(position, target_b)


@rows(("1+4", 1, "2+4"), ("1+3,2+1", -1, "1+1,6+3"), ("0", 2, "0"), ("5+2,6+1", 3, "2+2,3+1"))
def test_5_8_1_a_vector_turns_by_whole_facings(vector: str, facings: int, after: str) -> None:
    """The book's 1+4 turned to starboard is 2+4 (CI-5.8.1-1)."""
    assert written(turned(parse(vector), facings)) == after


@given(VECTORS, st.integers(-6, 6))
def test_5_8_1_turning_changes_no_speed(vector: tuple[int, int], facings: int) -> None:
    """CI-5.8.1-1."""
    assert speed(turned(vector, facings)) == speed(vector)
    assert turned(turned(vector, facings), -facings) == vector


@rows((3, 1, False, 2), (3, -2, False, 2), (3, -2, True, 4), (4, 3, False, 2), (1, 1, False, 1))
def test_5_8_1_half_a_hex_of_acceleration_is_added_once(
    *, cost: int, facings: int, per_facing: bool, asked: int
) -> None:
    """CI-5.8.1-1, CI-RUL-28."""
    assert surcharge(cost, facings, per_facing=per_facing) == asked


@rows(
    (Attitude(2), "2+4", True),
    (Attitude(2), "0", True),
    (Attitude(2), "1+3,2+1", False),
    (Attitude(5), "2+4", False),
    (Attitude(5, tumble=180), "2+4", True),
    (Attitude(2, roll=90), "2+4", True),
    (Attitude(2, tumble=90), "2+4", False),
)
def test_5_5_3_on_vector_is_one_component_ahead(
    *, attitude: Attitude, vector: str, along: bool
) -> None:
    """CI-RUL-33, CI-5.5.3-1."""
    assert on_vector(attitude, parse(vector)) is along


def test_5_4_2_5_a_boundary_offers_both_hexes() -> None:
    """CI-5.4.2.5-1, CI-RUL-30."""
    assert turning_hexes((0, 0), parse("1+3,2+1"), 2) == ((0, -2), (1, -2))


@rows((0, -2), (1, -2))
def test_5_4_2_5_the_rest_of_the_move_follows_the_new_vector(turning_hex: tuple[int, int]) -> None:
    """Less the two hexes behind it: 1+4,6+1 at Speed 5 (CI-5.4.2.5-1, CI-RUL-30)."""
    leg = rest_of_move(turning_hex, parse("1+3,2+1"), 2, direction=6, hexes=2)
    assert leg.ends == ((turning_hex[0] - 1, turning_hex[1] - 2),)
    assert (written(leg.vector), speed(leg.vector)) == ("1+4,6+1", 5)


def test_5_4_2_5_the_end_may_lie_on_a_boundary_too() -> None:
    """CI-5.4.2.5-1."""
    leg = rest_of_move((0, -2), parse("1+4"), 2, direction=2, hexes=2)
    assert (written(leg.vector), leg.ends) == ("1+4,2+2", ((1, -6),))
    leg = rest_of_move((0, -1), parse("1+2"), 1, direction=3, hexes=2)
    assert (written(leg.vector), leg.ends) == ("2+2", ((1, -2),))
    leg = rest_of_move((0, -2), parse("1+3"), 2, direction=2, hexes=1)
    assert (written(leg.vector), leg.ends) == ("1+3,2+1", ((0, -4), (1, -4)))


def test_5_4_2_5_a_ship_that_brakes_below_what_it_has_moved_stops_there() -> None:
    """CI-RUL-30."""
    leg = rest_of_move((0, -3), parse("1+4"), 3, direction=4, hexes=2)
    assert (leg.ends, written(leg.vector)) == (((0, -3),), "1+2")


@rows(0, 4, 5, -1)
def test_5_4_2_5_thrust_on_the_way_is_between_start_and_end(moved: int) -> None:
    """At Speed 4, after one hex, two or three (CI-RUL-30)."""
    with illegal(NOT_ON_WAY.name):
        turning_hexes((0, 0), parse("1+3,2+1"), moved)


@given(VECTORS, VECTORS, st.data())
def test_5_4_2_5_coasting_ends_where_the_vector_leads(
    position: tuple[int, int], vector: tuple[int, int], data: st.DataObject
) -> None:
    """CI-5.4.2.5-1."""
    if speed(vector) < 2:
        vector = (0, 2)
    moved = data.draw(st.integers(1, speed(vector) - 1))
    target = (position[0] + vector[0], position[1] + vector[1])
    for turning_hex in turning_hexes(position, vector, moved):
        leg = rest_of_move(turning_hex, vector, moved, direction=1, hexes=0)
        assert leg.vector == vector
        assert all(distance(end, target) <= 1 for end in leg.ends)
