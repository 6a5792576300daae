"""Cinematic motion: how much a hull may move and manoeuvre in a turn (CI 5.6, CI-RUL-29)."""

from umpire.rules.cold_infinity.movement.refusals import MOTION_LIMIT
from umpire.rules.cold_infinity.state.bounds import HullType
from umpire.rules.cold_infinity.state.tables import HullRow


def motion_limit(hull: HullType, hulls: tuple[HullRow, ...]) -> int | None:
    """Return how many hexes, facings and quarters a hull makes in a turn; None: any (CI-5.6-1)."""
    return next((row.motions for row in hulls if row.hull_type == hull), None)


def require_motions(motions: int, limit: int | None) -> None:
    """Check the hexes of acceleration, facings and quarters of a turn together (CI-RUL-29).

    What a manoeuvre of earlier turns makes counts, and thrust that stops one does not (CI-UMP-26).

    Raises:
        IllegalOrder: they are more than the hull makes.
    """
    if limit is not None and motions > limit:
        raise MOTION_LIMIT.refuse(f"{motions} motions are asked for, {limit} is the limit.")
