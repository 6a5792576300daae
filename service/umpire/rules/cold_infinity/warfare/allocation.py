"""EW levels of a unit: shroud, amplification, ECM, what is kept for later, and its suite this turn.

CI 4.0 to 4.8.
"""

from typing import NamedTuple

import msgspec

from umpire.rules.cold_infinity.state.bridges import BridgeEffects
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.refusals import EW_OVERSPENT
from umpire.rules.cold_infinity.state.running import Running, fitted
from umpire.rules.cold_infinity.state.sheet import CraftSheet
from umpire.rules.cold_infinity.state.systems import Sensors, SupportSensors
from umpire.rules.cold_infinity.state.tables import WarfareTable
from umpire.rules.cold_infinity.state.warfare import EwAllocation, Late
from umpire.rules.cold_infinity.warfare.points import (
    EwPoints,
    SensorState,
    ew_points,
    shroud_radius,
    support_rating,
)
from umpire.rules.cold_infinity.warfare.refusals import (
    NO_DETECTOR,
    NO_MASKING,
    RESERVE_TOO_LARGE,
    VISUAL_TARGETING,
)


class EwSuite(NamedTuple):
    """What a unit has this turn: its points, and which special sensors that are on and work.

    `visual` stands for a small vessel that does not use high-density sensors (CI-4.3-1).
    """

    points: int
    detector: bool = False
    masking: bool = False
    flag_bridge: bool = False
    visual: bool = False


class EwBudget(NamedTuple):
    """Points asked for against points there are, and how far the shroud then reaches, in hexes."""

    available: int
    requested: int
    masking: int
    short: int
    spare: int
    shroud_radius: int


def ew_budget(allocation: EwAllocation, suite: EwSuite, table: WarfareTable) -> EwBudget:
    """Return what an allocation asks of the sensors (CI-4.0-1, CI-4.1-1, CI-4.8.2-1).

    A flag bridge makes a shroud without EW, to which points add (CI-15.1.1-1).
    """
    masking = table.masking_points if allocation.masking else 0
    spent = allocation.shroud + allocation.amplification + allocation.ecm
    requested = spent + allocation.detector + allocation.piercing + allocation.eleven + masking
    free = table.flag_bridge_shroud if suite.flag_bridge else 0
    return EwBudget(
        available=suite.points,
        requested=requested,
        masking=masking,
        short=max(0, requested - suite.points),
        spare=max(0, suite.points - requested),
        shroud_radius=shroud_radius(allocation.shroud, table.shroud_hexes, free),
    )


def most_reserved(points: int, table: WarfareTable) -> int:
    """Return what a detector may keep back: half of all points, rounded down (CI-RUL-21)."""
    return points // table.detector_divisor


def require_ew(allocation: EwAllocation, suite: EwSuite, table: WarfareTable) -> EwBudget:
    """Return the budget of an allocation that is in order (CI-4.0-1, CI-4.3-1, CI-4.8.1-1).

    Amplification without a shroud is no fault, and has no effect: points of a detector may still
    make one (CI-UMP-8).

    Raises:
        IllegalOrder: it asks for more than there is; a small vessel on visual targeting has no EW;
            or the unit has no detector or masking sensor, or keeps back too much.
    """
    asked = ew_budget(allocation, suite, table)
    if asked.requested and suite.visual:
        raise VISUAL_TARGETING.refuse(
            f"{asked.requested} EW is asked for, and 0 is there without high-density sensors."
        )
    if allocation.masking and not suite.masking:
        raise NO_MASKING.refuse(
            "The unit has no masking sensor that works: allocate without masking.", at="/masking"
        )
    if allocation.detector and not suite.detector:
        raise NO_DETECTOR.refuse("The unit has no EW detector: keep back 0 points.", at="/detector")
    most = most_reserved(suite.points, table)
    if allocation.detector > most:
        raise RESERVE_TOO_LARGE.refuse(
            f"It keeps back {most} points at most, not {allocation.detector}.", at="/detector"
        )
    if asked.short:
        raise EW_OVERSPENT.refuse(
            f"{asked.requested} EW is asked for, {asked.available} is available."
        )
    return asked


def with_late(allocation: EwAllocation, late: Late) -> EwAllocation:
    """Return an allocation with the points of a detector in place; the rest are lost (CI-RUL-21).

    Raises:
        IllegalOrder: that is more than it kept back.
    """
    put = late.shroud + late.amplification + late.ecm + late.piercing
    if put > allocation.detector:
        raise EW_OVERSPENT.refuse(
            f"It kept back {allocation.detector} EW, not {put}.", rule="CI-4.8.1-1"
        )
    return msgspec.structs.replace(
        allocation,
        shroud=allocation.shroud + late.shroud,
        amplification=allocation.amplification + late.amplification,
        ecm=allocation.ecm + late.ecm,
        piercing=allocation.piercing + late.piercing,
        detector=0,
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
