"""What damage brings about later: fires, decompression, reactors, drives and systems that fail.

CI 13.1 to 13.3. Points of structure, turns.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, TypeAlias

from msgspec.structs import replace

from umpire.rules.cold_infinity.hits.harm import Harmed, Step, harm_hull
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.condition import Condition, is_outer, section_of, with_section
from umpire.rules.cold_infinity.state.hulls import PLATFORMS
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.tables import DamageTable

Catastrophe: TypeAlias = Literal["fire", "decompression"]

FIRE_SIDES = 10
"""The die that tells for how many turns it burns (CI-13.2.1-1)."""
DECOMPRESSION_SIDES = 3
"""The die that tells what is torn away (CI-13.2.2-1)."""


def is_catastrophic(natural: int, table: DamageTable, *, called_hull: bool = False) -> bool:
    """Return whether a hit on hull structure, past all armour, is catastrophic (CI-13.2-1, -2.3-1).

    Args:
        natural: 3d6 of the throw to hit, without modifiers.
        table: what it takes.
        called_hull: whether the hull was called, which is enough (CI-RUL-91).

    Sections whose hull was struck so are in `Struck.hull`; overkill is not (CI-RUL-91).
    """
    return called_hull or natural >= table.catastrophic_from


def catastrophe(sheet: Sheet, name: SectionName) -> Catastrophe:
    """Return what happens to the hull of a section: the core burns, the rest bursts (CI-13.2-1).

    The only section of a platform is a core (CI-16.6.1-1, CI-16.6.2-1).
    """
    outer = is_outer(sheet, name) and sheet.hull_type not in PLATFORMS
    return "decompression" if outer else "fire"


def set_on_fire(condition: Condition, name: SectionName, turns: int) -> Condition:
    """Return a condition with one more fire, first to burn next turn (CI-13.2.1-1, CI-RUL-90)."""
    section = section_of(condition, name)
    if section.destroyed:
        return condition
    return with_section(condition, replace(section, fires=(*section.fires, turns)))


def burned(condition: Condition, name: SectionName) -> Harmed:
    """Return what a turn of all the fires in a section does, a point each (CI-13.2.1-1, CI-RUL-90).

    It belongs before new fires in the Damage Effects Step.
    """
    section = section_of(condition, name)
    left = tuple([turns - 1 for turns in section.fires if turns > 1])
    after = with_section(condition, replace(section, fires=left))
    return harm_hull(after, name, len(section.fires), Fraction(1))


def decompressed(condition: Condition, name: SectionName, points: int) -> Harmed:
    """Return what decompression tears away: armour for good, else hull (CI-13.2.2-1).

    Args:
        condition: of the unit.
        name: of the section.
        points: as the die says; what is more than its armour is lost.
    """
    section = section_of(condition, name)
    if not section.armour:
        return harm_hull(condition, name, points, Fraction(1))
    took = min(points, section.armour)
    after = with_section(condition, replace(section, armour=section.armour - took))
    return Harmed(after, (Step("armour", took, points - took, name),), points - took)


DETONATION_DICE, DETONATION_SIDES = 2, 10
"""The dice of an unstable reactor (CI-13.1.4-2)."""


def is_unstable(structure: int, lost: int) -> bool:
    """Return whether a reactor that still stands is unstable (CI-13.1.4-2, CI-RUL-85).

    Args:
        structure: of the reactor.
        lost: points of it; all of them: it is destroyed, and detonates no more.
    """
    return structure < 2 * lost and lost < structure


def detonates(faces: Sequence[int], turns: int, table: DamageTable) -> bool:
    """Return whether an unstable reactor detonates, and the ship with it (CI-13.1.4-2).

    Args:
        faces: of 2d10.
        turns: for which it has been unstable, the first one included (CI-RUL-85).
        table: what is enough.
    """
    return sum(faces) + turns >= table.detonates_from


FAILURE_SIDES = 10
"""Of the dice of a damaged drive: one for each point that it has lost (CI-13.1.6.1-1)."""
MELTDOWN_DICE, MELTDOWN_SIDES = 2, 10
"""What a drive that melts takes off the hull of its section (CI-13.1.6.1-1)."""
FALTERS_AT = 1
"""The face that lets a drive falter."""
DriveFailure: TypeAlias = Literal["reset", "disabled", "meltdown", "ship_destroyed"]
_FAILURES: tuple[DriveFailure, ...] = ("reset", "disabled", "meltdown", "ship_destroyed")


def drive_dice(lost: int, rating: int, *, opening: bool = False, bubble: bool = False) -> int:
    """Return how many dice a drive throws this turn (CI-13.1.6.1-1 to CI-13.1.6.3-1, CI-UMP-174).

    Args:
        lost: structure of it.
        rating: turns that it takes; one that takes none is not looked at as it opens.
        opening: whether it was told to work, and has yet to.
        bubble: whether it keeps a warp bubble.
    """
    return lost if bubble or (opening and rating > 0) else 0


def ones(faces: Sequence[int]) -> int:
    """Return how many dice falter."""
    return sum(face == FALTERS_AT for face in faces)


def drive_failure(faces: Sequence[int]) -> DriveFailure | None:
    """Return what becomes of a damaged drive, None: it works on (CI-13.1.6.1-1, CI-RUL-93)."""
    found = min(ones(faces), len(_FAILURES))
    return _FAILURES[found - 1] if found else None


def meltdown(condition: Condition, name: SectionName, faces: Sequence[int]) -> Condition:
    """Return what a drive that melts leaves of the hull of its section (CI-13.1.6.1-1, CI-RUL-93).

    Armour does not count; what is more than the hull is lost.
    """
    return harm_hull(condition, name, sum(faces), Fraction(1)).condition


FAILURE_DICE = 3
"""Dice of six sides that are thrown for a failure (CI-13.3-1)."""


def failure_checked(natural: int, table: DamageTable) -> bool:
    """Return whether a hit on a small vessel calls for a throw (CI-13.3-1, CI-RUL-92).

    Args:
        natural: 3d6 of the throw to hit, without modifiers.
        table: what it takes.
    """
    return natural >= table.failure_from


def fails(faces: Sequence[int], hull_lost: int, table: DamageTable) -> bool:
    """Return whether a vessel drops out of play, not destroyed (CI-13.3-1, CI-RUL-92).

    Args:
        faces: of 3d6.
        hull_lost: points, after the damage of this hit; of a group those of the fighter struck.
        table: what it takes.
    """
    return sum(faces) + hull_lost > table.failure_above
