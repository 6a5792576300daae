"""Devices that have had their time: platforms that fired, beacons that lasted (CI 10.2, 10.3)."""

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.hits.happenings import UnitLost
from umpire.rules.cold_infinity.state.battle import Ruling
from umpire.rules.cold_infinity.state.weapons import Beacon, MicroPlatform
from umpire.rules.cold_infinity.stationary.triggers import life_of


def spend_platforms(ruling: Ruling, _dice: Dice) -> Ruling:
    """Destroy the micro-platforms that have fired: they do so once (CI-10.2-1)."""
    for ship in ruling.state.ships:
        fired = any(each.readiness.shots for each in ship.arms.readiness)
        if isinstance(ship.device, MicroPlatform) and ship.in_play and fired:
            lost = UnitLost(unit=ship.id, status="destroyed", rule="CI-10.2-1")
            ruling = ruling.then(lost)
    return ruling


def spend_beacons(ruling: Ruling) -> Ruling:
    """Take the beacons off the map whose last turn this is (CI-10.3-1, CI-RUL-24)."""
    for ship in ruling.state.ships:
        if not isinstance(ship.device, Beacon) or not ship.in_play or ship.deployed is None:
            continue
        if life_of(ship.deployed, ship.device.power).last == ruling.state.turn:
            lost = UnitLost(unit=ship.id, status="removed", rule="CI-10.3-1")
            ruling = ruling.then(lost)
    return ruling
