"""What the events of guided weapons do to a battle (CI 9)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.changes import (
    change_guided,
    change_unit,
    discover,
    readied,
    without_guided,
)
from umpire.rules.cold_infinity.guided.armed_drones import attachment_of
from umpire.rules.cold_infinity.guided.drones import Drone
from umpire.rules.cold_infinity.guided.events import (
    DroneFlewOn,
    DroneMoved,
    DroneTracked,
    GuidedAimed,
    GuidedArrived,
    GuidedBurst,
    GuidedLaunched,
    GuidedLost,
    ReloadRackUsed,
    TargetsTold,
)
from umpire.rules.cold_infinity.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.power.arming import Readiness, next_turn
from umpire.rules.cold_infinity.starship import Arms, Magazine, Reloaded
from umpire.rules.cold_infinity.weapons import RateOfFire


def _guided_launched(battle: Battle, _event: GuidedLaunched) -> Battle:
    return replace(battle, launches=battle.launches + 1)


def _guided_aimed(battle: Battle, event: GuidedAimed) -> Battle:
    weapon = GuidedWeapon(
        id=event.guided,
        side=event.side,
        launcher=event.unit,
        weapon=event.weapon,
        munition=event.munition,
        cell=event.cell,
        turn=event.turn,
        target=event.target,
        aimed_at=event.aimed_at,
        locked=event.locked,
        arrival=event.arrival,
        came=event.came,
        drone=event.drone,
    )
    under_way = replace(battle, guided=(*battle.guided, weapon))
    unit = battle.unit(event.unit)
    if unit is None:
        return under_way
    arms = readied(unit.arms, event.weapon, event.ready)
    if event.missiles is not None:
        arms = _filled(arms, Magazine(event.weapon, event.missiles))
    return change_unit(under_way, unit.id, arms=arms)


def _filled(arms: Arms, magazine: Magazine) -> Arms:
    """Return arms with other missiles in a rack, which keeps its place."""
    if magazine.rack not in [each.rack for each in arms.magazines]:
        return replace(arms, magazines=(*arms.magazines, magazine))
    racks = [magazine if each.rack == magazine.rack else each for each in arms.magazines]
    return replace(arms, magazines=tuple(racks))


def _drone_moved(battle: Battle, event: DroneMoved) -> Battle:
    weapon = battle.guided_weapon(event.guided)
    if weapon is None or weapon.drone is None:
        return battle
    drone = replace(
        weapon.drone,
        position=event.path[-1],
        came=event.path[-2] if len(event.path) > 1 else None,
        shots=weapon.drone.readiness.shots,
        readiness=_rearmed(battle, weapon, weapon.drone),
    )
    return change_guided(battle, weapon.id, drone=drone)


def _rearmed(battle: Battle, weapon: GuidedWeapon, drone: Drone) -> Readiness:
    """Return how ready the weapon of a drone is a turn later; it has power always (9.2.3.1)."""
    block = attachment_of(battle, weapon)
    rate = RateOfFire() if block is None else block.rate_of_fire
    return next_turn(drone.readiness, rate, powered=True)


def _drone_tracked(battle: Battle, event: DroneTracked) -> Battle:
    weapon = battle.guided_weapon(event.guided)
    if weapon is None or weapon.drone is None:
        return battle
    drone = replace(weapon.drone, last_seen=event.last_seen, range_left=event.range_left)
    return change_guided(battle, weapon.id, drone=drone)


def _drone_flew_on(battle: Battle, event: DroneFlewOn) -> Battle:
    return change_guided(battle, event.guided, outlived=event.turn)


def _targets_told(battle: Battle, _event: TargetsTold) -> Battle:
    return battle


def _spent(battle: Battle, event: GuidedArrived | GuidedBurst) -> Battle:
    """All see what struck at work (CI-7.6.1-1)."""
    weapon = battle.guided_weapon(event.guided)
    if weapon is not None:
        battle = discover(battle, weapon.launcher, weapon.weapon)
    return _gone(battle, event)


def _gone(battle: Battle, event: GuidedLost | GuidedArrived | GuidedBurst) -> Battle:
    return without_guided(battle, lambda each: each.id == event.guided)


def _reload_rack_used(battle: Battle, event: ReloadRackUsed) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    arms = ship.arms
    for magazine in event.magazines:
        arms = _filled(arms, magazine)
    others = [each for each in arms.reloaded if each.rack != event.rack]
    arms = replace(arms, reloaded=(*others, Reloaded(event.rack, event.turn)))
    return change_unit(battle, ship.id, arms=arms)


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    GuidedLaunched: _guided_launched,
    GuidedAimed: _guided_aimed,
    DroneMoved: _drone_moved,
    DroneTracked: _drone_tracked,
    DroneFlewOn: _drone_flew_on,
    TargetsTold: _targets_told,
    GuidedLost: _gone,
    GuidedArrived: _spent,
    GuidedBurst: _spent,
    ReloadRackUsed: _reload_rack_used,
}
