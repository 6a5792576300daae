"""What rolls and tumbles forbid: pivots, other manoeuvres, acceleration (CI 5.4.2.2 to 5.4.2.6)."""

from umpire.kernel.errors import Code
from umpire.kernel.hexes import DIRECTIONS
from umpire.kernel.reasons import OPTION_OFF
from umpire.rules.cold_infinity.movement.refusals import NOT_LEVEL, SPINNING
from umpire.rules.cold_infinity.state.attitude import Attitude, level, on_end, on_its_side
from umpire.rules.cold_infinity.state.bounds import Manoeuvre
from umpire.rules.cold_infinity.state.motion import Spin
from umpire.rules.cold_infinity.state.options import Options

NO_ROLLS = OPTION_OFF.under("CI-5.4.2.2-1")
NO_LAYERS = OPTION_OFF.under("CI-6.2-1")
NO_TUMBLES = OPTION_OFF.under("CI-5.4.2.4-1")
TUMBLING_BARS = SPINNING.under("CI-5.4.2.4-1")
ONE_AT_A_TIME = SPINNING.under("CI-5.4.2.6-1")
ON_SIDE_BARS_TUMBLES = NOT_LEVEL.under("CI-5.4.2.4-1")
ON_END_BARS_ROLLS = NOT_LEVEL.under("CI-5.4.2.4-1")
ON_END_BARS_THRUST = NOT_LEVEL.under("CI-5.4.2.4-2")


def bar_to_playing(manoeuvre: Manoeuvre, options: Options) -> Code | None:
    """Return why a battle knows no such manoeuvre, or None (CI-5.4.2.2-1, CI-5.4.2.4-1).

    Tumbles belong to the advanced rules (CI-RUL-1).
    """
    if manoeuvre == "roll" and not options.rolls:
        return NO_ROLLS
    if manoeuvre == "tumble" and not (options.tumbles and options.level == "advanced"):
        return NO_TUMBLES
    return None


def bar_to_starting(
    manoeuvre: Manoeuvre, attitude: Attitude, spins: tuple[Spin, ...], options: Options
) -> Code | None:
    """Return why a ship may not begin a manoeuvre or speed it up (CI-5.4.2.2-1, CI-5.4.2.4-1).

    Off the axis any is allowed in any attitude, but one at a time (CI-5.4.2.6-1).
    """
    barred = bar_to_playing(manoeuvre, options)
    if barred:
        return barred
    going = {spin.manoeuvre for spin in spins} - {manoeuvre}
    if options.off_axis_manoeuvres:
        return ONE_AT_A_TIME if going else None
    if manoeuvre == "pivot":
        return bar_to_pivots(attitude, spins)
    if manoeuvre == "roll":
        return _bar_to_rolls(attitude, going)
    return ON_SIDE_BARS_TUMBLES if on_its_side(attitude) else None


def bar_to_pivots(attitude: Attitude, spins: tuple[Spin, ...]) -> Code | None:
    """Return why a ship may not begin, change or stop a pivot, or None (CI-5.4.2.2-1, -2).

    It may not while it rolls or tumbles, nor unless it is face up or flipped over.
    """
    going = {spin.manoeuvre for spin in spins}
    if "tumble" in going:
        return TUMBLING_BARS
    if "roll" in going:
        return SPINNING
    return None if level(attitude) else NOT_LEVEL


def bar_to_stopping(
    manoeuvre: Manoeuvre, attitude: Attitude, spins: tuple[Spin, ...], options: Options
) -> Code | None:
    """Return why a ship may not stop or slow down a manoeuvre, or None (CI-5.4.2.2-2).

    Only pivots wait for the end of the others; a roll or a tumble may end anywhere (CI-UMP-21).
    """
    if manoeuvre != "pivot" or options.off_axis_manoeuvres:
        return None
    return bar_to_pivots(attitude, spins)


def _bar_to_rolls(attitude: Attitude, going: set[Manoeuvre]) -> Code | None:
    """Return why a ship may not roll: it tumbles, or lies on end (CI-5.4.2.4-1)."""
    if "tumble" in going:
        return TUMBLING_BARS
    return ON_END_BARS_ROLLS if on_end(attitude) else None


def bar_to_thrust(attitude: Attitude, direction: int, options: Options) -> Code | None:
    """Return why a ship may not thrust in a direction, or None (CI-5.4.2.2-2, CI-5.4.2.4-2).

    It may while it rolls; with its nose off the map it may not along it, but up and down, where
    there are layers (CI-6.2-1).
    """
    if direction > len(DIRECTIONS):
        return None if options.three_dimensional else NO_LAYERS
    return ON_END_BARS_THRUST if on_end(attitude) else None
