"""What drives beyond light need: charge, a whole ship, upkeep; and who takes a tunnel over.

CI 14.1 to 14.3. Points of power, turns.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.drives.refusals import (
    CHARGES_SLOWLY,
    DRIVE_DAMAGED,
    DRIVE_UNFIT,
    TOO_SLOW_TO_PART,
)
from umpire.rules.cold_infinity.state.systems import TransLightDrive
from umpire.rules.cold_infinity.state.tables import DriveTable


def turns_to_charge(power: int, held: int) -> int:
    """Return in how many turns a drive is full, at one point a turn (CI-14.1-2)."""
    return max(0, power - held)


def most_charge(power: int, held: int) -> int:
    """Return what a drive may hold after this turn (CI-14.1-2)."""
    return min(power, held + 1)


def require_charge(power: int, held: int, wanted: int) -> int:
    """Return what a drive holds after this turn (CI-14.1-2).

    Args:
        power: that it holds when it is full.
        held: so far.
        wanted: in this turn.

    Raises:
        IllegalOrder: that is more than one point more, or than it takes.
    """
    most = most_charge(power, held)
    if wanted > most:
        raise CHARGES_SLOWLY.refuse(
            f"It holds {held} of {power}, and takes one point a turn: {most} is the most, not"
            f" {wanted}.",
            at="/power",
        )
    return held_after(held, wanted)


def held_after(held: int, wanted: int) -> int:
    """Return what a drive holds that is given so much: with any less than before nothing."""
    return wanted if wanted >= held else 0


def ready_in(declared: int, rating: int) -> int:
    """Return the turn in whose Final Actions a drive works (CI-14.1-1).

    Args:
        declared: the turn in which it was told to.
        rating: turns that it takes; 0: the same one.
    """
    return declared + rating


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


Setback: TypeAlias = Literal["power", "damage", "range", "gone", "entered", "transfer"]
"""Why a drive is set back to nothing: power fell, it was struck, its tunnel is too far or lost."""


class Upkeep(NamedTuple):
    """How a ship stands that keeps a tunnel open, and its drive."""

    hexes: int
    reach: int
    held: int
    power: int
    struck: bool = False
    entered: bool = False


def bar_to_upkeep(now: Upkeep) -> Setback | None:
    """Return why a tunnel closes at once, or None: it stays open (CI-14.1.1-1).

    Its ship must stay outside and within reach; its drive must be full, and not be struck.
    """
    if now.entered:
        return "entered"
    if now.struck:
        return "damage"
    if now.held < now.power:
        return "power"
    return "range" if now.hexes > now.reach else None


def leaves_map(speed: int, *, all_in_bubbles: bool) -> bool:
    """Tell whether a ship in a bubble leaves the map: it moves (CI-14.3-1).

    Where all units are in bubbles they fight as ever (CI-14.3-2).
    """
    return speed > 0 and not all_in_bubbles
