"""How a firer and its target lie to each other: range, bearings, dogfights (CI 7.1.4, 7.7)."""

from typing import NamedTuple

from umpire.kernel.hexes import Hex, offset
from umpire.rules.cold_infinity.sighting.same_hex import at_angle
from umpire.rules.cold_infinity.sighting.sights import pair
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bounds import FIGHTERS, Side
from umpire.rules.cold_infinity.state.group import Group


class Lie(NamedTuple):
    """Where a shot comes from and goes: the hexes of both as the target finds them, in hexes.

    - `source`, `stands_at`: of the firer, and of the target.
    - `offset`: the hex of the target as a vector from that of the firer, for arcs.
    """

    source: Hex
    stands_at: Hex
    offset: Hex
    range_hexes: int


def is_fighter(unit: Unit) -> bool:
    """Tell whether a unit is a group of fighters; shuttles are none (CI-7.7.1-1)."""
    return isinstance(unit, Group) and unit.craft.hull_type in FIGHTERS


def in_dogfight(one: Unit, other: Unit) -> bool:
    """Tell whether two groups of fighters share a hex, and are enemies (CI-7.7.1-2)."""
    together = one.cell == other.cell and one.side != other.side
    return together and is_fighter(one) and is_fighter(other)


def lie(battle: Battle, firer: Unit, target: Unit) -> Lie | None:
    """Return how a firer and its target lie to each other now.

    None: they are in a dogfight whose angles are not chosen yet (CI-7.7.1-2).

    Raises:
        CannotAdjudicate: they share a hex, and nobody told how they lie (CI-RUL-113).
    """
    if in_dogfight(firer, target):
        return _at_angles(battle, firer, target)
    stand = pair(firer, target, battle.options)
    return Lie(stand.one, stand.other, offset(stand.one, stand.other), stand.range_hexes)


def _at_angles(battle: Battle, firer: Unit, target: Unit) -> Lie | None:
    for each in battle.fire.angles:
        if each.attack is None or each.defence is None:
            continue
        if (each.chooser, each.loser) == (firer.id, target.id):
            return _angled(firer, each.defence, target, each.attack)
        if (each.loser, each.chooser) == (firer.id, target.id):
            return _angled(firer, each.attack, target, each.defence)
    return None


def _angled(firer: Unit, own: Side, target: Unit, struck: Side) -> Lie:
    """Return how two groups lie: on which side of each the other one is (CI-UMP-15)."""
    source = at_angle(target.cell, target.motion.attitude.facing, struck)
    seen = at_angle(firer.cell, firer.motion.attitude.facing, own)
    return Lie(source, target.cell, offset(firer.cell, seen), 0)
