"""What weapons that defend bear on, abstracted arcs and shared hexes included (CI 11.1, 7.1.4)."""

from umpire.kernel.errors import IllegalOrder
from umpire.kernel.hexes import Hex, offset
from umpire.rules.cold_infinity.sighting.abstracted_arcs import arc_drm
from umpire.rules.cold_infinity.sighting.sights import pair
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.systems import FireArc


def covers(
    battle: Battle, unit: Unit, arc: FireArc, cell: Hex, stands_at: Hex | None = None
) -> bool:
    """Tell whether an arc of a unit covers a hex; its own hex is in every arc (CI-UMP-92).

    Args:
        battle: for its tables and options.
        unit: that has the weapon.
        arc: of the weapon.
        cell: the hex where the attacker stands, or from which a guided weapon came.
        stands_at: where the unit counts as standing, if not in its own hex.
    """
    at = unit.cell if stands_at is None else stands_at
    way = offset(at, cell)
    if way == (0, 0):
        return True
    try:
        arc_drm(arc, unit.motion.attitude, way, battle.tables, battle.options)
    except IllegalOrder:
        return False
    return True


def covers_unit(battle: Battle, unit: Unit, arc: FireArc, other: Unit) -> bool:
    """Tell whether an arc of a unit covers another unit (CI-7.7-1).

    Raises:
        CannotAdjudicate: they share a hex, and nobody told how they lie to each other.
    """
    where = pair(unit, other, battle.options)
    return covers(battle, unit, arc, where.other, where.one)
