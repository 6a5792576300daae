"""Whom Final Actions ask for ships that could dock, or leave a dock (CI 15.7)."""

from umpire.rules.cold_infinity.docking.berths import docks_of
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.units import acting_ships


def is_asked_for_docks(battle: Battle, side: str) -> bool:
    """Tell whether a side has a ship in the hex of a structure of its own that has docks."""
    ships = tuple(acting_ships(battle, side))
    hosts = {each.cell for each in ships if docks_of(each)}
    return any(each.cell in hosts and not docks_of(each) for each in ships)
