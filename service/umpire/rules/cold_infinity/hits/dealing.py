"""How much a hit deals before anything wards it off (CI 7.4, 8.2.6, 7.4-2). Points of damage."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from umpire.rules.cold_infinity.state.options import AblativeBase
from umpire.rules.cold_infinity.state.tables import DefenceTable, FireTable, TechnologyRow
from umpire.rules.cold_infinity.state.traits import (
    DOUBLE_TO_STRUCTURE,
    HALF_TO_STRUCTURE,
    has_trait,
)
from umpire.rules.cold_infinity.state.weapons import Damage, DiceTerm, Traits

_PERCENT = 100


class Multipliers(NamedTuple):
    """What damage is multiplied by before all else, and once more where it goes to hull."""

    dealt: Fraction
    hull: Fraction


def multipliers(
    result: int, row: TechnologyRow, traits: Traits, fire: FireTable
) -> Multipliers | None:
    """Return what a result to hit makes of damage; None is a miss (CI-7.4-1, -2, CI-RUL-47).

    A glancing hit deals half; of a weapon whose damage to structure doubles or halves it deals
    all or a quarter, and that is then all that its rule does.
    """
    if result < fire.hits_from:
        return None
    factor = Fraction(row.hull_factor)
    if has_trait(traits, DOUBLE_TO_STRUCTURE):
        factor *= 2
    if has_trait(traits, HALF_TO_STRUCTURE):
        factor /= 2
    if result <= fire.glancing_to:
        return Multipliers(factor / 2, Fraction(1))
    return Multipliers(Fraction(1), factor)


def unfit_dice(damage: Damage, row: TechnologyRow) -> tuple[DiceTerm, ...]:
    """Return the dice of a weapon that its technology does not throw (CI-8.2.5-1)."""
    if row.die_sides is None:
        return ()
    return tuple([term for term in damage.dice if term.sides != row.die_sides])


def damage_rolled(damage: Damage, faces: Sequence[int]) -> int:
    """Return what a throw of all dice of a weapon comes to, no less than nothing (CI-7.4-1)."""
    return max(0, sum(faces) + damage.fixed)


def after_range(rolled: int, loss: int, range_hexes: int) -> int:
    """Return damage less what a plasma weapon loses on its way (CI-8.2.6-1).

    Args:
        rolled: points.
        loss: points a hex, the plasma rating.
        range_hexes: to the target.
    """
    return max(0, rolled - loss * range_hexes)


def multiplied(points: int, factor: Fraction) -> int:
    """Return points times a factor, rounded up (CI-7.4-1, CI-RUL-3)."""
    return ceil(points * factor)


def ablative_reduction(rolled: int, fire: int, table: DefenceTable) -> int:
    """Return what ablative defensive fire takes off the damage of a shot (CI-11.1.5-1).

    Args:
        rolled: all the damage of the shot that counts (CI-RUL-49).
        fire: points of ablative defensive fire, as a positive number.
        table: the share that each point takes.
    """
    return ceil(Fraction(rolled * table.ablative_percent, _PERCENT)) * fire


def ablative_base(rolled: int, dealt: int, base: AblativeBase) -> int:
    """Return the damage of which ablative fire takes its tenth (CI-RUL-49)."""
    return rolled if base == "rolled" else dealt
