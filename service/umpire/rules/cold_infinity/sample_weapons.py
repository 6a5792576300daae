"""CI 17: weapons and munitions of our own making, as a yard designs them: most technologies.

Weapons exchange power and structure for CP (CI-17.1.2-1).
"""

from msgspec.structs import replace

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
    Accuracy,
    Damage,
    DefensiveFire,
    DiceTerm,
    PulseRating,
    RangeRating,
    RateOfFire,
)


def dice(number: int, sides: int = 6, fixed: int = 0) -> Damage:
    """Return damage of dice of one kind, and a number."""
    return Damage((DiceTerm(number, sides),), fixed)


FLINT = WeaponDesign(
    id="flint",
    name="Flint rail driver",
    technology="matter",
    damage=dice(2, fixed=4),
    range=RangeRating(1, 2),
    rate_of_fire=RateOfFire(1),
    accuracy=Accuracy(2),
    structure_change=2,
)
PRISM = WeaponDesign(
    id="prism",
    name="Prism cutting laser",
    technology="laser",
    configurations=("burst", "slashing"),
    damage=dice(4),
    range=RangeRating(1, 3),
    rate_of_fire=RateOfFire(1, 1),
    accuracy=Accuracy(1, 1),
    slashing=4,
    power_change=2,
    structure_change=4,
)
PLAIN_PRISM = replace(PRISM, configurations=("burst",), slashing=None)
HAILSTONE = WeaponDesign(
    id="hailstone",
    name="Hailstone particle pulser",
    technology="particle",
    configurations=("burst", "pulse"),
    damage=dice(1, fixed=1),
    range=RangeRating(1, 1),
    rate_of_fire=RateOfFire(2),
    defensive_fire=DefensiveFire(2, 3, 4),
    speed=4,
    pulse=PulseRating(4, 3),
    power_change=-2,
    structure_change=4,
)
LIGHT_HAILSTONE = replace(HAILSTONE, structure_change=2)
"""The same in a lighter mount, for frigates."""
FURNACE = WeaponDesign(
    id="furnace",
    name="Furnace plasma mortar",
    technology="plasma",
    configurations=("burst", "flare"),
    damage=dice(6, fixed=10),
    range=RangeRating(1, 2),
    rate_of_fire=RateOfFire(1, 1, 1),
    plasma=2,
    power_change=1,
)
UNDERTOW = WeaponDesign(
    id="undertow",
    name="Undertow gravitic lance",
    technology="gravitic",
    configurations=("piercing", "enveloping"),
    damage=dice(5, fixed=5),
    range=RangeRating(1, 2),
    rate_of_fire=RateOfFire(1, 2),
    accuracy=Accuracy(0, 1),
    speed=5,
    power_change=5,
    structure_change=6,
)
THISTLE = MissileDesign(id="thistle", name="Thistle missile", damage=12, launch_range=15)
BURR = MissileDesign(
    id="burr",
    name="Burr missile",
    technology="electromagnetic",
    damage=3,
    launch_range=12,
    range_factor=2,
)
HEDGE = RackDesign(
    id="hedge",
    name="Hedge rack",
    magazine=20,
    rate_of_fire=RateOfFire(1),
    accuracy=2,
    munitions=("thistle", "burr"),
)
PLAIN_HEDGE = replace(HEDGE, munitions=("thistle",))
SLING = TorpedoDesign(
    id="sling",
    name="Sling torpedo",
    damage=dice(4, 10),
    launch_range=20,
    rate_of_fire=RateOfFire(1, 2),
    accuracy=Accuracy(1, 1),
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
    damage=dice(1),
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
    rate_of_fire=RateOfFire(1),
    munitions=("thistle",),
    small=True,
)
