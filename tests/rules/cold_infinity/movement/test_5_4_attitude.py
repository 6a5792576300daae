"""CI 5.4.2: how ships lie, and what manoeuvres change, checked against rotations in space."""

import math
from typing import TypeAlias

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.cold_infinity.table import malformed, rows
from umpire.rules.cold_infinity.movement.thrusters import (
    SENSES,
    WRONG_SENSE,
    effect,
    settled,
    sign_of,
    thruster_sense,
)
from umpire.rules.cold_infinity.state.values import (
    Attitude,
    Manoeuvre,
    Side,
    SpinSense,
    heading,
    inverted,
    level,
    moved,
    on_end,
    side_of,
)

Matrix: TypeAlias = tuple[tuple[float, ...], ...]
QUARTERS = (0, 90, 180, 270)
ATTITUDES = st.builds(
    Attitude, st.integers(1, 6), st.sampled_from(QUARTERS), st.sampled_from(QUARTERS)
)
MANOEUVRES = st.sampled_from(
    [(manoeuvre, sense) for manoeuvre, senses in SENSES.items() for sense in senses]
)


@rows(
    (Attitude(2), 2, (False, True)),
    (Attitude(2, roll=180), 2, (True, True)),
    (Attitude(2, tumble=180), 5, (True, True)),
    (Attitude(2, roll=180, tumble=180), 5, (False, True)),
    (Attitude(2, roll=90), 2, (False, False)),
    (Attitude(2, tumble=270), 2, (False, False)),
)
def test_5_4_2_4_a_tumble_of_180_degrees_reverses_the_nose(
    attitude: Attitude, nose: int, lies: tuple[bool, bool]
) -> None:
    """CI-RUL-121."""
    assert heading(attitude) == nose
    assert (inverted(attitude), level(attitude)) == lies


@rows(
    (Attitude(1), ["forward", "starboard", "starboard", "aft", "port", "port"]),
    (Attitude(3), ["port", "port", "forward", "starboard", "starboard", "aft"]),
    (Attitude(1, roll=180), ["forward", "port", "port", "aft", "starboard", "starboard"]),
    (Attitude(1, tumble=180), ["aft", "starboard", "starboard", "forward", "port", "port"]),
    (Attitude(1, roll=90), ["forward", None, None, "aft", None, None]),
    (Attitude(1, tumble=90), [None] * 6),
)
def test_5_4_2_3_starboard_is_facings_2_and_3(attitude: Attitude, sides: list[Side | None]) -> None:
    """And port 5 and 6, as a ship on facing 1 lies face up (CI-5.4.2.3-1)."""
    assert [side_of(attitude, direction) for direction in range(1, 7)] == sides


@rows(
    (Attitude(1), "clockwise", "clockwise"),
    (Attitude(1, roll=180), "clockwise", "counter_clockwise"),
    (Attitude(1, tumble=180), "counter_clockwise", "clockwise"),
    (Attitude(1, roll=180, tumble=180), "clockwise", "clockwise"),
    (Attitude(1, roll=90), "clockwise", "clockwise"),
)
def test_5_4_2_2_flipped_over_the_opposite_thrusters_pivot(
    attitude: Attitude, asked: SpinSense, worked: SpinSense
) -> None:
    """CI-5.4.2.2-1."""
    assert thruster_sense(attitude, "pivot", asked) == worked
    assert thruster_sense(attitude, "roll", "port") == "port"


@rows(
    (0, 0, "pivot"),
    (180, 0, "pivot"),
    (90, 0, "tumble"),
    (270, 180, "tumble"),
    (0, 90, "roll"),
    (90, 270, "roll"),
)
def test_5_4_2_6_what_spins_along_the_map_costs_as_a_pivot(
    roll: int, tumble: int, spins_along: Manoeuvre
) -> None:
    """CI-5.4.2.6-1."""
    attitude = Attitude(1, roll, tumble)  # type: ignore[arg-type]
    turns = {one: effect(settled(attitude, one), one, senses[0]) for one, senses in SENSES.items()}
    along = [one for one, (counter, _) in turns.items() if counter == "facing"]
    assert along == [spins_along]


def test_5_4_2_6_a_nose_that_comes_down_between_facings_takes_either() -> None:
    """CI-UMP-22."""
    nose_down = Attitude(1, tumble=90)
    expected = [Attitude(2, roll=270, tumble=90), Attitude(3, roll=270, tumble=90)]
    assert [settled(nose_down, "pivot", facings) for facings in (1, 2)] == expected
    assert settled(nose_down, "tumble") == nose_down
    assert settled(Attitude(1, tumble=270), "pivot") == Attitude(6, roll=270, tumble=270)
    assert settled(Attitude(1, roll=90), "tumble") == Attitude(1, roll=90)


def test_5_1_2_1_a_manoeuvre_knows_its_own_senses() -> None:
    """CI-5.1.2.1-1."""
    with malformed(WRONG_SENSE.name):
        sign_of("roll", "clockwise")


@given(ATTITUDES, MANOEUVRES)
def test_5_4_2_manoeuvres_turn_ships_as_bodies_turn_in_space(
    attitude: Attitude, asked: tuple[Manoeuvre, SpinSense]
) -> None:
    """CI-5.4.2.6-1, CI-RUL-121."""
    manoeuvre, sense = asked
    assume(settled(attitude, manoeuvre) == attitude)
    counter, sign = effect(attitude, manoeuvre, sense)
    step_deg = 60.0 if counter == "facing" else 90.0
    by_counters = in_space(moved(attitude, counter, sign))
    worked = thruster_sense(attitude, manoeuvre, sense)
    turned = turn_of_body(manoeuvre, step_deg * sign_of(manoeuvre, worked))
    assert close(by_counters, product(in_space(attitude), turned))


@given(ATTITUDES, MANOEUVRES)
def test_5_4_2_four_quarters_bring_a_ship_back(
    attitude: Attitude, asked: tuple[Manoeuvre, SpinSense]
) -> None:
    """CI-5.4.2.2-1, CI-RUL-121."""
    lying = settled(attitude, asked[0])
    counter, sign = effect(lying, *asked)
    round_ = 6 if counter == "facing" else 4
    assert moved(lying, counter, sign * round_) == lying


@given(ATTITUDES, st.sampled_from(("pivot", "tumble")))
def test_5_4_2_6_settling_changes_where_dorsal_points_by_less_than_a_facing(
    attitude: Attitude, manoeuvre: Manoeuvre
) -> None:
    """CI-UMP-22."""
    assume(on_end(attitude))
    before, after = in_space(attitude), in_space(settled(attitude, manoeuvre))
    dorsal = sum(before[row][2] * after[row][2] for row in range(3))
    assert dorsal > math.cos(math.radians(31))
    assert before[2][1] == pytest.approx(after[2][1])


def in_space(attitude: Attitude) -> Matrix:
    yaw = about_up(-60.0 * (attitude.facing - 1))
    return product(product(yaw, about_x(-attitude.tumble)), about_y(attitude.roll))


def turn_of_body(manoeuvre: Manoeuvre, degrees: float) -> Matrix:
    if manoeuvre == "pivot":
        return about_up(-degrees)
    return about_y(degrees) if manoeuvre == "roll" else about_x(-degrees)


def about_up(degrees: float) -> Matrix:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return ((c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0))


def about_x(degrees: float) -> Matrix:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return ((1.0, 0.0, 0.0), (0.0, c, -s), (0.0, s, c))


def about_y(degrees: float) -> Matrix:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return ((c, 0.0, s), (0.0, 1.0, 0.0), (-s, 0.0, c))


def product(one: Matrix, other: Matrix) -> Matrix:
    return tuple(
        tuple(sum(one[row][n] * other[n][column] for n in range(3)) for column in range(3))
        for row in range(3)
    )


def close(one: Matrix, other: Matrix) -> bool:
    return all(
        math.isclose(a, b, abs_tol=1e-9)
        for row, like in zip(one, other, strict=True)
        for a, b in zip(row, like, strict=True)
    )
