"""Weapons that defend, and shots that they meet."""

from typing import Any

from rules.cold_infinity.table import ci
from umpire.rules.cold_infinity.defence.allocation import Attack

RULES = ci.Rules()
TABLES = RULES.tables
SHOT = Attack("A", "particle", speed=3)
MISSILE = Attack("A", "matter", guided=True)
READY = ci.Readiness()


def direct(**fields: Any) -> ci.DirectWeapon:
    """A particle weapon of Speed 3 that defends by 2 in every mode, but for `fields`."""
    given = {
        "id": "gun",
        "technology": "particle",
        "speed": 3,
        "damage": ci.Damage((ci.DiceTerm(2, 6),)),
        "defensive_fire": ci.DefensiveFire(2, 2, 2),
        **fields,
    }
    return ci.DirectWeapon(**given)


def gun(
    use: ci.Use = "standard",
    *,
    readiness: ci.Readiness = READY,
    defended: bool = False,
    **fields: Any,
) -> ci.Gun:
    """A weapon of `direct` that is set to a use."""
    return ci.Gun(direct(**fields), use, readiness=readiness, defended=defended)
