"""Racks, launchers and guided weapons of the tests: those of the book's frigate, and a torpedo."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.table import given, having
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.vessels import Drone, GuidedWeapon, Magazine
from umpire.rules.cold_infinity.state.weapons import (
    Accuracy,
    Damage,
    MissileRack,
    Munition,
    RangeRating,
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
THISTLE = GuidedWeapon(
    id="g1",
    side="red",
    launcher="Ruff",
    weapon="rack",
    munition="thistle",
    cell=(0, 5),
    turn=1,
    target="Rail",
)
"""A missile that Ruff, of red, has launched at Rail on turn 1."""


def drone(distance: int, range_left: int = 20, shots: int = 0) -> Drone:
    """A drone so many hexes below its target A, which is in the hex (0, 0)."""
    return Drone(
        target="A", position=(0, distance), range_left=range_left, last_seen=(0, 0), shots=shots
    )


SHRIKE = Munition(id="shrike", damage=Damage(fixed=10), launch_range=12, range_factor=4, speed=6)
SQUALL = Munition(
    id="squall",
    technology="particle",
    damage=Damage(fixed=9),
    launch_range=15,
    wave=2,
    range=RangeRating(1, 1),
)


def loaded(state: Battle, ship_id: str, *kinds: Munition, mount: str = "rack") -> Battle:
    found = state.ship(ship_id)
    assert found is not None
    names = tuple(each.id for each in kinds)
    weapons = tuple(
        replace(block, munitions=names) if isinstance(block, MissileRack) else block
        for block in found.sheet.weapons
    )
    return having(
        state,
        ship_id,
        sheet={"weapons": weapons, "munitions": (*found.sheet.munitions, *kinds)},
        arms={"magazines": (Magazine(mount, names),)},
    )


def under_way(state: Battle, *orders: Any) -> Battle:
    return replace(given(replace(state, phase="launch"), *orders), phase="guided")
