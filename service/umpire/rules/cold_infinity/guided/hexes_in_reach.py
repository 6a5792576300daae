"""Hexes at which a wave may be aimed: those where enemies are, or drift to (CI 7.8)."""

from collections.abc import Iterator
from itertools import islice

from umpire.kernel.errors import Refusal
from umpire.kernel.hexes import Hex, distance
from umpire.rules.cold_infinity.guided.aims import Post, aim
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.vectors import added

MOST_AROUND = 3
"""How far from an enemy, at most, a hex is told."""
MOST_HEXES = 60
"""As many hexes as are told, those nearest to enemies; there may be more."""
ORIGIN: Hex = (0, 0)


def hexes_in_reach(battle: Battle, post: Post) -> tuple[Cell, ...]:
    """Return hexes at which a munition may be aimed, those nearest to enemies first (CI-7.8-1).

    They are in range and in arc, and such that its wave could meet an enemy from there, or one
    that drifts on; the hex of the launcher comes last, which is in every arc (CI-UMP-92).
    """
    near = dict.fromkeys([*_around_enemies(battle, post), post.unit.cell])
    return tuple(islice((cell for cell in near if _reaches(battle, post, cell)), MOST_HEXES))


def _around_enemies(battle: Battle, post: Post) -> Iterator[Cell]:
    enemies = [each for each in battle.units if each.in_play and each.side != post.unit.side]
    centres = [
        cell for each in enemies for cell in (each.cell, added(each.cell, each.motion.vector))
    ]
    for away in range(min(post.munition.wave or 0, MOST_AROUND) + 1):
        for centre in centres:
            for step in RINGS[away]:
                yield added(centre, step)


def _ring(away: int) -> tuple[Hex, ...]:
    span = range(-away, away + 1)
    cells = [(q, r) for q in span for r in span]
    return tuple([cell for cell in cells if distance(ORIGIN, cell) == away])


RINGS = tuple([_ring(away) for away in range(MOST_AROUND + 1)])
"""The steps to all hexes that are so far away."""


def _reaches(battle: Battle, post: Post, cell: Cell) -> bool:
    if range_between(post.unit.cell, cell, battle.options) > post.munition.launch_range:
        return False
    try:
        aim(battle, post, None, cell)
    except Refusal:
        return False
    return True
