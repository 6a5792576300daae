"""Orders of launches, of fire and of defence, made at random of names from a battle."""

from collections.abc import Callable
from typing import Literal, get_args

from msgspec.structs import replace

from rules.cold_infinity.random_names import Names
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.defence.allocation import (
    AllocateDefence,
    DeclareIntercept,
    DeclareRockets,
    ReleaseDecoy,
    SetDefence,
    SwitchDefence,
)
from umpire.rules.cold_infinity.fire.lines import ChooseAngles, DeclareFire, ResolveFire
from umpire.rules.cold_infinity.guided.launchers import LoadMissile, UnloadMissile
from umpire.rules.cold_infinity.guided.launches import LaunchGuided, UseReloadRack
from umpire.rules.cold_infinity.state.battle import Attack, Called, DefensiveShot, Mode, Unit
from umpire.rules.cold_infinity.state.units import weapons_of
from umpire.rules.cold_infinity.state.values import Configuration, Side
from umpire.rules.cold_infinity.state.weapons import (
    DirectWeapon,
    Dispenser,
    ReloadRack,
    RocketSystem,
)

MODES: tuple[Mode | None, ...] = ("standard", "ad_hoc", "emergency", None)
LATE: tuple[Literal["standard", "emergency", "shield"], ...] = ("standard", "emergency", "shield")


def _launch(names: Names) -> Value:
    unit = names.unit()
    at_hex = names.chance(0.1)
    return LaunchGuided(
        unit=unit.id,
        weapon=names.weapon(unit, direct=False),
        target=None if at_hex else names.enemy(unit),
        aimed_at=(0, 0) if at_hex else None,
    )


def _attack(names: Names, unit: Unit) -> Attack:
    weapon, target = names.weapon(unit, direct=True), names.enemy(unit)
    attack = Attack(weapon=weapon, target=target)
    block = weapons_of(unit).get(weapon)
    if isinstance(block, DirectWeapon) and names.chance(0.5):
        attack = replace(attack, configuration=names.random.choice(block.configurations))
    if names.chance(0.02):
        attack = replace(attack, configuration=names.random.choice(get_args(Configuration)))
    if names.chance(0.1):
        attack = replace(attack, called=Called("engine"))
    if names.chance(0.1):
        attack = replace(attack, eleven=True)
    if names.chance(0.1):
        attack = replace(attack, aspect="fore_aft")
    return attack


def _declare(names: Names) -> Value:
    unit = names.unit()
    number = names.random.choice((1, 1, 2, 3))
    return DeclareFire(unit.id, tuple(_attack(names, unit) for _ in range(number)))


def _set(names: Names) -> Value:
    unit = names.unit()
    mode = names.random.choice(MODES)
    return SetDefence(unit.id, names.weapon(unit, direct=True), mode)


def _intercept(names: Names) -> Value:
    unit = names.unit()
    weapon = names.weapon(unit, direct=True)
    tries = names.random.choice((1, 1, 2))
    return DeclareIntercept(
        unit=unit.id, weapon=weapon, guided=names.guided(unit.side), tries=tries
    )


def _switch(names: Names) -> Value:
    unit = names.unit()
    to = names.random.choice(LATE)
    return SwitchDefence(unit.id, names.weapon(unit, direct=True), to)


def _allocate(names: Names) -> Value:
    side = names.side()
    own = [unit for unit in names.battle.units if unit.side == side and unit.in_play]
    shots = [shot.id for shot in names.battle.fire.shots]
    entries = []
    for unit in own:
        weapon = names.weapon(unit, direct=True)
        entries.append(DefensiveShot(unit.id, weapon, names.one(shots)))
    return AllocateDefence(side, tuple(e for e in entries if names.chance(0.5)))


def _rockets(names: Names) -> Value:
    ship = names.ship()
    return DeclareRockets(
        unit=ship.id, system=names.system(ship, RocketSystem), guided=names.guided(ship.side)
    )


def _decoy(names: Names) -> Value:
    ship = names.ship()
    guided = names.guided(ship.side) if names.chance(0.4) else None
    return ReleaseDecoy(unit=ship.id, system=names.system(ship, Dispenser), guided=guided)


def _angles(names: Names) -> Value:
    waiting = [each for each in names.battle.fire.angles if each.attack is None]
    first, second = (waiting[0].chooser, waiting[0].loser) if waiting else ("keel", "keel")
    sides = get_args(Side)
    return ChooseAngles(
        group=first,
        opponent=second,
        attack=names.random.choice(sides),
        defence=names.random.choice(sides),
    )


def _resolve(names: Names) -> Value:
    shots = [shot.id for shot in names.battle.fire.shots if shot.status == "waiting"]
    return ResolveFire(names.one(shots) if shots and names.chance(0.5) else None)


def _reload(names: Names) -> Value:
    ship = names.ship()
    rack = names.weapon(ship, direct=False)
    load = names.chance(0.6)
    operation = LoadMissile(rack=rack) if load else UnloadMissile(rack=rack, missile="thistle")
    return UseReloadRack(ship=ship.id, rack=names.system(ship, ReloadRack), operations=(operation,))


FIRE: dict[type, Callable[[Names], Value]] = {
    LaunchGuided: _launch,
    DeclareFire: _declare,
    SetDefence: _set,
    DeclareIntercept: _intercept,
    SwitchDefence: _switch,
    AllocateDefence: _allocate,
    DeclareRockets: _rockets,
    ReleaseDecoy: _decoy,
    ChooseAngles: _angles,
    ResolveFire: _resolve,
    UseReloadRack: _reload,
}
