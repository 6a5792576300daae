"""Where fire comes from, as the ship that it meets sees it (CI 7.3.1.1, 7.4.1.2, CI-RUL-45).

Hours are those of `kernel.hexes.hour`: 24 to the round, clockwise, 0 dead ahead, 6 to starboard.
"""

from umpire.kernel.hexes import HOURS, HOURS_A_FACE, Hex, hour
from umpire.rules.cold_infinity.state.attitude import (
    FLIPPED_DEG,
    QUARTER_DEG,
    Attitude,
    on_end,
    on_its_side,
)
from umpire.rules.cold_infinity.state.refusals import NO_RELATIVE_POSITION

ABEAM, ASTERN = HOURS // 4, HOURS // 2


def incoming_hour(target: Hex, facing: int, source: Hex) -> int:
    """Return the hour from which fire comes, counted from the facing of its target.

    Args:
        target: where the target stands.
        facing: of the target.
        source: where the firer stands; the launch hex of a guided weapon (CI-7.3.1.1-3); for one
            in the same hex, where it counts as standing (CI-7.7-1).

    Raises:
        CannotAdjudicate: both stand in one hex, and nobody told how they lie to each other.
    """
    told = hour((source[0] - target[0], source[1] - target[1]))
    if told is None:
        raise NO_RELATIVE_POSITION.refuse(
            "The two units share a hex: correct the later, telling where it `came` from."
        )
    return (told - (facing - 1) * HOURS_A_FACE) % HOURS


def hull_hours(attitude: Attitude, hour: int) -> tuple[int, ...]:
    """Return from which hours of its hull a ship is met, however it lies (CI-7.4.1.2B-1 to -3).

    A rolled ship is met from ahead or astern, one on end from a side; what comes exactly from
    above or below its deck counts as either of the two (CI-UMP-13, CI-UMP-14).
    """
    forward, starboard = _forward(attitude, hour), _starboard(attitude, hour)
    if on_end(attitude):
        return _either(starboard, (ABEAM, -ABEAM % HOURS))
    if on_its_side(attitude):
        return _either(forward, (0, ASTERN))
    mirrored = hour if attitude.roll != FLIPPED_DEG else -hour
    return ((mirrored if attitude.tumble != FLIPPED_DEG else ASTERN - mirrored) % HOURS,)


def _either(sign: int, hours: tuple[int, int]) -> tuple[int, ...]:
    """Return the first of two hours for what is above 0, the second below, both at 0."""
    return hours if sign == 0 else hours[:1] if sign > 0 else hours[1:]


def ahead(hour: int) -> int:
    """Return 1 for an hour before the beam, -1 behind it, 0 dead abeam."""
    off = min(hour % HOURS, -hour % HOURS)
    return (off < ABEAM) - (off > ABEAM)


def to_starboard(hour: int) -> int:
    """Return 1 for an hour to starboard, -1 to port, 0 dead ahead or astern."""
    return ahead(hour - ABEAM)


def _forward(attitude: Attitude, hour: int) -> int:
    """Return on which side of its middle a hull is met: 1 towards its nose, -1 its tail."""
    return ahead(hour) * (-1 if attitude.tumble == FLIPPED_DEG else 1)


def _starboard(attitude: Attitude, hour: int) -> int:
    """Return on which side of its deck a hull on end is met: 1 starboard, -1 port.

    Rolled before it went on end, it has its sides where its deck and keel would be.
    """
    if not on_its_side(attitude):
        return to_starboard(hour) * (-1 if attitude.roll == FLIPPED_DEG else 1)
    keel_first = (attitude.roll == QUARTER_DEG) == (attitude.tumble == QUARTER_DEG)
    return ahead(hour) * (-1 if keel_first else 1)
