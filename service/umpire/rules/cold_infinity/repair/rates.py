"""What repairs restore, at what price, and what they cannot (CI 15.5). Points of structure."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.repair.refusals import NOTHING_TO_REPAIR, UNFIT_FOR_REPAIR
from umpire.rules.cold_infinity.state.bounds import Points
from umpire.rules.cold_infinity.state.refusals import BEYOND_REPAIR
from umpire.rules.cold_infinity.state.wear import left, worn

POWER_OF_POINT = 3
"""The power that a point of automatic repair takes (CI-15.5.1-1)."""
BASE_LEVEL = 1
"""The tech level of a repair system for which nothing else is told (CI-16.4.7.1-1)."""
AD_HOC_DICE, AD_HOC_SIDES = 3, 6
_PRICES: tuple[tuple[int, int], ...] = ((4, 0), (6, 1), (8, 2))
"""Up to which throw crews restore a point, and for how many of the hull (CI-15.5.2-1)."""

AttemptOutcome: TypeAlias = Literal["repaired", "aborted", "nothing"]
Thing: TypeAlias = Literal["system", "hull", "armour", "fire"]


def repair_rating(rating: int, structure: int, lost: int) -> int:
    """Return the points of a repair system a turn: its undamaged structure (CI-13.1.11-1)."""
    return worn(rating, left(structure, lost), lost)


def power_for(points: int) -> int:
    """Return the power that points of automatic repair take (CI-15.5.1-1)."""
    return POWER_OF_POINT * points


def points_for(power: int) -> int:
    """Return the points of automatic repair that some power is enough for (CI-15.5.1-1)."""
    return power // POWER_OF_POINT


class Damaged(NamedTuple):
    """Something that is to be repaired.

    - `lost`: points that it has lost; of fire, how many fires burn.
    - `destroyed`: whether it is destroyed, alone or with its section (CI-7.4.4.1-1).
    - `itself`: whether it is the repair system that does it.
    """

    thing: Thing = "system"
    lost: int = 1
    destroyed: bool = False
    itself: bool = False
    tech_level: int | None = None


def bar_to_automatic_repair(damaged: Damaged, tech_level: int, points: int = 1) -> Code | None:
    """Return why a repair system cannot repair something, if it cannot (CI-15.5.1-1).

    Armour, itself, what is destroyed, and what has a higher tech level than its own.
    """
    too_high = damaged.tech_level is not None and damaged.tech_level > tech_level
    if damaged.thing == "armour" or damaged.itself or too_high:
        return UNFIT_FOR_REPAIR
    return _bar_to_any(damaged, points)


def bar_to_ad_hoc_repair(damaged: Damaged) -> Code | None:
    """Return why a crew cannot repair something, if it cannot: systems and fires (CI-15.5.2-1)."""
    if damaged.thing not in ("system", "fire"):
        return UNFIT_FOR_REPAIR
    return _bar_to_any(damaged, 1)


def _bar_to_any(damaged: Damaged, points: int) -> Code | None:
    if damaged.destroyed:
        return BEYOND_REPAIR
    return NOTHING_TO_REPAIR if points > damaged.lost else None


def attempts(brigades: int) -> int:
    """Return how often the crews of a unit may try in a turn (CI-15.5.2-1, CI-15.5.3-1)."""
    return 1 + brigades


class AdHoc(NamedTuple):
    """What a throw of a crew comes to, and the hull that it takes."""

    outcome: AttemptOutcome
    price: Points


def ad_hoc_repair(faces: Sequence[int], hull: int) -> AdHoc:
    """Return what 3d6 of a crew come to (CI-15.5.2-1, CI-RUL-100).

    A point is restored up to 8, for hull from 5 on; from 9 on nothing happens.

    Args:
        faces: of 3d6.
        hull: of the section; where the price would be the last of it, nothing happens either.
    """
    total = sum(faces)
    for most, price in _PRICES:
        if total <= most:
            return AdHoc("aborted", 0) if price >= hull else AdHoc("repaired", price)
    return AdHoc("nothing", 0)
