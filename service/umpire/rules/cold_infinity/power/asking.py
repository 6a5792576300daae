"""Whom Power Allocation asks (CI 3.2)."""

from umpire.rules.cold_infinity.outline.parts import places_of
from umpire.rules.cold_infinity.outline.turn import outline
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.units import under_way


def is_asked_for_power(battle: Battle, side: str) -> bool:
    """Tell whether a side has something to switch: a ship that acts, or craft (CI-3.2-1).

    The power of small vessels is not tracked (CI-3.2.1-1); but some have high-density sensors.
    """
    if any(ship.side == side and under_way(ship) for ship in battle.ships):
        return True
    return bool(places_of("toggle_high_density", outline(battle.options))) and any(
        group.side == side and group.in_play and group.craft.sensors for group in battle.groups
    )
