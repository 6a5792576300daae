"""CI 6: layers, rates up and down, ranges between layers; thrust up and down of CI 5."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.cold_infinity.builders_fire import LYING, dot, lying
from rules.cold_infinity.builders_flight import CRUISER, FIGHTER, FRIGATE, flown, moving, refused
from rules.cold_infinity.table import rows
from umpire.kernel.errors import Refusal
from umpire.kernel.hexes import Hex, Line, at_layer, layer, layers_at, steps_between
from umpire.rules.cold_infinity.drives.requirements import passes, straight
from umpire.rules.cold_infinity.guided.launches import travelled
from umpire.rules.cold_infinity.sighting.arcs import came_from
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.units import added as the_added
from umpire.rules.cold_infinity.state.units import (
    beyond_longer,
    parse,
    range_between,
    rooted,
    written,
)
from umpire.rules.cold_infinity.state.units import speed as the_speed
from umpire.rules.cold_infinity.state.values import (
    DOWN,
    UP,
    Accelerate,
    Attitude,
    Slide,
    frame,
    side_above,
    side_below,
    side_of,
)
from umpire.rules.cold_infinity.state.vessels import Drone

SPACE = Options(three_dimensional=True)
RICH = FRIGATE._replace(thrust=100, jets=tuple(each._replace(channel=100) for each in FRIGATE.jets))


@rows(
    (14, 4, -6, 17, 24), (10, 0, 10, 14, 20), (28, 0, 12, 30, 40), (5, 2, 2, 5, 5), (0, 0, 3, 3, 3)
)
def test_6_5_range_is_a_root_or_by_agreement_a_sum(
    hexes: int, one: int, other: int, root: int, added: int
) -> None:
    """CI-6.5-1, CI-6.5-3, CI-6.3-1."""
    cells = at_layer((0, 0), one), at_layer((0, -hexes), other)
    assert range_between(*cells, SPACE) == root
    assert range_between(*cells, Options(ranges_added=True)) == added


def test_6_5_the_table_adds_3_to_a_longer_range_of_14_by_10() -> None:
    """The third range of the book's example is the second and 3 (CI-6.5-2)."""
    assert (beyond_longer(10, 14), beyond_longer(14, 10), rooted(10, 14)) == (3, 3, 17)


@rows(("1+3,6+2,++3", 8), ("++2", 2), ("2+1,--4", 5), ("1+3", 3))
def test_6_2_a_rate_up_or_down_stands_behind_the_vector(notation: str, speed: int) -> None:
    """CI-6.2-1, CI-RUL-7."""
    vector = parse(notation)
    assert (written(vector), the_speed(vector)) == (notation, speed)


def test_6_1_layer_0_is_left_out_of_a_hex() -> None:
    """CI-6.1-1, CI-UMP-200."""
    assert at_layer((1, 2), 0) == (1, 2)
    assert the_added((0, 0, 3), (1, 0, -3)) == (1, 0)
    assert parse("1+1,++2,--2") == parse("1+1")


@given(LYING)
def test_6_1_the_frame_of_a_hull_is_that_of_plain_geometry(attitude: Attitude) -> None:
    """CI-6.1-1, CI-RUL-121."""
    axes = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    for way, axis in zip(frame(attitude), axes, strict=True):
        assert dot(lying(axis, attitude), way) > 0.99


@rows(
    (0, 0, "dorsal"),
    (180, 0, "keel"),
    (0, 180, "keel"),
    (90, 0, "port"),
    (270, 0, "starboard"),
    (0, 90, "aft"),
    (0, 270, "forward"),
    (90, 180, "starboard"),
)
def test_6_2_which_side_of_a_ship_is_up(roll: int, tumble: int, side: str) -> None:
    """CI-6.2-1."""
    attitude = Attitude(3, roll, tumble)  # type: ignore[arg-type]
    below = Attitude(3, (roll + 180) % 360, tumble)  # type: ignore[arg-type]
    assert side_of(attitude, UP) == side_above(attitude) == side
    assert side_of(attitude, DOWN) == side_below(attitude)
    if side not in ("forward", "aft"):
        assert side_above(below) == side_below(attitude)


@rows((90, DOWN, "aft"), (90, UP, "forward"), (270, UP, "aft"))
def test_5_4_2_4_a_ship_on_end_accelerates_up_and_down(tumble: int, way: int, through: str) -> None:
    """CI-5.4.2.4-2, CI-6.2-1."""
    flight = flown(moving("1+3", tumble=tumble), Accelerate(direction=way, hexes=1), options=SPACE)
    jet = next(
        each for each in FRIGATE.jets if each.thruster.id == flight.tolls[0].shares[0].thruster
    )
    assert jet.thruster.accelerates == ("aft" if through.endswith("aft") else "forward")
    assert written(flight.motion.vector) == ("1+3,++1" if way == UP else "1+3,--1")
    assert flight.tolls[0].thrust == FRIGATE.costs.acceleration


@rows((0, 0, UP), (0, 0, DOWN), (180, 0, UP), (90, 0, UP), (270, 0, DOWN))
def test_6_2_a_ship_slides_up_and_down(roll: int, tumble: int, way: int) -> None:
    """CI-6.2-1, CI-UMP-203."""
    start = moving("2+1", roll=roll, tumble=tumble)
    flight = flown(start, Slide(direction=way, hexes=2), means=RICH, options=SPACE)
    assert layer(flight.motion.vector) == (2 if way == UP else -2)
    assert flight.tolls[0].thrust == 2 * FRIGATE.costs.slide


def test_6_2_a_rate_lasts_until_it_is_countered() -> None:
    """CI-6.2-1."""
    falling = moving("1+3,--2", tumble=90)
    assert flown(falling, options=SPACE).motion.vector == falling.vector
    braked = flown(falling, Accelerate(direction=UP, hexes=2), options=SPACE)
    assert written(braked.motion.vector) == "1+3"


def test_6_2_two_thrusters_alone_slide_no_ship_up() -> None:
    """It takes the four of 5.1, or to tumble first (CI-5.1.2.5-1, CI-6.2-1, CI-UMP-203)."""
    slide = Slide(direction=UP, hexes=1)
    assert refused(moving("0"), slide, means=CRUISER, options=SPACE) == "thruster_unfit"
    up = Accelerate(direction=UP, hexes=1)
    assert refused(moving("0"), up, options=SPACE) == "off_side"


def test_5_5_small_vessels_slide_up_for_1_thrust_a_layer() -> None:
    """CI-5.5-1, CI-6.2-1."""
    flight = flown(moving("0"), Slide(direction=UP, hexes=4), means=FIGHTER, options=SPACE)
    assert (written(flight.motion.vector), flight.spent.thrust) == ("++4", 4)


@rows((0, "option_off"), (90, "option_off"))
def test_6_1_without_layers_nothing_rises(tumble: int, code: str) -> None:
    """CI-6.1-1, CI-5.4.2.4-2."""
    for action in (Accelerate(direction=UP, hexes=1), Slide(direction=DOWN, hexes=1)):
        assert refused(moving("0", tumble=tumble), action) == code


def test_5_4_2_4_a_ship_on_end_does_not_thrust_along_the_map() -> None:
    """CI-5.4.2.4-2."""
    ahead = Accelerate(direction=1, hexes=1)
    assert refused(moving("0", tumble=90), ahead, options=SPACE) == "not_level"


def test_5_6_layers_count_for_cinematic_motion() -> None:
    """CI-5.6-1, CI-6.3-1."""
    cinematic = Options(three_dimensional=True, cinematic=True)
    up = Accelerate(direction=UP, hexes=5)
    on_end = moving("0", tumble=270)
    assert flown(on_end, up, means=RICH, most=5, options=cinematic).motions == 5
    with pytest.raises(Refusal, match="6 motions"):
        flown(on_end, replace(up, hexes=6), means=RICH, most=5, options=cinematic)


def test_5_4_2_5_no_ship_thrusts_up_on_its_way() -> None:
    """CI-5.4.2.5-1, CI-UMP-204."""
    options = Options(three_dimensional=True, mid_step_acceleration=True)
    late = Accelerate(direction=UP, hexes=1, after_hexes=1)
    assert refused(moving("1+3", tumble=270), late, options=options) == "not_on_way"


@given(
    st.tuples(*[st.integers(-9, 9)] * 3).map(lambda each: at_layer(each[:2], each[2])),
    st.tuples(*[st.integers(-9, 9)] * 3).map(lambda each: at_layer(each[:2], each[2])),
)
def test_6_3_a_line_goes_a_hex_a_layer_or_both_a_step(one: Hex, other: Hex) -> None:
    """CI-6.3-1, CI-UMP-202."""
    way = list(Line(one, other))
    assert (way[0], way[-1], len(way)) == (one, other, steps_between(one, other) + 1)
    assert all(steps_between(*each) <= 1 for each in pairwise(way))


def test_6_3_layers_of_a_part_of_the_way_are_rounded_to_the_nearest() -> None:
    """CI-UMP-202."""
    assert [layers_at(3, step, 6) for step in range(7)] == [0, 1, 1, 2, 2, 3, 3]
    assert [layers_at(-3, step, 6) for step in range(7)] == [0, -1, -1, -2, -2, -3, -3]


@rows(("1+3,++3", (0, 1, -1)), ("++4", (0, 0, -1)), ("1+4,++1", (0, 1)), ("2+1,--5", (0, 0, 1)))
def test_7_7_a_unit_comes_from_a_step_back_along_its_way(notation: str, came: Hex) -> None:
    """CI-7.7-1, CI-UMP-202."""
    assert came_from((0, 0), parse(notation)) == (came,)


@rows(
    ((0, 0, 2), (0, 0), None, True),
    ((0, 0, 2), (0, 0), 1, False),
    ((0, -3, 2), (0, 0), 1, True),
    ((0, -3), (0, 0), 1, True),
    ((0, 3, 2), (0, 0), 1, False),
)
def test_14_1_from_straight_above_a_unit_comes_through_no_facing(
    start: Hex, end: Hex, facing: int | None, goes_in: object
) -> None:
    """CI-14.1-3, CI-UMP-207."""
    assert passes(straight(start, end), end, facing) is goes_in


def test_9_2_3_a_drone_flies_a_hex_a_layer_or_both_a_step() -> None:
    """CI-9.2.3-1, CI-UMP-202."""
    target = (0, -6, 3)
    drone = Drone(target="B", position=(0, 0), range_left=9, last_seen=target)
    first = travelled(drone, target, 4, lambda _: True)
    assert first.path == ((0, 0), (0, -1, 1), (0, -2, 1), (0, -3, 2), (0, -4, 2))
    last = travelled(first.drone, target, 4, lambda _: True)
    assert (last.travel, last.drone.position, last.drone.range_left) == ("arrived", target, 3)


def test_9_2_3_a_drone_has_not_arrived_above_its_target() -> None:
    """CI-9.2.3-1, CI-7.7-1."""
    drone = Drone(target="B", position=(0, 0, 4), range_left=9, last_seen=(0, 0))
    flight = travelled(drone, (0, 0), 3, lambda _: True)
    assert (flight.travel, flight.drone.position) == ("under_way", (0, 0, 1))
