"""Energy weapons (Energiewaffen): dice by class and range, damage by face. Units: MU."""

from umpire.kernel.dice import Roll
from umpire.kernel.odds import Chances, from_faces, repeated
from umpire.rules.full_thrust.combat import beams as shared
from umpire.rules.full_thrust.state.core_options import RangeBandEdge
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust_light.state.options import BeamTable

EDGE: RangeBandEdge = "near"
"""A range on the edge of two bands belongs to the nearer one (FTL-RUL-09)."""


def beam_dice(weapon_class: int, range_mu: float, table: BeamTable) -> int:
    """Return the dice of a class at a range: one fewer a band, 0 out of range (FTL-BEAM-01)."""
    band_mu = table.band_mu
    reach_mu = weapon_class * band_mu
    return shared.beam_dice(weapon_class, range_mu, band_mu=band_mu, reach_mu=reach_mu, edge=EDGE)


def beam_damage(roll: Roll, table: BeamTable) -> int:
    """Return the points that thrown dice do (FTL-BEAM-02)."""
    damage = table.damage
    return sum([damage[face - 1] for face in roll.faces])


def beam_chances(dice: int, table: BeamTable) -> Chances:
    """Return the distribution of the damage of `dice` dice (FTL-BEAM-02)."""
    return repeated(from_faces(dict(enumerate(table.damage, start=1)), DIE), dice)
