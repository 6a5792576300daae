"""Odds of declared fire (SF 3, 4, 8), from the tables that adjudicate it."""

from collections.abc import Sequence

from umpire.kernel.dice import D6
from umpire.kernel.odds import (
    Chances,
    Odds,
    Outcome,
    TargetOdds,
    at_least,
    from_faces,
    mean,
    mixed,
    reaching,
    repeated,
    summed,
)
from umpire.rules.space_fleet.fire.declare import DeclareFire
from umpire.rules.space_fleet.fire.solutions import Solution, is_disturbed, solve
from umpire.rules.space_fleet.fire.to_hit import hitting_faces
from umpire.rules.space_fleet.fire.volley import SALVO_SIDES, SOURCES, hits_each
from umpire.rules.space_fleet.hits.chances import Strike, hit_outcomes
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.condition import is_crippled
from umpire.rules.space_fleet.state.ship import Missile, Ship
from umpire.rules.space_fleet.state.units import acting_ship


def fire_odds(battle: Battle, order: DeclareFire) -> Odds:
    """Return the exact chances of declared fire, each target as it stands now.

    Whether it is the turn of the ship's class is not asked: odds are for planning. What others
    have declared in secret is not known.

    Raises:
        IllegalOrder: a shot is not allowed.
        Malformed: the ship, a target or a mount is unknown.
        CannotAdjudicate: it is too much to count.
    """
    firer = acting_ship(battle, order.ship, at="/ship")
    near = is_disturbed(battle, firer, known_to=firer.side)
    return Odds(targets=volley_odds(battle, solve(battle, firer, order.shots, plasma_near=near)))


def volley_odds(battle: Battle, solutions: Sequence[Solution]) -> tuple[TargetOdds, ...]:
    """Return the odds of some shots, target by target as first named.

    Raises:
        CannotAdjudicate: it is too much to count.
    """
    by_target: dict[str, list[Solution]] = {}
    for solution in solutions:
        by_target.setdefault(solution.target.id, []).append(solution)
    return tuple([_at_target(battle, shots) for shots in by_target.values()])


def hit_chance(battle: Battle, solution: Solution) -> float:
    """Return the chance that one shot hits (SF-FIRE-02, SF-RUL-07)."""
    six = battle.options.natural_six_hits
    return hitting_faces(solution.need, solution.modifier, natural_six=six) / D6


def shot_chances(battle: Battle, solution: Solution) -> Chances:
    """Return the distribution of the hits of some shots (SF-SRM-01, SF-PLAS-01).

    At a missile a hit is one, whatever has hit it (SF-LRM-09, SF-RUL-39).
    """
    weapon, chance = solution.shot.weapon, hit_chance(battle, solution)
    if isinstance(solution.target, Missile):
        one = from_faces({1: 1}, 1)
    elif weapon == "sr_missile":
        sides = SALVO_SIDES[battle.options.srm_hit_die]
        one = from_faces({face: face for face in range(1, sides + 1)}, sides)
    else:
        one = from_faces({1: hits_each(battle, weapon)}, 1)
    return repeated(mixed(chance, one), solution.shot.count)


def _at_target(battle: Battle, shots: Sequence[Solution]) -> TargetOdds:
    target = shots[0].target
    each = [shot_chances(battle, shot) for shot in shots]
    hits = summed(each)
    if isinstance(target, Missile):
        outcomes: tuple[Outcome, ...] = (Outcome("shot down", reaching(hits, 1), "SF-LRM-09"),)
    else:
        outcomes = _on_ship(battle, target, shots, each)
    return TargetOdds(
        target=target.id,
        damage=tuple(hits.tolist()),
        mean_damage=mean(hits),
        outcomes=outcomes,
    )


def _on_ship(
    battle: Battle, ship: Ship, shots: Sequence[Solution], each: Sequence[Chances]
) -> tuple[Outcome, ...]:
    """Return what fire may do to a ship; one that is crippled may surrender too (SF-DMG-12)."""
    strikes = [
        Strike(SOURCES[shot.shot.weapon], hits) for shot, hits in zip(shots, each, strict=True)
    ]
    outcomes = hit_outcomes(battle, ship, strikes)
    if not is_crippled(ship):
        return outcomes
    survives = 1.0 - outcomes[-1].chance
    gives_up = survives * at_least(battle.tables.recovery.surrender, D6)
    return (*outcomes, Outcome("surrenders", gives_up, "SF-DMG-12"))
