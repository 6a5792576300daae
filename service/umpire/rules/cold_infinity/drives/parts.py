"""Partial shift: which drives can, and what its end meets (CI 14.2.1)."""

from collections.abc import Iterable

from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.drives.refusals import (
    DRIVE_DAMAGED,
    DRIVE_UNFIT,
    TOO_SLOW_TO_PART,
)
from umpire.rules.cold_infinity.state.systems import TransLightDrive


def bar_to_part_shift(drive: TransLightDrive, lost: int) -> Code | None:
    """Return why a drive does not shift in part, or None (CI-14.2.1-1).

    Args:
        drive: of any kind.
        lost: structure of it.
    """
    if drive.travel != "shift" or not drive.part:
        return DRIVE_UNFIT
    if drive.rating:
        return TOO_SLOW_TO_PART
    return DRIVE_DAMAGED if lost else None


def is_crushed(masses: Iterable[float], limit: float) -> bool:
    """Return whether a partial shift ends in the hex of something too massive (CI-14.2.1-2).

    Args:
        masses: of the other units in the hex.
        limit: from which on they destroy it (CI-RUL-95).
    """
    return any(mass >= limit for mass in masses)
