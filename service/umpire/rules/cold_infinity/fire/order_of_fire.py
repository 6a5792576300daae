"""Declared fire: told, named shot by shot, and thrown for in the order of the phases.

CI 2.3, 7.3.
"""

from collections.abc import Iterator

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.fire.happenings import AttacksDeclared
from umpire.rules.cold_infinity.guns.mounted import guns_of
from umpire.rules.cold_infinity.outline.parts import places_of
from umpire.rules.cold_infinity.outline.turn import outline
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, Ruling
from umpire.rules.cold_infinity.state.drones import armed_drones
from umpire.rules.cold_infinity.state.fire_step import Attack, OpenShot, WeaponUse
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.hulls import leaves_its_hex
from umpire.rules.cold_infinity.state.units import status_of


def phase_of(battle: Battle, shot: OpenShot) -> PhaseName:
    """Return the phase in which a shot is thrown for (CI-2.3-1, CI-2.3.3-1, CI-2.3.5-1).

    Drones fire after small vessels (CI-9.2.3.1-1). A mobile base fires as a ship. The basic rules
    have no phase of stationary weapons (CI-RUL-1).
    """
    unit = battle.unit(shot.unit)
    if unit is None:
        return "small_vs_other"
    if isinstance(unit, Group):
        small = battle.group(shot.attack.target or "") is not None
        return "small_vs_small" if small else "small_vs_other"
    still = not leaves_its_hex(unit.sheet.hull_type)
    first = still and places_of("fire_stationary", outline(battle.options))
    return "stationary" if first else "starship"


def waiting(battle: Battle) -> tuple[OpenShot, ...]:
    """Return the shots of this phase that have yet to be thrown for, as they were declared."""
    return tuple(
        [
            shot
            for shot in battle.fire.shots
            if shot.status == "waiting" and phase_of(battle, shot) == battle.phase
        ]
    )


def next_waiting(battle: Battle) -> tuple[OpenShot, ...]:
    """Return the shots that may be thrown for next: those of drones come last (CI-9.2.3.1-1)."""
    left = waiting(battle)
    of_units = tuple([shot for shot in left if battle.unit(shot.unit) is not None])
    return of_units or left


def is_asked_for_attacks(battle: Battle, side: str) -> bool:
    """Tell whether a side declares fire and defence (CI-7.2.1-1)."""
    return any(unit.side == side and unit.in_play for unit in battle.units)


def could_attack_or_defend(battle: Battle, side: str) -> bool:
    """Tell whether a side has a weapon of direct fire that is not destroyed (CI-UMP-123).

    Whether it is on and armed is not looked at: that may be hidden.
    """
    return any(each.side == side for each in armed_drones(battle)) or any(
        gun.intact
        for unit in battle.units
        if unit.side == side and status_of(unit) == "active"
        for gun in guns_of(battle, unit).values()
    )


def has_dogfight_to_settle(battle: Battle, side: str) -> bool:
    """Tell whether a side chooses angles (CI-7.7.1-2)."""
    for each in battle.fire.angles:
        chooser = battle.group(each.chooser)
        if each.attack is None and chooser is not None and chooser.side == side:
            return True
    return False


def shots_waiting(battle: Battle) -> bool:
    """Tell whether shots of this phase have yet to be thrown for (CI-7.3-1)."""
    return bool(waiting(battle))


def open_fire(ruling: Ruling, _dice: Dice) -> Ruling:
    """Tell all attacks, modes and intercepts (CI-7.2.1-1)."""
    battle = ruling.state
    shots = tuple(
        [
            OpenShot(id=f"shot-{number}", unit=unit, attack=attack)
            for number, (unit, attack) in enumerate(_attacks(battle), start=1)
        ]
    )
    if not (shots or battle.fire.uses or battle.fire.intercepts):
        return ruling
    return ruling.then(
        AttacksDeclared(
            shots=shots,
            uses=_uses(battle, shots),
            intercepts=battle.fire.intercepts,
        )
    )


def _attacks(battle: Battle) -> Iterator[tuple[str, Attack]]:
    """Yield all attacks, unit by unit: beams that track yet, then those declared (CI-8.1.9-1).

    Those of drones come last (CI-9.2.3.1-1).
    """
    declared = {each.unit: each.attacks for each in battle.fire.declared}
    for unit in battle.units:
        if not unit.in_play:
            continue
        for track in unit.arms.tracks:
            yield (
                unit.id,
                Attack(
                    weapon=track.weapon,
                    target=track.target,
                    configuration="tracking",
                    section=track.section,
                ),
            )
        for attack in declared.get(unit.id, ()):
            yield unit.id, attack
    for drone in battle.guided:
        for attack in declared.get(drone.id, ()):
            yield drone.id, attack


def _uses(battle: Battle, shots: tuple[OpenShot, ...]) -> tuple[WeaponUse, ...]:
    """Return what every weapon is set to, once for each (CI-7.2.1-1)."""
    attacking = dict.fromkeys((shot.unit, shot.attack.weapon) for shot in shots)
    others = [each for each in battle.fire.uses if (each.unit, each.weapon) not in attacking]
    return (*others, *[WeaponUse(*key, "attack") for key in attacking])
