"""Pulse torpedoes (Pulstorpedos): to hit by range, then one die of damage. Units: MU."""

from umpire.kernel.odds import Chances, at_least, from_faces, mixed
from umpire.kernel.plane import TOLERANCE_MU
from umpire.rules.full_thrust_light.options import TorpedoTable

TO_HIT_DIE = 6


def torpedo_need(range_mu: float, table: TorpedoTable) -> int | None:
    """Return the face that hits at a range, `None` out of range (FTL-PT-01, FTL-RUL-08)."""
    for band in table.bands:
        if range_mu <= band.up_to_mu + TOLERANCE_MU:
            return band.need
    return None


def torpedo_chances(need: int, table: TorpedoTable) -> Chances:
    """Return the distribution of one torpedo's damage (FTL-PT-01, -02)."""
    sides = table.damage_sides
    damage = from_faces({face: face for face in range(1, sides + 1)}, sides)
    return mixed(at_least(need, TO_HIT_DIE), damage)
