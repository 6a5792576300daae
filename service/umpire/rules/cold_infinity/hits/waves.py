"""How a wave goes outward, and where it ends (CI 8.1.8). Distances in hexes."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from umpire.kernel.rulebook import Id


class Ring(NamedTuple):
    """Units at one distance, each of which is thrown for."""

    range_hexes: int
    units: tuple[Id, ...]


def rings(ranges: Mapping[Id, int], limit: int) -> tuple[Ring, ...]:
    """Return whom a wave meets, the nearest first (CI-8.1.8-1, CI-RUL-58).

    Args:
        ranges: of the units in its arc, friend or foe, without the firer; those at one distance in
            the order in which the attacker throws for them.
        limit: the farthest that the wave goes.
    """
    distances = sorted({each for each in ranges.values() if each <= limit})
    return tuple(
        [Ring(far, tuple([unit for unit, at in ranges.items() if at == far])) for far in distances]
    )


def goes_on(results: Iterable[int], hits_from: int) -> bool:
    """Return whether a wave goes beyond a ring: only if it missed no unit of it (CI-8.1.8-1).

    Args:
        results: to hit, modifiers included, of every unit of the ring.
        hits_from: the least that hits.
    """
    return all(result >= hits_from for result in results)
