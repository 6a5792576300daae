"""The EW and ESS of a unit this turn, from its sheet and its condition (CI 4.0 to 4.8). Points."""

from umpire.rules.cold_infinity.state.bridges import BridgeEffects
from umpire.rules.cold_infinity.state.craft import CraftSheet
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.running import Running, fitted
from umpire.rules.cold_infinity.state.systems import Sensors, SupportSensors
from umpire.rules.cold_infinity.warfare.allocation import EwSuite
from umpire.rules.cold_infinity.warfare.points import (
    EwPoints,
    SensorState,
    ew_points,
    support_rating,
)


def sensors_of(running: Running) -> tuple[SensorState, ...]:
    """Return the sensors of a ship as they are this turn (CI-4.4-1, CI-4.5-1)."""
    return tuple(
        SensorState(each.system, each.lost, each.on, each.extra)
        for each in fitted(running, Sensors)
    )


def points(running: Running, bridge: BridgeEffects, options: Options) -> EwPoints:
    """Return the EW points of a ship, term by term (CI-4.0-1, CI-4.6-1, CI-13.1.8.1-1).

    Ratings are multiplied where signatures are in play alone.

    Args:
        running: the ship.
        bridge: what the active bridge does.
        options: whether signatures are in play.

    Raises:
        IllegalOrder: destroyed sensors get extra power.
    """
    return _points(sensors_of(running), bridge, options)


def _points(sensors: tuple[SensorState, ...], bridge: BridgeEffects, options: Options) -> EwPoints:
    multiplier = options.signature_sensor_multiplier if options.ship_signatures else 1
    return ew_points(sensors, bridge.sensors, multiplier)


def suite(running: Running, bridge: BridgeEffects, options: Options) -> EwSuite:
    """Return what a ship has for EW this turn (CI-4.8.1-1, CI-4.8.2-1, CI-15.1.1-1).

    Detectors and masking sensors are those that are on and work; a flag bridge leads while it has
    control.

    Raises:
        IllegalOrder: destroyed sensors get extra power.
    """
    sensors = sensors_of(running)
    active = [state.sensors for state in sensors if state.works]
    return EwSuite(
        points=_points(sensors, bridge, options).total,
        detector=any(each.detector for each in active),
        masking=any(each.masking for each in active),
        flag_bridge=bridge.flag_sensors > 0,
    )


def suite_of_craft(craft: CraftSheet, *, high_density: bool) -> EwSuite:
    """Return what small vessels have for EW: high-density sensors or none (CI-4.3-1, CI-4.3.1-1).

    Without them, or with them off, they aim by eye.
    """
    if not (high_density and craft.sensors):
        return EwSuite(0, visual=True)
    return EwSuite(craft.sensors)


def support_points(running: Running) -> int:
    """Return the ESS points of a ship: of those that are on and work (CI-4.7-1, CI-13.1.5-1)."""
    working = [each for each in fitted(running, SupportSensors) if each.works]
    return sum(support_rating(each.system, each.lost) for each in working)
