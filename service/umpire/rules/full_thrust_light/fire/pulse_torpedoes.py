"""Pulse torpedoes (Pulstorpedos): to hit by range, then one die of damage. Units: MU."""

from umpire.kernel.odds import Chances
from umpire.kernel.plane import TOLERANCE_MU
from umpire.rules.full_thrust.combat import pulse_torpedoes as shared
from umpire.rules.full_thrust_light.state.options import TorpedoTable


def torpedo_need(range_mu: float, table: TorpedoTable) -> int | None:
    """Return the face that hits at a range, `None` out of range (FTL-PT-01, FTL-RUL-08)."""
    for band in table.bands:
        if range_mu <= band.up_to_mu + TOLERANCE_MU:
            return band.need
    return None


def torpedo_chances(need: int, table: TorpedoTable) -> Chances:
    """Return the distribution of one torpedo's damage (FTL-PT-01, -02)."""
    return shared.torpedo_chances(need, table.damage_sides)
