"""Lines of sight, and what blocks them (CI 7.1.5, CI-RUL-36, CI-RUL-37). Distances in hexes."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from umpire.kernel.hexes import Hex, beyond_edge, crosses, distance
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.options import Options


class Sight(NamedTuple):
    """A line of sight: from where, to where, and the Mass of the target."""

    firer: Hex
    target: Hex
    mass: float


class Obstacle(NamedTuple):
    """What may stand in a line; a group of fighters has the Mass of them all (CI-UMP-16)."""

    id: Id
    cell: Hex
    mass: float


def blockers(sight: Sight, obstacles: Iterable[Obstacle], options: Options) -> tuple[Obstacle, ...]:
    """Return what blocks a line of sight, the nearest to the firer first (CI-7.1.5-1).

    The hexes of firer and target never block. Along an edge of two hexes the line is blocked only
    from both, or by house rule from either of them (CI-RUL-37).
    """
    fit = [each for each in obstacles if _fit(sight, each, options) and _stands_in(sight, each)]
    cells = {each.cell for each in fit}
    closing = [
        each
        for each in fit
        if options.line_of_sight_edge == "either" or _closes(sight, each, cells)
    ]
    return tuple(sorted(closing, key=lambda each: distance(sight.firer, each.cell)))


def _stands_in(sight: Sight, obstacle: Obstacle) -> bool:
    """Tell whether the line passes through the hex of an object, or along an edge of it."""
    apart = obstacle.cell not in (sight.firer, sight.target)
    return apart and crosses(sight.firer, sight.target, obstacle.cell)


def _fit(sight: Sight, obstacle: Obstacle, options: Options) -> bool:
    """Tell whether an object is large enough to block from where it stands (CI-RUL-36)."""
    if 2 * obstacle.mass < sight.mass:
        return False
    if options.line_of_sight == "between" or obstacle.mass >= sight.mass:
        return True
    return distance(sight.firer, obstacle.cell) < distance(obstacle.cell, sight.target)


def _closes(sight: Sight, obstacle: Obstacle, cells: Collection[Hex]) -> bool:
    """Tell whether no way is left on the other side of the edge along which the line runs."""
    other = beyond_edge(sight.firer, sight.target, obstacle.cell)
    return other is None or other in cells
