"""Whose move it is: units move in the order of initiative, the highest rating first (CI 2.1.2)."""

from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.units import status_of


def next_mover(battle: Battle) -> Unit | None:
    """Return the unit that moves now, `None` when all have (CI-2.1.2-1).

    Derelicts have drifted already; by plots all move at once (CI-2.2.1-1).
    """
    if battle.options.movement_turns != "initiative":
        return None
    for name in battle.order:
        unit = battle.unit(name)
        if unit is not None and not unit.moved and status_of(unit) == "active":
            return unit
    return None
