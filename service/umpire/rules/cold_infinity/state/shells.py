"""Structures whose shells turn alone: which sections, how they and arcs in them lie."""

from collections.abc import Iterable
from fractions import Fraction
from math import floor

from msgspec import UnsetType

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.attitude import Attitude, Counter, moved
from umpire.rules.cold_infinity.state.bounds import CORES, SectionName
from umpire.rules.cold_infinity.state.condition import home_of
from umpire.rules.cold_infinity.state.sheet import Axis, Rotation, Sheet
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import FireArc

COUNTERS: dict[Axis, Counter] = {"Z": "facing", "Y": "roll", "X": "tumble"}
_AT_ENDS: frozenset[SectionName] = frozenset(("forward", "aft"))
"""The sections at facings 1 and 4."""
_ROUND: dict[Axis, int] = {"Z": 6, "Y": 4, "X": 4}
"""How many steps about an axis lead all the way round."""


class TurnedArc(FireArc, frozen=True):
    """An arc in a shell that has turned alone: how that lies (CI-15.3.3.1-1)."""

    lies: Attitude = Attitude(1)


def steps_in(rotation: Rotation, turn: int) -> int:
    """Return by how many facings or quarters it turns at the end of Movement of a turn, with sign.

    Turns count from the first of the battle: a half is a step on every second (CI-RUL-125).
    """
    rate = Fraction(rotation.steps, rotation.turns)
    return rotation.sign * (floor(rate * turn) - floor(rate * (turn - 1)))


def rotating_sections(rotation: Rotation, names: Iterable[SectionName]) -> tuple[SectionName, ...]:
    """Return the sections of a structure that rotate (CI-15.3.3.1-1, -2-1, CI-RUL-120).

    Of an outer shell a saucer turns all; a barrel about Y those at facings 2, 3, 5 and 6, and one
    about X those at 1 and 4. An inner shell is that of the cores around the innermost.
    """
    found = tuple(names)
    if rotation.shell == "whole":
        return found
    if rotation.shell == "inner":
        return tuple([each for each in found if each in CORES and each != "core"])
    outer = [each for each in found if each not in CORES]
    if rotation.axis == "Z":
        return tuple(outer)
    ends = rotation.axis == "X"
    return tuple([each for each in outer if (each in _AT_ENDS) == ends])


def turns_alone(ship: Starship) -> bool:
    """Tell whether a shell of a structure turns alone (CI-15.3.3.1-1, CI-15.3.3.2-1)."""
    rotation = ship.sheet.rotation
    return rotation is not None and rotation.shell != "whole"


def turned_by(rotation: Rotation, before: int, turn: int) -> int:
    """Return by how many steps a shell has turned in all, at the end of Movement of a turn."""
    return (before + steps_in(rotation, turn)) % _ROUND[rotation.axis]


def shell_attitude(ship: Starship, more: int = 0) -> Attitude:
    """Return how the shell of a structure lies that turns alone, or would some steps further.

    It lies as the structure, but for the steps that it has turned (CI-UMP-184).
    """
    rotation, attitude = ship.sheet.rotation, ship.motion.attitude
    steps = (ship.turned_alone or 0) + more
    return attitude if rotation is None else moved(attitude, COUNTERS[rotation.axis], steps)


def in_shell(sheet: Sheet, system: Id) -> bool:
    """Tell whether a system stands in the shell of a structure that turns alone."""
    rotation = sheet.rotation
    if rotation is None or rotation.shell == "whole":
        return False
    return home_of(sheet, system) in rotating_sections(rotation, [e.name for e in sheet.sections])


def arc_as_it_lies(ship: Starship, system: Id, arc: FireArc) -> FireArc:
    """Return the arc of a system of a ship, as the section lies in which it stands."""
    if not ship.turned_alone or not in_shell(ship.sheet, system):
        return arc
    lies = shell_attitude(ship)
    return TurnedArc(heading=arc.heading, shape=arc.shape, keel=arc.keel, lies=lies)


def lying(arc: FireArc, attitude: Attitude) -> Attitude:
    """Return how an arc lies: as its unit does, or by itself as the shell in which it is."""
    return arc.lies if isinstance(arc, TurnedArc) else attitude


def shell_turned(ship: Starship, system: Id, turn: int) -> bool:
    """Tell whether a system stands in a shell that has turned this turn (CI-12.4.1-1)."""
    rotation = ship.sheet.rotation
    if rotation is None or isinstance(ship.turned_alone, UnsetType):
        return False
    return steps_in(rotation, turn) != 0 and in_shell(ship.sheet, system)
