"""Racks, launchers and guided weapons of the tests: those of the book's frigate, and a torpedo."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.table import ci, given, having

HARBINGER_RACK = ci.MissileRack(
    id="harbinger_rack",
    magazine=40,
    rate_of_fire=ci.RateOfFire(2),
    accuracy=3,
    munitions=("harbinger_mk3", "slow_drone"),
)
HARBINGER = ci.Munition(
    id="harbinger_mk3", damage=ci.Damage(fixed=30), launch_range=30, range_factor=3
)
REAPER = ci.Munition(id="reaper_mk2a", damage=ci.Damage(fixed=20), launch_range=30, range_factor=2)
SLOW = ci.Munition(
    id="slow_drone", damage=ci.Damage(fixed=20), launch_range=10, range_factor=2, speed=6
)
LAUNCHER = ci.TorpedoLauncher(id="torpedo", accuracy=ci.Accuracy(1, 1), munition="bolt")
BOLT = ci.Munition(id="bolt", technology="radiation", damage=ci.Damage(fixed=10), launch_range=10)
THISTLE = ci.GuidedWeapon(
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


def drone(distance: int, range_left: int = 20, shots: int = 0) -> ci.Drone:
    """A drone so many hexes below its target A, which is in the hex (0, 0)."""
    return ci.Drone(
        target="A", position=(0, distance), range_left=range_left, last_seen=(0, 0), shots=shots
    )


SHRIKE = ci.Munition(
    id="shrike", damage=ci.Damage(fixed=10), launch_range=12, range_factor=4, speed=6
)
SQUALL = ci.Munition(
    id="squall",
    technology="particle",
    damage=ci.Damage(fixed=9),
    launch_range=15,
    wave=2,
    range=ci.RangeRating(1, 1),
)


def loaded(state: ci.Battle, ship_id: str, *kinds: ci.Munition, mount: str = "rack") -> ci.Battle:
    """The battle with a ship whose hedge racks take other munitions, one of each in a rack."""
    found = state.ship(ship_id)
    assert found is not None
    names = tuple(each.id for each in kinds)
    weapons = tuple(
        replace(block, munitions=names) if isinstance(block, ci.MissileRack) else block
        for block in found.sheet.weapons
    )
    return having(
        state,
        ship_id,
        sheet={"weapons": weapons, "munitions": (*found.sheet.munitions, *kinds)},
        arms={"magazines": (ci.Magazine(mount, names),)},
    )


def under_way(state: ci.Battle, *orders: Any) -> ci.Battle:
    """The battle in its Guided Weapons Phase, after orders of the Weapon Launch Phase."""
    return replace(given(replace(state, phase="launch"), *orders), phase="guided")
