"""Switches and allocations of defensive fire, carried out when all have chosen (CI 7.2)."""

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.defence.costs import after_defence, strains
from umpire.rules.cold_infinity.defence.happenings import DefenceMet, MeetingWeapon
from umpire.rules.cold_infinity.defence.setting_happenings import WeaponSwitched
from umpire.rules.cold_infinity.defence.straining import strained
from umpire.rules.cold_infinity.fire.happenings import ShotLost
from umpire.rules.cold_infinity.guns.standing import gun_of
from umpire.rules.cold_infinity.shields.strength import becoming_shield
from umpire.rules.cold_infinity.state.arms import Readiness
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.fire_step import WeaponUse
from umpire.rules.cold_infinity.state.weapons import RateOfFire


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
