"""Whom Final Actions ask for ships that could dock, or leave a dock (CI 15.7)."""

from umpire.rules.cold_infinity.docking.berths import docks_of
from umpire.rules.cold_infinity.state.battle import Battle


def is_asked_for_docks(battle: Battle, side: str) -> bool:
    """Tell whether a side has a ship in the hex of a structure of its own that has docks."""
    hosts = {
        each.cell
        for each in battle.ships
        if each.side == side and each.status == "active" and docks_of(each)
    }
    return any(
        each.side == side and each.status == "active" and not docks_of(each) and each.cell in hosts
        for each in battle.ships
    )
