"""Drones travel when all units have moved (CI 9.2.3)."""

from umpire.kernel.dice import Dice
from umpire.kernel.hexes import Hex
from umpire.rules.cold_infinity.guided.drones import Journey, travelled
from umpire.rules.cold_infinity.guided.happenings import DroneMoved, DroneTracked, GuidedLost, Loss
from umpire.rules.cold_infinity.sighting.sights import is_blocked
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.guided_weapon import Drone, GuidedWeapon
from umpire.rules.cold_infinity.state.units import known_unit, mass_of, munition_of

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
    """Return the way of a drone; a target that is out of play is not seen (CI-9.2.3-2)."""
    target = known_unit(battle, drone.target, at="")
    munition = munition_of(known_unit(battle, weapon.launcher, at=""), weapon.munition)

    def sees(cell: Hex) -> bool:
        return target.in_play and not is_blocked(battle, cell, target.cell, mass_of(target))

    there = target.cell if target.in_play else drone.last_seen
    return travelled(drone, there, munition.speed or 0, sees)


def _loss(battle: Battle, journey: Journey) -> Loss | None:
    """Return why a drone is lost, or None: it is under way, or has found its target."""
    match journey.travel:
        case "expended":
            return "range_spent"
        case "deactivated":
            return "track_lost"
        case "arrived" if not known_unit(battle, journey.drone.target, at="").in_play:
            return "target_gone"
    return None
