"""Sizes of ships, by which transporters are priced, tractor beams drag and sensors scan."""

from umpire.rules.full_thrust.design.design import Design, group_of
from umpire.rules.full_thrust.state.design_costs import DesignCosts
from umpire.rules.full_thrust.state.systems import Group, Ssd
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import Ship


def size_of(ship: Ssd | Design, costs: DesignCosts) -> Group:
    """Return the size of a ship (TBT-RUL-28).

    It is the group that the ship names; else a ship that is not military is a merchant, and of any
    other its class or its mass tells it (FT-2.5-1, FT-RUL-67).
    """
    if ship.group is not None:
        return ship.group
    return group_of(ship, costs) if ship.military else "merchant"


def group_in(battle: Battle, ship: Ship) -> Group | None:
    """Return the size of a ship in play, `None` where Remixed says it (TBT-RUL-28)."""
    merchants = battle.options.merchants_as_escorts
    return size_of(ship.ssd, battle.tables.design) if merchants else None
