"""What the events of defence do to a battle (CI 11)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.changes import (
    change_fire,
    change_group,
    change_ship,
    change_unit,
    discover,
    without_guided,
)
from umpire.rules.cold_infinity.defence.events import (
    DecoyReleased,
    DefenceAllocated,
    DefenceMet,
    DefenceSet,
    DefencesPlanned,
    DefenceSwitched,
    InterceptDeclared,
    InterceptThrown,
    RocketsAimed,
    RocketThrown,
    ShieldPointsSplit,
    WeaponStrained,
    WeaponSwitched,
)
from umpire.rules.cold_infinity.defence.intercepts import Interception
from umpire.rules.cold_infinity.defence.modes import Use
from umpire.rules.cold_infinity.fire_step import (
    DecoyDeclared,
    RocketsDeclared,
    WeaponName,
    WeaponUse,
)
from umpire.rules.cold_infinity.hits.changed import with_changes
from umpire.rules.cold_infinity.power.arming import Readiness
from umpire.rules.cold_infinity.starship import Rounds, ShieldSplit, WeaponReadiness


def _with_use(battle: Battle, unit: str, weapon: str, use: Use) -> Battle:
    uses = [each for each in battle.fire.uses if (each.unit, each.weapon) != (unit, weapon)]
    if use != "idle":
        uses.append(WeaponUse(unit, weapon, use))
    return change_fire(battle, uses=tuple(uses))


def _without_intercept(battle: Battle, unit: str, weapon: str) -> Battle:
    intercepts = battle.fire.intercepts
    kept = tuple([each for each in intercepts if (each.unit, each.weapon) != (unit, weapon)])
    return change_fire(battle, intercepts=kept)


def _defence_set(battle: Battle, event: DefenceSet) -> Battle:
    set_so = _with_use(battle, event.unit, event.weapon, event.use)
    return _without_intercept(set_so, event.unit, event.weapon)


def _intercept_declared(battle: Battle, event: InterceptDeclared) -> Battle:
    battle = _with_use(battle, event.unit, event.weapon, "intercept")
    battle = _without_intercept(battle, event.unit, event.weapon)
    now = Interception(event.unit, event.weapon, event.guided, event.tries)
    return change_fire(battle, intercepts=(*battle.fire.intercepts, now))


def _defence_switched(battle: Battle, event: DefenceSwitched) -> Battle:
    """An emergency stays on record before the shield into which the weapon is changed after it."""
    now = WeaponUse(event.unit, event.weapon, event.use)
    emergency = WeaponUse(event.unit, event.weapon, "emergency")
    kept = [
        each
        for each in battle.fire.switched
        if (each.unit, each.weapon) != (event.unit, event.weapon)
        or (event.use == "shield" and each == emergency)
    ]
    return change_fire(battle, switched=(*kept, now))


def _weapon_switched(battle: Battle, event: WeaponSwitched) -> Battle:
    switched = tuple(
        [
            each
            for each in battle.fire.switched
            if (each.unit, each.weapon) != (event.unit, event.weapon)
        ]
    )
    used = _with_use(battle, event.unit, event.weapon, event.use)
    return change_fire(used, switched=switched)


def _shield_points_split(battle: Battle, event: ShieldPointsSplit) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    others = [each for each in ship.splits if each.shield != event.shield]
    splits = (*others, ShieldSplit(event.shield, event.deflection))
    return change_ship(battle, ship.id, splits=splits)


def _defence_allocated(battle: Battle, event: DefenceAllocated) -> Battle:
    own = {unit.id for unit in battle.units if unit.side == event.side}
    others = [each for each in battle.fire.met if each.unit not in own]
    return change_fire(battle, met=(*others, *event.allocation))


def _with_readiness(battle: Battle, unit_id: str, weapon: str, ready: Readiness) -> Battle:
    unit = battle.unit(unit_id)
    if unit is None:
        return battle
    others = [each for each in unit.arms.readiness if each.weapon != weapon]
    readiness = (*others, WeaponReadiness(weapon, ready))
    return change_unit(battle, unit_id, arms=replace(unit.arms, readiness=readiness))


def _defence_met(battle: Battle, event: DefenceMet) -> Battle:
    for each in event.meeting:
        battle = _with_readiness(battle, each.unit, each.weapon, each.readiness)
        battle = discover(battle, each.unit, each.weapon)
    return battle


def _weapon_strained(battle: Battle, event: WeaponStrained) -> Battle:
    ship, group = battle.ship(event.unit), battle.group(event.unit)
    if ship is not None:
        condition = with_changes(ship.condition, event.sections)
        battle = change_ship(battle, ship.id, condition=condition)
    if group is not None:
        hulls = {each.fighter: each.hull for each in event.hulls}
        fighters = [
            replace(
                each, hull=hulls[each.id], status=each.status if hulls[each.id] else "destroyed"
            )
            if each.id in hulls
            else each
            for each in group.fighters
        ]
        battle = change_group(battle, group.id, fighters=tuple(fighters))
    if not event.broken:
        return battle
    return change_fire(battle, broken=(*battle.fire.broken, WeaponName(event.unit, event.weapon)))


def _rockets_aimed(battle: Battle, event: RocketsAimed) -> Battle:
    key = (event.unit, event.system, event.guided)
    others = [each for each in battle.fire.rockets if (each.unit, each.system, each.guided) != key]
    return change_fire(battle, rockets=(*others, RocketsDeclared(*key, event.tries)))


def _with_rounds(battle: Battle, ship_id: str, system: str, left: int) -> Battle:
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    rounds = tuple(
        [Rounds(system, left) if each.system == system else each for each in ship.arms.rounds]
    )
    return change_ship(battle, ship_id, arms=replace(ship.arms, rounds=rounds))


def _decoy_released(battle: Battle, event: DecoyReleased) -> Battle:
    spent = _with_rounds(battle, event.unit, event.system, event.left)
    released = DecoyDeclared(event.unit, event.system, event.against)
    return change_fire(spent, decoys=(*spent.fire.decoys, released))


def _intercept_thrown(battle: Battle, event: InterceptThrown) -> Battle:
    unit = battle.unit(event.unit)
    if unit is not None:
        ready = unit.arms.ready(event.weapon)
        shots = replace(ready, shots=ready.shots + 1)
        battle = _with_readiness(battle, event.unit, event.weapon, shots)
    return _shot_at(battle, event)


def _rocket_thrown(battle: Battle, event: RocketThrown) -> Battle:
    return _shot_at(_with_rounds(battle, event.unit, event.system, event.left), event)


def _shot_at(battle: Battle, event: InterceptThrown | RocketThrown) -> Battle:
    if not event.is_hit:
        return battle
    return without_guided(battle, lambda each: each.id == event.guided)


def _defences_planned(battle: Battle, event: DefencesPlanned) -> Battle:
    return change_ship(battle, event.ship, defences=event.defences)


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    DefenceSet: _defence_set,
    InterceptDeclared: _intercept_declared,
    DefenceSwitched: _defence_switched,
    WeaponSwitched: _weapon_switched,
    ShieldPointsSplit: _shield_points_split,
    DefenceAllocated: _defence_allocated,
    DefenceMet: _defence_met,
    WeaponStrained: _weapon_strained,
    RocketsAimed: _rockets_aimed,
    DecoyReleased: _decoy_released,
    InterceptThrown: _intercept_thrown,
    RocketThrown: _rocket_thrown,
    DefencesPlanned: _defences_planned,
}
