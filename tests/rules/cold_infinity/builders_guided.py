"""Racks, launchers and guided weapons of the tests: those of the book's frigate, and a torpedo."""

from umpire.rules.cold_infinity.guided.drones import Drone
from umpire.rules.cold_infinity.weapons import (
    Accuracy,
    Damage,
    MissileRack,
    Munition,
    RateOfFire,
    TorpedoLauncher,
)

HARBINGER_RACK = MissileRack(
    id="harbinger_rack",
    magazine=40,
    rate_of_fire=RateOfFire(2),
    accuracy=3,
    munitions=("harbinger_mk3", "slow_drone"),
)
HARBINGER = Munition(id="harbinger_mk3", damage=Damage(fixed=30), launch_range=30, range_factor=3)
REAPER = Munition(id="reaper_mk2a", damage=Damage(fixed=20), launch_range=30, range_factor=2)
SLOW = Munition(id="slow_drone", damage=Damage(fixed=20), launch_range=10, range_factor=2, speed=6)
LAUNCHER = TorpedoLauncher(id="torpedo", accuracy=Accuracy(1, 1), munition="bolt")
BOLT = Munition(id="bolt", technology="radiation", damage=Damage(fixed=10), launch_range=10)


def drone(distance: int, range_left: int = 20, shots: int = 0) -> Drone:
    """A drone so many hexes below its target A, which is in the hex (0, 0)."""
    return Drone(
        target="A",
        position=(0, distance),
        range_left=range_left,
        last_seen=(0, 0),
        shots=shots,
    )
