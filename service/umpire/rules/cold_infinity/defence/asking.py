"""Whom defence asks (CI 7.2, 11): judged by what all know, and not by what is set in secret."""

from umpire.kernel.errors import CannotAdjudicate
from umpire.rules.cold_infinity.defence.allocation import Situation, objections
from umpire.rules.cold_infinity.defence.answers_to_fire import screening_is_off
from umpire.rules.cold_infinity.defence.criteria import bar_by_technology
from umpire.rules.cold_infinity.defence.setting import tracks
from umpire.rules.cold_infinity.defence.standing_attacks import attacks_on, situation
from umpire.rules.cold_infinity.guns.gun import Gun, bar_to_attacking, bar_to_firing
from umpire.rules.cold_infinity.guns.mounted import guns_of
from umpire.rules.cold_infinity.shields.raised import makes_shield
from umpire.rules.cold_infinity.state.arms import Readiness
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.drones import strikes_now
from umpire.rules.cold_infinity.state.fire_step import DefensiveShot
from umpire.rules.cold_infinity.state.hulls import technology_row
from umpire.rules.cold_infinity.state.running import fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Dispenser, RocketSystem, Shield
from umpire.rules.cold_infinity.state.units import status_of
from umpire.rules.cold_infinity.warfare.levels import hides_switches


def is_asked_for_switches(battle: Battle, side: str) -> bool:
    """Tell whether a side has weapons or shields that could change now (CI-7.2.6-1, -11.2.3-1)."""
    if not under_attack(battle, side):
        return False
    return any(_could_switch(battle, unit) for unit in _acting(battle, side))


def under_attack(battle: Battle, side: str) -> bool:
    """Tell whether anything is fired or guided at a unit of a side, or at any in its way."""
    if any(shot.attack.target is None for shot in battle.fire.shots):
        return True
    return any(True for _ in attacks_on(battle, side)) or any(
        unit.side == side for unit in map(battle.unit, _targets(battle)) if unit is not None
    )


def _targets(battle: Battle) -> list[str]:
    shots = [each.attack.target for each in battle.fire.shots]
    guided = [each.target for each in battle.guided]
    return [each for each in (*shots, *guided) if each is not None]


def _acting(battle: Battle, side: str) -> tuple[Unit, ...]:
    return tuple(
        [each for each in battle.units if each.side == side and status_of(each) == "active"]
    )


def could_switch_now(battle: Battle, side: str) -> bool:
    """Tell whether a side has anything that may change its use, by what it is set to (7.2.6-1).

    What defends or intercepts stays as it is, and a beam that tracks goes on (CI-UMP-123).
    """
    return any(_could_switch(battle, unit, told=True) for unit in _acting(battle, side))


def _could_switch(battle: Battle, unit: Unit, *, told: bool = False) -> bool:
    guns, hidden = _guns(battle, unit), hides_switches(battle, unit)
    if told:
        guns = {
            name: gun
            for name, gun in guns.items()
            if bar_to_attacking(gun.use) is None and not tracks(unit, name)
        }
    if any(_has_late_mode(battle, gun) for gun in guns.values()):
        return True
    if not isinstance(unit, Starship) or battle.options.level == "basic":
        return False
    late = any(
        each.intact and (each.on or hidden) and each.system.hybrid == "split_late"
        for each in fitted(unit.running, Shield)
    )
    return late or any(makes_shield(unit, weapon) for weapon in guns)


def _has_late_mode(battle: Battle, gun: Gun) -> bool:
    ratings = gun.weapon.defensive_fire
    row = technology_row(gun.weapon.technology, battle.tables)
    able = gun.intact and gun.powered and not gun.held
    rated = bool(ratings.standard or ratings.emergency)
    return able and rated and bar_by_technology(row, gun.weapon.traits) is None


def is_asked_for_allocation(battle: Battle, side: str) -> bool:
    """Tell whether a side has defensive fire, and shots to put it against (CI-7.2.7-1)."""
    if not any(True for _ in attacks_on(battle, side)):
        return False
    return any(
        gun.mode is not None and bar_to_firing(gun) is None
        for unit in _acting(battle, side)
        for gun in _guns(battle, unit).values()
    )


def could_meet(battle: Battle, side: str) -> bool:
    """Tell whether any weapon of a side could meet any shot (CI-7.2.7-1, CI-UMP-123).

    By arcs, technologies and Speeds, which all know; not by how ready weapons are.
    """
    against = situation(battle, side)
    guns = {
        key: gun._replace(readiness=Readiness(), powered=gun.powered or _hides(battle, key[0]))
        for key, gun in against.guns.items()
    }
    known = against._replace(guns=guns)
    return any(
        _could_meet(battle, DefensiveShot(unit, weapon, shot), known)
        for (unit, weapon), gun in guns.items()
        for shot in (known.attacks if gun.mode else ())
    )


def _could_meet(battle: Battle, entry: DefensiveShot, known: Situation) -> bool:
    """Tell whether a weapon could meet a shot; what the book does not say, a side is asked."""
    if screening_is_off(battle) and entry.unit != known.attacks[entry.shot].target:
        return False
    try:
        return not objections((entry,), known)
    except CannotAdjudicate:
        return True


def _hides(battle: Battle, unit_id: str) -> bool:
    unit = battle.unit(unit_id)
    return unit is not None and hides_switches(battle, unit)


def _guns(battle: Battle, unit: Unit) -> dict[str, Gun]:
    """Return the guns of a unit, as all know them: whether they are on may be masked (CI-4.8.2-1).

    Then it is not known whether they are armed either.
    """
    guns = guns_of(battle, unit)
    if not hides_switches(battle, unit):
        return guns
    return {name: gun._replace(powered=True, readiness=Readiness()) for name, gun in guns.items()}


def is_asked_for_countermeasures(battle: Battle, side: str) -> bool:
    """Tell whether a side has rockets or decoys, and guided weapons strike (CI-11.5-1)."""
    if not any(strikes_now(battle, each) for each in battle.guided):
        return False
    return any(
        isinstance(unit, Starship) and _has_countermeasures(unit) for unit in _acting(battle, side)
    )


def _has_countermeasures(ship: Starship) -> bool:
    rockets = (each.system.id for each in fitted(ship.running, RocketSystem) if each.intact)
    decoys = (each.system.id for each in fitted(ship.running, Dispenser) if each.intact)
    return any(ship.arms.left(each) for each in (*rockets, *decoys))
