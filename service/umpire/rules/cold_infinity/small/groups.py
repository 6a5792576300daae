"""Groups of fighters: how they merge, fire and are fired at, and what can aim at them.

CI 12.1 to 12.3.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import floor
from typing import NamedTuple

from umpire.kernel.errors import Code
from umpire.kernel.hexes import Hex
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import FIGHTERS, Configuration, GroupClass, HullType
from umpire.rules.cold_infinity.state.hulls import AIMS_AT_SMALL, has_trait
from umpire.rules.cold_infinity.state.refusals import MERGE_UNFIT, SMALL_TARGET
from umpire.rules.cold_infinity.state.sheet import CraftSheet
from umpire.rules.cold_infinity.state.tables import GroupRow, SmallVesselTable
from umpire.rules.cold_infinity.state.weapons import Traits


class GroupAccuracy(NamedTuple):
    """What makes up the accuracy of a weapon that a group fires (CI-12.2.1-1, -2.2-1, -2.5-1)."""

    weapon: int
    group: int
    linked: int
    formation: int

    @property
    def total(self) -> int:
        """All of it."""
        return sum(self)


def group_row(fighters: int, table: SmallVesselTable) -> GroupRow:
    """Return the class of a group by how many fly in it now (CI-12.1-1, -1.1-1, CI-RUL-81).

    A shuttle flies alone, as a vanguard that has lost two (CI-12.1.2-1).
    """
    reached = [row for row in table.groups if fighters >= row.from_count]
    return max(reached or table.groups[:1], key=lambda row: row.from_count)


def group_accuracy(
    number: int, fighters: int, table: SmallVesselTable, *, linked: bool, formation: bool
) -> GroupAccuracy:
    """Return the accuracy of a group's weapon (CI-12.2.1-1).

    Args:
        number: the accuracy of the weapon, which has no signs (CI-7.5.3.2-1).
        fighters: how many fly in the group now.
        table: of small vessels.
        linked: whether the weapon is linked; it takes three fighters (CI-12.2.2-1).
        formation: whether they fly in formation, which takes three, too (CI-12.2.5-1).
    """
    together = fighters >= table.together
    return GroupAccuracy(
        number,
        group_row(fighters, table).accuracy,
        table.linked if linked and together else 0,
        table.formation_accuracy if formation and together else 0,
    )


def group_silhouette(mass: float, fighters: int, table: SmallVesselTable) -> int:
    """Return the silhouette of a group, the same from all sides (CI-12.3-1).

    Args:
        mass: of each of its fighters.
        fighters: how many fly in it now.
        table: of small vessels.
    """
    whole = Fraction(str(mass)) * fighters  # a Mass of 0.1 is that, not its nearest float
    return floor(whole / table.mass_per_silhouette)


class Group(NamedTuple):
    """A group as others find it: how many fly in it, of which craft, where, and whereto."""

    fighters: int
    craft: Id | CraftSheet
    hull_type: HullType
    position: Hex
    facing: int
    vector: Hex


class Throws(NamedTuple):
    """How a group fires one weapon system: throws to hit, and how often each applies its damage."""

    to_hit: int
    times: int


def group_class(fighters: int, table: SmallVesselTable) -> GroupClass:
    """Return what a group is by how many fly in it now (CI-12.1-1, -1.1-1, CI-RUL-81)."""
    return group_row(fighters, table).name


def in_formation(fighters: int, table: SmallVesselTable, *, wanted: bool) -> bool:
    """Tell whether a group flies in formation, which takes three fighters (CI-12.2.5-1)."""
    return wanted and fighters >= table.together


def merged(groups: Sequence[Group], table: SmallVesselTable) -> int:
    """Return how many fly in a group that others merge into (CI-12.1.1-1, CI-RUL-81).

    They are of one craft, and of classes that the book merges; more than that take several
    mergers, and a strike force is full (CI-UMP-51). Shuttles always fly alone (CI-12.1.2-1).

    Raises:
        IllegalOrder: they are not, or not in one hex on one vector with one facing.
    """
    classes = tuple(sorted(group_class(each.fighters, table) for each in groups))
    total = sum(each.fighters for each in groups)
    if len({each[1:] for each in groups}) > 1:
        raise MERGE_UNFIT.refuse(
            "Groups that differ in craft, hex, facing or vector do not merge.", rule="CI-RUL-81"
        )
    if any(each.hull_type not in FIGHTERS for each in groups):
        raise MERGE_UNFIT.refuse(
            "Shuttles fly alone; groups of fighters merge.", rule="CI-12.1.2-1"
        )
    if classes not in table.merges or total > table.most_fighters:
        raise MERGE_UNFIT.refuse(
            f"A {' and a '.join(classes)} of {total} in all do not merge;"
            f" {table.most_fighters} is the most."
        )
    return total


def throws(fighters: int, shots: int, *, guided: bool) -> Throws:
    """Return how a group fires one weapon system, all at one target (CI-12.2-1, CI-12.2.3-1).

    Direct fire is thrown for once a shot, and each fighter that flies applies the damage as
    volleys of its own (CI-RUL-79). Each guided weapon is thrown for by itself.

    Args:
        fighters: that fly in the group now.
        shots: of the weapon in a turn; of a rack, missiles that each fighter fires.
        guided: whether it fires missiles.
    """
    return Throws(fighters * shots, 1) if guided else Throws(shots, fighters)


def defence_change(fighters: int, table: SmallVesselTable, *, formation: bool) -> int:
    """Return what defensive fire changes by against a group's attack (CI-12.2.4-1, CI-RUL-80).

    The larger the group, the less; formation makes it easier (CI-12.2.5-1). See
    `defence.totals`, where it counts once an attack.
    """
    together = in_formation(fighters, table, wanted=formation)
    return group_row(fighters, table).defence + (table.formation_defence if together else 0)


FOR_LARGE: frozenset[Configuration] = frozenset(("slicing", "slashing", "piercing"))
"""Configurations that find no sections on small vessels."""


def bar_to_aiming(configuration: Configuration, traits: Traits) -> Code | None:
    """Return why a weapon cannot target small vessels, or None (CI-12.3-1).

    Its sheet may say that it can.
    """
    if configuration in FOR_LARGE and not has_trait(traits, AIMS_AT_SMALL):
        return SMALL_TARGET
    return None
