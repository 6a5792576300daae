"""Submunition packs (FT 4.9): one shot, dice by range, past screens. Units: MU."""

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.combat.aiming import Score, Solution
from umpire.rules.full_thrust.combat.beams import beam_reading, penetrating_hits
from umpire.rules.full_thrust.combat.happenings import SubmunitionsFired
from umpire.rules.full_thrust.combat.ranges import bands_passed, in_reach
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.core_options import RangeBandEdge
from umpire.rules.full_thrust.state.labels import label
from umpire.rules.full_thrust.state.tables import SubmunitionTable
from umpire.rules.full_thrust.state.throws import throw

NO_SCREENS = 0


def submunition_dice(range_mu: float, table: SubmunitionTable, edge: RangeBandEdge) -> int:
    """Return the dice of a pack at a range, 0 beyond its reach (FT-4.9-1, FT-RUL-2)."""
    if not in_reach(range_mu, table.max_mu):
        return 0
    return max(1, table.dice - bands_passed(range_mu, table.band_mu, edge))


def fire_submunitions(battle: Battle, shot: Solution, arc: Arc, dice: Dice) -> Score:
    """Throw the dice of one pack, like those of beams at a ship without screens (FT-4.9-2)."""
    firer, target = shot.line.firer.id, shot.line.target.id
    name = label(battle, firer, f"{shot.weapon.id}>{target}", "damage")
    thrown = throw(dice, name, shot.dice, beam_reading(NO_SCREENS, battle.tables.beam))
    event = SubmunitionsFired(
        ship=firer,
        weapon=shot.weapon.id,
        target=target,
        range_mu=shot.line.told_mu,
        arc=arc,
        damage=thrown.total,
        penetrating=thrown.again,
        rolls=thrown.rolls,
    )
    return Score(event, penetrating_hits(thrown.first, thrown.again))
