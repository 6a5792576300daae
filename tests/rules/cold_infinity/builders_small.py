"""Fighters of the tests, and hits on them."""

from rules.cold_infinity.table import ci
from umpire.rules.cold_infinity.hits.volleys import Craft

FIGHTER = ci.CraftSheet(
    class_name="Light fighter",
    hull_type="light_fighter",
    mass=1,
    thrust=12,
    armour=ci.CraftArmour(forward=4, aft=1, port=2, starboard=2),
    hull=15,
)


def quarry(*hulls: int, side: ci.SectionName = "aft", ablative_fire: int = 0) -> ci.Quarry:
    """Fighters a, b and so on that have so much hull left."""
    craft = tuple(Craft(name, hull) for name, hull in zip("abcdefghijkl", hulls, strict=False))
    return ci.Quarry(FIGHTER, side, craft, ablative_fire)


def shot(
    *rolled: int,
    technology: str = "particle",
    configuration: ci.Configuration = "burst",
    result: int = 15,
    times: int = 1,
) -> ci.Shot:
    """A hit; without more a burst of particles that does all its damage."""
    return ci.Shot(
        technology=technology,
        configuration=configuration,
        result=result,
        rolled=rolled,
        times=times,
        slashing=3,
    )
