"""Needle beams (FT 4.8): one die at one system, past screens and armour. Units: MU."""

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.rules.full_thrust.combat.aiming import Score, Solution
from umpire.rules.full_thrust.combat.happenings import NeedleFired
from umpire.rules.full_thrust.state.battle import Battle, Hit, label
from umpire.rules.full_thrust.state.refusals import (
    NO_CORE_TARGET,
    NO_SYSTEM_NAMED,
    SYSTEM_DESTROYED,
    UNKNOWN_SYSTEM,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.ship_state import CORE_SYSTEMS
from umpire.rules.full_thrust.state.tables import NeedleTable
from umpire.rules.full_thrust.state.throws import DIE


def needle_effect(face: int, table: NeedleTable) -> tuple[int, bool]:
    """Return the hull boxes that a face costs, and whether it knocks the system out (FT-4.8-1)."""
    hit, knocked_out = face >= table.hull_on, face >= table.system_on
    return table.hull_damage if hit or knocked_out else 0, knocked_out


def require_aim(battle: Battle, target: Ship, system: str | None) -> None:
    """Refuse a needle that aims at no system that the target still has (FT-4.8-3, FT-RUL-52).

    In a closed book any name may be aimed at that is not known to be lost (FT-UMP-68).

    Raises:
        IllegalOrder: it is a core system, or lost or spent already.
        Malformed: none is named, or the target has none of that name.
    """
    wrong = _fault(battle, target, system)
    if wrong is not None:
        raise wrong


def has_system(target: Ship, system: str | None) -> bool:
    """Tell whether a needle finds what it aims at: in a closed book it may not be there."""
    return system is not None and target.ssd.system(system) is not None


def _fault(battle: Battle, target: Ship, system: str | None) -> Refusal | None:
    if system is None:
        return NO_SYSTEM_NAMED.refuse(
            f"A needle beam aims at one system of {target.id}: name it in `system`.", at="/system"
        )
    if system in CORE_SYSTEMS:
        return NO_CORE_TARGET.refuse(
            f"Core systems of {target.id} are not aimed at, nor is {system}: aim at another "
            "system.",
            at="/system",
        )
    if battle.options.open_book and not has_system(target, system):
        return UNKNOWN_SYSTEM.refuse(
            f"{target.id} has no system {system}: name one that it may have.",
            at="/system",
        )
    if not target.works(system):
        return SYSTEM_DESTROYED.refuse(
            f"{target.id} has lost {system}: aim at a system that is not known to be lost.",
            at="/system",
        )
    return None


def fire_needle(battle: Battle, shot: Solution, arc: Arc, dice: Dice) -> Score:
    """Throw one needle beam's die (FT-4.8-1)."""
    firer, weapon, target = shot.line.firer.id, shot.weapon.id, shot.line.target.id
    roll = dice.roll(label(battle, firer, f"{weapon}>{target}", "damage"), 1, DIE)
    damage, hit = needle_effect(roll.faces[0], battle.tables.needle)
    system = shot.system or ""
    knocked_out = hit and has_system(shot.line.target, system)
    event = NeedleFired(
        ship=firer,
        weapon=weapon,
        target=target,
        system=system,
        range_mu=shot.line.told_mu,
        arc=arc,
        damage=damage,
        knocked_out=knocked_out,
        rolls=(roll,),
    )
    hits = (Hit(damage, "penetrating"),) if damage else ()
    return Score(event, hits, system if knocked_out else None)
