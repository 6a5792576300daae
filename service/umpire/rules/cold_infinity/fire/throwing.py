"""Throws of a shot: to hit, pulses, damage; and the chances of them (CI 7.3, 7.4, 8.1.2).

What hits waits for its phase to end.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TypeAlias, TypeVar

from umpire.kernel.dice import D6, Dice, Roll
from umpire.rules.cold_infinity.fire.firing import Firing, Solution
from umpire.rules.cold_infinity.fire.happenings import (
    DamageThrown,
    HitScored,
    PulsesThrown,
    ShieldsSeen,
    ShotThrown,
)
from umpire.rules.cold_infinity.fire.to_hit import THROW, ToHit, eleven, to_hit
from umpire.rules.cold_infinity.hits.pulses import damage_rolls, pulse_count, volleys_of
from umpire.rules.cold_infinity.hits.shots import damage_rolled
from umpire.rules.cold_infinity.shields.raised import deflections
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.fire_step import Hit, Shot
from umpire.rules.cold_infinity.state.happening import label
from umpire.rules.cold_infinity.state.tables import FireTable
from umpire.rules.cold_infinity.state.weapons import Damage, PulseRating


def thrown(ruling: Ruling, firing: Firing, solution: Solution, dice: Dice) -> tuple[Ruling, ToHit]:
    """Throw 3d6 to hit, unless no throw is needed (CI-7.3.1-2, CI-7.9-1, CI-5.5.3-2)."""
    battle = ruling.state
    result = _without_dice(firing, solution, battle.tables.fire)
    rolls: tuple[Roll, ...] = ()
    if result is None:
        name = label(battle, firing.shot, solution.target, "to-hit")
        rolls = (dice.roll(name, THROW.number, THROW.sides),)
        called = firing.called is not None
        result = to_hit(rolls[0].faces, solution.drm, battle.tables.fire, called=called)
    told = ruling.then(_told(firing, solution, result, rolls))
    return told.then(*_seen(battle, firing, solution)), result


def _seen(battle: Battle, firing: Firing, solution: Solution) -> Iterator[ShieldsSeen]:
    """Yield the shields that deflect a shot and were never seen at work (CI-7.6.1-1)."""
    ship = battle.ship(solution.target)
    if ship is None or not any(term.name == "deflection" for term in solution.terms):
        return
    found = deflections(battle, ship, solution.route[0], firing.warhead.technology, firing.shot)
    known = {each.system for each in battle.discovered if each.unit == ship.id}
    new = tuple([each for each in found if each not in known])
    if new:
        yield ShieldsSeen(ship=ship.id, shields=new)


def _without_dice(firing: Firing, solution: Solution, table: FireTable) -> ToHit | None:
    """Return what a shot does that needs no throw; a certain hit strikes hull (CI-UMP-85)."""
    if solution.certain:
        return certain_hit(table)
    if firing.eleven:
        return eleven(solution.drm, table, called=firing.called is not None)
    return None


def certain_hit(table: FireTable) -> ToHit:
    """Return a hit of itself: on hull structure, and for full damage (CI-UMP-85)."""
    return ToHit(None, table.glancing_to + 1, hit=True, glancing=False, place="hull")


def _told(firing: Firing, solution: Solution, result: ToHit, rolls: tuple[Roll, ...]) -> ShotThrown:
    return ShotThrown(
        shot=firing.shot,
        unit=firing.unit,
        weapon=firing.weapon,
        target=solution.target,
        configuration=firing.warhead.configuration,
        range_hexes=solution.range_hexes,
        terms=solution.terms,
        drm=solution.drm,
        natural=result.natural,
        result=result.result,
        is_hit=result.hit,
        glancing=result.glancing,
        rolls=rolls,
        rule=solution.certain_by if solution.certain else "CI-7.3.1-2" if rolls else "CI-7.9-1",
    )


def scored(ruling: Ruling, firing: Firing, solution: Solution, result: ToHit, dice: Dice) -> Ruling:
    """Throw pulses and damage for a hit, which then waits for its phase to end (CI-7.4-1)."""
    ruling, times = _pulses(ruling, firing, solution, dice)
    ruling, rolled = damaged(ruling, firing, solution, times, dice)
    return ruling.then(
        HitScored(
            hit=Hit(
                id=hit_name(ruling.state, firing.shot),
                firer=firing.unit,
                weapon=firing.weapon,
                target=solution.target,
                shot=shot_of(firing, solution, result.result, volleys_of(rolled, times)),
                natural=result.natural,
                route=solution.route,
                ablative=solution.ablative,
                rule=solution.certain_by if solution.certain else "CI-7.4-1",
            )
        )
    )


def hit_name(battle: Battle, shot: str) -> str:
    """Return a name for one more hit of a shot; those of a turn never repeat."""
    made = sum(each.id.startswith(f"{shot}.") for each in battle.fire.hits)
    return f"{shot}.{made + 1}"


def shot_of(
    firing: Firing, solution: Solution, result: int, rolled: tuple[int, ...], tracked: int = 0
) -> Shot:
    """Return a hit with all that was thrown for it."""
    warhead = firing.warhead
    return Shot(
        technology=warhead.technology,
        configuration=warhead.configuration,
        traits=warhead.traits,
        result=result,
        rolled=rolled,
        times=firing.times,
        range_hexes=solution.range_hexes,
        plasma=warhead.plasma,
        slashing=warhead.slashing,
        tracked=tracked,
        called=None if solution.certain else firing.called,
    )


def _pulses(ruling: Ruling, firing: Firing, solution: Solution, dice: Dice) -> tuple[Ruling, int]:
    """Throw for the pulses that strike; any other configuration strikes once (CI-8.1.2-1, -3)."""
    rating = firing.warhead.pulse or PulseRating()
    if firing.warhead.configuration != "pulse":
        return ruling, 1
    at = (firing.shot, solution.target)
    rolls = [dice.roll(label(ruling.state, *at, "pulses"), THROW.number, THROW.sides)]
    if rating.die:
        rolls.append(dice.roll(label(ruling.state, *at, "pulse-die"), 1, rating.die))
    total = sum(rolls[0].faces) + solution.drm
    pulses = pulse_count(rating, total, sum(sum(each.faces) for each in rolls[1:]))
    event = PulsesThrown(
        shot=firing.shot,
        unit=firing.unit,
        target=solution.target,
        drm=solution.drm,
        pulses=pulses,
        rolls=tuple(rolls),
    )
    return ruling.then(event), pulses


def damaged(
    ruling: Ruling, firing: Firing, solution: Solution, pulses: int, dice: Dice
) -> tuple[Ruling, tuple[int, ...]]:
    """Throw damage, for each pulse or once for all (CI-7.4-1, CI-RUL-55)."""
    battle, damage = ruling.state, firing.warhead.damage
    rolls: list[Roll] = []
    rolled: list[int] = []
    for number in range(damage_rolls(pulses, battle.options.pulse_damage)):
        name = label(battle, firing.shot, solution.target, f"damage-{number + 1}")
        one = _damage_rolls(damage, name, dice)
        rolls.extend(one)
        rolled.append(damage_rolled(damage, [face for roll in one for face in roll.faces]))
    event = DamageThrown(
        shot=firing.shot,
        unit=firing.unit,
        target=solution.target,
        rolled=tuple(rolled),
        rolls=tuple(rolls),
    )
    return ruling.then(event), tuple(rolled)


def _damage_rolls(damage: Damage, name: str, dice: Dice) -> list[Roll]:
    """Throw the dice of a weapon, those of each size together."""
    return [
        dice.roll(name if not place else f"{name}/{place + 1}", term.number, term.sides)
        for place, term in enumerate(damage.dice)
    ]


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
