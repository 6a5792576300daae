"""Declared fire is told: each shot gets a name (CI 2.3.1)."""

from collections.abc import Iterator

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.fire.happenings import AttacksDeclared
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.fire_step import Attack, OpenShot, WeaponUse


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
