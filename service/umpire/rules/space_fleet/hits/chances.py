"""The chances of what hits do to a ship: an exact chain over the hits, from the book's tables."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from umpire.kernel.dice import D6
from umpire.kernel.odds import Chances, Outcome, summed
from umpire.rules.space_fleet.hits.damage import (
    Harm,
    armour_holds,
    damage_result,
    damage_score,
    harm_of,
    harmed,
)
from umpire.rules.space_fleet.hits.happenings import Damage
from umpire.rules.space_fleet.hits.recovery import has_major_damage
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.bounds import Source
from umpire.rules.space_fleet.state.condition import is_beyond
from umpire.rules.space_fleet.state.refusals import NO_ODDS
from umpire.rules.space_fleet.state.ship import Ship

MOST_STEPS = 200_000
"""How much is counted for one target: hits, times ways in which a ship can stand."""


class Strike(NamedTuple):
    """Hits that come from one thing: `hits[n]` is the chance of exactly n."""

    source: Source
    hits: Chances


class Standing(NamedTuple):
    """How a ship may stand after some hits."""

    shields: int
    armour: bool
    harm: Harm
    ew: bool = False
    destroyed: bool = False


Standings: TypeAlias = dict[Standing, float]
"""The chance of each way to stand."""


def damage_chances(battle: Battle, ship: Ship, source: Source) -> dict[Damage, float]:
    """Return the chance of each result of one hit on bare hull (SF-DMG-02 to -08)."""
    table, mod = battle.tables.damage, battle.tables.of_class(ship.ship_class).damage_mod
    found: dict[Damage, float] = defaultdict(float)
    for face in range(1, D6 + 1):
        score = damage_score(face, mod, source, table)
        found[damage_result(score, battle.options.score_two, table)] += 1 / D6
    return dict(found)


def standings_after(battle: Battle, ship: Ship, strikes: Sequence[Strike]) -> Standings:
    """Return how a ship may stand after strikes, which take effect in their order (SF-RUL-38).

    Raises:
        CannotAdjudicate: it is too much to count.
    """
    harm = harm_of(ship)._replace(halvings=0)
    now: Standings = {Standing(ship.shields, armour_holds(battle, ship), harm, ship.ew): 1.0}
    steps = 0
    for strike in _together(strikes):
        onward = _onward(battle, ship, damage_chances(battle, ship, strike.source))
        after: Standings = defaultdict(float)
        for number, chance in enumerate(strike.hits):
            now = _after_one(now, onward) if number else now
            steps += len(now)
            if steps > MOST_STEPS:
                long = f"The odds against {ship.id} take too long to count: ask for fewer shots."
                raise NO_ODDS.refuse(long)
            for standing, weight in now.items():
                after[standing] += weight * chance
        now = dict(after)
    return now


def _together(strikes: Sequence[Strike]) -> Iterator[Strike]:
    """Yield the strikes, those of one source that follow each other added up."""
    for place, strike in enumerate(strikes):
        if place and strikes[place - 1].source == strike.source:
            continue
        same = [strike.hits]
        for other in strikes[place + 1 :]:
            if other.source != strike.source:
                break
            same.append(other.hits)
        yield Strike(strike.source, summed(same))


def _after_one(now: Standings, onward: Callable[[Standing], Standings]) -> Standings:
    """Return how a ship may stand after one more hit."""
    after: Standings = defaultdict(float)
    for standing, weight in now.items():
        for then, chance in onward(standing).items():
            after[then] += weight * chance
    return after


def _onward(
    battle: Battle, ship: Ship, results: dict[Damage, float]
) -> Callable[[Standing], Standings]:
    """Return what a hit makes of each way to stand (SF-DMG-01, -02, SF-ARM-01)."""

    @cache
    def onward(standing: Standing) -> Standings:
        if standing.destroyed:
            return {standing: 1.0}
        if standing.shields:
            return {standing._replace(shields=standing.shields - 1): 1.0}
        if standing.armour and battle.options.armour_stops == "hit":
            return {standing._replace(armour=False): 1.0}
        after: Standings = defaultdict(float)
        for result, chance in results.items():
            stopped = standing.armour and result != "minor"
            after[
                standing._replace(armour=False)
                if stopped
                else _damaged(battle, ship, standing, result)
            ] += chance
        return after

    return onward


def _damaged(battle: Battle, ship: Ship, standing: Standing, result: Damage) -> Standing:
    """Return how a ship stands after a result; of wrecks there is one kind (SF-DMG-04, -09)."""
    harm = harmed(standing.harm, result, battle.tables.damage)._replace(halvings=0)
    if result == "destroyed" or is_beyond(battle, ship, harm.points):
        return Standing(0, armour=False, harm=harm_of(ship), destroyed=True)
    return standing._replace(harm=harm, ew=False)


def hit_outcomes(battle: Battle, ship: Ship, strikes: Sequence[Strike]) -> tuple[Outcome, ...]:
    """Return the chances of what strikes may do to a ship that it has not suffered yet.

    A ship that is destroyed counts as all of it.

    Raises:
        CannotAdjudicate: it is too much to count.
    """
    standings = standings_after(battle, ship, strikes)
    found = (
        (ship.shields > 0, "shields down", _chance(standings, "shields"), "SF-DMG-01"),
        (ship.engines == "ok", "engines damaged", _chance(standings, "engines"), "SF-DMG-06"),
        (ship.weapons == "ok", "weapons out", _chance(standings, "weapons"), "SF-DMG-07"),
        (not has_major_damage(ship), "major damage", _chance(standings, "major"), "SF-DMG-05"),
        (ship.ew, "EW destroyed", _chance(standings, "ew"), "SF-EW-04"),
        (True, "destroyed", _chance(standings, "destroyed"), "SF-DMG-09"),
    )
    return tuple(Outcome(name, chance, rule) for asked, name, chance, rule in found if asked)


def _chance(standings: Standings, what: str) -> float:
    """Return the chance that something has befallen a ship, or that it is destroyed."""
    return sum(
        weight
        for standing, weight in standings.items()
        if standing.destroyed or _suffered(standing, what)
    )


def _suffered(standing: Standing, what: str) -> bool:
    harm = standing.harm
    return {
        "shields": standing.shields == 0,
        "engines": harm.engines != "ok",
        "weapons": harm.weapons != "ok",
        "ew": not standing.ew,
        "major": harm.engines == "wrecked",
        "destroyed": False,
    }[what]
