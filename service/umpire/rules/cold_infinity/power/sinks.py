"""Heat sinks and radiators: what they hold, take and shed, and when they melt (CI 16.8.2).

Points of heat, and of structure.
"""

from umpire.rules.cold_infinity.state.wear import left

RETRACTED_STRUCTURE, EXTENDED_STRUCTURE = 4, 2
"""The points of structure that shed one of heat, in and out (CI-16.8.2-1)."""
FULL_TURNS = 10
"""After so many turns at its full capacity a sink melts (CI-16.8.2-3)."""
MELTING = 1
"""The hull of its section that a melting sink costs each turn (CI-16.8.2-3)."""


def sink_capacity(structure: int, lost: int = 0) -> int:
    """Return the heat that a sink holds: a point for each of structure left (CI-16.8.2-1)."""
    return left(structure, lost)


def sheds(structure: int, *, extended: bool) -> int:
    """Return the heat that a sink loses in Final Actions (CI-16.8.2-1).

    Args:
        structure: that it has left; only full steps of it count.
        extended: whether its plates are out.
    """
    return structure // (EXTENDED_STRUCTURE if extended else RETRACTED_STRUCTURE)


def room_in(heat: int, capacity: int) -> int:
    """Return the heat that a sink takes yet; a full one takes none (CI-16.8.2-1)."""
    return max(0, capacity - heat)


def full_turns(turns: int, heat: int, capacity: int) -> int:
    """Return for how many turns in a row a sink has been full, with this one (CI-16.8.2-3)."""
    return turns + 1 if heat >= capacity else 0


def begins_to_melt(turns: int) -> bool:
    """Return whether a sink melts for good after so many full turns (CI-16.8.2-3)."""
    return turns >= FULL_TURNS
