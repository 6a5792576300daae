"""Orders of launches, of fire and of defence, made at random of names from a battle."""

from collections.abc import Callable
from typing import Literal, get_args

from msgspec.structs import replace

from rules.cold_infinity.random_names import Names
from rules.cold_infinity.table import ci

MODES: tuple[ci.Mode | None, ...] = ("standard", "ad_hoc", "emergency", None)
LATE: tuple[Literal["standard", "emergency", "shield"], ...] = ("standard", "emergency", "shield")


def _launch(names: Names) -> ci.Value:
    unit = names.unit()
    at_hex = names.chance(0.1)
    return ci.LaunchGuided(
        unit=unit.id,
        weapon=names.weapon(unit, direct=False),
        target=None if at_hex else names.enemy(unit),
        aimed_at=(0, 0) if at_hex else None,
    )


def _attack(names: Names, unit: ci.Unit) -> ci.Attack:
    weapon, target = names.weapon(unit, direct=True), names.enemy(unit)
    attack = ci.Attack(weapon=weapon, target=target)
    block = ci.weapons_of(unit).get(weapon)
    if isinstance(block, ci.DirectWeapon) and names.chance(0.5):
        attack = replace(attack, configuration=names.random.choice(block.configurations))
    if names.chance(0.02):
        attack = replace(attack, configuration=names.random.choice(get_args(ci.Configuration)))
    if names.chance(0.1):
        attack = replace(attack, called=ci.Called("engine"))
    if names.chance(0.1):
        attack = replace(attack, eleven=True)
    if names.chance(0.1):
        attack = replace(attack, aspect="fore_aft")
    return attack


def _declare(names: Names) -> ci.Value:
    unit = names.unit()
    number = names.random.choice((1, 1, 2, 3))
    return ci.DeclareFire(unit.id, tuple(_attack(names, unit) for _ in range(number)))


def _set(names: Names) -> ci.Value:
    unit = names.unit()
    mode = names.random.choice(MODES)
    return ci.SetDefence(unit.id, names.weapon(unit, direct=True), mode)


def _intercept(names: Names) -> ci.Value:
    unit = names.unit()
    weapon = names.weapon(unit, direct=True)
    tries = names.random.choice((1, 1, 2))
    return ci.DeclareIntercept(
        unit=unit.id, weapon=weapon, guided=names.guided(unit.side), tries=tries
    )


def _switch(names: Names) -> ci.Value:
    unit = names.unit()
    to = names.random.choice(LATE)
    return ci.SwitchDefence(unit.id, names.weapon(unit, direct=True), to)


def _allocate(names: Names) -> ci.Value:
    side = names.side()
    own = [unit for unit in names.battle.units if unit.side == side and unit.in_play]
    shots = [shot.id for shot in names.battle.fire.shots]
    entries = []
    for unit in own:
        weapon = names.weapon(unit, direct=True)
        entries.append(ci.DefensiveShot(unit.id, weapon, names.one(shots)))
    return ci.AllocateDefence(side, tuple(e for e in entries if names.chance(0.5)))


def _rockets(names: Names) -> ci.Value:
    ship = names.ship()
    return ci.DeclareRockets(
        unit=ship.id, system=names.system(ship, ci.RocketSystem), guided=names.guided(ship.side)
    )


def _decoy(names: Names) -> ci.Value:
    ship = names.ship()
    guided = names.guided(ship.side) if names.chance(0.4) else None
    return ci.ReleaseDecoy(unit=ship.id, system=names.system(ship, ci.Dispenser), guided=guided)


def _angles(names: Names) -> ci.Value:
    waiting = [each for each in names.battle.fire.angles if each.attack is None]
    first, second = (waiting[0].chooser, waiting[0].loser) if waiting else ("keel", "keel")
    sides = get_args(ci.Side)
    return ci.ChooseAngles(
        group=first,
        opponent=second,
        attack=names.random.choice(sides),
        defence=names.random.choice(sides),
    )


def _resolve(names: Names) -> ci.Value:
    shots = [shot.id for shot in names.battle.fire.shots if shot.status == "waiting"]
    return ci.ResolveFire(names.one(shots) if shots and names.chance(0.5) else None)


def _reload(names: Names) -> ci.Value:
    ship = names.ship()
    rack = names.weapon(ship, direct=False)
    load = names.chance(0.6)
    operation = (
        ci.LoadMissile(rack=rack) if load else ci.UnloadMissile(rack=rack, missile="thistle")
    )
    return ci.UseReloadRack(
        ship=ship.id, rack=names.system(ship, ci.ReloadRack), operations=(operation,)
    )


FIRE: dict[type, Callable[[Names], ci.Value]] = {
    ci.LaunchGuided: _launch,
    ci.DeclareFire: _declare,
    ci.SetDefence: _set,
    ci.DeclareIntercept: _intercept,
    ci.SwitchDefence: _switch,
    ci.AllocateDefence: _allocate,
    ci.DeclareRockets: _rockets,
    ci.ReleaseDecoy: _decoy,
    ci.ChooseAngles: _angles,
    ci.ResolveFire: _resolve,
    ci.UseReloadRack: _reload,
}
