"""Pulse torpedoes (FT 4.7): to hit by range, then one die, armour-piercing. Units: MU."""

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.odds import Chances, at_least, from_faces, mixed
from umpire.rules.full_thrust.combat.aiming import Score, Solution, bands_passed, in_reach
from umpire.rules.full_thrust.combat.happenings import TorpedoFired
from umpire.rules.full_thrust.state.battle import Battle, DamageMode, Hit, label
from umpire.rules.full_thrust.state.core_options import RangeBandEdge
from umpire.rules.full_thrust.state.tables import PulseTorpedoTable
from umpire.rules.full_thrust.state.throws import DIE

PIERCING: DamageMode = "armour_piercing"


def torpedo_need(range_mu: float, table: PulseTorpedoTable, edge: RangeBandEdge) -> int | None:
    """Return the face that hits at a range, `None` beyond the reach (FT-4.7-1, FT-RUL-2)."""
    if not in_reach(range_mu, table.max_mu):
        return None
    return min(DIE, table.first_need + bands_passed(range_mu, table.band_mu, edge))


def torpedo_chances(need: int, damage_sides: int = DIE) -> Chances:
    """Return the distribution of the damage of one torpedo (FT-4.7-1, -2)."""
    damage = from_faces({face: face for face in range(1, damage_sides + 1)}, damage_sides)
    return mixed(at_least(need, DIE), damage)


def fire_torpedo(battle: Battle, shot: Solution, arc: Arc, dice: Dice) -> Score:
    """Throw to hit, and at once for the damage of a hit (FT-4.7-1, -2; dice: FT-DICE-2)."""
    firer, weapon, target = shot.line.firer.id, shot.weapon.id, shot.line.target.id
    at = f"{weapon}>{target}"
    rolls: tuple[Roll, ...] = (dice.roll(label(battle, firer, at, "to-hit"), 1, DIE),)
    hit = rolls[0].faces[0] >= shot.need
    if hit:
        rolls = (*rolls, dice.roll(label(battle, firer, at, "damage"), 1, DIE))
    damage = rolls[1].faces[0] if hit else 0
    event = TorpedoFired(
        ship=firer,
        weapon=weapon,
        target=target,
        range_mu=shot.line.told_mu,
        arc=arc,
        need=shot.need,
        hit=hit,
        damage=damage,
        rolls=rolls,
        rule="FT-4.7-2" if hit else "FT-4.7-1",
    )
    return Score(event, (Hit(damage, PIERCING),) if hit else ())
