"""What engines and thrusters give, whole or damaged (CI 5.2, 5.3, 13.1.2, 13.1.3). Thrust points.

Structure lost is told in points; a system with none left is destroyed, and gives nothing.
"""

from typing import NamedTuple

from umpire.rules.cold_infinity.movement.refusals import ENGINE_DESTROYED
from umpire.rules.cold_infinity.state.flight_options import Rounding
from umpire.rules.cold_infinity.state.movement_tables import OverthrustRow
from umpire.rules.cold_infinity.state.systems import Engine, Thruster
from umpire.rules.cold_infinity.state.wear import left, worn


class Strain(NamedTuple):
    """What overthrust does to a thruster: 2d6 and the excess, and the structure that it costs."""

    total: int
    structure: int


def channel(thruster: Thruster, lost: int) -> int:
    """Return what a thruster passes safely in a turn (CI-5.1-1, CI-13.1.2-1, CI-RUL-15).

    Undamaged it is what the sheet prints; damaged, at most half of the structure left.
    """
    return worn(thruster.channel, left(thruster.structure, lost) // 2, lost)


def engine_thrust(engine: Engine, lost: int, rounding: Rounding = "down") -> int:
    """Return the thrust of an engine in a turn (CI-5.2-1, -2, CI-13.1.3-1, CI-RUL-14, -15).

    Args:
        engine: as the sheet prints it.
        lost: points of its structure that are gone.
        rounding: of half of an odd structure left.
    """
    half = (left(engine.structure, lost) + (rounding == "up")) // 2
    return worn(engine.thrust, half, lost)


def enriched(engine: Engine, power: int, *, destroyed: bool = False) -> int:
    """Return the thrust that extra power adds to that of an engine (CI-5.3.2-1).

    Power that makes no whole point of thrust is spent for nothing; nothing but power is a limit.

    Raises:
        IllegalOrder: the engine is destroyed.
    """
    if destroyed:
        raise ENGINE_DESTROYED.refuse(
            f"The engine {engine.id} is destroyed, and turns no power into thrust."
        )
    return power // engine.enrichment


def strain(faces: tuple[int, int], excess: int, table: tuple[OverthrustRow, ...]) -> Strain:
    """Return what 2d6 do to a thruster for the thrust beyond its channel (CI-5.3.1-1).

    It is thrown once a turn for each such thruster, in the Damage Effects Step.
    """
    total = sum(faces) + excess
    reached = [row.structure for row in table if total >= row.from_total]
    return Strain(total, max(reached, default=0))
