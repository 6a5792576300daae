"""Groups of fighters, as they fire and as they are fired at (CI 12.1, 12.2.1, 12.3)."""

from fractions import Fraction
from math import floor
from typing import NamedTuple

from umpire.rules.cold_infinity.state.tables import GroupRow, SmallVesselTable


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
