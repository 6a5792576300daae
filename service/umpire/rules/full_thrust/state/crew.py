"""Crews (FT 7.3, 7.4): crew factors by mass, and the hull boxes with which they are lost."""

from umpire.kernel.tracks import boxes
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.tables import DamageControlTable

_BOOK = DamageControlTable()


def crew_factors(
    mass: int,
    military: bool,  # noqa: FBT001 — the two kinds of crew that the book knows
    table: DamageControlTable = _BOOK,
) -> int:
    """Return the crew factors of a ship: one for so much mass or part of it (FT-7.3-1)."""
    per_factor = table.military_mass if military else table.civilian_mass
    return _rounded_up(mass, per_factor)


def crew_dots(hull_boxes: int, factors: int) -> tuple[int, ...]:
    """Return the numbers, from 1, of the hull boxes that hold a dot (FT-7.4-1).

    A dot stands at every step along the track, and the last in the last box. Steps that would
    pass the end stop there, so that a weak hull holds several dots in its last box.
    """
    if hull_boxes < 1 or factors < 1:
        return ()
    step = _rounded_up(hull_boxes, factors)
    return (*[min(step * dot, hull_boxes) for dot in range(1, factors)], hull_boxes)


def crew_left(ship: Ship, table: DamageControlTable = _BOOK) -> int:
    """Return the crew factors that a ship has now, less those lost in fights (FT-UMP-31)."""
    return max(0, crew_places(ship, table) - ship.crew_lost)


def crew_places(ship: Ship, table: DamageControlTable = _BOOK) -> int:
    """Return the crew factors for which a ship has room: dots not yet struck off (FT-7.4-1)."""
    ssd = ship.ssd
    factors = crew_factors(ssd.mass, ssd.military, table)
    return sum(dot > ship.damage for dot in crew_dots(boxes(ssd.rows), factors))


def is_deserted(ship: Ship) -> bool:
    """Tell whether the crew has left a ship (FT-7.2-5, -6)."""
    return ship.core.power_core == "abandoned" or ship.core.life_support == "failed"


def _rounded_up(amount: int, per: int) -> int:
    return -(-amount // per)
