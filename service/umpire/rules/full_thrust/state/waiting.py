"""For whom a phase waits in a closed book, so that nothing is told by it (FT-UMP-67)."""

from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.ship import Ship


def may_yet_act(battle: Battle, ship: Ship) -> bool:
    """Tell whether a phase waits for a ship in a closed book, whatever it carries (FT-UMP-67).

    So that to be waited for, or passed over, tells nothing of a display.
    """
    there = ship.status == "active" and not ship.is_hulk and not ship.bogey
    return there and not battle.options.open_book


def is_waited_for(battle: Battle, side: str) -> bool:
    """Tell whether a phase waits for any ship of a side in a closed book (FT-UMP-67)."""
    return any(ship.side == side and may_yet_act(battle, ship) for ship in battle.ships)
