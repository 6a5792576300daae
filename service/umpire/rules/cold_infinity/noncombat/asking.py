"""Who may cast off heat sinks in Final Actions (CI 16.8.2)."""

from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.units import acting_ships


def is_asked_for_sinks(battle: Battle, side: str) -> bool:
    """Tell whether a side has a heat sink that melts (CI-16.8.2-3)."""
    return any(each.melting for ship in acting_ships(battle, side) for each in ship.outboard)
