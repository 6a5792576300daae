"""Whom Final Actions ask before anybody ends the turn (CI 2.0, 9.2.4, 12.1.1)."""

from umpire.rules.cold_infinity.guided.reloads import reload_racks
from umpire.rules.cold_infinity.small.choices import MergeGroupsChoice, choices
from umpire.rules.cold_infinity.state.battle import Battle


def is_asked_for_final(battle: Battle, side: str) -> bool:
    """Tell whether a side has a reload rack that works, or groups that may merge (CI-2.0-3).

    What racks hold, and whether they have been used, is its own affair.
    """
    if any(
        each.intact
        for ship in battle.ships
        if ship.side == side and ship.status == "active"
        for each in reload_racks(ship).values()
    ):
        return True
    offered = choices(battle, side.__eq__, None)
    return any(isinstance(each, MergeGroupsChoice) for each in offered)
