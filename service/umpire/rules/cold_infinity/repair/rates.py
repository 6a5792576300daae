"""What repairs are set to do: what they restore, at what price, and what they cannot (CI 15.5).

Points of structure.
"""

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from umpire.kernel.errors import Code, illegal, malformed
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.state.bounds import Points, SectionName
from umpire.rules.cold_infinity.state.condition import left, worn
from umpire.rules.cold_infinity.state.refusals import BEYOND_REPAIR

REPAIR_UNCLEAR = malformed(
    "repair_unclear", "A crew works at one system, or at the fires of one section.", "CI-15.5.2-1"
)
NOTHING_TO_REPAIR = illegal(
    "nothing_to_repair", "CI-15.5-1", "It has not lost so much, or does not burn."
)
UNFIT_FOR_REPAIR = illegal(
    "unfit_for_repair", "CI-15.5.1-1", "The repair system cannot repair such a thing."
)
REPAIR_OVERSPENT = illegal(
    "repair_overspent", "CI-15.5.1-1", "The repair system has no such points left this turn."
)
CREWS_BUSY = illegal("crews_busy", "CI-15.5.3-1", "The crews have no attempt at that left.")

CODES = (
    REPAIR_UNCLEAR,
    NOTHING_TO_REPAIR,
    UNFIT_FOR_REPAIR,
    REPAIR_OVERSPENT,
    CREWS_BUSY,
)


Restored: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]


class MendSystem(Value, frozen=True, tag="mend_system", kw_only=True):
    """Restore so many points of a system."""

    system: Id
    points: Restored = 1


class MendHull(Value, frozen=True, tag="mend_hull", kw_only=True):
    """Restore so many points of the hull of a section."""

    section: SectionName
    points: Restored = 1


class PutOutFire(Value, frozen=True, tag="put_out_fire", kw_only=True):
    """Put out the fire in a section that would burn longest, for one point."""

    section: SectionName

    @property
    def points(self) -> int:
        """What it takes (CI-15.5.1-1)."""
        return 1


Work: TypeAlias = MendSystem | MendHull | PutOutFire


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
