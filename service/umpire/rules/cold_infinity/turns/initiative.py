"""Initiative: base, Speed, a die and penalties, kept near the Mass (CI 2.1.2, 12.4.1.1).

Ratings are points; lower is better. Masses are in their own units, Speeds in hexes a turn.
"""

from collections.abc import Iterable
from math import floor
from typing import NamedTuple, TypeAlias

from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sequence import Cause
from umpire.rules.cold_infinity.state.tables import InitiativeTable


class Penalty(NamedTuple):
    """What adds to this turn's rating, and why."""

    cause: Cause
    points: int


class Standing(NamedTuple):
    """What a unit brings along: its first base, last turn's rating, and what adds to this one."""

    first_base: int
    previous: int | None = None
    penalties: tuple[Penalty, ...] = ()


class Initiative(NamedTuple):
    """This turn's rating, term by term; `total` is what it would be without limits."""

    base: int
    speed_term: int
    die: int
    penalties: tuple[Penalty, ...]
    total: int
    rating: int


def first_base(mass: float, count: int = 1) -> int:
    """Return the base of the first turn: the Mass, of a group that of all, to the nearest point.

    Halves are rounded up (CI-2.1.2-2, CI-RUL-3).
    """
    return floor(mass * count + 0.5)


def speed_term(speed: int, table: InitiativeTable) -> int:
    """Return what Speed takes off, as a negative number (CI-2.1.2-3, CI-RUL-7)."""
    return -min(table.most_for_speed, -(-speed // table.speed_per_point))


def penalty(cause: Cause, vessels: int, table: InitiativeTable, options: Options) -> Penalty:
    """Return what a deed adds to a rating (CI-2.1.2.2-1, CI-12.4.1.1-1, CI-RUL-82).

    A transfer of control counts on its own turn, a launch or landing on the turn after it.

    Args:
        cause: the deed; `receiving` is that of an external launcher.
        vessels: how many were launched or received.
        table: what each deed costs.
        options: whether a launching unit pays for each vessel, or once a turn.
    """
    once = {
        "bridge_transfer": table.bridge_transfer,
        "launched": table.launched,
        "launching": table.launching,
        "receiving": table.receiving,
    }[cause]
    each = cause == "receiving" or (cause == "launching" and options.launch_penalty_per_vessel)
    return Penalty(cause, once * vessels if each else once)


def initiative(
    standing: Standing, speed: int, face: int, table: InitiativeTable, options: Options
) -> Initiative:
    """Return a unit's initiative for this turn (CI-2.1.2-3 to -5, CI-RUL-4, -5).

    Penalties count once: the next turn's base is this turn's rating, with them in it. By house
    rule the limit is kept before the die is added, and the die may pass it (CI-UMP-1).

    Args:
        standing: what the unit brings along.
        speed: of the unit now.
        face: of its d6.
        table: what Speed takes off, and how far from its first base a rating may go.
        options: when the limit is kept.
    """
    base = standing.first_base if standing.previous is None else standing.previous
    term = speed_term(speed, table)
    before_die = base + term + sum(each.points for each in standing.penalties)
    total = before_die + face
    if options.initiative_clamp == "last":
        rating = _kept(total, standing.first_base, table.within)
    else:
        rating = _kept(before_die, standing.first_base, table.within) + face
    return Initiative(base, term, face, standing.penalties, total, rating)


def _kept(rating: int, mass: int, within: int) -> int:
    """Return the rating that is nearest, of those within so many points of the Mass."""
    return max(mass - within, min(mass + within, rating))


class Mover(NamedTuple):
    """What decides when a unit moves; the Mass of a group is that of all (CI-UMP-2)."""

    unit: str
    rating: int
    mass: float
    previous: int | None = None


Tiers: TypeAlias = tuple[tuple[str, ...], ...]
"""Units in the order in which they move; those in one tier throw for it (CI-2.1.2-6)."""


def movement_order(movers: Iterable[Mover]) -> Tiers:
    """Return who moves first, second and so on: the highest rating first (CI-2.1.2-1, -6).

    Of equal ratings the higher Mass, then the higher rating of last turn. Who has none, as on the
    first turn, throws with those that are level with it so far (CI-UMP-2).
    """
    level: dict[tuple[int, float], list[Mover]] = {}
    for mover in movers:
        level.setdefault((mover.rating, mover.mass), []).append(mover)
    return tuple(tier for key in sorted(level, reverse=True) for tier in _by_previous(level[key]))


def _by_previous(movers: list[Mover]) -> Tiers:
    """Return units of one rating and one Mass by their ratings of last turn."""
    if any(mover.previous is None for mover in movers):
        return (tuple(mover.unit for mover in movers),)
    return _descending([(mover.unit, mover.previous or 0) for mover in movers])


def _descending(values: list[tuple[str, int]]) -> Tiers:
    """Return units by their numbers, highest first; those of equal numbers share a tier."""
    numbers = sorted({number for _, number in values}, reverse=True)
    return tuple(tuple(unit for unit, own in values if own == number) for number in numbers)


def first_standing(mass: float, count: int = 1) -> Standing:
    """Return what a unit brings along on the first turn (CI-2.1.2-2).

    Args:
        mass: of the ship, or of each craft of a group.
        count: how many fly in the group.
    """
    return Standing(first_base(mass, count))
