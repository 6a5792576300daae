"""Beam weapons (FT 4.3) against screens (FT 4.4): dice by class and range. Units: MU."""

from functools import lru_cache

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Dice
from umpire.kernel.odds import Chances
from umpire.rules.full_thrust.combat.aiming import Score, Solution, bands_passed, in_reach
from umpire.rules.full_thrust.combat.defensive_screens import screens_against
from umpire.rules.full_thrust.combat.happenings import BeamFired
from umpire.rules.full_thrust.state.battle import Battle, Hit, label
from umpire.rules.full_thrust.state.core_options import RangeBandEdge
from umpire.rules.full_thrust.state.tables import BeamTable, DieTable
from umpire.rules.full_thrust.state.throws import Reading, Throw, throw, throw_chances


def beam_dice(
    weapon_class: int, range_mu: float, *, band_mu: float, reach_mu: float, edge: RangeBandEdge
) -> int:
    """Return the dice of a class at a range, 0 beyond its reach (FT-4.3-1, FT-RUL-1).

    Args:
        weapon_class: as many dice, less one for each band passed.
        range_mu: from centre to centre.
        band_mu: the width of a band.
        reach_mu: the greatest range, at which one die is left at least.
        edge: to which of two bands a range on their edge belongs.
    """
    if not in_reach(range_mu, reach_mu):
        return 0
    return max(1, weapon_class - bands_passed(range_mu, band_mu, edge))


def screened(level: int, table: BeamTable) -> DieTable:
    """Return how a die counts against screens of a level (FT-4.3-2, FT-4.4-1)."""
    return (table.unscreened, table.screen_1, table.screen_2)[level]


def beam_reading(level: int, table: BeamTable) -> Reading:
    """Return how beam dice count: extra dice as if there were no screens (FT-4.3-3)."""
    return Reading(screened(level, table), table.unscreened)


@lru_cache(maxsize=512)
def beam_chances(dice: int, level: int, table: BeamTable) -> Chances:
    """Return the distribution of all points of so many dice, extra ones too (FT-4.3-2, -3)."""
    return throw_chances(beam_reading(level, table), dice)


def penetrating_hits(first: int, again: int) -> tuple[Hit, ...]:
    """Return the hits of dice: the first ones ordinary, extra ones penetrating (FT-RUL-18)."""
    hits = (Hit(first), Hit(again, "penetrating"))
    return tuple(hit for hit in hits if hit.points)


def fire_beam(battle: Battle, shot: Solution, arc: Arc, dice: Dice) -> Score:
    """Throw the dice of one beam, and again for each 6 (FT-4.3-2, -3)."""
    level = screens_against(battle, shot.line.firer, shot.line.target)
    reading = beam_reading(level, battle.tables.beam)
    thrown = throw(dice, damage_label(battle, shot), shot.dice, reading)
    return beam_score(shot, arc, level, thrown, "FT-4.4-1" if level else "FT-4.3-2")


def damage_label(battle: Battle, shot: Solution) -> str:
    """Return the label of the dice that a beam throws for damage."""
    line = shot.line
    return label(battle, line.firer.id, f"{shot.weapon.id}>{line.target.id}", "damage")


def beam_score(shot: Solution, arc: Arc, screens: int, thrown: Throw, rule: str) -> Score:
    """Return what the dice of a beam score against screens of a level, by the rule that says so."""
    event = BeamFired(
        ship=shot.line.firer.id,
        weapon=shot.weapon.id,
        target=shot.line.target.id,
        range_mu=shot.line.told_mu,
        arc=arc,
        screens=screens,
        damage=thrown.total,
        penetrating=thrown.again,
        rolls=thrown.rolls,
        rule=rule,
    )
    return Score(event, penetrating_hits(thrown.first, thrown.again))
