"""TBT-SENS-03, TBT-CLOAK-06: active sensors, and what they tell of the ship that uses them."""

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.sensors.detection import is_scanning
from umpire.rules.to_boldly_thrust.cloaks.happenings import MarkerMoved
from umpire.rules.to_boldly_thrust.sensors.happenings import SensorsUsed
from umpire.rules.to_boldly_thrust.state.battle import Battle, Ruling
from umpire.rules.to_boldly_thrust.state.ship import Ship


def use_sensors(ruling: Ruling, _dice: Dice) -> Ruling:
    """Tell which ships use active sensors, and where the cloaked ones among them are.

    (TBT-SENS-06, TBT-CLOAK-06.) Where sensors are in play, Remixed tells the first itself.
    """
    battle: Battle = ruling.state
    for ship in battle.ships:
        if not is_scanning(battle, ship):
            continue
        if not battle.options.sensors:
            ruling = ruling.then(SensorsUsed(ship=ship.id, side=ship.side))
        if ship.is_cloaked:
            ruling = ruling.then(marker_of(battle, ship, "TBT-CLOAK-06"))
    return ruling


def marker_of(battle: Battle, ship: Ship, rule: str) -> MarkerMoved:
    """Return how the marker of a cloaked ship comes to be where the ship is (TBT-UMP-38)."""
    there, told = ship.sensing(), battle.options.fixes_tell_course
    return MarkerMoved(
        ship=ship.id,
        side=ship.side,
        x=there.x,
        y=there.y,
        facing=there.facing if told else None,
        velocity=there.velocity if told else None,
        rule=rule,
    )
