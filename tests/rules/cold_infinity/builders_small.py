"""Fighters of the tests, and hits on them."""

from umpire.rules.cold_infinity.hits.volleys import Craft, Quarry
from umpire.rules.cold_infinity.state.battle import Shot
from umpire.rules.cold_infinity.state.sheet import CraftArmour, CraftSheet
from umpire.rules.cold_infinity.state.values import Configuration, SectionName

FIGHTER = CraftSheet(
    class_name="Light fighter",
    hull_type="light_fighter",
    mass=1,
    thrust=12,
    armour=CraftArmour(forward=4, aft=1, port=2, starboard=2),
    hull=15,
)


def quarry(*hulls: int, side: SectionName = "aft", ablative_fire: int = 0) -> Quarry:
    craft = tuple(Craft(name, hull) for name, hull in zip("abcdefghijkl", hulls, strict=False))
    return Quarry(FIGHTER, side, craft, ablative_fire)


def shot(
    *rolled: int,
    technology: str = "particle",
    configuration: Configuration = "burst",
    result: int = 15,
    times: int = 1,
) -> Shot:
    return Shot(
        technology=technology,
        configuration=configuration,
        result=result,
        rolled=rolled,
        times=times,
        slashing=3,
    )
