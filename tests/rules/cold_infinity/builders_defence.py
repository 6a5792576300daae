"""Weapons that defend, and shots that they meet."""

from typing import Any

from umpire.rules.cold_infinity.defence.allocation import Attack
from umpire.rules.cold_infinity.guns import Gun
from umpire.rules.cold_infinity.hits.impact import Rules
from umpire.rules.cold_infinity.state.battle import Use
from umpire.rules.cold_infinity.state.vessels import Readiness
from umpire.rules.cold_infinity.state.weapons import Damage, DefensiveFire, DiceTerm, DirectWeapon

RULES = Rules()
TABLES = RULES.tables
SHOT = Attack("A", "particle", speed=3)
MISSILE = Attack("A", "matter", guided=True)
READY = Readiness()


def direct(**fields: Any) -> DirectWeapon:
    """A particle weapon of Speed 3 that defends by 2 in every mode, but for `fields`."""
    given = {
        "id": "gun",
        "technology": "particle",
        "speed": 3,
        "damage": Damage((DiceTerm(2, 6),)),
        "defensive_fire": DefensiveFire(2, 2, 2),
        **fields,
    }
    return DirectWeapon(**given)


def gun(
    use: Use = "standard",
    *,
    readiness: Readiness = READY,
    defended: bool = False,
    **fields: Any,
) -> Gun:
    return Gun(direct(**fields), use, readiness=readiness, defended=defended)
