"""What defensive fire costs the weapons that gave it (CI 11.1.3, 7.1.3). Turns."""

from umpire.rules.cold_infinity.state.arms import Readiness
from umpire.rules.cold_infinity.state.fire_step import Mode
from umpire.rules.cold_infinity.state.weapons import RateOfFire


def strains(mode: Mode) -> bool:
    """Tell whether defensive fire in a mode damages the weapon that gives it (CI-11.1.3-1).

    `DefenceTable.emergency_damage` tells how much; armour does not count, and on small vessels
    it goes to the hull.
    """
    return mode == "emergency"


def after_defence(readiness: Readiness, rate: RateOfFire) -> Readiness:
    """Return a weapon at the start of the turn after it gave defensive fire (CI-11.1.3-2).

    One that was arming, and fired in an emergency, cools down for as long as its arming takes, and
    arms after that. One that was armed has fired, and cools and arms as after an attack
    (CI-UMP-55).
    """
    cooldown = rate.arming if readiness.arming else rate.cooldown
    return Readiness(arming=rate.arming, cooling=cooldown)
