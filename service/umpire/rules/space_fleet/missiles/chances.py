"""Odds of long-range missiles and of fire at them, from the leaves that adjudicate them (SF 8).

Of an attack, `damage` is the hits that it makes; of fire at a missile, whether it is shot down.
"""

from collections.abc import Callable
from math import prod
from typing import Any

import numpy as np

from umpire.kernel.dice import D6, SuppliedDice
from umpire.kernel.odds import (
    Chances,
    Odds,
    Outcome,
    TargetOdds,
    from_faces,
    mean,
    mixed,
    reaching,
    repeated,
)
from umpire.rules.space_fleet.audience import sees
from umpire.rules.space_fleet.battle import Battle
from umpire.rules.space_fleet.bounds import Warhead
from umpire.rules.space_fleet.fire.solutions import Solution
from umpire.rules.space_fleet.fire.to_hit import hitting_faces
from umpire.rules.space_fleet.missiles.defence import defences
from umpire.rules.space_fleet.missiles.marks import units_attacked
from umpire.rules.space_fleet.missiles.moves import move_missile
from umpire.rules.space_fleet.missiles.orders import DefendAgainstMissile, MoveMissile
from umpire.rules.space_fleet.missiles.warheads import RULES, Strike, strike_at
from umpire.rules.space_fleet.refusals import NO_ODDS
from umpire.rules.space_fleet.ship import Ship


def attack_odds(battle: Battle, order: MoveMissile) -> Odds:
    """Return the exact chances of the attack in which a move ends, whatever fires at the salvo.

    Raises:
        CannotAdjudicate: it ends in none, or in one on a counter that hides what is under it.
        IllegalOrder: the salvo may not fly so or attack that.
        Malformed: the missile or the target is unknown.
    """
    missile = move_missile(battle, order, SuppliedDice(())).state.missile(order.missile)
    if missile is None or missile.target is None:
        raise NO_ODDS.refuse("The salvo attacks nothing then.", at="/target")
    for ship in units_attacked(battle, missile):
        if isinstance(ship, Ship) and sees(battle, ship, missile.side):
            strike = strike_at(battle, missile, ship)
            if strike is not None:
                hits = hit_chances(battle, missile.warhead, strike)
                return Odds(targets=(_attacked(ship, hits, RULES[missile.warhead]),))
    raise NO_ODDS.refuse(f"What {missile.target} is is not known.", at="/target")


def defence_odds(battle: Battle, order: DefendAgainstMissile) -> Odds:
    """Return the exact chances that each missile is shot down, by this ship alone (SF-LRM-09).

    Raises:
        IllegalOrder: the ship may not fire at one of them, or not so, or it has fired.
        Malformed: the ship, a missile or a weapon is unknown.
    """
    aimed: dict[str, list[Solution]] = {}
    for solution in defences(battle, order):
        aimed.setdefault(solution.shot.target, []).append(solution)
    return Odds(targets=tuple([_fired_at(battle, name, shots) for name, shots in aimed.items()]))


def hit_chances(battle: Battle, warhead: Warhead, strike: Strike) -> Chances:
    """Return the distribution of the hits of a salvo (SF-LRM-04, -05)."""
    tables = battle.tables
    chance = die_chance(battle, strike)
    if warhead == "contact":
        sides = tables.hits.contact_sides
        faces = {face: face for face in range(1, sides + 1)}
        return mixed(chance, from_faces(faces, sides))
    one = np.zeros(tables.hits.beam + 1)
    one[0], one[-1] = 1.0 - chance, chance
    sides = tables.to_hit.directed_shots_sides
    hits = np.zeros(tables.hits.beam * sides + 1)
    for shots in range(1, sides + 1):
        of_shots = repeated(one, shots)
        hits[: len(of_shots)] += of_shots / sides
    return hits


def die_chance(battle: Battle, aim: Strike | Solution) -> float:
    """Return the chance that one die hits."""
    six = battle.options.natural_six_hits
    return hitting_faces(aim.need, aim.modifier, natural_six=six) / D6


def _attacked(ship: Ship, hits: Chances, rule: str) -> TargetOdds:
    return TargetOdds(
        target=ship.id,
        damage=tuple(hits.tolist()),
        mean_damage=mean(hits),
        outcomes=(Outcome("hit", reaching(hits, 1), rule),),
    )


def _fired_at(battle: Battle, name: str, shots: list[Solution]) -> TargetOdds:
    missed = prod((1.0 - die_chance(battle, each)) ** each.shot.count for each in shots)
    return TargetOdds(
        target=name,
        damage=(missed, 1.0 - missed),
        mean_damage=1.0 - missed,
        outcomes=(Outcome("shot_down", 1.0 - missed, "SF-LRM-09"),),
    )


ODDS: dict[type, Callable[[Battle, Any], Odds]] = {
    MoveMissile: attack_odds,
    DefendAgainstMissile: defence_odds,
}
