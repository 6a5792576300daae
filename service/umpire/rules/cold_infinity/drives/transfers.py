"""Whether a drive takes over the tunnel of another (CI 14.1.2)."""

from collections.abc import Sequence

from umpire.rules.cold_infinity.state.tables import DriveTable

TRANSFER_SIDES = 10
"""Of the dice of a transfer."""


def transfer_dice(rating: int, least: int) -> int:
    """Return how many dice are thrown: as many as the second drive's Rating (CI-RUL-94).

    Args:
        rating: of the drive that is to take over.
        least: that are thrown in any case, by house rule.
    """
    return max(rating, least)


def takes_over(faces: Sequence[int], table: DriveTable) -> bool:
    """Return whether dice are enough (CI-14.1.2-1); none at all are not."""
    return sum(faces) > table.transfer_fails_to
