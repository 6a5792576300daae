"""How an effect changes one thing in a battle, or all things of a kind. No rule stands here."""

from collections.abc import Callable

from msgspec.structs import replace

from umpire.rules.cold_infinity.battle import Battle, Discovered
from umpire.rules.cold_infinity.group import Group
from umpire.rules.cold_infinity.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.power.arming import Readiness
from umpire.rules.cold_infinity.starship import Arms, Starship, WeaponReadiness


def change_ship(battle: Battle, ship_id: str, **changes: object) -> Battle:
    """Return the battle with some fields of a ship changed; an unknown ship changes nothing."""
    ships = battle.ships
    for place, ship in enumerate(ships):
        if ship.id == ship_id:
            changed = replace(ship, **changes)
            return replace(battle, ships=(*ships[:place], changed, *ships[place + 1 :]))
    return battle


def change_group(battle: Battle, group_id: str, **changes: object) -> Battle:
    """Return the battle with some fields of a group changed; an unknown group changes nothing."""
    groups = battle.groups
    for place, group in enumerate(groups):
        if group.id == group_id:
            changed = replace(group, **changes)
            return replace(battle, groups=(*groups[:place], changed, *groups[place + 1 :]))
    return battle


def change_unit(battle: Battle, unit_id: str, **changes: object) -> Battle:
    """Return the battle with fields changed that ships and groups both have."""
    if battle.ship(unit_id) is not None:
        return change_ship(battle, unit_id, **changes)
    return change_group(battle, unit_id, **changes)


def change_guided(battle: Battle, guided_id: str, **changes: object) -> Battle:
    """Return the battle with some fields of a guided weapon changed."""
    guided = tuple(
        [replace(each, **changes) if each.id == guided_id else each for each in battle.guided]
    )
    return replace(battle, guided=guided)


def change_ships(battle: Battle, change: Callable[[Starship], Starship]) -> Battle:
    """Return the battle with every ship changed."""
    return replace(battle, ships=tuple([change(ship) for ship in battle.ships]))


def change_groups(battle: Battle, change: Callable[[Group], Group]) -> Battle:
    """Return the battle with every group changed."""
    return replace(battle, groups=tuple([change(group) for group in battle.groups]))


def without_guided(battle: Battle, gone: Callable[[GuidedWeapon], bool]) -> Battle:
    """Return the battle without some of its guided weapons."""
    return replace(battle, guided=tuple([each for each in battle.guided if not gone(each)]))


def readied(arms: Arms, weapon: str, ready: Readiness) -> Arms:
    """Return arms in which one weapon is so ready."""
    others = [each for each in arms.readiness if each.weapon != weapon]
    return replace(arms, readiness=(*others, WeaponReadiness(weapon, ready)))


def count_shot(battle: Battle, unit_id: str, weapon: str) -> Battle:
    """Return the battle in which a weapon of a unit or a drone has made a shot more.

    An unknown one changes nothing.
    """
    unit, guided = battle.unit(unit_id), battle.guided_weapon(unit_id)
    if guided is not None and guided.drone is not None:
        ready = guided.drone.readiness
        counted = replace(ready, shots=ready.shots + 1)
        return change_guided(battle, unit_id, drone=replace(guided.drone, readiness=counted))
    if unit is None:
        return battle
    ready = unit.arms.ready(weapon)
    counted = replace(ready, shots=ready.shots + 1)
    return change_unit(battle, unit_id, arms=readied(unit.arms, weapon, counted))


def discover(battle: Battle, unit_id: str, *systems: str) -> Battle:
    """Return the battle in which all have seen some systems of a unit at work."""
    seen = [Discovered(unit_id, each) for each in systems]
    return replace(battle, discovered=tuple(dict.fromkeys((*battle.discovered, *seen))))


def change_fire(battle: Battle, **changes: object) -> Battle:
    """Return the battle with some of its Weapons Fire Step changed."""
    return replace(battle, fire=replace(battle.fire, **changes))
