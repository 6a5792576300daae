"""Boarding factors: how strong a crew is, as the boxes of its hull that are left tell."""

from umpire.rules.full_thrust.state.core_options import Rounding
from umpire.rules.full_thrust.state.crew import is_deserted
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import Ship, Ssd
from umpire.rules.to_boldly_thrust.state.tables import FactorTable


def factors_of(boxes: int, per_factor: int, rounding: Rounding) -> int:
    """Return the factors of so many hull boxes; a part of one counts, or not (TBT-RUL-21)."""
    return -(-boxes // per_factor) if rounding == "up" else boxes // per_factor


def boxes_per_factor(ssd: Ssd, table: FactorTable) -> int:
    """Return how many hull boxes make a factor: every Klingon ship by one rate (TBT-BOARD-01)."""
    if ssd.race == "klingon":
        return table.klingon
    return table.military if ssd.military else table.merchant


def factors_left(battle: Battle, ship: Ship) -> int:
    """Return the factors of a ship's own crew, less those lost in fights (TBT-BOARD-01)."""
    per_factor = boxes_per_factor(ship.ssd, battle.tables.factors)
    factors = factors_of(ship.hull, per_factor, battle.options.boarding_rounding)
    return max(0, factors - ship.boarders_lost)


def defenders_of(battle: Battle, target: Ship) -> int:
    """Return the factors that defend a ship: her crew's, or those that hold a prize (TBT-UMP-22).

    Who has left her does not defend her.
    """
    if target.prize is not None:
        return target.prize.factors
    return 0 if is_deserted(target) else factors_left(battle, target)
