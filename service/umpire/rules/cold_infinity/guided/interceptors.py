"""Intercepts and rockets, thrown one by one before a guided weapon strikes (CI 11.1.6, 11.5.1)."""

from typing import NamedTuple

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.defence.countermeasures import rockets_now
from umpire.rules.cold_infinity.defence.happenings import (
    InterceptTerm,
    InterceptThrown,
    RocketThrown,
)
from umpire.rules.cold_infinity.defence.intercepts import (
    Aim,
    InterceptDrm,
    Mark,
    intercept_drm,
    intercept_hexes,
    rocket_drm,
)
from umpire.rules.cold_infinity.fire.solutions import Shooting, accuracy_of, exposed
from umpire.rules.cold_infinity.fire.to_hit import THROW, to_hit
from umpire.rules.cold_infinity.guided.guidance import accuracy_at, warfare_against
from umpire.rules.cold_infinity.guided.launchers import launchers_of
from umpire.rules.cold_infinity.guided.launching import needs_lock
from umpire.rules.cold_infinity.guns.gun import Gun, bar_to_firing
from umpire.rules.cold_infinity.guns.mounted import gun_of
from umpire.rules.cold_infinity.hits.shots import Rules
from umpire.rules.cold_infinity.movement.skimming import evasion_of
from umpire.rules.cold_infinity.power.supplying import is_on
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.drones import launcher_of
from umpire.rules.cold_infinity.state.fire_step import Attack, Interception, RocketsDeclared
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.happening import label
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.units import munition_of, status_of
from umpire.rules.cold_infinity.state.weapons import DirectWeapon
from umpire.rules.cold_infinity.warfare.attack import EwEffects
from umpire.rules.cold_infinity.warfare.effects import effects_on

HELPS = ("amplification", "ess_amplification")
"""Terms of electronic warfare that help who aims; the mark has no ECM (CI-11.1.6-2)."""


def helped(effects: EwEffects) -> int:
    """Return the amplification of an attack, its own and that of an ESS."""
    return sum(term.drm for term in effects.terms if term.name in HELPS)


def mark_of(battle: Battle, guided: GuidedWeapon) -> Mark:
    """Return what a guided weapon brings against a shot at it (CI-11.1.6-2).

    Its own amplification, or that of its launcher; the accuracy that it has from its launcher; and
    of a drone what its own shots give away. At a hex a launcher guides nothing.
    """
    shown = exposed(guided.drone, battle.tables.guided) if guided.drone else 0
    target = battle.unit(guided.target) if guided.target else None
    if target is not None:
        points = helped(warfare_against(battle, guided, target))
        return Mark(points, accuracy_at(battle, guided, target), shown)
    unit = launcher_of(battle, guided)
    own = munition_of(unit, guided.munition).amplification
    return Mark(0 if needs_lock(launchers_of(unit)[guided.weapon]) else own, 0, shown)


def intercepted(ruling: Ruling, guided_id: str, dice: Dice) -> Ruling:
    """Return the ruling after all that shoots at a guided weapon before it strikes (CI-2.3.2-1).

    Intercepts are thrown in the order of the units, then rockets, until one hits and the guided
    weapon is gone. What has not shot by then has not fired.
    """
    battle = ruling.state
    for each in _in_order(battle, guided_id):
        tries = each.tries if _ready(ruling.state, each) else 0
        for attempt in range(1, tries + 1):
            ruling = _intercept(ruling, each, attempt, dice)
    for rockets in battle.fire.rockets:
        if rockets.guided == guided_id:
            for attempt in range(1, rockets.tries + 1):
                ruling = _rocket(ruling, rockets, attempt, dice)
    return ruling


def is_shot_at(battle: Battle, guided_id: str) -> bool:
    """Tell whether a weapon has yet to shoot at a guided weapon, be it on its way (11.1.6.2)."""
    return any(
        battle.guided_weapon(guided_id) is not None and _ready(battle, each) is not None
        for each in battle.fire.intercepts
        if each.guided == guided_id
    )


def _ready(battle: Battle, each: Interception) -> Gun | None:
    """Return a weapon that is to intercept, if it has not fired and still works."""
    unit = battle.unit(each.unit)
    gun = gun_of(battle, unit, each.weapon) if unit and status_of(unit) == "active" else None
    return None if gun is None or bar_to_firing(gun) else gun


def _in_order(battle: Battle, guided_id: str) -> tuple[Interception, ...]:
    """Return who intercepts a guided weapon, in the order of the units."""
    place = {unit.id: number for number, unit in enumerate(battle.units)}
    found = [each for each in battle.fire.intercepts if each.guided == guided_id]
    return tuple(sorted(found, key=lambda each: place.get(each.unit, 0)))


def _intercept(ruling: Ruling, each: Interception, attempt: int, dice: Dice) -> Ruling:
    """Throw one try of a weapon, if it still works and there is still something to hit."""
    battle = ruling.state
    unit, guided = battle.unit(each.unit), battle.guided_weapon(each.guided)
    gun = gun_of(battle, unit, each.weapon) if unit else None
    if unit is None or guided is None or gun is None:
        return ruling
    solved = solution(battle, unit, gun.weapon, guided, attempt)
    roll = dice.roll(
        label(battle, guided.id, "intercept", unit.id, each.weapon, str(attempt)),
        THROW.number,
        THROW.sides,
    )
    thrown = to_hit(roll.faces, solved.drm.total, battle.tables.fire)
    return ruling.then(
        InterceptThrown(
            unit=unit.id,
            weapon=each.weapon,
            guided=guided.id,
            attempt=attempt,
            range_hexes=solved.range_hexes,
            doubled=solved.doubled,
            modifiers=told(solved.drm),
            drm=solved.drm.total,
            result=thrown.result,
            is_hit=thrown.hit,
            rolls=(roll,),
        )
    )


def _rocket(ruling: Ruling, each: RocketsDeclared, attempt: int, dice: Dice) -> Ruling:
    """Fire one rocket, if the system still works and there is still something to hit."""
    battle = ruling.state
    ship, guided = battle.ship(each.unit), battle.guided_weapon(each.guided)
    if ship is None or guided is None or not ship.in_play:
        return ruling
    now = rockets_now(ship, each.system)
    works = now is not None and now.intact and is_on(ship, each.system)
    if now is None or not works or not now.left:
        return ruling
    drm = rocket_drm(mark_of(battle, guided))
    parts = (guided.id, "rocket", ship.id, each.system, str(attempt))
    roll = dice.roll(label(battle, *parts), THROW.number, THROW.sides)
    thrown = to_hit(roll.faces, drm.total, battle.tables.fire)
    return ruling.then(
        RocketThrown(
            unit=ship.id,
            system=each.system,
            guided=guided.id,
            attempt=attempt,
            modifiers=told(drm),
            drm=drm.total,
            result=thrown.result,
            is_hit=thrown.hit,
            left=now.left - 1,
            rolls=(roll,),
        )
    )


class InterceptSolution(NamedTuple):
    """A try at a guided weapon: the range that counts, whether it is doubled, each modifier."""

    range_hexes: int
    doubled: bool
    drm: InterceptDrm


def solution(
    battle: Battle, unit: Unit, weapon: DirectWeapon, guided: GuidedWeapon, attempt: int
) -> InterceptSolution:
    """Return how a weapon shoots at a guided weapon for the so many-th time (CI-11.1.6-2, -3)."""
    far = range_between(unit.cell, guided.position, battle.options)
    drone = guided.drone is not None
    range_hexes = intercept_hexes(far, attempt, battle.tables.defence, drone=drone)
    aim = _aim(battle, unit, weapon, guided, far)
    rules = Rules(battle.tables, battle.options)
    drm = intercept_drm(weapon.range, range_hexes, aim, mark_of(battle, guided), rules)
    return InterceptSolution(range_hexes, aim.doubled, drm)


def _aim(battle: Battle, unit: Unit, weapon: DirectWeapon, guided: GuidedWeapon, far: int) -> Aim:
    """Return what an interceptor brings: sections of the mark are none (CI-11.1.6-2)."""
    effects = effects_on(battle, unit, guided, far)
    return Aim(
        accuracy=accuracy_of(battle, Shooting(unit, weapon, Attack(weapon=weapon.id))),
        amplification=helped(effects),
        own_evasion=-evasion_of(unit),
        doubled=effects.doubled,
    )


def told(drm: InterceptDrm) -> tuple[InterceptTerm, ...]:
    """Return the terms of a modifier that are not 0, for an event."""
    return tuple([InterceptTerm(name, points) for name, points in drm._asdict().items() if points])
