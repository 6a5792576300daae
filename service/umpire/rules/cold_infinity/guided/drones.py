"""Drones: how they travel, and what their weapons do (CI 9.2.3). Hexes, hexes a turn."""

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from umpire.kernel.hexes import Hex, line
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.guided.launching import maximum_range
from umpire.rules.cold_infinity.state.guided_weapon import Drone
from umpire.rules.cold_infinity.state.weapons import Munition

Travel: TypeAlias = Literal["under_way", "arrived", "expended", "deactivated"]


class Journey(NamedTuple):
    """A turn of a drone: the hexes it went through, the first included, and how it ended.

    Arrived, it rolls to hit, from the hex that it came from (CI-UMP-48).
    """

    drone: Drone
    path: tuple[Hex, ...]
    travel: Travel

    @property
    def entered_from(self) -> Hex:
        """The hex before the last; where the drone has not moved, its own."""
        return self.path[max(0, len(self.path) - 2)]


def launched(munition: Munition, target: Id, start: Hex, seen: Hex) -> Drone:
    """Return a drone at its launch, with its whole range before it (CI-9.2.3-1)."""
    range_left = maximum_range(munition)
    return Drone(target=target, position=start, range_left=range_left, last_seen=seen)


def travelled(drone: Drone, target: Hex, speed: int, sees: Callable[[Hex], bool]) -> Journey:
    """Return the way of a drone at the end of the Movement Step (CI-9.2.3-1, CI-9.2.3-2).

    It goes straight for its target (CI-UMP-48), hex by hex; while it does not see it, for the
    hex where it saw it last, in which it deactivates unless it sees it again.

    Args:
        drone: where it is.
        target: the hex of its target, after all others have moved.
        speed: the most hexes of a turn.
        sees: whether a drone in a hex has a line of sight to its target.
    """
    path = [drone.position]
    at = _looking(drone, target, sees)
    while _goes_on(at, target, speed - len(path) + 1):
        position = tuple(line(at.position, at.last_seen))[1]
        at = replace(at, position=position, range_left=at.range_left - 1)
        at = _looking(at, target, sees)
        path.append(position)
    return Journey(at, tuple(path), _ended(at, target))


def _goes_on(drone: Drone, target: Hex, moves: int) -> bool:
    """Tell whether a drone moves one hex more this turn."""
    there = drone.position in (target, drone.last_seen)
    return moves > 0 and drone.range_left > 0 and not there


def _looking(drone: Drone, target: Hex, sees: Callable[[Hex], bool]) -> Drone:
    """Return a drone after it has looked for its target."""
    return replace(drone, last_seen=target) if sees(drone.position) else drone


def _ended(drone: Drone, target: Hex) -> Travel:
    if drone.position == target:
        return "arrived"
    if drone.position == drone.last_seen:
        return "deactivated"
    return "under_way" if drone.range_left else "expended"
