"""EW points of a turn: what sensors give, damaged, boosted, led from a flag bridge (CI 4.0, 4.4).

Points of EW; `lost` is points of structure.
"""

from typing import NamedTuple

from umpire.rules.cold_infinity.state.condition import left, worn
from umpire.rules.cold_infinity.state.systems import Sensors, SupportSensors
from umpire.rules.cold_infinity.warfare.refusals import SENSORS_DESTROYED

STRUCTURE_PER_EW = 2
ESS_PER_STRUCTURE = 3


class SensorState(NamedTuple):
    """Sensors as they are this turn: what is lost, whether they are on, and extra power."""

    sensors: Sensors
    lost: int = 0
    on: bool = True
    extra: int = 0

    @property
    def works(self) -> bool:
        """Whether they are on and not destroyed."""
        return self.on and left(self.sensors.structure, self.lost) > 0


class EwPoints(NamedTuple):
    """The EW points of a turn, term by term."""

    sensors: int
    boosted: int
    bridge: int
    total: int


def sensor_rating(sensors: Sensors, lost: int, multiplier: int = 1) -> int:
    """Return the EW of sensors in a turn (CI-4.0-1, CI-13.1.1-1, CI-RUL-15).

    Damaged, at most half of the structure left.

    Args:
        sensors: as the sheet prints them.
        lost: points of structure.
        multiplier: of the Rating, where signatures are in play (CI-4.6-1).
    """
    return multiplier * worn(sensors.ew, left(sensors.structure, lost) // STRUCTURE_PER_EW, lost)


def boosted(state: SensorState) -> int:
    """Return the EW that extra power adds (CI-4.4-1, CI-4.5-1).

    Power that makes no whole point is spent for nothing (CI-UMP-5).

    Raises:
        IllegalOrder: the sensors are destroyed.
    """
    if state.extra and left(state.sensors.structure, state.lost) == 0:
        raise SENSORS_DESTROYED.refuse(
            f"The sensors {state.sensors.id} are destroyed, and take no extra power."
        )
    return state.extra // state.sensors.boost if state.on else 0


def ew_points(states: tuple[SensorState, ...], bridge: int = 0, multiplier: int = 1) -> EwPoints:
    """Return the EW points of a unit: all its sensors together (CI-4.0-1, CI-13.1.8.1-1).

    With no sensors that work there are none, whatever the bridge adds (CI-UMP-3).

    Args:
        states: its sensors; those off or destroyed give nothing (CI-4.5-1).
        bridge: what the active bridge adds or takes off; see `state.bridges`.
        multiplier: of the Ratings, where signatures are in play.

    Raises:
        IllegalOrder: destroyed sensors are boosted.
    """
    more = sum(boosted(state) for state in states)
    working = [state for state in states if state.works]
    if not working:
        return EwPoints(0, 0, 0, 0)
    own = sum(sensor_rating(state.sensors, state.lost, multiplier) for state in working)
    return EwPoints(own, more, bridge, max(0, own + more + bridge))


def support_rating(ess: SupportSensors, lost: int) -> int:
    """Return the points of an ESS in a turn; none boosts it (CI-4.7-1, CI-13.1.5-1, CI-RUL-15)."""
    return worn(ess.rating, ESS_PER_STRUCTURE * left(ess.structure, lost), lost)


def shroud_radius(points: int, per_point: int, free: int = 0) -> int:
    """Return how far a shroud reaches, in hexes (CI-4.1-1, CI-4.7.1-1, CI-15.1.1-1).

    Args:
        points: of EW or of an ESS that extend it.
        per_point: hexes that each of them adds.
        free: hexes of a flag bridge.
    """
    return points * per_point + free


def in_shroud(distance: int, radius: int) -> bool:
    """Tell whether a shroud covers a hex; one of no radius covers none (CI-4.1-1, CI-RUL-20)."""
    return radius > 0 and distance <= radius


def locks_on(distance: int, radius: int, *, stealth: bool = False) -> bool:
    """Tell whether a shroud locks on to a unit in it (CI-4.1-1, CI-15.8-3, CI-RUL-103).

    To a stealth hull it does so closer than half of its radius alone.
    """
    return in_shroud(distance, radius) and not (stealth and 2 * distance >= radius)
