"""Who may cast off heat sinks in Final Actions (CI 16.8.2)."""

from umpire.rules.cold_infinity.state.battle import Battle


def is_asked_for_sinks(battle: Battle, side: str) -> bool:
    """Tell whether a side has a heat sink that melts (CI-16.8.2-3)."""
    return any(
        ship.side == side and ship.status == "active" and any(e.melting for e in ship.outboard)
        for ship in battle.ships
    )
