"""Rams: how hard two units meet, what each takes, and why a ram is refused.

CI 15.4, CI-RUL-97, -98. In points.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import Literal, NamedTuple, TypeAlias

from umpire.kernel.errors import Code, codes_in, illegal
from umpire.rules.cold_infinity.state.bounds import FIGHTERS, Configuration
from umpire.rules.cold_infinity.state.hulls import DETONATION_PACK, Category, has_trait
from umpire.rules.cold_infinity.state.sheet import CraftSheet
from umpire.rules.cold_infinity.state.tables import FireTable

CANNOT_RAM = illegal("cannot_ram", "CI-15.4-1", "Such a unit cannot ram such a one.")
TOO_SLOW_TO_RAM = illegal("too_slow_to_ram", "CI-15.4-1", "A unit that rams moves at Speed 1.")
NOT_IN_ITS_HEX = illegal("not_in_its_hex", "CI-15.4-1", "A unit rams what shares its hex.")
NO_RAM_DECLARED = illegal("no_ram_declared", "CI-15.4-1", "The unit has declared no ram.")

CODES = codes_in(vars())


Force: TypeAlias = Literal["half", "full", "double", "triple"]
"""How much of its ramming value each unit does to the other."""

RAM_DICE, RAM_SIDES = 3, 6
LEAST_SPEED = 1
PACK_FACTOR = 3
ENTANGLES_FROM = 6
"""The result from which ships may entangle, and do (CI-15.4.1-1, CI-RUL-97, -99)."""
_FORCES: tuple[tuple[int, Force], ...] = ((19, "triple"), (13, "double"), (6, "full"))
_FACTORS: dict[Force, Fraction] = {
    "half": Fraction(1, 2),
    "full": Fraction(1),
    "double": Fraction(2),
    "triple": Fraction(3),
}


class Rammer(NamedTuple):
    """What counts of a unit that would ram: what it is, its sections, its Speed."""

    category: Category
    sections: int
    speed: int


def bar_to_ramming(rammer: Rammer, target_sections: int, *, in_its_hex: bool = True) -> Code | None:
    """Return why a unit cannot ram another, if it cannot (CI-15.4-1).

    Fighters, shuttles and starships ram what has as many sections as they or more, where they have
    ended their move. Small vessels have no sections.
    """
    if rammer.category == "stationary" or target_sections < rammer.sections:
        return CANNOT_RAM
    if rammer.speed < LEAST_SPEED:
        return TOO_SLOW_TO_RAM
    return None if in_its_hex else NOT_IN_ITS_HEX


def entangles(result: int) -> bool:
    """Return whether ships may entangle by a ram, or do by the throw after it (CI-15.4.1-1)."""
    return result >= ENTANGLES_FROM


def ram_result(faces: Sequence[int], sections: int, speeds: int, *, mutual: bool = False) -> int:
    """Return what a ram comes to (CI-15.4-2, CI-RUL-97).

    Args:
        faces: of 3d6.
        sections: by which the two units differ, without sign; small vessels have none.
        speeds: the difference of theirs, without sign, in hexes a turn.
        mutual: whether both ram, which doubles all of it.
    """
    return (sum(faces) + 2 * sections - speeds) * (2 if mutual else 1)


def force_of(result: int) -> Force:
    """Return how hard units meet: below 6 a half, from 13 twice, from 19 three times (15.4-2)."""
    return next((force for least, force in _FORCES if result >= least), "half")


def ram_damage(ramming_value: int, force: Force) -> int:
    """Return what a unit of a ramming value does to the other; a half is rounded up (CI-RUL-97)."""
    return ceil(ramming_value * _FACTORS[force])


def configuration_of(struck: int, other: int) -> Configuration:
    """Return how a unit takes a ram, by the sections of both (CI-15.4-3, CI-RUL-98).

    The larger takes it as a burst, the smaller as a flare; of two that are level, both as a flare.
    """
    return "burst" if struck > other else "flare"


def place_of(faces: Sequence[int], fire: FireTable) -> int:
    """Return what 3d6 strike: up to 14 hull, for all of the damage, else the chart (CI-RUL-98)."""
    return max(sum(faces), fire.hull_to)


def craft_ramming_value(craft: CraftSheet) -> int:
    """Return the ramming value of a small vessel (CI-16.5.2-1, CI-16.5.4-1, CI-RUL-10).

    It is the printed one, or twice the forward armour; of a fighter twice its Mass more, rounded
    up. A detonation pack triples it (CI-16.7.1-1).
    """
    factor = PACK_FACTOR if has_trait(craft.traits, DETONATION_PACK) else 1
    if craft.ramming_value is not None:
        return factor * craft.ramming_value
    own = 2 * craft.mass if craft.hull_type in FIGHTERS else 0
    return factor * (2 * craft.armour.forward + ceil(own))
