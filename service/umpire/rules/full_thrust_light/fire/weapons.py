"""Fire arcs (Schussfelder), Energiewaffen, Pulstorpedos: what bears, dice, damage. Units: MU.

What differs from the book that this one builds on: how a target on a line is read, that one at
range 0 stands ahead, and that the aft arc is never open.
"""

from functools import lru_cache

from umpire.kernel.arcs import Arc
from umpire.kernel.dice import Roll
from umpire.kernel.odds import Chances, from_faces, repeated
from umpire.kernel.plane import TOLERANCE_MU
from umpire.rules.full_thrust.combat import aiming, beams, pulse_torpedoes
from umpire.rules.full_thrust.state.core_options import RangeBandEdge
from umpire.rules.full_thrust.state.placing import arcs_towards
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust_light.state.battle import Ship, Weapon
from umpire.rules.full_thrust_light.state.options import ArcLine, BeamTable, TorpedoTable

RANGE_0_ARC: Arc = "F"


def arcs_bearing(firer: Ship, target: Ship) -> tuple[Arc, ...]:
    """Return the arc of `firer` where `target` is; on a line, both (FTL-ARC-02, FTL-RUL-07)."""
    return arcs_towards(firer.place, firer.course, target.place) or (RANGE_0_ARC,)


def arcs_open(arcs: tuple[Arc, ...], line: ArcLine) -> tuple[Arc, ...]:
    """Return which of the arcs on whose line a target stands may come to count (FTL-RUL-06).

    They come clockwise, as the die of that reading wants them: odd the first, even the second.
    """
    return arcs[-1:] if line == "clockwise" else arcs


def bears(weapon: Weapon, arc: Arc) -> bool:
    """Tell whether a weapon fires through `arc`: one of its own, not the aft (FTL-ARC-03, -06)."""
    return aiming.bears(weapon.arcs, arc, rolled=False, aft_open=False)


def may_fire_through(arc: Arc) -> bool:
    """Tell whether any weapon may fire through `arc`: never the ship's own aft (FTL-ARC-04)."""
    return aiming.may_fire_through(arc, aft_open=False)


EDGE: RangeBandEdge = "near"
"""A range on the edge of two bands belongs to the nearer one (FTL-RUL-09)."""


def beam_dice(weapon_class: int, range_mu: float, table: BeamTable) -> int:
    """Return the dice of a class at a range: one fewer a band, 0 out of range (FTL-BEAM-01)."""
    return _beam_dice(weapon_class, range_mu, table.band_mu)


@lru_cache(maxsize=512)  # the beams of a volley are mostly of one class, along one line
def _beam_dice(weapon_class: int, range_mu: float, band_mu: float) -> int:
    reach_mu = weapon_class * band_mu
    return beams.beam_dice(weapon_class, range_mu, band_mu=band_mu, reach_mu=reach_mu, edge=EDGE)


def beam_damage(roll: Roll, table: BeamTable) -> int:
    """Return the points that thrown dice do (FTL-BEAM-02)."""
    damage = table.damage
    return sum([damage[face - 1] for face in roll.faces])


def beam_chances(dice: int, table: BeamTable) -> Chances:
    """Return the distribution of the damage of `dice` dice (FTL-BEAM-02)."""
    return repeated(from_faces(dict(enumerate(table.damage, start=1)), DIE), dice)


def torpedo_need(range_mu: float, table: TorpedoTable) -> int | None:
    """Return the face that hits at a range, `None` out of range (FTL-PT-01, FTL-RUL-08)."""
    for band in table.bands:
        if range_mu <= band.up_to_mu + TOLERANCE_MU:
            return band.need
    return None


def torpedo_chances(need: int, table: TorpedoTable) -> Chances:
    """Return the distribution of one torpedo's damage (FTL-PT-01, -02)."""
    return pulse_torpedoes.torpedo_chances(need, table.damage_sides)
