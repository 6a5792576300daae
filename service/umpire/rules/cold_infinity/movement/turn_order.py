"""Whose move it is: units move in the order of initiative, the highest rating first (CI 2.1.2)."""

from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.units import under_way


def next_mover(battle: Battle) -> Unit | None:
    """Return the unit that moves now, `None` when all have (CI-2.1.2-1).

    Derelicts have drifted already; by plots all move at once (CI-2.2.1-1). Ships in stealth throw
    for no initiative, and move before all others; so does one that has just shown (CI-UMP-181).
    """
    if battle.options.movement_turns != "initiative":
        return None
    logged = [ship.id for ship in battle.ships if ship.stealth and ship.id not in battle.order]
    for name in (*logged, *battle.order):
        unit = battle.unit(name)
        if unit is not None and not unit.moved and under_way(unit):
            return unit
    return None
