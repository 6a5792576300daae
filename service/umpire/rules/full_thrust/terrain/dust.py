"""Clouds of dust and gas: ships that are too fast in them, fire through them (FT 13.3)."""

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.combat.aiming import Solution
from umpire.rules.full_thrust.combat.beams import beam_reading, penetrating_hits
from umpire.rules.full_thrust.damage.damage import take_damage
from umpire.rules.full_thrust.state.battle import Attack, Battle, Ruling, label
from umpire.rules.full_thrust.state.refusals import LOCK_ON_FAILED
from umpire.rules.full_thrust.state.throws import DIE, throw
from umpire.rules.full_thrust.terrain.happenings import DustCrossed, LockOnThrown

NO_SCREENS = 0
DUST = "dust"
"""The attacker that the damage of dust names."""


def is_too_fast(battle: Battle, velocity: int) -> bool:
    """Tell whether dust harms a ship of a velocity (FT-13.3-1, FT-RUL-86)."""
    return velocity > battle.tables.terrain.dust_safe_velocity


def cross_dust(ruling: Ruling, ship_id: str, velocity: int, dice: Dice) -> Ruling:
    """Throw for a ship some of whose path lay in dust: one die like a beam's, once a turn.

    Screens do not help it, armour does (FT-13.3-1, FT-RUL-19).
    """
    battle = ruling.state
    if not is_too_fast(battle, velocity):
        return ruling
    reading = beam_reading(NO_SCREENS, battle.tables.beam)
    thrown = throw(dice, label(battle, ship_id, DUST), 1, reading)
    ruling = ruling.then(
        DustCrossed(
            ship=ship_id,
            velocity=velocity,
            points=thrown.total,
            penetrating=thrown.again,
            rolls=thrown.rolls,
        )
    )
    hits = penetrating_hits(thrown.first, thrown.again)
    if not hits:
        return ruling
    return take_damage(ruling, ship_id, Attack(DUST, hits, note=DUST, rule="FT-13.3-1"), dice)


def lock_on(ruling: Ruling, shots: list[Solution], dice: Dice) -> tuple[Ruling, list[Solution]]:
    """Throw for the lock of a ship on one target that dust dims; return what it may fire.

    Where it fails, the shots and the use of the FireCon are lost (FT-13.3-2, FT-RUL-86).
    """
    battle, line = ruling.state, shots[0].line
    roll = dice.roll(label(battle, line.firer.id, line.target.id, "lock-on"), 1, DIE)
    locked = roll.faces[0] >= battle.tables.terrain.lock_on_from
    held = () if locked else tuple([shot.weapon.id for shot in shots])
    thrown = LockOnThrown(
        ship=line.firer.id,
        target=line.target.id,
        has_lock=locked,
        held=held,
        held_for=None if locked else LOCK_ON_FAILED.name,
        rolls=(roll,),
    )
    return ruling.then(thrown), shots if locked else []
