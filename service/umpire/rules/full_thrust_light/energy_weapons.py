"""Energy weapons (Energiewaffen): dice by class and range, damage by face. Units: MU."""

from umpire.kernel.dice import Roll
from umpire.kernel.odds import Chances, from_faces, repeated
from umpire.kernel.plane import bands
from umpire.rules.full_thrust_light.options import BeamTable

DIE = 6


def beam_dice(weapon_class: int, range_mu: float, table: BeamTable) -> int:
    """Return the dice of a class at a range: one fewer a band, 0 out of range (FTL-BEAM-01)."""
    return max(0, weapon_class - (bands(range_mu, table.band_mu) - 1))


def beam_damage(roll: Roll, table: BeamTable) -> int:
    """Return the points that thrown dice do (FTL-BEAM-02)."""
    damage = table.damage
    return sum([damage[face - 1] for face in roll.faces])


def beam_chances(dice: int, table: BeamTable) -> Chances:
    """Return the distribution of the damage of `dice` dice (FTL-BEAM-02)."""
    return repeated(from_faces(dict(enumerate(table.damage, start=1)), DIE), dice)
