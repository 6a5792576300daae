"""CI 5.4.2.2, 5.4.2.4, 5.4.2.6: what rolls and tumbles forbid."""

import pytest

from rules.cold_infinity.table import rows
from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.movement import thrusters as spins
from umpire.rules.cold_infinity.movement.manoeuvres import (
    NO_ROLLS,
    NO_TUMBLES,
    ON_END_BARS_ROLLS,
    ON_END_BARS_THRUST,
    ON_SIDE_BARS_TUMBLES,
    ONE_AT_A_TIME,
    TUMBLING_BARS,
    bar_to_starting,
    bar_to_stopping,
    bar_to_thrust,
)
from umpire.rules.cold_infinity.movement.thrusters import NOT_LEVEL, SENSES, SPINNING, Ordered
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Costs
from umpire.rules.cold_infinity.state.values import Attitude, Manoeuvre, Spin

STANDARD, OFF_AXIS = Options(), Options(off_axis_manoeuvres=True)
UP, FLIPPED = Attitude(1), Attitude(1, roll=180)
ON_SIDE, ON_END = Attitude(1, roll=90), Attitude(1, tumble=90)


def going(*manoeuvres: Manoeuvre) -> tuple[Spin, ...]:
    return tuple(
        spins.start(UP, Ordered(manoeuvre, SENSES[manoeuvre][0], 1), Costs())
        for manoeuvre in manoeuvres
    )


@rows(
    ("pivot", UP, (), None),
    ("pivot", FLIPPED, (), None),
    ("pivot", Attitude(1, tumble=180), (), None),
    ("pivot", ON_SIDE, (), NOT_LEVEL),
    ("pivot", ON_END, (), NOT_LEVEL),
    ("pivot", UP, ("roll",), SPINNING),
    ("pivot", FLIPPED, ("roll",), SPINNING),
    ("pivot", UP, ("pivot", "roll"), SPINNING),
    ("pivot", UP, ("tumble",), TUMBLING_BARS),
    ("pivot", UP, ("pivot",), None),
    ("roll", UP, ("pivot",), None),
    ("roll", ON_SIDE, (), None),
    ("roll", ON_SIDE, ("roll",), None),
    ("roll", ON_END, (), ON_END_BARS_ROLLS),
    ("roll", UP, ("tumble",), TUMBLING_BARS),
    ("tumble", UP, ("pivot",), None),
    ("tumble", UP, ("roll",), None),
    ("tumble", FLIPPED, ("roll",), None),
    ("tumble", ON_SIDE, ("roll",), ON_SIDE_BARS_TUMBLES),
    ("tumble", ON_SIDE, (), ON_SIDE_BARS_TUMBLES),
    ("tumble", ON_END, (), None),
)
def test_5_4_2_manoeuvres_wait_for_one_another(
    manoeuvre: Manoeuvre,
    attitude: Attitude,
    others: tuple[Manoeuvre, ...],
    bar: Code | None,
) -> None:
    """CI-5.4.2.2-1, CI-5.4.2.4-1, CI-5.4.2.2-2."""
    assert bar_to_starting(manoeuvre, attitude, going(*others), STANDARD) == bar


@rows(
    ("pivot", UP, ("pivot",), None),
    ("pivot", FLIPPED, ("pivot",), None),
    ("pivot", UP, ("pivot", "roll"), SPINNING),
    ("pivot", ON_SIDE, ("pivot",), NOT_LEVEL),
    ("pivot", UP, ("pivot", "tumble"), TUMBLING_BARS),
    ("roll", ON_SIDE, ("roll", "pivot"), None),
    ("tumble", ON_END, ("tumble",), None),
)
def test_5_4_2_2_a_pivot_goes_on_until_the_roll_has_ended(
    manoeuvre: Manoeuvre,
    attitude: Attitude,
    others: tuple[Manoeuvre, ...],
    bar: Code | None,
) -> None:
    """CI-5.4.2.2-2, CI-UMP-21."""
    assert bar_to_stopping(manoeuvre, attitude, going(*others), STANDARD) == bar


@pytest.mark.parametrize("attitude", [UP, FLIPPED, ON_SIDE, ON_END])
@pytest.mark.parametrize("manoeuvre", SENSES)
def test_5_4_2_6_off_the_axis_any_manoeuvre_is_made_alone(
    manoeuvre: Manoeuvre, attitude: Attitude
) -> None:
    """CI-5.4.2.6-1."""
    other: Manoeuvre = "roll" if manoeuvre != "roll" else "pivot"
    assert bar_to_starting(manoeuvre, attitude, (), OFF_AXIS) is None
    assert bar_to_starting(manoeuvre, attitude, going(manoeuvre), OFF_AXIS) is None
    assert bar_to_starting(manoeuvre, attitude, going(other), OFF_AXIS) == ONE_AT_A_TIME
    assert bar_to_stopping(manoeuvre, attitude, going(manoeuvre), OFF_AXIS) is None


@rows(
    ("roll", Options(rolls=False), NO_ROLLS),
    ("tumble", Options(tumbles=False), NO_TUMBLES),
    ("tumble", Options(level="basic"), NO_TUMBLES),
    ("roll", Options(level="basic"), None),
)
def test_5_4_2_rolls_and_tumbles_may_be_out_of_play(
    manoeuvre: Manoeuvre, options: Options, bar: Code | None
) -> None:
    """CI-5.4.2.2-1, CI-5.4.2.4-1, CI-RUL-1."""
    assert bar_to_starting(manoeuvre, UP, (), options) == bar


@rows(
    (UP, None),
    (ON_SIDE, None),
    (Attitude(1, tumble=180), None),
    (ON_END, ON_END_BARS_THRUST),
    (Attitude(1, tumble=270), ON_END_BARS_THRUST),
)
def test_5_4_2_4_a_nose_off_the_map_drives_no_ship(attitude: Attitude, bar: Code | None) -> None:
    """CI-5.4.2.4-2, CI-5.4.2.2-2."""
    assert bar_to_thrust(attitude, 1, Options()) == bar
