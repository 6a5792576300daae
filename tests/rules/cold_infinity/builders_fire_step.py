"""Shots that are declared and told, uses of weapons, guided weapons, for tests of orders."""

from typing import Any

from rules.cold_infinity.table import ci


def shot(number: int, unit: str, weapon: str, target: str, **attack: Any) -> ci.OpenShot:
    """A shot that has been told."""
    aimed = ci.Attack(weapon=weapon, target=target, **attack)
    return ci.OpenShot(id=f"shot-{number}", unit=unit, attack=aimed)


def use(unit: str, weapon: str, what: ci.Use) -> ci.WeaponUse:
    """What a weapon is set to."""
    return ci.WeaponUse(unit, weapon, what)


def step(*parts: ci.OpenShot | ci.WeaponUse, **fields: Any) -> ci.FireStep:
    """A Weapons Fire Step with shots and uses."""
    shots = tuple(each for each in parts if isinstance(each, ci.OpenShot))
    uses = tuple(each for each in parts if isinstance(each, ci.WeaponUse))
    return ci.FireStep(shots=shots, uses=uses, **fields)


def missile(name: str = "g-1", **fields: Any) -> ci.GuidedWeapon:
    """A Thistle missile of the red Bittern R at B, launched four hexes away."""
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
    return ci.GuidedWeapon(**given)
