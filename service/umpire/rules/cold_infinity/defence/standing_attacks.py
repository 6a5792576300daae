"""Attacks that defensive fire may meet, and what it does to them (CI 7.2.7, 11.1)."""

from collections.abc import Iterator

from umpire.kernel.hexes import Hex
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.defence.allocation import (
    Contribution,
    DefenceTotal,
    Situation,
    contribution,
    defence_total,
)
from umpire.rules.cold_infinity.defence.criteria import Attack, Post
from umpire.rules.cold_infinity.guns.mounted import gun_of, guns_of, works_yet
from umpire.rules.cold_infinity.movement.skimming import is_certain
from umpire.rules.cold_infinity.sighting.line_of_sight import range_penalty
from umpire.rules.cold_infinity.sighting.sights import covers, covers_unit, pair
from umpire.rules.cold_infinity.small.groups import defence_change
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.drives import may_touch
from umpire.rules.cold_infinity.state.drones import firer_named, strikes_now
from umpire.rules.cold_infinity.state.fire_step import DefensiveShot, OpenShot
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.units import (
    arc_of,
    is_bare,
    munition_of,
    status_of,
    weapons_of,
)
from umpire.rules.cold_infinity.state.weapons import DirectWeapon


def situation(battle: Battle, side: str) -> Situation:
    """Return what an allocation of a side is checked against (CI-7.2.7-1).

    Its weapons are those of all its units that act; derelicts do not defend.
    """
    return Situation(
        guns={
            (unit.id, mount): gun
            for unit in battle.units
            if unit.side == side and status_of(unit) == "active"
            for mount, gun in guns_of(battle, unit).items()
        },
        attacks=dict(attacks_on(battle, side)),
        post=lambda entry: post(battle, entry),
        tables=battle.tables,
    )


def attacks_on(battle: Battle, side: str) -> Iterator[tuple[Id, Attack]]:
    """Yield the shots and guided weapons that are on their way to units of a side.

    What skims a ship is met by nothing (CI-5.5.3-2).
    """
    for shot in battle.fire.shots:
        block = block_of(battle, shot)
        target = _own(battle, shot.attack.target, side)
        if not block or not target or shot.status != "waiting":
            continue
        if not _is_certain(battle, shot, target):
            configuration = shot.attack.configuration or block.configurations[0]
            bare = is_bare(battle, target)
            yield (
                shot.id,
                Attack(target.id, block.technology, configuration, block.speed, bare=bare),
            )
    for guided in battle.guided:
        target, unit = _own(battle, guided.target, side), battle.unit(guided.launcher)
        if target and unit and strikes_now(battle, guided):
            munition = munition_of(unit, guided.munition)
            bare = is_bare(battle, target)
            yield guided.id, Attack(target.id, munition.technology, guided=True, bare=bare)


def _own(battle: Battle, target: Id | None, side: str) -> Unit | None:
    unit = battle.unit(target) if target else None
    return unit if unit and unit.side == side else None


def block_of(battle: Battle, shot: OpenShot) -> DirectWeapon | None:
    """Return the weapon of a shot, as it is now."""
    unit = firer_named(battle, shot.unit)
    block = weapons_of(unit).get(shot.attack.weapon) if unit else None
    return block if isinstance(block, DirectWeapon) else None


def _is_certain(battle: Battle, shot: OpenShot, target: Unit) -> bool:
    """Tell whether a shot is that of a barnstormer at what it skims (CI-5.5.3-2)."""
    unit = battle.unit(shot.unit)
    return unit is not None and is_certain(unit, arc_of(unit, shot.attack.weapon), target)


def post(battle: Battle, entry: DefensiveShot) -> Post:
    """Return where a weapon stands towards a shot, which both must be there (CI-11.1.7-1).

    Raises:
        CannotAdjudicate: units share a hex, and nobody told how they lie to each other.
    """
    unit, target = battle.unit(entry.unit), target_of(battle, entry.shot)
    if unit is None or target is None:
        return Post(attacker_in_arc=False)
    arc = arc_of(unit, entry.weapon)
    attacker = attacker_of(battle, entry.shot)
    if not isinstance(attacker, tuple) and not may_touch(unit, attacker):
        return Post(attacker_in_arc=False)
    if unit.id == target.id:
        return Post(_in_arc(battle, unit, entry, attacker))
    weapon = guns_of(battle, unit)[entry.weapon].weapon
    table, options = battle.tables.fire, battle.options
    between = pair(unit, target, battle.options).range_hexes
    penalty = range_penalty(weapon.range, between, table, options, doubled=False)
    return Post(
        attacker_in_arc=_in_arc(battle, unit, entry, attacker),
        target_in_arc=covers_unit(battle, unit, arc, target),
        range_penalty=-penalty,
        to_attacker=_hexes(battle, unit, attacker),
        target_to_attacker=_hexes(battle, target, attacker),
    )


def target_of(battle: Battle, shot: Id) -> Unit | None:
    """Return the unit that a shot or guided weapon is aimed at."""
    opened, guided = battle.fire.shot(shot), battle.guided_weapon(shot)
    name = opened.attack.target if opened else guided.target if guided else None
    return battle.unit(name) if name else None


def attacker_of(battle: Battle, shot: Id) -> Unit | Hex:
    """Return who attacks; of what is guided, the hex where it is shot at (CI-RUL-66)."""
    opened = battle.fire.shot(shot)
    unit = firer_named(battle, opened.unit) if opened else None
    if unit is not None:
        return unit
    guided = battle.guided_weapon(shot)
    return guided.position if guided else (0, 0)


def _in_arc(battle: Battle, unit: Unit, entry: DefensiveShot, attacker: Unit | Hex) -> bool:
    arc = arc_of(unit, entry.weapon)
    if isinstance(attacker, tuple):
        return covers(battle, unit, arc, attacker)
    return covers_unit(battle, unit, arc, attacker)


def _hexes(battle: Battle, unit: Unit, attacker: Unit | Hex) -> int:
    cell = attacker if isinstance(attacker, tuple) else attacker.cell
    return range_between(unit.cell, cell, battle.options)


def defence_against(battle: Battle, shot: str, *, guided: bool, attackers: Unit) -> DefenceTotal:
    """Return what all defensive fire against a shot comes to now (CI-11.1-1, CI-12.2.4-1).

    What an earlier phase has struck does nothing (CI-RUL-123).

    Args:
        battle: as it stands when the shot is thrown for.
        shot: a shot of direct fire, or a guided weapon, by its name.
        guided: which of the two.
        attackers: who made it; the number of a group counts for its direct fire alone.
    """
    change = 0
    if isinstance(attackers, Group) and not guided:
        table = battle.tables.small_vessels
        change = defence_change(len(attackers.flying), table, formation=attackers.formation)
    met = contributions(battle, shot)
    return defence_total(met, battle.tables.defence, guided=guided, group=change)


def contributions(battle: Battle, shot: str) -> Iterator[Contribution]:
    """Yield each weapon that meets a shot, in the order of the allocation (CI-7.2.7-1)."""
    for each in battle.fire.met:
        unit = battle.unit(each.unit)
        gun = gun_of(battle, unit, each.weapon) if unit and each.shot == shot else None
        if gun and gun.mode:
            works = works_yet(battle, each.unit, each.weapon)
            yield contribution(each.unit, gun, gun.mode, works=works)
