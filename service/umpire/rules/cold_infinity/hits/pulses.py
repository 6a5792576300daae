"""Pulses: how many hit; and waves: how they go outward, and where they end (CI 8.1.2, 8.1.8).

Distances in hexes.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.options import PulseDamage
from umpire.rules.cold_infinity.state.tables import TrackingRow
from umpire.rules.cold_infinity.state.weapons import PulseRating

_BEFORE_PULSES = 10


def pulse_count(rating: PulseRating, total: int, die: int = 0) -> int:
    """Return how many pulses strike (CI-8.1.2-1, -3, CI-RUL-56).

    Args:
        rating: the most pulses, and the interval that each takes.
        total: 3d6 thrown for the pulses, and the modifier to hit.
        die: what the die in the rating shows, if it has one.
    """
    intervals = -((_BEFORE_PULSES - total) // rating.interval)
    return min(rating.most, max(1, intervals) + die)


def damage_rolls(pulses: int, option: PulseDamage) -> int:
    """Return how many times damage is thrown for pulses that strike (CI-RUL-55)."""
    return pulses if option == "per_pulse" else 1


def volleys_of(rolled: tuple[int, ...], pulses: int) -> tuple[int, ...]:
    """Return the damage of each pulse, of throws for each or of one for all (CI-RUL-55)."""
    return rolled if len(rolled) == pulses else rolled[:1] * pulses


def tracking_turns(total: int, rating: int, table: tuple[TrackingRow, ...]) -> int:
    """Return for how many turns a weapon that tracks hits its target (CI-8.1.9-1, CI-RUL-57).

    Args:
        total: 3d6 thrown for it, and the modifier to hit.
        rating: the most turns of this weapon.
        table: turns from so much on; below its first row the hit still lasts that row's turns.
    """
    reached = [row.turns for row in table if total >= row.from_total]
    return min(rating, max(reached, default=table[0].turns))


def tracking_power(power: int) -> int:
    """Return the power that a weapon takes while it tracks: double (CI-8.1.9-1)."""
    return 2 * power


class TrackingHold(NamedTuple):
    """What a weapon must keep to go on tracking (CI-8.1.9-2)."""

    line_of_sight: bool = True
    in_arc: bool = True
    powered: bool = True
    undamaged: bool = True


def tracking_broken(hold: TrackingHold) -> str | None:
    """Return what ends the tracking of a weapon, or None where it goes on (CI-8.1.9-2)."""
    return next((name for name, kept in zip(hold._fields, hold, strict=True) if not kept), None)


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
