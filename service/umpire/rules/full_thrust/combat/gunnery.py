"""How each kind of weapon fires (FT 4.3, 4.7 to 4.9): one entry a kind."""

from collections.abc import Iterator
from typing import Any

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Dice
from umpire.kernel.odds import Chances, at_least, from_faces
from umpire.rules.full_thrust.combat.aiming import Gunnery, Score, Solution, bands_passed, in_reach
from umpire.rules.full_thrust.combat.beams import (
    beam_chances,
    beam_dice,
    beam_reading,
    fire_beam,
    penetrating_hits,
)
from umpire.rules.full_thrust.combat.defensive_screens import screens_against
from umpire.rules.full_thrust.combat.happenings import SubmunitionsFired
from umpire.rules.full_thrust.combat.needle_beams import fire_needle, needle_effect
from umpire.rules.full_thrust.combat.pulse_torpedoes import (
    fire_torpedo,
    torpedo_chances,
    torpedo_need,
)
from umpire.rules.full_thrust.damage.chances import Strike, penetrating_die, straight_to_hull
from umpire.rules.full_thrust.delta import delta_of
from umpire.rules.full_thrust.state.battle import Battle, label
from umpire.rules.full_thrust.state.core_options import RangeBandEdge
from umpire.rules.full_thrust.state.systems import (
    Beam,
    NeedleBeam,
    PulseTorpedo,
    SubmunitionPack,
    Weapon,
)
from umpire.rules.full_thrust.state.tables import NeedleTable, SubmunitionTable
from umpire.rules.full_thrust.state.throws import DIE, throw

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


def beam_figures(battle: Battle, beam: Beam, range_mu: float) -> tuple[int, int]:
    """Return the dice of a beam at a range (FT-4.3-1)."""
    table, edge = battle.tables.beam, battle.options.range_band_edge
    reach_mu = beam.dice * table.reach_per_class_mu
    dice = beam_dice(beam.dice, range_mu, band_mu=table.band_mu, reach_mu=reach_mu, edge=edge)
    return dice, 0


def torpedo_figures(battle: Battle, _torpedo: Any, range_mu: float) -> tuple[int, int]:
    """Return the face that a torpedo needs at a range (FT-4.7-1)."""
    table, edge = battle.tables.pulse_torpedo, battle.options.range_band_edge
    return 0, torpedo_need(range_mu, table, edge) or 0


def _needle_figures(battle: Battle, _needle: NeedleBeam, range_mu: float) -> tuple[int, int]:
    table = battle.tables.needle
    return 0, table.system_on if in_reach(range_mu, table.max_mu) else 0


def _pack_figures(battle: Battle, _pack: SubmunitionPack, range_mu: float) -> tuple[int, int]:
    table, edge = battle.tables.submunition, battle.options.range_band_edge
    return submunition_dice(range_mu, table, edge), 0


def screens_met(battle: Battle, shot: Solution) -> int:
    """Return the level of the screens that the beams of a shot meet (FT-4.4-1)."""
    return screens_against(battle, shot.line.firer, shot.line.target)


def _beam_damage(battle: Battle, shot: Solution) -> Chances:
    return beam_chances(shot.dice, screens_met(battle, shot), battle.tables.beam)


def _beam_strikes(battle: Battle, shot: Solution) -> Iterator[Strike]:
    reading = beam_reading(screens_met(battle, shot), battle.tables.beam)
    yield from [penetrating_die(reading)] * shot.dice


def _pack_damage(battle: Battle, shot: Solution) -> Chances:
    return beam_chances(shot.dice, NO_SCREENS, battle.tables.beam)


def _pack_strikes(battle: Battle, shot: Solution) -> Iterator[Strike]:
    yield from [penetrating_die(beam_reading(NO_SCREENS, battle.tables.beam))] * shot.dice


def torpedo_damage(_battle: Battle, shot: Solution) -> Chances:
    """Return the distribution of the damage of a torpedo (FT-4.7-1, -2)."""
    return torpedo_chances(shot.need)


def needle_chances(table: NeedleTable) -> Chances:
    """Return the distribution of the hull boxes that one needle beam costs (FT-4.8-1)."""
    return from_faces({face: needle_effect(face, table)[0] for face in range(1, DIE + 1)}, DIE)


def _needle_damage(battle: Battle, _shot: Solution) -> Chances:
    return needle_chances(battle.tables.needle)


def _needle_strikes(battle: Battle, shot: Solution) -> Iterator[Strike]:
    yield straight_to_hull(_needle_damage(battle, shot))


def _needle_knocks_out(battle: Battle, _shot: Solution) -> float:
    return at_least(battle.tables.needle.system_on, DIE)


GUNNERY: dict[type, Gunnery] = {
    Beam: Gunnery(beam_figures, fire_beam, _beam_damage, "FT-4.3-1", _beam_strikes),
    PulseTorpedo: Gunnery(torpedo_figures, fire_torpedo, torpedo_damage, "FT-4.7-1", piercing=True),
    NeedleBeam: Gunnery(
        _needle_figures,
        fire_needle,
        _needle_damage,
        "FT-4.8-1",
        _needle_strikes,
        aims="always",
        knocks_out=_needle_knocks_out,
    ),
    SubmunitionPack: Gunnery(
        _pack_figures, fire_submunitions, _pack_damage, "FT-4.9-1", _pack_strikes
    ),
}


def gunnery_of(battle: Battle, weapon: Weapon) -> Gunnery:
    """Return how a weapon fires in a battle."""
    return delta_of(battle).gunnery.get(type(weapon)) or GUNNERY[type(weapon)]
