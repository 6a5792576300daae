"""Shields that damage control restores, point by point (TBT-DC-01, -02)."""

from umpire.kernel.dice import SMALLEST_DIE, Dice, Roll
from umpire.rules.full_thrust.state.battle import label
from umpire.rules.to_boldly_thrust.repairs.happenings import ShieldsRestored
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import SHIELDS, Ship
from umpire.rules.to_boldly_thrust.state.tables import ShieldRepairTable


def is_below_half(left: int, strength: int) -> bool:
    """Tell whether shields are below half strength, which is rounded down (TBT-RUL-36)."""
    return left < strength // 2


def restored_points(left: int, strength: int, found: int, table: ShieldRepairTable) -> int:
    """Return what a success restores: up to half strength, or up to all (TBT-DC-01, -02).

    Args:
        left: what the shields have left.
        strength: what they have when whole.
        found: what a success restores below half strength, if they lack that much.
        table: what it restores from half strength on.
    """
    if is_below_half(left, strength):
        return min(found, strength // 2 - left)
    return min(table.from_half, strength - left)


def possible_points(battle: Battle, ship: Ship) -> tuple[int, ...]:
    """Return what a success may restore to a ship's shields now, each as likely (TBT-RUL-36)."""
    left, strength, table = ship.shields_left, ship.shield_strength, battle.tables.shield_repair
    faces = range(1, table.below_half + 1) if _throws(battle, ship) else (table.below_half,)
    return tuple([restored_points(left, strength, face, table) for face in faces])


def restore_shields(battle: Battle, ship: Ship, dice: Dice) -> ShieldsRestored:
    """Restore shields on a success; below half strength a die says how much (TBT-RUL-36)."""
    table, rolls = battle.tables.shield_repair, tuple[Roll, ...]()
    found = table.below_half
    if _throws(battle, ship):
        rolls = (dice.roll(label(battle, ship.id, SHIELDS, "restored"), 1, table.below_half),)
        found = rolls[0].faces[0]
    left, strength = ship.shields_left, ship.shield_strength
    points = restored_points(left, strength, found, table)
    return ShieldsRestored(
        ship=ship.id,
        restored=points,
        shield_marks=ship.shield_marks - points,
        rolls=rolls,
        rule="TBT-DC-01" if is_below_half(left, strength) else "TBT-DC-02",
    )


def _throws(battle: Battle, ship: Ship) -> bool:
    """Tell whether a die says how much a success restores."""
    below = is_below_half(ship.shields_left, ship.shield_strength)
    sides = battle.tables.shield_repair.below_half
    return below and battle.options.shield_repair == "d3" and sides >= SMALLEST_DIE
