"""Weapons and racks that have lost structure (CI 13.1.9, 13.1.10). Points of structure."""

from typing import NamedTuple

from msgspec.structs import replace

from umpire.rules.cold_infinity.state.defences import Reduction
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.options import RollFor
from umpire.rules.cold_infinity.state.refusals import NO_REDUCTION
from umpire.rules.cold_infinity.state.tables import DamageTable
from umpire.rules.cold_infinity.state.weapons import Damage, DirectWeapon, RangeRating


def is_worn(structure: int, lost: int) -> bool:
    """Return whether a weapon has lost half its structure, rounded up (CI-13.1.9-1, CI-RUL-89)."""
    return lost >= (structure + 1) // 2


def wears_now(structure: int, before: int, after: int) -> bool:
    """Return whether a hit wears a weapon, which happens once (CI-RUL-89).

    Args:
        structure: of the weapon.
        before: points lost before the hit.
        after: points lost after it.
    """
    return is_worn(structure, after) and not is_worn(structure, before)


def less_damage(damage: Damage, table: DamageTable) -> Damage | None:
    """Return damage a row down on all schedules; None where it is nothing yet (CI-13.1.9-1)."""
    if not damage.dice and not damage.fixed:
        return None
    dice = [replace(term, number=term.number - 1) for term in damage.dice if term.number > 1]
    return Damage(tuple(dice), max(0, damage.fixed - table.worn_fixed))


def less_range(rating: RangeRating, table: DamageTable) -> RangeRating | None:
    """Return a range a row down; None at the end of the rows (CI-13.1.9-1, CI-RUL-89)."""
    if rating.hexes > 1:
        return RangeRating(rating.penalty, rating.hexes - 1)
    if rating.penalty >= table.worst_range.penalty:
        return None
    return RangeRating(rating.penalty + 1, 1)


def reductions(weapon: DirectWeapon, table: DamageTable) -> tuple[Reduction, ...]:
    """Return what the defender may choose to reduce; nothing: it is destroyed (CI-13.1.9-1)."""
    possible: dict[Reduction, bool] = {
        "damage": less_damage(weapon.damage, table) is not None,
        "range": less_range(weapon.range, table) is not None,
    }
    return tuple([name for name, can in possible.items() if can])


def reduced(weapon: DirectWeapon, choice: Reduction, table: DamageTable) -> DirectWeapon:
    """Return a worn weapon; its power stays as it was (CI-13.1.9-1, CI-RUL-89).

    Raises:
        IllegalOrder: nothing is left of what is chosen.
    """
    damage, rating = less_damage(weapon.damage, table), less_range(weapon.range, table)
    if choice == "damage" and damage is not None:
        return replace(weapon, damage=damage)
    if choice == "range" and rating is not None:
        return replace(weapon, range=rating)
    raise NO_REDUCTION.refuse(
        f"The {choice} of {weapon.id} cannot be less; what can is"
        f" {listed(reductions(weapon, table))}."
    )


class Rack(NamedTuple):
    """A missile rack or a reload rack after damage."""

    capacity: int
    missiles: int
    destroyed: bool


def rack_capacity(magazine: int, lost: int, table: DamageTable) -> int:
    """Return how many missiles a rack holds with structure lost (CI-13.1.10-1)."""
    return max(0, magazine - table.missiles_per_structure * lost)


def rack_dice(points: int, option: RollFor) -> int:
    """Return how many d6 a hit of so many points on a rack throws (CI-13.1.10-1, CI-RUL-88)."""
    if points <= 0:
        return 0
    return points if option == "point" else 1


def damaged_rack(capacity: int, missiles: int, faces: tuple[int, ...], table: DamageTable) -> Rack:
    """Return a rack after a hit (CI-13.1.10-1, CI-RUL-88).

    Args:
        capacity: that is left to it.
        missiles: in it; those that it cannot hold are lost, the last to be fed first.
        faces: of the dice for the hit.
        table: which faces destroy it.
    """
    if any(face <= table.rack_explodes_to for face in faces):
        return Rack(0, 0, destroyed=True)
    return Rack(capacity, min(missiles, capacity), destroyed=False)
