"""CI 4.0, 4.1, 4.4, 4.5, 13.1: EW points, boosts, damage, and how far shrouds reach."""

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.table import illegal, rows
from umpire.rules.cold_infinity.state.weapons import Sensors, SupportSensors
from umpire.rules.cold_infinity.warfare.levels import (
    EwPoints,
    SensorState,
    boosted,
    ew_points,
    in_shroud,
    sensor_rating,
    shroud_radius,
    support_rating,
)

SENSORS = Sensors(id="s", structure=16, ew=8, boost=4, power=4)
SMALL = Sensors(id="t", structure=12, ew=6, boost=4)


@rows((0, 8), (1, 7), (2, 7), (5, 5), (15, 0), (16, 0))
def test_13_1_1_sensors_give_half_of_their_structure(lost: int, ew: int) -> None:
    """CI-13.1.1-1, CI-4.0-1, CI-RUL-15."""
    assert sensor_rating(SENSORS, lost) == ew


def test_4_6_sensors_may_be_doubled_against_signatures() -> None:
    """CI-4.6-1."""
    assert sensor_rating(SENSORS, 0, 2) == 16
    assert sensor_rating(SENSORS, 5, 2) == 10


@rows((0, 9), (1, 6), (2, 3), (3, 0))
def test_13_1_5_support_sensors_give_three_for_each_of_structure(lost: int, rating: int) -> None:
    """CI-13.1.5-1, CI-4.7-1, CI-RUL-15."""
    assert support_rating(SupportSensors(id="e", structure=3, rating=9), lost) == rating


@rows((0, 0), (3, 0), (4, 1), (8, 2), (11, 2))
def test_4_4_extra_power_makes_ew(extra: int, points: int) -> None:
    """The book's sensors of 6/4 take four points for each (CI-4.4-1, CI-UMP-5)."""
    assert boosted(SensorState(SMALL, extra=extra)) == points
    assert ew_points((SensorState(SMALL, extra=extra),)).total == 6 + points


def test_4_5_damaged_sensors_are_boosted_and_destroyed_ones_are_not() -> None:
    """Five of structure lost leave 5, and a boost makes 6 (CI-4.5-1, CI-13.1.1-1)."""
    assert ew_points((SensorState(SENSORS, 5, extra=4),)) == EwPoints(5, 1, 0, 6)
    assert ew_points((SensorState(SENSORS, 16),)).total == 0
    with illegal("sensors_destroyed"):
        boosted(SensorState(SENSORS, 16, extra=4))


def test_4_0_all_sensors_together_give_the_points_of_a_turn() -> None:
    """CI-4.0-1, CI-3.2-1."""
    both = (SensorState(SENSORS), SensorState(SMALL, extra=4))
    assert ew_points(both) == EwPoints(14, 1, 0, 15)
    assert ew_points((SensorState(SENSORS), SensorState(SMALL, on=False))).total == 8
    assert ew_points((SensorState(SMALL, on=False, extra=8),)).total == 0


@rows((0, 1, 9), (0, -1, 7), (15, -1, 0), (15, 1, 1), (16, 1, 0))
def test_15_1_1_the_bridge_counts_once_for_all_sensors(lost: int, bridge: int, total: int) -> None:
    """CI-15.1.1-1, CI-13.1.8.1-1, CI-UMP-3."""
    assert ew_points((SensorState(SENSORS, lost),), bridge).total == total


@rows((3, 10, 0, 30), (0, 10, 0, 0), (0, 10, 4, 4), (2, 10, 4, 24), (2, 8, 0, 16))
def test_4_1_each_point_extends_a_shroud(
    points: int, per_point: int, free: int, hexes: int
) -> None:
    """Ten hexes, eight with an ESS, and four of a flag bridge (CI-4.1-1, CI-4.7.1-1, CI-15.1.1-1).

    The book's shroud of three points reaches 30 hexes.
    """
    assert shroud_radius(points, per_point, free) == hexes


@rows((0, 30, True), (30, 30, True), (31, 30, False), (0, 0, False))
def test_4_1_the_edge_belongs_to_a_shroud(*, distance: int, radius: int, inside: bool) -> None:
    """CI-4.1-1, CI-RUL-20."""
    assert in_shroud(distance, radius) is inside


@given(st.lists(st.tuples(st.integers(0, 16), st.integers(0, 20)), max_size=4), st.integers(-1, 1))
def test_4_0_points_are_never_negative_and_add_up(told: list[tuple[int, int]], bridge: int) -> None:
    """CI-4.0-1."""
    states = tuple(
        SensorState(SENSORS, lost, extra=extra if lost < 16 else 0) for lost, extra in told
    )
    points = ew_points(states, bridge)
    assert points.total == max(0, points.sensors + points.boosted + points.bridge)
