"""How an effect changes one thing in a battle, or all things of a kind. No rule stands here."""

from collections.abc import Callable, Collection, Iterable

from msgspec import UNSET
from msgspec.structs import replace

from umpire.rules.cold_infinity.state.arms import Magazine, Readiness, readied
from umpire.rules.cold_infinity.state.battle import Battle, Discovered, Plot
from umpire.rules.cold_infinity.state.condition import SectionAfter, with_changes
from umpire.rules.cold_infinity.state.field import NOTHING_BEYOND, Tunnel
from umpire.rules.cold_infinity.state.fire_step import ShotStatus
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.starship import Starship


def change_ship(battle: Battle, ship_id: str, **changes: object) -> Battle:
    """Return the battle with some fields of a ship changed; an unknown ship changes nothing."""
    ships = battle.ships
    for place, ship in enumerate(ships):
        if ship.id == ship_id:
            changed = replace(ship, **changes)
            return replace(battle, ships=(*ships[:place], changed, *ships[place + 1 :]))
    return battle


def change_power(battle: Battle, ship_id: str, **changes: object) -> Battle:
    """Return the battle with some of a ship's power changed; an unknown ship changes nothing."""
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    return change_ship(battle, ship_id, power=replace(ship.power, **changes))


def switch_off(battle: Battle, ship_id: str, systems: Collection[str]) -> Battle:
    """Return the battle in which some systems of a ship are off, and get no power beyond that."""
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    return change_power(
        battle,
        ship_id,
        on=tuple([each for each in ship.power.on if each not in systems]),
        extra=tuple([each for each in ship.power.extra if each.system not in systems]),
    )


def change_beyond(battle: Battle, ship_id: str, **changes: object) -> Battle:
    """Return the battle with some of a ship's travel changed; an unknown ship changes nothing."""
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    after = replace(ship.beyond, **changes)
    return change_ship(battle, ship_id, travel=UNSET if after == NOTHING_BEYOND else after)


def change_drive(battle: Battle, ship_id: str, drive: str, **changes: object) -> Battle:
    """Return the battle with some of a drive changed; an unknown ship changes nothing."""
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    after = ship.beyond.with_drive(replace(ship.beyond.drive(drive), **changes))
    return change_beyond(battle, ship_id, drives=after.drives)


def change_tunnels(battle: Battle, tunnels: tuple[Tunnel, ...]) -> Battle:
    """Return the battle with these tunnels."""
    return replace(battle, tunnels=tunnels or UNSET)


def change_sections(battle: Battle, ship_id: str, sections: Iterable[SectionAfter]) -> Battle:
    """Return the battle in which sections of a ship, if there is one, are as told."""
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    return change_ship(battle, ship_id, condition=with_changes(ship.condition, sections))


def change_room(battle: Battle, ship_id: str, rack: str, capacity: int) -> Battle:
    """Return the battle in which a rack holds so many missiles at most, the first to be fed."""
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    magazines = [
        Magazine(each.rack, each.missiles[:capacity]) if each.rack == rack else each
        for each in ship.arms.magazines
    ]
    return change_ship(battle, ship_id, arms=replace(ship.arms, magazines=tuple(magazines)))


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


def with_plot(battle: Battle, plot: Plot) -> Battle:
    """Return the battle with a plot in place of an earlier one of its unit."""
    others = [each for each in battle.plots if each.unit != plot.unit]
    return replace(battle, plots=(*others, plot))


def change_groups(battle: Battle, change: Callable[[Group], Group]) -> Battle:
    """Return the battle with every group changed."""
    return replace(battle, groups=tuple([change(group) for group in battle.groups]))


def without_guided(battle: Battle, gone: Callable[[GuidedWeapon], bool]) -> Battle:
    """Return the battle without some of its guided weapons."""
    return replace(battle, guided=tuple([each for each in battle.guided if not gone(each)]))


def ready_weapon(battle: Battle, unit_id: str, weapon: str, ready: Readiness) -> Battle:
    """Return the battle in which one weapon is so ready; an unknown unit changes nothing."""
    unit = battle.unit(unit_id)
    if unit is None:
        return battle
    return change_unit(battle, unit_id, arms=readied(unit.arms, weapon, ready))


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


def settle_shot(battle: Battle, shot: str, status: ShotStatus) -> Battle:
    """Return the battle in which a shot is resolved, or lost."""
    shots = [
        replace(each, status=status) if each.id == shot else each for each in battle.fire.shots
    ]
    return change_fire(battle, shots=tuple(shots))
