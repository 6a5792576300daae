"""CI 5.4.2.2, 5.4.2.4, 5.4.2.6: what rolls and tumbles forbid."""

import pytest

from rules.cold_infinity.table import ci, rows
from umpire.rules.cold_infinity.movement import thrusters as spins

STANDARD, OFF_AXIS = ci.Options(), ci.Options(off_axis_manoeuvres=True)
UP, FLIPPED = ci.Attitude(1), ci.Attitude(1, roll=180)
ON_SIDE, ON_END = ci.Attitude(1, roll=90), ci.Attitude(1, tumble=90)


def going(*manoeuvres: ci.Manoeuvre) -> tuple[ci.Spin, ...]:
    """Manoeuvres in progress."""
    return tuple(
        spins.start(UP, ci.Ordered(manoeuvre, ci.SENSES[manoeuvre][0], 1), ci.Costs())
        for manoeuvre in manoeuvres
    )


@rows(
    ("pivot", UP, (), None),
    ("pivot", FLIPPED, (), None),
    ("pivot", ci.Attitude(1, tumble=180), (), None),
    ("pivot", ON_SIDE, (), ci.NOT_LEVEL),
    ("pivot", ON_END, (), ci.NOT_LEVEL),
    ("pivot", UP, ("roll",), ci.SPINNING),
    ("pivot", FLIPPED, ("roll",), ci.SPINNING),
    ("pivot", UP, ("pivot", "roll"), ci.SPINNING),
    ("pivot", UP, ("tumble",), ci.TUMBLING_BARS),
    ("pivot", UP, ("pivot",), None),
    ("roll", UP, ("pivot",), None),
    ("roll", ON_SIDE, (), None),
    ("roll", ON_SIDE, ("roll",), None),
    ("roll", ON_END, (), ci.ON_END_BARS_ROLLS),
    ("roll", UP, ("tumble",), ci.TUMBLING_BARS),
    ("tumble", UP, ("pivot",), None),
    ("tumble", UP, ("roll",), None),
    ("tumble", FLIPPED, ("roll",), None),
    ("tumble", ON_SIDE, ("roll",), ci.ON_SIDE_BARS_TUMBLES),
    ("tumble", ON_SIDE, (), ci.ON_SIDE_BARS_TUMBLES),
    ("tumble", ON_END, (), None),
)
def test_5_4_2_manoeuvres_wait_for_one_another(
    manoeuvre: ci.Manoeuvre,
    attitude: ci.Attitude,
    others: tuple[ci.Manoeuvre, ...],
    bar: ci.Code | None,
) -> None:
    """Which may begin, as the ship lies and turns (CI-5.4.2.2-1, -2, CI-5.4.2.4-1)."""
    assert ci.bar_to_starting(manoeuvre, attitude, going(*others), STANDARD) == bar


@rows(
    ("pivot", UP, ("pivot",), None),
    ("pivot", FLIPPED, ("pivot",), None),
    ("pivot", UP, ("pivot", "roll"), ci.SPINNING),
    ("pivot", ON_SIDE, ("pivot",), ci.NOT_LEVEL),
    ("pivot", UP, ("pivot", "tumble"), ci.TUMBLING_BARS),
    ("roll", ON_SIDE, ("roll", "pivot"), None),
    ("tumble", ON_END, ("tumble",), None),
)
def test_5_4_2_2_a_pivot_goes_on_until_the_roll_has_ended(
    manoeuvre: ci.Manoeuvre,
    attitude: ci.Attitude,
    others: tuple[ci.Manoeuvre, ...],
    bar: ci.Code | None,
) -> None:
    """The others may stop anywhere (CI-5.4.2.2-2, CI-UMP-21)."""
    assert ci.bar_to_stopping(manoeuvre, attitude, going(*others), STANDARD) == bar


@pytest.mark.parametrize("attitude", [UP, FLIPPED, ON_SIDE, ON_END])
@pytest.mark.parametrize("manoeuvre", ci.SENSES)
def test_5_4_2_6_off_the_axis_any_manoeuvre_is_made_alone(
    manoeuvre: ci.Manoeuvre, attitude: ci.Attitude
) -> None:
    """In any attitude, but one must end before the next (CI-5.4.2.6-1)."""
    other: ci.Manoeuvre = "roll" if manoeuvre != "roll" else "pivot"
    assert ci.bar_to_starting(manoeuvre, attitude, (), OFF_AXIS) is None
    assert ci.bar_to_starting(manoeuvre, attitude, going(manoeuvre), OFF_AXIS) is None
    assert ci.bar_to_starting(manoeuvre, attitude, going(other), OFF_AXIS) == ci.ONE_AT_A_TIME
    assert ci.bar_to_stopping(manoeuvre, attitude, going(manoeuvre), OFF_AXIS) is None


@rows(
    ("roll", ci.Options(rolls=False), ci.NO_ROLLS),
    ("tumble", ci.Options(tumbles=False), ci.NO_TUMBLES),
    ("tumble", ci.Options(level="basic"), ci.NO_TUMBLES),
    ("roll", ci.Options(level="basic"), None),
)
def test_5_4_2_rolls_and_tumbles_may_be_out_of_play(
    manoeuvre: ci.Manoeuvre, options: ci.Options, bar: ci.Code | None
) -> None:
    """Tumbles are advanced (CI-5.4.2.2-1, CI-5.4.2.4-1, CI-RUL-1)."""
    assert ci.bar_to_starting(manoeuvre, UP, (), options) == bar


@rows(
    (UP, None),
    (ON_SIDE, None),
    (ci.Attitude(1, tumble=180), None),
    (ON_END, ci.ON_END_BARS_THRUST),
    (ci.Attitude(1, tumble=270), ci.ON_END_BARS_THRUST),
)
def test_5_4_2_4_a_nose_off_the_map_drives_no_ship(
    attitude: ci.Attitude, bar: ci.Code | None
) -> None:
    """In a plane; one on its side may thrust (CI-5.4.2.4-2, CI-5.4.2.2-2)."""
    assert ci.bar_to_thrust(attitude, 1, ci.Options()) == bar
