"""Switches and allocations of defence, carried out, and what they cost (CI 7.2, 11.1.3, 8.2.7)."""

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.defence.happenings import (
    DefenceMet,
    FighterHull,
    MeetingWeapon,
    WeaponStrained,
)
from umpire.rules.cold_infinity.defence.setting_happenings import WeaponSwitched
from umpire.rules.cold_infinity.fire.happenings import ShotLost
from umpire.rules.cold_infinity.guns.mounted import gun_of
from umpire.rules.cold_infinity.hits.aftermath import follow
from umpire.rules.cold_infinity.hits.harm import harm_system
from umpire.rules.cold_infinity.shields.strength import becoming_shield
from umpire.rules.cold_infinity.state.arms import Readiness
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.condition import changed, system_of
from umpire.rules.cold_infinity.state.fire_step import Mode, WeaponUse
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.weapons import RateOfFire


def strained(ruling: Ruling, unit_id: str, weapon: str, dice: Dice, rule: str) -> Ruling:
    """Return the ruling in which a weapon is damaged by its own fire, past all armour.

    Of a group, the hull of each that flies is (CI-11.1.3-1, CI-UMP-91).

    Args:
        ruling: before it.
        unit_id: whose weapon it is.
        weapon: its mount.
        dice: for what damage brings about.
        rule: under which it is damaged.
    """
    unit = ruling.state.unit(unit_id)
    points = ruling.state.tables.defence.emergency_damage
    if unit is None or not points:
        return ruling
    if isinstance(unit, Group):
        return ruling.then(_on_group(unit, weapon, points, rule))
    told = _on_ship(unit, weapon, points, rule)
    return follow(ruling.then(told), unit, dice, f"strain-{weapon}")


def _on_group(group: Group, weapon: str, points: int, rule: str) -> WeaponStrained:
    hulls = [FighterHull(each.id, max(0, each.hull - points)) for each in group.flying]
    return WeaponStrained(
        unit=group.id,
        weapon=weapon,
        points=points,
        hulls=tuple(hulls),
        broken=not any(each.hull for each in hulls),
        rule=rule,
    )


def _on_ship(ship: Starship, weapon: str, points: int, rule: str) -> WeaponStrained:
    after = harm_system(ship.condition, ship.sheet, weapon, points).condition
    return WeaponStrained(
        unit=ship.id,
        weapon=weapon,
        points=points,
        sections=changed(ship.condition, after),
        broken=system_of(after, weapon).destroyed,
        rule=rule,
    )


def strains(mode: Mode) -> bool:
    """Tell whether defensive fire in a mode damages the weapon that gives it (CI-11.1.3-1).

    `DefenceTable.emergency_damage` tells how much; armour does not count, and on small vessels
    it goes to the hull.
    """
    return mode == "emergency"


def after_defence(readiness: Readiness, rate: RateOfFire) -> Readiness:
    """Return a weapon at the start of the turn after it gave defensive fire (CI-11.1.3-2).

    One that was arming, and fired in an emergency, cools down for as long as its arming takes, and
    arms after that. One that was armed has fired, and cools and arms as after an attack
    (CI-UMP-55).
    """
    cooldown = rate.arming if readiness.arming else rate.cooldown
    return Readiness(arming=rate.arming, cooling=cooldown)


def switch(ruling: Ruling, dice: Dice) -> Ruling:
    """Carry out the switches of this phase: what switches attacks no more (CI-7.2.6-1).

    A weapon that went to emergency fire, and became a shield after that, is damaged (CI-8.2.7-1).
    """
    last = {(each.unit, each.weapon): each for each in ruling.state.fire.switched}
    for each in last.values():
        emergency = WeaponUse(each.unit, each.weapon, "emergency")
        was_emergency = each.use == "shield" and emergency in ruling.state.fire.switched
        ruling = ruling.then(WeaponSwitched(unit=each.unit, weapon=each.weapon, use=each.use))
        ruling = ruling.then(*_lost(ruling.state, each))
        cost = becoming_shield(
            capable=True,
            emergency=was_emergency,
            cost=ruling.state.tables.defence.emergency_damage,
        )
        if cost:
            ruling = strained(ruling, each.unit, each.weapon, dice, rule="CI-8.2.7-1")
    return ruling


def _lost(battle: Battle, switched: WeaponUse) -> tuple[ShotLost, ...]:
    """Return the declared shots of a weapon that switches, which are not fired (CI-7.2.6-1)."""
    return tuple(
        [
            ShotLost(
                shot=shot.id,
                unit=shot.unit,
                weapon=shot.attack.weapon,
                why="set_to_defend",
                rule="CI-7.2.6-1",
            )
            for shot in battle.fire.shots
            if (shot.unit, shot.attack.weapon) == (switched.unit, switched.weapon)
            and shot.status == "waiting"
        ]
    )


def meet(ruling: Ruling, dice: Dice) -> Ruling:
    """Tell which defensive fire meets which shot, and what emergencies cost (CI-7.2.7-1, 11.1.3).

    Each weapon that meets a shot has fired, whatever becomes of the shot (CI-UMP-55).
    """
    meeting = tuple(_meeting(ruling.state))
    if not meeting:
        return ruling
    ruling = ruling.then(DefenceMet(meeting=meeting))
    for each in meeting:
        if strains(each.mode):
            ruling = strained(ruling, each.unit, each.weapon, dice, rule="CI-11.1.3-1")
    return ruling


def _meeting(battle: Battle) -> list[MeetingWeapon]:
    found = []
    for each in battle.fire.met:
        unit = battle.unit(each.unit)
        gun = gun_of(battle, unit, each.weapon) if unit else None
        if gun is None or gun.mode is None:
            continue
        found.append(
            MeetingWeapon(
                shot=each.shot,
                unit=each.unit,
                weapon=each.weapon,
                mode=gun.mode,
                rating=gun.rating,
                ablative=gun.ablative,
                readiness=_spent(gun.readiness, gun.weapon.rate_of_fire),
            )
        )
    return found


def _spent(readiness: Readiness, rate: RateOfFire) -> Readiness:
    """Return a weapon that has given defensive fire: it has fired (CI-UMP-55, CI-11.1.3-2).

    One that was still arming cools down next turn, for which it must be off.
    """
    if readiness.arming:
        return replace(after_defence(readiness, rate), shots=rate.shots)
    return replace(readiness, shots=max(readiness.shots, rate.shots))
