"""Whether the Damage Effects Step has anything to throw for (CI 2.4)."""

from umpire.rules.cold_infinity.hits.threats import burning, flying, strained, threatened, unstable
from umpire.rules.cold_infinity.state.battle import Battle


def has_effects(battle: Battle) -> bool:
    """Tell whether anything is to be thrown for or settled (CI-2.0-3, CI-2.0-10)."""
    return (
        any(True for each in battle.fire.failing for _ in flying(battle, each))
        or any(strained(ship) or unstable(battle, ship) or burning(ship) for ship in battle.ships)
        or any(True for each in battle.fire.bursting for _ in threatened(battle, each))
    )
