"""Missiles in racks: which may be fired, what fits, what damage spoils (CI 9.2.1, 13.1.10).

A magazine is told by its missiles in the order of their feed, the next one first.
"""

from typing import NamedTuple, TypeAlias

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.hits.worn_weapons import damaged_rack
from umpire.rules.cold_infinity.refusals import (
    FIRED_OUT_OF_ORDER,
    NOT_LOADED,
    RACK_FULL,
    UNFIT_MUNITION,
)
from umpire.rules.cold_infinity.tables import DamageTable

Missiles: TypeAlias = tuple[Id, ...]


class Spoilt(NamedTuple):
    """A rack after damage: what it holds yet, at most, and the missiles that are gone."""

    missiles: Missiles
    capacity: int
    gone: Missiles
    destroyed: bool


def check_loading(missiles: Missiles, capacity: int, fitting: tuple[Id, ...]) -> None:
    """Check what a rack is loaded with; types may be mixed (CI-9.2.1-1).

    Raises:
        IllegalOrder: it holds fewer missiles, or not of that kind.
    """
    if len(missiles) > capacity:
        raise RACK_FULL.refuse(f"{len(missiles)} missiles are more than the {capacity} it holds.")
    for missile in missiles:
        if missile not in fitting:
            raise UNFIT_MUNITION.refuse(f"The rack does not fire {missile}.")


def without(missiles: Missiles, kind: Id, *, in_order: bool) -> Missiles:
    """Return a magazine from which one missile has been fired (CI-9.2.1-1, CI-RUL-63).

    Args:
        missiles: before it.
        kind: of the missile.
        in_order: whether, by house rule, only the next of the feed may be fired.

    Raises:
        IllegalOrder: the rack holds no such missile, or another is to come first.
    """
    if kind not in missiles:
        raise NOT_LOADED.refuse(f"The rack holds no {kind}.")
    if in_order and missiles[0] != kind:
        raise FIRED_OUT_OF_ORDER.refuse(f"The next missile is {missiles[0]}, not {kind}.")
    place = missiles.index(kind)
    return missiles[:place] + missiles[place + 1 :]


def spoilt(missiles: Missiles, capacity: int, faces: tuple[int, ...], table: DamageTable) -> Spoilt:
    """Return a rack after a hit that damaged it (CI-13.1.10-1, CI-RUL-88).

    The last missiles of the feed go, for which there is no room any more; all of them go with the
    rack.

    Args:
        missiles: before the hit.
        capacity: that the damage leaves; see `hits.worn_weapons.rack_capacity`.
        faces: of the dice that `hits.worn_weapons.rack_dice` asks for.
        table: what they do.
    """
    rack = damaged_rack(capacity, len(missiles), faces, table)
    kept = rack.missiles
    return Spoilt(missiles[:kept], rack.capacity, missiles[kept:], rack.destroyed)
