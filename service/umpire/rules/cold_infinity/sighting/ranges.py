"""What range takes off fire (CI 7.5.1, 7.5.2, CI-RUL-46). Distances in hexes."""

from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.tables import FireTable
from umpire.rules.cold_infinity.state.weapons import RangeRating


def range_penalty(
    rating: RangeRating, range_hexes: int, table: FireTable, options: Options, *, doubled: bool
) -> int:
    """Return what range adds to hit: nothing, or less than that (CI-7.5.1-1, CI-7.5.2-1).

    Guided weapons have no range to add (CI-RUL-117), nor have weapons whose rating takes nothing
    off (CI-UMP-18).

    Args:
        rating: a penalty for so many hexes, and for a part of them.
        range_hexes: to the target; 0 if it is in the same hex.
        table: of fire.
        options: whether there is a penalty in one hex, too.
        doubled: whether the firer needs a lock-on and has none (see `warfare.attack`).
    """
    if not rating.penalty or (options.no_penalty_in_one_hex and not range_hexes):
        return 0
    steps = -(-range_hexes // rating.hexes)
    points = max(table.least_range_penalty, rating.penalty * steps)
    return -points * (table.unlocked_factor if doubled else 1)
