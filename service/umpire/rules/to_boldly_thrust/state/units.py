"""Ships by name, as ships of this setting."""

from umpire.rules.full_thrust.state.refusals import UNKNOWN_SHIP
from umpire.rules.full_thrust.state.units import acting_ship as acting_in_remixed
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import Ship


def known_ship(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship by name.

    Raises:
        Malformed: there is none of that name.
    """
    ship = battle.ship(ship_id)
    if ship is None:
        raise UNKNOWN_SHIP.refuse(f"There is no ship {ship_id}.", at=at)
    return ship


def acting_ship(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship on the table by name; one under its cloak is not.

    Raises:
        IllegalOrder: the ship is destroyed, gone or cloaked.
        Malformed: there is none of that name on the table.
    """
    acting_in_remixed(battle, ship_id, at=at)
    return known_ship(battle, ship_id, at=at)
