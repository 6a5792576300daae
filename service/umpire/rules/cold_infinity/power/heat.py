"""Heat: plants that overheat, and sinks and radiators that take and shed it (CI 3.6, 16.8.2).

Points of heat.
"""

from collections.abc import Sequence
from typing import NamedTuple

from umpire.rules.cold_infinity.power.refusals import STILL_HOT
from umpire.rules.cold_infinity.state.arms import Heat
from umpire.rules.cold_infinity.state.condition import left
from umpire.rules.cold_infinity.state.flight_options import Restart
from umpire.rules.cold_infinity.state.tables import PowerTable


class Warming(NamedTuple):
    """What Final Actions do to a plant: heat made, taken by sinks and lost, and what is left."""

    made: int
    absorbed: int
    lost: int
    after: Heat


def heat_made(used: int, table: PowerTable) -> int:
    """Return the heat of a turn for the power that a plant gave (CI-3.6-1, CI-RUL-16)."""
    return used // table.power_per_heat


def final_actions(
    heat: Heat, used: int, rating: int, table: PowerTable, absorbed: int = 0
) -> Warming:
    """Return a plant's heat after Final Actions (CI-3.6-1, CI-RUL-16).

    Args:
        heat: of the plant before.
        used: power that it gave this turn.
        rating: of the plant now; with as much heat it shuts down.
        table: power for each point of heat, and what a plant that is shut down loses.
        absorbed: heat that sinks take, which does not count (CI-16.8.2-1).
    """
    made = heat_made(used, table)
    taken = min(absorbed, heat.points + made)
    points = heat.points + made - taken
    lost = min(points, table.cooling) if heat.shut_down else 0
    after = Heat(points - lost, heat.shut_down or points >= rating)
    return Warming(made, taken, lost, after)


def may_restart(heat: Heat, rating: int, rule: Restart) -> bool:
    """Tell whether a plant that is shut down may be started again (CI-RUL-16)."""
    return heat.points == 0 if rule == "at_zero" else heat.points < rating


def restarted(heat: Heat, rating: int, rule: Restart) -> Heat:
    """Return a plant that is started again, in Power Allocation (CI-RUL-16).

    Raises:
        IllegalOrder: it is too hot.
    """
    if heat.shut_down and not may_restart(heat, rating, rule):
        raise STILL_HOT.refuse(
            f"It has {heat.points} heat, and starts again with"
            f" {0 if rule == 'at_zero' else rating - 1} at most; its Rating is {rating}."
        )
    return Heat(heat.points)


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


def room_in(heat: int, capacity: int, *, extended: bool = False) -> int:
    """Return the heat that a sink takes yet (CI-16.8.2-1, CI-UMP-149).

    A full one takes none, nor does one that is extended.
    """
    return 0 if extended else max(0, capacity - heat)


def taken_by_sinks(heat: int, rooms: Sequence[int]) -> tuple[int, ...]:
    """Return what each of some sinks takes of heat: the first as much as it can (CI-UMP-149)."""
    taken = []
    for room in rooms:
        taken.append(min(room, heat))
        heat -= taken[-1]
    return tuple(taken)


def full_turns(turns: int, heat: int, capacity: int) -> int:
    """Return for how many turns in a row a sink has been full, with this one (CI-16.8.2-3)."""
    return turns + 1 if heat >= capacity else 0


def begins_to_melt(turns: int) -> bool:
    """Return whether a sink melts for good after so many full turns (CI-16.8.2-3)."""
    return turns >= FULL_TURNS
