"""TBT-SENS-02, -03: what passive and active sensors tell, and of whom. Units: MU."""

from functools import partial
from typing import Literal, TypeAlias

from umpire.kernel.dice import Dice
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.refusals import LINE_BLOCKED, NO_SENSOR, OUT_OF_RANGE
from umpire.rules.full_thrust.sensors import is_clear, is_scanning, senses, sensing_ship
from umpire.rules.full_thrust.state.values import range_between, within
from umpire.rules.to_boldly_thrust.activations import passes
from umpire.rules.to_boldly_thrust.cloaks.happenings import MarkerMoved
from umpire.rules.to_boldly_thrust.sensors.happenings import SensorsUsed
from umpire.rules.to_boldly_thrust.state.battle import Battle, Ruling, acting_ship
from umpire.rules.to_boldly_thrust.state.ship import ShieldStatus, Ship

ShieldReading: TypeAlias = Literal["full", "below_half", "down"]
_READINGS: dict[ShieldStatus, ShieldReading] = {
    "full": "full",
    "half": "below_half",
    "down": "down",
}


def reading_of(battle: Battle, ship: Ship) -> ShieldReading:
    """Return what passive sensors tell of the shields of a ship (TBT-RUL-35)."""
    return _READINGS[ship.shield_status(battle.turn)]


def sensed_shields(battle: Battle, ship_id: str, target_id: str) -> ShieldReading:
    """Return what the passive sensors of a ship tell of another one (TBT-SENS-02, TBT-CLOAK-06).

    A cloaked ship senses from where it really is.

    Raises:
        IllegalOrder: the target is cloaked, too far away or behind an asteroid; or the ship has
            nobody to sense anything, or one of them is not on the table.
        Malformed: there is no such ship on the table.
    """
    ship = sensing_ship(battle, ship_id, at="/ship")
    target = acting_ship(battle, target_id, at="/target")
    if not senses(ship):
        raise NO_SENSOR.refuse(
            f"{ship_id} has nobody aboard to sense anything.", at="/ship", rule="FT-RUL-73"
        )
    if not within(ship, target, battle.tables.sensors.passive_mu):
        reach_mu = battle.tables.sensors.passive_mu
        far = f"{target_id} is {range_between(ship, target):.2f} MU away; {reach_mu:g} is in reach."
        raise OUT_OF_RANGE.refuse(far, at="/target", rule="TBT-SENS-02")
    if not is_clear(battle, ship, target):
        raise LINE_BLOCKED.refuse(f"An asteroid hides {target_id} from {ship_id}.", at="/target")
    return reading_of(battle, target)


def seen_shields(battle: Battle, target: Ship, seat: Seat) -> ShieldReading | None:
    """Return what a seat knows of shields that it does not read, `None` where it senses nothing.

    So it is with bogeys, and with all ships of others in a closed book; what one side senses of
    shields is not for all (TBT-UMP-32).
    """
    if seat.sees(target.side):
        return reading_of(battle, target)
    watchers = [ship.id for ship in battle.ships if seat.sees(ship.side)]
    sensed = any(passes(partial(sensed_shields, battle, name, target.id)) for name in watchers)
    return reading_of(battle, target) if sensed else None


def knows_shields(battle: Battle, ship: Ship, target: Ship) -> bool:
    """Tell whether the side of a ship knows how the shields of another are: it reads or senses it.

    In an open book everybody does (FT-UMP-68).
    """
    if battle.options.open_book:
        return True
    return seen_shields(battle, target, Seat("side", ship.side)) is not None


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
            ruling = ruling.then(marker_of(ship, "TBT-CLOAK-06"))
    return ruling


def marker_of(ship: Ship, rule: str) -> MarkerMoved:
    """Return how the marker of a cloaked ship comes to be where the ship is (TBT-UMP-38)."""
    there = ship.sensing()
    return MarkerMoved(
        ship=ship.id,
        side=ship.side,
        x=there.x,
        y=there.y,
        rule=rule,
    )
