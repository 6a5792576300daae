"""The chances of what a shot throws: to hit, pulses, damage (CI 7.3.1, 7.4, 8.1.2)."""

from collections import defaultdict
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TypeAlias, TypeVar

from umpire.kernel.dice import D6
from umpire.rules.cold_infinity.fire.firing import Firing, Solution
from umpire.rules.cold_infinity.fire.throwing import certain_hit
from umpire.rules.cold_infinity.fire.to_hit import THROW, ToHit, eleven, to_hit
from umpire.rules.cold_infinity.hits.dealing import damage_rolled
from umpire.rules.cold_infinity.hits.pulses import damage_rolls, pulse_count, volleys_of
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.tables import FireTable
from umpire.rules.cold_infinity.state.weapons import Damage, PulseRating

T = TypeVar("T")
Weights: TypeAlias = dict[T, float]
"""The chance of each of some things."""


@cache
def sums_of(number: int, sides: int) -> Weights[int]:
    """Return the chance of each sum of some dice."""
    found: Weights[int] = {0: 1.0}
    for _ in range(number):
        more: Weights[int] = defaultdict(float)
        for total, chance in found.items():
            for face in range(1, sides + 1):
                more[total + face] += chance / sides
        found = dict(more)
    return found


def result_chances(firing: Firing, solution: Solution, table: FireTable) -> Weights[ToHit]:
    """Return the chance of each throw to hit that hits (CI-7.3.1-2, CI-7.9-1)."""
    called = firing.called is not None
    if solution.certain:
        return {certain_hit(table): 1.0}
    set_so = eleven(solution.drm, table, called=called) if firing.eleven else None
    if set_so is not None:
        return {set_so: 1.0} if set_so.hit else {}
    thrown = {
        to_hit((total,), solution.drm, table, called=called): chance
        for total, chance in sums_of(THROW.number, D6).items()
    }
    return {result: chance for result, chance in thrown.items() if result.hit}


def hit_chance(solution: Solution, table: FireTable) -> float:
    """Return the chance that a shot hits, thrown for as ever (CI-7.3.1-2)."""
    if solution.certain:
        return 1.0
    needed = table.hits_from - solution.drm
    return sum(c for total, c in sums_of(THROW.number, D6).items() if total >= needed)


def damage_chances(damage: Damage) -> Weights[int]:
    """Return the chance of what one throw of damage comes to (CI-7.4-1)."""
    found: Weights[int] = {0: 1.0}
    for term in damage.dice:
        more: Weights[int] = defaultdict(float)
        for total, chance in found.items():
            for points, weight in sums_of(term.number, term.sides).items():
                more[total + points] += chance * weight
        found = dict(more)
    dealt: Weights[int] = defaultdict(float)
    for total, chance in found.items():
        dealt[damage_rolled(damage, (total,))] += chance
    return dict(dealt)


def pulse_chances(firing: Firing, solution: Solution) -> Weights[int]:
    """Return the chance of each number of pulses that strike (CI-8.1.2-1, CI-8.1.2-3)."""
    if firing.warhead.configuration != "pulse":
        return {1: 1.0}
    rating = firing.warhead.pulse or PulseRating()
    added = sums_of(1, rating.die) if rating.die else {0: 1.0}
    found: Weights[int] = defaultdict(float)
    for total, chance in sums_of(THROW.number, D6).items():
        for die, weight in added.items():
            found[pulse_count(rating, total + solution.drm, die)] += chance * weight
    return dict(found)


def volley_chances(battle: Battle, firing: Firing, solution: Solution) -> Weights[tuple[int, ...]]:
    """Return the chance of the damage of all pulses; in which order they strike is the same."""
    one = damage_chances(firing.warhead.damage)
    found: Weights[tuple[int, ...]] = defaultdict(float)
    for pulses, chance in pulse_chances(firing, solution).items():
        number = damage_rolls(pulses, battle.options.pulse_damage)
        for rolled in combinations_with_replacement(sorted(one), number):
            ways = factorial(number) / prod(factorial(rolled.count(each)) for each in set(rolled))
            weight = ways * prod(one[each] for each in rolled)
            found[volleys_of(rolled, pulses)] += chance * weight
    return dict(found)
