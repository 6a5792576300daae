"""Drones: how far they travel, and what becomes of them on their way (CI 9.2.3). Hexes a turn."""

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.hexes import Hex, Line
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.docking.berths import in_the_open
from umpire.rules.cold_infinity.guided.happenings import DroneMoved, DroneTracked, GuidedLost, Loss
from umpire.rules.cold_infinity.guided.launching import maximum_range
from umpire.rules.cold_infinity.sighting.sights import is_blocked
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.drives import is_shifted
from umpire.rules.cold_infinity.state.guided_weapon import Drone, GuidedWeapon
from umpire.rules.cold_infinity.state.units import known_unit, mass_of, munition_of
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


def travelled(
    drone: Drone,
    target: Hex,
    speed: int,
    sees: Callable[[Hex], bool],
) -> Journey:
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
        position = Line(at.position, at.last_seen)[1]
        at = replace(at, position=position, range_left=at.range_left - 1)
        at = _looking(at, target, sees)
        path.append(position)
    return Journey(at, tuple(path), _ended(at, target))


def halted(drone: Drone, speed: int) -> Journey:
    """Return the turn of a drone whose target shifts in part: it stays, and spends its Speed.

    CI-14.2.1-1.
    """
    left = max(0, drone.range_left - speed)
    after = replace(drone, range_left=left)
    return Journey(after, (drone.position,), "under_way" if left else "expended")


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


RULES: dict[Loss, str] = {
    "range_spent": "CI-9.2.3-1",
    "track_lost": "CI-9.2.3-2",
    "target_gone": "CI-9.2.3-2",
}
"""Under what a drone is lost on its way."""


def move_drones(ruling: Ruling, _dice: Dice) -> Ruling:
    """Move all drones, in the order of their launches (CI-9.2.3-1, CI-9.2.3-2)."""
    for weapon in ruling.state.guided:
        if weapon.drone is not None:
            ruling = _moved(ruling, weapon, weapon.drone)
    return ruling


def _moved(ruling: Ruling, weapon: GuidedWeapon, drone: Drone) -> Ruling:
    """Move one drone, and take it off the map if its way ends here."""
    battle = ruling.state
    journey = _journey(battle, weapon, drone)
    ruling = ruling.then(
        DroneMoved(guided=weapon.id, path=journey.path),
        DroneTracked(
            guided=weapon.id,
            side=weapon.side,
            last_seen=journey.drone.last_seen,
            range_left=journey.drone.range_left,
            turn=battle.turn,
        ),
    )
    loss = _loss(battle, journey)
    return (
        ruling.then(GuidedLost(guided=weapon.id, loss=loss, rule=RULES[loss])) if loss else ruling
    )


def _journey(battle: Battle, weapon: GuidedWeapon, drone: Drone) -> Journey:
    """Return the way of a drone; a target out of play, or inside a dock, is not seen (9.2.3-2)."""
    target = known_unit(battle, drone.target, at="")
    munition = munition_of(known_unit(battle, weapon.launcher, at=""), weapon.munition)
    if is_shifted(target):
        return halted(drone, munition.speed or 0)

    def sees(cell: Hex) -> bool:
        there = in_the_open(battle, target)
        return there and not is_blocked(battle, cell, target.cell, mass_of(target))

    there = target.cell if target.in_play else drone.last_seen
    return travelled(drone, there, munition.speed or 0, sees)


def _loss(battle: Battle, journey: Journey) -> Loss | None:
    """Return why a drone is lost, or None: it is under way, or has found its target."""
    match journey.travel:
        case "expended":
            return "range_spent"
        case "deactivated":
            return "track_lost"
        case "arrived" if not in_the_open(battle, known_unit(battle, journey.drone.target, at="")):
            return "target_gone"
    return None
