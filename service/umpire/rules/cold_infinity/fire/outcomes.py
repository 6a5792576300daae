"""The chances of what shots do to a unit: an exact chain over its shots, by the rules of hits.

Each shot meets every way in which the ones before it may have left the unit.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from msgspec.structs import replace

from umpire.kernel.arrays import np
from umpire.kernel.dice import Roll
from umpire.kernel.odds import Outcome, TargetOdds, mean
from umpire.rules.cold_infinity.fire.firing import Firing, Solution
from umpire.rules.cold_infinity.fire.throwing import (
    Weights,
    result_chances,
    shot_of,
    volley_chances,
)
from umpire.rules.cold_infinity.hits.group_damage import Craft, Quarry, group_struck
from umpire.rules.cold_infinity.hits.locations import state_of_sail
from umpire.rules.cold_infinity.hits.shots import Rules
from umpire.rules.cold_infinity.hits.strikes import strike
from umpire.rules.cold_infinity.hits.wards import met
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.condition import Condition, is_lost
from umpire.rules.cold_infinity.state.fire_step import Hit, Shot
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.noncombat import outboard_row
from umpire.rules.cold_infinity.state.refusals import NO_ODDS
from umpire.rules.cold_infinity.state.running import destroyed, fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import SolarSail

MOST_STEPS = 6_000
"""How many hits are dealt with for one target."""
S = TypeVar("S")
Struck: TypeAlias = Callable[[S, Hit], S]


class Aimed(NamedTuple):
    """A shot at a target, and the chance that it comes so far."""

    firing: Firing
    solution: Solution
    reach: float = 1.0


class NoDice:
    """Dice for what has none: where a throw is needed, no odds are told."""

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Refuse to throw.

        Raises:
            CannotAdjudicate: always.
        """
        raise NO_ODDS.refuse(f"Odds do not tell {label} ({count}d{sides}).", rule="CI-7.3-1")


def _hits(battle: Battle, aimed: Aimed) -> Weights[Hit]:
    """Return the chance of each hit that a shot may make; the rest miss."""
    firing, solution = aimed.firing, aimed.solution
    volleys = volley_chances(battle, firing, solution)
    found: Weights[Hit] = defaultdict(float)
    for result, chance in result_chances(firing, solution, battle.tables.fire).items():
        for rolled, weight in volleys.items():
            shot = shot_of(firing, solution, _as_good(battle, result.result), rolled)
            found[_hit(aimed, shot)] += aimed.reach * chance * weight
    return dict(found)


def _as_good(battle: Battle, result: int) -> int:
    """Return the least result that does the same: those on hull, and those on the core."""
    table = battle.tables.fire
    bounds = (table.hits_from, table.glancing_to + 1)
    if result <= table.hull_to:
        return max(each for each in bounds if each <= result)
    return min(result, table.core_from)


def _hit(aimed: Aimed, shot: Shot) -> Hit:
    firing, solution = aimed.firing, aimed.solution
    return Hit(
        id="odds",
        firer=firing.unit,
        weapon=firing.weapon,
        target=solution.target,
        shot=shot,
        natural=None,
        route=solution.route,
        ablative=solution.ablative,
    )


def _chain(
    battle: Battle, start: S, shots: Sequence[Aimed], struck: Callable[[S, Hit], S]
) -> Weights[S]:
    """Return how a unit may stand after some shots.

    Raises:
        CannotAdjudicate: it is too much to count, or something else is to be thrown for.
    """
    now: Weights[S] = {start: 1.0}
    steps = 0
    for aimed in shots:
        hits = _hits(battle, aimed)
        missed = 1.0 - sum(hits.values())
        after: Weights[S] = defaultdict(float)
        steps += len(now) * len(hits)
        if steps > MOST_STEPS:
            raise NO_ODDS.refuse(
                f"The odds of all shots at {aimed.solution.target} take too long to count:"
                " ask for fewer shots at once.",
                rule="CI-7.3-1",
            )
        for standing, chance in now.items():
            after[standing] += chance * missed
            for hit, weight in hits.items():
                after[struck(standing, hit)] += chance * weight
        now = dict(after)
    return now


def on_ship(battle: Battle, ship: Starship, shots: Sequence[Aimed]) -> TargetOdds:
    """Return the odds of shots at a ship as it stands now.

    Raises:
        CannotAdjudicate: it is too much to count, or shields throw to be in time.
    """
    rules, dice = Rules(battle.tables, battle.options), NoDice()
    _require_no_sail(ship)

    def struck(condition: Condition, hit: Hit) -> Condition:
        if is_lost(condition):
            return condition
        now = replace(ship, condition=condition)
        defence = met(battle, now, hit, dice).defence
        return strike(condition, ship.sheet, hit.shot, defence, rules).condition

    after = _chain(battle, ship.condition, shots, struck)
    before = _lost(ship.condition)
    points: Weights[int] = defaultdict(float)
    for condition, chance in after.items():
        points[_lost(condition) - before] += chance
    outcomes = (_at_all(battle, shots), *_losses(ship.condition, after))
    return _told(ship.id, points, outcomes)


def _require_no_sail(ship: Starship) -> None:
    """Refuse odds at a ship whose sail is out, which each hit may find (CI-16.8.1-1).

    Raises:
        CannotAdjudicate: it is.
    """
    for each in fitted(ship.running, SolarSail):
        if state_of_sail(outboard_row(ship.outboard, each.system.id)) != "stowed":
            raise NO_ODDS.refuse(
                f"Odds at {ship.id} are not told while its sail {each.system.id} is out.",
                rule="CI-16.8.1-1",
            )


def _lost(condition: Condition) -> int:
    """Return the points of hull and systems that are lost, against some number of its own."""
    return sum(sum(each.lost for each in part.systems) - part.hull for part in condition.sections)


def _losses(before: Condition, after: Weights[Condition]) -> Iterator[Outcome]:
    """Yield the chance to lose each system, each section, and the ship (CI-7.4.4-1)."""
    gone: Weights[str] = defaultdict(float)
    sections: Weights[str] = defaultdict(float)
    lost_before = destroyed(before)
    fallen = {part.name for part in before.sections if part.destroyed}
    for condition, chance in after.items():
        for system in destroyed(condition) - lost_before:
            gone[system] += chance
        for part in condition.sections:
            if part.destroyed and part.name not in fallen:
                sections[part.name] += chance
    for name in sorted(gone):
        yield Outcome(f"{name} destroyed", gone[name], "CI-7.4.3-1")
    for section in sorted(sections):
        yield Outcome(f"section {section} destroyed", sections[section], "CI-7.4.4-1")
    whole = sum(chance for condition, chance in after.items() if is_lost(condition))
    yield Outcome("destroyed", whole, "CI-7.4.4-1")


def on_group(battle: Battle, group: Group, shots: Sequence[Aimed]) -> TargetOdds:
    """Return the odds of shots at a group as it stands now (CI-12.3.1-1, -2).

    Raises:
        CannotAdjudicate: it is too much to count.
    """
    rules = Rules(battle.tables, battle.options)
    start = tuple([Craft(each.id, each.hull) for each in group.flying])

    def struck(craft: tuple[Craft, ...], hit: Hit) -> tuple[Craft, ...]:
        if not craft:
            return craft
        quarry = Quarry(group.craft, hit.route[0], craft, hit.ablative)
        hulls = {each.craft: each.hull for each in group_struck(quarry, hit.shot, rules).craft}
        left = [Craft(each.id, hulls.get(each.id, each.hull)) for each in craft]
        return tuple([each for each in left if each.hull])

    after = _chain(battle, start, shots, struck)
    points: Weights[int] = defaultdict(float)
    killed: Weights[int] = defaultdict(float)
    whole = sum(each.hull for each in start)
    for craft, chance in after.items():
        points[whole - sum(each.hull for each in craft)] += chance
        killed[len(start) - len(craft)] += chance
    downs = [
        Outcome(f"{number} or more destroyed", _from(killed, number), "CI-12.3.3-1")
        for number in range(1, max(killed) + 1)
    ]
    return _told(group.id, points, (_at_all(battle, shots), *downs))


def _from(weights: Weights[int], least: int) -> float:
    return sum(chance for number, chance in weights.items() if number >= least)


def on_drone(battle: Battle, name: str, shots: Sequence[Aimed]) -> TargetOdds:
    """Return the odds of shots at a drone, which any hit brings down (CI-11.1.6.2-1)."""
    hit = _at_all(battle, shots)
    return _told(name, {0: 1.0}, (hit, Outcome("shot down", hit.chance, "CI-11.1.6.2-1")))


def _at_all(battle: Battle, shots: Sequence[Aimed]) -> Outcome:
    """Return the chance that any of some shots hits."""
    missed = 1.0
    for aimed in shots:
        found = result_chances(aimed.firing, aimed.solution, battle.tables.fire)
        missed *= 1.0 - aimed.reach * sum(found.values())
    return Outcome("hit", 1.0 - missed, "CI-7.3.1-2")


def _told(target: str, points: Weights[int], outcomes: tuple[Outcome, ...]) -> TargetOdds:
    chances = np.zeros(max(points) + 1)
    for number, chance in points.items():
        chances[number] += chance
    return TargetOdds(
        target=target,
        damage=tuple(chances.tolist()),
        mean_damage=mean(chances),
        outcomes=outcomes,
    )
