"""Weapons and munitions of our own making, for the units of `samples`: most technologies."""

from umpire.rules.cold_infinity.state.weapons import (
    Accuracy,
    Damage,
    DefensiveFire,
    DiceTerm,
    DirectWeapon,
    MissileRack,
    Munition,
    PulseRating,
    RangeRating,
    RateOfFire,
    TorpedoLauncher,
)


def dice(number: int, sides: int = 6, fixed: int = 0) -> Damage:
    """Return damage of dice of one kind, and a number."""
    return Damage((DiceTerm(number, sides),), fixed)


FLINT = DirectWeapon(
    id="flint",
    name="Flint rail driver",
    technology="matter",
    damage=dice(2, fixed=4),
    range=RangeRating(1, 2),
    accuracy=Accuracy(2),
    power=1,
)
PRISM = DirectWeapon(
    id="prism",
    name="Prism cutting laser",
    technology="laser",
    configurations=("burst", "slashing"),
    damage=dice(4),
    range=RangeRating(1, 3),
    rate_of_fire=RateOfFire(1, 1),
    accuracy=Accuracy(1, 1),
    power=4,
    slashing=4,
)
HAILSTONE = DirectWeapon(
    id="hailstone",
    name="Hailstone particle pulser",
    technology="particle",
    configurations=("burst", "pulse"),
    damage=dice(1, fixed=1),
    range=RangeRating(1, 1),
    rate_of_fire=RateOfFire(2),
    defensive_fire=DefensiveFire(2, 3, 4),
    speed=4,
    power=2,
    pulse=PulseRating(4, 3),
)
FURNACE = DirectWeapon(
    id="furnace",
    name="Furnace plasma mortar",
    technology="plasma",
    configurations=("burst", "flare"),
    damage=dice(6, fixed=10),
    range=RangeRating(1, 2),
    rate_of_fire=RateOfFire(1, 1, 1),
    power=6,
    plasma=2,
)
UNDERTOW = DirectWeapon(
    id="undertow",
    name="Undertow gravitic lance",
    technology="gravitic",
    configurations=("piercing", "enveloping"),
    damage=dice(5, fixed=5),
    range=RangeRating(1, 2),
    rate_of_fire=RateOfFire(1, 2),
    accuracy=Accuracy(0, 1),
    speed=5,
    power=8,
)
THISTLE = Munition(id="thistle", name="Thistle missile", damage=Damage(fixed=12), launch_range=15)
BURR = Munition(
    id="burr",
    name="Burr missile",
    technology="electromagnetic",
    configuration="pulse",
    damage=dice(1, 4),
    pulse=PulseRating(4, 2),
    launch_range=12,
    range_factor=2,
    amplification=3,
)
COLD_STAR = Munition(
    id="cold_star",
    name="Cold Star torpedo",
    technology="radiation",
    damage=dice(4, 10),
    launch_range=20,
    range_factor=2,
)
HEDGE = MissileRack(
    id="hedge", name="Hedge rack", magazine=20, accuracy=2, munitions=("thistle", "burr")
)
SLING = TorpedoLauncher(
    id="sling",
    name="Sling launcher",
    rate_of_fire=RateOfFire(1, 2),
    accuracy=Accuracy(1, 1),
    munition="cold_star",
    power=3,
)
