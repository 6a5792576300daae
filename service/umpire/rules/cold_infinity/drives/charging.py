"""How drives are charged, and when they are ready (CI 14.1). Points of power, turns."""

from umpire.rules.cold_infinity.drives.refusals import CHARGES_SLOWLY


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
