"""Shots that are declared and told, uses of weapons, guided weapons, for tests of orders."""

from typing import Any

from umpire.rules.cold_infinity.state.battle import Attack, FireStep, OpenShot, Use, WeaponUse
from umpire.rules.cold_infinity.state.vessels import GuidedWeapon


def shot(number: int, unit: str, weapon: str, target: str, **attack: Any) -> OpenShot:
    aimed = Attack(weapon=weapon, target=target, **attack)
    return OpenShot(id=f"shot-{number}", unit=unit, attack=aimed)


def use(unit: str, weapon: str, what: Use) -> WeaponUse:
    return WeaponUse(unit, weapon, what)


def step(*parts: OpenShot | WeaponUse, **fields: Any) -> FireStep:
    shots = tuple(each for each in parts if isinstance(each, OpenShot))
    uses = tuple(each for each in parts if isinstance(each, WeaponUse))
    return FireStep(shots=shots, uses=uses, **fields)


def missile(name: str = "g-1", **fields: Any) -> GuidedWeapon:
    given = {
        "id": name,
        "side": "red",
        "launcher": "R",
        "weapon": "rack",
        "munition": "thistle",
        "cell": (0, 0),
        "turn": 1,
        "target": "B",
        **fields,
    }
    return GuidedWeapon(**given)
