"""CI 17: the weapons and munitions of our samples, as a yard designs them by the example tables.

By its rules missiles have no pulses, and beacons take the power that they are designed with.
"""

from msgspec.structs import replace

from umpire.rules.cold_infinity import sample_weapons as sheets
from umpire.rules.cold_infinity.design.weapon_designs import (
    BeaconDesign,
    DrumDesign,
    MissileDesign,
    ProximityDesign,
    RackDesign,
    SwarmDesign,
    TorpedoDesign,
    WeaponDesign,
)
from umpire.rules.cold_infinity.state.weapons import (
    DefensiveFire,
    DirectWeapon,
    PulseRating,
    RateOfFire,
)

_ARMED = RateOfFire(1)
"""Racks that shoot on every turn."""


def _weapon(block: DirectWeapon, power: int, structure: int = 0) -> WeaponDesign:
    """Return the design of a weapon, which exchanges power and structure for CP (CI-17.1.2-1)."""
    return WeaponDesign(
        id=block.id,
        name=block.name,
        technology=block.technology,
        configurations=block.configurations,
        damage=block.damage,
        range=block.range,
        rate_of_fire=block.rate_of_fire,
        accuracy=block.accuracy,
        defensive_fire=block.defensive_fire,
        speed=block.speed,
        pulse=block.pulse,
        slashing=block.slashing,
        plasma=block.plasma,
        power_change=power,
        structure_change=structure,
    )


FLINT = _weapon(sheets.FLINT, 0, 2)
LIGHT_HAILSTONE, HAILSTONE = _weapon(sheets.HAILSTONE, -2, 2), _weapon(sheets.HAILSTONE, -2, 4)
PRISM = _weapon(sheets.PRISM, 2, 4)
PLAIN_PRISM = replace(PRISM, configurations=("burst",), slashing=None)
FURNACE, UNDERTOW = _weapon(sheets.FURNACE, 1), _weapon(sheets.UNDERTOW, 5, 6)
THISTLE = MissileDesign(
    id=sheets.THISTLE.id,
    name=sheets.THISTLE.name,
    damage=sheets.THISTLE.damage.fixed,
    launch_range=15,
)
BURR = MissileDesign(
    id=sheets.BURR.id,
    name=sheets.BURR.name,
    technology=sheets.BURR.technology,
    damage=3,
    launch_range=12,
    range_factor=2,
)
"""It bursts once, for as much as its pulses have on average when one of four hits."""
HEDGE = RackDesign(
    id=sheets.HEDGE.id,
    name=sheets.HEDGE.name,
    magazine=20,
    rate_of_fire=_ARMED,
    accuracy=2,
    munitions=sheets.HEDGE.munitions,
)
PLAIN_HEDGE = replace(HEDGE, munitions=(sheets.THISTLE.id,))
SLING = TorpedoDesign(
    id=sheets.SLING.id,
    name=sheets.SLING.name,
    damage=sheets.COLD_STAR.damage,
    launch_range=20,
    rate_of_fire=sheets.SLING.rate_of_fire,
    accuracy=sheets.SLING.accuracy,
    power_change=-1,
)
DRUMS = (
    DrumDesign(id="burr_drum", name="Mine drum", magazine=12, holds="caltrop"),
    DrumDesign(id="fly_drum", name="Mine caster", magazine=6, holds="gadfly", reach=2),
    DrumDesign(id="lamp_drum", name="Beacon drum", magazine=2, holds="lantern"),
)
DEVICES = (
    ProximityDesign(id="caltrop", name="Caltrop mine", dice=3),
    SwarmDesign(id="gadfly", name="Gadfly mine", pulse=PulseRating(4, 1)),
    BeaconDesign(id="lantern", name="Lantern beacon", rating=6),
)
NEEDLE = WeaponDesign(
    id="needle",
    name="Needle gun",
    technology="particle",
    damage=sheets.dice(1),
    rate_of_fire=RateOfFire(2),
    defensive_fire=DefensiveFire(1, 1, 1),
    speed=4,
    small=True,
    linked=True,
)
POD = RackDesign(
    id="pod",
    name="Missile pod",
    magazine=2,
    rate_of_fire=_ARMED,
    munitions=(sheets.THISTLE.id,),
    small=True,
)
