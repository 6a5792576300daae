"""Whom fire asks, and what is left to be thrown for (CI 7)."""

from umpire.rules.cold_infinity.fire.order_of_fire import waiting
from umpire.rules.cold_infinity.guns.mounted import guns_of
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.drones import armed_drones
from umpire.rules.cold_infinity.state.units import status_of


def is_asked_for_attacks(battle: Battle, side: str) -> bool:
    """Tell whether a side declares fire and defence (CI-7.2.1-1)."""
    return any(unit.side == side and unit.in_play for unit in battle.units)


def could_attack_or_defend(battle: Battle, side: str) -> bool:
    """Tell whether a side has a weapon of direct fire that is not destroyed (CI-UMP-123).

    Whether it is on and armed is not looked at: that may be hidden.
    """
    return any(each.side == side for each in armed_drones(battle)) or any(
        gun.intact
        for unit in battle.units
        if unit.side == side and status_of(unit) == "active"
        for gun in guns_of(battle, unit).values()
    )


def has_dogfight_to_settle(battle: Battle, side: str) -> bool:
    """Tell whether a side chooses angles (CI-7.7.1-2)."""
    for each in battle.fire.angles:
        chooser = battle.group(each.chooser)
        if each.attack is None and chooser is not None and chooser.side == side:
            return True
    return False


def shots_waiting(battle: Battle) -> bool:
    """Tell whether shots of this phase have yet to be thrown for (CI-7.3-1)."""
    return bool(waiting(battle))
